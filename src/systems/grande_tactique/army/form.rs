//! What can be entered of an army, a division and a unit.

use super::super::terms::Quality;
use super::{Army, Division, HigherCommander, Training, Troops, Unit};
use crate::rules::form::{ChoiceOption, FieldPath, Item};
use crate::rules::{List, capitalize};
use strum::VariantArray;

impl Army {
    pub(super) fn head(&self) -> Vec<Item> {
        let root = FieldPath::root();
        let mut items = self.commander.items(&root.of("commander"), "Commander of the army".into());
        let most = List::<HigherCommander, 4>::MAX as i32;
        items.push(root.number(self, "corps", 0..=most).into());
        for (at, commander) in self.corps.iter().enumerate() {
            let title = format!("Commander of Corps {}", at + 1);
            items.extend(commander.items(&root.of("corps").of(at), title));
        }
        items
    }
}

impl HigherCommander {
    fn items(&self, fields: &FieldPath, title: String) -> Vec<Item> {
        vec![fields.field(self, "name").label(title).into(), fields.beside(self, ["bad"])]
    }
}

impl Division {
    pub(super) fn items(&self, fields: &FieldPath) -> Vec<Item> {
        let quality = fields.choice(self, "quality", Quality::VARIANTS, |quality| {
            ChoiceOption::plain(capitalize(quality.name()))
        });
        vec![
            quality.into(),
            fields.field(self, "corps").into(),
            fields.field(self, "general").into(),
            fields.field(self, "name").into(),
        ]
    }
}

impl Unit {
    pub(super) fn items(&self, fields: &FieldPath) -> Vec<Item> {
        let troops = fields.choice(self, "troops", Troops::VARIANTS, |troops| {
            ChoiceOption::plain(capitalize(troops.name()))
        });
        let training = fields.choice(self, "training", Training::VARIANTS, |training| {
            ChoiceOption::plain(capitalize(training.name()))
        });
        vec![troops.into(), training.into(), fields.field(self, "name").into()]
    }
}
