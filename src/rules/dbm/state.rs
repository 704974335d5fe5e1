//! What becomes of an army in a battle: elements lost, commands demoralised, what a bound remembers.

use super::Dbm;
use super::army::{Army, Command, Line, reached};
use super::sheet::Sheet;
use crate::rules::{Camp, Change, Condition, Counter, Lasts, Mark, Piece, Table, Todo, Unit, known};

pub(super) const MARKS: &[Mark] = &[LOST, FOUGHT, SHOT, RECOILS, FLEES, ROLLED, HALTED];

/// Elements of a line that are destroyed.
pub(super) const LOST: Mark = Mark { id: "lost", title: "Lost", lasts: Lasts::Battle };
/// Elements that have fought.
pub(super) const FOUGHT: Mark = Mark { id: "fought", title: "Fought", lasts: Lasts::Phase };
/// Elements that have shot.
pub(super) const SHOT: Mark = Mark { id: "shot", title: "Shot", lasts: Lasts::Phase };
/// Elements that have to recoil.
pub(super) const RECOILS: Mark = Mark { id: "recoils", title: "Recoil", lasts: Lasts::Turn };
/// Elements that have to flee.
pub(super) const FLEES: Mark = Mark { id: "flees", title: "Flee", lasts: Lasts::Turn };
/// Impetuous troops were halted, or have advanced.
const HALTED: Mark = Mark { id: "halted", title: "Halted", lasts: Lasts::Phase };
/// Its command has its PIP die; at 2 it has spent it.
const ROLLED: Mark = Mark { id: "rolled", title: "PIPs", lasts: Lasts::Turn };

impl Army {
    /// The line of this number, with its command.
    pub(super) fn line(&self, piece: Piece) -> Option<(&Command, &Line)> {
        known(&self.commands).find_map(|command| {
            let line = known(&command.lines).find(|line| line.id == piece.id)?;
            Some((command, line))
        })
    }
}

/// Half equivalents that a command has lost, and those at which it is demoralised (Break).
fn losses(table: &Table<'_, Dbm>, camp: Camp, command: &Command) -> (i32, i32) {
    let mut lost = 0;
    for line in known(&command.lines) {
        let elements = table.marks.of(Piece { camp, id: line.id }, LOST.id).clamp(0, line.elements.n());
        lost += line.equivalents().n * elements;
    }
    (lost, command.equivalents().total())
}

/// A third of its equivalents is lost (Break). A command of no worth is never demoralised.
pub(super) fn is_demoralised(table: &Table<'_, Dbm>, camp: Camp, command: &Command) -> bool {
    let (lost, all) = losses(table, camp, command);
    all > 0 && lost >= reached(all, 3)
}

/// "4½ EE of 16½ EE lost".
fn lost_of(lost: i32, all: i32) -> String {
    format!("{} of {} lost", Unit::Equivalents.say(lost), Unit::Equivalents.say(all))
}

pub(super) fn condition(table: &Table<'_, Dbm>, piece: Piece) -> Condition {
    let army = table.army(piece.camp);
    if let Some((_, line)) = army.line(piece) {
        let elements = line.elements.n();
        let lost = table.marks.of(piece, LOST.id).clamp(0, elements);
        let mut said = Vec::new();
        if lost > 0 {
            said.push(format!("{lost} of {elements} lost"));
        }
        for (mark, word) in [(FOUGHT, "fought"), (SHOT, "shot")] {
            match table.marks.of(piece, mark.id) {
                0 => {}
                n => said.push(format!("{n} {word}")),
            }
        }
        let is = format!("{} {} {}", (elements - lost).max(0), line.troops.letters(), line.grade);
        let counters = vec![Counter { mark: LOST.id, title: "Elements lost", most: elements, words: &[] }];
        return Condition { is, said: said.join(", "), spent: lost >= elements, counters };
    }
    if let Some(command) = known(&army.commands).find(|command| command.id == piece.id) {
        let (lost, all) = losses(table, piece.camp, command);
        let demoralised = if is_demoralised(table, piece.camp, command) { ", demoralised" } else { "" };
        let said = if lost == 0 { String::new() } else { lost_of(lost, all) + demoralised };
        return Condition { said, ..Condition::default() };
    }
    let (mut lost, mut all) = (0, 0);
    for command in known(&army.commands) {
        let of = losses(table, piece.camp, command);
        // All of a demoralised command is lost to the army (A20).
        lost += if is_demoralised(table, piece.camp, command) { of.1 } else { of.0 };
        all += of.1;
    }
    let beaten = if all > 0 && lost >= reached(all, 2) { ", beaten" } else { "" };
    Condition { said: lost_of(lost, all) + beaten, ..Condition::default() }
}

pub(super) fn may_shoot(line: &Line, sheet: &Sheet) -> bool {
    sheet.ranges.of(line.troops, line.grade).is_some()
}

pub(super) fn todo(table: &Table<'_, Dbm>) -> Vec<Todo> {
    let phase = table.phase;
    let mut todo = Vec::new();
    for camp in [table.active, table.active.other()] {
        for command in known(&table.army(camp).commands) {
            let leads = Piece { camp, id: command.id };
            let left = |line: &Line| line.elements.n() - table.marks.of(Piece { camp, id: line.id }, LOST.id);
            let acts = camp == table.active && known(&command.lines).any(|line| left(line) > 0);
            let pips = table.marks.of(leads, ROLLED.id);
            let due = match (phase, pips) {
                ("pips", 0) if acts => Some(("PIP die", "PIP die rolled", 1)),
                ("moves", 0 | 1) if acts => Some(("to move", "PIPs spent", 2)),
                _ => None,
            };
            todo.extend(due.map(|(what, done, to)| Todo::ticked(leads, what, done, &ROLLED, to)));
            for line in known(&command.lines) {
                let piece = Piece { camp, id: line.id };
                let marked = |mark: &Mark| table.marks.of(piece, mark.id);
                let left = left(line);
                let mut add = |n: i32, what: &str, done, mark: &Mark, to| {
                    if n > 0 {
                        todo.push(Todo::ticked(piece, &format!("{n} {what}"), done, mark, to));
                    }
                };
                if phase == "moves" && acts && line.is_impetuous() && marked(&HALTED) == 0 {
                    add(left, "to halt, or they advance", "Halted or moved", &HALTED, 1);
                }
                if phase == "shooting" && may_shoot(line, &table.sheet) {
                    add(left - marked(&SHOT), "may shoot", "All have shot", &SHOT, left);
                }
                if matches!(phase, "shooting" | "close_combat" | "outcome") {
                    add(marked(&RECOILS).min(left), "to recoil", "Recoiled", &RECOILS, 0);
                    add(marked(&FLEES).min(left), "to flee", "Fled", &FLEES, 0);
                }
            }
        }
    }
    todo
}

/// An element in a combat.
pub(super) struct Element {
    /// "Our knights (O)".
    pub who: String,
    /// The line that it is of.
    pub piece: Option<Piece>,
}

impl Element {
    /// One more of a mark; one without words goes with another that has some.
    pub fn more(&self, mark: &Mark, what: &'static str) -> Change {
        Change::more(self.who.clone(), what, mark, 1).on(self.piece)
    }
}
