//! What a battle knows of a command and of those who are to act.

use super::super::Dbm;
use super::super::state::{CommandInBattle, LineInBattle};
use super::{Action, General, Member, Scope, Spending};
use crate::rules::{BattleView, Count, Name, NotFilled, Prefilled, UnitRef};

/// The first command of the army whose bound it is that has something to plan or to spend.
fn next_command(battle: &BattleView<'_, Dbm>) -> Option<UnitRef> {
    let waits = |one: &CommandInBattle<'_>| {
        one.stands() && if one.is_rolled { !one.is_spent } else { one.planned == 0 }
    };
    CommandInBattle::all(battle, battle.active).into_iter().find(waits).map(|one| one.unit_ref)
}

impl Spending {
    /// Lines of one command act together; of a command alone its first line does.
    pub(super) fn of(battle: &BattleView<'_, Dbm>, ours: &[UnitRef]) -> Prefilled<Self> {
        let first = &match ours.first() {
            Some(first) => *first,
            None => {
                next_command(battle).ok_or_else(|| NotFilled::no_need("Every command has spent its PIPs."))?
            }
        };
        if first.side != battle.active {
            return Err("A command spends its PIPs in its own bound.".into());
        }
        let command = CommandInBattle::of(battle, *first).ok_or(NotFilled::NotApplicable)?;
        let is_of_it = |unit_ref: &UnitRef| {
            CommandInBattle::of(battle, *unit_ref).is_some_and(|one| one.unit_ref == command.unit_ref)
        };
        if !ours.iter().all(is_of_it) {
            return Err("These are of several commands: each spends its own PIPs.".into());
        }
        let chosen: Vec<UnitRef> = ours.iter().copied().filter(|one| *one != command.unit_ref).collect();
        for unit_ref in &chosen {
            LineInBattle::standing(battle, *unit_ref)?;
        }
        let acts = |one: &&LineInBattle<'_>| chosen.contains(&one.unit_ref);
        let mut acting: Vec<&LineInBattle<'_>> = command.lines.iter().filter(acts).collect();
        if acting.is_empty() {
            let troops = command.lines.iter().filter(|one| one.left > 0);
            acting.extend({ troops }.min_by_key(|one| one.line.general));
        }
        let elements: i32 = acting.iter().map(|one| one.left).sum();
        let marches = acting.iter().map(|one| one.marches).max().unwrap_or_default();
        let member = |one: &&LineInBattle<'_>| Member {
            unit: Some(one.unit_ref),
            troops: one.line.troops,
            grade: one.line.grade,
            drill: one.line.drill,
            general: one.line.general && one.line.elements.n() == 1,
            ..Member::default()
        };
        let action = Action {
            scope: if elements > 1 { Scope::Group } else { Scope::Element },
            troops: acting.iter().map(member).collect(),
            march: Count::clamped(marches + 1),
            ..Action::default()
        };
        Ok(Spending {
            unit: Some(command.unit_ref),
            name: Name::truncated(&command.title),
            general: command.command.general,
            state: match (command.general_lost, command.general_contacted) {
                (true, _) => General::Lost,
                (false, true) => General::InContact,
                (false, false) => General::Free,
            },
            used: command.general_used,
            moved: command.general_moved,
            pips: command.is_rolled.then(|| Count::clamped(command.pips)),
            actions: [action].into_iter().collect(),
        })
    }
}
