//! What is entered of a change to the order of battle.

use super::super::nation::Listed;
use super::super::terms::{CommandSystem, Morale, Nation, Year};
use super::super::{Arm, Sheet};
use super::{Ask, By, Changes};
use crate::rules::form::{ChoiceOption, FieldPath, Item};
use crate::rules::{Input, Lengths, capitalize};
use strum::VariantArray;

impl Changes {
    pub(super) fn items(&self, sheet: &Sheet, lengths: Lengths) -> Vec<Item> {
        let inputs = FieldPath::root();
        let mut items: Vec<Item> = vec![
            inputs
                .choice("ask", self.ask, "What is to change?", Ask::VARIANTS, |ask| {
                    ChoiceOption::plain(ask.name())
                })
                .into(),
        ];
        match self.ask {
            Ask::Messages => items.push(inputs.count("players", self.players, "Players of the side").into()),
            Ask::LostPost => items.extend([
                self.morale_of(&inputs, "morale", self.morale, "Who lost it"),
                inputs.count("bases", self.bases, "Bases of those who lost it").into(),
                inputs.count("foes", self.foes, "Enemy bases in the post").into(),
            ]),
            _ => items.extend(self.change_items(&inputs, sheet, lengths)),
        }
        items.extend(self.system_items(&inputs, sheet));
        items
    }

    /// Who changes what.
    fn change_items(&self, inputs: &FieldPath, sheet: &Sheet, lengths: Lengths) -> Vec<Item> {
        let mut items: Vec<Item> =
            vec![inputs.toggle("before_play", self.before_play, "Before play begins").into()];
        if !self.before_play {
            let by = inputs
                .choice("by", self.by, "Who orders it?", By::VARIANTS, |by| ChoiceOption::plain(by.name()));
            items.push(by.into());
            if self.system(sheet) == Some(CommandSystem::DivisionalColumn) && self.by == By::Chief {
                let label =
                    format!("He is within {} of the unit", lengths.inches(sheet.changes.near_in.value));
                items.push(inputs.toggle("near", self.near, label).into());
            }
        }
        const ARMS: [Arm; 3] = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];
        let arm =
            inputs.choice("arm", self.arm, "Unit", &ARMS, |arm| ChoiceOption::plain(capitalize(arm.name())));
        items.push(arm.into());
        if self.ask != Ask::Reassign {
            items.push(self.morale_of(inputs, "morale", self.morale, "Its morale"));
        }
        if self.ask.detaches() {
            items.push(inputs.toggle("hit", self.hit, "It took a B hit in this battle").into());
        }
        if self.ask == Ask::Rejoin {
            items.push(self.morale_of(inputs, "parent", self.parent, "Morale of the other part"));
            if self.arm == Arm::Cavalry {
                items.push(inputs.count("damaged", self.damaged, "Damaged bases in both").into());
            }
        }
        items
    }

    fn morale_of(&self, inputs: &FieldPath, name: &str, morale: Morale, label: &str) -> Item {
        inputs
            .choice(name, morale, label, Morale::VARIANTS, |morale| {
                ChoiceOption::plain(capitalize(morale.name()))
            })
            .into()
    }

    /// Nation and year, and what the list leaves open.
    fn system_items(&self, inputs: &FieldPath, sheet: &Sheet) -> Vec<Item> {
        let nations: Vec<Option<Nation>> =
            [None].into_iter().chain(Nation::VARIANTS.iter().copied().map(Some)).collect();
        let nation = inputs.choice("nation", self.nation, "Nation", &nations, |nation| {
            ChoiceOption::plain(nation.map_or("Other", Nation::name))
        });
        let mut items: Vec<Item> = vec![nation.into()];
        if self.nation.is_some() {
            items.push(inputs.number("year", self.year.n(), Year::FIRST.n()..=Year::LAST.n(), "Year").into());
        }
        items.extend(self.open("command", self.command, "Led as", inputs, sheet));
        items.extend(self.open("maneuver", self.maneuver, "Maneuvers", inputs, sheet));
        items
    }

    /// A system where the list does not say it, or its player says another.
    fn open<S: Listed + Input>(
        &self,
        name: &str,
        said: Option<S>,
        label: &str,
        inputs: &FieldPath,
        sheet: &Sheet,
    ) -> Option<Item> {
        let is_listed = self.nation.is_some_and(|nation| S::of(sheet, nation, self.year).len() == 1);
        let all: Vec<Option<S>> = [None].into_iter().chain(S::VARIANTS.iter().copied().map(Some)).collect();
        (!is_listed || said.is_some()).then(|| {
            inputs
                .choice(name, said, label, &all, |system| {
                    ChoiceOption::plain(system.map_or("As listed".into(), |system| capitalize(system.name())))
                })
                .into()
        })
    }
}
