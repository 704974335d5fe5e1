//! Beaten units of a battle and their friends.

use super::{Beaten, Friend, MOST_BEATEN, MOST_FRIENDS, Passthrough};
use crate::rules::{BattleView, Count, List, NotFilled, Prefilled, UnitRef, known};
use crate::systems::republique::Republique;
use crate::systems::republique::order_of_move::Mover;
use crate::systems::republique::state::{LIMBERED, Left, PANIC, division_of, forced, left};
use crate::systems::republique::terms::Arm;

impl Passthrough {
    /// A unit that goes back, or was beaten in this round by what is entered, is one of the beaten; the others are friends;
    /// where none is chosen, and none was entered, the rest of their divisions.
    pub(super) fn of_battle(
        &self,
        battle: &BattleView<'_, Republique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        let units = match (ours, theirs) {
            ([], []) => return Err("Choose a beaten unit, then its friends behind and beside it.".into()),
            (units, []) | ([], units) => units,
            _ => return Err(NotFilled::NotApplicable),
        };
        let mut filled = Passthrough { beaten: Default::default(), friends: Default::default() };
        for unit_ref in units {
            let stands = left(battle, *unit_ref)
                .ok_or_else(|| NotFilled::from("Choose units, not their division."))?;
            let was = self.beaten.iter().find(|beaten| beaten.unit == Some(*unit_ref));
            let goes = forced(battle, *unit_ref);
            let is_known = self.friends.iter().any(|friend| friend.unit == Some(*unit_ref));
            if was.is_some() || goes.is_some() && !is_known {
                let entered = was.cloned().unwrap_or_default();
                let beaten = Beaten {
                    unit: Some(*unit_ref),
                    name: stands.unit.name.clone(),
                    horse: stands.unit.troops.arm() == Arm::Cavalry,
                    by: goes.or(entered.by.filter(|_| was.is_some())),
                    p: if was.is_some() {
                        entered.p
                    } else {
                        Count::clamped(battle.markers.of(*unit_ref, PANIC.id))
                    },
                    ..entered
                };
                if filled.beaten.len() == MOST_BEATEN {
                    return Err(NotFilled::NotApplicable);
                }
                filled.beaten.push(beaten);
                continue;
            }
            if stands.gone {
                return Err(format!("{}: nothing of it is left.", stands.unit.name.trim()).into());
            }
            if filled.friends.len() == MOST_FRIENDS {
                return Err(NotFilled::NotApplicable);
            }
            let entered = self.friends.iter().find(|friend| friend.unit == Some(*unit_ref));
            let entered = entered.cloned().unwrap_or_default();
            filled.friends.push(entered.standing(battle, *unit_ref, &stands));
        }
        if filled.friends.is_empty() && self.friends.iter().all(|friend| *friend == Friend::default()) {
            filled.friends = of_their_divisions(battle, &filled.beaten);
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

/// Where nobody has said who stands behind them: all that is left of the divisions of the beaten. Over whom they go, the
/// table knows.
fn of_their_divisions(
    battle: &BattleView<'_, Republique>,
    beaten: &List<Beaten, MOST_BEATEN>,
) -> List<Friend, MOST_FRIENDS> {
    let units: Vec<UnitRef> = beaten.iter().filter_map(|beaten| beaten.unit).collect();
    let mut friends: List<Friend, MOST_FRIENDS> = List::default();
    for division in units.iter().filter_map(|unit_ref| Some((unit_ref.side, division_of(battle, *unit_ref)?)))
    {
        let (side, division) = division;
        for unit_ref in known(&division.units).map(|unit| UnitRef { side, id: unit.id }) {
            let is_listed = units.contains(&unit_ref) || friends.iter().any(|one| one.unit == Some(unit_ref));
            let stands = left(battle, unit_ref).filter(|stands| !stands.gone && !is_listed);
            let stands = stands.filter(|_| forced(battle, unit_ref).is_none());
            if let Some(stands) = stands.filter(|_| friends.len() < MOST_FRIENDS) {
                let apart = Friend { through: [false; MOST_BEATEN], ..Friend::default() };
                friends.push(apart.standing(battle, unit_ref, &stands));
            }
        }
    }
    friends
}

impl Friend {
    /// It as this unit of the battle, which stands so.
    fn standing(self, battle: &BattleView<'_, Republique>, unit_ref: UnitRef, stands: &Left<'_>) -> Self {
        Friend {
            unit: Some(unit_ref),
            name: stands.unit.name.clone(),
            who: Mover::of(stands.unit),
            grade: stands.unit.grade,
            morale: stands.morale,
            bases: Count::clamped(stands.bases),
            damage: Count::clamped(stands.damage),
            limbered: battle.markers.of(unit_ref, LIMBERED.id) != 0,
            inside: self.inside.min(Count::clamped(stands.bases)),
            ..self
        }
    }
}
