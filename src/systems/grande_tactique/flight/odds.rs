//! The exact chances of a flight: its distance, and the loss of the general with it.

use super::super::sheet::Sheet;
use super::{Flight, is_lost};
use crate::rules::{Dist, Lengths, Odds, OddsTable, Outcome, Side, Unit};

impl Flight {
    /// How far cavalry flees from cavalry.
    pub(super) fn distance_odds(&self, sheet: &Sheet, lengths: Lengths) -> OddsTable {
        let distance = |roll: i32| self.distance(sheet, lengths, Some(roll)).total();
        // One of the two that is rolled counts as it lies.
        let one = self.one_die().map_or_else(|| Dist::die(6), |n| Dist::certain(n as u8));
        let all = Dist::die(6).with(&one).map(|(one, other)| i32::from(one + other));
        // Half of what two dice come to, or less.
        const MIDDLE: i32 = 7;
        let outcomes = all.iter().map(|(roll, ways)| Outcome {
            label: Unit::Length(lengths).format(distance(*roll)),
            when: format!("dice {roll}"),
            whose: None,
            odds: Odds { ways, of: all.of() },
            place: None,
        });
        OddsTable {
            title: "Distance".into(),
            outcomes: outcomes.collect(),
            rolled: self.rolled().map(|roll| roll as usize - 2),
            aim: format!("{} or less", lengths.hundredths(distance(MIDDLE))).into(),
            good: all.iter().filter(|(roll, _)| **roll <= MIDDLE).count(),
            mean: None,
        }
    }

    /// Whether the general who is with the unit is lost.
    pub(super) fn general_odds(&self, sheet: &Sheet) -> OddsTable {
        let all = Dist::die(6).map(|face| is_lost(sheet, i32::from(*face)));
        let outcomes = all.iter().map(|(lost, ways)| Outcome {
            label: if *lost { "Lost" } else { "Safe" }.into(),
            when: String::new(),
            whose: Some(Side::ours_if(!*lost)),
            odds: Odds { ways, of: all.of() },
            place: None,
        });
        let rolled = self.is_general_lost(sheet);
        OddsTable {
            title: "General".into(),
            outcomes: outcomes.collect(),
            rolled: rolled.and_then(|rolled| all.iter().position(|(lost, _)| *lost == rolled)),
            aim: "General safe".into(),
            good: all.iter().filter(|(lost, _)| !**lost).count(),
            mean: None,
        }
    }
}
