//! Where answers lead on to: a unit that may act after all, and an army whose markers have reached its sum.

use super::actor::Actor;
use super::collapse::Collapse;
use super::planner::Planner;
use super::terms::{Arm, Formation, Grade};
use super::volley::{Firer, Volley};
use crate::rules::{Count, Name, NextStep, UnitRef};

/// Markers that an army takes before it is tested; nothing outside a battle.
pub(super) type ArmyBears = Option<Count<0, 250>>;

/// Why nothing is kept of a unit that stands.
pub(super) const STANDS: &str = "it stays as it was";

/// What the key to it says.
pub(super) const ARMY_MORALE: &str = "Army morale test";

/// To the test of an army, where the markers that a unit of it has received take it to its sum or further (H.3, H.5). Two
/// at once on one unit are one test.
pub(super) fn to_army_morale(
    label: &'static str,
    unit: Option<UnitRef>,
    bears: ArmyBears,
    received: i32,
) -> Option<NextStep> {
    let is_due = received > 0 && received >= bears?.n();
    let army = UnitRef::army(unit?.side);
    let test = Collapse { unit: Some(army), pair: received > 1, ..Collapse::default() };
    is_due.then(|| NextStep::to(label, &test))
}

/// To the actions of a unit that may act now: two, since nobody is pre-empted otherwise (C.2).
pub(super) fn acts(mover: Actor) -> NextStep {
    let label = format!("{} acts", mover.called());
    NextStep::to(label, &Planner { mover, actions: Count::clamped(2), ..Planner::default() })
}

/// To the fire of a unit with so many actions, at a target to be chosen.
pub(super) fn fires(firer: &Actor, actions: i32) -> NextStep {
    let Actor { unit, ref name, troops, .. } = *firer;
    let firer = Firer {
        unit,
        name: name.clone(),
        weapon: troops.weapon(),
        formation: firer.formation(),
        actions: Count::clamped(actions),
        ..Firer::default()
    };
    NextStep::to("Fire", &Volley { firer, ..Volley::default() })
}

/// A unit that moves, of which no more is known than its arm.
pub(super) fn mover(
    unit: Option<UnitRef>,
    name: &Name,
    arm: Arm,
    grade: Grade,
    formation: Formation,
) -> Actor {
    Actor { unit, name: name.clone(), troops: arm.troops(), grade, formation, ..Actor::default() }
}
