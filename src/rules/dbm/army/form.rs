//! What is entered of an army: its size and works, its commands, their lines.

use super::super::terms::{Grade, graded_picker};
use super::{Army, Command, Drill, Line, Size, Standing};
use crate::rules::Form;
use crate::rules::form::{ChoiceOption, Fields, Item, Section};
use strum::VariantArray;

impl Army {
    pub(super) fn head_form(&self) -> Form {
        let (army, works) = (Fields::root(), Fields::root().of("works"));
        let size = |size: Size| ChoiceOption::plain(size.points().to_string());
        let mut items: Vec<Item> =
            vec![army.choice("size", self.size, "Army points", Size::VARIANTS, size).into()];
        let frontages = "element frontages";
        let mut lengths = vec![
            ("temporary", self.works.temporary, "Temporary fortifications", frontages),
            ("round_camp", self.works.round_camp, "Fortifications around a camp", "or a built-up area"),
            ("permanent", self.works.permanent, "Permanent fortifications", frontages),
        ];
        // What stands on permanent works only.
        let on_works = [
            ("towers", self.works.towers, "Towers", "on these"),
            ("gateways", self.works.gateways, "Gateways", "in these"),
            ("gate_towers", self.works.gate_towers, "Gate towers", "in these"),
        ];
        let has_permanent = self.works.permanent.n() > 0;
        lengths.extend(on_works.into_iter().filter(|(_, count, ..)| has_permanent || count.n() > 0));
        let steppers = lengths.into_iter();
        let steppers =
            steppers.map(|(name, count, label, hint)| works.count(name, count, label).hint(hint).into());
        items.push(Section::new("Fortifications", steppers.collect()).into());
        Form::new(items)
    }
}

impl Command {
    pub(super) fn form(&self, fields: &Fields) -> Form {
        let standing = |general: Standing| ChoiceOption::plain(general.name());
        Form::new(vec![
            fields.choice("general", self.general, "General", Standing::VARIANTS, standing).into(),
            fields.text("name", &self.name, "Name of the command").into(),
        ])
    }
}

impl Line {
    pub(super) fn form(&self, fields: &Fields) -> Form {
        let troops = self.troops;
        let drill = |drill: Drill| {
            let long = ["Regular", "Irregular"][drill as usize];
            ChoiceOption::plain(drill.letters()).long(long)
        };
        let grade = |grade: Grade| ChoiceOption::plain(grade.to_string());
        let marks = [
            (true, "general", self.general, "With the general"),
            (troops.have_chariots(), "chariots", self.chariots, "Chariots"),
            (troops.ride(), "mounted_infantry", self.mounted_infantry, "Mounted infantry"),
            (troops.stand_behind(), "double_based", self.double_based, "Rear of double bases"),
        ];
        let marks = marks.into_iter().filter(|(may, ..)| *may);
        let marks = marks.map(|(_, name, so, label)| fields.toggle(name, so, label));
        Form::new(vec![
            graded_picker(fields, "troops", troops, self.grade).into(),
            fields.choice("drill", self.drill, "Drill", Drill::VARIANTS, drill).into(),
            fields.choice("grade", self.grade, "Grade", troops.grades(), grade).into(),
            Item::Row(marks.collect()),
            fields.count("elements", self.elements, "Elements").into(),
            fields.text("name", &self.name, "Name").into(),
        ])
    }
}
