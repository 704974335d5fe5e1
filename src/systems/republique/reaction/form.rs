//! What is entered for a reaction.

use super::{Reaction, Reactor, Stop, Way};
use crate::rules::form::{ChoiceOption, FieldPath, Form, Item};
use crate::rules::{Context, Unit, capitalize};
use crate::systems::republique::Republique;
use crate::systems::republique::terms::{Morale, Weight};
use strum::VariantArray;

impl Reaction {
    pub(super) fn build_form(&self, context: &Context<Republique>) -> Form {
        let inputs = FieldPath::root();
        let reactor = inputs.choice("reactor", self.reactor, "Who reacts", Reactor::VARIANTS, |reactor| {
            ChoiceOption::plain(match reactor {
                Reactor::Cavalry => "Cavalry",
                Reactor::Battery => "A battery",
            })
        });
        let morale = inputs.choice("morale", self.morale, "Its morale", Morale::VARIANTS, |morale| {
            ChoiceOption::plain(format!("{}M", morale.hits())).long(capitalize(morale.name()))
        });
        let mut items: Vec<Item> = vec![reactor.into(), morale.value(self.morale.name()).into()];
        items.extend(match self.reactor {
            Reactor::Cavalry => self.cavalry_items(context),
            Reactor::Battery => self.battery_items(context),
        });
        items.push(inputs.text("name", &self.name, "Name").into());
        Form::new(items)
    }

    fn cavalry_items(&self, context: &Context<Republique>) -> Vec<Item> {
        let (inputs, lengths, cavalry) = (FieldPath::root().of("cavalry"), context.lengths, &self.cavalry);
        let distance = inputs.distance("distance", cavalry.distance, 50, 0..=4_800, "Enemy at", lengths);
        let enemy = FieldPath::root().of("enemy");
        let left = enemy.distance("left", self.enemy.left, 50, 0..=4_800, "Enemy has left", lengths);
        let way = inputs
            .choice("way", cavalry.way, "It rides", Way::VARIANTS, |way| ChoiceOption::plain(way.label()));
        let bonus = Unit::Length(lengths).figure(context.sheet.movement.horse_bonus_in.value * 100);
        let mut items: Vec<Item> = vec![
            distance.hint("from its front").guess().into(),
            left.hint("of its movement").guess().into(),
            Item::Row(vec![
                inputs.toggle("aside", cavalry.aside, "In its flank or rear zone"),
                inputs.toggle("unseen", cavalry.unseen, "Out of sight"),
                inputs.toggle("turns_only", cavalry.turns_only, "Turns or goes back only"),
                inputs.toggle("reacted", cavalry.reacted, "Has reacted this turn"),
            ]),
            way.into(),
        ];
        if cavalry.way == Way::Meets {
            let stop = inputs.choice("stop", cavalry.stop, "Both stop", Stop::VARIANTS, |stop| {
                ChoiceOption::plain(stop.label())
            });
            items.push(stop.into());
        }
        items.push(inputs.toggle("bonus", cavalry.bonus, "Assault bonus").value(bonus).into());
        items
    }

    fn battery_items(&self, context: &Context<Republique>) -> Vec<Item> {
        let (inputs, lengths, guns) = (FieldPath::root().of("guns"), context.lengths, &self.guns);
        let weight = inputs.choice("weight", guns.weight, "Guns", Weight::VARIANTS, |weight| {
            ChoiceOption::plain(weight.letters()).small(weight.guns())
        });
        let range = inputs.distance("range", guns.range, 50, 0..=1_200, "Range", lengths);
        vec![
            weight.into(),
            range.hint("at the last place inside the arc").guess().into(),
            inputs.count("damage", guns.damage, "B on it").into(),
            Item::Row(vec![
                inputs.toggle("saved", guns.saved, "Saved fire"),
                inputs.toggle("limbered", guns.limbered, "Limbered"),
                inputs.toggle("fired", guns.fired, "Has fired"),
                inputs.toggle("stays", guns.stays, "The enemy does not leave the arc"),
                inputs.toggle("charges", guns.charges, "Ends in contact with it"),
            ]),
        ]
    }
}
