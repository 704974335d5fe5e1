//! A unit as a battle has it: the one place where its markers are read. Calculators, what is to do and what is said of it
//! take this whole.

use super::super::GrandeTactique;
use super::super::flight::Commands;
use super::super::sheet::{RalliedUnits, Sheet};
use super::super::terms::{Arm, Morale};
use super::super::unit_state::{GENERALS, UnitState};
use super::{
    BROKE, CHARGE, CHARGE_TARGET, CHECKED, FIRED, FIRING, FLED, HELD_GENERAL, LIMBERED, LOST, MOVED,
    NEWLY_SHAKEN, RALLIED, ROUTED, ROUTED_BY, SHAKEN, SILENCED, SPIKED, SQUARE, SQUARE_ENTERED, SQUARE_LEFT,
    TARGET,
};
use crate::rules::{BattleView, Marker, Side, UnitId, UnitRef, known};
use strum::VariantArray;

/// A unit of a battle.
pub(in super::super) struct UnitInBattle {
    /// Which.
    pub unit_ref: UnitRef,
    /// What it is, and how it stands. Its ground the battle does not know.
    pub unit: UnitState,
    /// It is off the table.
    pub is_gone: bool,
    /// It has its Firing marker.
    pub fires: bool,
    /// Its fire of this turn is resolved.
    pub has_fired: bool,
    /// It has its Charge marker.
    pub charges: bool,
    /// The enemy unit at which its charge is declared, where the battle knows it.
    pub charges_at: Option<UnitRef>,
    /// It has moved or pivoted this turn.
    pub has_moved: bool,
    /// It has entered square this turn.
    pub entered_square: bool,
    /// It has left square this turn.
    pub left_square: bool,
    /// Its Divisional general was with it as the PIP Phase began.
    pub held_general: bool,
    /// Which general is with it now.
    pub general: Option<Commands>,
    /// It had its check of the De-shaking Phase.
    pub has_checked: bool,
    /// It rallied, or was restored, this turn.
    has_rallied: bool,
    /// Fire or a charge has shaken it this turn.
    is_newly_shaken: bool,
    /// It has fled this turn.
    pub has_fled: bool,
    /// It was routed this turn.
    pub broke_now: bool,
    /// The enemy unit that routed it.
    pub routed_by: Option<UnitRef>,
    /// The enemy unit at which it fired last, or that fired at it.
    pub target: Option<UnitRef>,
}

impl UnitInBattle {
    /// A unit of the battle, if it is one.
    pub fn of(battle: &BattleView<'_, GrandeTactique>, unit_ref: UnitRef) -> Option<Self> {
        let unit = battle.army(unit_ref.side).unit(unit_ref.id)?;
        let of_unit = battle.markers.of_unit(unit_ref);
        let is_marked = |marker: &Marker| of_unit.of(marker.id) != 0;
        let enemy = |marker: &Marker| {
            let id = u16::try_from(battle.markers.of(unit_ref, marker.id)).ok().filter(|id| *id != 0)?;
            Some(UnitRef { side: unit_ref.side.other(), id: UnitId(id) })
        };
        let morale = if is_marked(&ROUTED) || is_marked(&SILENCED) {
            Morale::Routed
        } else if is_marked(&SHAKEN) {
            Morale::Shaken
        } else {
            Morale::Eager
        };
        let attached = Commands::VARIANTS.iter().zip(GENERALS).find(|(_, marker)| is_marked(marker));
        let general = attached.map(|(commands, _)| *commands);
        Some(UnitInBattle {
            unit_ref,
            unit: UnitState {
                unit: Some(unit_ref),
                name: unit.name.clone(),
                troops: unit.troops,
                training: unit.training,
                morale,
                square: is_marked(&SQUARE),
                limbered: is_marked(&LIMBERED),
                general: general.is_some(),
                ..UnitState::default()
            },
            is_gone: is_gone(battle, unit_ref),
            fires: is_marked(&FIRING),
            has_fired: is_marked(&FIRED),
            charges: is_marked(&CHARGE),
            charges_at: enemy(&CHARGE_TARGET).filter(|_| is_marked(&CHARGE)),
            has_moved: is_marked(&MOVED),
            entered_square: is_marked(&SQUARE_ENTERED),
            left_square: is_marked(&SQUARE_LEFT),
            held_general: is_marked(&HELD_GENERAL),
            general,
            has_checked: is_marked(&CHECKED),
            has_rallied: is_marked(&RALLIED),
            is_newly_shaken: is_marked(&NEWLY_SHAKEN),
            has_fled: is_marked(&FLED),
            broke_now: is_marked(&BROKE),
            routed_by: enemy(&ROUTED_BY),
            target: enemy(&TARGET),
        })
    }

    /// The unit, as long as it is on the table.
    pub fn on_table(battle: &BattleView<'_, GrandeTactique>, unit_ref: UnitRef) -> Option<Self> {
        UnitInBattle::of(battle, unit_ref).filter(|one| !one.is_gone)
    }

    /// It no longer stands where it was. Silenced artillery does.
    pub fn flees(&self) -> bool {
        self.unit.morale == Morale::Routed && self.unit.arm() != Arm::Artillery
    }

    /// Nothing of what has happened in this turn has shaken it: only such units check to become eager (SoP.1).
    pub fn was_shaken(&self, sheet: &Sheet) -> bool {
        let at_once = sheet.readings.rallied_units == RalliedUnits::AtOnce;
        self.unit.morale == Morale::Shaken && !self.is_newly_shaken && (!self.has_rallied || at_once)
    }

    /// It was shaken as the turn began, and has still to check.
    pub fn is_to_check(&self, sheet: &Sheet) -> bool {
        self.was_shaken(sheet) && !self.has_checked
    }
}

/// It is off the table.
pub(in super::super) fn is_gone(battle: &BattleView<'_, GrandeTactique>, unit_ref: UnitRef) -> bool {
    [&LOST, &SPIKED].into_iter().any(|marker| battle.markers.of(unit_ref, marker.id) != 0)
}

/// Every unit of an army that is still on the table.
pub(in super::super) fn units_left<'a>(
    battle: &'a BattleView<'_, GrandeTactique>,
    side: Side,
) -> impl Iterator<Item = UnitInBattle> + 'a {
    let units = known(&battle.army(side).divisions).flat_map(|division| known(&division.units));
    units.filter_map(move |unit| UnitInBattle::on_table(battle, UnitRef { side, id: unit.id }))
}

/// Who of an army charge this unit.
pub(in super::super) fn chargers_of(
    battle: &BattleView<'_, GrandeTactique>,
    target: UnitRef,
) -> Vec<UnitRef> {
    let enemies = units_left(battle, target.side.other());
    enemies.filter(|one| one.charges_at == Some(target)).map(|one| one.unit_ref).collect()
}
