//! Beaten units of a battle and their friends.

use super::{Beaten, Friend, MOST_BEATEN, MOST_FRIENDS, Passthrough};
use crate::rules::{BattleView, Count, NotFilled, Prefilled, UnitRef};
use crate::systems::republique::Republique;
use crate::systems::republique::order::Mover;
use crate::systems::republique::state::{LIMBERED, PANIC, forced, left};
use crate::systems::republique::terms::Arm;

impl Passthrough {
    /// A unit that goes back, or was beaten in this round by what is entered, is one of the beaten; the others are friends.
    pub(super) fn of_battle(
        &self,
        battle: &BattleView<'_, Republique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        let units = match (ours, theirs) {
            ([], []) => return Err("Choose a beaten unit, then its friends behind and beside it.".into()),
            (units, []) | ([], units) => units,
            _ => return Err(NotFilled::Unfit),
        };
        let mut filled = Passthrough { beaten: Default::default(), friends: Default::default() };
        for unit_ref in units {
            let stands = left(battle, *unit_ref)
                .ok_or_else(|| NotFilled::from("Choose units, not their division."))?;
            let was = self.beaten.iter().find(|beaten| beaten.unit == Some(*unit_ref));
            let goes = forced(battle, *unit_ref);
            let is_known = self.friends.iter().any(|friend| friend.unit == Some(*unit_ref));
            let marked = |id| battle.markers.of(*unit_ref, id);
            if was.is_some() || goes.is_some() && !is_known {
                let entered = was.cloned().unwrap_or_default();
                let beaten = Beaten {
                    unit: Some(*unit_ref),
                    name: stands.unit.name.clone(),
                    horse: stands.unit.troops.arm() == Arm::Cavalry,
                    by: goes.or(entered.by.filter(|_| was.is_some())),
                    p: if was.is_some() { entered.p } else { Count::near(marked(PANIC.id)) },
                    ..entered
                };
                if filled.beaten.len() == MOST_BEATEN {
                    return Err(NotFilled::Unfit);
                }
                filled.beaten.push(beaten);
                continue;
            }
            if stands.gone {
                return Err(format!("{}: nothing of it is left.", stands.unit.name.trim()).into());
            }
            if filled.friends.len() == MOST_FRIENDS {
                return Err(NotFilled::Unfit);
            }
            let entered = self.friends.iter().find(|friend| friend.unit == Some(*unit_ref));
            let entered = entered.cloned().unwrap_or_default();
            filled.friends.push(Friend {
                unit: Some(*unit_ref),
                name: stands.unit.name.clone(),
                who: Mover::of(stands.unit),
                grade: stands.unit.grade,
                morale: stands.morale,
                bases: Count::near(stands.bases),
                damage: Count::near(stands.damage),
                limbered: marked(LIMBERED.id) != 0,
                inside: entered.inside.min(Count::near(stands.bases)),
                ..entered
            });
        }
        // What is of no unit of the battle stays as the player has it.
        if filled.beaten.is_empty() {
            filled.beaten = self.beaten.iter().filter(|beaten| beaten.unit.is_none()).cloned().collect();
        }
        if filled.friends.is_empty() {
            filled.friends = self.friends.iter().filter(|friend| friend.unit.is_none()).cloned().collect();
        }
        Ok(filled)
    }
}
