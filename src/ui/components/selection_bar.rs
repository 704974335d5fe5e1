//! Below the armies: what was tapped, what it has by itself, and where the next unit joins it. Every key has its place.

use super::army_side::due_of;
use super::army_standing::{Losses, StateWord};
use super::icon::{Glyph, Icon};
use super::stepper::{Step, Stepper, StepperValue};
use crate::battle_phase::BattlePhase;
use crate::route::Route;
use crate::screens::calculator::last_of;
use aide_de_camp::battle::{Adds, shared_ticks};
use aide_de_camp::rules::{ManualCounter, Tick, UnitRef};
use leptos::prelude::*;

/// What lies open above the bar.
#[derive(Clone, Copy, PartialEq)]
enum Open {
    /// What is ticked off by what a die shows.
    Ticks,
    /// What is ticked off of several at once.
    All,
    /// How the losses were counted.
    Losses,
    /// What is counted by hand.
    Markers,
}

/// The bar.
#[component]
pub fn SelectionBar(phase: BattlePhase) -> impl IntoView {
    let open = RwSignal::new(None::<Open>);
    // What lies open is of what was chosen then.
    Effect::new(move |_| {
        phase.chosen.track();
        open.set(None);
    });
    let one = Memo::new(move |_| match &phase.chosen.get().concat()[..] {
        [unit_ref] => Some(*unit_ref),
        _ => None,
    });
    let is_empty = Memo::new(move |_| phase.chosen.with(Vec::is_empty));
    view! {
        <div class="barsel" role="group" aria-label="Chosen">
            <p class="note warn" class:none=move || phase.message.with(String::is_empty) role="alert">
                {phase.message}
            </p>
            {move || match (open.get(), one.get()) {
                (Some(Open::All), _) => Some(view! { <SharedTicks phase open /> }.into_any()),
                (Some(open), Some(unit_ref)) => Some(view! { <Opened phase unit_ref open /> }.into_any()),
                _ => None,
            }}
            <button
                type="button"
                class="key"
                aria-label="Clear"
                aria-disabled=move || is_empty.get().to_string()
                on:click=move |_| phase.clear()
            >
                <Icon glyph=Glyph::Close />
            </button>
            <Who phase one />
            <Slots phase one open />
            <AddKey phase adds=Adds::Behind label="Rank behind" />
            <AddKey phase adds=Adds::Beside label="Beside" />
        </div>
    }
}

/// Who is chosen, and how he stands.
#[component]
fn Who(phase: BattlePhase, one: Memo<Option<UnitRef>>) -> impl IntoView {
    let condition = Memo::new(move |_| {
        one.get().map(|unit_ref| phase.battle.battle().condition(unit_ref)).unwrap_or_default()
    });
    let names = Memo::new(move |_| {
        let battle = phase.battle.battle();
        let chosen = phase.chosen.get();
        let file = |file: &Vec<UnitRef>| {
            file.iter().map(|unit_ref| battle.called(*unit_ref)).collect::<Vec<_>>().join(" + ")
        };
        let [chosen, foes] =
            [chosen, phase.foes.get()].map(|files| files.iter().map(file).collect::<Vec<_>>().join(" | "));
        if foes.is_empty() { chosen } else { format!("{chosen} v {foes}") }
    });
    let words = Memo::new(move |_| {
        let Some(unit_ref) = one.get() else {
            return match (phase.chosen.with(Vec::is_empty), phase.phase.offers.is_empty()) {
                (true, true) => "Tap a unit for details".into(),
                (true, false) => "Your unit, then its target".into(),
                (false, _) => "Selected together".into(),
            };
        };
        let due = phase
            .todo
            .with(|todo| due_of(todo, unit_ref).map(|todo| todo.what.to_string()).collect::<Vec<_>>());
        condition.with(|condition| {
            let parts = [condition.current.clone(), condition.summary.clone()].into_iter().chain(due);
            parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
        })
    });
    view! {
        <div class="who4">
            <b>
                <bdi>{move || names.with(|names| if names.is_empty() { "Tap a unit".into() } else { names.clone() })}</bdi>
            </b>
            <small>{words}</small>
            <StateWord condition />
        </div>
    }
}

