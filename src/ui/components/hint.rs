//! What stands small at a control.

use leptos::prelude::*;

/// The hint of a control, or why it takes no tap.
#[component]
pub fn Hint(hint: Signal<String>, disabled: Signal<Option<String>>) -> impl IntoView {
    let text = Memo::new(move |_| disabled.get().unwrap_or_else(|| hint.get()));
    move || {
        let text = text.get();
        (!text.is_empty()).then(|| view! { " " <small>{text}</small> })
    }
}

/// The value of `aria-disabled`.
pub fn aria_disabled(disabled: Signal<Option<String>>) -> impl Fn() -> Option<&'static str> + Copy {
    move || disabled.with(Option::is_some).then_some("true")
}
