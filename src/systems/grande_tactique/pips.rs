//! PIP allocation: the dice of a Corps, given out by a Plan or averaged, and what each general may spend
//! (P1, P4, P5; PIP Phase).

mod battle;
mod chances;
mod form;
mod history;
mod modifiers;
mod needs;
mod plan;
mod report;
mod shares;
mod sums;
mod superiors;

use super::GrandeTactique;
use super::ledger::Ledger;
use super::sheet::{ArtilleryLost, Sheet};
use super::state::Who;
use super::terms::{Arrival, Declared, Name, Quality};
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Context, Count, Dice, Die, Face, Factor, Form, Input, Lengths,
    List, NextStep, NotFilled, Pad, Prefilled, Report, Side, UnitRef,
};
use std::cmp::Reverse;

pub use chances::Chances;
pub(super) use form::worth;
pub(super) use needs::{Number, Prospects};
pub use plan::Allocation;
pub(super) use report::ON_EACH_DIE;
pub use superiors::{Gift, Superior};

/// The most generals that a Corps has.
const GENERALS: usize = 10;
/// Why some inputs are never asked for.
pub(super) const IN_A_BATTLE: &str = "a battle fills it in";

/// One Corps at the start of its PIP phase. The field names are the published format of links.
///
/// At first three ordinary generals with a Plan.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Pips {
    /// The Divisional generals. Under a Plan the list is the ranking, the highest die first.
    #[input(start = (0..3).map(|_| General::default()).collect())]
    pub generals: List<General, GENERALS>,
    /// The Corps has.
    #[input(start = true)]
    pub plan: bool,
    /// Declared before the roll.
    pub declared: Declared,
    /// Who commands the Corps.
    pub corps: Superior,
    /// Who commands the army.
    pub army: Superior,
    /// Dice. How many dice are rolled, where it is not one for each general.
    pub pip_dice: Option<Count<1, 10>>,
    /// PIPs a general needs.
    #[input(start = Count::clamped(4), hint = "the chances are of so many or more")]
    pub at_least: Count<1, 9>,
    /// The dice rolled, in any order.
    pub dice: Dice<6, 10>,
    /// Which turn of a battle it is; 0 outside one.
    pub turn: Count<0, 99>,
    /// Since which turn the Corps has its Plan, or none; 0 where it never changed.
    pub plan_since: Count<0, 99>,
    /// It had no Plan before.
    pub was_planless: bool,
}

/// A Divisional general.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct General {
    /// His division of the battle's roster.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// Quality.
    #[input(of_unit)]
    pub quality: Quality,
    /// Units lost. Destroyed or routed off the map.
    #[input(of_unit)]
    pub units_lost: Count<0, 20>,
    /// Batteries silenced. Lost units by a changed reading.
    #[input(of_unit)]
    pub silenced: Count<0, 20>,
    /// PIPs kept from the last turn. By a changed reading.
    #[input(of_unit)]
    pub kept: Count<0, 20>,
    /// Killed. His division fights on.
    #[input(of_unit)]
    pub killed: bool,
    /// Attached to a unit.
    pub attached: bool,
    /// Reinforcement. When he came onto the battlefield.
    pub arrival: Arrival,
    /// Of another Corps. In the list only to be given a PIP.
    pub another_corps: bool,
    /// His rank in the Plan of a battle, however the list is put now.
    pub rank: Count<0, 10>,
    /// His rank in the Plan before that one.
    pub rank_before: Count<0, 10>,
}

impl General {
    /// Units lost, and batteries that count as such.
    pub(super) fn lost(&self, sheet: &Sheet) -> [i32; 2] {
        let silenced_too = sheet.readings.artillery_lost == ArtilleryLost::SilencedToo;
        [self.units_lost.n(), if silenced_too { self.silenced.n() } else { 0 }]
    }
}

impl Pips {
    /// Lets two generals change places; what they are given goes with them.
    pub fn change_places(&mut self, one: usize, other: usize) {
        if one.max(other) < self.generals.len() {
            self.generals.swap(one, other);
            self.gifts_follow(|place| {
                Some(if place == one {
                    other
                } else if place == other {
                    one
                } else {
                    place
                })
            });
        }
    }

    /// Takes a general off the list, and what he is given with him.
    pub fn remove(&mut self, general: usize) {
        if self.generals.remove(general).is_some() {
            self.gifts_follow(|place| match place {
                place if place == general => None,
                place if place > general => Some(place - 1),
                place => Some(place),
            });
        }
    }

    fn gifts_follow(&mut self, moved: impl Fn(usize) -> Option<usize>) {
        for superior in [&mut self.corps, &mut self.army] {
            superior.gift = superior.gift.take().and_then(|gift| {
                let to = moved(gift.place())?;
                Some(Gift { to: Count::clamped(to as i32 + 1), ..gift })
            });
        }
    }

    fn who(&self, place: usize) -> Who {
        let name = self.generals.get(place).map(|general| general.name.clone()).unwrap_or_default();
        Who {
            place: place.min(99) as u8,
            name,
            division: self.generals.get(place).and_then(|general| general.unit),
        }
    }

    /// The division that keeps what the whole Corps has done: of those of the battle the first in the roster.
    fn first(&self) -> Option<UnitRef> {
        self.of_the_corps().into_iter().filter_map(|g| self.generals[g].unit).min()
    }

