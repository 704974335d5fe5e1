//! A division of a battle that changes its order.

use super::{FailedChanges, OrderTest};
use crate::rules::{BattleView, NotFilled, Prefilled, UnitRef};
use crate::systems::republique::Republique;
use crate::systems::republique::army::LeaderClass;
use crate::systems::republique::state::{
    NEW_LEADER, ORDER_FAILED, above_corps, division_of, leader_of, order_of, whole,
};
use crate::systems::republique::terms::Order;
use strum::VariantArray;

impl OrderTest {
    pub(super) fn of_battle(
        &self,
        battle: &BattleView<'_, Republique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        let unit_ref = match (ours, theirs) {
            ([unit_ref], []) => *unit_ref,
            ([], []) => return Err("Choose the division whose order changes.".into()),
            _ => return Err(NotFilled::NotApplicable),
        };
        if unit_ref.side != battle.active {
            return Err("Orders change in the army’s own turn.".into());
        }
        let division = division_of(battle, unit_ref).ok_or(NotFilled::NotApplicable)?;
        if division.level.has_divisions() {
            return Err(
                "A corps has no order: choose one of its divisions. What it leaves free never tests.".into(),
            );
        }
        let group = UnitRef { side: unit_ref.side, id: division.id };
        let marked = |id, marker| battle.markers.of(UnitRef { side: unit_ref.side, id }, marker);
        let failed = battle.markers.of(group, ORDER_FAILED.id);
        let mut tried = FailedChanges::default();
        Order::VARIANTS.iter().for_each(|order| *tried.to_mut(*order) = failed & 1 << *order as i32 != 0);
        // Above it stands who leads its corps; under none, the army's own leader.
        let army = battle.army(unit_ref.side);
        let place =
            army.divisions.iter().position(|line| line.known().is_some_and(|line| line.id == division.id));
        let corps = place.and_then(|place| army.corps_of(place));
        let corps = corps.map(|corps| leader_of(battle, unit_ref.side, corps));
        let above = corps.or(above_corps(battle, unit_ref.side).pop());
        let from = order_of(battle, group);
        Ok(OrderTest {
            unit: Some(group),
            name: division.name.clone(),
            from: from.unwrap_or_default(),
            // From Hold, as a battle begins, a division that moves advances.
            to: if from.is_none() && self.unit.is_none() { Order::Advance } else { self.to },
            class: leader_of(battle, unit_ref.side, division).class,
            replaced: marked(division.id, NEW_LEADER.id) != 0,
            energetic: above.is_some_and(|leader| leader.class == LeaderClass::Energetic),
            command: army.command_system(battle.sheet).unwrap_or(self.command),
            worn: whole(battle, unit_ref.side, division).is_worn,
            failed: tried,
            dice: Default::default(),
            thrown_back: false,
            ..self.clone()
        })
    }
}
