//! What the rules do by themselves as a phase begins, and what is to do in it.

use super::super::GrandeTactique;
use super::super::sheet::UnspentPips;
use super::super::terms::{Arm, Arrival, Morale};
use super::{
    ARRIVED, ARRIVES, ATTACHED, CHARGE, CHECKED, FIRED, FIRING, FLED, HELD_GENERAL, KEPT, LATE, PIPS, ROLLED,
    arrival, flees, is_gone, target_of, units_left,
};
use crate::rules::{Camp, Change, Mark, Piece, Table, Todo, known};

/// What the rules do by themselves as a phase begins.
pub(in super::super) fn enter(table: &Table<'_, GrandeTactique>) -> Vec<Change> {
    match table.phase {
        "de-shaking" => reinforcements_wait(table),
        "pip" => generals_are_noted(table),
        "firing" => [pips_are_kept(table), targets_are_gone(table)].concat(),
        _ => Vec::new(),
    }
}

/// A general who arrived in the last turn has his free turn now; after it he is late (PIP.1).
fn reinforcements_wait(table: &Table<'_, GrandeTactique>) -> Vec<Change> {
    let mut changes = Vec::new();
    for division in known(&table.army(table.active).divisions) {
        let piece = Piece { camp: table.active, id: division.id };
        let (from, to) = match arrival(table, piece) {
            Arrival::ThisTurn => (&ARRIVES, &ARRIVED),
            Arrival::LastTurn => (&ARRIVED, &LATE),
            Arrival::Before | Arrival::Late => continue,
        };
        changes.extend([(from, 0), (to, 1)].map(|(mark, n)| Change::is("", "", mark, n).on(Some(piece))));
    }
    changes
}

/// Whether a unit's own general is with it counts as the phase begins (PIP.4).
fn generals_are_noted(table: &Table<'_, GrandeTactique>) -> Vec<Change> {
    let units = units_left(table, table.active);
    let held = units.filter(|(piece, _)| table.marks.of(*piece, ATTACHED.id) != 0);
    held.map(|(piece, _)| Change::is("", "", &HELD_GENERAL, 1).on(Some(piece))).collect()
}

/// Where a sheet lets divisions keep what they do not spend, it is noted as the PIP Phase is over (PIP.4).
fn pips_are_kept(table: &Table<'_, GrandeTactique>) -> Vec<Change> {
    if table.sheet.readings.unspent_pips == UnspentPips::Lapse {
        return Vec::new();
    }
    let divisions = known(&table.army(table.active).divisions);
    let pieces = divisions.map(|division| Piece { camp: table.active, id: division.id });
    let left = pieces.map(|piece| (piece, table.marks.of(piece, PIPS.id)));
    let left = left.filter(|(piece, n)| table.marks.of(*piece, KEPT.id) != *n);
    left.map(|(piece, n)| Change::is("", "", &KEPT, n).on(Some(piece))).collect()
}

/// Infantry fires only in contact: where its target has gone the Firing marker comes off (SoP.3). Artillery may have
/// another target, which the battle does not know.
fn targets_are_gone(table: &Table<'_, GrandeTactique>) -> Vec<Change> {
    let mut changes = Vec::new();
    for camp in Camp::ALL {
        for (piece, unit) in units_left(table, camp) {
            let fires = unit.arm() == Arm::Infantry && table.marks.of(piece, FIRING.id) != 0;
            let is_away = |target| is_gone(table, target) || flees(table, target);
            if fires && target_of(table, piece).is_some_and(is_away) {
                let what = "Firing marker off, its target is gone";
                changes.push(Change::is(unit.called(), what, &FIRING, 0).on(Some(piece)));
            }
        }
    }
    changes
}

pub(in super::super) fn todo(table: &Table<'_, GrandeTactique>) -> Vec<Todo> {
    let camp = table.active;
    if table.phase == "pip" {
        let divisions = known(&table.army(camp).divisions);
        return divisions.filter_map(|division| pips_to_do(table, Piece { camp, id: division.id })).collect();
    }
    let mut todo = Vec::new();
    for (piece, unit) in units_left(table, camp) {
        let is_marked = |mark: &Mark| table.marks.of(piece, mark.id) != 0;
        let (what, done, mark, to) = match table.phase {
            "de-shaking" if unit.morale == Morale::Shaken && !is_marked(&CHECKED) => {
                ("Morale Check", "Morale Check made", &CHECKED, 1)
            }
            "firing" if is_marked(&FIRING) && !is_marked(&FIRED) => ("must fire", "Fire resolved", &FIRED, 1),
            "charge" if is_marked(&CHARGE) => ("to resolve", "Charge resolved", &CHARGE, 0),
            "charge" if flees(table, piece) && !is_marked(&FLED) => ("flees on", "Has fled on", &FLED, 1),
            _ => continue,
        };
        todo.push(Todo::ticked(piece, what, done, mark, to));
    }
    todo
}

fn pips_to_do(table: &Table<'_, GrandeTactique>, piece: Piece) -> Option<Todo> {
    match (table.marks.of(piece, ROLLED.id), table.marks.of(piece, PIPS.id)) {
        (0, _) => Some(Todo { piece, what: "PIPs to roll".into(), tick: None }),
        (_, 0) => None,
        (_, n) => Some(Todo::ticked(piece, &format!("{n} to spend"), "All spent", &PIPS, 0)),
    }
}
