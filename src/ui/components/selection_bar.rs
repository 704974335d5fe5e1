//! Below the armies, under the thumb: who is still to act; and of whoever is chosen, what he can do. Every key has its
//! place.

mod opened;

use super::icon::{Glyph, Icon};
use super::unit_tile::due_of;
use crate::battle_phase::{BattlePhase, Open, Use};
use aide_de_camp::battle::Adds;
use aide_de_camp::rules::{CalculatorInfo, Tick, UnitRef};
use leptos::prelude::*;
use opened::{OpenedPart, all_words, ticks_of};

/// So many keys are in the bar.
const KEYS: usize = 3;

/// The bar.
#[component]
pub fn SelectionBar(phase: BattlePhase) -> impl IntoView {
    let one = Memo::new(move |_| match &phase.chosen.get().concat()[..] {
        [unit_ref] => Some(*unit_ref),
        _ => None,
    });
    let is_idle = Memo::new(move |_| phase.chosen.with(Vec::is_empty));
    view! {
        <div class="barsel" class:idle=is_idle role="group" aria-label="Chosen">
            <p class="note warn" class:none=move || phase.message.with(String::is_empty) role="alert">
                {phase.message}
            </p>
            <OpenedPart phase one />
            {move || {
                if is_idle.get() {
                    view! { <Waiting phase /> }.into_any()
                } else {
                    view! { <Chosen phase one /> }.into_any()
                }
            }}
        </div>
    }
}

/// Nobody is chosen: who is still to act, each as a key, and all that there is in the phase behind one.
#[component]
fn Waiting(phase: BattlePhase) -> impl IntoView {
    let due = Memo::new(move |_| phase.still_to_act());
    let shared = Memo::new(move |_| phase.shared_ticks());
    // What an army does has a key above; what no calculator does comes next by being ticked off.
    let next = Memo::new(move |_| phase.next(|_| false));
    let is_next = Memo::new(move |_| next.get().is_none());
    let is_of_unit = Memo::new(move |_| {
        phase.calculators().any(|calculator| Some(calculator.id) == next.get() && calculator.needs_units)
    });
    let left = move || phase.todo.with(|todo| phase.battle.battle().count_todo(todo));
    let says = move || {
        let left = left();
        if left.is_empty() { "Tap a unit".to_owned() } else { left }
    };
    let hint = move || match (due.with(Vec::is_empty), phase.phase.offers.is_empty()) {
        (_, true) => "It says how it stands",
        (true, false) => "Yours, then its target",
        (false, false) => "Next, or tap a unit",
    };
    let named = move |(place, (unit_ref, what)): (usize, (UnitRef, String))| {
        let name = phase.battle.battle().called(unit_ref);
        let choose = move |_| {
            phase.seen.set(unit_ref.side);
            phase.tap(unit_ref);
        };
        view! {
            <button
                type="button"
                class="key still"
                class:next=move || place == 0 && is_of_unit.get()
                on:click=choose
            >
                <b>
                    <bdi>{name}</bdi>
                </b>
                <small>{what}</small>
            </button>
        }
    };
    let keys = move || {
        let room = KEYS - usize::from(shared.with(|shared| !shared.is_empty()));
        due.get().into_iter().take(room).enumerate().map(named).collect_view()
    };
    view! {
        <button
            type="button"
            class="key all-of-phase"
            aria-label="All of this phase: calculators, steps and signs"
            aria-expanded=move || (phase.open.get() == Some(Open::Phase)).to_string()
            on:click=move |_| phase.toggle(Open::Phase)
        >
            "All"
        </button>
        <p class="who4">
            <b>{says}</b>
            <small>{hint}</small>
        </p>
        <div class="bar-keys">{keys} <SharedKey phase shared is_next /></div>
    }
}

