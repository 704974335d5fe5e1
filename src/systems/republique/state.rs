//! What becomes of units in a battle: hits of three kinds, prisoners, skirmishers, and what a turn remembers.

mod condition;
mod division;
mod feeds;
mod leaders;
mod maneuver;
mod markers;
mod part;
mod signs;
mod skirmish;
mod todo;

use super::Republique;
use super::army::{Army, Unit};
use super::terms::{Arm, Morale, Retrograde, SkirmishGrade};
use crate::rules::{BattleView, Marker, Side, Strength, UnitId, UnitRef, known};
use markers::{B_THEN, M_THEN, SAVED_THEN};
use strum::VariantArray;

pub(super) use condition::condition;
pub(super) use division::{average_grade, is_heavy_support, leaves_neighbours, must_test, next_round, whole};
pub(super) use feeds::FEEDS;
pub(super) use leaders::{TO_THE_ARMY, above_corps, army_leaders, fallen_above, leader_is_out, leader_of};
pub(super) use maneuver::{
    ASSAULTS, BatteryAction, FAST, GUN_ACTIONS, LAST_BACK, LIMBERED, MOVED, ORDER, ORDER_FAILED, ORDERED,
    REACTED, SQUARE, WENT_BACK, assaults_fought, battery_actions, division_of, order_number, order_of,
    out_of_actions,
};
pub(super) use markers::{
    ALL_MARKERS, B_HITS, BACK, BREAKS, BREAKTHROUGHS, DISORDER_LATE, DISORDER_TAKEN, DISORDERED, FIRED, GONE,
    KEPT, LEADER_FELL, LEADER_LOST, LEADER_OUT, LEADERS_FELL, LEADERS_GONE, LEADERS_OUT, LED_BY, LOST,
    MORALE, NEIGHBOUR_TESTED, NEW_LEADER, PANIC, PANIC_MET, PANIC_ROUND, PANICKED, PASSING_B, PASSING_P,
    PRISONERS, PROMOTED, SAVED, SKIRMISHERS, TEST, TRIED,
};
pub use part::Part;
pub(super) use signs::SIGNS;
pub(super) use skirmish::{
    MARKERS_ACTED, MARKERS_OUT, MARKERS_SHOT, blocking_markers, markers_out, waiting_markers,
};
pub(super) use todo::{enter, pay, someone_fires, todo};

/// Whether it has tried to rally in this phase.
pub(super) fn rally_tried(battle: &BattleView<'_, Republique>, unit_ref: UnitRef) -> bool {
    battle.markers.of(unit_ref, TRIED.id) != 0
}

/// The forced move that a unit has still to make.
pub(super) fn forced(battle: &BattleView<'_, Republique>, unit_ref: UnitRef) -> Option<Retrograde> {
    let marked = battle.markers.of(unit_ref, BACK.id);
    Retrograde::VARIANTS.get(usize::try_from(marked - 1).ok()?).copied()
}

/// A unit as a battle has left it.
pub(super) struct Left<'a> {
    pub unit: &'a Unit,
    /// Bases or batteries that are left.
    pub bases: i32,
    /// B hits that it carries: one damaged base of cavalry, or the damage of guns, all batteries together.
    pub damage: i32,
    pub morale: Morale,
    pub skirmishers: SkirmishGrade,
    pub saved: bool,
    pub gone: bool,
}

impl Left<'_> {
    /// B hits of the battery that has the most of them.
    pub fn worst_battery(&self) -> i32 {
        (self.damage + self.bases - 1) / self.bases.max(1)
    }
}

impl Army {
    fn unit(&self, id: UnitId) -> Option<&Unit> {
        known(&self.divisions).flat_map(|division| known(&division.units)).find(|unit| unit.id == id)
    }
}

/// A unit of the battle as it stands.
pub(super) fn left<'a>(battle: &BattleView<'a, Republique>, unit_ref: UnitRef) -> Option<Left<'a>> {
    left_with(battle, unit_ref, AS_IT_STANDS)
}

/// A unit of this side as it stands.
pub(super) fn left_of<'a>(battle: &BattleView<'a, Republique>, side: Side, unit: &'a Unit) -> Left<'a> {
    left_of_with(battle, side, unit, AS_IT_STANDS)
}

/// The markers of M hits, B hits and saved fire.
const AS_IT_STANDS: [&Marker; 3] = [&MORALE, &B_HITS, &SAVED];

