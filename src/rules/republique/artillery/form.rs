//! What is entered for a shot: the printed table is the input, and below it what moves column and die.

use super::{Artillery, Target};
use crate::rules::form::{
    Cell, ChoiceOption, Fields, Head, Item, PrintedTable, Section, TableRow, factor_toggle,
};
use crate::rules::form::{Control, Layout, List as Rows, Row};
use crate::rules::republique::Republique;
use crate::rules::republique::sheet::Sheet;
use crate::rules::republique::terms::{Arm, Cover, Morale, SkirmishGrade, Weight};
use crate::rules::{Breakdown, Context, Entry, Form, Inches, Lengths, List, Unit, capital};
use strum::VariantArray;

impl Artillery {
    pub(super) fn build_form(&self, context: &Context<Republique>) -> Form {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        Form::new(vec![
            self.table(sheet, lengths).into(),
            Item::Track,
            Item::Columns(vec![self.columns_section(sheet, lengths), self.die_section(sheet, lengths)]),
            Item::Columns(vec![self.target_section(), self.barred_section()]),
        ])
    }

    /// One tap sets weight and range column; the finer range follows below.
    fn table(&self, sheet: &Sheet, lengths: Lengths) -> PrintedTable {
        let bracket = self.bracket(sheet);
        let edges = || sheet.artillery.brackets_in.iter().enumerate();
        let head = edges().map(|(at, edge)| Head {
            text: lengths.inches(edge.n),
            source: edge.source,
            is_on: bracket == Some(at),
            control: None,
        });
        let rows = Weight::VARIANTS.iter().map(|&weight| TableRow {
            label: weight.letters().into(),
            small: weight.guns().into(),
            is_on: self.weight == weight,
            cells: edges().map(|(at, edge)| self.cell(sheet, weight, edge, bracket == Some(at))).collect(),
        });
        PrintedTable {
            key: "weight".into(),
            label: "Basic cell".into(),
            corner: "range to".into(),
            head: head.collect(),
            rows: rows.collect(),
        }
    }

    fn cell(&self, sheet: &Sheet, weight: Weight, edge: &Entry, is_column: bool) -> Cell {
        let there = Artillery { weight, range: Inches::hundredths(edge.n * 100), ..Artillery::default() };
        let Some(basic) = there.basic(sheet) else { return Cell::Blank("n/a".into()) };
        let result = sheet.artillery.track[basic];
        // A finer range in this column stays as it is.
        let range = if is_column { self.range } else { there.range };
        let writes = vec![("weight".into(), weight.letters().into()), ("range".into(), range.to_string())];
        Cell::Option(ChoiceOption {
            long: format!("{} to {}″: {}", weight.letters(), edge.n, result.n),
            source: result.source,
            counts: true,
            ..ChoiceOption::plain(result.n.to_string())
                .chosen(is_column && self.weight == weight)
                .writing(writes)
        })
    }

    fn columns_section(&self, sheet: &Sheet, lengths: Lengths) -> Section {
        let inputs = Fields::root();
        let toggles = [
            ("deep", "Deep target"),
            ("square", "Square"),
            ("saved", "Saved fire"),
            ("moving_cavalry", "Moving cavalry"),
        ];
        let deep = self.deep_limit(sheet, lengths).said();
        let columns = &sheet.artillery_columns;
        let cover =
            inputs.choice("cover", self.cover, "Cover of half or more of it", Cover::VARIANTS, |cover| {
                let worth = match cover {
                    Cover::None | Cover::Light => return ChoiceOption::plain(cover.short()).small("0"),
                    Cover::Medium | Cover::Heavy => columns.medium_or_heavy_cover,
                    Cover::Reinforced => columns.reinforced_cover,
                    Cover::Fortress => columns.fortress_cover,
                };
                ChoiceOption::worth(cover.short(), Some(worth), Unit::Columns)
            });
        let toggles =
            toggles.iter().filter_map(|(key, label)| factor_toggle(self, sheet, key, Unit::Columns, *label));
        Section::new(
            "Columns",
            vec![
                Item::Row(toggles.collect()),
                Item::note(
                    "deep-limit",
                    format!("Deep: three bases of the targets within {deep} of the guns"),
                ),
                cover.into(),
                inputs.count("batteries", self.batteries, "Batteries jointly").hint("◀ 1 each from 2").into(),
            ],
        )
        .total(said(&self.columns(sheet)))
    }

    fn die_section(&self, sheet: &Sheet, lengths: Lengths) -> Section {
        let inputs = Fields::root();
        let toggles = [("enfilade", "Enfilade"), ("passing", "Passing fire")];
        let toggles =
            toggles.iter().filter_map(|(key, label)| factor_toggle(self, sheet, key, Unit::Points, *label));
        Section::new(
            "Die",
            vec![
                Item::Row(toggles.collect()),
                inputs
                    .count("morale_hits", self.morale_hits, "M on the guns")
                    .hint("−1 each, the worst")
                    .into(),
                inputs.count("base_hits", self.base_hits, "B on the guns").hint("−1 each, the worst").into(),
                self.range_stepper(&inputs, lengths).into(),
            ],
        )
        .total(said(&self.die_modifiers(sheet)))
    }

