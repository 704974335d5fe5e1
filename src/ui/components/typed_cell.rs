//! A cell of a table that is typed over.

use crate::screens::sheet::OpenSheet;
use aide_de_camp::rules::form::{Control, PrintedTable};
use leptos::ev;
use leptos::prelude::*;
use leptos::web_sys::{HtmlElement, HtmlInputElement, Node};
use wasm_bindgen::JsCast;

/// The field. Enter goes on to the next one; what is pasted falls on this cell and those after it.
#[component]
pub fn TypedCell(sheet: OpenSheet, table: Memo<PrintedTable>, control: Control) -> impl IntoView {
    let Control { key, label, value, .. } = control;
    let of = table.with_untracked(|table| table.key.clone());
    let text = {
        let (of, key) = (of.clone(), key.clone());
        move || sheet.typed_text(&of, &key).unwrap_or_else(|| value.clone())
    };
    let is_refused = {
        let key = key.clone();
        move || sheet.is_refused(&key).then_some("true")
    };
    let paste = {
        let (of, key) = (of.clone(), key.clone());
        move |event: ev::ClipboardEvent| {
            let text = event.clipboard_data().and_then(|data| data.get_data("text").ok());
            let Some(text) = text.filter(|text| text.trim().contains(['\t', '\n', ' '])) else { return };
            let pasted = table.with_untracked(|table| table.pasted(&key, &text));
            if pasted.texts.len() > 1 {
                event.prevent_default();
                sheet.paste(&of, pasted);
            }
        }
    };
    view! {
        <input
            type="text"
            class="typed"
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            enterkeyhint="next"
            aria-label=label
            aria-invalid=is_refused
            prop:value=text
            on:focus:target=|event| event.target().select()
            on:input:target=move |event| sheet.type_in(&of, &key, event.target().value())
            on:keydown:target=|event| {
                if event.key() == "Enter" {
                    event.prevent_default();
                    focus_next(&event.target());
                }
            }
            on:paste=paste
        />
    }
}

/// Goes on to the next field; from the last one to what takes the table.
fn focus_next(input: &HtmlInputElement) {
    let fields = document().query_selector_all(".typed, .chartans .take").ok();
    let mut fields =
        fields.into_iter().flat_map(|fields| (0..fields.length()).filter_map(move |at| fields.get(at)));
    let is_this = |field: &Node| field.is_same_node(Some(input));
    let next = fields.by_ref().find(is_this).and_then(|_| fields.next());
    focus(next.and_then(|next| next.dyn_into().ok()));
}

/// Once the table of this label is drawn with its fields, gives the keyboard to the first.
pub fn focus_first_field(label: &str) {
    let fields = format!("table[aria-label={label:?}] .typed");
    request_animation_frame(move || {
        let first = document().query_selector(&fields).ok().flatten();
        focus(first.and_then(|first| first.dyn_into().ok()));
    });
}

fn focus(element: Option<HtmlElement>) {
    if let Some(element) = element {
        // One that does not take the focus leaves it where it is.
        let _ = element.focus();
    }
}
