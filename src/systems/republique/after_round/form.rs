//! What is entered of an attacker after a round.

use super::{AfterRound, Course, Does};
use crate::rules::form::{ChoiceOption, FieldPath, Item};
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
        let horse = inputs.choice(self, "horse", &[false, true], |horse| {
            ChoiceOption::plain(if horse { "Horse" } else { "Foot" })
        });
        let groups = ACTIONS.map(|(title, actions)| (title.to_owned(), actions.to_vec()));
        let action = inputs.picker(self, "action", groups.into(), |action| self.option(action));
        let mut items: Vec<Item> = vec![horse.into(), action.value(self.says(self.action)).into()];
        let choices = self.choices(sheet, lengths);
        let chosen = self.chosen(sheet, lengths);
        if choices.len() > 1 {
            let does = inputs.choice(self, "does", &choices, |does| ChoiceOption::plain(does.label()));
            items.push(does.standing(&chosen.unwrap_or_default()).into());
        }
        let morale = inputs.choice(self, "morale", Morale::VARIANTS, |morale| {
            ChoiceOption::plain(format!("{}M", morale.hits())).long(capitalize(morale.name()))
        });
        items.push(morale.value(self.morale.name()).into());
        let moves = matches!(chosen, Some(Does::Carry | Does::GoOn));
        if self.action == Action::BreakOff {
            let label = "The 1M for breaking off is on it";
            items.push(inputs.field(self, "counted").label(label).into());
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
            let order =
                inputs.choice(self, "order", &Order::LASTING, |order| ChoiceOption::plain(order.name()));
            items.push(order.into());
        }
        if moves && !(chosen == Some(Does::GoOn) && self.must_go_on()) {
            let (label, hint) = match chosen {
                Some(Does::GoOn) => ("The way on", "what it costs"),
                _ => ("Into the position", "what the way costs"),
            };
            let way = inputs.distance(self, "way", 50, 0..=2_400, lengths).label(label);
            items.push(way.hint(hint).guess().into());
        }
        if moves || self.action == Action::BreakOff {
            let moved = inputs.length(self, "moved", lengths);
            items.push(Item::Row(vec![
                moved.hint("spent in this turn").guess(),
                inputs.field(self, "fought"),
            ]));
        }
        if breaks && self.order == Order::Hold {
            let forward = inputs.length(self, "forward", lengths);
            items.push(forward.into());
        }
        let mut chips = Vec::new();
        if moves || self.action == Action::BreakOff {
            chips.push(inputs.field(self, "no_bonus"));
        }
        if matches!(self.course(context), Course::Carries(_) | Course::Stays | Course::Stalled) {
            chips.push(inputs.field(self, "facing"));
        }
        if !chips.is_empty() {
            items.push(Item::Row(chips));
        }
        items.push(inputs.field(self, "name").into());
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
        ChoiceOption::plain(capitalize(of_horse))
    }
}
