//! A unit of a battle, and the enemy in front of it.

use super::{Contact, Facing, Prey};
use crate::rules::{BattleView, Count, NotFilled, Prefilled, UnitRef};
use crate::systems::republique::Republique;
use crate::systems::republique::state::{FIRED, LIMBERED, SQUARE, assaults_fought, left, order_of};
use crate::systems::republique::terms::{Arm, Order};

impl Contact {
    pub(super) fn of_battle(
        &self,
        battle: &BattleView<'_, Republique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        let (unit, enemy) = match battle.by_turn(ours, theirs) {
            [[unit], [enemy]] => (*unit, *enemy),
            [[], []] => {
                return Err(
                    "Choose a unit of the side that has the turn, then the enemy in front of it.".into()
                );
            }
            [[_], []] => return Err("Choose the enemy in front of it.".into()),
            [[], [_]] => return Err("Choose who of the side that has the turn stands before it.".into()),
            _ => return Err(NotFilled::NotApplicable),
        };
        let (is, faces) = (left(battle, unit), left(battle, enemy));
        let (is, faces) = (is.ok_or(NotFilled::NotApplicable)?, faces.ok_or(NotFilled::NotApplicable)?);
        for one in [&is, &faces] {
            if one.gone {
                return Err(format!("{}: nothing of it is left.", one.unit.name.trim()).into());
            }
        }
        if is.unit.troops.arm() == Arm::Artillery {
            return Err("Guns alone start no assault: choose foot or horse.".into());
        }
        let of_unit = battle.markers.of_unit(enemy);
        let marked = |marker| of_unit.of(marker) != 0;
        let is_same = self.unit == Some(unit) && self.enemy.unit == Some(enemy);
        let stands = if is_same { self.clone() } else { Contact::default() };
        let prey = match faces.unit.troops.arm() {
            Arm::Artillery => Prey::Guns,
            Arm::Cavalry => Prey::Horse,
            Arm::Infantry | Arm::Skirmishers if marked(SQUARE.id) => Prey::Square,
            Arm::Infantry | Arm::Skirmishers => Prey::Foot,
        };
        let fought = match assaults_fought(battle, &[unit]) {
            0 => stands.fought,
            fought => Count::clamped(fought),
        };
        let fired = if marked(FIRED.id) { faces.bases } else { 0 };
        Ok(Contact {
            unit: Some(unit),
            name: is.unit.name.clone(),
            troops: is.unit.troops,
            morale: is.morale,
            fought,
            order: match order_of(battle, unit) {
                // Whoever maneuvered goes forward.
                Some(Order::Maneuver) => Order::Advance,
                known => known.unwrap_or(stands.order),
            },
            enemy: Facing {
                unit: Some(enemy),
                prey,
                bases: Count::clamped(faces.bases),
                limbered: marked(LIMBERED.id),
                fired: Count::clamped(fired),
                ..stands.enemy
            },
            ..stands
        })
    }
}
