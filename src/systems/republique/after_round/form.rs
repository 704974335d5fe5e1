//! What is entered of an attacker after a round.

use super::{AfterRound, Course, Does};
use crate::rules::form::{ChoiceOption, Control, FieldPath, Item, Kind, OptionGroup};
use crate::rules::{Context, Form, capitalize};
use crate::systems::republique::Republique;
use crate::systems::republique::terms::{Action, Morale, Order};
use strum::VariantArray;

/// What the table says, in groups.
const ACTIONS: [(&str, &[Action]); 3] = [
    (
        "It goes on",
        &[Action::MustOverrun, Action::MayOverrun, Action::MustBreakThrough, Action::MayBreakThrough],
    ),
    ("It has the ground", &[Action::CarryPosition, Action::CarryOrOverrun, Action::DriveAway]),
    ("It has not won", &[Action::Reroll, Action::BreakOff, Action::Nothing]),
];

impl AfterRound {
    pub(super) fn build_form(&self, context: &Context<Republique>) -> Form {
        let (inputs, sheet, lengths) = (FieldPath::root(), &*context.sheet, context.lengths);
        let horse = inputs.choice("horse", self.horse, "It is", &[false, true], |horse| {
            ChoiceOption::plain(if horse { "Horse" } else { "Foot" })
        });
        let groups = ACTIONS.map(|(title, actions)| OptionGroup {
            title: title.into(),
            options: actions.iter().map(|action| self.option(*action)).collect(),
        });
        let action = Control::new("action", "The table says", Kind::Picker(groups.into()));
        let mut items: Vec<Item> = vec![horse.into(), action.value(self.says(self.action)).into()];
        let choices = self.choices(sheet, lengths);
        let chosen = self.chosen(sheet, lengths);
        if choices.len() > 1 {
            let does =
                inputs.choice("does", chosen.unwrap_or_default(), "Its owner has it", &choices, |does| {
                    ChoiceOption::plain(does.label())
                });
            items.push(does.into());
        }
        let morale = inputs.choice("morale", self.morale, "Morale now", Morale::VARIANTS, |morale| {
            ChoiceOption::plain(format!("{}M", morale.hits())).long(capitalize(morale.name()))
        });
        items.push(morale.value(self.morale.name()).into());
        let moves = matches!(chosen, Some(Does::Carry | Does::GoOn));
        if self.action == Action::BreakOff {
            let label = "The 1M for breaking off is on it";
            items.push(inputs.toggle("counted", self.counted, label).into());
        }
        let breaks = matches!(
            self.action,
            Action::MustOverrun
                | Action::MayOverrun
                | Action::MustBreakThrough
                | Action::MayBreakThrough
                | Action::CarryOrOverrun
        );
        if breaks {
            let order = inputs.choice("order", self.order, "Its order", &Order::LASTING, |order| {
                ChoiceOption::plain(order.name())
            });
            items.push(order.into());
        }
        if moves && !(chosen == Some(Does::GoOn) && self.must_go_on()) {
            let (label, hint) = match chosen {
                Some(Does::GoOn) => ("The way on", "what it costs"),
                _ => ("Into the position", "what the way costs"),
            };
            let way = inputs.distance("way", self.way, 50, 0..=2_400, label, lengths);
            items.push(way.hint(hint).guess().into());
        }
        if moves || self.action == Action::BreakOff {
            let moved = inputs.distance("moved", self.moved, 50, 0..=2_400, "Moved", lengths);
            items.push(Item::Row(vec![
                moved.hint("spent in this turn").guess(),
                inputs.count("fought", self.fought, "Assaults").hint("of this turn, no re-rolls").guess(),
            ]));
        }
        if breaks && self.order == Order::Hold {
            let forward = inputs.distance("forward", self.forward, 50, 0..=2_400, "Gone ahead", lengths);
            items.push(forward.hint("of where its turn began").into());
        }
        let mut chips = Vec::new();
        if moves || self.action == Action::BreakOff {
            chips.push(inputs.toggle("no_bonus", self.no_bonus, "No assault bonus here"));
        }
        if matches!(self.course(context), Course::Carries(_) | Course::Stays | Course::Stalled) {
            chips.push(inputs.toggle("facing", self.facing, "Enemy still close in front"));
        }
        if !chips.is_empty() {
            items.push(Item::Row(chips));
        }
        items.push(inputs.text("name", &self.name, "Name").into());
        Form::new(items)
    }

    /// What the table says, as the player does.
    pub(super) fn says(&self, action: Action) -> &'static str {
        match action.words(self.horse) {
            "" => "attacker lost",
            words => words,
        }
    }

    fn option(&self, action: Action) -> ChoiceOption {
        // Foot reads two lines of the table as those beside them.
        let of_horse = match action {
            Action::MustOverrun | Action::MayOverrun | Action::CarryOrOverrun => action.words(true),
            _ => self.says(action),
        };
        FieldPath::root().option("action", self.action, action, ChoiceOption::plain(capitalize(of_horse)))
    }
}
