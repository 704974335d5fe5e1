//! The Morale Check: what passes, and what changes the die.

use crate::rules::{Entry, printed as p};
use serde::{Deserialize, Serialize};

/// Modifiers of the Morale Check, in the order of the text.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct MoraleTable {
    /// The least that passes.
    pub passes: Entry,
    pub raw: Entry,
    pub veteran: Entry,
    pub ground: Entry,
    pub shaken: Entry,
    pub square: Entry,
    pub general: Entry,
    pub charges_artillery: Entry,
    pub charges_shaken: Entry,
    pub charges_with_help: Entry,
    pub charges_flank: Entry,
    pub en_masse: Entry,
    pub charged_by_several: Entry,
    pub charged_in_flank: Entry,
}

pub(super) const MORALE: MoraleTable = MoraleTable {
    passes: p(4),
    raw: p(-1),
    veteran: p(1),
    ground: p(1),
    shaken: p(-1),
    square: p(1),
    general: p(1),
    charges_artillery: p(-1),
    charges_shaken: p(1),
    charges_with_help: p(1),
    charges_flank: p(1),
    en_masse: p(1),
    charged_by_several: p(-1),
    charged_in_flank: p(-1),
};
