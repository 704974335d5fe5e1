//! The batteries of a battle, and the enemies in their arc.

use super::super::Republique;
use super::super::artillery::{Artillery, Target};
use super::super::state::{left, someone_fires, standing_units};
use super::{Aim, BestTarget};
use crate::rules::{BattleView, NotFilled, Prefilled, UnitRef};

impl BestTarget {
    pub(super) fn of_battle(
        &self,
        battle: &BattleView<'_, Republique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        let mut shot = Artillery::default();
        let guns = shot.man(ours, battle);
        if theirs.is_empty() {
            return Err(match ours {
                [] if battle.phase == "fire" && !someone_fires(battle) => {
                    NotFilled::no_need("Every battery has fired, or saves or holds its fire.")
                }
                [] => "Choose the batteries that fire, then the enemy division in their reach.".into(),
                _ if guns.is_some() => "Choose the enemy division in their reach.".into(),
                _ => "Only artillery fires here: choose batteries.".into(),
            });
        }
        guns.ok_or(NotFilled::NotApplicable)?;
        if shot.barred.fired {
            return Err("A battery has fired in this turn.".into());
        }
        if shot.barred.limbered {
            return Err("A battery is limbered, and does not fire.".into());
        }
        if shot.barred.spent {
            return Err("A battery has done all that it does in a turn, and does not fire.".into());
        }
        let mut filled = BestTarget {
            units: shot.units,
            weight: shot.weight,
            batteries: shot.batteries,
            saved: shot.saved,
            morale_hits: shot.morale_hits,
            base_hits: shot.base_hits,
            targets: Default::default(),
            ..self.clone()
        };
        for unit_ref in theirs.iter().flat_map(|unit_ref| standing_units(battle, *unit_ref)) {
            // What was entered of it stays.
            let known = self.targets.iter().find(|aim| aim.target.unit == Some(unit_ref));
            let aim = known.cloned().unwrap_or_default();
            let name = left(battle, unit_ref).ok_or(NotFilled::NotApplicable)?.unit.name.clone();
            let target: Target = aim.target.of(unit_ref, battle).ok_or(NotFilled::NotApplicable)?;
            filled.targets.push(Aim { name, target, ..aim });
        }
        if filled.targets.is_empty() {
            return Err("Nothing of them is left.".into());
        }
        Ok(filled)
    }
}
