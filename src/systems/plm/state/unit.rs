//! A unit as a battle has left it, with its officers: the one place where its markers are read. Calculators, what is to do
//! and what is said of it take it whole.

use super::super::Plm;
use super::super::army::Unit;
use super::super::establishment::marker_limit;
use super::super::help::Officers;
use super::super::sheet::BlownNco;
use super::super::terms::{Arm, Formation, Legion, Officer};
use super::{
    ACTED, ACTIONS, ACTIONS_USED, ARM_UNLED, ATTEMPTED, AWAY, BEATEN, DEVOTED, FAILED, FELL_BACK, FIRED,
    FORMATION, GUN_LOST, IMMOBILE, MARKERS, MELEE, NCO_GONE, PRE_EMPTED, QUIT, REMOVED, RETURN_TRIED, SUPPLY,
    VOLLEYS,
};
use crate::rules::{BattleView, Change, Count, Marker, UnitRef};
use strum::VariantArray;

/// How a unit stands as its melee ends, for the pursuit (G.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub(in super::super) enum Won {
    /// Some enemy holds.
    No,
    /// All have fallen back, and it rolled half its level or more.
    NotBelowHalf,
    /// All have fallen back, and it rolled less.
    BelowHalf,
}

impl Won {
    /// What is noted of it.
    pub fn note(self, unit: Option<UnitRef>) -> Change {
        Change::set("", "", &MELEE, 1 + self as i32).on(unit)
    }
}

/// A unit as it stands.
pub(in super::super) struct UnitState<'a> {
    /// The unit as the roster has it.
    pub unit: &'a Unit,
    /// Markers that it bears.
    pub markers: i32,
    /// Markers by which it disintegrates.
    pub limit: i32,
    /// How it stands.
    pub formation: Formation,
    /// It may do nothing more in this turn, but for what it had left to fire.
    pub is_immobile: bool,
    /// It has failed a test of morale in this turn, and does nothing more.
    pub has_failed: bool,
    /// It has done something in this turn.
    pub has_acted: bool,
    /// The actions that its side has by its roll; 0 before it.
    pub rolled: i32,
    /// The actions that it has left of them.
    pub actions_left: i32,
    /// An attempt to act before it was made.
    pub was_attempted: bool,
    /// It has acted out of turn.
    pub has_pre_empted: bool,
    /// Volleys that it has fired in this turn.
    pub volleys: i32,
    /// Actions of changes of formation that failed.
    pub devoted: i32,
    /// It is still to be moved back.
    pub falls_back: bool,
    /// It fell back from a melee in this turn.
    pub is_beaten: bool,
    /// How its last melee of this turn ended, where it was a lead.
    pub won: Option<Won>,
    /// Its army has left the field.
    pub has_quit: bool,
    /// It has tried to come back in this turn.
    pub return_tried: bool,
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
        !self.is_away && !self.is_removed && !self.has_quit
    }

    /// It has still to try to come back.
    pub fn may_return(&self) -> bool {
        self.is_away && !self.is_removed && !self.has_quit && !self.return_tried
    }

    /// What it is called.
    pub fn called(&self) -> String {
        self.unit.name.called_or(|| "A unit without a name".into())
    }

    /// Rounds of a gun; nothing of other arms, or where its supply was not rolled.
    pub fn gun_rounds<const MOST: u8>(&self) -> Option<Count<0, MOST>> {
        self.rounds.filter(|_| self.unit.arm() == Arm::Artillery).map(Count::clamped)
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
pub(in super::super) fn unit_state<'a>(
    battle: &BattleView<'a, Plm>,
    unit_ref: UnitRef,
) -> Option<UnitState<'a>> {
    let (brigade, unit) = battle.army(unit_ref.side).unit(unit_ref.id)?;
    let of_unit = battle.markers.of_unit(unit_ref);
    let marked = |marker: &Marker| of_unit.of(marker.id);
    let limit = marker_limit(unit.arm(), unit.stands.n(), battle.sheet).total();
    let markers = marked(&MARKERS);
    let supply = marked(&SUPPLY);
    let group = Some(UnitRef { side: unit_ref.side, id: brigade.id });
    let army = UnitRef::army(unit_ref.side);
    let rolled = battle.markers.of(army, ACTIONS.id);
    let is_marked = |marker: &Marker| marked(marker) != 0;
    Some(UnitState {
        unit,
        has_failed: is_marked(&FAILED),
        has_acted: is_marked(&ACTED),
        rolled,
        actions_left: rolled - marked(&ACTIONS_USED),
        was_attempted: is_marked(&ATTEMPTED),
        has_pre_empted: is_marked(&PRE_EMPTED),
        volleys: marked(&VOLLEYS),
        devoted: marked(&DEVOTED),
        falls_back: is_marked(&FELL_BACK),
        is_beaten: is_marked(&BEATEN),
        won: usize::try_from(marked(&MELEE) - 1).ok().and_then(|place| Won::VARIANTS.get(place)).copied(),
        has_quit: battle.markers.of(army, QUIT.id) != 0,
        return_tried: is_marked(&RETURN_TRIED),
        markers,
        limit,
        formation: formation(unit, marked(&FORMATION)),
        is_immobile: marked(&IMMOBILE) != 0,
        is_away: marked(&AWAY) != 0,
        is_removed: marked(&REMOVED) != 0 || markers >= limit,
        gun_is_lost: is_marked(&GUN_LOST) && unit.arm() == Arm::Artillery,
        rounds: (supply > 0).then(|| (supply - marked(&FIRED)).max(0)),
        // Where a blown NCO stays, one that went by another reading helps again.
        nco_is_gone: marked(&NCO_GONE) != 0 && battle.sheet.readings.blown_nco == BlownNco::Gone,
        legion: legion(battle, unit_ref),
        arm_is_unled: marked(&ARM_UNLED) != 0,
        brigade: group,
        general: group
            .filter(|_| brigade.has_general)
            .map_or(Officer::Never, |general| Officer::in_battle(battle, general)),
        commander: Officer::in_battle(battle, army),
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
pub(in super::super) fn formation_marker(formation: Formation) -> i32 {
    formation as i32 + 1
}
