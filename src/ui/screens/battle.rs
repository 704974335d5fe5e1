//! A phase of a battle: both armies, what is still to do, and from two taps the calculator filled in.

use crate::battle_phase::BattlePhase;
use crate::components::army_side::ArmySide;
use crate::components::icon::{Glyph, Icon};
use crate::components::notices::Notices;
use crate::components::selection_dock::SelectionDock;
use crate::route::Route;
use aide_de_camp::rules::{CalculatorInfo, Side, SystemInfo};
use leptos::prelude::*;

/// The phase at this place in the turn, with both armies.
#[component]
pub fn BattleScreen(system: &'static SystemInfo, phase: usize) -> impl IntoView {
    let phase = BattlePhase::new(expect_context(), expect_context(), system, &system.turn[phase]);
    let shows_steps = RwSignal::new(false);
    let steps = move || phase.phase.steps.iter().map(|step| view! { <li>{*step}</li> }).collect_view();
    view! {
        <main class="main wide-main front">
            <header>
                <h1>{phase.phase.title}</h1>
                <div class="calcs end">
                    {phase
                        .calculators()
                        .map(|calculator| view! { <CalculatorKeys phase calculator /> })
                        .collect_view()}
                    <button
                        type="button"
                        class="btn"
                        aria-expanded=move || shows_steps.get().to_string()
                        on:click=move |_| shows_steps.update(|shows| *shows = !*shows)
                    >
                        "Phase checklist"
                        <Icon glyph=Glyph::Open />
                    </button>
                </div>
            </header>
            <Notices />
            <ArmyTabs phase />
            <div class="armylist">
                <Show when=move || shows_steps.get()>
                    <ol class="steps panel">{steps()}</ol>
                </Show>
                <div class="sides camp">
                    <ArmySide phase side=Side::Ours />
                    <ArmySide phase side=Side::Theirs />
                </div>
            </div>
            <SelectionDock phase />
        </main>
    }
}

/// A calculator of the phase: begun clean, or as it was left.
#[component]
fn CalculatorKeys(phase: BattlePhase, calculator: &'static CalculatorInfo) -> impl IntoView {
    let href = Route::calculator(phase.system, calculator).href();
    let last = phase.last_title(calculator).map(|title| {
        view! {
            <a class="btn last-one" href=href.clone()>
                {["Last: ", &title].concat()}
            </a>
        }
    });
    view! {
        <a class="btn" href=href on:click=move |_| phase.forget_last(calculator)>
            {calculator.title}
        </a>
        {last}
    }
}

/// Whose army is seen where there is room for one.
#[component]
fn ArmyTabs(phase: BattlePhase) -> impl IntoView {
    let has_turn = ["has the ", &phase.system.turn_name.to_ascii_lowercase()].concat();
    let tabs = Side::ALL.map(|side| {
        let title = Memo::new(move |_| phase.battle.battle().armies[side].title());
        let is_active = Memo::new(move |_| phase.battle.battle().active() == side);
        let has_turn = has_turn.clone();
        view! {
            <button
                type="button"
                class=format!("key {}", side.name())
                aria-pressed=move || (phase.seen.get() == side).to_string()
                on:click=move |_| phase.seen.set(side)
            >
                <bdi>{title}</bdi>
                {move || is_active.get().then(|| view! { <small>{has_turn.clone()}</small> })}
            </button>
        }
    });
    view! { <div class="pair camps">{tabs.into_iter().collect_view()}</div> }
}
