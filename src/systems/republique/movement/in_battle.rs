//! A unit of a battle that moves.

use super::{Done, Leg, Movement, Who};
use crate::rules::{BattleView, Count, Inches, NotFilled, Prefilled, UnitRef};
use crate::systems::republique::Republique;
use crate::systems::republique::state::{
    BatteryAction, LIMBERED, MOVED, SQUARE, assaults_fought, battery_actions, left, order_of,
};
use crate::systems::republique::terms::Order;

impl Movement {
    pub(super) fn of_battle(
        &self,
        battle: &BattleView<'_, Republique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        let unit_ref = match (ours, theirs) {
            ([unit_ref], []) => *unit_ref,
            ([], []) => return Err("Choose the unit that moves.".into()),
            _ => return Err(NotFilled::NotApplicable),
        };
        if unit_ref.side != battle.active {
            return Err("Units move in their own turn.".into());
        }
        let left = left(battle, unit_ref).ok_or_else(|| NotFilled::from("Choose a unit of the division."))?;
        if left.gone {
            return Err("Nothing of it is left.".into());
        }
        let of_unit = battle.markers.of_unit(unit_ref);
        let marked = |id| of_unit.of(id) != 0;
        Ok(Movement {
            unit: Some(unit_ref),
            name: left.unit.name.clone(),
            who: Who::of(left.unit.troops.arm(), left.unit.horse),
            system: battle.army(unit_ref.side).maneuver_system(battle.sheet).unwrap_or(self.system),
            morale: left.morale,
            square: marked(SQUARE.id),
            weight: left.unit.weight,
            damage: Count::clamped(left.worst_battery()),
            limbered: marked(LIMBERED.id),
            saved: left.saved,
            pulls_back: order_of(battle, unit_ref) == Some(Order::PullBack),
            spent: Inches::from_hundredths(battle.markers.of(unit_ref, MOVED.id)),
            assaults: Count::clamped(assaults_fought(battle, &[unit_ref]) - 1),
            done: Done::of(&battery_actions(battle, unit_ref)),
            legs: [Leg::default()].into_iter().collect(),
            ..self.clone()
        })
    }
}

impl Done {
    fn of(done: &[BatteryAction]) -> Self {
        let has = |action| done.contains(&action);
        Done {
            march: has(BatteryAction::Move),
            limber: has(BatteryAction::Limber),
            unlimber: has(BatteryAction::Unlimber),
            prolong: has(BatteryAction::Prolong),
            bonus: has(BatteryAction::Bonus),
        }
    }
}