/// Ticks off at once what several units have to do; where there are several such things, opens them.
#[component]
fn SharedKey(
    phase: BattlePhase,
    shared: Memo<Vec<Vec<(UnitRef, Tick)>>>,
    is_next: Memo<bool>,
) -> impl IntoView {
    let label = move || {
        shared.with(|shared| match &shared[..] {
            [one] => all_words(one),
            _ => "Several at once".into(),
        })
    };
    let is_open = move || {
        shared.with(|shared| shared.len() > 1).then(|| (phase.open.get() == Some(Open::Shared)).to_string())
    };
    let tap = move |_| match &shared.get_untracked()[..] {
        [one] => phase.tick_all(one),
        _ => phase.toggle(Open::Shared),
    };
    view! {
        <Show when=move || shared.with(|shared| !shared.is_empty())>
            <button type="button" class="key all-key" class:next=is_next aria-expanded=is_open on:click=tap>
                {label}
            </button>
        </Show>
    }
}

/// What a key of the bar does for whoever is chosen.
#[derive(Clone, Copy, PartialEq)]
enum Does {
    /// It opens a calculator.
    Opens(&'static str),
    /// It says what the calculator wants besides, an enemy or something else.
    Asks(&'static str, bool),
    /// It ticks off what was done.
    Ticks(Tick),
    /// It opens all of it.
    More,
}

/// All that whoever is chosen can do, what comes next first.
fn all_it_does(phase: BattlePhase, one: Option<UnitRef>) -> Vec<Does> {
    let (can, asks): (Vec<_>, Vec<_>) =
        phase.for_chosen().into_iter().partition(|(_, way)| *way == Use::Opens);
    let next = phase.next(|calculator| can.iter().any(|(it, _)| it.id == calculator.id));
    let asks = asks.into_iter().map(|(it, way)| Does::Asks(it.id, way == Use::WithEnemy));
    let opens = can.into_iter().map(|(it, _)| Does::Opens(it.id)).chain(asks);
    let is_next = |does: &Does| matches!(does, Does::Opens(id) | Does::Asks(id, _) if Some(*id) == next);
    let (mut all, rest): (Vec<Does>, Vec<Does>) = opens.partition(is_next);
    all.extend(ticks_of(phase, one).into_iter().map(Does::Ticks));
    all.extend(rest);
    all
}

/// Somebody is chosen: who, what he can do, and where the next unit joins him.
#[component]
fn Chosen(phase: BattlePhase, one: Memo<Option<UnitRef>>) -> impl IntoView {
    let all = Memo::new(move |_| all_it_does(phase, one.get()));
    let keys = Memo::new(move |_| {
        let mut keys = all.get();
        if keys.len() > KEYS {
            keys.truncate(KEYS - 1);
            keys.push(Does::More);
        }
        keys
    });
    // What rolls comes next; what is only ticked off where nothing rolls.
    let next = Memo::new(move |_| {
        let first = all.with(|all| all.first().copied());
        first.filter(|first| match first {
            Does::Opens(_) | Does::Asks(..) => true,
            Does::Ticks(_) => one.get().is_some_and(|unit_ref| {
                phase.todo.with(|todo| due_of(todo, unit_ref).all(|todo| todo.by.is_empty()))
            }),
            Does::More => false,
        })
    });
    let view_of = move |does: Does| view! { <BarKey phase one does next /> };
    view! {
        <button type="button" class="key clear" aria-label="Clear" on:click=move |_| phase.clear()>
            <Icon glyph=Glyph::Close />
        </button>
        <AddKey phase adds=Adds::Beside label="Beside" />
        <AddKey phase adds=Adds::Behind label="Rank behind" />
        <Who phase one />
        <div class="bar-keys">{move || keys.get().into_iter().map(view_of).collect_view()}</div>
    }
}

/// One thing that whoever is chosen can do.
#[component]
fn BarKey(
    phase: BattlePhase,
    one: Memo<Option<UnitRef>>,
    does: Does,
    next: Memo<Option<Does>>,
) -> impl IntoView {
    let info = |id: &str| phase.calculators().find(|calculator| calculator.id == id);
    let enter = move |calculator: Option<&'static CalculatorInfo>| {
        if let Some(calculator) = calculator {
            phase.enter(calculator, untrack(|| phase.way_in(calculator)));
        }
    };
    let is_next = move || next.get() == Some(does);
    match does {
        Does::Opens(id) | Does::Asks(id, _) => {
            let calculator = info(id);
            let asks = matches!(does, Does::Asks(..));
            let words = move || {
                let left =
                    calculator.and_then(|calculator| phase.left_for(calculator)).filter(|left| *left > 0);
                match (does, left) {
                    (Does::Asks(_, true), _) => "now its target".to_owned(),
                    (Does::Asks(_, false), _) => "not yet".to_owned(),
                    (_, Some(left)) => format!("{left} to do"),
                    (_, None) => String::new(),
                }
            };
            view! {
                <button
                    type="button"
                    class="key does"
                    class:next=is_next
                    class:asks=asks
                    on:click=move |_| enter(calculator)
                >
                    <b>{calculator.map(|calculator| calculator.title)}</b>
                    <small>{words}</small>
                </button>
            }
            .into_any()
        }
        Does::Ticks(tick) if tick.faces.is_some() => view! {
            <button
                type="button"
                class="key due-key"
                class:next=is_next
                aria-expanded=move || (phase.open.get() == Some(Open::Chosen)).to_string()
                on:click=move |_| phase.toggle(Open::Chosen)
            >
                {tick.done}
            </button>
        }
        .into_any(),
        Does::Ticks(tick) => {
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
        Does::More => view! {
            <button
                type="button"
                class="key more-does"
                aria-expanded=move || (phase.open.get() == Some(Open::Phase)).to_string()
                on:click=move |_| phase.toggle(Open::Phase)
            >
                "More"
            </button>
        }
        .into_any(),
    }
}

/// Who is chosen, and how he stands; a tap opens all that is known of him, and his markers.
#[component]
fn Who(phase: BattlePhase, one: Memo<Option<UnitRef>>) -> impl IntoView {
    let names = Memo::new(move |_| {
        let battle = phase.battle.battle();
        let file = |file: &Vec<UnitRef>| {
            file.iter().map(|unit_ref| battle.called(*unit_ref)).collect::<Vec<_>>().join(" + ")
        };
        let [chosen, foes] = [phase.chosen.get(), phase.foes.get()]
            .map(|files| files.iter().map(file).collect::<Vec<_>>().join(" | "));
        if foes.is_empty() { chosen } else { format!("{chosen} v {foes}") }
    });
    let words = Memo::new(move |_| {
        let Some(unit_ref) = one.get() else { return "Selected together".to_owned() };
        let due = phase
            .todo
            .with(|todo| due_of(todo, unit_ref).map(|todo| todo.what.to_string()).collect::<Vec<_>>());
        let condition = phase.battle.battle().condition(unit_ref);
        let parts = [condition.words(&due.join(", ")), condition.state.to_owned()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    });
    move || match one.get() {
        Some(_) => view! {
            <button
                type="button"
                class="who4"
                aria-expanded=move || (phase.open.get() == Some(Open::Chosen)).to_string()
                on:click=move |_| phase.toggle(Open::Chosen)
            >
                <b>
                    <bdi>{names}</bdi>
                </b>
                <small>{words}</small>
                <Icon glyph=Glyph::Up />
            </button>
        }
        .into_any(),
        None => view! {
            <p class="who4">
                <b>
                    <bdi>{names}</bdi>
                </b>
                <small>{words}</small>
            </p>
        }
        .into_any(),
    }
}

/// Has the next tap add a unit there, where a calculator of the phase takes several.
#[component]
fn AddKey(phase: BattlePhase, adds: Adds, label: &'static str) -> impl IntoView {
    phase.can_add(adds).then(|| {
        view! {
            <button
                type="button"
                class="key add"
                aria-pressed=move || (phase.adds.get() == Some(adds)).to_string()
                on:click=move |_| phase.toggle_adds(adds)
            >
                {label}
            </button>
        }
    })
}
