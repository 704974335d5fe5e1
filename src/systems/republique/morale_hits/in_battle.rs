//! A unit of a battle, with the P hits that are written on it.

use super::{HitBy, MoraleHits, Mover};
use crate::rules::{BattleView, Count, NotFilled, Prefilled, UnitRef};
use crate::systems::republique::Republique;
use crate::systems::republique::state::{LIMBERED, PANIC, PANIC_MET, SQUARE, left};

impl MoraleHits {
    pub(super) fn of_battle(
        &self,
        battle: &BattleView<'_, Republique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        let unit_ref = match (ours, theirs) {
            ([unit_ref], []) => *unit_ref,
            ([], []) => return Err("Choose the unit that was hit.".into()),
            _ => return Err(NotFilled::NotApplicable),
        };
        let left = left(battle, unit_ref).ok_or_else(|| NotFilled::from("Choose a unit of the division."))?;
        if left.gone {
            return Err("Nothing of it is left.".into());
        }
        let of_unit = battle.markers.of_unit(unit_ref);
        let marked = |id| of_unit.of(id);
        let by = match battle.phase {
            "assaults" => HitBy::Assault,
            "maneuver" => HitBy::Passing,
            _ => HitBy::Fire,
        };
        // What was written of a round has had its move with it.
        let collected = if by == HitBy::Assault { 0 } else { marked(PANIC.id) };
        let is_same = self.unit == Some(unit_ref);
        let stands = if is_same { self.clone() } else { MoraleHits::default() };
        Ok(MoraleHits {
            unit: Some(unit_ref),
            name: left.unit.name.clone(),
            who: Mover::of(left.unit),
            grade: left.unit.grade,
            morale: left.morale,
            bases: Count::clamped(left.bases),
            damage: Count::clamped(left.damage),
            by,
            m: Count::default(),
            b: Count::default(),
            p: Count::default(),
            collected: Count::clamped(collected),
            moved: collected > 0 && marked(PANIC_MET.id) != 0,
            square: marked(SQUARE.id) != 0,
            limbered: marked(LIMBERED.id) != 0,
            ..stands
        })
    }
}
