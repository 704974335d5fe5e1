//! An attacker of a battle after its round.

use super::AfterRound;
use crate::rules::{BattleView, Count, Inches, NotFilled, Prefilled, UnitRef};
use crate::systems::republique::Republique;
use crate::systems::republique::state::{BREAKS, BREAKTHROUGHS, MOVED, assaults_fought, left, order_of};
use crate::systems::republique::terms::{Arm, Order};

impl AfterRound {
    pub(super) fn of_battle(
        &self,
        battle: &BattleView<'_, Republique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        let unit = match battle.by_turn(ours, theirs) {
            // Its enemy may be chosen with it.
            [[unit], _] => *unit,
            [[], []] => return Err("Choose an attacker whose round is fought.".into()),
            [[], _] => return Err("Choose an attacker: no outcome moves a defender who won.".into()),
            _ => return Err(NotFilled::NotApplicable),
        };
        let left = left(battle, unit).ok_or_else(|| NotFilled::from("Choose a unit of the division."))?;
        if left.gone {
            return Err("Nothing of it is left.".into());
        }
        if left.unit.troops.arm() == Arm::Artillery {
            return Err("Guns only go along with the others: choose foot or horse.".into());
        }
        let stands =
            if self.unit.is_none_or(|known| known == unit) { self.clone() } else { AfterRound::default() };
        let breaks = usize::try_from(battle.markers.of(unit, BREAKS.id) - 1).ok();
        Ok(AfterRound {
            unit: Some(unit),
            name: left.unit.name.clone(),
            horse: left.unit.troops.arm() == Arm::Cavalry,
            // What its round left it to do, until that is done.
            action: breaks.and_then(|place| BREAKTHROUGHS.get(place)).copied().unwrap_or(stands.action),
            order: match order_of(battle, unit) {
                // Whoever maneuvered goes forward.
                Some(Order::Maneuver) => Order::Advance,
                known => known.unwrap_or(stands.order),
            },
            morale: left.morale,
            moved: Inches::from_hundredths(battle.markers.of(unit, MOVED.id)),
            fought: match assaults_fought(battle, &[unit]) {
                0 => stands.fought,
                fought => Count::clamped(fought),
            },
            ..stands
        })
    }
}
