//! What actions cost in PIPs (PIPs).

use crate::cells;
use crate::rules::{printed as p, reconstructed as r, unsigned};

cells! {
    /// What is added to the cost of an action, then what it costs and when a march is late. The play sheet prints what
    /// is added; that an action costs 1 and none less than nothing is the game's.
    pub struct PipCosts: i32 {
        general:            p(-1), "C-in-C, or a sub-general's first halt";
        far:                p(1),  "Far from the general, or he is in contact or lost";
        irregulars:         p(1),  "Irregulars that turn or dawdle";
        mixed:              p(1),  "Horse and foot in one group";
        artillery:          p(1),  "Artillery other than (F) or (X)";
        mounting:           p(1),  "Mounting or dismounting";
        halting:            p(1),  "Halting irregulars";
        marching:           p(1),  "Late march";
        action:             r(1),  "Each move, march or halt".shown(unsigned);
        fewest:             r(0),  "Least that it costs"     .shown(unsigned);
        late_march:         p(4),  "March that is late"      .shown(unsigned);
        late_march_of_some: p(3),  "The same with knights, or irregulars not in column".shown(unsigned);
    }
}