    /// In half inches. No battle knows it, so it is a guess until the player has entered it.
    fn range_stepper(&self, inputs: &Fields, lengths: Lengths) -> Control {
        const HALF: i32 = 50;
        let halves = (self.range.n() + HALF - 1) / HALF;
        let to = |halves: i32| {
            let range = Inches::hundredths(halves * HALF);
            (0..=24).contains(&halves).then(|| vec![(inputs.path("range"), range.to_string())])
        };
        let stepper = inputs.number("range", halves, 0..=24, "Range").hint("to its front");
        stepper.showing(lengths.hundredths(self.range.n())).stepping(to(halves - 1), to(halves + 1)).guess()
    }

    fn target_section(&self) -> Section {
        let inputs = Fields::root();
        let mut items = unit(&inputs.of("target"), &self.target);
        items.push(Item::Row(vec![
            inputs.toggle("screened", self.screened, "Woods, obstacle"),
            inputs.toggle("at_uncovered", self.at_uncovered, "At a part outside cover"),
        ]));
        Section::new("Target", items)
    }

    /// What would keep it from firing, and the units behind and beside the target.
    fn barred_section(&self) -> Section {
        let (inputs, barred) = (Fields::root(), Fields::root().of("barred"));
        let mut items = vec![Item::Row(vec![
            barred.toggle("limbered", self.barred.limbered, "Limbered"),
            barred.toggle("fired", self.barred.fired, "Has fired"),
            barred.toggle("out_of_arc", self.barred.out_of_arc, "Out of arc"),
            barred.toggle("out_of_sight", self.barred.out_of_sight, "No base in sight"),
            barred.toggle("masked", self.barred.masked, "Zone masked"),
            barred.toggle("outranked", self.barred.outranked, "Another comes first"),
            inputs.toggle("anyway", self.anyway, "Ignore this restriction"),
        ])];
        let mut others = vec![
            inputs
                .number(
                    "tandem",
                    self.tandem.len() as i32,
                    0..=List::<Target, 3>::MAX as i32,
                    "Units behind it",
                )
                .hint("within 4″, in the open")
                .into(),
        ];
        const BEHIND: [&str; 3] = ["Behind", "Second behind", "Third behind"];
        let rows = self.tandem.iter().zip(BEHIND).enumerate().map(|(at, (target, title))| Row {
            key: at.to_string(),
            title: title.into(),
            items: unit(&inputs.of("tandem").of(at), target),
            ..Row::default()
        });
        let rows = Rows {
            key: "units-behind".into(),
            label: "Units behind it".into(),
            layout: Layout::Stack,
            rows: rows.collect(),
            add: None,
        };
        if !rows.rows.is_empty() {
            others.push(rows.into());
        }
        others.push(inputs.optional("adjacent", &self.adjacent, "A unit beside it").into());
        if let Some(beside) = &self.adjacent {
            others.push(Section::new("Beside", unit(&inputs.of("adjacent"), beside)).into());
        }
        items.push(Section::new("Behind and beside", others).into());
        Section::new("May it fire?", items)
    }
}

/// A sum as it is read.
fn said(sum: &Breakdown) -> String {
    sum.unit.say(sum.total())
}

/// What a unit under fire is, and how it stands.
fn unit(fields: &Fields, target: &Target) -> Vec<Item> {
    let arm = fields.choice("arm", target.arm, "Arm", Arm::VARIANTS, |arm| {
        // Eleven letters do not fit a quarter of a column.
        let label = if arm == Arm::Skirmishers { "skirm." } else { arm.name() };
        ChoiceOption::plain(capital(label)).long(capital(arm.name()))
    });
    let morale =
        fields.choice("morale", target.morale, "Morale before the shot", Morale::VARIANTS, |morale| {
            ChoiceOption::plain(capital(morale.name())).small(format!("{}M", morale.hits()))
        });
    let mut items: Vec<Item> =
        vec![arm.into(), morale.into(), fields.count("bases", target.bases, "Bases left").into()];
    match target.arm {
        Arm::Infantry => {}
        Arm::Cavalry => {
            items.push(fields.count("damage", target.damage, "Damaged base").hint("one at a time").into());
        }
        Arm::Artillery => items.extend([
            fields.count("damage", target.damage, "B it carries").hint("the fifth ends a battery").into(),
            Item::Row(vec![fields.toggle("packed", target.packed, "Packed guns")]),
        ]),
        Arm::Skirmishers => {
            let grades = &SkirmishGrade::VARIANTS[..4];
            let option = |grade: SkirmishGrade| ChoiceOption::plain(capital(grade.name()));
            items.extend([
                fields.choice("skirmishers", target.skirmishers, "Their grade", grades, option).into(),
                Item::Row(vec![fields.toggle("packed", target.packed, "Packed markers")]),
            ]);
        }
    }
    items
}
