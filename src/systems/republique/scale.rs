//! What a distance of the rules is on a table of another scale, and how large bases are there (P24; S§1.1, 1.2).

use super::Republique;
use super::sheet::{BaseSizes, ScaleTable};
use crate::rules::form::{ChoiceOption, FieldPath};
use crate::rules::{
    Answer, Breakdown, Calculator, CellInfo, Cells, Context, Count, Form, Inches, Input, Lengths, Note,
    Quantity, Report, ResultTable, RuleRef, capitalize, counted, printed, unsigned, words,
};
use strum::VariantArray;

const STRENGTH: RuleRef = RuleRef("1.1");
const SCALES: RuleRef = RuleRef("1.2");

/// What is converted. The field names are the published format of links.
///
/// At first an inch, a base and a battery.
#[derive(Clone, Copy, Debug, PartialEq, Input)]
pub struct Scale {
    /// Your scale.
    pub scale: GamingScale,
    /// Distance. A distance of the rules, which are written for the medium scale.
    #[input(start = Inches::whole(1), hint = "as the rules give it", most = 32)]
    pub distance: Inches,
    /// Bases of infantry and cavalry.
    pub bases: Count<1, 99>,
    /// Batteries. Bases of artillery.
    pub batteries: Count<1, 99>,
}

/// The scales of the rules (S§1.2), in the order of the printed table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[allow(missing_docs)]
pub enum GamingScale {
    Small,
    #[default]
    Medium,
    Large,
}

impl GamingScale {
    words! {
        /// The scale in a sentence.
        pub fn name { Small: "small", Medium: "medium", Large: "large" }
        /// The size of its figures.
        pub fn figures { Small: "6 mm", Medium: "15–18 mm", Large: "28 mm" }
    }

    /// The distance on the table, and the base sizes at this scale.
    fn sizes(self, bases: &BaseSizes, distance: String) -> ResultTable {
        let row = |base: &CellInfo<BaseSizes>| {
            let [width, depth] = (base.get)(bases)[self as usize].map(|side| unsigned(side.value));
            (base.label.into(), vec![format!("{width} × {depth} mm")])
        };
        let mut rows = vec![("Distance on the table".into(), vec![distance])];
        rows.extend(BaseSizes::CELLS.iter().map(row));
        ResultTable { heads: vec!["Size"], rows, total: None }
    }
}

impl Scale {
    /// The distance on this table.
    pub fn on_the_table(&self, table: &ScaleTable, lengths: Lengths) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Length(lengths));
        sum.add_number("In the rules", self.distance.hundredths(), SCALES);
        let ratio = table.scales.ratio[self.scale as usize];
        sum.times(format!("Ratio of the {} scale", self.scale.name()), ratio, printed(100), SCALES);
        sum
    }
}

impl Calculator for Scale {
    type System = Republique;
    const ID: &'static str = "republique/scale";
    const TITLE: &'static str = "Scale and bases";
    const PROCEDURES: &'static [&'static str] = &["P24"];
    const NEEDS_UNITS: bool = false;
    const READ_ONLY: bool = true;

    fn form(&self, context: &Context<Republique>) -> Form {
        let inputs = FieldPath::root();
        let option =
            |scale: GamingScale| ChoiceOption::plain(capitalize(scale.name())).small(scale.figures());
        let distance = inputs.length(self, "distance", context.lengths.of_rules());
        Form::new(vec![
            inputs.choice(self, "scale", GamingScale::VARIANTS, option).into(),
            distance.into(),
            inputs.field(self, "bases").into(),
            inputs.field(self, "batteries").into(),
        ])
    }

    fn answer(&self, context: &Context<Republique>) -> Answer {
        // Here the distances of the rules are those that are entered, whatever the table.
        let (table, lengths) = (&context.sheet.scale, context.lengths.of_rules());
        let distance = self.on_the_table(table, lengths);
        let yards = table.scales.yards[self.scale as usize];
        let mut ground = Breakdown::new(Quantity::Cell);
        let label = format!("{} on the table", lengths.inches(1));
        ground.note_cell(label, format!("{} yards", unsigned(yards.value)), yards.source, SCALES);
        let mut men = Breakdown::new(Quantity::Count);
        men.add_cell(counted(self.bases.n(), "base", "bases"), table.men, self.bases.n(), STRENGTH);
        let mut guns = Breakdown::new(Quantity::Count);
        let batteries = counted(self.batteries.n(), "battery", "batteries");
        guns.add_cell(batteries, table.guns, self.batteries.n(), STRENGTH);
        let notes = [
            "Once your scale is set among the charts, every calculator takes and gives the distances of your table. Links and battles keep those of the rules.".into(),
            "Base sizes are those the rules suggest; most rectangular bases will do.".into(),
            format!("A full turn, one player turn each, is about {} minutes of battle.", unsigned(table.minutes.value)),
        ];
        let report = Report {
            headline: format!("{} is {}", lengths.hundredths(self.distance.hundredths()), distance.text()),
            detail: format!(
                "{} scale, {} figures: {} on the table is {}.",
                capitalize(self.scale.name()),
                self.scale.figures(),
                lengths.inches(1),
                ground.text()
            ),
            table: Some(self.scale.sizes(&table.bases, distance.text())),
            sums: vec![
                ("On the table".into(), distance),
                ("On the ground".into(), ground),
                ("Men".into(), men),
                ("Guns".into(), guns),
            ],
            notes: notes.map(Note::Remark).into(),
            ..Report::default()
        };
        report.into()
    }
}
