//! What actions cost in PIPs (PIPs).

use super::faults::PIPS;
use crate::cells;
use crate::rules::{printed as p, reconstructed as r, unsigned};

cells! {
    /// What is added to the cost of an action, then what it costs and when a march is late. The play sheet prints what
    /// is added; that an action costs 1 and none less than nothing is the game's.
    pub struct PipCosts: i32 {
        general:            p(-1), "C-in-C, or halt of a sub-general not yet moved";
        far:                p(1),  "Far from the general, or he is in contact or lost"
            .at_least(0, "the PIPs more far from the general", PIPS);
        irregulars:         p(1),  "Irregulars that turn or dawdle"
            .at_least(0, "the PIPs more of irregulars", PIPS);
        mixed:              p(1),  "Horse and foot in one group"
            .at_least(0, "the PIPs more of horse and foot", PIPS);
        artillery:          p(1),  "Artillery other than (F) or (X)"
            .at_least(0, "the PIPs more of artillery", PIPS);
        mounting:           p(1),  "Mounting or dismounting"
            .at_least(0, "the PIPs more for mounting", PIPS);
        halting:            p(1),  "Halting irregulars"
            .at_least(0, "the PIPs more for halting irregulars", PIPS);
        marching:           p(1),  "Late march"
            .at_least(0, "the PIPs more of a late march", PIPS);
        action:             r(1),  "Each move, march or halt"
            .at_least(0, "the PIPs of an action", PIPS).shown(unsigned);
        fewest:             r(0),  "Least that it costs"
            .at_least(0, "the least that an action costs", PIPS).shown(unsigned);
        late_march:         p(4),  "March that is late"
            .at_least(1, "the march that is late", PIPS).shown(unsigned);
        late_march_of_some: p(3),  "The same with knights, or irregulars not in column"
            .at_least(1, "the march that is late with knights", PIPS).shown(unsigned);
    }
}
