//! Yes or no.

use super::hint::{Hint, aria_disabled};
use leptos::prelude::*;

/// A chip that is on or off; `set` is given what it is to be.
#[component]
pub fn Toggle(
    #[prop(into)] label: Signal<String>,
    #[prop(into)] value: Signal<bool>,
    set: Callback<bool>,
    #[prop(into, optional)] hint: Signal<String>,
    #[prop(into, optional)] disabled: Signal<Option<String>>,
    /// What it is worth, in figures; may be empty.
    #[prop(into, optional)]
    worth: Signal<String>,
) -> impl IntoView {
    let on_click = move |_| {
        if disabled.with_untracked(Option::is_none) {
            set.run(!value.get_untracked());
        }
    };
    view! {
        <button
            type="button"
            class="chip"
            aria-pressed=move || value.get().to_string()
            aria-disabled=aria_disabled(disabled)
            on:click=on_click
        >
            <span>{label} <Hint hint disabled /></span>
            <b>{worth}</b>
        </button>
    }
}
