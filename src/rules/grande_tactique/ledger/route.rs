//! The cheapest way for a unit to get something done (P3).

use super::super::sheet::Sheet;
use super::{Deed, Ledger, Moved, Trooper};

/// What a unit is to be at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Goal {
    MoveAndFire,
    TurnAndFire,
    MoveAndCharge,
    Square,
}

impl Goal {
    /// In the order of the form.
    pub const ALL: [Goal; 4] = [Goal::MoveAndFire, Goal::TurnAndFire, Goal::MoveAndCharge, Goal::Square];

    /// As it is said.
    pub fn name(self) -> &'static str {
        ["Move and fire", "Turn and fire", "Move and charge", "Into square"][self as usize]
    }

    fn is_reached(self, unit: &Trooper) -> bool {
        match self {
            Goal::MoveAndFire => unit.moved == Moved::Moved && unit.firing,
            Goal::TurnAndFire => unit.moved == Moved::Pivoted && unit.firing,
            Goal::MoveAndCharge => unit.moved == Moved::Moved && unit.charging,
            Goal::Square => unit.unit.square,
        }
    }
}

impl Ledger {
    /// The cheapest deeds that lead this unit there from where the actions so far have left it, and what they cost
    /// together; nothing where none do. Where it is there already, no deeds.
    pub fn route(&self, sheet: &Sheet, unit: usize, goal: Goal) -> Option<(Vec<Deed>, i32)> {
        let start = self.now(sheet).units.into_iter().nth(unit)?;
        let mut seen: Vec<Trooper> = Vec::new();
        let mut open = vec![(0, Vec::new(), start)];
        while !open.is_empty() {
            // The cheapest first; of those the shortest, and of these the one found first.
            let cheapest = (0..open.len()).min_by_key(|at| (open[*at].0, open[*at].1.len(), *at))?;
            let (cost, deeds, stands) = open.remove(cheapest);
            if goal.is_reached(&stands) {
                return Some((deeds, cost));
            }
            if seen.contains(&stands) {
                continue;
            }
            for deed in Deed::OF_UNITS {
                if let Ok(then) = stands.does(deed, sheet) {
                    let cost = cost + self.price(sheet, unit, deed).n;
                    open.push((cost, [&deeds[..], &[deed]].concat(), then));
                }
            }
            seen.push(stands);
        }
        None
    }
}
