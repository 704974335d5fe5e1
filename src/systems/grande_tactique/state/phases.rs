//! What the rules do by themselves as a phase begins, and what is to do in it.

use super::super::GrandeTactique;
use super::super::sheet::UnspentPips;
use super::super::terms::{Arm, Arrival};
use super::{
    ARRIVED, ARRIVES, ATTACHED, CHARGE, CHECKED, DivisionInBattle, FIRED, FIRING, FLED, HELD_GENERAL, KEPT,
    LATE, PIPS, UnitInBattle, units_left,
};
use crate::rules::{BattleView, Change, Side, Todo};

/// What the rules do by themselves as a phase begins.
pub(in super::super) fn enter(battle: &BattleView<'_, GrandeTactique>) -> Vec<Change> {
    match battle.phase {
        "de-shaking" => reinforcements_wait(battle),
        "pip" => generals_are_noted(battle),
        "firing" => [pips_are_kept(battle), targets_are_gone(battle)].concat(),
        _ => Vec::new(),
    }
}

/// A general who arrived in the last turn has his free turn now; after it he is late (PIP.1).
fn reinforcements_wait(battle: &BattleView<'_, GrandeTactique>) -> Vec<Change> {
    let mut changes = Vec::new();
    for division in DivisionInBattle::all(battle, battle.active) {
        let (from, to) = match division.arrival {
            Arrival::ThisTurn => (&ARRIVES, &ARRIVED),
            Arrival::LastTurn => (&ARRIVED, &LATE),
            Arrival::Before | Arrival::Late => continue,
        };
        changes.extend(
            [(from, 0), (to, 1)]
                .map(|(marker, n)| Change::set("", "", marker, n).on(Some(division.unit_ref))),
        );
    }
    changes
}

/// Whether a unit's own general is with it counts as the phase begins (PIP.4).
fn generals_are_noted(battle: &BattleView<'_, GrandeTactique>) -> Vec<Change> {
    let units = units_left(battle, battle.active);
    let held = units.filter(|one| battle.markers.of(one.unit_ref, ATTACHED.id) != 0);
    held.map(|one| Change::set("", "", &HELD_GENERAL, 1).on(Some(one.unit_ref))).collect()
}

/// Where a sheet lets divisions keep what they do not spend, it is noted as the PIP Phase is over (PIP.4).
fn pips_are_kept(battle: &BattleView<'_, GrandeTactique>) -> Vec<Change> {
    if battle.sheet.readings.unspent_pips == UnspentPips::Lapse {
        return Vec::new();
    }
    let divisions = DivisionInBattle::all(battle, battle.active).into_iter();
    let left = divisions.filter(|division| division.kept != division.pips);
    left.map(|left| Change::set("", "", &KEPT, left.pips).on(Some(left.unit_ref))).collect()
}

/// Infantry fires only in contact: where its target has gone the Firing marker comes off (SoP.3). Artillery may have
/// another target, which the battle does not know.
fn targets_are_gone(battle: &BattleView<'_, GrandeTactique>) -> Vec<Change> {
    let mut changes = Vec::new();
    for side in Side::ALL {
        for one in units_left(battle, side) {
            let target = one.target.and_then(|target| UnitInBattle::of(battle, target));
            let is_away = target.is_some_and(|target| target.is_gone || target.flees());
            if one.unit.arm() == Arm::Infantry && one.fires && is_away {
                let what = "Firing marker off, its target is gone";
                changes.push(Change::set(one.unit.called(), what, &FIRING, 0).on(Some(one.unit_ref)));
            }
        }
    }
    changes
}

pub(in super::super) fn todo(battle: &BattleView<'_, GrandeTactique>) -> Vec<Todo> {
    let side = battle.active;
    if battle.phase == "pip" {
        return DivisionInBattle::all(battle, side).iter().filter_map(pips_to_do).collect();
    }
    let mut todo = Vec::new();
    for one in units_left(battle, side) {
        let ticked = |what, done, marker, to| Todo::ticked(one.unit_ref, what, done, marker, to);
        todo.push(match battle.phase {
            "de-shaking" if one.is_to_check(battle.sheet) => {
                let checks =
                    ticked("Morale Check", ["Morale Check made", "All Morale Checks made"], &CHECKED, 1);
                checks.by(&["grande-tactique/de-shake"])
            }
            "firing" if one.fires && !one.has_fired => {
                ticked("must fire", ["Fire resolved", "All fire resolved"], &FIRED, 1)
                    .by(&["grande-tactique/fire"])
            }
            "charge" if one.charges => {
                ticked("to resolve", ["Charge resolved", "All charges resolved"], &CHARGE, 0)
                    .by(&["grande-tactique/charging"])
            }
            "charge" if one.flees() && !one.has_fled => {
                let (what, done) = match one.broke_now {
                    true => ("flees", ["Has fled", "All have fled"]),
                    false => ("flees on", ["Has fled on", "All have fled on"]),
                };
                ticked(what, done, &FLED, 1).by(&["grande-tactique/flight"])
            }
            _ => continue,
        });
    }
    todo
}

fn pips_to_do(division: &DivisionInBattle<'_>) -> Option<Todo> {
    let unit_ref = division.unit_ref;
    match (division.has_rolled, division.pips) {
        (false, _) => Some(Todo::done_by(unit_ref, "PIPs to roll", &["grande-tactique/pips"])),
        (true, 0) => None,
        (true, n) => {
            let spends =
                Todo::ticked(unit_ref, &format!("{n} to spend"), ["All spent", "All PIPs spent"], &PIPS, 0);
            Some(spends.by(&["grande-tactique/ledger"]))
        }
    }
}
