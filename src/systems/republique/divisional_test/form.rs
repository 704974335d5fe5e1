//! What is entered for the panic test of a division: what counts for it, why it tests, its units.

use super::{Disorder, DivisionalTest, MOST, Member, Trigger};
use crate::rules::form::{
    ChoiceOption, Control, FieldPath, Item, Layout, Row, Section, factor_toggle, writes,
};
use crate::rules::{Context, Form, Lengths, Unit, capitalize, counted};
use crate::systems::republique::Republique;
use crate::systems::republique::order::Mover;
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
        let chips =
            chips.filter_map(|(key, label)| factor_toggle(self, sheet, key, Unit::Points, label)).collect();
        let total = Unit::Points.format(self.modifiers(sheet).total());
        let why = inputs.choice("why", self.why, "Why it tests", Trigger::VARIANTS, |why| {
            ChoiceOption::plain(why.label())
        });
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
                inputs.toggle("town", self.town, "Out of a town"),
                inputs.toggle("rear", self.rear, "Hit in the rear"),
                inputs.toggle("bridge", self.bridge, "Bridge or stream"),
                inputs.toggle("forest", self.forest, "In or into forest"),
            ];
            items.push(Section::new("On a rout, of any unit", vec![Item::Row(chips)]).into());
        }
        let tested = vec![
            inputs.toggle("tested_own", self.tested_own, "For its own P5"),
            inputs.toggle("tested_neighbour", self.tested_neighbour, "For a neighbour"),
        ];
        let tested = Section::new("Tested in this phase", vec![Item::Row(tested)]);
        let name = inputs.text("name", &self.name, "Name");
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
        let morale = fields.choice("morale", self.morale, "Morale", Morale::VARIANTS, |morale| {
            ChoiceOption::plain(format!("{}M", morale.hits())).long(capitalize(morale.name()))
        });
        let mut items: Vec<Item> = vec![morale.value(self.morale.name()).into()];
        if !self.is_gone() {
            let disorder = fields.choice(
                "disorder",
                self.disorder,
                "1M of this turn, for a rout or its bonus",
                Disorder::VARIANTS,
                |disorder| ChoiceOption::plain(disorder.label()),
            );
            items.push(disorder.into());
        }
        let bases = if self.is_guns() { "Batteries left" } else { "Bases left" };
        items.push(fields.count("bases", self.bases, bases).hint("0 where it is lost").into());
        if sheet.readings.average_grade == AverageGrade::AtStart {
            items.push(fields.count("began", self.began, "At the start of the battle").into());
        }
        items
    }

    fn folded(&self, fields: &FieldPath, sheet: &Sheet, lengths: Lengths) -> Vec<Item> {
        let who = fields.choice("who", self.who, "What it is", Mover::VARIANTS, |who| {
            ChoiceOption::plain(capitalize(who.name()))
        });
        let grade = fields.choice("grade", self.grade, "Grade", Grade::VARIANTS, |grade| {
            ChoiceOption::plain(grade.short()).long(capitalize(grade.name()))
        });
        let mut items: Vec<Item> = vec![who.into(), grade.value(self.grade.name()).into()];
        if self.who == Mover::Horse {
            items.push(fields.toggle("heavy", self.heavy, "Heavy or armored").into());
        }
        if !self.is_gone() {
            items.extend(self.flight_items(fields, sheet, lengths));
        }
        items.push(fields.text("name", &self.name, "Name").into());
        items
    }

    /// What matters once it must go.
    fn flight_items(&self, fields: &FieldPath, sheet: &Sheet, lengths: Lengths) -> Vec<Item> {
        let gone_back = match sheet.readings.top_up {
            TopUp::Sum => ("gone_back", self.gone_back, "Went back in the assaults"),
            TopUp::Last => ("last", self.last, "Its last move back"),
        };
        let gone_back = fields.distance(gone_back.0, gone_back.1, 50, 0..=9_600, gone_back.2, lengths);
        let way = fields
            .choice("way", self.way, "Barred by", WayBack::VARIANTS, |way| ChoiceOption::plain(way.short()));
        let mut items: Vec<Item> = vec![gone_back.into(), way.into()];
        let damage = |most: i32, label: &'static str| {
            fields.number("damage", self.damage.n().min(most), 0..=most, label)
        };
        let drawn = || fields.toggle("drawn", self.drawn, "Drawn to desert first");
        match self.arm() {
            Arm::Infantry | Arm::Skirmishers => items.push(drawn().into()),
            Arm::Cavalry => items.extend([damage(1, "Damaged base").into(), drawn().into()]),
            Arm::Artillery => {
                let gone_at = sheet.artillery.battery_gone_at;
                let most = (self.bases.n() * gone_at.value - 1).clamp(0, 24);
                let hint = format!("{}{} end a battery", gone_at.value, gone_at.source.mark());
                items.push(damage(most, "B it carries").hint(hint).into());
                items.push(fields.toggle("limbered", self.limbered, "Limbered").into());
            }
        }
        items
    }
}
