//! A system's turn: every phase with its steps in order, and the calculators it needs.

use crate::components::offline::OfflineStatus;
use crate::components::ref_key::RefKey;
use crate::components::safety::SafetyNote;
use crate::roster::add;
use crate::route::Route;
use crate::stores::AppStore;
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{Phase, SystemInfo};
use leptos::prelude::*;

/// The turn, open at one phase.
#[component]
pub fn Turn(system: &'static SystemInfo, phase: usize) -> impl IntoView {
    let store: AppStore = expect_context();
    let has_armies = Memo::new(move |_| {
        store.rosters.with(|rosters| rosters.iter().any(|saved| saved.roster.army.system().id == system.id))
    });
    let phases = system.turn.iter().enumerate().map(|(place, listed)| {
        view! { <PhaseSection system phase=listed is_current=place == phase /> }
    });
    view! {
        <main class="main wide-main">
            <header>
                <h1>{["The ", &system.turn_name.to_ascii_lowercase()].concat()}</h1>
            </header>
            <div class="turnlist">
                // As long as the player has no army there are some to try.
                <div class="own">
                    <Show when=move || !has_armies.get()>
                        <ArmiesToTry system />
                    </Show>
                </div>
                {phases.collect_view()}
                <div class="own">
                    <Show when=move || has_armies.get()>
                        <section class="phase" aria-label="Armies">
                            <h2>"Armies"</h2>
                            <p>"What you have on this device."</p>
                            <div class="calcs">
                                <a class="key" href=Route::Rosters(system).href()>
                                    "Your armies"
                                </a>
                                <a class="key" href=Route::Battles(system).href()>
                                    "New battle"
                                </a>
                            </div>
                        </section>
                    </Show>
                </div>
            </div>
            <p class="small credit">{system.credit}</p>
            <OfflineStatus />
        </main>
    }
}

/// A phase with its steps and its calculators.
#[component]
fn PhaseSection(system: &'static SystemInfo, phase: &'static Phase, is_current: bool) -> impl IntoView {
    let steps = phase.steps.iter().map(|step| view! { <li>{*step}</li> });
    let calculators = phase.offers.iter().filter_map(|id| {
        let calculator = system.calculators.iter().find(|calculator| calculator.id == *id)?;
        let href = Route::calculator(system, calculator).href();
        Some(view! { <a class="key" href=href>{calculator.title}</a> })
    });
    let rule = view! { <RefKey rule=phase.rule.0 /> };
    view! {
        <section class=if is_current { "phase now" } else { "phase" } aria-label=phase.title>
            <h2>{phase.title} " " {rule}</h2>
            <ol class="steps">{steps.collect_view()}</ol>
            <div class="calcs">{calculators.collect_view()}</div>
        </section>
    }
}

/// The samples, one tap each: what is opened is the player's own copy.
#[component]
fn ArmiesToTry(system: &'static SystemInfo) -> impl IntoView {
    let store: AppStore = expect_context();
    let samples = Roster::samples_of(system.id).into_iter().map(|sample| {
        let title = sample.title();
        view! {
            <button type="button" class="key" on:click=move |_| add(store, sample.clone())>
                <bdi>{title}</bdi>
            </button>
        }
    });
    view! {
        <section class="phase" aria-label="Armies">
            <h2>"Armies"</h2>
            <p>"Start from a sample army."</p>
            <div class="calcs">
                {samples.collect_view()}
                <a class="key" href=Route::Battles(system).href()>
                    "New battle"
                </a>
            </div>
            <SafetyNote />
        </section>
    }
}
