//! What a distance on the table is on the ground, and what everybody moves on bases of another size (P13; Scale).

use super::GrandeTactique;
use super::sheet::{Bases, Sheet};
use crate::rules::form::FieldPath;
use crate::rules::{
    Answer, Breakdown, Calculator, Context, Form, Inches, Input, Lengths, Note, Quantity, Report,
    ResultTable, RuleRef, Sourced, printed,
};
use std::ops::RangeInclusive;

const RULE: RuleRef = RuleRef("Scale");
/// The shortest and the longest move of infantry that can be entered, in hundredths of an inch.
const INFANTRY_MOVES: RangeInclusive<i32> = 50..=1_200;

/// A distance by the bases that are played with. The field names are the published format of links.
///
/// At first the rules' own bases, and an inch.
#[derive(Clone, Copy, Debug, PartialEq, Input)]
pub struct Scale {
    /// Infantry moves, on your bases.
    #[input(start = Inches::whole(3))]
    pub infantry_move: Inches,
    /// Distance.
    #[input(start = Inches::whole(1), most = 99)]
    pub distance: Inches,
}

impl Scale {
    /// The infantry's move, within what can be entered, in hundredths of an inch.
    fn infantry(&self) -> i32 {
        self.infantry_move.hundredths().clamp(*INFANTRY_MOVES.start(), *INFANTRY_MOVES.end())
    }

    fn is_other_bases(&self, sheet: &Sheet) -> bool {
        self.infantry() != sheet.moves.infantry.value.hundredths()
    }

    /// The infantry's move by the rules, in hundredths of an inch.
    fn by_the_rules(&self, sheet: &Sheet) -> i32 {
        sheet.moves.infantry.value.hundredths().max(1)
    }

    /// A distance of the rules on these bases.
    fn scaled(&self, sheet: &Sheet, lengths: Lengths, distance: i32) -> String {
        let times = i64::from(distance) * i64::from(self.infantry());
        lengths.ratio(times, self.by_the_rules(sheet).into())
    }

    /// A distance on these bases by those of the rules.
    fn unscaled(&self, sheet: &Sheet, lengths: Lengths, distance: i32) -> String {
        let times = i64::from(distance) * i64::from(self.by_the_rules(sheet));
        lengths.ratio(times, self.infantry().into())
    }

    /// The distance on the ground, in metres: rounded once, at the end.
    pub fn on_the_ground(&self, sheet: &Sheet, lengths: Lengths, distance: i32) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Length(lengths));
        sum.add_number("On the table", distance, RULE);
        let metres = sheet.scale.metres;
        let (mut times, mut of) = (metres, printed(100));
        if self.is_other_bases(sheet) {
            let infantry = sheet.moves.infantry.map(Inches::hundredths);
            let label =
                format!("On the rules' bases: infantry moves {}", lengths.hundredths(self.infantry()));
            let there = self.unscaled(sheet, lengths, distance);
            sum.note_cell(label, there, infantry.source, RULE);
            times = Sourced {
                value: metres.value.saturating_mul(infantry.value),
                source: metres.source.max(infantry.source),
            };
            of = printed(100 * self.infantry());
        }
        sum.convert_nearest(format!("{} m to the inch", metres.value), Quantity::Metres, [times, of], RULE);
        sum
    }

    /// A distance of the rules on the ground, in metres.
    fn metres(&self, sheet: &Sheet, hundredths: i32) -> String {
        Quantity::Metres.format(nearest(hundredths, sheet.scale.metres.value, 100))
    }

    fn moves(&self, sheet: &Sheet, lengths: Lengths) -> ResultTable {
        let moves = &sheet.moves;
        let all = [
            ("Infantry", moves.infantry),
            ("Infantry in square", moves.square),
            ("Cavalry", moves.cavalry),
            ("Cuirassiers", moves.cuirassiers),
            ("Foot artillery", moves.foot_artillery),
            ("Horse artillery", moves.horse_artillery),
            ("General", moves.general),
            ("More by road", moves.road),
        ];
        let row = |(name, distance): (&str, Sourced<Inches>)| {
            let rules = distance.value.hundredths();
            let ours = self.scaled(sheet, lengths, rules);
            (name.into(), vec![lengths.hundredths(rules), ours, self.metres(sheet, rules)])
        };
        let distance = self.distance.hundredths();
        ResultTable {
            heads: vec!["Rules", "Yours", "Ground"],
            rows: all.into_iter().map(row).collect(),
            total: Some((
                "Distance",
                vec![
                    self.unscaled(sheet, lengths, distance),
                    lengths.hundredths(distance),
                    self.on_the_ground(sheet, lengths, distance).text(),
                ],
            )),
        }
    }
}

/// `n` times `times` over `of`, to the nearest, halves up.
fn nearest(n: i32, times: i32, of: i32) -> i32 {
    let [n, times, of] = [n, times, of].map(i64::from);
    let rounded = (2 * n * times + of).div_euclid(2 * of.max(1));
    rounded.clamp(i32::MIN.into(), i32::MAX.into()) as i32
}

/// "Bases: infantry 2.5″ × 1″, …."
fn bases(bases: &Bases, lengths: Lengths) -> String {
    let all = [
        ("infantry", bases.infantry),
        ("in square", bases.square),
        ("cavalry", bases.cavalry),
        ("foot artillery", bases.foot_artillery),
        ("horse artillery", bases.horse_artillery),
        ("a general", bases.general),
    ];
    let sizes = all.map(|(name, [width, depth])| {
        format!(
            "{name} {} × {}",
            lengths.figure(width.value.hundredths()),
            lengths.hundredths(depth.value.hundredths())
        )
    });
    format!("Bases of the rules, width and depth: {}.", sizes.join(", "))
}

impl Calculator for Scale {
    type System = GrandeTactique;
    const ID: &'static str = "grande-tactique/scale";
    const TITLE: &'static str = "Scale";
    const PROCEDURES: &'static [&'static str] = &["P13"];
    const NEEDS_UNITS: bool = false;
    const READ_ONLY: bool = true;

    fn form(&self, context: &Context<GrandeTactique>) -> Form {
        let (fields, lengths) = (FieldPath::root(), context.lengths);
        let counted = Scale { infantry_move: Inches::from_hundredths(self.infantry()), ..*self };
        Form::new(vec![
            fields.distance(&counted, "infantry_move", 50, INFANTRY_MOVES, lengths).into(),
            fields.length(self, "distance", lengths).into(),
        ])
    }

    fn answer(&self, context: &Context<GrandeTactique>) -> Answer {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let ground = self.on_the_ground(sheet, lengths, self.distance.hundredths());
        let detail = match self.is_other_bases(sheet) {
            false => "On the rules' own bases.".into(),
            true => format!("On bases on which infantry moves {}.", lengths.hundredths(self.infantry())),
        };
        let notes = vec![
            Note::Remark(bases(&sheet.scale.bases, lengths)),
            Note::Remark(
                "Moves keep their ratio to the infantry's; of ranges and flight nothing is said.".into(),
            ),
        ];
        let report = Report {
            headline: format!("{} is {}", lengths.hundredths(self.distance.hundredths()), ground.text()),
            detail,
            table: Some(self.moves(sheet, lengths)),
            sums: vec![("On the ground".into(), ground)],
            notes,
            ..Report::default()
        };
        report.into()
    }
}
