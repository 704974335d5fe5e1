//! A line and a command as a battle has them: the one place where their markers are read. Calculators, what is to do and
//! what is said of them take this whole.

use super::super::Dbm;
use super::super::army::{Army, Command, Line};
use super::{
    CONTACTED, COUNTS_AS, FLED, FLEES, FOUGHT, GENERAL_MOVED, GENERAL_USED, HALTED, LOST, MARCHES, PIPS,
    PLANNED, PURSUED, RECOILED, RECOILS, ROLLED, SHOT, SPENT, TURNED, WON, is_demoralised,
};
use crate::rules::{BattleView, Marker, NotFilled, Prefilled, Side, UnitRef, known};

/// A line of a battle.
pub(in super::super) struct LineInBattle<'a> {
    /// Which.
    pub unit_ref: UnitRef,
    /// The command that it is of.
    pub command: &'a Command,
    /// As the roster has it.
    pub line: &'a Line,
    /// Elements that are destroyed.
    pub lost: i32,
    /// Elements that are not.
    pub left: i32,
    /// Elements that have fought in this phase, and stand.
    pub fought: i32,
    /// Elements that have shot in this phase, and stand.
    pub shot: i32,
    /// Elements that have recoiled in this bound.
    pub recoils: i32,
    /// Elements that have still to recoil.
    pub to_recoil: i32,
    /// Elements that have fled in this bound.
    pub flees: i32,
    /// Elements that have still to flee.
    pub to_flee: i32,
    /// Elements that have beaten somebody in close combat: impetuous ones pursue.
    pub won: i32,
    /// Impetuous ones that have still to pursue.
    pub to_pursue: i32,
    /// It was halted, or has moved.
    pub is_halted: bool,
    /// Marches of this bound.
    pub marches: i32,
    /// It has moved otherwise than straight ahead in this bound.
    pub has_turned: bool,
    /// It has moved into contact in this bound.
    pub has_contacted: bool,
    /// The place of what (X) counted as last, from 1; 0 where nobody said.
    pub counts_as: i32,
}

impl<'a> LineInBattle<'a> {
    /// The line of this number, if it is one.
    pub fn of(battle: &BattleView<'a, Dbm>, unit_ref: UnitRef) -> Option<Self> {
        let (command, line) = battle.army(unit_ref.side).line(unit_ref)?;
        Some(Self::in_command(battle, unit_ref.side, command, line))
    }

    fn in_command(battle: &BattleView<'a, Dbm>, side: Side, command: &'a Command, line: &'a Line) -> Self {
        let unit_ref = UnitRef { side, id: line.id };
        let of_unit = battle.markers.of_unit(unit_ref);
        let marked = |marker: &Marker| of_unit.of(marker.id);
        let lost = marked(&LOST).clamp(0, line.elements.n());
        let left = line.elements.n() - lost;
        // What was destroyed since has nothing more to do.
        let due = |all: &Marker, done: &Marker| (marked(all) - marked(done)).clamp(0, left);
        let is_impetuous = line.is_impetuous();
        LineInBattle {
            unit_ref,
            command,
            line,
            lost,
            left,
            fought: marked(&FOUGHT),
            shot: marked(&SHOT),
            recoils: marked(&RECOILS),
            to_recoil: due(&RECOILS, &RECOILED),
            flees: marked(&FLEES),
            to_flee: due(&FLEES, &FLED),
            won: marked(&WON),
            to_pursue: if is_impetuous { due(&WON, &PURSUED) } else { 0 },
            is_halted: marked(&HALTED) != 0,
            marches: marked(&MARCHES),
            has_turned: marked(&TURNED) != 0,
            has_contacted: marked(&CONTACTED) != 0,
            counts_as: marked(&COUNTS_AS),
        }
    }

    /// The line of this number, as long as something of it is left.
    pub fn standing(battle: &BattleView<'a, Dbm>, unit_ref: UnitRef) -> Prefilled<Self> {
        let line = LineInBattle::of(battle, unit_ref).ok_or(NotFilled::NotApplicable)?;
        match line.left {
            0 => Err(format!("{}: every element is lost.", line.line.title()).into()),
            _ => Ok(line),
        }
    }

    /// Its command is demoralised (Break).
    pub fn is_demoralised(&self, battle: &BattleView<'_, Dbm>) -> bool {
        is_demoralised(battle, self.unit_ref.side, self.command)
    }

    /// Impetuous troops of it have pursued in this bound, or have to.
    pub fn pursues(&self) -> bool {
        self.won > 0 && self.line.is_impetuous()
    }

    /// None of it is left that has not shot, or fought, in this phase.
    pub fn is_spent(&self, shoots: bool) -> bool {
        self.left > 0 && if shoots { self.shot } else { self.fought } >= self.left
    }
}

/// A command of a battle.
pub(in super::super) struct CommandInBattle<'a> {
    /// Which.
    pub unit_ref: UnitRef,
    /// What it is called.
    pub title: String,
    /// As the roster has it.
    pub command: &'a Command,
    /// Its lines.
    pub lines: Vec<LineInBattle<'a>>,
    /// Its PIP die is rolled.
    pub is_rolled: bool,
    /// It has spent its PIPs.
    pub is_spent: bool,
    /// The PIPs that it has to spend.
    pub pips: i32,
    /// Those that it planned to spend.
    pub planned: i32,
    /// Its general has lowered a cost in this bound.
    pub general_used: bool,
    /// He has moved in this game.
    pub general_moved: bool,
    /// He is lost: nothing of his line is left.
    pub general_lost: bool,
    /// His element, by itself, has moved into contact in this bound.
    pub general_contacted: bool,
}

impl<'a> CommandInBattle<'a> {
    /// Every command of an army.
    pub fn all(battle: &BattleView<'a, Dbm>, side: Side) -> Vec<Self> {
        let army: &Army = battle.army(side);
        let command = |(title, command): (String, &'a Command)| {
            let unit_ref = UnitRef { side, id: command.id };
            let of_unit = battle.markers.of_unit(unit_ref);
            let marked = |marker: &Marker| of_unit.of(marker.id);
            let lines: Vec<LineInBattle<'a>> = known(&command.lines)
                .map(|line| LineInBattle::in_command(battle, side, command, line))
                .collect();
            let general = lines.iter().find(|one| one.line.general);
            CommandInBattle {
                unit_ref,
                title,
                command,
                is_rolled: marked(&ROLLED) > 0 || marked(&PIPS) > 0,
                is_spent: marked(&ROLLED) >= SPENT,
                pips: marked(&PIPS),
                planned: marked(&PLANNED),
                general_used: marked(&GENERAL_USED) > 0,
                general_moved: marked(&GENERAL_MOVED) > 0,
                general_lost: general.is_some_and(|one| one.left == 0),
                general_contacted: general.is_some_and(|one| one.has_contacted && one.line.elements.n() == 1),
                lines,
            }
        };
        army.titled().map(command).collect()
    }

    /// The command of this number, or that of the line of this number.
    pub fn of(battle: &BattleView<'a, Dbm>, unit_ref: UnitRef) -> Option<Self> {
        let has = |one: &CommandInBattle<'a>| one.lines.iter().any(|line| line.unit_ref == unit_ref);
        let mut all = CommandInBattle::all(battle, unit_ref.side).into_iter();
        all.find(|one| one.unit_ref == unit_ref || has(one))
    }

    /// Something of it is left.
    pub fn stands(&self) -> bool {
        self.lines.iter().any(|line| line.left > 0)
    }
}
