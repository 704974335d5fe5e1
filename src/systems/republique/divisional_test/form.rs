//! What is entered for the panic test of a division: what counts for it, why it tests, its units.

use super::{DivisionalTest, MOST, Member, Trigger};
use crate::rules::form::{
    ChoiceOption, Control, FieldPath, Item, Layout, Row, Section, factor_toggle, writes,
};
use crate::rules::{Context, Form, Lengths, Quantity, capitalize, counted};
use crate::systems::republique::Republique;
use crate::systems::republique::order_of_move::Mover;
use crate::systems::republique::sheet::{AverageGrade, LostInAssault, Sheet, TopUp};
use crate::systems::republique::terms::{Arm, Grade, Morale, Retrograde, WayBack};
use strum::VariantArray;

impl DivisionalTest {
    pub(super) fn build_form(&self, context: &Context<Republique>) -> Form {
        let (inputs, sheet, lengths) = (FieldPath::root(), &*context.sheet, context.lengths);
        let beside = lengths.inches(sheet.panic_test.adjoining_in.value);
        let mut chips = vec![
            ("support", format!("Heavy support within {beside}, unshaken")),
            ("leader_out", "Leader lost this turn".into()),
        ];
        if self.why != Trigger::Own {
            chips.push(("panicked", "Heavy support panicked".into()));
        }
        let chips = chips.into_iter();
        let chips = chips.filter_map(|(key, label)| factor_toggle(self, sheet, key, Quantity::Points, label));
        let above = (0..self.above.len()).map(|place| {
            let leader = &self.above[place];
            let near = FieldPath::root().of("above").of(place).field(leader, "near");
            near.label(format!("{} was near it", leader.name.called_or(|| format!("Leader {}", place + 1))))
        });
        let chips = chips.chain(above).collect();
        let total = Quantity::Points.format(self.modifiers(sheet).total());
        let why = inputs.field(self, "why");
        let lost_tests = sheet.readings.lost_in_assault == LostInAssault::Tests;
        let own = self.why != Trigger::Neighbour && lost_tests;
        let why = if own { why.hint("its own: a unit lost in an assault, too") } else { why };
        let rows = (0..self.units.len()).map(|place| self.row(sheet, lengths, place)).collect();
        let list = inputs.list("units", "Unit", Layout::Cards, rows);
        let list = list.adding("One more unit", MOST, "these are the most in a division");
        let mut items: Vec<Item> = vec![
            Section::new("Modifiers", vec![Item::Row(chips)]).total(total).into(),
            why.into(),
            list.into(),
        ];
        if self.may_rout(sheet) {
            let chips = vec![
                inputs.field(self, "town"),
                inputs.field(self, "rear"),
                inputs.field(self, "bridge"),
                inputs.field(self, "forest"),
            ];
            items.push(Section::new("On a rout, of any unit", vec![Item::Row(chips)]).into());
        }
        let tested = vec![inputs.field(self, "tested_own"), inputs.field(self, "tested_neighbour")];
        let round = inputs.field(self, "round").into();
        let tested = Section::new("Tested in this phase", vec![Item::Row(tested), round]);
        let name = inputs.field(self, "name");
        items.push(Item::fold("more", "Tests before, name", vec![tested.into(), name.into()]));
        Form::new(items)
    }

    /// A failed test would be a rout.
    fn may_rout(&self, sheet: &Sheet) -> bool {
        let grade = self.average(sheet).map(|(grade, _)| grade);
        let panic = grade.and_then(|grade| self.panic(sheet, grade));
        panic.is_some_and(|(_, cell)| cell.value.retrograde == Retrograde::Rout)
    }

    /// What the unit at this place is called.
    pub(super) fn called_unit(&self, place: usize) -> String {
        self.units[place].name.called_or(|| format!("Unit {}", place + 1))
    }

