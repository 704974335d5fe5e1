//! Tables of exact chances, as all these procedures show them.

use crate::rules::{Dist, Odds, OddsTable, Outcome, Whose};
use std::borrow::Cow;

/// How an outcome is told: in a word, with what happens then, and whom it favours.
pub(super) struct Told(pub String, pub String, pub Whose);

/// The chances of outcomes that are numbered from the best. Those from the first that are `good` are hoped for; `came` is
/// the one that came about.
pub(super) fn table(
    title: &'static str,
    aim: impl Into<Cow<'static, str>>,
    all: &Dist<i32>,
    came: Option<i32>,
    good: &dyn Fn(i32) -> bool,
    tell: &dyn Fn(i32) -> Told,
) -> OddsTable {
    let mut table = OddsTable {
        title: title.into(),
        outcomes: Vec::new(),
        rolled: None,
        aim: aim.into(),
        good: 0,
        mean: None,
    };
    for (n, ways) in all.iter() {
        if came == Some(*n) {
            table.rolled = Some(table.outcomes.len());
        }
        table.good += usize::from(good(*n));
        let Told(label, when, whose) = tell(*n);
        table.outcomes.push(Outcome { label, when, whose, odds: Odds { ways, of: all.of() }, place: None });
    }
    table
}

/// Of one die: 0 where it succeeds, 1 where it fails.
pub(super) fn of_a_die(succeeds: impl Fn(i32) -> bool) -> Dist<i32> {
    Dist::die(6).map(|face| i32::from(!succeeds(i32::from(*face))))
}
