//! The cheapest actions by which a unit gets something done (P3).

use super::super::sheet::Sheet;
use super::super::terms::Arm;
use super::{Action, Ledger, Member, Moved};
use crate::rules::words;
use strum::VariantArray;

/// What a unit is to have done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
#[allow(missing_docs)]
pub enum Goal {
    MoveAndFire,
    PivotAndFire,
    MoveAndCharge,
    Square,
}

impl Goal {
    words! {
        /// What its button says.
        pub fn title {
            MoveAndFire: "Move and fire", PivotAndFire: "Pivot and fire", MoveAndCharge: "Move and charge",
            Square: "Into square",
        }
    }

    pub(super) fn suits(self, arm: Arm) -> bool {
        match self {
            Goal::MoveAndFire | Goal::PivotAndFire => arm != Arm::Cavalry,
            Goal::MoveAndCharge => arm != Arm::Artillery,
            Goal::Square => arm == Arm::Infantry,
        }
    }

    /// `has_pivoted`: on the way there, as a pivot of its own or free with another action.
    fn is_reached(self, unit: &Member, has_pivoted: bool) -> bool {
        match self {
            Goal::MoveAndFire => unit.moved == Moved::Moved && unit.firing,
            Goal::PivotAndFire => (unit.moved == Moved::Pivoted || has_pivoted) && unit.firing,
            Goal::MoveAndCharge => unit.moved == Moved::Moved && unit.charging,
            Goal::Square => unit.unit.square,
        }
    }
}

/// Actions on the way to a goal.
struct Way {
    cost: i32,
    actions: Vec<Action>,
    unit: Member,
    /// It has pivoted free on the way.
    has_pivoted: bool,
}

impl Ledger {
    /// The cheapest actions by which the unit at this place gets there from where it stands now, and what they cost
    /// together; nothing where none do.
    pub fn route(&self, sheet: &Sheet, now: &Member, place: usize, goal: Goal) -> Option<(Vec<Action>, i32)> {
        let arm = now.unit.arm();
        let useful = |action: &&Action| action.suits(arm) && **action != Action::Spike;
        let useful: Vec<Action> = Action::VARIANTS.iter().filter(useful).copied().collect();
        let mut seen: Vec<(Member, bool)> = Vec::new();
        let mut open = vec![Way { cost: 0, actions: Vec::new(), unit: now.clone(), has_pivoted: false }];
        // The cheapest first, of those the shortest, of these the one found first.
        while let Some(at) = (0..open.len()).min_by_key(|at| (open[*at].cost, open[*at].actions.len(), *at)) {
            let way = open.remove(at);
            if goal.is_reached(&way.unit, way.has_pivoted) {
                return Some((way.actions, way.cost));
            }
            let reached = (way.unit, way.has_pivoted);
            if seen.contains(&reached) {
                continue;
            }
            let (unit, has_pivoted) = &reached;
            for action in &useful {
                let Ok(then) = unit.after(*action, sheet) else { continue };
                let then = (then, *has_pivoted || action.pivots_free());
                if !seen.contains(&then) {
                    let cost = way.cost.saturating_add(self.price(sheet, place, *action).value.max(0));
                    let actions = [&way.actions[..], &[*action]].concat();
                    let (unit, has_pivoted) = then;
                    open.push(Way { cost, actions, unit, has_pivoted });
                }
            }
            seen.push(reached);
        }
        None
    }
}
