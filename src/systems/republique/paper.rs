//! What is on paper with an army of Republique.

use super::army::Army;
use super::state::{B_HITS, MORALE};
use super::terms::{Arm, AssaultTable};
use crate::rules::{Boxes, SheetTable, known};

pub(super) const BOXES: &[Boxes] =
    &[Boxes { marker: &MORALE, label: "M" }, Boxes { marker: &B_HITS, label: "B" }];

/// Skirmishing with the rows of its own skirmishers, the artillery table for its own guns, the assault with the rows of its
/// own grades, orders.
pub(super) fn tables(army: &Army) -> Vec<SheetTable> {
    let units = || known(&army.divisions).flat_map(|division| known(&division.units));
    let guns = || units().filter(|unit| unit.troops.arm() == Arm::Artillery);
    let fires = guns().next().is_some();
    let grades = || units().map(|unit| unit.grade.name());
    let skirmishers = units().filter(|unit| unit.markers.n() > 0).map(|unit| unit.skirmishers.name());
    let tables = [
        SheetTable::of("Skirmishing", skirmishers),
        fires.then(|| SheetTable::whole("Row of results, strongest first")),
        SheetTable::of("Basic cell", guns().map(|unit| unit.weight.letters())),
        fires.then(|| SheetTable::whole("Drift")),
        Some(SheetTable::whole(AssaultTable::PitchedBattle.name())),
        Some(SheetTable::whole(AssaultTable::AttackerAdvantage.name())),
        Some(SheetTable::whole(AssaultTable::DefenderAdvantage.name())),
        SheetTable::of("Panic Index", grades()),
        SheetTable::of("Natural roll", grades()),
        Some(SheetTable::whole("Orders")),
        Some(SheetTable::whole("Forced moves of foot")),
        Some(SheetTable::whole("Distances")),
        Some(SheetTable::whole("Tie")),
        Some(SheetTable::whole("Hits and losses")),
    ];
    tables.into_iter().flatten().collect()
}
