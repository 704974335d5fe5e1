//! What is entered for a move: the unit, then its way leg by leg.

use super::{Act, Leg, Manner, Movement, Who};
use crate::rules::form::{
    ChoiceOption, Control, FieldPath, Form, Item, Layout, Row, Section, grouped, writes,
};
use crate::rules::{Context, Input, Lengths, List, capitalize};
use crate::systems::republique::Republique;
use crate::systems::republique::sheet::Sheet;
use crate::systems::republique::terms::{
    Deployment, Going, Ground, ManeuverSystem, Morale, Obstacle, Weight,
};
use strum::VariantArray;

impl Movement {
    pub(super) fn build_form(&self, context: &Context<Republique>) -> Form {
        let (sheet, lengths) = (&*context.sheet, context.lengths);
        let legs = self.legs.iter().enumerate().map(|(at, leg)| self.row(at, leg, sheet, lengths));
        let legs = FieldPath::root().list("legs", "Leg", Layout::Tabs, legs.collect()).adding(
            "Next leg",
            List::<Leg, 10>::MAX,
            "A move has ten legs at most",
        );
        Form::new(vec![
            Section::new("Who moves", self.unit_items(sheet, lengths)).into(),
            Section::new("Its way", vec![legs.into()]).into(),
        ])
    }

    fn unit_items(&self, sheet: &Sheet, lengths: Lengths) -> Vec<Item> {
        let inputs = FieldPath::root();
        let who =
            inputs.choice(self, "who", Who::VARIANTS, |who| ChoiceOption::plain(capitalize(who.name())));
        let name = inputs.field(self, "name");
        if self.who == Who::Leader {
            return vec![who.into(), name.into()];
        }
        let system = inputs
            .choice(self, "system", ManeuverSystem::VARIANTS, |system| ChoiceOption::plain(system.name()));
        let morale = inputs.choice(self, "morale", Morale::VARIANTS, |morale| {
            ChoiceOption::plain(format!("{}M", morale.hits())).long(capitalize(morale.name()))
        });
        let mut done_before = None;
        let mut items: Vec<Item> = vec![who.into(), system.into(), morale.value(self.morale.name()).into()];
        if self.who.is_guns() {
            let weight = inputs.choice(self, "weight", Weight::VARIANTS, |weight| {
                ChoiceOption::plain(weight.letters()).small(weight.guns())
            });
            let loss = sheet.movement.limits.battery_loss.value;
            items.extend([
                weight.into(),
                inputs.field(self, "damage").hint(format!("each takes {loss}% of its move")).into(),
                inputs.beside(self, ["limbered", "saved"]),
            ]);
            let done = inputs.of("done");
            done_before = Some(done.beside(&self.done, ["march", "limber", "unlimber", "prolong", "bonus"]));
        } else {
            items.push(deployments(&inputs, self, "formation", self.formation).into());
        }
        let mut more = Vec::new();
        if self.who == Who::Foot {
            more.push(inputs.field(self, "square"));
        }
        more.push(inputs.field(self, "pulls_back"));
        let mut more: Vec<Item> = vec![Item::Row(more)];
        more.push(inputs.length(self, "spent", lengths).into());
        more.push(inputs.field(self, "assaults").into());
        more.extend(done_before);
        more.push(name.into());
        items.push(Item::fold("more", "Square, pulling back, moved before, assaults, name", more));
        items
    }

