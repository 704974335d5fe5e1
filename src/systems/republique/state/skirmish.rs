//! Skirmish markers of a battle: who has some out, and who of them has shot or blocked (S§1.3, 4.1).

use super::super::Republique;
use super::super::terms::SkirmishGrade;
use super::Left;
use crate::rules::{BattleView, Expiry, Marker, Side, UnitRef, known};

/// Skirmish markers that are out.
pub(in super::super) const MARKERS_OUT: Marker =
    Marker { id: "markers_out", title: "Skirmishers out", expiry: Expiry::Battle };
/// Of these, those that have shot in this player turn: they may not be pulled in (S§5.5).
pub(in super::super) const MARKERS_SHOT: Marker =
    Marker { id: "markers_shot", title: "Skirmishers that shot", expiry: Expiry::Turn };
/// Of these, those that have shot, were blocked, tried to block or held their fire in this phase.
pub(in super::super) const MARKERS_ACTED: Marker =
    Marker { id: "markers_acted", title: "Skirmishers that acted", expiry: Expiry::Phase };

impl Left<'_> {
    /// Markers that it can still send out: light infantry, which has one for each base, loses one with each of them
    /// (S§1.3, F6.4).
    pub(in super::super) fn markers(&self) -> i32 {
        let all = self.unit.markers.n();
        let is_light = all >= self.unit.bases.n();
        match self.skirmishers {
            SkirmishGrade::Gone => 0,
            _ if self.gone => 0,
            _ if is_light => all.min(self.bases),
            _ => all,
        }
    }
}

/// Whether anybody of this side has counted the markers that are out.
fn are_counted(battle: &BattleView<'_, Republique>, side: Side) -> bool {
    let units = known(&battle.army(side).divisions).flat_map(|division| known(&division.units));
    units.map(|unit| UnitRef { side, id: unit.id }).any(|unit| battle.markers.of(unit, MARKERS_OUT.id) > 0)
}

/// Markers of a unit that are out; surplus ones are gone.
pub(in super::super) fn markers_out(
    battle: &BattleView<'_, Republique>,
    unit_ref: UnitRef,
    left: &Left<'_>,
) -> i32 {
    battle.markers.of(unit_ref, MARKERS_OUT.id).clamp(0, left.markers())
}

/// Markers of a unit that are out and may still block in this phase.
pub(in super::super) fn blocking_markers(
    battle: &BattleView<'_, Republique>,
    unit_ref: UnitRef,
    left: &Left<'_>,
) -> i32 {
    (markers_out(battle, unit_ref, left) - battle.markers.of(unit_ref, MARKERS_ACTED.id)).max(0)
}

/// Markers of a unit that may still shoot in this phase. Where a side does not count those that are out, all may.
pub(in super::super) fn waiting_markers(
    battle: &BattleView<'_, Republique>,
    unit_ref: UnitRef,
    left: &Left<'_>,
) -> i32 {
    let out =
        if are_counted(battle, unit_ref.side) { markers_out(battle, unit_ref, left) } else { left.markers() };
    (out - battle.markers.of(unit_ref, MARKERS_ACTED.id)).max(0)
}
