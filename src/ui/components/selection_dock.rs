//! Below the armies: what was tapped, what can be done with it by itself, and the way on.

use super::army_side::due_of;
use super::army_standing::{Losses, StateWord};
use super::icon::{Glyph, Icon};
use super::stepper::{Step, Stepper, StepperValue};
use crate::battle_phase::BattlePhase;
use crate::route::{Route, go};
use aide_de_camp::battle::Battle;
use aide_de_camp::rules::{
    ArmyWords, Breakdown, CalculatorInfo, ManualCounter, Tick, Todo, UnitRef, capitalize,
};
use leptos::prelude::*;
use std::collections::BTreeSet;

/// The dock.
#[component]
pub fn SelectionDock(phase: BattlePhase) -> impl IntoView {
    let content = move || match &phase.chosen.get()[..] {
        [] => view! { <Hint phase /> }.into_any(),
        [unit_ref] => view! { <OnePiece phase unit_ref=*unit_ref /> }.into_any(),
        several => view! { <Together phase unit_refs=several.to_vec() /> }.into_any(),
    };
    view! {
        <div class="dock" role="group" aria-label="Chosen">
            <p class="note warn" class:none=move || phase.message.with(String::is_empty) role="alert">
                {phase.message}
            </p>
            {content}
            <OnwardKey phase />
        </div>
    }
}

/// How much is still to do, and how to go about it.
#[component]
fn Hint(phase: BattlePhase) -> impl IntoView {
    let words = Memo::new(move |_| {
        let left = phase.todo.with(|todo| count_of_todo(&phase.battle.battle(), todo));
        let how = if phase.phase.offers.is_empty() {
            "Tap a unit for details."
        } else {
            "Tap your unit, then its target."
        };
        left + how
    });
    view! { <p role="status">{words}</p> }
}

/// "3 commands to roll. ", "2 units to do. ", "Army morale test. "; nothing where all is done.
fn count_of_todo(battle: &Battle, todo: &[Todo]) -> String {
    let (of_armies, todo): (Vec<&Todo>, Vec<&Todo>) =
        todo.iter().partition(|todo| todo.unit_ref == UnitRef::army(todo.unit_ref.side));
    let of_armies: BTreeSet<String> = of_armies.iter().map(|todo| capitalize(&todo.what) + ". ").collect();
    let of_armies: String = of_armies.into_iter().collect();
    let unit_refs: BTreeSet<UnitRef> = todo.iter().map(|todo| todo.unit_ref).collect();
    let Some(first) = unit_refs.first() else { return of_armies };
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
    format!("{of_armies}{} {word}{s} to {what}. ", unit_refs.len())
}

/// One unit: how it stands, the calculators that it needs nobody else for, what it has to do, its markers.
#[component]
fn OnePiece(phase: BattlePhase, unit_ref: UnitRef) -> impl IntoView {
    let condition = Memo::new(move |_| phase.battle.battle().condition(unit_ref));
    let name = phase.battle.battle().called(unit_ref);
    let words = Memo::new(move |_| {
        let due = phase
            .todo
            .with(|todo| due_of(todo, unit_ref).map(|todo| todo.what.to_string()).collect::<Vec<_>>());
        condition.with(|condition| {
            let parts = [condition.current.clone(), condition.summary.clone()].into_iter().chain(due);
            parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
        })
    });
    let ids = Memo::new(move |_| {
        phase.calculators_for(&[unit_ref]).into_iter().map(|calculator| calculator.id).collect::<Vec<_>>()
    });
    let calculators = move || {
        let ids = ids.get();
        phase.calculators().filter(|calculator| ids.contains(&calculator.id)).collect::<Vec<_>>()
    };
    let ticks = Memo::new(move |_| {
        phase.todo.with(|todo| due_of(todo, unit_ref).filter_map(|todo| todo.tick).collect::<Vec<_>>())
    });
    let losses = Memo::new(move |_| condition.with(|condition| condition.losses.clone()));
    view! {
        <span class="grow">
            <b><bdi>{name}</bdi></b>
            <small>{words}</small>
            <StateWord condition />
        </span>
        <For
            each=calculators
            key=|calculator| calculator.id
            children=move |calculator: &'static CalculatorInfo| {
                let is_first = move || ids.with(|ids| ids.first() == Some(&calculator.id));
                let open = move |_| phase.open_calculator(calculator, &[unit_ref]);
                view! {
                    <button type="button" class="btn" class:go=is_first on:click=open>
                        {calculator.title}
                    </button>
                }
            }
        />
        <For
            each=move || ticks.get()
            key=|tick| (tick.marker, tick.done)
            children=move |tick| view! { <TickKeys phase unit_ref tick /> }
        />
        <AddKey phase />
        <Markers phase unit_ref losses />
    }
}

/// Ticks off what was to do; of a die each face is a key.
#[component]
fn TickKeys(phase: BattlePhase, unit_ref: UnitRef, tick: Tick) -> impl IntoView {
    let Some(faces) = tick.faces else {
        return view! {
            <button type="button" class="btn" on:click=move |_| phase.tick(unit_ref, tick)>
                <Icon glyph=Glyph::Done />
                {tick.done}
            </button>
        }
        .into_any();
    };
    let keys = (1..=faces).map(|face| {
        view! {
            <button
                type="button"
                class="key"
                aria-label=format!("{} {face}", tick.done)
                on:click=move |_| phase.tick(unit_ref, tick.showing(face))
            >
                {face}
            </button>
        }
    });
    view! {
        <div class="faces-row" role="group" aria-label=tick.done>
            {keys.collect_view()}
        </div>
    }
    .into_any()
}

