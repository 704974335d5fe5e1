//! What becomes of both sides of a charge, and who checks.

use super::Effect;
use crate::rules::{Entry, house as h, printed as p};
use serde::{Deserialize, Serialize};

/// What becomes of both sides of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChargeTable {
    /// Of the chargers whose check fails.
    pub chargers_fail: Entry<Effect>,
    /// Of the chargers whom infantry or cavalry resists.
    pub resisted: Entry<Effect>,
    /// Of the chargers whom artillery resists.
    pub resisted_by_artillery: Entry<Effect>,
    /// Of shaken cavalry that resists cavalry.
    pub shaken_cavalry_resists: Entry<Effect>,
    /// Of the target whose check fails; of artillery silenced stands for flight.
    pub target_fails: Entry<Effect>,
    /// Of cavalry whose check after a charge fails.
    pub pursuit_fails: Entry<Effect>,
}

/// What is ours is what no text says (R3).
#[rustfmt::skip]
pub(super) const CHARGE: ChargeTable = ChargeTable {
    chargers_fail: p(Effect::Shaken),
    resisted: h(Effect::Shaken),
    resisted_by_artillery: p(Effect::Nothing),
    shaken_cavalry_resists: p(Effect::Eager),
    target_fails: h(Effect::Flees),
    pursuit_fails: h(Effect::Shaken),
};
