//! What a battle remembers of orders and moves.

use super::super::Republique;
use super::super::army::Division;
use super::super::terms::Order;
use crate::rules::{BattleView, Expiry, Marker, UnitRef, known};
use strum::VariantArray;

/// The order of a division: one more than its place among them.
pub(in super::super) const ORDER: Marker = Marker { id: "order", title: "Order", expiry: Expiry::Battle };
/// Changes that a division failed: a bit for each order that it was to have.
pub(in super::super) const ORDER_FAILED: Marker =
    Marker { id: "order_failed", title: "Maneuver tests failed", expiry: Expiry::Turn };

/// A division was given its order in this turn, by a test or without one.
pub(in super::super) const ORDERED: Marker =
    Marker { id: "ordered", title: "Order given", expiry: Expiry::Turn };

/// The movement that a unit has spent, in hundredths of an inch.
pub(in super::super) const MOVED: Marker =
    Marker { id: "moved", title: "Movement spent", expiry: Expiry::Turn };
/// Cavalry that moved so far at its last opportunity that guns find it hard to hit (S§4.3).
pub(in super::super) const FAST: Marker = Marker { id: "fast", title: "Moved far", expiry: Expiry::Battle };
/// Foot in square.
pub(in super::super) const SQUARE: Marker =
    Marker { id: "square", title: "In square", expiry: Expiry::Battle };
/// Guns that are limbered.
pub(in super::super) const LIMBERED: Marker =
    Marker { id: "limbered", title: "Limbered", expiry: Expiry::Battle };

/// The assaults that an attacker has begun, a re-roll being none.
pub(in super::super) const ASSAULTS: Marker =
    Marker { id: "assaults", title: "Assaults fought", expiry: Expiry::Turn };
/// What a battery has done in its turn: a bit for each of its actions.
pub(in super::super) const GUN_ACTIONS: Marker =
    Marker { id: "gun_actions", title: "Actions of guns", expiry: Expiry::Turn };

/// Cavalry that has reacted to a move.
pub(in super::super) const REACTED: Marker = Marker { id: "reacted", title: "Reacted", expiry: Expiry::Turn };
/// What a unit went back in the assaults of the turn, in hundredths of an inch.
pub(in super::super) const WENT_BACK: Marker =
    Marker { id: "went_back", title: "Went back", expiry: Expiry::Turn };
/// The last of these moves.
pub(in super::super) const LAST_BACK: Marker =
    Marker { id: "last_back", title: "Last move back", expiry: Expiry::Turn };

/// What a battery does once in a turn, besides its shot (S§3.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub(in super::super) enum BatteryAction {
    Move,
    Limber,
    Unlimber,
    Prolong,
    /// No action: it has used its assault bonus, and does not fire once it has unlimbered.
    Bonus,
}

impl BatteryAction {
    pub(in super::super) fn bit(self) -> i32 {
        1 << self as i32
    }
}

/// What a battery has done in its turn.
pub(in super::super) fn battery_actions(
    battle: &BattleView<'_, Republique>,
    unit_ref: UnitRef,
) -> Vec<BatteryAction> {
    let done = battle.markers.of(unit_ref, GUN_ACTIONS.id);
    BatteryAction::VARIANTS.iter().copied().filter(|action| done & action.bit() != 0).collect()
}

/// Whether a battery has no action left for a shot in its turn.
pub(in super::super) fn out_of_actions(battle: &BattleView<'_, Republique>, unit_ref: UnitRef) -> bool {
    let done = battery_actions(battle, unit_ref);
    let has = |action| done.contains(&action);
    let actions = done.iter().filter(|action| **action != BatteryAction::Bonus).count();
    has(BatteryAction::Bonus) && has(BatteryAction::Unlimber)
        || actions as i32 >= battle.sheet.movement.limits.actions.value
}

/// The assaults that these have begun in the turn, of whoever has begun the most.
pub(in super::super) fn assaults_fought(battle: &BattleView<'_, Republique>, units: &[UnitRef]) -> i32 {
    units.iter().map(|unit_ref| battle.markers.of(*unit_ref, ASSAULTS.id)).max().unwrap_or_default()
}

/// An order as its marker has it.
pub(in super::super) fn order_number(order: Order) -> i32 {
    order as i32 + 1
}

/// The division of this number, or the one that has this unit.
pub(in super::super) fn division_of<'a>(
    battle: &BattleView<'a, Republique>,
    unit_ref: UnitRef,
) -> Option<&'a Division> {
    let has = |division: &&Division| {
        division.id == unit_ref.id || known(&division.units).any(|unit| unit.id == unit_ref.id)
    };
    known(&battle.army(unit_ref.side).divisions).find(has)
}

/// The order of a division, or of the division that has this unit, where one was given.
pub(in super::super) fn order_of(battle: &BattleView<'_, Republique>, unit_ref: UnitRef) -> Option<Order> {
    let division = division_of(battle, unit_ref)?;
    let marked = battle.markers.of(UnitRef { side: unit_ref.side, id: division.id }, ORDER.id);
    Order::VARIANTS.get(usize::try_from(marked - 1).ok()?).copied()
}
