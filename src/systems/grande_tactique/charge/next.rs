//! Where a charge leads on to: the flight of its target, its pursuit, a follow-up charge (Charging, Fleeing).

use super::super::flight::{Flight, Foe};
use super::super::sheet::Sheet;
use super::super::terms::{Arm, Effect, Morale};
use super::super::unit_state::UnitState;
use super::resolution::Course;
use super::{Charge, Charger};
use crate::rules::NextStep;

impl Charge {
    pub(super) fn next_steps(&self, sheet: &Sheet, course: &Course) -> Vec<NextStep> {
        let (Some(end), Some(principal)) = (course.end, self.chargers.get(course.leader)) else {
            return Vec::new();
        };
        let flees = self.of_the_target(sheet, course.leader, end).value == Effect::Flees;
        if !flees || self.target.arm() == Arm::Artillery || course.after == Some(None) {
            return Vec::new();
        }
        let flight = Flight::of(&self.target, &principal.unit);
        match course.after {
            // Whether it pursues is its player's choice, and a tap on the screen of the flight.
            Some(Some(true)) => vec![NextStep::to("Flight", &flight).first(), follow_up(&principal.unit)],
            Some(Some(false)) => {
                vec![NextStep::to("Flight and pursuit", &Flight { pursued: true, ..flight })]
            }
            _ => vec![NextStep::to("Flight", &flight)],
        }
    }
}

/// Cavalry that charges on, at a target to be chosen.
pub(in super::super) fn follow_up(unit: &UnitState) -> NextStep {
    let charger = Charger { unit: unit.clone(), ..Charger::default() };
    let charge = Charge { chargers: [charger].into_iter().collect(), follow_up: true, ..Charge::default() };
    NextStep::to("Follow-up charge", &charge)
}

impl Flight {
    /// The flight of this unit from that one, as it breaks.
    pub(in super::super) fn of(fleeing: &UnitState, from: &UnitState) -> Self {
        Flight {
            fleeing: UnitState { morale: Morale::Routed, square: false, ..fleeing.clone() },
            from: Foe { unit: from.unit, arm: from.arm() },
            ..Flight::default()
        }
    }
}