/// Bases and batteries that are left, of units that are in the field.
pub(super) fn strength(battle: &BattleView<'_, Republique>, side: Side) -> Strength {
    let (mut all, mut lost) = (0, 0);
    for unit in known(&battle.army(side).divisions).flat_map(|division| known(&division.units)) {
        let strength = unit.strength();
        let left = left_of(battle, side, unit);
        all += strength;
        lost += strength - if left.gone { 0 } else { left.bases };
    }
    Strength::after(all, lost)
}

/// Guns as they fire: in the fire phase as they stood when it began.
pub(super) fn as_it_fires<'a>(battle: &BattleView<'a, Republique>, unit_ref: UnitRef) -> Option<Left<'a>> {
    let then = battle.phase == "fire" && battle.fire_was_noted();
    left_with(battle, unit_ref, if then { [&M_THEN, &B_THEN, &SAVED_THEN] } else { AS_IT_STANDS })
}

fn left_with<'a>(
    battle: &BattleView<'a, Republique>,
    unit_ref: UnitRef,
    markers: [&Marker; 3],
) -> Option<Left<'a>> {
    let unit = battle.army(unit_ref.side).unit(unit_ref.id)?;
    Some(left_of_with(battle, unit_ref.side, unit, markers))
}

fn left_of_with<'a>(
    battle: &BattleView<'a, Republique>,
    side: Side,
    unit: &'a Unit,
    [m, b, saved]: [&Marker; 3],
) -> Left<'a> {
    let unit_ref = UnitRef { side, id: unit.id };
    let of_unit = battle.markers.of_unit(unit_ref);
    let marked = |marker: &Marker| of_unit.of(marker.id);
    let (hits, taken) = (marked(b), marked(&PRISONERS));
    let all = unit.strength();
    let (bases, damage) = match unit.troops.arm() {
        // Two hits take a base away; of one that is damaged one more does.
        Arm::Cavalry => {
            let left = (2 * (all - taken) - hits).max(0);
            ((left + 1) / 2, left % 2)
        }
        // Several batteries share their hits out: the last ones are gone with the last hits.
        Arm::Artillery => {
            let each = battle.sheet.artillery.battery_gone_at.value.max(1);
            let bases = (all - taken).min(each * (all - taken) - hits).max(0);
            (bases, each * bases - (each * (all - taken) - hits).max(0))
        }
        Arm::Infantry | Arm::Skirmishers => (all - taken - hits, 0),
    };
    let bases = bases.max(0);
    Left {
        unit,
        bases,
        damage,
        morale: Morale::VARIANTS[marked(m).clamp(0, 4) as usize],
        skirmishers: unit.skirmishers.after(marked(&SKIRMISHERS)),
        saved: marked(saved) != 0,
        gone: bases == 0 || marked(&GONE) != 0,
    }
}

impl BattleView<'_, Republique> {
    /// B hits that a unit took since the phase of fire or of assaults began, by passing fire before it too.
    pub(super) fn taken_this_phase(&self, unit_ref: UnitRef) -> i32 {
        let is_noted = matches!(self.phase, "fire" | "assaults") && self.fire_was_noted();
        let then = if is_noted { self.markers.of(unit_ref, B_THEN.id) } else { 0 };
        let in_passing = is_noted && self.phase == "fire";
        let in_passing = if in_passing { self.markers.of(unit_ref, PASSING_B.id) } else { 0 };
        (self.markers.of(unit_ref, B_HITS.id) - then + in_passing).max(0)
    }

    /// The fire phase began by itself, and not by a look at it.
    fn fire_was_noted(&self) -> bool {
        self.markers.of(UnitRef::army(Side::Ours), TRIED.id) != 0
    }
}

/// Every unit of an army, gone or not.
pub(super) fn units<'a>(battle: &BattleView<'a, Republique>, side: Side) -> Vec<(UnitRef, Left<'a>)> {
    let mut units = Vec::new();
    for division in known(&battle.army(side).divisions) {
        for unit in known(&division.units) {
            units.push((UnitRef { side, id: unit.id }, left_of(battle, side, unit)));
        }
    }
    units
}

/// The unit, or what is left of a division's units.
pub(super) fn standing_units(battle: &BattleView<'_, Republique>, unit_ref: UnitRef) -> Vec<UnitRef> {
    let stands = |unit_ref: &UnitRef| left(battle, *unit_ref).is_some_and(|left| !left.gone);
    let units: Vec<UnitRef> = match division_of(battle, unit_ref) {
        Some(division) if division.id == unit_ref.id => {
            known(&division.units).map(|unit| UnitRef { id: unit.id, ..unit_ref }).collect()
        }
        _ => vec![unit_ref],
    };
    units.into_iter().filter(stands).collect()
}
