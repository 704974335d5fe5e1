//! The groups of both armies, which everything asks for.

use super::Battle;
use crate::roster::Roster;
use crate::rules::{Group, Side, Sides};
use std::sync::{Arc, OnceLock};

/// The groups of both armies as they came, worked out once.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownGroups(OnceLock<Sides<GroupsOf>>);

/// The groups of an army, with the army of which they are.
type GroupsOf = (Arc<Roster>, Arc<Vec<Group>>);

/// They follow from the armies.
impl PartialEq for KnownGroups {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Battle {
    /// The groups of an army with their units, as they came.
    pub fn groups(&self, side: Side) -> Arc<Vec<Group>> {
        let work_out = |side: Side| {
            let army = &self.armies[side];
            (army.clone(), Arc::new(army.army.army().groups()))
        };
        let (of, groups) = &self.groups.0.get_or_init(|| Side::ALL.map(work_out))[side];
        // Another army may have been put in its place.
        if Arc::ptr_eq(of, &self.armies[side]) { groups.clone() } else { work_out(side).1 }
    }
}
