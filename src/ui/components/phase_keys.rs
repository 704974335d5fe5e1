//! What is to do in a phase, in the order of the rules: a key for each calculator, and the way on.

use super::icon::{Glyph, Icon};
use crate::battle_phase::{BattlePhase, WayIn};
use crate::route::{Route, go};
use aide_de_camp::battle::Battle;
use aide_de_camp::rules::{ArmyWords, CalculatorInfo, Todo, UnitRef, capitalize};
use leptos::prelude::*;
use std::collections::BTreeSet;

/// The keys. They keep their places until the phase ends.
#[component]
pub fn PhaseKeys(phase: BattlePhase) -> impl IntoView {
    let keys = phase.calculators().enumerate().map(|(place, calculator)| {
        view! { <CalculatorKey phase calculator place /> }
    });
    view! {
        <div class="todo" role="group" aria-label="To do, in the order of the rules">
            {keys.collect_view()} <OnwardKey phase />
        </div>
    }
}

/// A calculator of the phase. It opens on the battle, or says whom it is about.
#[component]
fn CalculatorKey(phase: BattlePhase, calculator: &'static CalculatorInfo, place: usize) -> impl IntoView {
    let way_in = Memo::new(move |_| phase.way_in(calculator));
    let is_done = Memo::new(move |_| {
        phase.was_applied(calculator) || way_in.with(|way_in| matches!(way_in, WayIn::NoNeed(_)))
    });
    let words = move || match way_in.get() {
        WayIn::Chosen => "as chosen",
        WayIn::Army => "for the army",
        WayIn::Apart => "by itself",
        WayIn::Waits(_) => "tap units",
        WayIn::NoNeed(_) => "nobody",
    };
    view! {
        <button
            type="button"
            class="task"
            class:done=is_done
            class:may=move || way_in.with(|way_in| *way_in == WayIn::Apart)
            class:chosen=move || way_in.with(|way_in| *way_in == WayIn::Chosen)
            on:click=move |_| phase.enter(calculator)
        >
            <span class="at">
                {move || {
                    if is_done.get() {
                        view! { <Icon glyph=Glyph::Done /> }.into_any()
                    } else {
                        (place + 1).to_string().into_any()
                    }
                }}
            </span>
            <b>{calculator.title}</b>
            <small>{words}</small>
        </button>
    }
}

/// The way on.
#[derive(Clone, PartialEq)]
enum Onward {
    /// To the phase that the battle is in.
    Back { to: usize },
    /// So many phases on, to this one.
    Begin { label: String, phases: usize, to: usize },
}

fn onward(phase: BattlePhase) -> Onward {
    let (system, battle) = (phase.system, phase.battle.battle());
    let at = system.turn.iter().position(|one| one.id == phase.phase.id).unwrap_or_default();
    let now = battle.phase();
    if at < now {
        return Onward::Back { to: now };
    }
    if at > now {
        // What is passed over on the way is passed over in the record, too.
        return Onward::Begin { label: ["Begin ", phase.phase.title].concat(), phases: at - now, to: at };
    }
    let to = (at + 1) % system.turn.len();
    let label = match to {
        0 => format!(
            "End {}: {} to play",
            system.turn_name.to_ascii_lowercase(),
            battle.side_names()[battle.active().other()]
        ),
        _ => ["On to ", system.turn[to].title].concat(),
    };
    Onward::Begin { label, phases: 1, to }
}

/// The next phase, or the one that the battle is in. It is inked once nothing is left to do.
#[component]
fn OnwardKey(phase: BattlePhase) -> impl IntoView {
    let onward = Memo::new(move |_| onward(phase));
    let left = Memo::new(move |_| phase.todo.with(|todo| count_of_todo(&phase.battle.battle(), todo)));
    let system = phase.system;
    let label = move || match onward.get() {
        Onward::Back { to } => ["Back to ", system.turn[to].title].concat(),
        Onward::Begin { label, .. } => label,
    };
    let tap = move |_| {
        let to = match onward.get_untracked() {
            Onward::Back { to } => to,
            Onward::Begin { phases, to, .. } => {
                phase.battle.change(|battle, at| (0..phases).for_each(|_| battle.go_on(at)));
                phase.clear();
                to
            }
        };
        go(&Route::Turn(system, Some(to)).href());
    };
    view! {
        <button
            type="button"
            class="task go"
            class:ready=move || left.with(String::is_empty)
            on:click=tap
        >
            <b>{label}</b>
            <small role="status">{left}</small>
            <Icon glyph=Glyph::Open />
        </button>
    }
}

/// "3 commands to roll", "2 units to do", "Army morale test"; nothing where all is done.
fn count_of_todo(battle: &Battle, todo: &[Todo]) -> String {
    let (of_armies, todo): (Vec<&Todo>, Vec<&Todo>) =
        todo.iter().partition(|todo| todo.unit_ref == UnitRef::army(todo.unit_ref.side));
    let of_armies: BTreeSet<String> = of_armies.iter().map(|todo| capitalize(&todo.what)).collect();
    let mut parts: Vec<String> = of_armies.into_iter().collect();
    let unit_refs: BTreeSet<UnitRef> = todo.iter().map(|todo| todo.unit_ref).collect();
    if let Some(first) = unit_refs.first() {
        let army = battle.armies[first.side].army.army();
        let groups: Vec<_> = army.groups().into_iter().filter_map(|group| group.id).collect();
        let are_groups = unit_refs.iter().all(|unit_ref| groups.contains(&unit_ref.id));
        let ArmyWords { group, unit, .. } = army.words();
        let word = match are_groups {
            true if !group.is_empty() => group,
            false if !unit.is_empty() => unit,
            true => "group",
            false => "unit",
        };
        let is_die = |todo: &&Todo| todo.tick.is_some_and(|tick| tick.faces.is_some());
        let what = if todo.iter().all(is_die) { "roll" } else { "do" };
        let s = if unit_refs.len() == 1 { "" } else { "s" };
        parts.push(format!("{} {word}{s} to {what}", unit_refs.len()));
    }
    parts.join(", ")
}
