//! What a battle is scored by, as competitions do (Score).

use super::charts::{Number, column};
use crate::rules::form::{FieldPath, Item};
use crate::rules::{Entry, reconstructed as r, unsigned};
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
pub(super) const SHIPPED: Score = Score { army: r(5), command: r(1) };

pub(super) fn chart(current: &Score) -> Vec<Item> {
    let numbers: [Number; 2] = [
        ("army", "Each army", current.army, SHIPPED.army),
        ("command", "Each command of a sub-general or ally-general", current.command, SHIPPED.command),
    ];
    vec![column(["Victory points", "points"], &FieldPath::root().of("score"), &numbers, unsigned).into()]
}
