//! What can be done with a row.

use crate::components::control_view::{ControlTexts, press, texts};
use crate::components::form_button::FormButton;
use crate::components::form_state::{FormState, latest};
use crate::components::icon::{Glyph, Icon};
use aide_de_camp::rules::form::{Control, Row};
use leptos::prelude::*;

/// What can be done with a row.
#[component]
pub(super) fn RowTools(
    form: FormState,
    row: Memo<Row>,
    /// The keys that move it are among them.
    has_moves: bool,
) -> impl IntoView {
    let moves = move || has_moves && row.with(|row| row.up.is_some() || row.down.is_some());
    let has_tools = Memo::new(move |_| moves() || row.with(|row| row.duplicate.is_some()));
    let tools = move || {
        view! {
            <div class="tools">
                <Show when=moves>
                    <MoveKey form row is_up=true />
                    <MoveKey form row is_up=false />
                </Show>
                <DuplicateKey form row />
            </div>
        }
    };
    let remove = Signal::derive(move || row.with(|row| row.remove.clone()));
    view! {
        <Show when=move || has_tools.get()>{tools}</Show>
        <OptionalButton form control=remove class="btn" />
    }
}

/// The key that has a row change places with the one before or after it.
#[component]
pub(super) fn MoveKey(
    form: FormState,
    row: Memo<Row>,
    is_up: bool,
    /// Said of the way that it goes.
    #[prop(optional)]
    unit: &'static str,
) -> impl IntoView {
    let writes = move |row: &Row| if is_up { row.up.clone() } else { row.down.clone() };
    let writes = Memo::new(move |_| row.with(writes).filter(|writes| !writes.is_empty()));
    let way = if is_up { "up" } else { "down" };
    let label = move || row.with(|row| format!("{} {way}{unit}", row.title));
    view! {
        <button
            type="button"
            class="key"
            aria-label=label
            aria-disabled=move || writes.with(Option::is_none).to_string()
            on:click=move |_| form.tap(writes.get_untracked().unwrap_or_default())
        >
            <Icon glyph=if is_up { Glyph::Up } else { Glyph::Down } />
        </button>
    }
}

/// The key that makes one more row like this one.
#[component]
pub(super) fn DuplicateKey(form: FormState, row: Memo<Row>) -> impl IntoView {
    let writes = Memo::new(move |_| row.with(|row| row.duplicate.clone()));
    view! {
        <Show when=move || writes.with(Option::is_some)>
            <button
                type="button"
                class="key"
                on:click=move |_| form.tap(writes.get_untracked().unwrap_or_default())
            >
                "Duplicate"
            </button>
        </Show>
    }
}

/// A key with its words, where there is one.
#[component]
pub(super) fn OptionalButton(
    form: FormState,
    control: Signal<Option<Control>>,
    class: &'static str,
    #[prop(optional)] glyph: Option<Glyph>,
) -> impl IntoView {
    let is_offered = Memo::new(move |_| control.with(Option::is_some));
    let button = move || {
        let first = control.get_untracked()?;
        let control = latest(first, move || control.get());
        let set = press(form, control);
        let ControlTexts { label, value, hint, disabled } = texts(control);
        Some(view! {
            <FormButton label value set hint disabled class glyph />
        })
    };
    view! { <Show when=move || is_offered.get()>{button}</Show> }
}
