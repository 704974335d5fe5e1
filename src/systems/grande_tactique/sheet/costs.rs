//! What PIPs are spent on.

use super::faults::COSTS;
use crate::cells;
use crate::rules::printed as p;

cells! {
    /// What each action of a unit costs, in the order of the text. No action pays its general.
    pub struct Costs: i32 {
        move_unit:    p(1), "Move or pivot a unit"      .at_least(0, "the cost of a move", COSTS);
        move_general: p(0), "Move a general"            .at_least(0, "the cost of a general's move", COSTS);
        limber:       p(1), "Limber or unlimber artillery".at_least(0, "the cost of limbering", COSTS);
        square:       p(1), "Enter or leave square"     .at_least(0, "the cost of a square", COSTS);
        start_firing: p(1), "Start firing"              .at_least(0, "the cost of firing", COSTS);
        stop_firing:  p(1), "Stop firing"               .at_least(0, "the cost of ceasing fire", COSTS);
        charge:       p(1), "Charge"                    .at_least(0, "the cost of a charge", COSTS);
        spike:        p(2), "Spike guns"                .at_least(0, "the cost of spiking guns", COSTS);
        rally:        p(2), "Rally a routed unit"       .at_least(0, "the cost of a rally", COSTS);
        restore:      p(2), "Restore silenced artillery".at_least(0, "the cost of restoring artillery", COSTS);
        times:        p(2), "General killed, attached or too far: times"
            .at_least(1, "the multiple of every cost", COSTS);
    }
}
