//! What a battle is scored by, as competitions do (Score).

use super::faults::SCORE;
use crate::cells;
use crate::rules::reconstructed as r;

cells! {
    /// Victory points. The play sheet has none: these are those of the competitions.
    pub struct Score: i32 {
        army:    r(5), "Each army";
        command: r(1), "Each command of a sub-general or ally-general"
            .at_least(0, "the victory points of a command", SCORE);
    }
}
