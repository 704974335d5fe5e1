//! How far a unit moves with one action, and what rough ground does to it (B.1, B.2, B.4).

use super::actor::Actor;
use super::sheet::Sheet;
use super::terms::{Arm, Formation};
use crate::rules::form::{Control, FieldPath};
use crate::rules::{Dist, Input, Sourced};

/// The move of one action in whole inches. Skirmishers and troops in a town move as those in line.
pub(super) fn standard(arm: Arm, formation: Formation, sheet: &Sheet) -> Sourced {
    let moves = &sheet.actions.moves;
    match (arm, formation) {
        (Arm::Infantry, Formation::Column) => moves.infantry_column,
        (Arm::Infantry, _) => moves.infantry_line,
        (Arm::Cavalry, Formation::Column) => moves.cavalry_column,
        (Arm::Cavalry, _) => moves.cavalry_line,
        (Arm::Artillery, Formation::Limbered) => moves.limbered,
        (Arm::Artillery, _) => moves.unlimbered,
    }
}

/// Rough ground that a unit enters. Each kind is checked for once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input)]
pub struct Ground {
    /// Woods.
    pub woods: bool,
    /// Hill, up or down.
    pub hill: bool,
    /// Other rough ground. Such as a marsh.
    pub other: bool,
}

impl Ground {
    /// The kinds that it enters, as they are called.
    pub fn kinds(self) -> Vec<&'static str> {
        let all = [(self.woods, "woods"), (self.hill, "hill"), (self.other, "rough ground")];
        all.into_iter().filter(|(is_there, _)| *is_there).map(|(_, name)| name).collect()
    }

    /// Whether it enters each kind, with the chance to pass it, or that it needs no roll.
    pub fn toggles(self, fields: &FieldPath, is_free: bool, sheet: &Sheet) -> Vec<Control> {
        let rough = sheet.actions.rough;
        let all = fields.fields(&self, ["woods", "hill", "other"]);
        let worth = if is_free { "no roll".into() } else { format!("{}%", rough.value.clamp(0, 100)) };
        all.into_iter()
            .map(|toggle| Control { source: rough.source, ..toggle.value(worth.clone()) })
            .collect()
    }
}

/// Why rough ground does not stop troops in this formation; nothing where they check.
pub(super) fn unhindered(unit: &Actor, formation: Formation) -> Option<&'static str> {
    match formation {
        Formation::Column => Some("a column is not hindered"),
        Formation::Skirmish => Some("skirmishers are not hindered"),
        Formation::Limbered => Some("limbered guns are not hindered"),
        Formation::Line if unit.troops.is_light_infantry() => Some("light infantry is not hindered"),
        Formation::Line | Formation::Town | Formation::Unlimbered => None,
    }
}

/// Whether a percentile roll, 1 to 100, succeeds at this chance.
pub(super) fn succeeds(roll: i32, chance: i32) -> bool {
    roll <= chance
}

/// Of several percentile rolls at these chances, made one after the other, the place of the first that fails, or their
/// number where none does; nothing until that is rolled.
pub(super) fn failed_at(chances: &[i32], roll: impl Fn(usize) -> Option<i32>) -> Option<usize> {
    for (place, chance) in chances.iter().enumerate() {
        if !succeeds(roll(place)?, *chance) {
            return Some(place);
        }
    }
    Some(chances.len())
}

/// The chances of what [`failed_at`] says, over the rolls that are open; over all of them once it is decided.
pub(super) fn first_failure(chances: &[i32], roll: impl Fn(usize) -> Option<i32>) -> Dist<usize> {
    let is_decided = failed_at(chances, &roll).is_some();
    let mut all = Dist::certain(0_usize);
    for (place, chance) in chances.iter().enumerate() {
        let one = match roll(place).filter(|_| !is_decided) {
            Some(face) => Dist::certain(succeeds(face, *chance)),
            None => Dist::die(100).map(|face| succeeds(i32::from(*face), *chance)),
        };
        all = all.with(&one).map(|(at, succeeds)| if *at == place && *succeeds { place + 1 } else { *at });
    }
    all
}
