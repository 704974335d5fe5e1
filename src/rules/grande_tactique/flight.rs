//! How far a unit flees, who follows it, and what becomes of the general with it (P9).

use super::GrandeTactique;
use super::chances::{Told, of_a_die, table};
use super::morale::die;
use super::sheet::Sheet;
use super::standing::Standing;
use super::state::{ATTACHED, FLED, HEADLESS, KILLED, LEADERLESS, LOST};
use super::terms::{Arm, Temper};
use crate::rules::{
    Answer, Breakdown, Calculator, Change, Dice, Dist, Entry, Face, Inches, Mark, Note, OddsTable, Piece,
    RuleRef, Shown, Source, Table, Thrown, Unit, Whose,
};
use crate::{parts, words};

pub(super) const RULE: RuleRef = RuleRef("Fleeing");

/// Which general is with a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Leader {
    #[default]
    Division,
    Corps,
    Army,
}

words!(Leader { Division "division", Corps "corps", Army "army" });

impl Leader {
    /// The nearest first.
    pub const ALL: [Leader; 3] = [Leader::Division, Leader::Corps, Leader::Army];

    /// As it is said.
    pub fn name(self) -> &'static str {
        ["Divisional general", "Corps commander", "Army commander"][self as usize]
    }
}

/// One flight. The field names are the published format of links.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Flight {
    /// Who flees.
    pub unit: Standing,
    /// From whom.
    pub from: Arm,
    /// Cavalry follows it.
    pub pursued: bool,
    /// Its way ends beyond the edge of the table.
    pub off_the_table: bool,
    /// Which general is with it, if one is.
    pub leader: Leader,
    /// Its division of the battle's roster.
    pub division: Option<Piece>,
    /// The two dice of cavalry that flees from cavalry, then that for the general with it.
    pub dice: Dice<6, 3>,
}

parts!(Flight { unit, from, pursued, off_the_table, leader, division, dice });

impl Flight {
    fn throws_two(&self) -> bool {
        self.unit.arm() == Arm::Horse && self.from == Arm::Horse
    }

    /// Line by line, in hundredths of an inch, with two dice that show so much together where they are thrown.
    pub fn fled(&self, sheet: &Sheet, dice: Option<i32>) -> Breakdown {
        let mut sum = Breakdown::new(Unit::Inches);
        let (who, length) = match self.unit.arm() {
            Arm::Horse if self.throws_two() => ("Cavalry from cavalry", sheet.flight.cavalry),
            Arm::Horse => ("Cavalry", sheet.flight.cavalry),
            _ => ("Infantry", sheet.flight.infantry),
        };
        sum.add(who, entry(length), 1, RULE);
        match dice {
            Some(n) if self.throws_two() => sum.put("Two dice", n * 100, RULE),
            None if self.throws_two() => sum.read("Two dice", "to roll", Source::Printed, RULE),
            _ => {}
        }
        sum
    }

    fn pursuit(&self, sheet: &Sheet, fled: i32) -> Option<Breakdown> {
        let mut sum = Breakdown::new(Unit::Inches);
        match self.unit.arm() {
            _ if !self.pursued || self.from != Arm::Horse => return None,
            Arm::Horse => {
                let behind = entry(sheet.flight.behind_cavalry);
                sum.put("As far as it fled", fled, RULE);
                sum.add("Less", Entry { n: -behind.n, ..behind }, 1, RULE);
            }
            _ => sum.add("After infantry", entry(sheet.flight.after_infantry), 1, RULE),
        }
        Some(sum)
    }

    /// The die for the general, behind those of the flight.
    fn risk(&self) -> Option<Thrown<6>> {
        self.dice.at(if self.throws_two() { 2 } else { 0 })
    }

    fn thrown(&self) -> Option<i32> {
        Some(self.dice.at(0)?.n() + self.dice.at(1)?.n())
    }
}

fn entry(length: Entry<Inches>) -> Entry {
    Entry { n: length.n.n(), source: length.source }
}

