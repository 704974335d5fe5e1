//! A name, which is typed; nothing else on a form needs a keyboard.

use super::hint::{Hint, aria_disabled};
use aide_de_camp::rules::too_long;
use leptos::prelude::*;

/// A line of text. What `set` refuses stays as it was typed, with the reason below.
#[component]
pub fn TextInput(
    #[prop(into)] label: Signal<String>,
    #[prop(into)] value: Signal<String>,
    set: Callback<String, Result<(), String>>,
    #[prop(into, optional)] hint: Signal<String>,
    #[prop(into, optional)] disabled: Signal<Option<String>>,
    /// The most letters. A longer text stays as it was typed or pasted, and is refused: nothing is cut off it.
    #[prop(into)]
    max: Signal<usize>,
) -> impl IntoView {
    let refused = RwSignal::new(None::<Refused>);
    // Until the value changes by other means, such as Undo.
    let refusal = Memo::new(move |_| {
        let value = value.get();
        refused.get().filter(|refused| refused.value == value)
    });
    let text = move || refusal.get().map_or_else(|| value.get(), |refusal| refusal.typed);
    let on_input = move |typed: String| {
        let result = match too_long(&typed, max.get_untracked()) {
            Some(error) => Err(error),
            None => set.run(typed.clone()),
        };
        let value = value.get_untracked();
        refused.set(result.err().map(|error| Refused { typed, value, error }));
    };
    let error = move || refusal.get().map(|refusal| refusal.error);
    view! {
        <label class="field">
            <span class="name">{label} <Hint hint disabled /></span>
            <input
                type="text"
                dir="auto"
                autocomplete="off"
                aria-label=label
                aria-disabled=aria_disabled(disabled)
                aria-invalid=move || refusal.with(Option::is_some).then_some("true")
                readonly=move || disabled.with(Option::is_some)
                prop:value=text
                on:input:target=move |event| on_input(event.target().value())
            />
            <span class="error small" role="alert">{error}</span>
        </label>
    }
}

/// What was typed and does not fit.
#[derive(Clone, PartialEq)]
struct Refused {
    typed: String,
    /// What stood there then.
    value: String,
    error: String,
}