    /// What the general at this place is called.
    fn called(&self, place: usize) -> String {
        self.who(place).to_string()
    }

    /// The generals of this Corps, by place in the list.
    fn of_the_corps(&self) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.generals.len()).collect();
        places.retain(|g| !self.generals[*g].another_corps);
        places
    }

    /// The dice once all are rolled, highest first.
    fn rolled(&self, dice: usize) -> Option<Vec<u8>> {
        let mut faces = Vec::new();
        for place in 0..dice {
            faces.push(self.dice.at(place)?.face().n);
        }
        faces.sort_by_key(|face| Reverse(*face));
        Some(faces)
    }

    /// On to what each division does with its PIPs.
    fn next_steps(&self, sums: &[Breakdown]) -> Vec<NextStep> {
        let all = self.generals.iter().zip(sums).enumerate();
        let with_some = all.filter(|(_, (_, sum))| sum.total() > 0);
        let spends = with_some.map(|(g, (general, sum))| {
            let General { unit, ref name, killed, .. } = *general;
            let pips = Count::clamped(sum.total());
            let ledger = Ledger { unit, name: name.clone(), pips, killed, ..Ledger::default() };
            NextStep::to(format!("{} spends", self.called(g)), &ledger)
        });
        spends.collect()
    }

    /// What each general of the list may spend, before the roll what is added to his number.
    pub fn settle(&self, sheet: &Sheet) -> Vec<Breakdown> {
        let decision = self.decision(sheet);
        let rolled = self.rolled(self.dice_to_roll(sheet, decision.allocation));
        self.settled(sheet, Lengths::default(), &decision, rolled.as_deref()).sums
    }
}

impl Calculator for Pips {
    type System = GrandeTactique;
    const ID: &'static str = "grande-tactique/pips";
    const TITLE: &'static str = "PIP allocation";
    const PROCEDURES: &'static [&'static str] = &["P1", "P4", "P5"];
    const NEEDS_UNITS: bool = false;
    const DICE_PAD: Pad = Pad::Faces;
    const NOT_IN_FORM: &'static [(&'static str, &'static str)] =
        &[("turn", IN_A_BATTLE), ("plan_since", IN_A_BATTLE), ("was_planless", IN_A_BATTLE)];

    fn form(&self, context: &Context<Self::System>) -> Form {
        self.build_form(context)
    }

    fn answer(&self, context: &Context<Self::System>) -> Answer {
        let sheet = &*context.sheet;
        let decision = self.decision(sheet);
        let dice = self.dice_to_roll(sheet, decision.allocation);
        let rolled = self.rolled(dice);
        let settled = self.settled(sheet, context.lengths, &decision, rolled.as_deref());
        let nobody = self.of_the_corps().is_empty();
        let forfeited = matches!(decision.allocation, Allocation::Forfeited { .. });
        let chances = (!forfeited).then(|| self.chances(sheet));
        let (headline, detail) = match (&chances, &rolled) {
            _ if nobody => ("No generals".into(), "Add the Divisional generals of the Corps".into()),
            (Some(chances), None) => self.expected(decision.allocation, chances),
            _ => self.result(decision.allocation, &settled.sums),
        };
        let next = if rolled.is_some() { self.next_steps(&settled.sums) } else { Vec::new() };
        let shares = chances.as_ref().and_then(|chances| {
            self.shares(sheet, decision.allocation, chances, rolled.as_ref().map(|_| &settled))
        });
        let notes = self.notes(sheet, &decision, &settled, chances.as_ref(), rolled.as_deref());
        let decided = rolled.is_some() && !nobody;
        let changes = if decided { self.changes(sheet, &decision, &settled) } else { Vec::new() };
        // One name for all: they are alike, and any of them may be any general's.
        let die = |place: usize| Die::new("PIP die", 6, Side::Ours, self.dice.at(place));
        let mut odds = Vec::new();
        if let Some(chances) = &chances {
            odds = self.tables(sheet, decision.allocation, chances, rolled.as_deref(), &settled);
        }
        let mut rolls = Vec::new();
        if let Some(chances) = chances.as_ref().filter(|_| decided) {
            rolls = self.rolls(decision.allocation, chances, &settled);
        }
        let sums = settled.sums.into_iter().enumerate().map(|(g, sum)| (self.called(g).into(), sum));
        Answer {
            report: Report {
                headline,
                detail,
                table: shares,
                sums: sums.collect(),
                beside: None,
                track: None,
                dice: (0..dice).map(die).collect(),
                odds,
                rolls,
                notes,
                next,
                ..Report::default()
            },
            changes,
        }
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        self.dice.set(die, face);
    }

    fn factors() -> &'static [Factor<Self>] {
        modifiers::ALL.as_flattened()
    }

    /// One division of the Corps is enough; the phase has nothing to do with the enemy.
    fn prefill(
        &self,
        battle: &BattleView<'_, GrandeTactique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        let first = match (ours, theirs) {
            ([first, ..], []) => *first,
            ([], []) => Pips::next_corps(battle).ok_or("Every Corps has rolled its PIPs.")?,
            _ => return Err(NotFilled::NotApplicable),
        };
        if first.side != battle.active {
            return Err("A Corps rolls its PIPs in its own turn.".into());
        }
        Pips::of_battle(battle, first).ok_or(NotFilled::NotApplicable)
    }
}
