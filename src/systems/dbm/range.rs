//! How far troops shoot, in paces and on the table (1.6; Ranges).

use super::state::{LineInBattle, may_shoot};
use super::{Dbm, Grade, Troops};
use crate::rules::form::{ChoiceOption, FieldPath, OptionGroup};
use crate::rules::form::{Control, Kind};
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Context, Form, Input, Lengths, NotFilled, Prefilled, Quantity,
    Report, RuleRef, UnitRef, capitalize, input, printed, words,
};
use strum::VariantArray;

const RULE: RuleRef = RuleRef("Ranges");

/// Who shoots, with which figures. The field names are the published format of links.
#[derive(Clone, Copy, Debug, PartialEq, Input)]
pub struct Range {
    /// The type of the shooters: only those that can shoot are offered.
    #[input(start = Troops::Bw)]
    #[input(rename = "type")]
    pub troops: Troops,
    /// Grade.
    pub grade: Grade,
    /// Figures.
    pub figures: Figures,
}

/// The size of the figures, which says how long a pace is on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
pub enum Figures {
    /// 15 mm and smaller: 50 paces are an inch.
    #[default]
    #[input(rename = "15mm")]
    Mm15,
    /// 25 mm and larger: 50 paces are 40 mm.
    #[input(rename = "25mm")]
    Mm25,
}

impl Figures {
    words! {
        /// What players call the scale.
        pub fn name { Mm15: "15 mm", Mm25: "25 mm" }
    }

    /// Turns a sum of paces into its length on the table.
    pub(super) fn convert(self, sum: &mut Breakdown, lengths: Lengths, rule: RuleRef) {
        match self {
            Figures::Mm15 => sum.convert(
                "50 paces are 1 inch",
                Quantity::Length(lengths),
                [printed(100), printed(50)],
                rule,
            ),
            Figures::Mm25 => {
                sum.convert("50 paces are 40 mm", Quantity::Millimetres, [printed(40), printed(50)], rule)
            }
        }
    }

    /// The choice of it among these inputs.
    pub(super) fn choice(of: &dyn Input) -> Control {
        let option = |figures: Figures| ChoiceOption::plain(figures.name());
        FieldPath::root().choice(of, "figures", Figures::VARIANTS, option)
    }
}

impl Calculator for Range {
    type System = Dbm;
    const ID: &'static str = "dbm/range";
    const TITLE: &'static str = "Ranges";
    const PROCEDURES: &'static [&'static str] = &["1.6"];
    const READ_ONLY: bool = true;

    fn form(&self, context: &Context<Dbm>) -> Form {
        let (inputs, ranges) = (FieldPath::root(), &context.sheet.ranges);
        let shoot = |troops: Troops| {
            troops.grades().iter().copied().filter(move |grade| ranges.of(troops, *grade).is_some())
        };
        let mut groups: Vec<OptionGroup> = Vec::new();
        for &troops in Troops::VARIANTS.iter().filter(|troops| shoot(**troops).next().is_some()) {
            // A grade that does not shoot gives way to the first that does.
            let grade = shoot(troops)
                .find(|grade| *grade == self.grade)
                .or_else(|| shoot(troops).next())
                .unwrap_or_default();
            let mut option = inputs.option(
                "type",
                self.troops,
                troops,
                ChoiceOption::plain(troops.letters()).long(troops.name()),
            );
            option.writes.push((inputs.path("grade"), input::word(&grade)));
            let title = capitalize(troops.class().name());
            match groups.iter_mut().find(|group| group.title == title) {
                Some(group) => group.options.push(option),
                None => groups.push(OptionGroup { title, options: vec![option] }),
            }
        }
        let grades: Vec<Grade> = shoot(self.troops).collect();
        Form::new(vec![
            Control::new("type", "Shooters", Kind::Picker(groups))
                .value(capitalize(self.troops.name()))
                .into(),
            inputs.choice(self, "grade", &grades, |grade| ChoiceOption::plain(grade.to_string())).into(),
            Figures::choice(self).into(),
        ])
    }

    fn answer(&self, context: &Context<Dbm>) -> Answer {
        let Some(range) = context.sheet.ranges.of(self.troops, self.grade) else {
            let detail = format!("{} {} do not shoot.", capitalize(self.troops.name()), self.grade);
            let report = Report { headline: "No range".into(), detail, ..Report::default() };
            return report.into();
        };
        let mut sum = Breakdown::new(Quantity::Paces);
        sum.add_cell(format!("{} {}", capitalize(self.troops.name()), self.grade), range, 1, RULE);
        self.figures.convert(&mut sum, context.lengths, RULE);
        let report = Report {
            headline: sum.text(),
            detail: format!("{} with {} figures.", Quantity::Paces.format(range.value), self.figures.name()),
            sums: vec![("Range".into(), sum)],
            ..Report::default()
        };
        report.into()
    }

    /// A line of troops that shoot.
    fn prefill(&self, battle: &BattleView<'_, Dbm>, ours: &[UnitRef], theirs: &[UnitRef]) -> Prefilled<Self> {
        let unit_ref = match (ours, theirs) {
            ([unit_ref], []) => unit_ref,
            ([], []) => return Err("Choose one line of troops that shoot.".into()),
            _ => return Err(NotFilled::NotApplicable),
        };
        let line = LineInBattle::standing(battle, *unit_ref)?.line;
        if !may_shoot(line, battle.sheet) {
            return Err(format!("{} do not shoot.", line.title()).into());
        }
        Ok(Range { troops: line.troops, grade: line.grade, figures: self.figures })
    }
}
