//! A unit of a battle and its skirmishers.

use super::{Displacer, MarkerTask, SkirmishMarkers};
use crate::rules::{BattleView, Count, NotFilled, Prefilled, UnitRef};
use crate::systems::republique::Republique;
use crate::systems::republique::state::{MARKERS_SHOT, left, markers_out};
use crate::systems::republique::terms::Arm;

impl SkirmishMarkers {
    /// Of the side that moves they go out; of the other they give ground, to the unit chosen beside it.
    pub(super) fn of_battle(
        &self,
        battle: &BattleView<'_, Republique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        let is_active = |unit_ref: &UnitRef| unit_ref.side == battle.active;
        let (unit_ref, enemy) = match (ours, theirs) {
            ([one], []) => (*one, None),
            ([mover], [one]) if is_active(mover) => (*one, Some(*mover)),
            ([one], [mover]) => (*one, Some(*mover)),
            ([], []) => return Err("Choose the unit whose skirmishers go out, or give ground.".into()),
            _ => return Err(NotFilled::NotApplicable),
        };
        let of = |unit_ref| {
            left(battle, unit_ref).ok_or_else(|| NotFilled::from("Choose a unit of the division."))
        };
        let unit = of(unit_ref)?;
        if unit.gone {
            return Err("Nothing of it is left.".into());
        }
        let (all, out) = (unit.markers(), markers_out(battle, unit_ref, &unit));
        if all == 0 {
            return Err("It has no skirmishers.".into());
        }
        let mut filled = SkirmishMarkers {
            unit: Some(unit_ref),
            name: unit.unit.name.clone(),
            out: Count::clamped(out),
            shot: Count::clamped(battle.markers.of(unit_ref, MARKERS_SHOT.id)),
            known: true,
            listed: Count::clamped(all),
            bases: Count::clamped(unit.bases),
            morale: unit.morale,
            ..self.clone()
        };
        filled.task = match self.task {
            _ if !is_active(&unit_ref) => MarkerTask::GiveGround,
            MarkerTask::GiveGround => MarkerTask::SendOut,
            task => task,
        };
        filled.markers = match filled.task {
            MarkerTask::SendOut => Count::clamped(all - out),
            MarkerTask::PullIn => Count::clamped(out - filled.shot.n()),
            MarkerTask::GiveGround => Count::clamped(out),
        };
        if let Some(enemy) = enemy {
            let moving = of(enemy)?;
            filled.enemy = match moving.unit.troops.arm() {
                Arm::Cavalry => Displacer::Cavalry,
                Arm::Artillery => Displacer::Guns,
                _ if self.enemy == Displacer::Cavalry || self.enemy == Displacer::Guns => Displacer::Passing,
                _ => self.enemy,
            };
            filled.screen = markers_out(battle, enemy, &moving) > 0;
        }
        Ok(filled)
    }
}
