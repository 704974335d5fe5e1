//! What is on paper with an army of Republique.

use super::army::Army;
use super::state::{B_HITS, MORALE};
use super::terms::{Arm, AssaultTable, Grade};
use crate::rules::{Boxes, SheetTable, known};

pub(super) const BOXES: &[Boxes] =
    &[Boxes { marker: &MORALE, label: "M" }, Boxes { marker: &B_HITS, label: "B" }];

/// Skirmishing with the rows of its own skirmishers, the artillery table for its own guns, the assault with the rows of its
/// own grades, orders, and distances of its own arms.
pub(super) fn tables(army: &Army) -> Vec<SheetTable> {
    let units = || known(&army.divisions).flat_map(|division| known(&division.units));
    let guns = || units().filter(|unit| unit.troops.arm() == Arm::Artillery);
    let fires = guns().next().is_some();
    let rides = units().any(|unit| unit.troops.arm() == Arm::Cavalry);
    let is_elite = units().any(|unit| unit.grade == Grade::Elite);
    let rolled = |label: &'static str| SheetTable::whole(label).rolled();
    let batteries = ["battery_immobile_at", "battery_retreat_b", "battery_gone_at"];
    let grades = || units().map(|unit| unit.grade.name());
    let skirmishers = units().filter(|unit| unit.markers.n() > 0).map(|unit| unit.skirmishers.name());
    let tables = [
        SheetTable::of("Skirmishing", skirmishers).map(SheetTable::rolled),
        fires.then(|| rolled("Row of results, strongest first")),
        SheetTable::of("Basic cell", guns().map(|unit| unit.weight.letters())).map(SheetTable::rolled),
        fires.then(|| rolled("Drift")),
        Some(rolled(AssaultTable::PitchedBattle.name())),
        Some(rolled(AssaultTable::AttackerAdvantage.name())),
        Some(rolled(AssaultTable::DefenderAdvantage.name())),
        SheetTable::of("Panic Index", grades()).map(SheetTable::rolled),
        SheetTable::of("Natural roll", grades()).map(SheetTable::rolled),
        Some(rolled("Tie")),
        Some(SheetTable::whole("Orders").only_if(rides, &["horse_in"])),
        Some(SheetTable::whole("Forced moves of foot").only_if(rides, &["horse_times"])),
        Some(SheetTable::whole("Distances")),
        Some(
            SheetTable::whole("Hits and losses")
                .only_if(fires, &batteries)
                .only_if(is_elite, &["breakout_b"]),
        ),
    ];
    tables.into_iter().flatten().collect()
}
