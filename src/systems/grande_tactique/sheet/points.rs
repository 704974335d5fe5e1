//! What an army costs: a table for the player to fill in. The author has point values, and we do not have them (R5).

use super::faults::POINTS;
use crate::cells;
use crate::rules::{Cells, house as h};

cells! {
    /// Points of one unit or one general; 0 is blank.
    pub struct PointsTable: i32 {
        infantry:         h(0), "Infantry".at_least(0, "the points of infantry", POINTS);
        cavalry:          h(0), "Cavalry".at_least(0, "the points of cavalry", POINTS);
        cuirassiers:      h(0), "Cuirassiers".at_least(0, "the points of cuirassiers", POINTS);
        foot_artillery:   h(0), "Foot artillery".at_least(0, "the points of foot artillery", POINTS);
        horse_artillery:  h(0), "Horse artillery".at_least(0, "the points of horse artillery", POINTS);
        raw:              h(0), "Raw unit, added";
        veteran:          h(0), "Veteran unit, added";
        great_general:    h(0), "Great general".at_least(0, "the points of a great general", POINTS);
        ordinary_general: h(0), "Ordinary general".at_least(0, "the points of an ordinary general", POINTS);
        bad_general:      h(0), "Bad general".at_least(0, "the points of a bad general", POINTS);
        corps_commander:  h(0), "Corps commander".at_least(0, "the points of a Corps commander", POINTS);
        army_commander:   h(0), "Army commander".at_least(0, "the points of the Army commander", POINTS);
        bad_commander:    h(0), "Bad Corps or Army commander, added";
    }
}

impl PointsTable {
    /// A player has filled in none of it.
    pub fn is_blank(&self) -> bool {
        Self::CELLS.iter().all(|cell| (cell.get)(self).value == 0)
    }
}
