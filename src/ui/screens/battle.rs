//! A phase of a battle: both armies, what is still to do, and from two taps the calculator filled in.

use crate::battle_phase::BattlePhase;
use crate::components::army_side::ArmySide;
use crate::components::notices::Notices;
use crate::components::phase_keys::PhaseKeys;
use crate::components::selection_bar::SelectionBar;
use crate::focus::focus_on;
use aide_de_camp::rules::{Side, SystemInfo};
use leptos::prelude::*;

/// The phase at this place in the turn, with both armies.
#[component]
pub fn BattleScreen(system: &'static SystemInfo, phase: usize) -> impl IntoView {
    let phase = BattlePhase::new(expect_context(), system, &system.turn[phase]);
    view! {
        <main class="main wide-main front">
            <h1>{phase.phase.title}</h1>
            <Notices />
            <div class="top-row">
                <PhaseKeys phase />
                <ArmyTabs phase />
            </div>
            // Past the units, for the keyboard.
            <button type="button" class="skip" on:click=move |_| _ = focus_on(".barsel button")>
                "Skip the units"
            </button>
            <div class="armylist">
                <div class="sides camp">
                    <ArmySide phase side=Side::Ours />
                    <ArmySide phase side=Side::Theirs />
                </div>
            </div>
            <SelectionBar phase />
        </main>
    }
}

/// Whose army is seen where there is room for one.
#[component]
fn ArmyTabs(phase: BattlePhase) -> impl IntoView {
    let has_turn = ["has the ", &phase.system.turn_name.to_ascii_lowercase()].concat();
    let tabs = Side::ALL.map(|side| {
        let title = Memo::new(move |_| phase.battle.battle().side_names()[side].clone());
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
