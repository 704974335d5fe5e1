//! What a battle remembers: each general's PIPs and rank in the Plan, what became of generals and units.

use super::GrandeTactique;
use super::army::{Army, Division, Unit};
use super::sheet::UnspentPips;
use super::standing::Standing;
use super::terms::{Arm, Commander, Name, Temper};
use crate::rules::{Camp, Change, Condition, Counter, Lasts, Mark, Piece, Table, Tick, Todo, UnitId, known};
use std::fmt;

/// Links count them: a new one stands last.
pub(super) const MARKS: &[Mark] = &[
    PIPS, ROLLED, RANK, PLANLESS, GAVE, KILLED, SHAKEN, LOST, CHECKED, LEADERLESS, HEADLESS, FIRING, FIRED,
    CHARGE, LIMBERED, SQUARE, MOVED, SQUARED, ATTACHED, TIED, AIM, ARRIVAL, FLED,
];

/// What a division may spend. Whether it lapses with the turn is a reading.
pub(super) const PIPS: Mark = Mark { id: "pips", title: "PIPs", lasts: Lasts::Battle };
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
/// How a unit bears up: 0 eager, 1 shaken, 2 routed or silenced.
pub(super) const SHAKEN: Mark = Mark { id: "shaken", title: "Shaken", lasts: Lasts::Battle };
/// A unit destroyed or routed off the map; 2 where it is gone and does not count as lost.
pub(super) const LOST: Mark = Mark { id: "lost", title: "Lost", lasts: Lasts::Battle };

/// A unit with its Firing marker.
pub(super) const FIRING: Mark = Mark { id: "firing", title: "Firing", lasts: Lasts::Battle };
/// Its fire of this turn is resolved.
pub(super) const FIRED: Mark = Mark { id: "fired", title: "Fired", lasts: Lasts::Phase };
/// A unit with its Charge marker.
pub(super) const CHARGE: Mark = Mark { id: "charge", title: "Charge", lasts: Lasts::Turn };
/// It had its Morale Check this turn.
pub(super) const CHECKED: Mark = Mark { id: "checked", title: "Checked", lasts: Lasts::Turn };
/// Its Corps commander has been lost.
pub(super) const LEADERLESS: Mark =
    Mark { id: "leaderless", title: "Corps commander lost", lasts: Lasts::Battle };
/// The commander of its army has been lost.
pub(super) const HEADLESS: Mark = Mark { id: "headless", title: "Army commander lost", lasts: Lasts::Battle };
/// Artillery that is limbered.
pub(super) const LIMBERED: Mark = Mark { id: "limbered", title: "Limbered", lasts: Lasts::Battle };
/// Infantry in square.
pub(super) const SQUARE: Mark = Mark { id: "square", title: "Square", lasts: Lasts::Battle };
/// It has moved or pivoted this turn.
pub(super) const MOVED: Mark = Mark { id: "moved", title: "Moved", lasts: Lasts::Turn };
/// It has changed square this turn: 1 into it, 2 out of it, 3 both.
pub(super) const SQUARED: Mark = Mark { id: "squared", title: "Changed square", lasts: Lasts::Turn };
/// Which general is attached to a unit, by his place in [`ATTACHED_WORDS`].
pub(super) const ATTACHED: Mark = Mark { id: "attached", title: "General attached", lasts: Lasts::Battle };
/// Its Divisional general was attached to it as the PIP phase began.
pub(super) const TIED: Mark = Mark { id: "tied", title: "Held the general", lasts: Lasts::Turn };
/// The number of the enemy unit that it fired at last, or charges.
pub(super) const AIM: Mark = Mark { id: "aim", title: "Target", lasts: Lasts::Battle };
/// Its general came with reinforcements; see [`Arrival`].
pub(super) const ARRIVAL: Mark = Mark { id: "arrival", title: "Reinforcement", lasts: Lasts::Battle };
/// It has fled this turn.
pub(super) const FLED: Mark = Mark { id: "fled", title: "Has fled", lasts: Lasts::Turn };

