//! The Combat Chart's entries for the maneuver test.

use super::super::army::LeaderClass;
use super::faults::ORDERS;
use crate::cells;
use crate::rules::{Cells, SheetFault, Sourced, house as h, printed as p, unsigned};
use std::ops::Index;

cells! {
    /// The maneuver table (S§3.3).
    pub struct ManeuverTable: i32 {
        turns: p(2), "Turns of a passed Maneuver"
            .at_least(1, "the turns of a passed Maneuver", ORDERS);
    } and {
        /// What the modified die must reach, whatever the change.
        target: ManeuverTargets = ManeuverTargets::SHIPPED;
        /// What is added to the die.
        modifiers: ManeuverModifiers = ManeuverModifiers::SHIPPED;
        /// Inches within which something counts.
        distances: ManeuverDistances = ManeuverDistances::SHIPPED;
    }
}

cells! {
    /// What a leader of each class must reach.
    pub struct ManeuverTargets: i32 {
        energetic:  h(2), "Energetic";
        proficient: h(3), "Proficient";
        cautious:   h(4), "Cautious";
    }
}

impl Index<LeaderClass> for ManeuverTargets {
    type Output = Sourced;
    fn index(&self, class: LeaderClass) -> &Sourced {
        match class {
            LeaderClass::Energetic => &self.energetic,
            LeaderClass::Proficient => &self.proficient,
            LeaderClass::Cautious => &self.cautious,
        }
    }
}

cells! {
    /// The modifiers of the maneuver test.
    pub struct ManeuverModifiers: i32 {
        together:  p(1),  "Divisions acting together";
        energetic: p(1),  "Energetic commander above";
        far:       p(-1), "Commander above too far away";
        pool:      p(-1), "Regimental pool";
        replaced:  p(-1), "Leader just replaced";
        rough:     p(-1), "In rough terrain";
        worn:      p(-1), "Worn division";
    }
}

cells! {
    /// Distances of the maneuver test in inches.
    pub struct ManeuverDistances: i32 {
        together_in:   p(6),  "Divisions act together within"
            .at_least(0, "the inches between divisions that act together", ORDERS);
        far_in:        p(12), "The commander is too far beyond"
            .at_least(0, "the inches to the commander above", ORDERS);
        engagement_in: p(8),  "Engaged within"
            .at_least(0, "the inches of the engagement range", ORDERS);
    }
}

/// A better leader who needs more than a worse one, and what is too low.
pub(super) fn faults(table: &ManeuverTable) -> Vec<SheetFault> {
    let mut faults = table.too_low("maneuver");
    let targets = ManeuverTargets::CELLS.iter().map(|cell| (cell, (cell.get)(&table.target).value));
    let targets: Vec<_> = targets.collect();
    for two in targets.windows(2).filter(|two| two[0].1 > two[1].1) {
        let [(better, more), (worse, less)] = [two[0], two[1]];
        let why = format!(
            "{} leaders need {} on the maneuver test and {} ones {}: a better class needs no more",
            better.label.to_lowercase(),
            unsigned(more),
            worse.label.to_lowercase(),
            unsigned(less)
        );
        faults.push(SheetFault::warning(format!("/maneuver/target/{}", better.name), why, ORDERS));
    }
    faults.extend(table.distances.too_low("maneuver.distances"));
    faults
}
