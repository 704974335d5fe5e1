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
        items.push(root.number("corps", self.corps.len() as i32, 0..=most, "Corps commanders").into());
        for (at, commander) in self.corps.iter().enumerate() {
            let title = format!("Commander of Corps {}", at + 1);
            items.extend(commander.items(&root.of("corps").of(at), title));
        }
        items
    }
}

impl HigherCommander {
    fn items(&self, fields: &FieldPath, title: String) -> Vec<Item> {
        vec![
            fields.text("name", &self.name, title).into(),
            Item::Row(vec![fields.toggle("bad", self.bad, "Bad commander")]),
        ]
    }
}

impl Division {
    pub(super) fn items(&self, fields: &FieldPath) -> Vec<Item> {
        let quality = fields.choice("quality", self.quality, "General", Quality::VARIANTS, |quality| {
            ChoiceOption::plain(capitalize(quality.name()))
        });
        vec![
            quality.into(),
            fields.count("corps", self.corps, "Corps").into(),
            fields.text("general", &self.general, "Name of the general").into(),
            fields.text("name", &self.name, "Name of the division").into(),
        ]
    }
}

impl Unit {
    pub(super) fn items(&self, fields: &FieldPath) -> Vec<Item> {
        let troops = fields.choice("troops", self.troops, "Troops", Troops::VARIANTS, |troops| {
            ChoiceOption::plain(capitalize(troops.name()))
        });
        let training = fields.choice("training", self.training, "Training", Training::VARIANTS, |training| {
            ChoiceOption::plain(capitalize(training.name()))
        });
        vec![troops.into(), training.into(), fields.text("name", &self.name, "Name").into()]
    }
}