const ATTACHED_WORDS: &[&str] = &["none", "of its division", "of the Corps", "of the army"];
const TEMPER_WORDS: &[&str] = &["eager", "shaken", "routed"];
const GUN_WORDS: &[&str] = &["eager", "shaken", "silenced"];
/// The places of [`Arrival::ALL`], counted from what is usual.
const ARRIVAL_WORDS: &[&str] = &["on the table", "last turn", "this turn", "too late"];

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
    fn division(&self, id: UnitId) -> Option<&Division> {
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

/// Units of a division that are destroyed or routed off the map.
pub(super) fn units_lost(table: &Table<'_, GrandeTactique>, at: Piece, division: &Division) -> i32 {
    let lost = |unit: &&Unit| table.marks.of(Piece { camp: at.camp, id: unit.id }, LOST.id) == 1;
    known(&division.units).filter(lost).count() as i32
}

/// Whether this general is with a unit of the division: 1 its own, 2 its Corps commander, 3 the Army commander.
pub(super) fn attached(table: &Table<'_, GrandeTactique>, camp: Camp, division: &Division, who: i32) -> bool {
    known(&division.units).any(|unit| table.marks.of(Piece { camp, id: unit.id }, ATTACHED.id) == who)
}

pub(super) fn condition(table: &Table<'_, GrandeTactique>, piece: Piece) -> Condition {
    let army = table.army(piece.camp);
    if piece.id == UnitId::default() {
        return Condition::default();
    }
    match army.division(piece.id) {
        Some(division) => of_a_division(table, piece, division),
        None => of_a_unit(table, piece),
    }
}

fn of_a_unit(table: &Table<'_, GrandeTactique>, piece: Piece) -> Condition {
    let marked = |mark: &Mark| table.marks.of(piece, mark.id);
    let Some(unit) = Standing::of(table, piece) else { return Condition::default() };
    let arm = unit.arm();
    let lost = marked(&LOST) != 0;
    let mut said = Vec::new();
    if lost {
        // Of what is lost nothing else is told.
        said.push(if marked(&LOST) == 1 { "lost" } else { "removed" });
    } else {
        if unit.temper != Temper::Eager {
            said.push(unit.temper_said());
        }
        let marks = [
            (&SQUARE, "in square"),
            (&LIMBERED, "limbered"),
            (&FIRING, "firing"),
            (&CHARGE, "charges"),
            (&ATTACHED, "general with it"),
        ];
        said.extend(marks.iter().filter(|(mark, _)| marked(mark) != 0).map(|(_, word)| *word));
    }
    let mut counters = vec![
        Counter::of(&SHAKEN, if arm == Arm::Guns { GUN_WORDS } else { TEMPER_WORDS }),
        Counter::of(&ATTACHED, ATTACHED_WORDS),
        Counter::yes(&LOST),
    ];
    let own: &[&Mark] = match arm {
        Arm::Foot => &[&SQUARE, &FIRING, &CHARGE],
        Arm::Horse => &[&CHARGE],
        Arm::Guns => &[&LIMBERED, &FIRING],
    };
    counters.extend(own.iter().map(|mark| Counter::yes(mark)));
    counters.push(Counter::yes(&MOVED));
    Condition { is: unit.made_of(), said: said.join(", "), spent: lost, counters }
}

fn of_a_division(table: &Table<'_, GrandeTactique>, piece: Piece, division: &Division) -> Condition {
    let marked = |mark: &Mark| table.marks.of(piece, mark.id);
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
    match marked(&ARRIVAL) {
        0 => {}
        n => said.push(["arrived ", word_of(ARRIVAL_WORDS, n)].concat()),
    }
    match units_lost(table, piece, division) {
        0 => {}
        n => said.push(format!("{n} lost")),
    }
    let counters = vec![
        Counter { mark: PIPS.id, title: "PIPs", most: 20, words: &[] },
        Counter { mark: RANK.id, title: "Rank in the Plan", most: 10, words: &[] },
        Counter::of(&ARRIVAL, ARRIVAL_WORDS),
        Counter::yes(&PLANLESS),
        Counter::yes(&KILLED),
        Counter::yes(&LEADERLESS),
        Counter::yes(&HEADLESS),
    ];
    Condition { said: said.join(", "), counters, ..Condition::default() }
}

fn word_of(words: &'static [&'static str], n: i32) -> &'static str {
    words.get(n.max(0) as usize).copied().unwrap_or_default()
}

