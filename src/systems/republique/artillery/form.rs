//! What is entered for a shot: the printed table is the input, and below it what moves column and die.

use super::{Artillery, Target};
use crate::rules::form::{
    Cell, ChoiceOption, Control, FieldPath, Figure, Head, Item, Layout, List as Rows, PrintedTable, Row,
    Section, Sector, TableRow, factor_toggle,
};
use crate::rules::{
    Breakdown, Context, Form, Inches, Input, Lengths, List, Quantity, RuleRef, Sourced, capitalize,
};
use crate::systems::republique::Republique;
use crate::systems::republique::form::with_worth;
use crate::systems::republique::sheet::{JointColumns, Sheet};
use crate::systems::republique::terms::{Arm, Cover, Morale, SkirmishGrade, Weight};
use strum::VariantArray;

impl Artillery {
    pub(super) fn build_form(&self, context: &Context<Republique>) -> Form {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        Form::new(vec![
            self.table(sheet, lengths).into(),
            Item::Track,
            Item::Columns(vec![self.columns_section(sheet, lengths), self.die_section(sheet, lengths)]),
            Item::Columns(vec![self.target_section(sheet), self.barred_section(sheet, lengths)]),
        ])
    }

    /// One tap sets weight and range column; the finer range follows below.
    fn table(&self, sheet: &Sheet, lengths: Lengths) -> PrintedTable {
        let bracket = self.bracket(sheet);
        let edges = || sheet.artillery.brackets_in.iter().enumerate();
        let head = edges().map(|(at, edge)| Head {
            text: lengths.inches(edge.value),
            source: edge.source,
            is_on: bracket == Some(at),
            control: None,
        });
        let rows = Weight::VARIANTS.iter().map(|&weight| TableRow {
            label: weight.letters().into(),
            small: weight.guns().into(),
            is_on: self.weight == weight,
            cells: edges()
                .map(|(at, edge)| self.cell(sheet, lengths, weight, edge, bracket == Some(at)))
                .collect(),
        });
        PrintedTable {
            key: "weight".into(),
            label: "Basic cell".into(),
            corner: "range to".into(),
            head: head.collect(),
            rows: rows.collect(),
        }
    }

    fn cell(&self, sheet: &Sheet, lengths: Lengths, weight: Weight, edge: &Sourced, is_column: bool) -> Cell {
        let there =
            Artillery { weight, range: Inches::from_hundredths(edge.value * 100), ..Artillery::default() };
        let Some(basic) = there.basic(sheet) else { return Cell::Blank("n/a".into()) };
        let result = sheet.artillery.track[basic];
        // A finer range in this column stays as it is.
        let range = if is_column { self.range } else { there.range };
        let writes = vec![("weight".into(), weight.letters().into()), ("range".into(), range.to_string())];
        Cell::Option(ChoiceOption {
            long: format!("{} to {}: {}", weight.letters(), lengths.inches(edge.value), result.value),
            source: result.source,
            counts: true,
            ..ChoiceOption::plain(result.value.to_string())
                .chosen(is_column && self.weight == weight)
                .writing(writes)
        })
    }

    fn columns_section(&self, sheet: &Sheet, lengths: Lengths) -> Section {
        let inputs = FieldPath::root();
        let chip = |key, toggle| with_worth(toggle, self, sheet, key, Quantity::Columns);
        let of_main = |key, label: &'static str| factor_toggle(self, sheet, key, Quantity::Columns, label);
        let closed = self.closed().then_some("The bases are not all in the open");
        let lost = (self.morale_hits.n() > 0).then_some("Lost: a battery has M hits");
        let far = format!(
            "It moved {} or more at its last opportunity",
            lengths.inches(sheet.movement.fast_in.value)
        );
        let mut chips = vec![chip("deep", inputs.field(self, "deep").disabled(closed))];
        chips.extend(of_main("square", "Square"));
        chips.push(chip("saved", inputs.field(self, "saved").disabled(lost)));
        chips
            .extend(of_main("moving_cavalry", "Moving cavalry").map(|chip| chip.reason(far, RuleRef("4.3"))));
        let deep = self.deep_limit(sheet, lengths).text();
        let columns = &sheet.artillery_columns;
        let cover = inputs.choice(self, "cover", Cover::VARIANTS, |cover| {
            let worth = match cover {
                Cover::None | Cover::Light => return ChoiceOption::plain(cover.short()).small("0"),
                Cover::Medium | Cover::Heavy => columns.medium_or_heavy_cover,
                Cover::Reinforced => columns.reinforced_cover,
                Cover::Fortress => columns.fortress_cover,
            };
            ChoiceOption::worth(cover.short(), Some(worth), Quantity::Columns)
        });
        let from = match sheet.readings.joint_columns {
            JointColumns::Every => "from 2",
            JointColumns::OthersOnly => "after the first",
        };
        let joint = format!("{} each {from}", Quantity::Columns.figure(columns.joint_each.value));
        Section::new(
            "Columns",
            vec![
                Item::Row(chips),
                Item::note(
                    "deep-limit",
                    format!("Deep: three bases of the targets within {deep} of the guns"),
                ),
                cover.into(),
                inputs.field(self, "batteries").hint(joint).into(),
            ],
        )
        .total(sentence(&self.columns(sheet)))
    }

