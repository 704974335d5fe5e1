//! A unit in contact as a battle has it, and what it keeps that no battle knows.

use super::Fighter;
use crate::rules::{BattleView, Count, UnitRef};
use crate::systems::plm::Plm;
use crate::systems::plm::state::{ArmyInBattle, unit_state};
use crate::systems::plm::terms::Arm;

impl Fighter {
    /// Units of a battle: the first is the lead, which the others support.
    pub(in crate::systems::plm) fn of(battle: &BattleView<'_, Plm>, unit_refs: &[UnitRef]) -> Option<Self> {
        let (lead, others) = unit_refs.split_first()?;
        let state = unit_state(battle, *lead).filter(|state| state.is_present())?;
        let is_cavalry = |unit_ref: &UnitRef| {
            unit_state(battle, *unit_ref).is_some_and(|state| state.unit.arm() == Arm::Cavalry)
        };
        let unit = state.unit;
        Some(Fighter {
            unit: Some(*lead),
            name: unit.name.clone(),
            grade: unit.grade,
            arm: unit.arm(),
            weapon: unit.weapon,
            formation: state.formation,
            stands: unit.stands,
            crew: unit.crew,
            markers: Count::clamped(state.markers),
            contact: Count::clamped(unit.stands.n()),
            supports: Count::clamped(others.len() as i32),
            no_bayonets: unit.no_bayonets,
            skirmishers: unit.may_skirmish(),
            officers: state.officers(),
            gun_left: state.gun_is_lost,
            rounds: state.gun_rounds(),
            army_bears: ArmyInBattle::of(battle, lead.side).bears(),
            cavalry_near: others.iter().any(is_cavalry),
            ..Fighter::default()
        })
    }

    /// Takes over what no battle knows of it; its supports, too, unless those are chosen.
    pub(in crate::systems::plm) fn keep(&mut self, before: &Fighter, chosen: bool) {
        (self.flanked, self.woods, self.distance) = (before.flanked, before.woods, before.distance);
        (self.exchange, self.help, self.cover) = (before.exchange, before.help, before.cover);
        if !chosen {
            (self.supports, self.cavalry_near) = (before.supports, before.cavalry_near);
        }
    }

    /// Takes over with how many stands it touches the enemy.
    pub(in crate::systems::plm) fn keep_contact(&mut self, before: &Fighter) {
        (self.contact, self.overlap) = (before.contact, before.overlap);
    }

    /// Two lines that meet touch with as many stands as the smaller has; the larger overlaps on both sides.
    pub(in crate::systems::plm) fn face(one: &mut Fighter, other: &mut Fighter) {
        let contact = one.stands.n().min(other.stands.n());
        for side in [one, other] {
            side.contact = Count::clamped(contact);
            side.overlap = Count::clamped(side.stands.n() - contact);
        }
    }
}
