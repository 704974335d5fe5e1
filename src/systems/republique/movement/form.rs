//! What is entered for a move: the unit, then its way leg by leg.

use super::{Act, Leg, Manner, Movement, Who};
use crate::rules::form::{
    ChoiceOption, Control, FieldPath, Form, Item, Kind, Layout, OptionGroup, Row, Section, writes,
};
use crate::rules::{Context, Lengths, List, capitalize};
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
            Section::new("Who moves", self.unit_items(sheet)).into(),
            Section::new("Its way", vec![legs.into()]).into(),
        ])
    }

    fn unit_items(&self, sheet: &Sheet) -> Vec<Item> {
        let inputs = FieldPath::root();
        let who = inputs
            .choice("who", self.who, "Who", Who::VARIANTS, |who| ChoiceOption::plain(capitalize(who.name())));
        let name = inputs.text("name", &self.name, "Name");
        if self.who == Who::Leader {
            return vec![who.into(), name.into()];
        }
        let system =
            inputs.choice("system", self.system, "Maneuver system", ManeuverSystem::VARIANTS, |system| {
                ChoiceOption::plain(system.name())
            });
        let morale = inputs.choice("morale", self.morale, "Morale", Morale::VARIANTS, |morale| {
            ChoiceOption::plain(format!("{}M", morale.hits())).long(capitalize(morale.name()))
        });
        let mut items: Vec<Item> = vec![who.into(), system.into(), morale.value(self.morale.name()).into()];
        if self.who.is_guns() {
            let weight = inputs.choice("weight", self.weight, "Guns", Weight::VARIANTS, |weight| {
                ChoiceOption::plain(weight.letters()).small(weight.guns())
            });
            let loss = sheet.movement.limits.battery_loss.value;
            items.extend([
                weight.into(),
                inputs
                    .count("damage", self.damage, "B on it")
                    .hint(format!("each takes {loss}% of its move"))
                    .into(),
                Item::Row(vec![
                    inputs.toggle("limbered", self.limbered, "Limbered at first"),
                    inputs.toggle("saved", self.saved, "Saved fire"),
                ]),
            ]);
        } else {
            items.push(deployments(&inputs, "formation", self.formation, "Formation at first").into());
        }
        let mut more = Vec::new();
        if self.who == Who::Foot {
            more.push(inputs.toggle("square", self.square, "In square at first"));
        }
        more.push(inputs.toggle("pulls_back", self.pulls_back, "Its division pulls back"));
        let mut more: Vec<Item> = vec![Item::Row(more)];
        more.push(inputs.count("assaults", self.assaults, "Assaults after the first, this turn").into());
        more.push(name.into());
        items.push(Item::fold("more", "Square, pulling back, assaults, name", more));
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
        let act = fields.choice("act", leg.act, "What it does", acts, |act| ChoiceOption::plain(act.label()));
        items.push(act.into());
        match leg.act {
            Act::March => items.extend(self.march_items(&fields, leg, lengths)),
            Act::Prolong => {
                let most = lengths.hundredths(self.by_hand(sheet));
                let distance = fields.distance("distance", leg.distance, 50, 0..=3_200, "Distance", lengths);
                items.push(distance.hint(format!("{most} by hand in the open")).guess().into());
                items.push(grounds(&fields, leg.ground).into());
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
        let distance = fields.distance("distance", leg.distance, 50, 0..=3_200, "Distance", lengths).guess();
        if self.who == Who::Leader {
            return vec![distance.into()];
        }
        let manner = fields.choice("manner", leg.manner, "How", Manner::VARIANTS, |manner| ChoiceOption {
            counts: manner != Manner::Straight,
            ..ChoiceOption::plain(manner.label())
        });
        let hint = match leg.manner {
            Manner::Wheel | Manner::BackWheel => "along the outer edge",
            _ => "on the ground",
        };
        let obstacles = Obstacle::VARIANTS.iter().map(|obstacle| {
            let option = ChoiceOption::plain(capitalize(obstacle.name()));
            fields.option("obstacle", leg.obstacle, *obstacle, option)
        });
        let groups = vec![OptionGroup { title: "It pays once".into(), options: obstacles.collect() }];
        let obstacle = Control::new(fields.path("obstacle"), "It crosses", Kind::Picker(groups));
        let mut chips = vec![fields.toggle("packed", leg.packed, "Through a packed battery")];
        if self.who == Who::Foot {
            chips.push(fields.toggle("bridge", leg.bridge, "Over a bridge"));
        }
        vec![
            distance.hint(hint).into(),
            manner.into(),
            grounds(fields, leg.ground).into(),
            obstacle.value(leg.obstacle.name()).into(),
            fields
                .count("friends", leg.friends, "Friends passed through")
                .hint("no leaders, no markers")
                .into(),
            Item::Row(chips),
        ]
    }

    fn change_items(&self, fields: &FieldPath, leg: &Leg, sheet: &Sheet, lengths: Lengths) -> Vec<Item> {
        let mut items: Vec<Item> = Vec::new();
        if leg.act == Act::Form {
            items.push(deployments(fields, "forms", leg.forms, "It forms").into());
        }
        let mut chips = Vec::new();
        if leg.act == Act::Form && self.who == Who::Foot {
            chips.push(fields.toggle("with_square", leg.with_square, "In square"));
        }
        let near = format!("Enemy within {}", self.nearness(sheet, lengths));
        chips.push(fields.toggle("near", leg.near, near));
        if !self.who.is_guns() {
            items.push(grounds(fields, leg.ground).into());
        }
        items.push(Item::Row(chips));
        items
    }
}

fn deployments(fields: &FieldPath, name: &str, now: Deployment, label: &str) -> Control {
    let group = |title: &str, such: fn(Deployment) -> bool| {
        let options = Deployment::VARIANTS.iter().copied().filter(|one| such(*one));
        let options =
            options.map(|one| fields.option(name, now, one, ChoiceOption::plain(capitalize(one.name()))));
        OptionGroup { title: title.into(), options: options.collect() }
    };
    let groups = vec![group("Lines", |one| !one.is_column()), group("Columns", Deployment::is_column)];
    Control::new(fields.path(name), label, Kind::Picker(groups)).value(now.name())
}

fn grounds(fields: &FieldPath, now: Ground) -> Control {
    let group = |title: &str, going: Going| {
        let options = Ground::VARIANTS.iter().copied().filter(|ground| ground.going() == going);
        let options = options.map(|ground| {
            fields.option("ground", now, ground, ChoiceOption::plain(capitalize(ground.name())))
        });
        OptionGroup { title: title.into(), options: options.collect() }
    };
    let groups = vec![
        group("As in the open", Going::Clear),
        group("Rough", Going::Rough),
        group("Double rough", Going::DoubleRough),
    ];
    Control::new(fields.path("ground"), "Any of its bases in", Kind::Picker(groups)).value(now.name())
}
