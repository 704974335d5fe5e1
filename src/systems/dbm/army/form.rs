//! What is entered of an army: its size and works, its commands, their lines.

use super::super::terms::{Grade, Troops, graded_picker};
use super::{Army, Command, Drill, Line, Size, Standing, Works};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Item, Kind, Section, writes};
use crate::rules::{Form, Input};
use strum::VariantArray;

impl Army {
    pub(super) fn head_form(&self) -> Form {
        let army = FieldPath::root();
        let mut items = self.size.items(&army, self);
        items.push(Section::new("Fortifications", self.works.items(&army.of("works"))).into());
        items.push(self.header.fold(&army.of("header")));
        Form::new(items)
    }
}

impl Size {
    /// What is asked of it: one that is often played, or any other in steps.
    pub(in crate::systems::dbm) fn items(self, fields: &FieldPath, of: &dyn Input) -> Vec<Item> {
        const STEP: i32 = 5;
        let often = fields
            .choice(of, "size", &Size::OFTEN, |size| ChoiceOption::plain(size.points().to_string()))
            .standing(&self);
        let points = self.points();
        let to = |points: i32| {
            let range = Size::SMALL.points()..=Size::MOST;
            range.contains(&points).then(|| vec![(fields.path("size"), points.to_string())])
        };
        // An odd number goes on to the next multiple.
        let less = to((points - 1).div_euclid(STEP) * STEP);
        let more = to((points.div_euclid(STEP) + 1) * STEP);
        let kind = Kind::Stepper { text: points.to_string(), is_zero: false, less, more };
        let other = Control::new(fields.path("size-step"), "Other army points", kind);
        vec![often.into(), other.into()]
    }
}

impl Works {
    /// What is asked of fortifications.
    pub(in crate::systems::dbm) fn items(&self, fields: &FieldPath) -> Vec<Item> {
        let mut names = vec!["temporary", "round_camp", "permanent"];
        // What stands on permanent works only.
        let on_works =
            [("towers", self.towers), ("gateways", self.gateways), ("gate_towers", self.gate_towers)];
        let has_permanent = self.permanent.n() > 0;
        let on_works = on_works.into_iter().filter(|(_, count)| has_permanent || count.n() > 0);
        names.extend(on_works.map(|(name, _)| name));
        names.into_iter().map(|name| fields.field(self, name).into()).collect()
    }
}

impl Command {
    pub(super) fn form(&self, fields: &FieldPath) -> Form {
        let standing = |general: Standing| ChoiceOption::plain(general.name());
        Form::new(vec![
            fields.choice(self, "general", Standing::VARIANTS, standing).into(),
            fields.field(self, "name").into(),
        ])
    }
}

impl Line {
    /// What a roster asks of it: what it is, and whom it may support.
    pub(super) fn form(&self, fields: &FieldPath) -> Form {
        let mut form = self.counted_form(fields);
        if self.troops == Troops::Ps {
            form.items.push(self.supports.fold(fields, self));
        }
        form
    }

    /// What its points and equivalents depend on.
    pub(in crate::systems::dbm) fn counted_form(&self, fields: &FieldPath) -> Form {
        let troops = self.troops;
        let drill = |drill: Drill| ChoiceOption::plain(drill.letters()).long(drill.title());
        let grade = |grade: Grade| ChoiceOption::plain(grade.to_string());
        let markers = [
            (troops.have_chariots(), "chariots"),
            (troops.ride(), "mounted_infantry"),
            (troops.stand_behind(), "double_based"),
        ];
        let markers = markers.into_iter().filter(|(may, _)| *may);
        let markers = markers.map(|(_, name)| fields.field(self, name));
        let markers = [self.general_toggle(fields)].into_iter().chain(markers);
        Form::new(vec![
            graded_picker(fields, "troops", troops, self.grade).into(),
            fields.choice(self, "drill", Drill::VARIANTS, drill).into(),
            fields.choice(self, "grade", troops.grades(), grade).into(),
            Item::Row(markers.collect()),
            fields.field(self, "elements").into(),
            fields.field(self, "name").into(),
        ])
    }

    fn general_toggle(&self, fields: &FieldPath) -> Control {
        let writes = writes(self, |line| if line.general { line.general = false } else { line.lead() });
        let writes = writes.into_iter().map(|(path, text)| (fields.path(&path), text)).collect();
        let kind = Kind::Toggle { is_on: self.general, writes };
        Control::new(fields.path("general"), "With the general", kind)
    }
}
