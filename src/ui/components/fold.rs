//! Items that are opened by a tap.

use super::form_state::FormState;
use super::form_view::{ItemList, Items};
use super::icon::{Glyph, Icon};
use crate::battle_calculation::BattleCalculation;
use aide_de_camp::rules::form::Fold;
use leptos::prelude::*;

/// A line that says what is chosen, and opens what can be changed.
#[component]
pub fn FoldView(form: FormState, fold: Memo<Fold>) -> impl IntoView {
    let is_open = Memo::new(move |_| fold.with(|fold| form.is_fold_open(fold)));
    let play = use_context::<BattleCalculation>();
    let title = move || {
        fold.with(|fold| match play.filter(|_| !fold.units.is_empty()) {
            Some(play) => play.played.battle.battle().called_together(&fold.units),
            None => fold.title.clone(),
        })
    };
    let value = move || fold.with(|fold| fold.value.clone());
    let toggle = Callback::new(move |()| fold.with_untracked(|fold| form.toggle_fold(fold)));
    let changes = fold.with_untracked(|fold| !fold.units.is_empty());
    view! {
        <div class:known=changes>
            <FoldLine
                title=Signal::derive(title)
                small=Signal::derive(value)
                is_open
                toggle
                changes
            />
            <Show when=move || is_open.get()>
                <div class="folded">
                    <ItemList form items=Items::Fold(fold) />
                </div>
            </Show>
        </div>
    }
}

/// The line that opens what stands below it, and closes it again.
#[component]
pub fn FoldLine(
    #[prop(into)] title: Signal<String>,
    #[prop(into)] small: Signal<String>,
    #[prop(into)] is_open: Signal<bool>,
    toggle: Callback<()>,
    /// It says "change" instead of showing that it opens.
    #[prop(optional)]
    changes: bool,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="fold"
            aria-expanded=move || is_open.get().to_string()
            on:click=move |_| toggle.run(())
        >
            <span>
                <b>{title}</b>
                <small>{small}</small>
            </span>
            {if changes {
                let word = move || if is_open.get() { "close" } else { "change" };
                view! { <u>{word}</u> }.into_any()
            } else {
                view! { <Icon glyph=Glyph::Open /> }.into_any()
            }}
        </button>
    }
}

/// The key of a fold beside the title of a form.
#[component]
pub fn HeadFold(form: FormState, fold: Memo<Fold>) -> impl IntoView {
    let is_open = Memo::new(move |_| fold.with(|fold| form.is_fold_open(fold)));
    view! {
        <button
            type="button"
            class="key why"
            aria-expanded=move || is_open.get().to_string()
            on:click=move |_| fold.with_untracked(|fold| form.toggle_fold(fold))
        >
            <b>{move || fold.with(|fold| fold.title.clone())}</b>
            <small>{move || fold.with(|fold| fold.value.clone())}</small>
        </button>
    }
}
