//! What is entered of a unit near an enemy: both, how they stand, and where attackers end around the enemy.

use super::super::assault::cover;
use super::{ATTACKERS, Contact, Prey, Vacated};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Figure, Item, Kind, Section, Sector};
use crate::rules::{Context, Form, capitalize, input};
use crate::systems::republique::Republique;
use crate::systems::republique::terms::{Morale, Order};
use strum::VariantArray;

impl Contact {
    pub(super) fn build_form(&self, context: &Context<Republique>) -> Form {
        let (inputs, lengths) = (FieldPath::root(), context.lengths);
        let vacated = inputs.field(self, "vacated");
        let order = inputs.choice(self, "order", &Order::LASTING, |order| ChoiceOption::plain(order.name()));
        let mut items: Vec<Item> = vec![order.into()];
        if let Some(vacated_by) = self.vacated {
            items.push(vacated.into());
            items.extend(self.vacated_items(vacated_by, context));
            items.push(inputs.field(self, "name").into());
            return Form::new(items);
        }
        let range = inputs.length(self, "range", lengths);
        items.push(range.into());
        items.push(Item::Columns(vec![
            Section::new("The unit", self.unit_items(context)),
            Section::new("The enemy", self.enemy_items(context)),
        ]));
        items.push(inputs.field(self, "name").into());
        Form::new(items)
    }

    fn vacated_items(&self, vacated: Vacated, context: &Context<Republique>) -> Vec<Item> {
        let (fields, lengths) = (FieldPath::root().of("vacated"), context.lengths);
        let left = fields.length(&vacated, "left", lengths);
        let mut items: Vec<Item> = vec![self.troops_item(), left.into()];
        if self.order == Order::Hold {
            let forward = fields.length(&vacated, "forward", lengths);
            items.push(forward.into());
        }
        items.push(fields.beside(&vacated, ["bonus", "fired_into"]));
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
        let morale = inputs.choice(self, "morale", Morale::VARIANTS, |morale| {
            ChoiceOption::plain(format!("{}M", morale.hits())).long(capitalize(morale.name()))
        });
        let beside = inputs.field(self, "beside");
        let mut items: Vec<Item> =
            vec![self.troops_item(), morale.value(self.morale.name()).into(), beside.into()];
        if self.order == Order::Hold && self.enemy.prey == Prey::Guns {
            let began = inputs.length(self, "began", context.lengths);
            items.push(began.into());
        }
        items.push(inputs.field(self, "fought").into());
        items.push(inputs.beside(self, ["again", "bridges", "vacated"]));
        items
    }

    fn enemy_items(&self, context: &Context<Republique>) -> Vec<Item> {
        let (fields, enemy) = (FieldPath::root().of("enemy"), &self.enemy);
        let prey = fields.field(enemy, "prey");
        let is_guns = enemy.prey == Prey::Guns;
        let mut items: Vec<Item> = vec![prey.into()];
        if is_guns {
            let most = enemy.bases.n();
            items.push(Item::Row(vec![
                fields.field(enemy, "bases").label("Batteries").hint("touching"),
                fields.number(enemy, "fired", 0..=most),
            ]));
            items.push(fields.beside(enemy, ["limbered", "aside"]));
        } else {
            items.push(fields.field(enemy, "bases").into());
        }
        items.extend(cover(&fields, enemy, enemy.terrain, &context.sheet));
        items.push(Item::Figure(Figure {
            title: "Part of an attacking base is past a line".into(),
            unit: input::called(&enemy.prey),
            sectors: vec![
                (Sector::Left, fields.field(enemy, "left")),
                (Sector::Right, fields.field(enemy, "right")),
                (Sector::Rear, fields.field(enemy, "rear")),
            ],
        }));
        items
    }
}
