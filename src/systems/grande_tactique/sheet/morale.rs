//! The Morale Check: what passes, and what changes the die.

use super::faults::MORALE;
use crate::cells;
use crate::rules::{printed as p, unsigned};

cells! {
    /// Modifiers of the Morale Check, in the order of the text.
    pub struct MoraleTable: i32 {
        passes:             p(4),  "Passes on this or more".at_least(1, "what a Morale Check passes on", MORALE).shown(unsigned);
        raw:                p(-1), "Raw";
        veteran:            p(1),  "Veteran";
        ground:             p(1),  "Upslope, built-up area or linear feature";
        shaken:             p(-1), "Shaken";
        square:             p(1),  "Infantry in square";
        general:            p(1),  "General attached";
        charges_artillery:  p(-1), "Charges unshaken artillery from the front";
        charges_shaken:     p(1),  "Charges shaken troops";
        charges_with_help:  p(1),  "Charges with help";
        charges_flank:      p(1),  "Charges into flank or rear";
        en_masse:           p(1),  "Infantry charges en masse";
        charged_by_several: p(-1), "Charged by more than one unit";
        charged_in_flank:   p(-1), "Charged in the flank";
    }
}
