//! What is still to do in a phase, as it is counted and ticked off.

use super::Battle;
use crate::rules::{ArmyWords, Tick, Todo, UnitRef, capitalize, counted};
use std::collections::BTreeSet;

/// How many units have still to do what this calculator does.
pub fn left_for(todo: &[Todo], calculator: &str) -> usize {
    let is_its = |todo: &&Todo| todo.by.contains(&calculator);
    todo.iter().filter(is_its).map(|todo| todo.unit_ref).collect::<BTreeSet<_>>().len()
}

/// What several units have to do that is ticked off alike: who, and how.
pub fn shared_ticks(todo: &[Todo]) -> Vec<Vec<(UnitRef, Tick)>> {
    let mut all: Vec<Vec<(UnitRef, Tick)>> = Vec::new();
    for todo in todo {
        let Some(tick) = todo.tick.filter(|tick| tick.faces.is_none()) else { continue };
        let is_alike = |known: &&mut Vec<(UnitRef, Tick)>| {
            let first = known[0].1;
            (first.done, first.marker) == (tick.done, tick.marker)
        };
        match all.iter_mut().find(is_alike) {
            Some(known) => known.push((todo.unit_ref, tick)),
            None => all.push(vec![(todo.unit_ref, tick)]),
        }
    }
    all.retain(|shared| shared.len() > 1);
    all
}

impl Battle {
    /// "3 commands to roll", "1 unit to do", "Army morale test"; nothing where all is done.
    pub fn count_todo(&self, todo: &[Todo]) -> String {
        let (of_armies, todo): (Vec<&Todo>, Vec<&Todo>) =
            todo.iter().partition(|todo| todo.unit_ref == UnitRef::army(todo.unit_ref.side));
        let of_armies: BTreeSet<String> = of_armies.iter().map(|todo| capitalize(&todo.what)).collect();
        let mut parts: Vec<String> = of_armies.into_iter().collect();
        let unit_refs: BTreeSet<UnitRef> = todo.iter().map(|todo| todo.unit_ref).collect();
        if let Some(first) = unit_refs.first() {
            let army = self.armies[first.side].army.army();
            let known = self.groups(first.side);
            let groups: Vec<_> = known.iter().filter_map(|group| group.id).collect();
            let are_groups = unit_refs.iter().all(|unit_ref| groups.contains(&unit_ref.id));
            let ArmyWords { group, groups, unit, units, .. } = army.words();
            let [one, many] = if are_groups { [group, groups] } else { [unit, units] };
            let is_die = |todo: &&Todo| todo.tick.is_some_and(|tick| tick.faces.is_some());
            let what = if todo.iter().all(is_die) { "roll" } else { "do" };
            parts.push(format!("{} to {what}", counted(unit_refs.len() as i32, one, many)));
        }
        parts.join(", ")
    }
}
