//! What is on paper with an army of Grande Tactique.

use super::army::{Army, Troops, Unit};
use super::state::{KILLED, LOST, ROUTED, SHAKEN, SILENCED, SPIKED};
use super::terms::Arm;
use crate::rules::{Boxes, SheetTable, known};

pub(super) const BOXES: &[Boxes] = &[
    Boxes { marker: &SHAKEN, label: "shaken" },
    Boxes { marker: &ROUTED, label: "routed" },
    Boxes { marker: &SILENCED, label: "silenced" },
    Boxes { marker: &SPIKED, label: "spiked" },
    Boxes { marker: &LOST, label: "lost" },
    Boxes { marker: &KILLED, label: "killed" },
];

/// Plans and PIPs, moves of its own troops, and what fire, charges and flight lead to.
pub(super) fn tables(army: &Army) -> Vec<SheetTable> {
    let units = || known(&army.divisions).flat_map(|division| known(&division.units));
    let has = |arm: Arm| units().any(|unit| unit.troops.arm() == arm);
    let moves = units().flat_map(moves).copied().chain(["general", "road"]);
    let tables = [
        Some(SheetTable::whole("PIP dice of a Corps")),
        Some(SheetTable::whole("Corps and Army commanders")),
        Some(SheetTable::whole("What PIPs are spent on")),
        SheetTable::of("Moves of a turn", moves),
        SheetTable::of("Modifiers of the Morale Check", ["passes"]),
        has(Arm::Artillery).then(|| SheetTable::whole("Firing")),
        Some(SheetTable::whole("What becomes of whoever is beaten")),
        Some(SheetTable::whole("What becomes of both sides of a charge")),
        Some(SheetTable::whole("Flight and pursuit")),
    ];
    tables.into_iter().flatten().collect()
}

fn moves(unit: &Unit) -> &'static [&'static str] {
    match unit.troops {
        Troops::Infantry => &["infantry", "square"],
        Troops::Cavalry => &["cavalry"],
        Troops::Cuirassiers => &["cuirassiers"],
        Troops::FootArtillery => &["foot_artillery"],
        Troops::HorseArtillery => &["horse_artillery"],
    }
}
