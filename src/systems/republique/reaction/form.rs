//! What is entered for a reaction.

use super::{Reaction, Reactor};
use crate::rules::form::{ChoiceOption, FieldPath, Form, Item};
use crate::rules::{Context, Quantity, capitalize};
use crate::systems::republique::Republique;
use crate::systems::republique::terms::{Morale, Weight};
use strum::VariantArray;

impl Reaction {
    pub(super) fn build_form(&self, context: &Context<Republique>) -> Form {
        let inputs = FieldPath::root();
        let reactor = inputs.field(self, "reactor");
        let morale = inputs.choice(self, "morale", Morale::VARIANTS, |morale| {
            ChoiceOption::plain(format!("{}M", morale.hits())).long(capitalize(morale.name()))
        });
        let mut items: Vec<Item> = vec![reactor.into(), morale.value(self.morale.name()).into()];
        items.extend(match self.reactor {
            Reactor::Cavalry => self.cavalry_items(context),
            Reactor::Battery => self.battery_items(context),
        });
        items.push(inputs.field(self, "name").into());
        Form::new(items)
    }

    fn cavalry_items(&self, context: &Context<Republique>) -> Vec<Item> {
        let (inputs, lengths, cavalry) = (FieldPath::root().of("cavalry"), context.lengths, &self.cavalry);
        let distance = inputs.length(cavalry, "distance", lengths);
        let enemy = FieldPath::root().of("enemy");
        let left = enemy.length(&self.enemy, "left", lengths);
        let way = inputs.field(cavalry, "way");
        let bonus = Quantity::Length(lengths).figure(context.sheet.movement.horse_bonus_in.value * 100);
        let mut items: Vec<Item> = vec![
            distance.into(),
            left.into(),
            inputs.beside(cavalry, ["aside", "unseen", "turns_only", "reacted"]),
            way.into(),
        ];
        items.push(inputs.field(cavalry, "stop").into());
        items.push(inputs.field(cavalry, "bonus").value(bonus).into());
        items
    }

    fn battery_items(&self, context: &Context<Republique>) -> Vec<Item> {
        let (inputs, lengths, guns) = (FieldPath::root().of("guns"), context.lengths, &self.guns);
        let weight = inputs.choice(guns, "weight", Weight::VARIANTS, |weight| {
            ChoiceOption::plain(weight.letters()).small(weight.guns())
        });
        let farthest =
            context.sheet.artillery.brackets_in.iter().map(|edge| edge.value).max().unwrap_or_default() * 100;
        let range = inputs.distance(guns, "range", 50, 0..=farthest, lengths);
        vec![
            weight.into(),
            range.into(),
            inputs.field(guns, "damage").into(),
            inputs.beside(guns, ["saved", "limbered", "fired", "stays", "charges"]),
        ]
    }
}
