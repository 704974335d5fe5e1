//! What a unit may not do with its actions, as the calculators of each refuse it (A.6, B.2, B.4, D.1).

use super::super::actor::{NO_SKIRMISH, SKIRMISH};
use super::super::terms::{Arm, Formation};
use super::course::Course;
use super::{Act, FIRE, Planner, ROUGH, TURNS, Through};
use crate::rules::{Note, RuleRef};

/// The headline, and what is forbidden.
pub(super) type Refusal = (&'static str, Note);

impl Planner {
    pub(super) fn refusals(&self, course: &Course) -> Vec<Refusal> {
        let arm = self.mover.arm();
        let acts = self.acts();
        let only_moves = acts.iter().all(|act| act.moves());
        let moves = acts.iter().any(|act| act.moves());
        let forms = acts.contains(&Act::Form);
        let order = self.mover.order_refusal().or_else(|| {
            let formed = self.formed(course.formation_before);
            self.mover.skirmish_refusal(formed).filter(|_| forms)
        });
        let mut refusals = Vec::new();
        let mut refuse = |headline, what: &str, why: &'static str, rule: RuleRef| {
            refusals.push((headline, Note::refused(what.to_owned(), why, rule)));
        };
        if let Some((what, why)) = order {
            refuse(NO_SKIRMISH, &what, why, SKIRMISH);
        }
        if self.ground.woods && moves && arm != Arm::Infantry {
            refuse("May not enter woods", "Woods", "cavalry and artillery never enter them", ROUGH);
        }
        if self.through == Through::Friends && !only_moves {
            let why = "both do nothing else this turn, and one of them stands still";
            refuse("May not pass through", "Passing through friends", why, TURNS);
        }
        if let Some(why) = course.fires_in.iter().find_map(|formation| no_fire(arm, *formation)) {
            refuse("May not fire", "Fire", why, FIRE);
        }
        refusals
    }
}

/// Why a unit that stands so does not fire.
fn no_fire(arm: Arm, formation: Formation) -> Option<&'static str> {
    match (arm, formation) {
        _ if formation.may_fire() => None,
        (Arm::Infantry, _) => Some("infantry in column may not fire"),
        (Arm::Cavalry, _) => Some("cavalry in column may not fire"),
        (Arm::Artillery, _) => Some("a limbered gun may not fire"),
    }
}
