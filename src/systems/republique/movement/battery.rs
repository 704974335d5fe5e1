//! The actions of a battery: at most three different ones in a turn, in an order that can be (S§3.6).

use super::super::sheet::Sheet;
use super::super::state::BatteryAction;
use super::{Act, Movement, SPECIAL};
use crate::rules::{Note, unsigned};

impl Movement {
    /// What it does in this turn that counts as an action: legs of one march are one, a turn by hand is its prolonging.
    pub(super) fn actions(&self) -> Vec<Act> {
        let mut actions = self.done.actions();
        // A march that goes on is no other.
        let (mut marches, mut limbered) = (actions.last() == Some(&Act::March), self.limbered);
        for leg in self.legs.iter() {
            let action = match leg.act {
                Act::March => {
                    if !marches {
                        actions.push(Act::March);
                    }
                    marches = true;
                    continue;
                }
                Act::About if limbered => continue,
                Act::About => Act::Prolong,
                act => act,
            };
            match action {
                Act::Limber => limbered = true,
                Act::Unlimber => limbered = false,
                _ => {}
            }
            marches = false;
            actions.push(action);
        }
        actions
    }

    /// What it has done in the turn then, as its marker has it; its shot has a marker of its own.
    pub(super) fn done_then(&self, with_bonus: bool) -> i32 {
        let actions = self.actions();
        let bits = actions.iter().filter_map(|act| match act {
            Act::March => Some(BatteryAction::Move),
            Act::Limber => Some(BatteryAction::Limber),
            Act::Unlimber => Some(BatteryAction::Unlimber),
            Act::Prolong => Some(BatteryAction::Prolong),
            _ => None,
        });
        let bonus = (with_bonus || self.done.bonus).then_some(BatteryAction::Bonus);
        bits.chain(bonus).fold(0, |done, action| done | action.bit())
    }

    /// Why these actions cannot be done one after the other.
    pub(super) fn battery_refusals(&self, sheet: &Sheet) -> Vec<Note> {
        let mut refusals = Vec::new();
        let mut refuse = |what: String, why: String| {
            refusals.push(Note::refused(what, why, SPECIAL));
        };
        let (actions, most) = (self.actions(), sheet.movement.limits.actions.value);
        let mut limbered = self.limbered;
        for (at, action) in actions.iter().enumerate().skip(self.done.actions().len()) {
            let what = format!("Action {}: {}", at + 1, action.noun());
            if actions[..at].contains(action) {
                refuse(
                    what,
                    format!("a battery does nothing twice in a turn, and {} is done", action.noun()),
                );
                continue;
            }
            if at as i32 == most {
                refuse(what, format!("a battery has no more than {} actions in a turn", unsigned(most)));
            }
            let needs_limber = matches!(action, Act::March | Act::Unlimber);
            if needs_limber && !limbered {
                refuse(
                    format!("Action {}: {}", at + 1, action.noun()),
                    "the guns are unlimbered then".into(),
                );
            } else if !needs_limber && limbered {
                refuse(format!("Action {}: {}", at + 1, action.noun()), "the guns are limbered then".into());
            }
            if *action == Act::Fire && at + 1 < actions.len() {
                refuse(
                    "Fire before other actions".into(),
                    "fire has a phase of its own, after all moves".into(),
                );
            }
            match action {
                Act::Limber => limbered = true,
                Act::Unlimber => limbered = false,
                _ => {}
            }
        }
        refusals
    }

    /// Guns that fire after stationary ones of the enemy: they moved first, or were pushed by hand.
    pub(super) fn fires_late(&self) -> bool {
        let actions = self.actions();
        actions.contains(&Act::Fire) && actions.iter().any(|act| matches!(act, Act::March | Act::Prolong))
    }
}
