//! Rows as lines of a ledger: what can be done with each, in columns beside its title.

use super::cards::Card;
use super::row_tools::RowTools;
use super::{follow_row, row_keys};
use crate::components::control_view::{ControlTexts, press, texts};
use crate::components::form_state::{FormState, latest};
use crate::components::form_view::{ItemList, Items};
use crate::components::hint::aria_disabled;
use crate::components::icon::{Glyph, Icon};
use aide_de_camp::rules::form::{Control, Kind, List, Row};
use leptos::prelude::*;

/// A line for each row. Every key has its place, whatever the others are.
#[component]
pub(super) fn Ledger(form: FormState, list: Memo<List>) -> impl IntoView {
    let line = move |key| view! { <Line form list row=follow_row(list, key) /> };
    view! {
        <ul class="ledger">
            <For each=row_keys(list) key=String::clone children=line />
        </ul>
    }
}

#[component]
fn Line(form: FormState, list: Memo<List>, row: Memo<Row>) -> impl IntoView {
    let card = Card { form, list, row };
    let is_open = Memo::new(move |_| card.is_open());
    let columns = move || 0..row.with(|row| row.keys.len());
    view! {
        <li>
            <button
                type="button"
                class="holder"
                aria-expanded=move || is_open.get().to_string()
                on:click=move |_| card.toggle()
            >
                <span>
                    <b>
                        <bdi>{move || row.with(|row| row.title.clone())}</bdi>
                    </b>
                    <small>{move || row.with(|row| row.summary.clone())}</small>
                </span>
                <Icon glyph=Glyph::Open />
            </button>
            <For
                each=columns
                key=|column| *column
                children=move |column| view! { <Place form row column /> }
            />
            <Show when=move || is_open.get()>
                <div class="editor">
                    <ItemList form items=Items::Folded(row) />
                    <RowTools form row has_moves=false />
                </div>
            </Show>
        </li>
    }
}

/// The place of a key, empty where nothing can be done.
#[component]
fn Place(form: FormState, row: Memo<Row>, column: usize) -> impl IntoView {
    let control = Memo::new(move |_| row.with(|row| row.keys.get(column).cloned().flatten()));
    let has_key = Memo::new(move |_| control.with(Option::is_some));
    let key = move || {
        let first = control.get_untracked()?;
        let control = latest(first, move || control.get());
        Some(view! { <Key form control /> })
    };
    view! {
        <div class="place">
            <Show when=move || has_key.get()>{key}</Show>
        </div>
    }
}

/// What can be done, with what it costs; pressed once it is done.
#[component]
fn Key(form: FormState, control: Memo<Control>) -> impl IntoView {
    let ControlTexts { label, value, disabled, .. } = texts(control);
    let set = press(form, control);
    let is_done = move || control.with(|control| matches!(control.kind, Kind::Toggle { is_on: true, .. }));
    let reason = move || disabled.get().map(|why| [label.get(), ": ".into(), why].concat());
    view! {
        <button
            type="button"
            class="key"
            aria-pressed=move || is_done().to_string()
            aria-disabled=aria_disabled(disabled)
            aria-label=reason
            on:click=move |_| set.run(())
        >
            <span>{label}</span>
            <b class="ring">{value}</b>
        </button>
    }
}
