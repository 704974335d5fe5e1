//! What a battle remembers: each general's PIPs and rank in the Plan, what became of generals and units.

mod condition;
mod markers;
mod phases;

use super::GrandeTactique;
use super::army::{Army, Division, Unit};
use super::terms::{Arm, Arrival, Commander, Morale, Name};
use super::unit_state::UnitState;
use crate::rules::{BattleView, Change, Marker, Side, Strength, UnitId, UnitRef, known, titled};
use std::fmt;

pub(super) use condition::condition;
pub(super) use markers::*;
pub(super) use phases::{enter, todo};

/// A Divisional general: his place in the list, counted from 0, and what he is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Who {
    /// Counted from 0.
    pub place: u8,
    /// Empty where he has none.
    pub name: Name,
    /// His division in a battle.
    pub division: Option<UnitRef>,
}

/// "Friant", or "General 2" where he has no name.
impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name.called_or(|| format!("General {}", u32::from(self.place) + 1)))
    }
}

pub(super) fn pips(n: i32) -> String {
    format!("{n} {}", if n == 1 { "PIP" } else { "PIPs" })
}

impl Who {
    /// What his division may spend this turn.
    pub(super) fn pips(&self, n: i32) -> Change {
        let what = pips(n);
        Change::set(self.to_string(), what, &PIPS, n).on(self.division)
    }

    /// What a general of another Corps may spend beyond his own.
    pub(super) fn more_pips(&self, n: i32) -> Change {
        let what = format!("{} more", pips(n));
        Change::add(self.to_string(), what, &PIPS, n).on(self.division)
    }

    /// Put into the ranking, for good.
    pub(super) fn ranked(&self, rank: i32) -> Change {
        Change::set(self.to_string(), format!("rank {rank} in the Plan"), &RANK, rank).on(self.division)
    }
}

/// He has given his PIP this turn.
pub(super) fn gave(giver: Commander, name: &Name, on: Option<UnitRef>) -> Change {
    let who = name.called_or(|| giver.name().into());
    Change::set(who, "has given this turn", &GAVE, 1).on(on).of_person(name)
}

impl Army {
    pub(super) fn division(&self, id: UnitId) -> Option<&Division> {
        known(&self.divisions).find(|division| division.id == id)
    }

    /// What leads a division is called: its general, else by its own name or its place in the roster.
    pub(super) fn leader(&self, division: &Division) -> Name {
        if !division.general.trim().is_empty() {
            return division.general.clone();
        }
        let place = known(&self.divisions).position(|one| one.id == division.id).unwrap_or_default();
        Name::truncated(&titled(&division.name, "Division", place))
    }

    pub(super) fn unit(&self, id: UnitId) -> Option<&Unit> {
        known(&self.divisions).flat_map(|division| known(&division.units)).find(|unit| unit.id == id)
    }

    /// The division of this number, or that of the unit of this number.
    pub(super) fn division_with(&self, id: UnitId) -> Option<&Division> {
        let has = |division: &&Division| known(&division.units).any(|unit| unit.id == id);
        self.division(id).or_else(|| known(&self.divisions).find(has))
    }
}

/// Units of a division that are destroyed, spiked or routed off the map.
pub(super) fn units_lost(battle: &BattleView<'_, GrandeTactique>, at: UnitRef, division: &Division) -> i32 {
    let gone = known(&division.units).filter(|unit| is_gone(battle, UnitRef { side: at.side, id: unit.id }));
    gone.count() as i32
}

/// Batteries of a division that are silenced and still on the table.
pub(super) fn silenced(battle: &BattleView<'_, GrandeTactique>, at: UnitRef, division: &Division) -> i32 {
    let unit_ref = |unit: &Unit| UnitRef { side: at.side, id: unit.id };
    let is_silenced = |at: UnitRef| battle.markers.of(at, SILENCED.id) != 0 && !is_gone(battle, at);
    known(&division.units).filter(|unit| is_silenced(unit_ref(unit))).count() as i32
}

/// Units that are on the table, or still to arrive.
pub(super) fn strength(battle: &BattleView<'_, GrandeTactique>, side: Side) -> Strength {
    let units = known(&battle.army(side).divisions).flat_map(|division| known(&division.units));
    let (mut all, mut lost) = (0, 0);
    for unit in units {
        all += 1;
        lost += i32::from(is_gone(battle, UnitRef { side, id: unit.id }));
    }
    Strength::after(all, lost)
}

/// It is off the table.
pub(super) fn is_gone(battle: &BattleView<'_, GrandeTactique>, unit_ref: UnitRef) -> bool {
    [&LOST, &SPIKED].into_iter().any(|marker| battle.markers.of(unit_ref, marker.id) != 0)
}

/// Whether a general whose marker this is, is attached to a unit of the division.
pub(super) fn is_attached(
    battle: &BattleView<'_, GrandeTactique>,
    side: Side,
    division: &Division,
    who: &Marker,
) -> bool {
    known(&division.units).any(|unit| battle.markers.of(UnitRef { side, id: unit.id }, who.id) != 0)
}

/// When the general of a division came onto the table.
pub(super) fn arrival(battle: &BattleView<'_, GrandeTactique>, unit_ref: UnitRef) -> Arrival {
    let arrivals = [(&ARRIVES, Arrival::ThisTurn), (&ARRIVED, Arrival::LastTurn), (&LATE, Arrival::Late)];
    let marked = arrivals.into_iter().find(|(marker, _)| battle.markers.of(unit_ref, marker.id) != 0);
    marked.map_or(Arrival::Before, |(_, arrival)| arrival)
}

/// Every unit of an army that is still on the table.
pub(super) fn units_left<'a>(
    battle: &'a BattleView<'_, GrandeTactique>,
    side: Side,
) -> impl Iterator<Item = (UnitRef, UnitState)> + 'a {
    let units = known(&battle.army(side).divisions).flat_map(|division| known(&division.units));
    units.filter_map(move |unit| {
        let unit_ref = UnitRef { side, id: unit.id };
        UnitState::of(battle, unit_ref).filter(|_| !is_gone(battle, unit_ref)).map(|unit| (unit_ref, unit))
    })
}

/// The enemy unit at which it fired last, or which it charges.
pub(super) fn target_of(battle: &BattleView<'_, GrandeTactique>, unit_ref: UnitRef) -> Option<UnitRef> {
    let id = u16::try_from(battle.markers.of(unit_ref, TARGET.id)).ok().filter(|id| *id != 0)?;
    Some(UnitRef { side: unit_ref.side.other(), id: UnitId(id) })
}

/// It no longer stands where it was. Silenced artillery does.
fn flees(battle: &BattleView<'_, GrandeTactique>, unit_ref: UnitRef) -> bool {
    let unit = UnitState::of(battle, unit_ref);
    unit.is_some_and(|unit| unit.morale == Morale::Routed && unit.arm() != Arm::Artillery)
}
