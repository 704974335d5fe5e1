//! What is entered of a unit near an enemy: both, how they stand, and where attackers end around the enemy.

use super::super::assault::cover;
use super::{ATTACKERS, Beside, Contact, Prey, Vacated};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Figure, Item, Kind, Section, Sector};
use crate::rules::{Context, Form, capitalize};
use crate::systems::republique::Republique;
use crate::systems::republique::terms::{Morale, Order};
use strum::VariantArray;

impl Contact {
    pub(super) fn build_form(&self, context: &Context<Republique>) -> Form {
        let (inputs, lengths) = (FieldPath::root(), context.lengths);
        let vacated = inputs.optional("vacated", &self.vacated, "Fire has put the enemy out of reach");
        let order = inputs.choice("order", self.order, "Its order", &Order::LASTING, |order| {
            ChoiceOption::plain(order.name())
        });
        let mut items: Vec<Item> = vec![order.into()];
        if let Some(vacated_by) = self.vacated {
            items.push(vacated.into());
            items.extend(self.vacated_items(vacated_by, context));
            items.push(inputs.text("name", &self.name, "Name").into());
            return Form::new(items);
        }
        let range = inputs.distance("range", self.range, 50, 0..=600, "To the enemy", lengths);
        items.push(range.hint("from its nearest full base").guess().into());
        items.push(Item::Columns(vec![
            Section::new("The unit", self.unit_items(context)),
            Section::new("The enemy", self.enemy_items(context)),
        ]));
        items.push(inputs.text("name", &self.name, "Name").into());
        Form::new(items)
    }

    fn vacated_items(&self, vacated: Vacated, context: &Context<Republique>) -> Vec<Item> {
        let (fields, lengths) = (FieldPath::root().of("vacated"), context.lengths);
        let left = fields.distance("left", vacated.left, 50, 0..=2_400, "Movement left", lengths);
        let mut items: Vec<Item> = vec![self.troops_item(), left.into()];
        if self.order == Order::Hold {
            let forward =
                fields.distance("forward", vacated.forward, 50, 0..=2_400, "Moved forward", lengths);
            items.push(forward.hint("in this turn").into());
        }
        items.push(Item::Row(vec![
            fields.toggle("bonus", vacated.bonus, "Assault bonus left"),
            fields.toggle("fired_into", vacated.fired_into, "Own guns fired there"),
        ]));
        items
    }

    fn troops_item(&self) -> Item {
        let inputs = FieldPath::root();
        let options = ATTACKERS.map(|(arm, troops, label)| {
            let to = if self.troops.arm() == arm { self.troops } else { troops };
            inputs.option("troops", self.troops, to, ChoiceOption::plain(label))
        });
        Control::new("troops", "It is", Kind::Choice(options.into())).into()
    }

    fn unit_items(&self, context: &Context<Republique>) -> Vec<Item> {
        let inputs = FieldPath::root();
        let morale = inputs.choice("morale", self.morale, "Morale", Morale::VARIANTS, |morale| {
            ChoiceOption::plain(format!("{}M", morale.hits())).long(capitalize(morale.name()))
        });
        let beside = inputs.choice("beside", self.beside, "With it attack", Beside::VARIANTS, |beside| {
            ChoiceOption::plain(beside.label())
        });
        let mut items: Vec<Item> =
            vec![self.troops_item(), morale.value(self.morale.name()).into(), beside.into()];
        if self.order == Order::Hold && self.enemy.prey == Prey::Guns {
            let began = inputs.distance("began", self.began, 50, 0..=600, "Guns at first", context.lengths);
            items.push(began.hint("as the turn began").into());
        }
        items.push(inputs.count("fought", self.fought, "Assaults fought").hint("in this turn").into());
        items.push(Item::Row(vec![
            inputs.toggle("again", self.again, "A round is fought"),
            inputs.toggle("bridges", self.bridges, "Faces two enemies"),
            inputs.optional("vacated", &self.vacated, "Fire has put the enemy out of reach"),
        ]));
        items
    }

    fn enemy_items(&self, context: &Context<Republique>) -> Vec<Item> {
        let (fields, enemy) = (FieldPath::root().of("enemy"), &self.enemy);
        let prey = fields
            .choice("prey", enemy.prey, "It is", Prey::VARIANTS, |prey| ChoiceOption::plain(prey.label()));
        let is_guns = enemy.prey == Prey::Guns;
        let mut items: Vec<Item> = vec![prey.into()];
        if is_guns {
            let most = enemy.bases.n();
            items.push(Item::Row(vec![
                fields.count("bases", enemy.bases, "Batteries").hint("touching"),
                fields.number("fired", enemy.fired.n().min(most), 0..=most, "Have fired").hint("this turn"),
            ]));
            items.push(Item::Row(vec![
                fields.toggle("limbered", enemy.limbered, "Limbered"),
                fields.toggle("aside", enemy.aside, "From outside their arc"),
            ]));
        } else {
            items.push(fields.count("bases", enemy.bases, "Bases").into());
        }
        items.extend(cover(&fields, enemy.terrain, &context.sheet));
        items.push(Item::Figure(Figure {
            title: "Part of an attacking base is past a line".into(),
            unit: enemy.prey.label().into(),
            sectors: vec![
                (Sector::Left, fields.toggle("left", enemy.left, "Left flank")),
                (Sector::Right, fields.toggle("right", enemy.right, "Right flank")),
                (Sector::Rear, fields.toggle("rear", enemy.rear, "Rear")),
            ],
        }));
        items
    }
}
