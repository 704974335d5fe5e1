//! What is on paper with an army of PLM.

use super::army::{Army, Unit};
use super::state::{GUN_LOST, KILLED, MARKERS, WOUNDED};
use super::terms::{Arm, Grade, Weapon};
use crate::rules::{Boxes, SheetTable};

pub(super) const BOXES: &[Boxes] = &[
    Boxes { marker: &MARKERS, label: "" },
    Boxes { marker: &GUN_LOST, label: "left" },
    Boxes { marker: &WOUNDED, label: "wounded" },
    Boxes { marker: &KILLED, label: "killed" },
];

/// Actions, moves of its arms, fire of its weapons, morale of its classes, melee and what it leads to.
pub(super) fn tables(army: &Army) -> Vec<SheetTable> {
    let has = |arm: Arm| army.units().any(|unit| unit.arm() == arm);
    let classes = || army.units().map(|unit| unit.grade);
    let moves = army.units().flat_map(moves).copied().chain(["aside"]);
    let weapons = army.units().map(|unit| weapon(unit.weapon)).chain(["each"]);
    let has_guns = has(Arm::Artillery);
    let rolled = |label: &'static str| SheetTable::whole(label).rolled();
    let rolled_by = |label, rows: Vec<String>| SheetTable::of(label, rows).map(SheetTable::rolled);
    let pairs = || classes().map(|class| pair(class).to_owned()).collect();
    let tables = [
        Some(rolled("Roll of the active side; 4 actions above both")),
        SheetTable::of("Moves of one action", moves),
        Some(rolled("Rough terrain")),
        rolled_by("Each action", pairs()),
        rolled_by("Chance to act first", pairs()),
        has(Arm::Cavalry).then(|| SheetTable::whole("Charge out of turn")),
        SheetTable::of("Range factors, before the tens of the range are taken off", weapons),
        Some(SheetTable::whole("Targets that test better").only_if(has_guns, &["gun"])),
        Some(rolled("Chance that the friend is hit")),
        has_guns.then(|| rolled("Rounds of a gun")),
        rolled_by("Morale Grades", classes().map(|class| class.letter().to_lowercase()).collect()),
        Some(SheetTable::whole("Failed tests").only_if(has_guns, &["crew_back_in"])),
        Some(rolled("A general whose risk came true, by a D10")),
        SheetTable::of("Melee Level", ["effect", "line_up"]),
        Some(rolled("Markers by the first roll")),
        Some(rolled("Falling back").only_if(has_guns, &["crew_back_in", "crew_markers"])),
        has(Arm::Cavalry).then(|| SheetTable::whole("Pursuit")),
        Some(rolled("When an army quits")),
    ];
    tables.into_iter().flatten().collect()
}

fn moves(unit: &Unit) -> &'static [&'static str] {
    match unit.arm() {
        Arm::Infantry => &["infantry_line", "infantry_column"],
        Arm::Cavalry => &["cavalry_line", "cavalry_column"],
        Arm::Artillery => &["unlimbered", "limbered"],
    }
}

fn weapon(weapon: Weapon) -> &'static str {
    match weapon {
        Weapon::Musket => "musket",
        Weapon::Rifle => "rifle",
        Weapon::Carbine => "carbine",
        Weapon::Gun => "gun",
    }
}

fn pair(grade: Grade) -> &'static str {
    match grade {
        Grade::A | Grade::B => "ab",
        Grade::C | Grade::D => "cd",
        Grade::E | Grade::F => "ef",
    }
}
