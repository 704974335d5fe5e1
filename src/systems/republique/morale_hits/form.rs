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
        let by = inputs.field(self, "by");
        let mut items: Vec<Item> = vec![by.into()];
        if self.by != HitBy::Disorder {
            let mut hits = vec![inputs.field(self, "m"), inputs.field(self, "b")];
            if self.by == HitBy::Assault {
                hits.push(inputs.field(self, "p"));
            }
            items.push(Item::Row(hits));
            if !self.waits(sheet) {
                let when = if self.by == HitBy::Assault { "of this round" } else { "of this phase" };
                items.push(inputs.field(self, "collected").hint(when).into());
                if self.collected.n() > 0 {
                    items.push(inputs.field(self, "moved").into());
                }
            }
        }
        items.extend(self.unit_items(&inputs, sheet));
        items.extend(self.way_items(&inputs, sheet));
        items.push(inputs.field(self, "name").into());
        Form::new(items)
    }

    fn unit_items(&self, inputs: &FieldPath, sheet: &Sheet) -> Vec<Item> {
        let who =
            inputs.choice(self, "who", Mover::VARIANTS, |who| ChoiceOption::plain(capitalize(who.name())));
        let grade = inputs.choice(self, "grade", Grade::VARIANTS, |grade| {
            ChoiceOption::plain(grade.short()).long(capitalize(grade.name()))
        });
        let morale = inputs.choice(self, "morale", Morale::VARIANTS, |morale| {
            ChoiceOption::plain(format!("{}M", morale.hits())).long(capitalize(morale.name()))
        });
        let bases = if self.is_guns() { "Batteries" } else { "Bases left" };
        let mut items: Vec<Item> = vec![
            who.into(),
            grade.value(self.grade.name()).into(),
            morale.value(self.morale.name()).into(),
            inputs.field(self, "bases").label(bases).into(),
        ];
        let damage = |most: i32, label: &'static str| inputs.number(self, "damage", 0..=most).label(label);
        match self.arm() {
            Arm::Infantry | Arm::Skirmishers => {
                let formed = self.taken(sheet).morale == Morale::Formed;
                let why = formed.then_some("Formed, it may leave its square");
                items.push(inputs.field(self, "square").disabled(why).into());
            }
            Arm::Cavalry => items.push(damage(1, "Damaged base").hint("one at a time").into()),
            Arm::Artillery => {
                let gone_at = sheet.artillery.battery_gone_at;
                let most = (self.bases.n() * gone_at.value - 1).clamp(0, 24);
                let hint = format!("{}{} end a battery", gone_at.value, gone_at.source.mark());
                items.push(damage(most, "B it carries").hint(hint).into());
                items.push(inputs.field(self, "limbered").into());
            }
        }
        items
    }

    /// What its way back leads through, where it must go back.
    fn way_items(&self, inputs: &FieldPath, sheet: &Sheet) -> Option<Item> {
        let (_, cell) = self.taken(sheet).panic?;
        let way = inputs.choice(self, "way", WayBack::VARIANTS, |way| ChoiceOption::plain(way.short()));
        let mut items: Vec<Item> = vec![way.into()];
        if cell.value.retrograde == Retrograde::Rout && !self.is_guns() {
            let mut chips =
                vec![inputs.field(self, "town"), inputs.field(self, "bridge"), inputs.field(self, "forest")];
            if self.by == HitBy::Assault {
                chips.push(inputs.field(self, "rear"));
            }
            items.push(Item::Row(chips));
        }
        Some(Section::new("Its way back", items).into())
    }
}
