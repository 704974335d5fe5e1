//! What the markers of a unit or a division say.

use super::super::GrandeTactique;
use super::super::ledger::Ledger;
use super::super::pips::Pips;
use super::super::terms::{Arm, Arrival, Morale};
use super::super::unit_state::GENERALS;
use super::{
    ARMY_ATTACHED, ARRIVED, ARRIVES, ATTACHED, CHARGE, CORPS_ATTACHED, DivisionInBattle, FIRING, HEADLESS,
    KILLED, LATE, LEADERLESS, LIMBERED, LOST, MOVED, PIPS, PLANLESS, RANK, ROUTED, SHAKEN, SILENCED, SPIKED,
    SQUARE, UnitInBattle, pips, signs,
};
use crate::rules::{Alert, BattleView, Calculator, Condition, ManualCounter, Marker, UnitId, UnitRef};

pub(in super::super) fn condition(battle: &BattleView<'_, GrandeTactique>, unit_ref: UnitRef) -> Condition {
    if unit_ref.id == UnitId::default() {
        return Condition::default();
    }
    match DivisionInBattle::of(battle, unit_ref) {
        Some(division) => of_division(&division),
        None => of_unit(battle, unit_ref),
    }
}

fn counter(marker: &Marker) -> ManualCounter {
    ManualCounter { marker: marker.id, title: marker.title, most: 1 }
}

fn of_unit(battle: &BattleView<'_, GrandeTactique>, unit_ref: UnitRef) -> Condition {
    let Some(one) = UnitInBattle::of(battle, unit_ref) else { return Condition::default() };
    let unit = &one.unit;
    let of_unit = battle.markers.of_unit(unit_ref);
    let is_marked = |marker: &Marker| of_unit.of(marker.id) != 0;
    let arm = unit.arm();
    let spent = one.is_gone;
    let mut summary = Vec::new();
    if spent {
        // Of what is off the table nothing else matters.
        summary.push(if is_marked(&SPIKED) { "spiked" } else { "lost" }.to_owned());
    } else {
        if unit.morale != Morale::Eager {
            summary.push(unit.morale_name().to_owned());
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
        let target = one.charges_at.and_then(|target| UnitInBattle::of(battle, target));
        let charges = target.map(|target| format!("charges {}", target.unit.called()));
        summary.extend(words.iter().filter(|(marker, _)| is_marked(marker)).map(|(marker, word)| {
            charges.clone().filter(|_| marker.id == CHARGE.id).unwrap_or_else(|| (*word).into())
        }));
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
        tile: signs::of_unit(battle, &one),
        ..Condition::default()
    }
}

fn of_division(division: &DivisionInBattle<'_>) -> Condition {
    let mut summary = Vec::new();
    if division.has_rolled {
        summary.push(pips(division.pips));
    }
    if division.rank != 0 {
        summary.push(format!("rank {}", division.rank));
    }
    if division.killed {
        summary.push("general killed".into());
    }
    match division.arrival {
        Arrival::Before => {}
        arrival => summary.push(arrival.name().into()),
    }
    match division.units_lost {
        0 => {}
        n => summary.push(format!("{n} lost")),
    }
    let alerts = [
        (division.killed, &KILLED, "without a general. Every action of it costs double", Ledger::ID),
        (
            division.leaderless,
            &LEADERLESS,
            "without a Corps commander. There is no PIP of his to be given, and its general has a number less",
            Pips::ID,
        ),
        (
            division.headless,
            &HEADLESS,
            "without an Army commander. There is no PIP of his to be given",
            Pips::ID,
        ),
    ];
    let alerts = alerts.into_iter().filter(|(is_so, ..)| *is_so);
    let counted = [(&PIPS, 20), (&RANK, 10)];
    let counted =
        counted.map(|(marker, most)| ManualCounter { marker: marker.id, title: marker.title, most });
    let markers = [&PLANLESS, &KILLED, &LEADERLESS, &HEADLESS, &ARRIVES, &ARRIVED, &LATE];
    Condition {
        alerts: alerts.map(|(_, marker, text, pays)| Alert::new(marker.id, text, pays)).collect(),
        summary: summary.join(", "),
        counters: counted.into_iter().chain(markers.map(counter)).collect(),
        tile: signs::of_division(division),
        ..Condition::default()
    }
}
