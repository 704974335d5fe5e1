//! A choice of up to about six options, all in view.

use super::hint::{Hint, aria_disabled};
use super::source_mark::with_mark;
use super::text_width::{text_width, widest_line};
use aide_de_camp::rules::form::ChoiceOption;
use leptos::ev::KeyboardEvent;
use leptos::html::Div;
use leptos::prelude::*;
use leptos::web_sys::HtmlElement;
use wasm_bindgen::JsCast;

/// A choice under its label; `set` is given the place of the option.
#[component]
pub fn Choice(
    #[prop(into)] label: Signal<String>,
    /// What is chosen, in words; may be empty.
    #[prop(into, optional)]
    value: Signal<String>,
    #[prop(into)] options: Signal<Vec<ChoiceOption>>,
    set: Callback<usize>,
    #[prop(into, optional)] hint: Signal<String>,
    #[prop(into, optional)] disabled: Signal<Option<String>>,
) -> impl IntoView {
    view! {
        <div class="field">
            <FieldName label value hint disabled />
            <ChoiceKeys label options set disabled />
        </div>
    }
}

/// The line above a control: what it is called, and what is chosen or what it is worth.
#[component]
pub fn FieldName(
    label: Signal<String>,
    value: Signal<String>,
    hint: Signal<String>,
    disabled: Signal<Option<String>>,
) -> impl IntoView {
    let value = move || {
        let value = value.get();
        (!value.is_empty()).then(|| view! { <b>{value}</b> })
    };
    view! {
        <div class="name">
            <span>{label} <Hint hint disabled /></span>
            {value}
        </div>
    }
}

/// The options by themselves. The Tab key enters at the chosen one; the arrows move and choose.
#[component]
pub fn ChoiceKeys(
    #[prop(into)] label: Signal<String>,
    #[prop(into)] options: Signal<Vec<ChoiceOption>>,
    set: Callback<usize>,
    #[prop(into, optional)] disabled: Signal<Option<String>>,
) -> impl IntoView {
    let group = NodeRef::<Div>::new();
    let count = move || options.with(Vec::len);
    let has_second_line = move || options.with(|options| options.iter().any(|it| !small_of(it).is_empty()));
    let longest = move || {
        // What has nothing below it may take both lines.
        let width = |it: &ChoiceOption| {
            let whole = text_width(&it.label);
            if small_of(it).is_empty() { whole.min(widest_line(&it.label, 2) + 10) } else { whole }
        };
        options.with(|options| options.iter().map(width).max().unwrap_or_default().to_string())
    };
    let choose = move |place: usize| {
        if disabled.with_untracked(Option::is_none) {
            set.run(place);
        }
    };
    let on_keydown = move |event: KeyboardEvent| {
        let Some(keys) = group.get_untracked().map(|group| group.children()) else { return };
        let focused = document().active_element();
        let focused = (0..keys.length()).find(|place| keys.item(*place) == focused);
        let next = focused.and_then(|place| place_by_arrow(&event.key(), place, keys.length()));
        let Some((place, key)) = next.and_then(|place| Some((place, keys.item(place)?))) else { return };
        event.prevent_default();
        if let Some(key) = key.dyn_ref::<HtmlElement>() {
            // A key that cannot take the focus can still be chosen.
            let _ = key.focus();
        }
        choose(place as usize);
    };
    let keys = move || {
        options.with(|options| {
            let entry = options.iter().position(|it| it.is_chosen).unwrap_or_default();
            let key = |(place, option): (usize, &ChoiceOption)| {
                let small = small_of(option);
                view! {
                    <button
                        type="button"
                        class="key"
                        class:nil=!option.counts
                        role="radio"
                        aria-checked=option.is_chosen.to_string()
                        aria-disabled=aria_disabled(disabled)
                        aria-label=full_label(option)
                        tabindex=if place == entry { "0" } else { "-1" }
                        on:click=move |_| choose(place)
                    >
                        {option.label.clone()}
                        {(!small.is_empty()).then(|| view! { <small>{small}</small> })}
                    </button>
                }
            };
            options.iter().enumerate().map(key).collect::<Vec<_>>()
        })
    };
    view! {
        <div
            class="keys words"
            class:two-line=has_second_line
            style:--longest=longest
            style:--all=move || count().to_string()
            style:--half=move || count().div_ceil(2).to_string()
            role="radiogroup"
            aria-label=label
            aria-disabled=aria_disabled(disabled)
            node_ref=group
            on:keydown=on_keydown
        >
            {keys}
        </div>
    }
}

/// What stands below the label of an option.
fn small_of(option: &ChoiceOption) -> String {
    with_mark(&option.small, option.source)
}

/// What a reader hears of an option whose label is short for something.
pub fn full_label(option: &ChoiceOption) -> Option<String> {
    let small = small_of(option);
    let parts = [&*option.long, &small].into_iter().filter(|part| !part.is_empty());
    (!option.long.is_empty()).then(|| parts.collect::<Vec<_>>().join(", "))
}

fn place_by_arrow(key: &str, place: u32, count: u32) -> Option<u32> {
    match key {
        "ArrowRight" | "ArrowDown" => Some((place + 1) % count),
        "ArrowLeft" | "ArrowUp" => Some((place + count - 1) % count),
        _ => None,
    }
}
