//! What a battle remembers: each general's PIPs and rank in the Plan, what became of generals and units.

use super::GrandeTactique;
use super::army::{Army, Division, Training, Unit};
use super::terms::{Commander, Name};
use crate::rules::{Change, Condition, Counter, Lasts, Mark, Piece, Table, Todo, UnitId, known};
use std::fmt;

pub(super) const MARKS: &[Mark] = &[
    PIPS, ROLLED, RANK, PLANLESS, GAVE, KILLED, SHAKEN, LOST, CHECKED, LEADERLESS, HEADLESS, FIRING, FIRED,
    CHARGE,
];

/// What a division may spend this turn.
pub(super) const PIPS: Mark = Mark { id: "pips", title: "PIPs", lasts: Lasts::Turn };
/// Its Corps has rolled.
pub(super) const ROLLED: Mark = Mark { id: "rolled", title: "Rolled", lasts: Lasts::Turn };
/// Its general's place in the ranking of the Plan, counted from 1; 0 is his place in the roster.
pub(super) const RANK: Mark = Mark { id: "rank", title: "Rank in the Plan", lasts: Lasts::Battle };
/// Its Corps operates without a Plan.
pub(super) const PLANLESS: Mark = Mark { id: "planless", title: "No Plan", lasts: Lasts::Battle };
/// The commander of the army, or of the Corps of which this is the first division, has given his PIP.
pub(super) const GAVE: Mark = Mark { id: "gave", title: "Has given", lasts: Lasts::Turn };
/// Its general is killed, and it fights on.
pub(super) const KILLED: Mark = Mark { id: "killed", title: "General killed", lasts: Lasts::Battle };
/// A unit that is shaken.
pub(super) const SHAKEN: Mark = Mark { id: "shaken", title: "Shaken", lasts: Lasts::Battle };
/// A unit destroyed or routed off the map.
pub(super) const LOST: Mark = Mark { id: "lost", title: "Lost", lasts: Lasts::Battle };

/// A unit with its Firing marker.
const FIRING: Mark = Mark { id: "firing", title: "Firing", lasts: Lasts::Battle };
/// Its fire of this turn is resolved.
const FIRED: Mark = Mark { id: "fired", title: "Fired", lasts: Lasts::Phase };
/// A unit with its Charge marker.
const CHARGE: Mark = Mark { id: "charge", title: "Charge", lasts: Lasts::Turn };
/// It had its Morale Check this turn.
const CHECKED: Mark = Mark { id: "checked", title: "Checked", lasts: Lasts::Turn };
/// Its Corps commander has been lost.
pub(super) const LEADERLESS: Mark =
    Mark { id: "leaderless", title: "Corps commander lost", lasts: Lasts::Battle };
/// The commander of its army has been lost.
pub(super) const HEADLESS: Mark = Mark { id: "headless", title: "Army commander lost", lasts: Lasts::Battle };

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

fn pips(n: i32) -> String {
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
    fn division(&self, id: UnitId) -> Option<&Division> {
        known(&self.divisions).find(|division| division.id == id)
    }

    fn unit(&self, id: UnitId) -> Option<&Unit> {
        known(&self.divisions).flat_map(|division| known(&division.units)).find(|unit| unit.id == id)
    }

    /// The division of this number, or that of the unit of this number.
    pub(super) fn division_with(&self, id: UnitId) -> Option<&Division> {
        let has = |division: &&Division| known(&division.units).any(|unit| unit.id == id);
        self.division(id).or_else(|| known(&self.divisions).find(has))
    }
}

/// Units of a division that are destroyed or routed off the map.
pub(super) fn units_lost(table: &Table<'_, GrandeTactique>, at: Piece, division: &Division) -> i32 {
    let lost = |id| table.marks.of(Piece { camp: at.camp, id }, LOST.id);
    known(&division.units).map(|unit| lost(unit.id)).sum()
}

pub(super) fn condition(table: &Table<'_, GrandeTactique>, piece: Piece) -> Condition {
    let army = table.army(piece.camp);
    let marked = |mark: &Mark| table.marks.of(piece, mark.id);
    if piece.id == UnitId::default() {
        return Condition::default();
    }
    let Some(division) = army.division(piece.id) else {
        let lost = marked(&LOST) != 0;
        let mut said = Vec::new();
        let mut counters = Vec::new();
        for (mark, word) in [(SHAKEN, "shaken"), (LOST, "lost"), (FIRING, "firing"), (CHARGE, "charges")] {
            // Of what is lost nothing else is told.
            if marked(&mark) != 0 && (!lost || mark.id == LOST.id) {
                said.push(word);
            }
            counters.push(Counter { mark: mark.id, title: mark.title, most: 1 });
        }
        let is = army.unit(piece.id).map_or_else(String::new, |unit| match unit.training {
            Training::Ordinary => unit.troops.name().into(),
            training => format!("{} {}", training.name(), unit.troops.name()),
        });
        return Condition { is, said: said.join(", "), spent: lost, counters, ..Condition::default() };
    };
    let mut said = Vec::new();
    if marked(&ROLLED) != 0 {
        said.push(pips(marked(&PIPS)));
    }
    if marked(&RANK) != 0 {
        said.push(format!("rank {}", marked(&RANK)));
    }
    if marked(&KILLED) != 0 {
        said.push("general killed".into());
    }
    match units_lost(table, piece, division) {
        0 => {}
        n => said.push(format!("{n} lost")),
    }
    let counters = vec![
        Counter { mark: PIPS.id, title: "PIPs", most: 20 },
        Counter { mark: RANK.id, title: "Rank in the Plan", most: 10 },
        Counter { mark: PLANLESS.id, title: "No Plan", most: 1 },
        Counter { mark: KILLED.id, title: "General killed", most: 1 },
        Counter { mark: LEADERLESS.id, title: LEADERLESS.title, most: 1 },
        Counter { mark: HEADLESS.id, title: HEADLESS.title, most: 1 },
    ];
    Condition { said: said.join(", "), counters, ..Condition::default() }
}

pub(super) fn todo(table: &Table<'_, GrandeTactique>) -> Vec<Todo> {
    let mut todo = Vec::new();
    let camp = table.active;
    for division in known(&table.army(camp).divisions) {
        let leads = Piece { camp, id: division.id };
        if table.phase == "pip" {
            match (table.marks.of(leads, ROLLED.id), table.marks.of(leads, PIPS.id)) {
                (0, _) => todo.push(Todo { piece: leads, what: "PIPs to roll".into(), tick: None }),
                (_, 0) => {}
                (_, n) => {
                    todo.push(Todo::ticked(leads, &format!("{n} to spend"), "All spent", &PIPS, 0));
                }
            }
        }
        for unit in known(&division.units) {
            let piece = Piece { camp, id: unit.id };
            let marked = |mark: &Mark| table.marks.of(piece, mark.id) != 0;
            let (due, what, done, mark, to) = match table.phase {
                "de-shaking" => {
                    let due = marked(&SHAKEN) && !marked(&CHECKED);
                    (due, "Morale Check", "Morale Check made", CHECKED, 1)
                }
                "firing" => (marked(&FIRING) && !marked(&FIRED), "must fire", "Fire resolved", FIRED, 1),
                "charge" => (marked(&CHARGE), "to resolve", "Charge resolved", CHARGE, 0),
                _ => continue,
            };
            if due && !marked(&LOST) {
                todo.push(Todo::ticked(piece, what, done, &mark, to));
            }
        }
    }
    todo
}
