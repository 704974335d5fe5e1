//! Keys that do something.

use super::hint::{Hint, aria_disabled};
use super::icon::{Glyph, Icon};
use leptos::prelude::*;

/// A key with its words.
#[component]
pub fn FormButton(
    #[prop(into)] label: Signal<String>,
    /// What it is worth, in words; may be empty.
    #[prop(into, optional)]
    value: Signal<String>,
    set: Callback<()>,
    #[prop(into, optional)] hint: Signal<String>,
    #[prop(into, optional)] disabled: Signal<Option<String>>,
    #[prop(default = "btn")] class: &'static str,
    #[prop(optional_no_strip)] glyph: Option<Glyph>,
) -> impl IntoView {
    let value = move || {
        let value = value.get();
        (!value.is_empty()).then(|| view! { <b>{value}</b> })
    };
    view! {
        <button
            type="button"
            class=class
            aria-disabled=aria_disabled(disabled)
            on:click=move |_| run_enabled(set, disabled)
        >
            {glyph.map(|glyph| view! { <Icon glyph /> })}
            <span>{label} <Hint hint disabled /></span>
            {value}
        </button>
    }
}

/// A key with a drawing, and with a word below it where there is one.
#[component]
pub fn IconButton(
    #[prop(into)] label: Signal<String>,
    /// A word or two below the drawing; may be empty.
    #[prop(into, optional)]
    value: Signal<String>,
    set: Callback<()>,
    #[prop(into, optional)] disabled: Signal<Option<String>>,
    glyph: Glyph,
) -> impl IntoView {
    let word = move || {
        let value = value.get();
        (!value.is_empty()).then(|| view! { <small>{value}</small> })
    };
    view! {
        <button
            type="button"
            class="key"
            aria-label=label
            aria-description=disabled
            aria-disabled=aria_disabled(disabled)
            on:click=move |_| run_enabled(set, disabled)
        >
            <Icon glyph />
            {word}
        </button>
    }
}

fn run_enabled(set: Callback<()>, disabled: Signal<Option<String>>) {
    if disabled.with_untracked(Option::is_none) {
        set.run(());
    }
}
