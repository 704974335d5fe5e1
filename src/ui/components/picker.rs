//! A choice of more than six options: a line that says what is chosen, and opens into all of them in their groups.

use super::hint::{Hint, aria_disabled};
use super::icon::{Glyph, Icon};
use super::text_width::text_width;
use aide_de_camp::rules::form::{ChoiceOption, OptionGroup};
use aide_de_camp::rules::uncapitalize;
use leptos::html::Button;
use leptos::prelude::*;

/// The choice; `set` is given the place of the option among all of them. It closes once something is chosen.
#[component]
pub fn Picker(
    #[prop(into)] label: Signal<String>,
    /// What is chosen, in words.
    #[prop(into)]
    value: Signal<String>,
    #[prop(into)] groups: Signal<Vec<OptionGroup>>,
    set: Callback<usize>,
    #[prop(into, optional)] hint: Signal<String>,
    #[prop(into, optional)] disabled: Signal<Option<String>>,
    #[prop(into)] is_open: Signal<bool>,
    set_open: Callback<bool>,
) -> impl IntoView {
    let line = NodeRef::<Button>::new();
    let toggle = move |_| {
        if disabled.with_untracked(Option::is_none) {
            set_open.run(!is_open.get_untracked());
        }
    };
    let choose = Callback::new(move |place: usize| {
        set.run(place);
        set_open.run(false);
        // The option that had the focus goes.
        if let Some(line) = line.try_get_untracked().flatten() {
            let _ = line.focus();
        }
    });
    let groups = move || {
        groups.with(|groups| {
            let mut first = 0;
            let group = |group: &OptionGroup| {
                let places = first..first + group.options.len();
                first = places.end;
                let words = group.options.iter().flat_map(|option| option.label.split_whitespace());
                let longest = words.map(text_width).max().unwrap_or_default();
                let keys = group.options.iter().cloned().zip(places);
                let keys: Vec<_> = keys.map(|(option, place)| option_key(option, place, choose)).collect();
                view! {
                    <div>
                        <p class="small">{group.title.clone()}</p>
                        <div
                            class="pickgrid"
                            style:--longest=longest.to_string()
                            role="group"
                            aria-label=group.title.clone()
                        >
                            {keys}
                        </div>
                    </div>
                }
            };
            groups.iter().map(group).collect::<Vec<_>>()
        })
    };
    view! {
        <div>
            <button
                type="button"
                class="unit"
                aria-expanded=move || is_open.get().to_string()
                aria-disabled=aria_disabled(disabled)
                node_ref=line
                on:click=toggle
            >
                <span>
                    <b>{value}</b>
                    <small>{label}</small>
                    <Hint hint disabled />
                </span>
                <Icon glyph=Glyph::Open />
            </button>
            <Show when=move || is_open.get()>
                <div class="picker">{groups}</div>
            </Show>
        </div>
    }
}

fn option_key(option: ChoiceOption, place: usize, choose: Callback<usize>) -> impl IntoView {
    // What is seen is a part of the key's name.
    let name = if option.long.is_empty() {
        option.label.clone()
    } else {
        [&*option.label, ", ", &uncapitalize(&option.long)].concat()
    };
    view! {
        <button
            type="button"
            class="key"
            aria-label=name
            aria-pressed=option.is_chosen.to_string()
            on:click=move |_| choose.run(place)
        >
            {option.label}
        </button>
    }
}