    fn die_section(&self, sheet: &Sheet, lengths: Lengths) -> Section {
        let inputs = FieldPath::root();
        let chips = factor_toggle(self, sheet, "passing", Quantity::Points, "Passing fire");
        let each = |worth: Sourced| format!("{} each, the worst", Quantity::Points.figure(worth.value));
        let modifiers = &sheet.artillery_die;
        Section::new(
            "Die",
            vec![
                enfilade(&inputs, self, self, sheet),
                Item::Row(chips.into_iter().collect()),
                inputs.field(self, "morale_hits").hint(each(modifiers.morale_hit)).into(),
                inputs.field(self, "base_hits").hint(each(modifiers.base_hit)).into(),
                self.range_stepper(&inputs, sheet, lengths).into(),
            ],
        )
        .total(sentence(&self.die_modifiers(sheet)))
    }

    /// In half inches or centimetres. No battle knows it, so it is a guess until the player has entered it.
    fn range_stepper(&self, inputs: &FieldPath, sheet: &Sheet, lengths: Lengths) -> Control {
        let farthest =
            sheet.artillery.brackets_in.iter().map(|edge| edge.value).max().unwrap_or_default() * 100;
        inputs.distance(self, "range", 50, 0..=farthest, lengths)
    }

    fn target_section(&self, sheet: &Sheet) -> Section {
        let inputs = FieldPath::root();
        let mut items = unit(&inputs.of("target"), &self.target, sheet);
        let in_cover = self.closed() && !self.screened;
        let no_screen = match (self.screened, in_cover, self.deep || self.squares()) {
            (true, ..) | (false, false, true) => None,
            (false, true, _) => Some("Its cover counts already"),
            (false, false, false) => Some("Only a deep target or a square asks for it"),
        };
        let open = self.cover == Cover::None && !self.at_uncovered;
        items.push(Item::Row(vec![
            inputs.field(self, "screened").disabled(no_screen),
            inputs.field(self, "at_uncovered").disabled(open.then_some("The target has no cover")),
        ]));
        if self.aims_outside() {
            items.push(inputs.number(self, "outside", 1..=self.target.bases.n()).into());
        }
        Section::new("Target", items)
    }

