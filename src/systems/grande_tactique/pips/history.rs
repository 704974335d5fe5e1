//! Which Plan a Corps had before, and since when it has the present one: as much as the markers of a battle can hold. Every
//! Plan that was ever declared stands in the log, with its ranking (P4).

use super::super::sheet::Sheet;
use super::super::state::{PLAN_SINCE, PLANLESS_BEFORE, RANK, RANK_BEFORE};
use super::Pips;
use super::plan::Allocation;
use crate::rules::Change;

impl Pips {
    /// What is noted as the Corps goes over to another Plan, or to none: the ranking as a line of the log, and what was in
    /// force until then.
    pub(super) fn remember_plan(&self, sheet: &Sheet, allocation: Allocation) -> Vec<Change> {
        let since = match allocation {
            Allocation::Forfeited { .. } => self.turn.n() + 1,
            Allocation::Plan if !self.plan => self.turn.n(),
            _ => return Vec::new(),
        };
        let first = self.first();
        let mut changes = Vec::new();
        let ranking = self.ranking(sheet);
        if let (Allocation::Plan | Allocation::Forfeited { plan: true }, Some(g)) =
            (allocation, ranking.first())
        {
            let names: Vec<String> = ranking.iter().map(|g| self.called(*g)).collect();
            let what = format!("the Plan ranks {}", names.join(", "));
            changes.push(Change::set("Corps", what, &RANK, 1).on(self.generals[*g].unit).of_person(""));
        }
        // Outside a battle there are no turns.
        if self.turn.n() > 0 {
            changes.push(Change::set("", "", &PLAN_SINCE, since).on(first));
            changes.push(Change::set("", "", &PLANLESS_BEFORE, (!self.plan).into()).on(first));
            for g in self.of_the_corps() {
                let general = &self.generals[g];
                changes.push(Change::set("", "", &RANK_BEFORE, general.rank.n()).on(general.unit));
            }
        }
        changes
    }

    /// "The Plan holds since turn 4. Before it: Foy, Jérôme, Bachelu."
    pub(super) fn history(&self) -> Option<String> {
        let since = Some(self.plan_since.n()).filter(|since| *since > 0)?;
        let now = if self.plan { "This Plan" } else { "No Plan" };
        let from = if since > self.turn.n() { "from" } else { "since" };
        let mut before: Vec<usize> =
            self.of_the_corps().into_iter().filter(|g| self.generals[*g].rank_before.n() > 0).collect();
        before.sort_by_key(|g| self.generals[*g].rank_before);
        let names: Vec<String> = before.into_iter().map(|g| self.called(g)).collect();
        let before = match (self.was_planless, &names[..]) {
            (true, _) => "No Plan".into(),
            (false, []) => return Some(format!("{now} {from} turn {since}.")),
            (false, names) => names.join(", "),
        };
        Some(format!("{now} {from} turn {since}. Before it: {before}."))
    }
}
