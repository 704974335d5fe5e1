//! What needs nobody chosen, in the order of the rules, and the way on.

use super::icon::{Glyph, Icon};
use crate::battle_phase::{BattlePhase, WayIn};
use crate::route::{Route, go};
use aide_de_camp::rules::CalculatorInfo;
use leptos::prelude::*;

/// The keys above the armies. They keep their places until the phase ends.
#[component]
pub fn PhaseKeys(phase: BattlePhase) -> impl IntoView {
    let next = Memo::new(move |_| phase.next(|_| false).filter(|_| phase.chosen.with(Vec::is_empty)));
    let keys = phase.calculators().filter(|calculator| !calculator.needs_units).map(|calculator| {
        let way_in = Memo::new(move |_| match phase.way_in(calculator) {
            // Whoever is chosen and has no use for it is no hindrance.
            WayIn::Waits(_) => phase.way_of_army(calculator),
            way_in => way_in,
        });
        view! { <CalculatorKey phase calculator way_in next /> }
    });
    view! {
        <div class="todo" role="group" aria-label="For the whole army">
            {keys.collect_view()} <OnwardKey phase next />
        </div>
    }
}

/// A calculator of the phase. It opens on the battle, or says whom it is about. Where somebody has to use it in the phase it
/// says how many are left, and is ticked once nobody is; any other once it was used. What comes next is inked.
#[component]
pub fn CalculatorKey(
    phase: BattlePhase,
    calculator: &'static CalculatorInfo,
    way_in: Memo<WayIn>,
    next: Memo<Option<&'static str>>,
) -> impl IntoView {
    let left = Memo::new(move |_| phase.left_for(calculator));
    let is_done = Memo::new(move |_| match left.get() {
        Some(left) => left == 0,
        None => phase.was_applied(calculator) || way_in.with(|way_in| matches!(way_in, WayIn::NoNeed(_))),
    });
    let words = move || match (left.get(), way_in.get()) {
        (Some(left @ 1..), WayIn::Chosen) => format!("as chosen, {left} to do"),
        (Some(left @ 1..), _) => format!("{left} to do"),
        (_, WayIn::Chosen) => "as chosen".into(),
        (Some(0), _) | (None, WayIn::NoNeed(_)) => "nobody".into(),
        (None, WayIn::Army) => "for the army".into(),
        (None, WayIn::Apart) => "by itself".into(),
        (None, WayIn::Waits(_)) if !calculator.needs_units => "not now".into(),
        (None, WayIn::Waits(_)) => "tap units".into(),
    };
    view! {
        <button
            type="button"
            class="task"
            class:done=is_done
            class:may=move || way_in.with(|way_in| *way_in == WayIn::Apart)
            class:chosen=move || way_in.with(|way_in| *way_in == WayIn::Chosen)
            class:next=move || next.get() == Some(calculator.id)
            on:click=move |_| phase.enter(calculator, way_in.get_untracked())
        >
            <b>{calculator.title}</b>
            <small>{words}</small>
            <Show when=move || is_done.get()>
                <Icon glyph=Glyph::Done />
                <span class="sr">", done"</span>
            </Show>
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
    /// To the battle's own screen, since the other tablet enters.
    HandedOver { label: String },
}

fn onward(phase: BattlePhase) -> Onward {
    let (system, battle) = (phase.system, phase.battle.battle());
    let at = system.turn.iter().position(|one| one.id == phase.phase.id).unwrap_or_default();
    let now = battle.phase();
    if let Some(label) = phase.battle.handed_over() {
        return Onward::HandedOver { label };
    }
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
fn OnwardKey(phase: BattlePhase, next: Memo<Option<&'static str>>) -> impl IntoView {
    let onward = Memo::new(move |_| onward(phase));
    let left = Memo::new(move |_| phase.todo.with(|todo| phase.battle.battle().count_todo(todo)));
    let system = phase.system;
    let label = move || match onward.get() {
        Onward::Back { to } => ["Back to ", system.turn[to].title].concat(),
        Onward::Begin { label, .. } | Onward::HandedOver { label } => label,
    };
    let words = move || match onward.get() {
        Onward::HandedOver { .. } => "the other tablet enters".to_owned(),
        _ => left.get(),
    };
    let tap = move |_| {
        let to = match onward.get_untracked() {
            Onward::Back { to } => to,
            Onward::Begin { phases, to, .. } => {
                phase.battle.change(|battle, at| (0..phases).for_each(|_| battle.go_on(at)));
                phase.clear();
                to
            }
            Onward::HandedOver { .. } => return go(&Route::Battles(system).href()),
        };
        go(&Route::Turn(system, Some(to)).href());
    };
    view! {
        <button
            type="button"
            class="task go"
            class:ready=move || left.with(String::is_empty) && next.get().is_none()
            on:click=tap
        >
            <b>{label}</b>
            <small role="status">{words}</small>
            <Icon glyph=Glyph::Open />
        </button>
    }
}