/// What one unit has by itself: what it has to do, how its losses were counted, its markers.
#[component]
fn Slots(phase: BattlePhase, one: Memo<Option<UnitRef>>, open: RwSignal<Option<Open>>) -> impl IntoView {
    let ticks = Memo::new(move |_| ticks_of(phase, one.get()));
    let condition = Memo::new(move |_| {
        one.get().map(|unit_ref| phase.battle.battle().condition(unit_ref)).unwrap_or_default()
    });
    let has_losses = Memo::new(move |_| condition.with(|condition| condition.losses.is_some()));
    let has_markers = Memo::new(move |_| condition.with(|condition| !condition.counters.is_empty()));
    let toggle = move |part: Open| open.update(|open| *open = (*open != Some(part)).then_some(part));
    let last = Memo::new(move |_| last_of(phase.played(), phase.calculators()).map(|last| last.id));
    let last_key = move || {
        let last = phase.calculators().find(|calculator| Some(calculator.id) == last.get())?;
        let href = Route::calculator(phase.system, last).href();
        Some(view! {
            <a class="key last-one" href=href>
                "Last one"
            </a>
        })
    };
    // What no calculator does comes next, too.
    let is_next = Memo::new(move |_| {
        let is_by_hand =
            |unit_ref| phase.todo.with(|todo| due_of(todo, unit_ref).all(|todo| todo.by.is_empty()));
        one.get().is_some_and(is_by_hand)
    });
    let first = move || match &ticks.get()[..] {
        [] if phase.chosen.with(Vec::is_empty) && last.with(Option::is_some) => last_key().into_any(),
        [] => view! { <span class="slot"></span> }.into_any(),
        [tick] if tick.faces.is_none() => {
            let tick = *tick;
            let set = move |_| {
                if let Some(unit_ref) = one.get_untracked() {
                    phase.tick(unit_ref, tick);
                }
            };
            view! {
                <button type="button" class="key due-key" class:next=is_next on:click=set>
                    {tick.done}
                </button>
            }
            .into_any()
        }
        [tick, ..] => {
            let label = tick.done;
            view! {
                <button
                    type="button"
                    class="key due-key"
                    class:next=is_next
                    aria-expanded=move || (open.get() == Some(Open::Ticks)).to_string()
                    on:click=move |_| toggle(Open::Ticks)
                >
                    {label}
                </button>
            }
            .into_any()
        }
    };
    let part = move |part: Open, label: &'static str, is_there: Memo<bool>| {
        move || match is_there.get() {
            false => view! { <span class="slot"></span> }.into_any(),
            true => view! {
                <button
                    type="button"
                    class="key"
                    aria-expanded=move || (open.get() == Some(part)).to_string()
                    on:click=move |_| toggle(part)
                >
                    {label}
                </button>
            }
            .into_any(),
        }
    };
    view! {
        <div class="s3">
            {first}
            {move || match one.get() {
                Some(_) => part(Open::Losses, "Losses", has_losses).into_any(),
                None => view! { <SharedKey phase open /> }.into_any(),
            }}
            {part(Open::Markers, "Markers", has_markers)}
        </div>
    }
}

/// What several units have to do that is ticked off alike, as long as nobody is chosen.
fn shared(phase: BattlePhase) -> Vec<Vec<(UnitRef, Tick)>> {
    if phase.chosen.with(Vec::is_empty) { phase.todo.with(|todo| shared_ticks(todo)) } else { Vec::new() }
}

/// "All moved back, 4".
fn all_words(shared: &[(UnitRef, Tick)]) -> String {
    shared.first().map_or_else(String::new, |(_, tick)| format!("{}, {}", tick.all, shared.len()))
}

