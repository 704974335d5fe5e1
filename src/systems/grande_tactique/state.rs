//! What a battle remembers: each general's PIPs and rank in the Plan, what became of generals and units.

mod condition;
mod marks;
mod phases;

use super::GrandeTactique;
use super::army::{Army, Division, Unit};
use super::terms::{Arm, Arrival, Commander, Morale, Name};
use super::unit_state::UnitState;
use crate::rules::{Camp, Change, Mark, Piece, Table, UnitId, known};
use std::fmt;

pub(super) use condition::condition;
pub(super) use marks::*;
pub(super) use phases::{enter, todo};

/// A Divisional general: his place in the list, counted from 0, and what he is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Who {
    /// Counted from 0.
    pub place: u8,
    /// Empty where he has none.
    pub name: Name,
    /// His division in a battle.
    pub division: Option<Piece>,
}

/// "Friant", or "General 2" where he has no name.
impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.name.trim().is_empty() {
            write!(f, "General {}", u32::from(self.place) + 1)
        } else {
            f.write_str(self.name.trim())
        }
    }
}

pub(super) fn pips(n: i32) -> String {
    format!("{n} {}", if n == 1 { "PIP" } else { "PIPs" })
}

impl Who {
    /// What his division may spend this turn.
    pub(super) fn pips(&self, n: i32) -> Change {
        let what = pips(n);
        Change::is(self.to_string(), what, &PIPS, n).on(self.division)
    }

    /// What a general of another Corps may spend beyond his own.
    pub(super) fn more_pips(&self, n: i32) -> Change {
        let what = format!("{} more", pips(n));
        Change::more(self.to_string(), what, &PIPS, n).on(self.division)
    }

    /// Put into the ranking, for good.
    pub(super) fn ranked(&self, rank: i32) -> Change {
        Change::is(self.to_string(), format!("rank {rank} in the Plan"), &RANK, rank).on(self.division)
    }
}

/// He has given his PIP this turn.
pub(super) fn gave(giver: Commander, on: Option<Piece>) -> Change {
    Change::is(giver.name(), "has given this turn", &GAVE, 1).on(on)
}

impl Army {
    pub(super) fn division(&self, id: UnitId) -> Option<&Division> {
        known(&self.divisions).find(|division| division.id == id)
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
pub(super) fn units_lost(table: &Table<'_, GrandeTactique>, at: Piece, division: &Division) -> i32 {
    let gone = known(&division.units).filter(|unit| is_gone(table, Piece { camp: at.camp, id: unit.id }));
    gone.count() as i32
}

/// Batteries of a division that are silenced and still on the table.
pub(super) fn silenced(table: &Table<'_, GrandeTactique>, at: Piece, division: &Division) -> i32 {
    let piece = |unit: &Unit| Piece { camp: at.camp, id: unit.id };
    let is_silenced = |at: Piece| table.marks.of(at, SILENCED.id) != 0 && !is_gone(table, at);
    known(&division.units).filter(|unit| is_silenced(piece(unit))).count() as i32
}

/// It is off the table.
pub(super) fn is_gone(table: &Table<'_, GrandeTactique>, piece: Piece) -> bool {
    [&LOST, &SPIKED].into_iter().any(|mark| table.marks.of(piece, mark.id) != 0)
}

/// Whether a general whose mark this is, is attached to a unit of the division.
pub(super) fn is_attached(
    table: &Table<'_, GrandeTactique>,
    camp: Camp,
    division: &Division,
    who: &Mark,
) -> bool {
    known(&division.units).any(|unit| table.marks.of(Piece { camp, id: unit.id }, who.id) != 0)
}

/// When the general of a division came onto the table.
pub(super) fn arrival(table: &Table<'_, GrandeTactique>, piece: Piece) -> Arrival {
    let arrivals = [(&ARRIVES, Arrival::ThisTurn), (&ARRIVED, Arrival::LastTurn), (&LATE, Arrival::Late)];
    let marked = arrivals.into_iter().find(|(mark, _)| table.marks.of(piece, mark.id) != 0);
    marked.map_or(Arrival::Before, |(_, arrival)| arrival)
}

/// Every unit of an army that is still on the table.
pub(super) fn units_left<'a>(
    table: &'a Table<'_, GrandeTactique>,
    camp: Camp,
) -> impl Iterator<Item = (Piece, UnitState)> + 'a {
    let units = known(&table.army(camp).divisions).flat_map(|division| known(&division.units));
    units.filter_map(move |unit| {
        let piece = Piece { camp, id: unit.id };
        UnitState::of(table, piece).filter(|_| !is_gone(table, piece)).map(|unit| (piece, unit))
    })
}

/// The enemy unit at which it fired last, or which it charges.
pub(super) fn target_of(table: &Table<'_, GrandeTactique>, piece: Piece) -> Option<Piece> {
    let id = u16::try_from(table.marks.of(piece, TARGET.id)).ok().filter(|id| *id != 0)?;
    Some(Piece { camp: piece.camp.other(), id: UnitId(id) })
}

/// It no longer stands where it was. Silenced artillery does.
fn flees(table: &Table<'_, GrandeTactique>, piece: Piece) -> bool {
    let unit = UnitState::of(table, piece);
    unit.is_some_and(|unit| unit.morale == Morale::Routed && unit.arm() != Arm::Artillery)
}
