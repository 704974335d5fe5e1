//! What friends of beaten units suffer, and what else follows a round of an assault (S§5.5).

use super::faults::RESULTS;
use crate::cells;
use crate::rules::printed as p;

cells! {
    /// What a friend suffers through whom beaten troops go back, or whom they leave alone in support (S§5.5).
    pub struct AfterRoundTable: i32 {
        foot_falls_back:  p(0), "P, foot or guns that fall back"
            .at_least(0, "the P hits of foot that falls back", RESULTS);
        foot_retreats:    p(1), "P, foot or guns that retreat"
            .at_least(0, "the P hits of foot that retreats", RESULTS);
        foot_routs:       p(2), "P, foot or guns that rout"
            .at_least(0, "the P hits of foot that routs", RESULTS);
        horse_falls_back: p(2), "P, horse that falls back"
            .at_least(0, "the P hits of horse that falls back", RESULTS);
        horse_retreats:   p(3), "P, horse that retreats"
            .at_least(0, "the P hits of horse that retreats", RESULTS);
        horse_routs:      p(4), "P, horse that routs"
            .at_least(0, "the P hits of horse that routs", RESULTS);
        /// Inches from the loser to the friend, between closest points.
        foot_in:          p(3), "Friends of foot and guns, within"
            .at_least(0, "the inches within which foot goes through friends", RESULTS);
        horse_in:         p(6), "Friends of horse, within"
            .at_least(0, "the inches within which horse goes through friends", RESULTS);
        foot_batteries:   p(1), "Batteries of a massed one, foot"
            .at_least(0, "the batteries that foot goes through", RESULTS);
        horse_batteries:  p(2), "Batteries of a massed one, horse"
            .at_least(0, "the batteries that horse goes through", RESULTS);
        support_m:        p(1), "M, a support left alone"
            .at_least(0, "the M hits of a support", RESULTS);
        /// Inches; the other reading has those near enough to help in the assault.
        follow_in:        p(2), "Leaders who follow, by the passage"
            .at_least(0, "the inches within which leaders follow", RESULTS);
    }
}

impl AfterRoundTable {
    /// Whether a cell is a distance.
    pub(super) fn is_distance(name: &str) -> bool {
        ["foot_in", "horse_in", "follow_in"].contains(&name)
    }
}
