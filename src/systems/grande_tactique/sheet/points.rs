//! What an army costs: a table for the player to fill in. The author has point values, and we do not have them (R5).

use crate::cells;
use crate::rules::{Cells, house as h};

cells! {
    /// Points of one unit or one general; 0 is blank.
    pub struct PointsTable: i32 {
        infantry:         h(0), "Infantry";
        cavalry:          h(0), "Cavalry";
        cuirassiers:      h(0), "Cuirassiers";
        foot_artillery:   h(0), "Foot artillery";
        horse_artillery:  h(0), "Horse artillery";
        raw:              h(0), "Raw unit, added";
        veteran:          h(0), "Veteran unit, added";
        great_general:    h(0), "Great general";
        ordinary_general: h(0), "Ordinary general";
        bad_general:      h(0), "Bad general";
        corps_commander:  h(0), "Corps commander";
        army_commander:   h(0), "Army commander";
        bad_commander:    h(0), "Bad Corps or Army commander, added";
    }
}

impl PointsTable {
    /// A player has filled in none of it.
    pub fn is_blank(&self) -> bool {
        Self::CELLS.iter().all(|cell| (cell.get)(self).value == 0)
    }
}