    /// What would keep it from firing, and the units behind and beside the target.
    fn barred_section(&self, sheet: &Sheet, lengths: Lengths) -> Section {
        let (inputs, barred) = (FieldPath::root(), FieldPath::root().of("barred"));
        let allowed = self.refusals(sheet, lengths).is_empty();
        let moot = match self.basic(sheet) {
            _ if self.anyway => None,
            None => Some("No gun of this weight reaches so far"),
            Some(_) => allowed.then_some("Nothing forbids the shot"),
        };
        let mut items = vec![Item::Row(vec![
            barred.field(&self.barred, "limbered"),
            barred.field(&self.barred, "fired"),
            barred.field(&self.barred, "spent"),
            barred.field(&self.barred, "out_of_arc"),
            barred.field(&self.barred, "out_of_sight"),
            barred.field(&self.barred, "masked"),
            barred.field(&self.barred, "outranked"),
            inputs.field(self, "anyway").disabled(moot),
        ])];
        let mut others = vec![
            inputs
                .number(self, "tandem", 0..=List::<Target, 3>::MAX as i32)
                .hint(format!("within {}, in the open", lengths.inches(4)))
                .into(),
        ];
        const BEHIND: [&str; 3] = ["Behind", "Second behind", "Third behind"];
        let rows = self.tandem.iter().zip(BEHIND).enumerate().map(|(at, (target, title))| Row {
            key: at.to_string(),
            title: title.into(),
            items: other_unit(&inputs.of("tandem").of(at), target, sheet, lengths),
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
        others.push(inputs.field(self, "adjacent").into());
        if let Some(beside) = &self.adjacent {
            let items = other_unit(&inputs.of("adjacent"), beside, sheet, lengths);
            others.push(Section::new("Beside", items).into());
        }
        items.push(Section::new("Behind and beside", others).into());
        Section::new("May it fire?", items)
    }
}

/// How fast cavalry is that counts as moving.
pub(in super::super) fn moved_far(sheet: &Sheet, lengths: Lengths) -> String {
    format!("Moved {} or more", lengths.inches(sheet.movement.fast_in.value))
}

/// A sum as it is read.
fn sentence(sum: &Breakdown) -> String {
    sum.text() + sum.source().mark()
}

/// The target of a shot seen from above, the flanks from which it is enfiladed as keys; `of` has them.
pub(in super::super) fn enfilade(
    fields: &FieldPath,
    of: &dyn Input,
    shot: &Artillery,
    sheet: &Sheet,
) -> Item {
    let square = shot.squares().then_some("square");
    let flank = |sector, name| {
        let key = fields.field(of, name).disabled(square);
        (sector, with_worth(key, shot, sheet, "enfilade", Quantity::Points))
    };
    Item::Figure(Figure {
        title: match square {
            Some(_) => "A square is enfiladed from any side".into(),
            None => "Enfilade: the guns stand wholly in the zone of a flank".into(),
        },
        unit: capitalize(shot.target.arm.name()),
        sectors: vec![flank(Sector::Left, "enfilade"), flank(Sector::Right, "enfilade_right")],
    })
}

/// What a unit under fire is, and how it stands.
pub(in super::super) fn unit(fields: &FieldPath, target: &Target, sheet: &Sheet) -> Vec<Item> {
    let arm = fields.choice(target, "arm", Arm::VARIANTS, |arm| {
        // Eleven letters do not fit a quarter of a column.
        let label = if arm == Arm::Skirmishers { "skirm." } else { arm.name() };
        ChoiceOption::plain(capitalize(label)).long(capitalize(arm.name()))
    });
    let morale = fields.choice(target, "morale", Morale::VARIANTS, |morale| {
        ChoiceOption::plain(capitalize(morale.name())).small(format!("{}M", morale.hits()))
    });
    let mut items: Vec<Item> = vec![arm.into(), morale.into()];
    if target.arm != Arm::Skirmishers {
        items.push(fields.field(target, "bases").into());
    }
    let damage = |most: i32, label: &'static str| fields.number(target, "damage", 0..=most).label(label);
    match target.arm {
        Arm::Infantry => {}
        Arm::Cavalry => items.push(damage(1, "Damaged base").hint("one at a time").into()),
        Arm::Artillery => {
            let gone_at = sheet.artillery.battery_gone_at;
            let most = (target.bases.n() * gone_at.value - 1).clamp(0, 20);
            items.extend([
                damage(most, "B it carries")
                    .hint(format!("{}{} end a battery", gone_at.value, gone_at.source.mark()))
                    .into(),
                fields.beside(target, ["packed"]),
            ]);
        }
        Arm::Skirmishers => {
            let grades = &SkirmishGrade::VARIANTS[..4];
            let option = |grade: SkirmishGrade| ChoiceOption::plain(capitalize(grade.name()));
            items.extend([
                fields.choice(target, "skirmishers", grades, option).into(),
                Item::Row(vec![fields.field(target, "packed").label("Packed markers")]),
            ]);
        }
    }
    items
}

/// A unit behind or beside the main target, with what moves column and die if it is so of any unit.
fn other_unit(fields: &FieldPath, target: &Target, sheet: &Sheet, lengths: Lengths) -> Vec<Item> {
    let mut items = unit(fields, target, sheet);
    match target.arm {
        Arm::Infantry => items.push(fields.field(target, "square").into()),
        Arm::Cavalry => {
            items.push(fields.field(target, "moving").label(moved_far(sheet, lengths)).into());
        }
        Arm::Artillery | Arm::Skirmishers => {}
    }
    items
}
