//! Firing: range factors, what it does to a Morale Level, friends in the line of fire, ammunition (D.2 to D.11).

use super::super::terms::Weapon;
use crate::rules::{Entry, house as h, printed as p, reconstructed as r};
use serde::{Deserialize, Serialize};

/// The numbers of firing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FireTable {
    /// The range factor of each weapon, before the tens of the range are taken off.
    pub range: RangeFactors,
    /// What each volley of each stand does to the Morale Level, times the range factor, in per cent.
    pub each: Entry,
    /// Targets that are harder to shake, in per cent.
    pub targets: TargetTable,
    /// How far units in woods fire and are fired on, in whole inches.
    pub woods_in: Entry,
    /// The chance that a friend takes the shot, in per cent, by whole inches between him and the line of fire.
    pub gap: [Entry; 5],
    /// The rounds of a gun.
    pub rounds: RoundsTable,
}

/// The range factor of each weapon.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct RangeFactors {
    pub musket: Entry,
    pub rifle: Entry,
    pub carbine: Entry,
    pub gun: Entry,
}

impl RangeFactors {
    /// Of a weapon.
    pub fn of(&self, weapon: Weapon) -> Entry {
        match weapon {
            Weapon::Musket => self.musket,
            Weapon::Rifle => self.rifle,
            Weapon::Carbine => self.carbine,
            Weapon::Gun => self.gun,
        }
    }
}

/// Targets that are harder to shake: each adds to the Morale Level.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TargetTable {
    /// In skirmish order.
    pub skirmish: Entry,
    /// In woods.
    pub woods: Entry,
    /// Behind a wall or works, or in a town block.
    pub cover: Entry,
    /// An unlimbered gun.
    pub gun: Entry,
}

/// The rounds of a gun by a percentile roll; what is above the second bound has the most.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundsTable {
    /// Up to this roll it has the fewest.
    pub fewest_to: Entry,
    /// The fewest.
    pub fewest: Entry,
    /// Up to this roll it has some more.
    pub middle_to: Entry,
    /// So many.
    pub middle: Entry,
    /// The most.
    pub most: Entry,
}

impl RoundsTable {
    /// By a roll.
    pub fn of(&self, roll: i32) -> Entry {
        match roll {
            roll if roll <= self.fewest_to.value => self.fewest,
            roll if roll <= self.middle_to.value => self.middle,
            _ => self.most,
        }
    }
}

/// The formula is from a later game of the author; three of the targets and the gap are ours.
pub(in crate::systems::plm) const FIRE: FireTable = FireTable {
    range: RangeFactors { musket: p(3), rifle: p(4), carbine: p(2), gun: p(5) },
    each: r(-1),
    targets: TargetTable { skirmish: r(10), woods: h(10), cover: h(10), gun: h(10) },
    woods_in: p(3),
    gap: [h(50), h(40), h(30), h(20), h(10)],
    rounds: RoundsTable { fewest_to: p(33), fewest: p(6), middle_to: p(66), middle: p(8), most: p(10) },
};