/// Has the next tap add a unit.
#[component]
fn AddKey(phase: BattlePhase) -> impl IntoView {
    let is_of_use = phase.calculators().next().is_some();
    is_of_use.then(|| {
        view! {
            <button
                type="button"
                class="btn"
                aria-label="Add a unit"
                aria-pressed=move || phase.adds.get().to_string()
                on:click=move |_| phase.toggle_adds()
            >
                <Icon glyph=Glyph::More />
                <span class="w">"Add a unit"</span>
            </button>
        }
    })
}

/// What can be counted by hand, and how the losses were counted. Several would take the room in which the other army is
/// looked for, so they unfold.
#[component]
fn Markers(phase: BattlePhase, unit_ref: UnitRef, losses: Memo<Option<Breakdown>>) -> impl IntoView {
    let counters = Memo::new(move |_| phase.battle.battle().condition(unit_ref).counters);
    let has_losses = Memo::new(move |_| losses.with(Option::is_some));
    let folds = Memo::new(move |_| counters.with(Vec::len) > 1);
    let is_open = RwSignal::new(false);
    let are_losses_open = RwSignal::new(false);
    let are_shown = move || !folds.get() || is_open.get();
    let rows = move || if are_shown() { counters.get() } else { Vec::new() };
    view! {
        <Show when=move || has_losses.get()>
            <button
                type="button"
                class="btn"
                aria-expanded=move || are_losses_open.get().to_string()
                on:click=move |_| are_losses_open.update(|is_open| *is_open = !*is_open)
            >
                "Losses"
                <Icon glyph=Glyph::Open />
            </button>
        </Show>
        <Show when=move || folds.get()>
            <button
                type="button"
                class="btn"
                aria-expanded=move || is_open.get().to_string()
                on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
            >
                "Markers"
                <Icon glyph=Glyph::Open />
            </button>
        </Show>
        <div class=move || if folds.get() { "counters" } else { "counter" }>
            <For
                each=rows
                key=|counter| counter.marker
                children=move |counter| view! { <CounterControl phase unit_ref counter /> }
            />
        </div>
        <Show when=move || has_losses.get() && are_losses_open.get()>
            <Losses losses />
        </Show>
    }
}

/// A marker of a unit: one that is there or not is switched, any other is counted.
#[component]
fn CounterControl(phase: BattlePhase, unit_ref: UnitRef, counter: ManualCounter) -> impl IntoView {
    let ManualCounter { marker, title, most } = counter;
    let count = Memo::new(move |_| phase.battle.battle().markers().of(unit_ref, marker));
    if most == 1 {
        let toggle = move |_| {
            let to = i32::from(count.get_untracked() != 1);
            phase.set_marker(unit_ref, marker, title, to);
        };
        return view! {
            <button
                type="button"
                class="chip"
                aria-pressed=move || (count.get() == 1).to_string()
                on:click=toggle
            >
                <span>{title}</span>
            </button>
        }
        .into_any();
    }
    let value = Signal::derive(move || {
        let n = count.get();
        StepperValue { text: n.to_string(), is_zero: n == 0, has_less: n > 0, has_more: n < most }
    });
    let set = Callback::new(move |step| {
        let n = count.get_untracked();
        let to = if step == Step::More { n + 1 } else { n - 1 };
        phase.set_marker(unit_ref, marker, title, to.clamp(0, most));
    });
    view! { <Stepper label=title.to_string() value set /> }.into_any()
}

/// Several units of one side.
#[component]
fn Together(phase: BattlePhase, unit_refs: Vec<UnitRef>) -> impl IntoView {
    let battle = phase.battle.battle();
    let names: Vec<String> = unit_refs.iter().map(|unit_ref| battle.called(*unit_ref)).collect();
    let calculators = phase.calculators_for(&unit_refs).into_iter().map(|calculator| {
        let unit_refs = unit_refs.clone();
        let open = move |_| {
            phase.open(&unit_refs, &[]);
        };
        view! {
            <button type="button" class="btn go" on:click=open>
                {calculator.title}
            </button>
        }
    });
    view! {
        <span class="grow">
            <b>"Selected together"</b>
            <small>{names.join(", ")}</small>
        </span>
        {calculators.collect_view()}
        <AddKey phase />
        <button type="button" class="btn" on:click=move |_| phase.clear()>
            "Clear"
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
        0 => {
            let next = battle.armies[battle.active().other()].title();
            format!("End {}: {next} to play", system.turn_name.to_ascii_lowercase())
        }
        _ => ["Next: ", system.turn[to].title].concat(),
    };
    Onward::Begin { label, phases: 1, to }
}

/// The next phase, or the one that the battle is in.
#[component]
fn OnwardKey(phase: BattlePhase) -> impl IntoView {
    let onward = Memo::new(move |_| onward(phase));
    let system = phase.system;
    move || match onward.get() {
        Onward::Back { to } => view! {
            <a class="btn" href=Route::Turn(system, Some(to)).href()>
                {["Back to ", system.turn[to].title].concat()}
            </a>
        }
        .into_any(),
        Onward::Begin { label, phases, to } => {
            let begin = move |_| {
                phase.battle.change(|battle, at| (0..phases).for_each(|_| battle.go_on(at)));
                phase.clear();
                go(&Route::Turn(system, Some(to)).href());
            };
            view! {
                <button type="button" class="btn go" on:click=begin>
                    {label}
                    <Icon glyph=Glyph::Open />
                </button>
            }
            .into_any()
        }
    }
}