/// Ticks off at once what several units have to do; where there are several such things, opens them.
#[component]
fn SharedKey(phase: BattlePhase, open: RwSignal<Option<Open>>) -> impl IntoView {
    let all = Memo::new(move |_| shared(phase));
    // What no calculator does comes next by being ticked off.
    let is_next = Memo::new(move |_| phase.next(|_| false).is_none());
    move || match &all.get()[..] {
        [] => view! { <span class="slot"></span> }.into_any(),
        [one] => {
            let one = one.clone();
            let label = all_words(&one);
            view! {
                <button
                    type="button"
                    class="key all-key"
                    class:next=is_next
                    on:click=move |_| phase.tick_all(&one)
                >
                    {label}
                </button>
            }
            .into_any()
        }
        _ => view! {
            <button
                type="button"
                class="key all-key"
                class:next=is_next
                aria-expanded=move || (open.get() == Some(Open::All)).to_string()
                on:click=move |_| {
                    open.update(|open| *open = (*open != Some(Open::All)).then_some(Open::All))
                }
            >
                "Several at once"
            </button>
        }
        .into_any(),
    }
}

/// Each thing that several units have to do, to be ticked off at once.
#[component]
fn SharedTicks(phase: BattlePhase, open: RwSignal<Option<Open>>) -> impl IntoView {
    let all = Memo::new(move |_| shared(phase));
    let key = move |shared: Vec<(UnitRef, Tick)>| {
        let label = all_words(&shared);
        let tick = move |_| {
            open.set(None);
            phase.tick_all(&shared);
        };
        view! {
            <button type="button" class="btn" on:click=tick>
                <Icon glyph=Glyph::Done />
                {label}
            </button>
        }
    };
    view! { <div class="opened counters">{move || all.get().into_iter().map(key).collect_view()}</div> }
}

fn ticks_of(phase: BattlePhase, unit_ref: Option<UnitRef>) -> Vec<Tick> {
    let Some(unit_ref) = unit_ref else { return Vec::new() };
    phase.todo.with(|todo| due_of(todo, unit_ref).filter_map(|todo| todo.tick).collect())
}

/// What lies open, above the bar, so that no key of it moves.
#[component]
fn Opened(phase: BattlePhase, unit_ref: UnitRef, open: Open) -> impl IntoView {
    let losses = Memo::new(move |_| phase.battle.battle().condition(unit_ref).losses);
    let counters = Memo::new(move |_| phase.battle.battle().condition(unit_ref).counters);
    let ticks = Memo::new(move |_| ticks_of(phase, Some(unit_ref)));
    let content = match open {
        // That is of nobody alone.
        Open::All => ().into_any(),
        Open::Losses => view! { <Losses losses /> }.into_any(),
        Open::Ticks => view! {
            <For
                each=move || ticks.get()
                key=|tick| (tick.marker, tick.done)
                children=move |tick| view! { <TickKeys phase unit_ref tick /> }
            />
        }
        .into_any(),
        Open::Markers => view! {
            <div class="counters">
                <For
                    each=move || counters.get()
                    key=|counter| counter.marker
                    children=move |counter| view! { <CounterControl phase unit_ref counter /> }
                />
            </div>
        }
        .into_any(),
    };
    view! { <div class="opened">{content}</div> }
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

/// Has the next tap add a unit there.
#[component]
fn AddKey(phase: BattlePhase, adds: Adds, label: &'static str) -> impl IntoView {
    let is_dead = Memo::new(move |_| phase.chosen.with(Vec::is_empty) || !phase.can_add(adds));
    let tap = move |_| {
        if !is_dead.get_untracked() {
            phase.toggle_adds(adds);
        }
    };
    view! {
        <button
            type="button"
            class="key add"
            aria-pressed=move || (phase.adds.get() == Some(adds)).to_string()
            aria-disabled=move || is_dead.get().to_string()
            on:click=tap
        >
            {label}
        </button>
    }
}
