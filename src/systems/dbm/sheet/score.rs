//! What a battle is scored by, as competitions do (Score).

use super::charts::{Number, column};
use crate::rules::form::{Fields, Item};
use crate::rules::{Entry, bare, r};
use serde::{Deserialize, Serialize};

/// Victory points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Score {
    pub army: Entry,
    pub command: Entry,
}

/// The play sheet has no scores: these are those of the competitions.
pub(super) const OURS: Score = Score { army: r(5), command: r(1) };

pub(super) fn chart(now: &Score) -> Vec<Item> {
    let numbers: [Number; 2] = [
        ("army", "Each army", now.army, OURS.army),
        ("command", "Each command of a sub-general or ally-general", now.command, OURS.command),
    ];
    vec![column(["Victory points", "points"], &Fields::root().of("score"), &numbers, bare).into()]
}
