//! Exact chances, as the procedures of units count them.

use crate::rules::Dist;

/// The chances of one die: 0 where it succeeds, 1 where it fails.
pub(super) fn of_one_die(succeeds: impl Fn(i32) -> bool) -> Dist<i32> {
    Dist::die(6).map(|face| i32::from(!succeeds(i32::from(*face))))
}
