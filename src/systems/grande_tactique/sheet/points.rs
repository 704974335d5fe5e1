//! What an army costs: a table for the player to fill in. The author has point values, and we do not have them (R5).

use crate::rules::{Entry, house as h};
use serde::{Deserialize, Serialize};

/// Points of one unit or one general; 0 is blank.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointsTable {
    /// Of a unit of infantry.
    pub infantry: Entry,
    /// Of a unit of cavalry.
    pub cavalry: Entry,
    /// Of a unit of cuirassiers.
    pub cuirassiers: Entry,
    /// Of a battery of foot artillery.
    pub foot_artillery: Entry,
    /// Of a battery of horse artillery.
    pub horse_artillery: Entry,
    /// What is added for a unit that is raw.
    pub raw: Entry,
    /// What is added for a unit of veterans.
    pub veteran: Entry,
    /// Of a great Divisional general.
    pub great_general: Entry,
    /// Of an ordinary Divisional general.
    pub ordinary_general: Entry,
    /// Of a bad Divisional general.
    pub bad_general: Entry,
    /// Of a Corps commander.
    pub corps_commander: Entry,
    /// Of the commander of the army.
    pub army_commander: Entry,
    /// What is added for a Corps or Army commander who is bad.
    pub bad_commander: Entry,
}

impl PointsTable {
    /// A player has filled in none of it.
    pub fn is_blank(&self) -> bool {
        self.all().iter().all(|entry| entry.value == 0)
    }

    fn all(&self) -> [Entry; 13] {
        [
            self.infantry,
            self.cavalry,
            self.cuirassiers,
            self.foot_artillery,
            self.horse_artillery,
            self.raw,
            self.veteran,
            self.great_general,
            self.ordinary_general,
            self.bad_general,
            self.corps_commander,
            self.army_commander,
            self.bad_commander,
        ]
    }
}

/// Blank.
#[rustfmt::skip]
pub(super) const POINTS: PointsTable = PointsTable {
    infantry: h(0),
    cavalry: h(0),
    cuirassiers: h(0),
    foot_artillery: h(0),
    horse_artillery: h(0),
    raw: h(0),
    veteran: h(0),
    great_general: h(0),
    ordinary_general: h(0),
    bad_general: h(0),
    corps_commander: h(0),
    army_commander: h(0),
    bad_commander: h(0),
};
