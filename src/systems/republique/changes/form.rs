//! What is entered of a change to the order of battle.

use super::super::nation::Listed;
use super::super::terms::{CommandSystem, Morale, Nation, Year};
use super::super::{Arm, Sheet};
use super::{Ask, By, Changes};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Item};
use crate::rules::{Input, Lengths, capitalize};
use strum::VariantArray;

impl Changes {
    pub(super) fn items(&self, sheet: &Sheet, lengths: Lengths) -> Vec<Item> {
        let inputs = FieldPath::root();
        let mut items: Vec<Item> = vec![inputs.field(self, "ask").into()];
        match self.ask {
            Ask::Messages => items.push(inputs.field(self, "players").into()),
            Ask::LostPost => items.extend([
                self.morale_of(&inputs, "morale").label("Who lost it").into(),
                inputs.field(self, "bases").into(),
                inputs.field(self, "foes").into(),
            ]),
            _ => items.extend(self.change_items(&inputs, sheet, lengths)),
        }
        items.extend(self.system_items(&inputs, sheet));
        items
    }

    /// Who changes what.
    fn change_items(&self, inputs: &FieldPath, sheet: &Sheet, lengths: Lengths) -> Vec<Item> {
        let mut items: Vec<Item> = vec![inputs.field(self, "before_play").into()];
        if !self.before_play {
            let by = inputs.field(self, "by");
            items.push(by.into());
            if self.system(sheet) == Some(CommandSystem::DivisionalColumn) && self.by == By::Chief {
                let label =
                    format!("He is within {} of the unit", lengths.inches(sheet.changes.near_in.value));
                items.push(inputs.field(self, "near").label(label).into());
            }
        }
        const ARMS: [Arm; 3] = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];
        let arm = inputs.choice(self, "arm", &ARMS, |arm| ChoiceOption::plain(capitalize(arm.name())));
        items.push(arm.into());
        if self.ask != Ask::Reassign {
            items.push(self.morale_of(inputs, "morale").into());
        }
        if self.ask.detaches() {
            items.push(inputs.field(self, "hit").into());
        }
        if self.ask == Ask::Rejoin {
            items.push(self.morale_of(inputs, "parent").into());
            if self.arm == Arm::Cavalry {
                items.push(inputs.field(self, "damaged").into());
            }
        }
        items
    }

    fn morale_of(&self, inputs: &FieldPath, name: &str) -> Control {
        inputs.choice(self, name, Morale::VARIANTS, |morale| ChoiceOption::plain(capitalize(morale.name())))
    }

    /// Nation and year, and what the list leaves open.
    fn system_items(&self, inputs: &FieldPath, sheet: &Sheet) -> Vec<Item> {
        let nations: Vec<Option<Nation>> =
            [None].into_iter().chain(Nation::VARIANTS.iter().copied().map(Some)).collect();
        let nation = inputs.choice(self, "nation", &nations, |nation| {
            ChoiceOption::plain(nation.map_or("Other", Nation::name))
        });
        let mut items: Vec<Item> = vec![nation.into()];
        if self.nation.is_some() {
            items.push(inputs.number(self, "year", Year::FIRST.n()..=Year::LAST.n()).into());
        }
        items.extend(self.open("command", self.command, inputs, sheet));
        items.extend(self.open("maneuver", self.maneuver, inputs, sheet));
        items
    }

    /// A system where the list does not say it, or its player says another.
    fn open<S: Listed + Input>(
        &self,
        name: &str,
        said: Option<S>,
        inputs: &FieldPath,
        sheet: &Sheet,
    ) -> Option<Item> {
        let is_listed = self.nation.is_some_and(|nation| S::of(sheet, nation, self.year).len() == 1);
        let all: Vec<Option<S>> = [None].into_iter().chain(S::VARIANTS.iter().copied().map(Some)).collect();
        (!is_listed || said.is_some()).then(|| {
            inputs
                .choice(self, name, &all, |system| {
                    ChoiceOption::plain(system.map_or("As listed".into(), |system| capitalize(system.name())))
                })
                .into()
        })
    }
}
