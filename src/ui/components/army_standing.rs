//! How an army of a battle stands, with the sum of its losses.

use super::icon::{Glyph, Icon};
use super::sum_table::SumTable;
use aide_de_camp::rules::{Breakdown, Condition, capitalize};
use leptos::prelude::*;

/// An army by its name; where something of it is lost, the sum opens.
#[component]
pub fn ArmyStanding(
    #[prop(into)] title: Signal<String>,
    #[prop(into)] words: Signal<String>,
    condition: Memo<Condition>,
) -> impl IntoView {
    let losses = Memo::new(move |_| condition.with(|condition| condition.losses.clone()));
    let has_losses = Memo::new(move |_| losses.with(Option::is_some));
    let is_open = RwSignal::new(false);
    let head = move || {
        view! {
            <span>
                <b><bdi>{title}</bdi></b>
                <small>{words}</small>
                <StateWord condition />
            </span>
        }
    };
    view! {
        <Show
            when=move || has_losses.get()
            fallback=move || view! { <div class="unit">{head()}</div> }
        >
            <button
                type="button"
                class="unit"
                aria-expanded=move || is_open.get().to_string()
                on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
            >
                {head()}
                <Icon glyph=Glyph::Open />
            </button>
        </Show>
        <Show when=move || is_open.get() && has_losses.get()>
            <Losses losses />
        </Show>
    }
}

/// How losses were counted.
#[component]
pub fn Losses(losses: Memo<Option<Breakdown>>) -> impl IntoView {
    view! { <div class="losses">{move || losses.get().map(|sum| view! { <SumTable sum /> })}</div> }
}

/// What a unit, a group or an army has become, in a word that is not to be overlooked.
#[component]
pub fn StateWord(condition: Memo<Condition>) -> impl IntoView {
    let state = Memo::new(move |_| condition.with(|condition| condition.state));
    move || {
        let state = state.get();
        (!state.is_empty()).then(|| view! { <strong class="broken">{capitalize(state)}</strong> })
    }
}
