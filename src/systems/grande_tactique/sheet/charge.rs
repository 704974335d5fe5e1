//! What becomes of both sides of a charge.

use super::super::terms::Effect;
use crate::cells;
use crate::rules::{house as h, printed as p};

cells! {
    /// What becomes of both sides of a charge. What no text says is a house value (R3).
    pub struct ChargeTable: Effect {
        chargers_fail:          p(Effect::Shaken),  "Chargers that fail their check";
        resisted:               h(Effect::Shaken),  "Chargers that are resisted";
        resisted_by_artillery:  p(Effect::Nothing), "Chargers that artillery resists";
        shaken_cavalry_resists: p(Effect::Eager),   "Shaken cavalry that resists cavalry";
        target_fails:           h(Effect::Flees),   "Infantry or cavalry that fails its check";
        /// Silenced stands for flight.
        artillery_fails:        p(Effect::Flees),   "Artillery that fails its check";
        pursuit_fails:          h(Effect::Shaken),  "Cavalry that fails its check after a charge";
    }
}
