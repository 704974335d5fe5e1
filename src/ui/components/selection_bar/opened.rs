//! What lies open above the bar: over the armies, so that no key moves.

use crate::battle_phase::{BattlePhase, Open};
use crate::components::army_standing::{Losses, StateWord};
use crate::components::icon::{Glyph, Icon};
use crate::components::phase_keys::CalculatorKey;
use crate::components::sign_view::SignLegend;
use crate::components::stepper::{Step, Stepper, StepperValue};
use crate::components::unit_tile::due_of;
use crate::route::Route;
use crate::screens::calculator::last_of;
use aide_de_camp::rules::{ManualCounter, Side, Tick, UnitRef};
use leptos::prelude::*;

/// What is open.
#[component]
pub fn OpenedPart(phase: BattlePhase, one: Memo<Option<UnitRef>>) -> impl IntoView {
    let part = move || match (phase.open.get()?, one.get()) {
        (Open::Phase, _) => Some(view! { <AllOfPhase phase /> }.into_any()),
        (Open::Shared, _) => Some(view! { <SharedTicks phase /> }.into_any()),
        (Open::Chosen, Some(unit_ref)) => Some(view! { <UnitDetails phase unit_ref /> }.into_any()),
        (Open::Chosen, None) => None,
    };
    move || part().map(|part| view! { <div class="opened">{part}</div> })
}

/// Every calculator of the phase, its steps, how the losses were counted, and the signs of the game.
#[component]
fn AllOfPhase(phase: BattlePhase) -> impl IntoView {
    let keys = phase.calculators().map(|calculator| {
        let way_in = Memo::new(move |_| phase.way_in(calculator));
        view! { <CalculatorKey phase calculator way_in next=Memo::new(|_| None) /> }
    });
    let last = untrack(|| last_of(phase.played(), phase.calculators()));
    let last = last.map(|last| {
        view! {
            <a class="btn last-one" href=Route::calculator(phase.system, last).href()>
                {["Last one: ", last.title].concat()}
            </a>
        }
    });
    let steps = phase.phase.steps.iter().map(|step| view! { <li>{*step}</li> });
    view! {
        <div class="todo">{keys.collect_view()}</div>
        {last}
        <h2>"Steps"</h2>
        <ol class="steps">{steps.collect_view()}</ol>
        {Side::ALL.into_iter().map(|side| view! { <ArmyLosses phase side /> }).collect_view()}
        <h2>"Signs"</h2>
        <SignLegend system=phase.system />
    }
}

/// How the losses of an army were counted, where it has any.
#[component]
fn ArmyLosses(phase: BattlePhase, side: Side) -> impl IntoView {
    let losses = Memo::new(move |_| phase.battle.battle().condition(UnitRef::army(side)).losses);
    let title = move || ["Losses of ", &phase.battle.battle().side_names()[side]].concat();
    view! {
        <Show when=move || losses.with(Option::is_some)>
            <h2>{title}</h2>
            <Losses losses />
        </Show>
    }
}

/// "All moved back, 4".
pub fn all_words(shared: &[(UnitRef, Tick)]) -> String {
    shared.first().map_or_else(String::new, |(_, tick)| format!("{}, {}", tick.all, shared.len()))
}

/// Each thing that several units have to do, to be ticked off at once.
#[component]
fn SharedTicks(phase: BattlePhase) -> impl IntoView {
    let all = Memo::new(move |_| phase.shared_ticks());
    let key = move |shared: Vec<(UnitRef, Tick)>| {
        let label = all_words(&shared);
        let tick = move |_| {
            phase.open.set(None);
            phase.tick_all(&shared);
        };
        view! {
            <button type="button" class="btn" on:click=tick>
                <Icon glyph=Glyph::Done />
                {label}
            </button>
        }
    };
    view! { <div class="counters">{move || all.get().into_iter().map(key).collect_view()}</div> }
}

/// What a unit has to do that can be ticked off.
pub fn ticks_of(phase: BattlePhase, unit_ref: Option<UnitRef>) -> Vec<Tick> {
    let Some(unit_ref) = unit_ref else { return Vec::new() };
    phase.todo.with(|todo| due_of(todo, unit_ref).filter_map(|todo| todo.tick).collect())
}

/// How a unit or group stands, what it has to do, how its losses were counted, and its markers.
#[component]
fn UnitDetails(phase: BattlePhase, unit_ref: UnitRef) -> impl IntoView {
    let condition = Memo::new(move |_| phase.battle.battle().condition(unit_ref));
    let losses = Memo::new(move |_| condition.with(|condition| condition.losses.clone()));
    let counters = Memo::new(move |_| condition.with(|condition| condition.counters.clone()));
    let ticks = Memo::new(move |_| ticks_of(phase, Some(unit_ref)));
    let words = move || condition.with(|condition| condition.words(""));
    view! {
        <p class="stands-so">
            {words} <StateWord condition />
        </p>
        <For
            each=move || ticks.get()
            key=|tick| (tick.marker, tick.done)
            children=move |tick| view! { <TickKeys phase unit_ref tick /> }
        />
        <Show when=move || losses.with(Option::is_some)>
            <Losses losses />
        </Show>
        <div class="counters">
            <For
                each=move || counters.get()
                key=|counter| counter.marker
                children=move |counter| view! { <CounterControl phase unit_ref counter /> }
            />
        </div>
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
