//! What is entered for hits on a unit: the hits, the unit, and what its way back leads through.

use super::{HitBy, MoraleHits, Mover};
use crate::rules::form::{ChoiceOption, FieldPath, Item, Section};
use crate::rules::{Context, Form, capitalize};
use crate::systems::republique::Republique;
use crate::systems::republique::sheet::Sheet;
use crate::systems::republique::terms::{Arm, Grade, Morale, Retrograde, WayBack};
use strum::VariantArray;

impl MoraleHits {
    pub(super) fn build_form(&self, context: &Context<Republique>) -> Form {
        let (inputs, sheet) = (FieldPath::root(), &*context.sheet);
        let by =
            inputs.choice("by", self.by, "Hits of", HitBy::VARIANTS, |by| ChoiceOption::plain(by.label()));
        let mut items: Vec<Item> = vec![by.into()];
        if self.by != HitBy::Disorder {
            let mut hits = vec![inputs.count("m", self.m, "M hits"), inputs.count("b", self.b, "B hits")];
            if self.by == HitBy::Assault {
                hits.push(inputs.count("p", self.p, "P hits"));
            }
            items.push(Item::Row(hits));
            if !self.waits(sheet) {
                let when = if self.by == HitBy::Assault { "of this round" } else { "of this phase" };
                items.push(inputs.count("collected", self.collected, "P so far").hint(when).into());
                if self.collected.n() > 0 {
                    items.push(inputs.toggle("moved", self.moved, "It has moved for them").into());
                }
            }
        }
        items.extend(self.unit_items(&inputs, sheet));
        items.extend(self.way_items(&inputs, sheet));
        items.push(inputs.text("name", &self.name, "Name").into());
        Form::new(items)
    }

    fn unit_items(&self, inputs: &FieldPath, sheet: &Sheet) -> Vec<Item> {
        let who = inputs.choice("who", self.who, "The unit", Mover::VARIANTS, |who| {
            ChoiceOption::plain(capitalize(who.name()))
        });
        let grade = inputs.choice("grade", self.grade, "Grade", Grade::VARIANTS, |grade| {
            ChoiceOption::plain(grade.short()).long(capitalize(grade.name()))
        });
        let morale = inputs.choice("morale", self.morale, "Morale before", Morale::VARIANTS, |morale| {
            ChoiceOption::plain(format!("{}M", morale.hits())).long(capitalize(morale.name()))
        });
        let bases = if self.is_guns() { "Batteries" } else { "Bases left" };
        let mut items: Vec<Item> = vec![
            who.into(),
            grade.value(self.grade.name()).into(),
            morale.value(self.morale.name()).into(),
            inputs.count("bases", self.bases, bases).into(),
        ];
        let damage = |most: i32, label: &'static str| {
            inputs.number("damage", self.damage.n().min(most), 0..=most, label)
        };
        match self.arm() {
            Arm::Infantry | Arm::Skirmishers => {
                let formed = self.taken(sheet).morale == Morale::Formed;
                let why = formed.then_some("Formed, it may leave its square");
                items.push(inputs.toggle("square", self.square, "In square").disabled(why).into());
            }
            Arm::Cavalry => items.push(damage(1, "Damaged base").hint("one at a time").into()),
            Arm::Artillery => {
                let gone_at = sheet.artillery.battery_gone_at;
                let most = (self.bases.n() * gone_at.value - 1).clamp(0, 24);
                let hint = format!("{}{} end a battery", gone_at.value, gone_at.source.mark());
                items.push(damage(most, "B it carries").hint(hint).into());
                items.push(inputs.toggle("limbered", self.limbered, "Limbered").into());
            }
        }
        items
    }

    /// What its way back leads through, where it must go back.
    fn way_items(&self, inputs: &FieldPath, sheet: &Sheet) -> Option<Item> {
        let (_, cell) = self.taken(sheet).panic?;
        let way = inputs
            .choice("way", self.way, "Barred by", WayBack::VARIANTS, |way| ChoiceOption::plain(way.short()));
        let mut items: Vec<Item> = vec![way.into()];
        if cell.value.retrograde == Retrograde::Rout && !self.is_guns() {
            let mut chips = vec![
                inputs.toggle("town", self.town, "Out of a town"),
                inputs.toggle("bridge", self.bridge, "Bridge or stream"),
                inputs.toggle("forest", self.forest, "In or into forest"),
            ];
            if self.by == HitBy::Assault {
                chips.push(inputs.toggle("rear", self.rear, "Hit in the rear"));
            }
            items.push(Item::Row(chips));
        }
        Some(Section::new("Its way back", items).into())
    }
}
