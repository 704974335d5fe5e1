//! What the rules do by themselves as a phase begins, and what is to do in it.

use super::super::GrandeTactique;
use super::super::sheet::UnspentPips;
use super::super::terms::{Arm, Arrival, Morale};
use super::{
    ARRIVED, ARRIVES, ATTACHED, CHARGE, CHECKED, FIRED, FIRING, FLED, HELD_GENERAL, KEPT, LATE, PIPS, ROLLED,
    WAS_SHAKEN, arrival, flees, is_gone, target_of, units_left,
};
use crate::rules::{BattleView, Change, Marker, Side, Todo, UnitRef, known};

/// What the rules do by themselves as a phase begins.
pub(in super::super) fn enter(battle: &BattleView<'_, GrandeTactique>) -> Vec<Change> {
    match battle.phase {
        "de-shaking" => [reinforcements_wait(battle), the_shaken_are_noted(battle)].concat(),
        "pip" => generals_are_noted(battle),
        "firing" => [pips_are_kept(battle), targets_are_gone(battle)].concat(),
        _ => Vec::new(),
    }
}

/// A general who arrived in the last turn has his free turn now; after it he is late (PIP.1).
fn reinforcements_wait(battle: &BattleView<'_, GrandeTactique>) -> Vec<Change> {
    let mut changes = Vec::new();
    for division in known(&battle.army(battle.active).divisions) {
        let unit_ref = UnitRef { side: battle.active, id: division.id };
        let (from, to) = match arrival(battle, unit_ref) {
            Arrival::ThisTurn => (&ARRIVES, &ARRIVED),
            Arrival::LastTurn => (&ARRIVED, &LATE),
            Arrival::Before | Arrival::Late => continue,
        };
        changes.extend(
            [(from, 0), (to, 1)].map(|(marker, n)| Change::set("", "", marker, n).on(Some(unit_ref))),
        );
    }
    changes
}

/// Only units that are shaken as the turn begins check to become eager (SoP.1).
fn the_shaken_are_noted(battle: &BattleView<'_, GrandeTactique>) -> Vec<Change> {
    let shaken = units_left(battle, battle.active).filter(|(_, unit)| unit.morale == Morale::Shaken);
    shaken.map(|(unit_ref, _)| Change::set("", "", &WAS_SHAKEN, 1).on(Some(unit_ref))).collect()
}

/// Whether a unit's own general is with it counts as the phase begins (PIP.4).
fn generals_are_noted(battle: &BattleView<'_, GrandeTactique>) -> Vec<Change> {
    let units = units_left(battle, battle.active);
    let held = units.filter(|(unit_ref, _)| battle.markers.of(*unit_ref, ATTACHED.id) != 0);
    held.map(|(unit_ref, _)| Change::set("", "", &HELD_GENERAL, 1).on(Some(unit_ref))).collect()
}

/// Where a sheet lets divisions keep what they do not spend, it is noted as the PIP Phase is over (PIP.4).
fn pips_are_kept(battle: &BattleView<'_, GrandeTactique>) -> Vec<Change> {
    if battle.sheet.readings.unspent_pips == UnspentPips::Lapse {
        return Vec::new();
    }
    let divisions = known(&battle.army(battle.active).divisions);
    let unit_refs = divisions.map(|division| UnitRef { side: battle.active, id: division.id });
    let left = unit_refs.map(|unit_ref| (unit_ref, battle.markers.of(unit_ref, PIPS.id)));
    let left = left.filter(|(unit_ref, n)| battle.markers.of(*unit_ref, KEPT.id) != *n);
    left.map(|(unit_ref, n)| Change::set("", "", &KEPT, n).on(Some(unit_ref))).collect()
}

/// Infantry fires only in contact: where its target has gone the Firing marker comes off (SoP.3). Artillery may have
/// another target, which the battle does not know.
fn targets_are_gone(battle: &BattleView<'_, GrandeTactique>) -> Vec<Change> {
    let mut changes = Vec::new();
    for side in Side::ALL {
        for (unit_ref, unit) in units_left(battle, side) {
            let fires = unit.arm() == Arm::Infantry && battle.markers.of(unit_ref, FIRING.id) != 0;
            let is_away = |target| is_gone(battle, target) || flees(battle, target);
            if fires && target_of(battle, unit_ref).is_some_and(is_away) {
                let what = "Firing marker off, its target is gone";
                changes.push(Change::set(unit.called(), what, &FIRING, 0).on(Some(unit_ref)));
            }
        }
    }
    changes
}

pub(in super::super) fn todo(battle: &BattleView<'_, GrandeTactique>) -> Vec<Todo> {
    let side = battle.active;
    if battle.phase == "pip" {
        let divisions = known(&battle.army(side).divisions);
        return divisions
            .filter_map(|division| pips_to_do(battle, UnitRef { side, id: division.id }))
            .collect();
    }
    let mut todo = Vec::new();
    for (unit_ref, unit) in units_left(battle, side) {
        let is_marked = |marker: &Marker| battle.markers.of(unit_ref, marker.id) != 0;
        let ticked = |what, done, marker, to| Todo::ticked(unit_ref, what, done, marker, to);
        todo.push(match battle.phase {
            "de-shaking" if unit.morale == Morale::Shaken && !is_marked(&CHECKED) => {
                let checks =
                    ticked("Morale Check", ["Morale Check made", "All Morale Checks made"], &CHECKED, 1);
                checks.by(&["grande-tactique/de-shake"])
            }
            "firing" if is_marked(&FIRING) && !is_marked(&FIRED) => {
                ticked("must fire", ["Fire resolved", "All fire resolved"], &FIRED, 1)
                    .by(&["grande-tactique/fire"])
            }
            "charge" if is_marked(&CHARGE) => {
                ticked("to resolve", ["Charge resolved", "All charges resolved"], &CHARGE, 0)
                    .by(&["grande-tactique/charging"])
            }
            "charge" if flees(battle, unit_ref) && !is_marked(&FLED) => {
                ticked("flees on", ["Has fled on", "All have fled on"], &FLED, 1)
                    .by(&["grande-tactique/flight"])
            }
            _ => continue,
        });
    }
    todo
}

fn pips_to_do(battle: &BattleView<'_, GrandeTactique>, unit_ref: UnitRef) -> Option<Todo> {
    match (battle.markers.of(unit_ref, ROLLED.id), battle.markers.of(unit_ref, PIPS.id)) {
        (0, _) => Some(Todo::done_by(unit_ref, "PIPs to roll", &["grande-tactique/pips"])),
        (_, 0) => None,
        (_, n) => {
            let spends =
                Todo::ticked(unit_ref, &format!("{n} to spend"), ["All spent", "All PIPs spent"], &PIPS, 0);
            Some(spends.by(&["grande-tactique/ledger"]))
        }
    }
}
