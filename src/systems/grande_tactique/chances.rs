//! Tables of exact chances, as the procedures of units show them.

use crate::rules::{Dist, Odds, OddsTable, Outcome, Side};
use std::borrow::Cow;

/// The chances of outcomes that are numbered from the best: those that are good come first. `describe` has the label of
/// an outcome, what happens then, and whom it favours.
pub(super) fn odds_table(
    title: impl Into<Cow<'static, str>>,
    aim: impl Into<Cow<'static, str>>,
    all: &Dist<i32>,
    rolled: Option<i32>,
    is_good: impl Fn(i32) -> bool,
    describe: impl Fn(i32) -> (String, String, Option<Side>),
) -> OddsTable {
    let outcomes = all.iter().map(|(n, ways)| {
        let (label, when, whose) = describe(*n);
        Outcome { label, when, whose, odds: Odds { ways, of: all.of() }, place: None }
    });
    OddsTable {
        title: title.into(),
        outcomes: outcomes.collect(),
        rolled: rolled.and_then(|rolled| all.iter().position(|(n, _)| *n == rolled)),
        aim: aim.into(),
        good: all.iter().filter(|(n, _)| is_good(**n)).count(),
        mean: None,
    }
}

/// The chances of one die: 0 where it succeeds, 1 where it fails.
pub(super) fn of_one_die(succeeds: impl Fn(i32) -> bool) -> Dist<i32> {
    Dist::die(6).map(|face| i32::from(!succeeds(i32::from(*face))))
}
