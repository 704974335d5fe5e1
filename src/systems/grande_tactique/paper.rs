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

/// Plans and PIPs, moves of its own troops, and what fire, charges and flight lead to for its own arms.
pub(super) fn tables(army: &Army) -> Vec<SheetTable> {
    let units = || known(&army.divisions).flat_map(|division| known(&division.units));
    let has = |arm: Arm| units().any(|unit| unit.troops.arm() == arm);
    let moves = units().flat_map(moves).copied().chain(["general", "road"]);
    let [foot, horse, guns] = [Arm::Infantry, Arm::Cavalry, Arm::Artillery].map(has);
    let spent = SheetTable::whole("What PIPs are spent on")
        .only_if(foot, &["square"])
        .only_if(guns, &["limber", "restore"]);
    let beaten = SheetTable::whole("What becomes of whoever is beaten")
        .only_if(foot, &["shaken_infantry", "shaken_infantry_firing"])
        .only_if(horse, &["shaken_cavalry"])
        .only_if(guns, &["shaken_artillery", "shaken_artillery_by_infantry", "shaken_artillery_firing"]);
    let charge = SheetTable::whole("What becomes of both sides of a charge")
        .only_if(horse, &["shaken_cavalry_resists", "pursuit_fails"])
        .only_if(guns, &["artillery_fails"]);
    let tables = [
        Some(SheetTable::whole("PIP dice of a Corps")),
        Some(SheetTable::whole("Corps and Army commanders")),
        Some(spent),
        SheetTable::of("Moves of a turn", moves),
        SheetTable::of("Modifiers of the Morale Check", ["passes"]).map(SheetTable::rolled),
        guns.then(|| SheetTable::whole("Firing")),
        Some(beaten.rolled()),
        Some(charge.rolled()),
        Some(SheetTable::whole("Flight and pursuit").rolled()),
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
