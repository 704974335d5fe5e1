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
        let (what, done, marker, to) = match battle.phase {
            "de-shaking" if one.is_to_check(battle.sheet) => {
                ("Morale Check", "Morale Check made", &CHECKED, 1)
            }
            "firing" if one.fires && !one.has_fired => ("must fire", "Fire resolved", &FIRED, 1),
            "charge" if one.charges => ("to resolve", "Charge resolved", &CHARGE, 0),
            "charge" if one.flees() && !one.has_fled && one.broke_now => ("flees", "Has fled", &FLED, 1),
            "charge" if one.flees() && !one.has_fled => ("flees on", "Has fled on", &FLED, 1),
            _ => continue,
        };
        todo.push(Todo::ticked(one.unit_ref, what, done, marker, to));
    }
    todo
}

fn pips_to_do(division: &DivisionInBattle<'_>) -> Option<Todo> {
    let unit_ref = division.unit_ref;
    match (division.has_rolled, division.pips) {
        (false, _) => Some(Todo { unit_ref, what: "PIPs to roll".into(), tick: None }),
        (true, 0) => None,
        (true, n) => Some(Todo::ticked(unit_ref, &format!("{n} to spend"), "All spent", &PIPS, 0)),
    }
}
