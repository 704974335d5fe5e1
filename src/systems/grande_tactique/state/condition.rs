//! What the marks of a unit or a division say.

use super::super::GrandeTactique;
use super::super::army::Division;
use super::super::terms::{Arm, Arrival, Morale};
use super::super::unit_state::{GENERALS, UnitState};
use super::{
    ARMY_ATTACHED, ARRIVED, ARRIVES, ATTACHED, CHARGE, CORPS_ATTACHED, FIRING, HEADLESS, KILLED, LATE,
    LEADERLESS, LIMBERED, LOST, MOVED, PIPS, PLANLESS, RANK, ROLLED, ROUTED, SHAKEN, SILENCED, SPIKED,
    SQUARE, arrival, is_gone, pips, units_lost,
};
use crate::rules::{Condition, Counter, Mark, Piece, Table, UnitId};

pub(in super::super) fn condition(table: &Table<'_, GrandeTactique>, piece: Piece) -> Condition {
    if piece.id == UnitId::default() {
        return Condition::default();
    }
    match table.army(piece.camp).division(piece.id) {
        Some(division) => of_division(table, piece, division),
        None => of_unit(table, piece),
    }
}

fn counter(mark: &Mark) -> Counter {
    Counter { mark: mark.id, title: mark.title, most: 1 }
}

fn of_unit(table: &Table<'_, GrandeTactique>, piece: Piece) -> Condition {
    let Some(unit) = UnitState::of(table, piece) else { return Condition::default() };
    let is_marked = |mark: &Mark| table.marks.of(piece, mark.id) != 0;
    let arm = unit.arm();
    let spent = is_gone(table, piece);
    let mut summary = Vec::new();
    if spent {
        // Of what is off the table nothing else matters.
        summary.push(if is_marked(&SPIKED) { "spiked" } else { "lost" });
    } else {
        if unit.morale != Morale::Eager {
            summary.push(unit.morale_name());
        }
        let mut words = vec![
            (&SQUARE, "in square"),
            (&LIMBERED, "limbered"),
            (&FIRING, "firing"),
            (&CHARGE, "charges"),
            (&ATTACHED, "general attached"),
            (&CORPS_ATTACHED, "Corps commander attached"),
            (&ARMY_ATTACHED, "Army commander attached"),
        ];
        if table.phase == "pip" {
            words.push((&MOVED, "moved"));
        }
        summary.extend(words.iter().filter(|(mark, _)| is_marked(mark)).map(|(_, word)| *word));
    }
    let own: &[&Mark] = match arm {
        Arm::Infantry => &[&ROUTED, &SQUARE, &FIRING, &CHARGE],
        Arm::Cavalry => &[&ROUTED, &CHARGE],
        Arm::Artillery => &[&SILENCED, &LIMBERED, &FIRING, &SPIKED],
    };
    let marks = [&SHAKEN].into_iter().chain(own.iter().copied()).chain([&LOST, &MOVED]).chain(GENERALS);
    Condition {
        is: unit.made_of(),
        summary: summary.join(", "),
        spent,
        counters: marks.map(counter).collect(),
        ..Condition::default()
    }
}

fn of_division(table: &Table<'_, GrandeTactique>, piece: Piece, division: &Division) -> Condition {
    let marked = |mark: &Mark| table.marks.of(piece, mark.id);
    let mut summary = Vec::new();
    if marked(&ROLLED) != 0 {
        summary.push(pips(marked(&PIPS)));
    }
    if marked(&RANK) != 0 {
        summary.push(format!("rank {}", marked(&RANK)));
    }
    if marked(&KILLED) != 0 {
        summary.push("general killed".into());
    }
    match arrival(table, piece) {
        Arrival::Before => {}
        arrival => summary.push(arrival.name().into()),
    }
    match units_lost(table, piece, division) {
        0 => {}
        n => summary.push(format!("{n} lost")),
    }
    let counted = [(&PIPS, 20), (&RANK, 10)];
    let counted = counted.map(|(mark, most)| Counter { mark: mark.id, title: mark.title, most });
    let marks = [&PLANLESS, &KILLED, &LEADERLESS, &HEADLESS, &ARRIVES, &ARRIVED, &LATE];
    Condition {
        summary: summary.join(", "),
        counters: counted.into_iter().chain(marks.map(counter)).collect(),
        ..Condition::default()
    }
}
