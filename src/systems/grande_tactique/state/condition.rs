//! What the markers of a unit or a division say.

use super::super::GrandeTactique;
use super::super::army::Division;
use super::super::ledger::Ledger;
use super::super::pips::Pips;
use super::super::terms::{Arm, Arrival, Morale};
use super::super::unit_state::{GENERALS, UnitState};
use super::{
    ARMY_ATTACHED, ARRIVED, ARRIVES, ATTACHED, CHARGE, CORPS_ATTACHED, FIRING, HEADLESS, KILLED, LATE,
    LEADERLESS, LIMBERED, LOST, MOVED, PIPS, PLANLESS, RANK, ROLLED, ROUTED, SHAKEN, SILENCED, SPIKED,
    SQUARE, arrival, is_gone, pips, units_lost,
};
use crate::rules::{Alert, BattleView, Calculator, Condition, ManualCounter, Marker, UnitId, UnitRef};

pub(in super::super) fn condition(battle: &BattleView<'_, GrandeTactique>, unit_ref: UnitRef) -> Condition {
    if unit_ref.id == UnitId::default() {
        return Condition::default();
    }
    match battle.army(unit_ref.side).division(unit_ref.id) {
        Some(division) => of_division(battle, unit_ref, division),
        None => of_unit(battle, unit_ref),
    }
}

fn counter(marker: &Marker) -> ManualCounter {
    ManualCounter { marker: marker.id, title: marker.title, most: 1 }
}

fn of_unit(battle: &BattleView<'_, GrandeTactique>, unit_ref: UnitRef) -> Condition {
    let Some(unit) = UnitState::of(battle, unit_ref) else { return Condition::default() };
    let is_marked = |marker: &Marker| battle.markers.of(unit_ref, marker.id) != 0;
    let arm = unit.arm();
    let spent = is_gone(battle, unit_ref);
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
        if battle.phase == "pip" {
            words.push((&MOVED, "moved"));
        }
        summary.extend(words.iter().filter(|(marker, _)| is_marked(marker)).map(|(_, word)| *word));
    }
    let own: &[&Marker] = match arm {
        Arm::Infantry => &[&ROUTED, &SQUARE, &FIRING, &CHARGE],
        Arm::Cavalry => &[&ROUTED, &CHARGE],
        Arm::Artillery => &[&SILENCED, &LIMBERED, &FIRING, &SPIKED],
    };
    let markers = [&SHAKEN].into_iter().chain(own.iter().copied()).chain([&LOST, &MOVED]).chain(GENERALS);
    Condition {
        current: unit.made_of(),
        summary: summary.join(", "),
        is_destroyed: spent,
        counters: markers.map(counter).collect(),
        ..Condition::default()
    }
}

fn of_division(battle: &BattleView<'_, GrandeTactique>, unit_ref: UnitRef, division: &Division) -> Condition {
    let marked = |marker: &Marker| battle.markers.of(unit_ref, marker.id);
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
    match arrival(battle, unit_ref) {
        Arrival::Before => {}
        arrival => summary.push(arrival.name().into()),
    }
    match units_lost(battle, unit_ref, division) {
        0 => {}
        n => summary.push(format!("{n} lost")),
    }
    let alerts = [
        (&KILLED, "without its general. Every action of it costs double", Ledger::ID),
        (
            &LEADERLESS,
            "without its Corps commander. He gives no PIP, and its general has a number less",
            Pips::ID,
        ),
        (&HEADLESS, "without its Army commander. He gives no PIP", Pips::ID),
    ];
    let alerts = alerts.into_iter().filter(|(marker, ..)| marked(marker) != 0);
    let counted = [(&PIPS, 20), (&RANK, 10)];
    let counted =
        counted.map(|(marker, most)| ManualCounter { marker: marker.id, title: marker.title, most });
    let markers = [&PLANLESS, &KILLED, &LEADERLESS, &HEADLESS, &ARRIVES, &ARRIVED, &LATE];
    Condition {
        alerts: alerts.map(|(marker, text, pays)| Alert::new(marker.id, text, pays)).collect(),
        summary: summary.join(", "),
        counters: counted.into_iter().chain(markers.map(counter)).collect(),
        ..Condition::default()
    }
}
