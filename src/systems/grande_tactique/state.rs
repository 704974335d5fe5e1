//! What a battle remembers: each general's PIPs and rank in the Plan, what became of generals and units.

mod condition;
mod corps;
mod feeds;
mod markers;
mod phases;
mod signs;
mod unit;

use super::GrandeTactique;
use super::army::{Army, Division, Unit};
use super::terms::{Commander, Name};
use crate::rules::{BattleView, Change, Side, Strength, UnitId, UnitRef, known, titled};
use std::fmt;

pub(super) use condition::condition;
pub(super) use corps::{CorpsInBattle, DivisionInBattle, SuperiorInBattle};
pub(super) use feeds::FEEDS;
pub(super) use markers::*;
pub(super) use phases::{enter, todo};
pub(super) use signs::SIGNS;
pub(super) use unit::{UnitInBattle, chargers_of, is_gone, units_left};

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