    fn row(&self, at: usize, leg: &Leg, sheet: &Sheet, lengths: Lengths) -> Row {
        let fields = FieldPath::root().of("legs").of(at);
        let remove = writes(self, |movement| {
            movement.legs.remove(at);
        });
        let mut items: Vec<Item> = Vec::new();
        let acts: &[Act] = match self.who {
            Who::Foot => &Act::OF_TROOPS,
            Who::Horse => &Act::OF_TROOPS[..3],
            Who::FootGuns | Who::HorseGuns => &Act::OF_GUNS,
            Who::Leader => &[Act::March],
        };
        let act = fields.choice(leg, "act", acts, |act| ChoiceOption::plain(act.label()));
        items.push(act.into());
        match leg.act {
            Act::March => items.extend(self.march_items(&fields, leg, lengths)),
            Act::Prolong => {
                let most = lengths.hundredths(self.by_hand(sheet));
                let distance = fields.length(leg, "distance", lengths);
                items.push(distance.hint(format!("{most} by hand in the open")).into());
                items.push(grounds(&fields, leg).into());
            }
            Act::Form | Act::Square | Act::Unsquare | Act::About | Act::Unlimber => {
                items.extend(self.change_items(&fields, leg, sheet, lengths));
            }
            Act::Limber | Act::Fire => {}
        }
        Row {
            key: at.to_string(),
            title: (at + 1).to_string(),
            summary: match leg.act {
                Act::March => {
                    format!("{} {}", lengths.hundredths(leg.distance.hundredths()), leg.manner.text())
                }
                act => act.label().into(),
            },
            items,
            remove: Some(Control::button(fields.path("remove"), "Remove this leg", remove)),
            ..Row::default()
        }
    }

    fn march_items(&self, fields: &FieldPath, leg: &Leg, lengths: Lengths) -> Vec<Item> {
        let distance = fields.length(leg, "distance", lengths);
        if self.who == Who::Leader {
            return vec![distance.into()];
        }
        let manner = fields.choice(leg, "manner", Manner::VARIANTS, |manner| ChoiceOption {
            counts: manner != Manner::Straight,
            ..ChoiceOption::plain(manner.label())
        });
        let hint = match leg.manner {
            Manner::Wheel | Manner::BackWheel => "along the outer edge",
            _ => "on the ground",
        };
        let obstacles = vec![("It pays once".into(), Obstacle::VARIANTS.to_vec())];
        let obstacle = fields
            .picker(leg, "obstacle", obstacles, |obstacle| ChoiceOption::plain(capitalize(obstacle.name())));
        let mut chips = vec![fields.field(leg, "packed")];
        if self.who == Who::Foot {
            chips.push(fields.field(leg, "bridge"));
        }
        vec![
            distance.hint(hint).into(),
            manner.into(),
            grounds(fields, leg).into(),
            obstacle.value(leg.obstacle.name()).into(),
            fields.field(leg, "friends").into(),
            Item::Row(chips),
        ]
    }

    fn change_items(&self, fields: &FieldPath, leg: &Leg, sheet: &Sheet, lengths: Lengths) -> Vec<Item> {
        let mut items: Vec<Item> = Vec::new();
        if leg.act == Act::Form {
            items.push(deployments(fields, leg, "forms", leg.forms).into());
        }
        let mut chips = Vec::new();
        if leg.act == Act::Form && self.who == Who::Foot {
            chips.push(fields.field(leg, "with_square"));
        }
        let near = format!("Enemy within {}", self.nearness(sheet, lengths));
        chips.push(fields.field(leg, "near").label(near));
        if !self.who.is_guns() {
            items.push(grounds(fields, leg).into());
        }
        items.push(Item::Row(chips));
        items
    }
}

fn deployments(fields: &FieldPath, of: &dyn Input, name: &str, now: Deployment) -> Control {
    let title = |one: Deployment| if one.is_column() { "Columns".into() } else { "Lines".into() };
    let groups = grouped(Deployment::VARIANTS, title);
    fields.picker(of, name, groups, |one| ChoiceOption::plain(capitalize(one.name()))).value(now.name())
}

fn grounds(fields: &FieldPath, leg: &Leg) -> Control {
    let title = |ground: Ground| match ground.going() {
        Going::Clear => "As in the open".into(),
        Going::Rough => "Rough".into(),
        Going::DoubleRough => "Double rough".into(),
    };
    let option = |ground: Ground| ChoiceOption::plain(capitalize(ground.name()));
    fields.picker(leg, "ground", grouped(Ground::VARIANTS, title), option).value(leg.ground.name())
}
