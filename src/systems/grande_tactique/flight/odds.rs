//! The exact chances of a flight: its distance, and the loss of the general with it.

use super::super::sheet::Sheet;
use super::{Flight, is_lost};
use crate::rules::{Dist, Lengths, OddsTable, Quantity, Side};

impl Flight {
    /// How far cavalry flees from cavalry.
    pub(super) fn distance_odds(&self, sheet: &Sheet, lengths: Lengths) -> OddsTable {
        let distance = |roll: i32| self.distance(sheet, lengths, Some(roll)).total();
        // One of the two that is rolled counts as it lies.
        let one = self.one_die().map_or_else(|| Dist::die(6), |n| Dist::certain(n as u8));
        let all = Dist::die(6).with(&one).map(|(one, other)| i32::from(one + other));
        // Half of what two dice come to, or less.
        const MIDDLE: i32 = 7;
        let aim = format!("{} or less", lengths.hundredths(distance(MIDDLE)));
        OddsTable::of(
            "Distance",
            aim,
            &all,
            self.rolled(),
            |roll| *roll <= MIDDLE,
            |roll| (Quantity::Length(lengths).format(distance(*roll)), format!("dice {roll}"), None),
        )
    }

    /// Whether the general who is with the unit is lost.
    pub(super) fn general_odds(&self, sheet: &Sheet) -> OddsTable {
        let all = Dist::die(6).map(|face| is_lost(sheet, i32::from(*face)));
        OddsTable::of(
            "General",
            "General safe",
            &all,
            self.is_general_lost(sheet),
            |lost| !lost,
            |lost| (if *lost { "Lost" } else { "Safe" }.into(), String::new(), Some(Side::ours_if(!lost))),
        )
    }
}