/// What the rules do by themselves as a phase begins.
pub(super) fn enter(table: &Table<'_, GrandeTactique>) -> Vec<Change> {
    let mut changes = Vec::new();
    let mut put = |piece: Piece, mark: &Mark, n: i32, who: String, what: &'static str| {
        if table.marks.of(piece, mark.id) != n {
            changes.push(Change::is(who, what, mark, n).on(Some(piece)));
        }
    };
    for camp in Camp::ALL {
        for division in known(&table.army(camp).divisions) {
            let leads = Piece { camp, id: division.id };
            if camp == table.active && table.phase == "de-shaking" {
                // He who arrived last turn has his free turn now; after it he is late.
                let arrival = match table.marks.of(leads, ARRIVAL.id) {
                    2 => 1,
                    1 => 3,
                    same => same,
                };
                put(leads, &ARRIVAL, arrival, String::new(), "");
            }
            if table.phase == "de-shaking" && table.sheet.readings.unspent_pips == UnspentPips::Lapse {
                put(leads, &PIPS, 0, String::new(), "");
            }
            for unit in known(&division.units) {
                let piece = Piece { camp, id: unit.id };
                let marked = |mark: &Mark| table.marks.of(piece, mark.id);
                if table.phase == "pip" && camp == table.active && marked(&ATTACHED) == 1 {
                    put(piece, &TIED, 1, String::new(), "");
                }
                let target = Piece { camp: camp.other(), id: UnitId::of(marked(&AIM)) };
                let gone = table.marks.of(target, LOST.id) != 0 || fled(table, target);
                if table.phase == "firing" && marked(&FIRING) != 0 && marked(&AIM) != 0 && gone {
                    put(piece, &FIRING, 0, unit.name.to_string(), "Firing marker off, its target is gone");
                }
            }
        }
    }
    changes
}

/// It runs: nobody fires at it where it stood. Silenced guns stay.
fn fled(table: &Table<'_, GrandeTactique>, piece: Piece) -> bool {
    Standing::of(table, piece).is_some_and(|unit| unit.temper == Temper::Routed && unit.arm() != Arm::Guns)
}

pub(super) fn todo(table: &Table<'_, GrandeTactique>) -> Vec<Todo> {
    let mut todo = Vec::new();
    let camp = table.active;
    for division in known(&table.army(camp).divisions) {
        let leads = Piece { camp, id: division.id };
        if table.phase == "pip" {
            match (table.marks.of(leads, ROLLED.id), table.marks.of(leads, PIPS.id)) {
                (0, _) => todo.push(Todo::plain(leads, "PIPs to roll")),
                (_, 0) => {}
                // Tapped, it has its ledger opened, where what is not wanted stays unspent.
                (_, n) => todo.push(Todo::plain(leads, &format!("{n} to spend"))),
            }
        }
        for unit in known(&division.units) {
            let piece = Piece { camp, id: unit.id };
            let marked = |mark: &Mark| table.marks.of(piece, mark.id);
            let is = |mark: &Mark| marked(mark) != 0;
            let mut due = Todo::plain(piece, "");
            let mut tick = |done, mark: &Mark, to| due.ticks.push(Tick { done, mark: mark.id, to });
            let what = match table.phase {
                "de-shaking" if marked(&SHAKEN) == 1 && !is(&CHECKED) => "Morale Check",
                "firing" if is(&FIRING) && !is(&FIRED) => {
                    tick("Has fired", &FIRED, 1);
                    tick("No target: marker off", &FIRING, 0);
                    "must fire"
                }
                "charge" if is(&CHARGE) => {
                    tick("Charge marker off", &CHARGE, 0);
                    "charge to resolve"
                }
                "charge" if fled(table, piece) && !is(&FLED) => {
                    tick("Has fled on", &FLED, 1);
                    tick("Off the table", &LOST, 1);
                    "flees on"
                }
                _ => continue,
            };
            if !is(&LOST) {
                due.what = what.into();
                todo.push(due);
            }
        }
    }
    todo
}
