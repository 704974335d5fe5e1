//! What else to know of the actions of a command.

use super::super::army::drilled;
use super::super::movement::{Movement, Mover};
use super::{Action, Spending};
use crate::systems::dbm::Sheet;

/// How the paces to the general are measured (PIPs).
const MEASURED: &str = "The way to the general is measured between the nearest points, by the shortest path that goes \
                        through no enemy element and through no terrain that neither light horse nor boats can pass.";

impl Spending {
    /// In sentences, each once.
    pub(super) fn remarks(&self, sheet: &Sheet) -> Vec<String> {
        let mut remarks = Vec::new();
        if (0..self.actions.len()).any(|place| self.measures(place)) {
            remarks.push(MEASURED.into());
        }
        for action in self.actions.iter() {
            remarks.extend(action.apart());
            for member in
                action.members().iter().filter(|member| !drilled(member.troops, member.drill, sheet))
            {
                let (drill, troops) = (member.drill.name(), member.troops.name());
                remarks.push(format!("Army lists have no {drill} {troops}."));
            }
        }
        let mut told = Vec::new();
        remarks.retain(|remark| {
            !told.contains(remark) && {
                told.push(remark.clone());
                true
            }
        });
        remarks
    }
}

impl Action {
    /// Who cannot be of one group, as a sentence.
    fn apart(&self) -> Option<String> {
        let mover = |member: &super::Member| Mover { troops: member.troops, ..Mover::default() };
        let mut movers = self.members().iter().map(mover);
        let first = movers.next()?;
        Movement { mover: first, others: movers.collect(), ..Movement::default() }.apart()
    }
}
