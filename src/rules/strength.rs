//! How strong an army still is, and what its game makes of that.

use super::{Quantity, RuleRef, Source};

/// What the strength of an army is counted in.
#[derive(Debug)]
pub struct Measure {
    /// "Equivalents left".
    pub title: &'static str,
    /// The unit of its numbers.
    pub unit: Quantity,
    /// How far it is the rules' own: what we count where they count nothing, or by numbers of our own, is a house value.
    pub source: Source,
    /// The rule by which an army has lost; none where the rules name no winner.
    pub decides: Option<RuleRef>,
    /// The calculator that shares out points for the result, by id.
    pub score: Option<&'static str>,
    /// The markers that an army or its groups get anew each turn: PIPs, ranks in a plan.
    pub each_turn: &'static [&'static super::Marker],
}

/// What is left of an army, and what it had, both in whole parts of [`Measure::unit`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strength {
    /// What is left; never below 0.
    pub left: i32,
    /// What it began with.
    pub all: i32,
}

impl Strength {
    /// What is left of `all` once so much is lost.
    pub fn after(all: i32, lost: i32) -> Self {
        Strength { left: (all - lost).max(0), all }
    }

    /// What is left in whole per cent, rounded to the nearest, halves up; 100 of an army of no strength, which can lose
    /// none.
    pub fn percent(self) -> i32 {
        if self.all <= 0 { 100 } else { (200 * self.left + self.all) / (2 * self.all) }
    }
}
