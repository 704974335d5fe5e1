//! What PIPs are spent on.

use crate::rules::{Entry, printed as p};
use serde::{Deserialize, Serialize};

/// What each action of a unit costs, in the order of the text.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Costs {
    /// To move or pivot a unit.
    pub move_unit: Entry,
    /// To move a general.
    pub move_general: Entry,
    /// To limber or unlimber artillery.
    pub limber: Entry,
    /// To enter or leave square.
    pub square: Entry,
    /// To start firing.
    pub start_firing: Entry,
    /// To stop firing.
    pub stop_firing: Entry,
    /// To charge.
    pub charge: Entry,
    /// To spike guns.
    pub spike: Entry,
    /// To rally a routed unit.
    pub rally: Entry,
    /// To restore silenced artillery.
    pub restore: Entry,
    /// So many times as much without a general near.
    pub times: Entry,
}

/// As the text has them.
pub(super) const COSTS: Costs = Costs {
    move_unit: p(1),
    move_general: p(0),
    limber: p(1),
    square: p(1),
    start_firing: p(1),
    stop_firing: p(1),
    charge: p(1),
    spike: p(2),
    rally: p(2),
    restore: p(2),
    times: p(2),
};
