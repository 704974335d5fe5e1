//! A unit as a battle has left it, with its officers: what `fill` of the calculators starts from.

use super::Plm;
use super::army::Unit;
use super::establishment::marker_limit;
use super::help::Officers;
use super::next_steps::ArmyBears;
use super::sheet::BlownNco;
use super::state::{
    ARM_UNLED, AWAY, FIRED, FORMATION, GUN_LOST, IMMOBILE, KILLED, LIGHT_WOUND, MARKERS, NCO_GONE, QUIT,
    REMOVED, SUPPLY, WOUNDED, army_sum,
};
use super::terms::{Formation, Legion, Officer};
use crate::rules::{BattleView, Count, Marker, Side, UnitId, UnitRef};
use strum::VariantArray;

/// A unit as it stands.
pub(super) struct UnitState<'a> {
    /// The unit as the roster has it.
    pub unit: &'a Unit,
    /// Markers that it bears.
    pub markers: i32,
    /// Markers by which it disintegrates.
    pub limit: i32,
    /// How it stands.
    pub formation: Formation,
    /// It may do nothing more in this turn.
    pub is_immobile: bool,
    /// It fell back off the table.
    pub is_away: bool,
    /// It disintegrated, or was taken off.
    pub is_removed: bool,
    /// A gun without its crew.
    pub gun_is_lost: bool,
    /// Rounds that a gun has left; none where its supply was not rolled.
    pub rounds: Option<i32>,
    /// The non-commissioned officers can help no more.
    pub nco_is_gone: bool,
    /// Whether it is an arm of a legion, and how that is led.
    pub legion: Legion,
    /// The own officer of such an arm is lost.
    pub arm_is_unled: bool,
    /// The brigade, where what becomes of its general is written.
    pub brigade: Option<UnitRef>,
    /// The general of its brigade.
    pub general: Officer,
    /// The Commander-in-Chief.
    pub commander: Officer,
}

impl UnitState<'_> {
    /// It is on the table.
    pub fn is_present(&self) -> bool {
        !self.is_away && !self.is_removed
    }

    /// The officers of the unit, as whatever tests its morale has them.
    pub fn officers(&self) -> Officers {
        Officers {
            group: self.brigade,
            brigade: self.general,
            commander: self.commander,
            nco_gone: self.nco_is_gone,
            legion: self.legion,
        }
    }
}

/// A unit of the battle as it stands; nothing where it is none.
pub(super) fn unit_state<'a>(battle: &BattleView<'a, Plm>, unit_ref: UnitRef) -> Option<UnitState<'a>> {
    let (brigade, unit) = battle.army(unit_ref.side).unit(unit_ref.id)?;
    let marked = |marker: &Marker| battle.markers.of(unit_ref, marker.id);
    let limit = marker_limit(unit.arm(), unit.stands.n(), battle.sheet).total();
    let markers = marked(&MARKERS);
    let supply = marked(&SUPPLY);
    let group = brigade_piece(battle, unit_ref);
    Some(UnitState {
        unit,
        markers,
        limit,
        formation: formation(unit, marked(&FORMATION)),
        is_immobile: marked(&IMMOBILE) != 0,
        is_away: marked(&AWAY) != 0,
        is_removed: marked(&REMOVED) != 0 || markers >= limit,
        gun_is_lost: marked(&GUN_LOST) != 0,
        rounds: (supply > 0).then(|| (supply - marked(&FIRED)).max(0)),
        // Where a blown NCO stays, one that went by another reading helps again.
        nco_is_gone: marked(&NCO_GONE) != 0 && battle.sheet.readings.blown_nco == BlownNco::Gone,
        legion: legion(battle, unit_ref),
        arm_is_unled: marked(&ARM_UNLED) != 0,
        brigade: group,
        general: group
            .filter(|_| brigade.has_general)
            .map_or(Officer::Never, |general| officer(battle, general)),
        commander: officer(battle, UnitRef::army(unit_ref.side)),
    })
}

/// How the legion of a unit is led, by the arms of it that are left (E.9).
fn legion(battle: &BattleView<'_, Plm>, unit_ref: UnitRef) -> Legion {
    let arms = battle.army(unit_ref.side).legion_of(unit_ref.id);
    let marked = |unit: &Unit, marker: &Marker| {
        battle.markers.of(UnitRef { side: unit_ref.side, id: unit.id }, marker.id)
    };
    let is_left = |unit: &&&Unit| {
        let limit = marker_limit(unit.arm(), unit.stands.n(), battle.sheet).total();
        marked(unit, &REMOVED) == 0 && marked(unit, &MARKERS) < limit
    };
    if arms.is_empty() {
        Legion::No
    } else if arms.iter().filter(is_left).any(|unit| marked(unit, &ARM_UNLED) != 0) {
        Legion::ArmUnled
    } else {
        Legion::EachArmLed
    }
}

/// A formation by its marker; of 0 the usual one of its arm.
fn formation(unit: &Unit, marker: i32) -> Formation {
    let marked = Formation::VARIANTS.iter().find(|formation| formation_marker(**formation) == marker);
    *marked.unwrap_or(&unit.arm().formations()[0])
}

/// What a formation is as a marker.
pub(super) fn formation_marker(formation: Formation) -> i32 {
    formation as i32 + 1
}

/// The officer of a unit: of a brigade its general, of an army its commander.
pub(super) fn officer(battle: &BattleView<'_, Plm>, unit_ref: UnitRef) -> Officer {
    let marked = |marker: &Marker| battle.markers.of(unit_ref, marker.id) != 0;
    if marked(&KILLED) {
        Officer::Killed
    } else if marked(&WOUNDED) {
        Officer::Wounded
    } else if marked(&LIGHT_WOUND) {
        Officer::LightlyWounded
    } else {
        Officer::Well
    }
}

/// The brigade that a unit is in, as a reference: where what becomes of its general is written.
pub(super) fn brigade_piece(battle: &BattleView<'_, Plm>, unit: UnitRef) -> Option<UnitRef> {
    let (brigade, _) = battle.army(unit.side).unit(unit.id)?;
    Some(UnitRef { side: unit.side, id: brigade.id })
}

/// The markers of an army, those of units that are gone among them (H.3).
pub(super) fn army_markers(battle: &BattleView<'_, Plm>, side: Side) -> i32 {
    let of = |id: UnitId| battle.markers.of(UnitRef { side, id }, MARKERS.id);
    battle.army(side).units().map(|unit| of(unit.id)).sum()
}

/// Markers that an army takes before it is tested; nothing of one that has no sum, or has quit (H.3).
pub(super) fn army_bears(battle: &BattleView<'_, Plm>, side: Side) -> ArmyBears {
    let sum = army_sum(battle, side);
    let has_quit = battle.markers.of(UnitRef::army(side), QUIT.id) != 0;
    (sum > 0 && !has_quit).then(|| Count::clamped(sum - army_markers(battle, side)))
}