impl Calculator for Flight {
    type System = GrandeTactique;
    const ID: &'static str = "grande-tactique/flight";
    const TITLE: &'static str = "Flight";
    const PROCEDURES: &'static [&'static str] = &["P9"];

    fn answer(&self, sheet: &Sheet) -> Answer {
        if self.unit.arm() == Arm::Guns {
            let why = "artillery never flees, it is silenced";
            let note = Note::Refused { what: "Flight".into(), why: why.into(), rule: RULE };
            return Answer { shown: Shown::refused("Stays", vec![note]), changes: Vec::new() };
        }
        let thrown = self.thrown();
        let sum = self.fled(sheet, thrown);
        let far = sum.total();
        let known = !self.throws_two() || thrown.is_some();
        let pursuit = self.pursuit(sheet, far);
        let mut dice = Vec::new();
        if self.throws_two() {
            dice = (0..2).map(|at| die("Flight", self.dice.at(at), Whose::Ours)).collect();
        }
        if self.unit.general {
            dice.push(die("General", self.risk(), Whose::Ours));
        }
        let mut headline = ["Flees ", &Unit::Inches.say(far)].concat();
        if !known {
            headline += " + 2d6″";
        }
        let mut detail = Vec::new();
        if let Some(sum) = pursuit.as_ref().filter(|_| known || self.unit.arm() == Arm::Foot) {
            detail.push(["Followed for ", &Unit::Inches.say(sum.total())].concat());
        }
        let lost = self.risk().filter(|_| self.unit.general).map(|face| is_lost(sheet, face.n()));
        if let Some(lost) = lost {
            let word = if lost { " is lost" } else { " is safe" };
            detail.push([self.leader.name(), word].concat());
        }
        let mut notes = vec![Note::Remark(
            "It is routed, in no square, fires no more, and flees each turn until it rallies.".into(),
        )];
        if self.pursued && self.from != Arm::Horse {
            let why = "only cavalry follows what flees";
            notes.push(Note::Refused { what: "Pursuit".into(), why: why.into(), rule: RULE });
        }
        let mut odds = Vec::new();
        if self.throws_two() {
            odds.push(self.distances(sheet, thrown));
        }
        if self.unit.general {
            odds.push(risk(sheet, lost));
        }
        let mut sums = vec![("Flight".into(), sum)];
        sums.extend(pursuit.map(|sum| ("Pursuit".into(), sum)));
        let done = known && (lost.is_some() || !self.unit.general);
        let changes = if done { self.changes(far, lost) } else { Vec::new() };
        let shown =
            Shown { headline, detail: detail.join("; "), sums, dice, odds, notes, ..Shown::default() };
        Answer { shown, changes }
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        self.dice.set(die, face);
    }

    fn fill(&self, table: &Table<'_, GrandeTactique>, ours: &[Piece], theirs: &[Piece]) -> Option<Self> {
        let piece = ours.first()?;
        let unit = Standing::of(table, *piece).filter(|unit| theirs.is_empty() && unit.arm() != Arm::Guns)?;
        let division = table.army(piece.camp).division_with(piece.id)?.id;
        // The unit alone, or with its division, as an answer names them.
        if !ours[1..].iter().all(|other| other.id == division) {
            return None;
        }
        let marked = |mark: &Mark| table.marks.of(*piece, mark.id);
        let leader = Leader::ALL[(marked(&ATTACHED) - 1).clamp(0, 2) as usize];
        let division = Some(Piece { id: division, ..*piece });
        (marked(&LOST) == 0).then(|| Flight { unit, leader, division, ..Flight::default() })
    }
}

impl Flight {
    fn changes(&self, far: i32, general_lost: Option<bool>) -> Vec<Change> {
        let mut changes = self.unit.becomes(Temper::Routed);
        let what = ["flees ", &Unit::Inches.say(far)].concat();
        changes.push(Change::is(self.unit.called(), what, &FLED, 1).on(self.unit.piece));
        if self.off_the_table {
            changes.push(Change::is(self.unit.called(), "off the table", &LOST, 1).on(self.unit.piece));
        }
        if general_lost == Some(true) {
            let mark = [&KILLED, &LEADERLESS, &HEADLESS][self.leader as usize];
            changes.push(Change::is(self.leader.name(), "lost", mark, 1).on(self.division));
            changes.push(Change::is("", "", &ATTACHED, 0).on(self.unit.piece));
        }
        changes
    }

    fn distances(&self, sheet: &Sheet, thrown: Option<i32>) -> OddsTable {
        let inches = |n: i32| self.fled(sheet, Some(n)).total();
        let two = Dist::die(6).with(&Dist::die(6)).map(|(one, other)| inches(i32::from(one + other)));
        // A seven is the middle of two dice.
        let middle = inches(7);
        let tell = |n| Told(Unit::Inches.say(n), String::new(), Whose::Nobodys);
        let aim = [&Unit::Inches.say(middle), " or less"].concat();
        let table = table("Distance", aim, &two, thrown.map(inches), &|n| n <= middle, &tell);
        OddsTable { mean: Some(two.map(|n| n / 100).mean()), ..table }
    }
}

/// Whether a general with a unit that flees is lost.
fn risk(sheet: &Sheet, lost: Option<bool>) -> OddsTable {
    let tell = |lost| match lost {
        0 => Told("Safe".into(), String::new(), Whose::Ours),
        _ => Told("Lost".into(), String::new(), Whose::Theirs),
    };
    let all = of_a_die(|face| !is_lost(sheet, face));
    table("General", "General safe", &all, lost.map(i32::from), &|lost| lost == 0, &tell)
}

fn is_lost(sheet: &Sheet, face: i32) -> bool {
    face <= sheet.flight.general_lost.n
}
