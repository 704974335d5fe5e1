//! What a battle knows of a command and of those who are to act.

use super::super::Dbm;
use super::super::army::{Army, Command, Line};
use super::super::state::{GENERAL_MOVED, GENERAL_USED, LOST, MARCHES, PIPS, PLANNED, ROLLED, SPENT};
use super::{Action, General, Member, Scope, Spending};
use crate::rules::{BattleView, Count, Marker, Name, NotFilled, Prefilled, UnitRef, known};

/// The command that this is, or that has this line.
fn command_of(army: &Army, unit_ref: UnitRef) -> Option<&Command> {
    let its = known(&army.commands).find(|command| command.id == unit_ref.id);
    its.or_else(|| army.line(unit_ref).map(|(command, _)| command))
}

/// The first command of the army whose bound it is that has something to plan or to spend.
fn next_command(battle: &BattleView<'_, Dbm>) -> Option<UnitRef> {
    let side = battle.active;
    let led = |id, marker: &Marker| battle.markers.of(UnitRef { side, id }, marker.id);
    let waits = |command: &&Command| match led(command.id, &ROLLED) {
        0 => led(command.id, &PLANNED) == 0,
        rolled => rolled != SPENT,
    };
    let stands =
        |command: &&Command| known(&command.lines).any(|line| line.elements.n() > led(line.id, &LOST));
    let mut commands = known(&battle.army(side).commands).filter(stands);
    commands.find(waits).map(|command| UnitRef { side, id: command.id })
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
        let army = battle.army(first.side);
        let command = command_of(army, *first).ok_or(NotFilled::NotApplicable)?;
        let is_of_it =
            |unit_ref: &UnitRef| command_of(army, *unit_ref).is_some_and(|one| one.id == command.id);
        if !ours.iter().all(is_of_it) {
            return Err("These are of several commands: each spends its own PIPs.".into());
        }
        let at = |line: &Line| UnitRef { side: first.side, id: line.id };
        let left = |line: &Line| line.elements.n() - battle.markers.of(at(line), LOST.id);
        let mut acting: Vec<&Line> =
            ours.iter().filter_map(|unit_ref| army.line(*unit_ref)).map(|(_, line)| line).collect();
        if acting.is_empty() {
            let troops = known(&command.lines).filter(|line| left(line) > 0);
            acting.extend({ troops }.min_by_key(|line| line.general));
        }
        let elements: i32 = acting.iter().map(|line| left(line)).sum();
        let marches =
            acting.iter().map(|line| battle.markers.of(at(line), MARCHES.id)).max().unwrap_or_default();
        let member = |line: &&Line| Member {
            unit: Some(at(line)),
            troops: line.troops,
            grade: line.grade,
            drill: line.drill,
            general: line.general && line.elements.n() == 1,
            ..Member::default()
        };
        let action = Action {
            scope: if elements > 1 { Scope::Group } else { Scope::Element },
            troops: acting.iter().map(member).collect(),
            march: Count::clamped(marches + 1),
            ..Action::default()
        };
        let leads = UnitRef { side: first.side, id: command.id };
        let led = |marker: &Marker| battle.markers.of(leads, marker.id);
        let mut generals = known(&command.lines).filter(|line| line.general);
        let is_lost = generals.next().is_some_and(|line| left(line) <= 0);
        let is_rolled = led(&ROLLED) > 0 || led(&PIPS) > 0;
        let title = army.titled().find(|(_, one)| one.id == command.id).map(|(title, _)| title);
        Ok(Spending {
            unit: Some(leads),
            name: Name::truncated(&title.unwrap_or_default()),
            general: command.general,
            state: if is_lost { General::Lost } else { General::Free },
            used: led(&GENERAL_USED) > 0,
            moved: led(&GENERAL_MOVED) > 0,
            pips: is_rolled.then(|| Count::clamped(led(&PIPS))),
            actions: [action].into_iter().collect(),
        })
    }
}