    fn row(&self, sheet: &Sheet, lengths: Lengths, place: usize) -> Row {
        let (unit, fields) = (&self.units[place], FieldPath::root().of("units").of(place));
        let remove = writes(self, |inputs| inputs.remove(place));
        Row {
            key: unit.unit.map_or_else(|| format!("unit{place}"), |unit_ref| unit_ref.to_string()),
            title: self.called_unit(place),
            summary: unit.summary(sheet),
            items: unit.items(&fields, sheet),
            folded: unit.folded(&fields, sheet, lengths),
            remove: Some(Control::button(fields.path("remove"), "Take off the list", remove)),
            ..Row::default()
        }
    }
}

impl Member {
    /// "Veteran, shaken · 4 bases".
    fn summary(&self, sheet: &Sheet) -> String {
        let state = format!("{}, {}", capitalize(self.grade.name()), self.state(sheet).name());
        match (self.bases.n(), self.is_guns()) {
            (0, _) => format!("{state} · lost"),
            (n, true) => format!("{state} · {}", counted(n, "battery", "batteries")),
            (n, false) => format!("{state} · {}", counted(n, "base", "bases")),
        }
    }

    fn items(&self, fields: &FieldPath, sheet: &Sheet) -> Vec<Item> {
        let morale = fields.choice(self, "morale", Morale::VARIANTS, |morale| {
            ChoiceOption::plain(format!("{}M", morale.hits())).long(capitalize(morale.name()))
        });
        let mut items: Vec<Item> = vec![morale.value(self.morale.name()).into()];
        if !self.is_gone() {
            let disorder = fields.field(self, "disorder");
            items.push(disorder.into());
        }
        let bases = if self.is_guns() { "Batteries left" } else { "Bases left" };
        items.push(fields.field(self, "bases").label(bases).into());
        if sheet.readings.average_grade == AverageGrade::AtStart {
            items.push(fields.field(self, "began").into());
        }
        items
    }

    fn folded(&self, fields: &FieldPath, sheet: &Sheet, lengths: Lengths) -> Vec<Item> {
        let who =
            fields.choice(self, "who", Mover::VARIANTS, |who| ChoiceOption::plain(capitalize(who.name())));
        let grade = fields.choice(self, "grade", Grade::VARIANTS, |grade| {
            ChoiceOption::plain(grade.short()).long(capitalize(grade.name()))
        });
        let mut items: Vec<Item> = vec![who.into(), grade.value(self.grade.name()).into()];
        if self.who == Mover::Horse {
            items.push(fields.field(self, "heavy").into());
        }
        if !self.is_gone() {
            items.extend(self.flight_items(fields, sheet, lengths));
        }
        items.push(fields.field(self, "name").into());
        items
    }

    /// What matters once it must go.
    fn flight_items(&self, fields: &FieldPath, sheet: &Sheet, lengths: Lengths) -> Vec<Item> {
        let gone_back = match sheet.readings.top_up {
            TopUp::Sum => "gone_back",
            TopUp::Last => "last",
        };
        let gone_back = fields.length(self, gone_back, lengths);
        let way = fields.choice(self, "way", WayBack::VARIANTS, |way| ChoiceOption::plain(way.short()));
        let mut items: Vec<Item> = vec![gone_back.into(), way.into()];
        let damage = |most: i32, label: &'static str| fields.number(self, "damage", 0..=most).label(label);
        let drawn = || fields.field(self, "drawn");
        match self.arm() {
            Arm::Infantry | Arm::Skirmishers => items.push(drawn().into()),
            Arm::Cavalry => items.extend([damage(1, "Damaged base").into(), drawn().into()]),
            Arm::Artillery => {
                let gone_at = sheet.artillery.battery_gone_at;
                let most = (self.bases.n() * gone_at.value - 1).clamp(0, 24);
                let hint = format!("{}{} end a battery", gone_at.value, gone_at.source.mark());
                items.push(damage(most, "B it carries").hint(hint).into());
                items.push(fields.field(self, "limbered").into());
            }
        }
        items
    }
}
