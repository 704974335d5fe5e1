//! What is entered of an army: its size and works, its commands, their lines.

use super::super::terms::{Grade, Troops, graded_picker};
use super::{Army, Command, Drill, Line, Size, Standing, Works};
use crate::rules::Form;
use crate::rules::form::{ChoiceOption, FieldPath, Item, Section};
use strum::VariantArray;

impl Army {
    pub(super) fn head_form(&self) -> Form {
        let army = FieldPath::root();
        let size = |size: Size| ChoiceOption::plain(size.points().to_string());
        let mut items: Vec<Item> =
            vec![army.choice("size", self.size, "Army points", Size::VARIANTS, size).into()];
        items.push(Section::new("Fortifications", self.works.items(&army.of("works"))).into());
        items.push(self.header.fold(&army.of("header")));
        Form::new(items)
    }
}

impl Works {
    /// What is asked of fortifications.
    pub(in crate::systems::dbm) fn items(&self, fields: &FieldPath) -> Vec<Item> {
        let frontages = "element frontages";
        let mut lengths = vec![
            ("temporary", self.temporary, "Temporary fortifications", frontages),
            ("round_camp", self.round_camp, "Fortifications around a camp", "or a built-up area"),
            ("permanent", self.permanent, "Permanent fortifications", frontages),
        ];
        // What stands on permanent works only.
        let on_works = [
            ("towers", self.towers, "Towers", "on these"),
            ("gateways", self.gateways, "Gateways", "in these"),
            ("gate_towers", self.gate_towers, "Gate towers", "in these"),
        ];
        let has_permanent = self.permanent.n() > 0;
        lengths.extend(on_works.into_iter().filter(|(_, count, ..)| has_permanent || count.n() > 0));
        let steppers = lengths.into_iter();
        let steppers =
            steppers.map(|(name, count, label, hint)| fields.count(name, count, label).hint(hint).into());
        steppers.collect()
    }
}

impl Command {
    pub(super) fn form(&self, fields: &FieldPath) -> Form {
        let standing = |general: Standing| ChoiceOption::plain(general.name());
        Form::new(vec![
            fields.choice("general", self.general, "General", Standing::VARIANTS, standing).into(),
            fields.text("name", &self.name, "Name of the command").into(),
        ])
    }
}

impl Line {
    /// What a roster asks of it: what it is, and whom it may support.
    pub(super) fn form(&self, fields: &FieldPath) -> Form {
        let mut form = self.counted_form(fields);
        if self.troops == Troops::Ps {
            form.items.push(self.supports.fold(fields, self.weapon));
        }
        form
    }

    /// What its points and equivalents depend on.
    pub(in crate::systems::dbm) fn counted_form(&self, fields: &FieldPath) -> Form {
        let troops = self.troops;
        let drill = |drill: Drill| ChoiceOption::plain(drill.letters()).long(drill.title());
        let grade = |grade: Grade| ChoiceOption::plain(grade.to_string());
        let markers = [
            (true, "general", self.general, "With the general"),
            (troops.have_chariots(), "chariots", self.chariots, "Chariots"),
            (troops.ride(), "mounted_infantry", self.mounted_infantry, "Mounted infantry"),
            (troops.stand_behind(), "double_based", self.double_based, "Rear of double bases"),
        ];
        let markers = markers.into_iter().filter(|(may, ..)| *may);
        let markers = markers.map(|(_, name, so, label)| fields.toggle(name, so, label));
        Form::new(vec![
            graded_picker(fields, "troops", troops, self.grade).into(),
            fields.choice("drill", self.drill, "Drill", Drill::VARIANTS, drill).into(),
            fields.choice("grade", self.grade, "Grade", troops.grades(), grade).into(),
            Item::Row(markers.collect()),
            fields.count("elements", self.elements, "Elements").into(),
            fields.text("name", &self.name, "Name").into(),
        ])
    }
}
