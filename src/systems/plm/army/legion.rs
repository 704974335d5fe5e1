//! Legions: units of several arms that are one legion (E.9).

use super::{Army, Brigade, Unit};
use crate::rules::{UnitId, known};
use crate::systems::plm::terms::{Arm, Troops};

/// What makes units arms of one legion: its name, or their brigade where it has none.
#[derive(PartialEq, Eq)]
enum Legion<'a> {
    Named(&'a str),
    OfBrigade(UnitId),
}

impl Unit {
    fn legion_in(&self, brigade: &Brigade) -> Option<Legion<'_>> {
        match (self.legion.trim(), self.troops) {
            _ if !self.troops.may_join_a_legion() => None,
            ("", Troops::LegionFoot | Troops::LegionHorse) => Some(Legion::OfBrigade(brigade.id)),
            ("", _) => None,
            (name, _) => Some(Legion::Named(name)),
        }
    }

    /// The roster puts it into a legion by name.
    pub fn is_of_a_named_legion(&self) -> bool {
        self.troops.may_join_a_legion() && !self.legion.trim().is_empty()
    }
}

impl Army {
    /// The units of the legion that this one is of, itself among them; nothing where it is of none, or its legion has but
    /// one arm.
    pub fn legion_of(&self, id: UnitId) -> Vec<&Unit> {
        let Some(legion) = self.unit(id).and_then(|(brigade, unit)| unit.legion_in(brigade)) else {
            return Vec::new();
        };
        let units = known(&self.brigades).flat_map(|brigade| {
            known(&brigade.units).filter(|unit| unit.legion_in(brigade).as_ref() == Some(&legion))
        });
        let units: Vec<&Unit> = units.collect();
        let has = |arm: Arm| units.iter().any(|unit| unit.arm() == arm);
        let arms = [Arm::Infantry, Arm::Cavalry, Arm::Artillery].into_iter().filter(|arm| has(*arm)).count();
        if arms > 1 { units } else { Vec::new() }
    }
}
