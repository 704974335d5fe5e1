//! Rows that may be added, moved and removed.

mod cards;
mod ledger;
mod row_tools;

use super::choice::ChoiceKeys;
use super::control_view::{ControlTexts, press, texts};
use super::fold::FoldLine;
use super::form_button::IconButton;
use super::form_state::{FormState, latest};
use super::form_view::{ItemList, Items};
use super::icon::Glyph;
use aide_de_camp::rules::form::{ChoiceOption, Layout, List, Row};
use cards::{Card, Cards};
use ledger::Ledger;
use leptos::prelude::*;
use row_tools::{OptionalButton, RowTools};

/// A list in its layout, and below it what adds a row.
#[component]
pub fn ListView(form: FormState, list: Memo<List>) -> impl IntoView {
    let layout = Memo::new(move |_| list.with(|list| list.layout));
    let rows = move || match layout.get() {
        Layout::Stack => view! { <StackedRows form list /> }.into_any(),
        Layout::Tabs => view! { <TabbedRows form list /> }.into_any(),
        Layout::Cards => view! { <Cards form list /> }.into_any(),
        Layout::Ledger => view! { <Ledger form list /> }.into_any(),
    };
    let add = Signal::derive(move || list.with(|list| list.add.clone()));
    view! {
        {rows}
        <OptionalButton form control=add class="key more" glyph=Glyph::More />
    }
    // A row may hold lists.
    .into_any()
}

fn row_keys(list: Memo<List>) -> impl Fn() -> Vec<String> {
    move || list.with(|list| list.rows.iter().map(|row| row.key.clone()).collect())
}

fn follow_row(list: Memo<List>, key: String) -> Memo<Row> {
    let find = move |list: &List| list.rows.iter().find(|row| row.key == key).cloned();
    let first = list.with_untracked(&find).unwrap_or_default();
    latest(first, move || list.with(&find))
}

/// Rows below each other.
#[component]
fn StackedRows(form: FormState, list: Memo<List>) -> impl IntoView {
    let row = move |key: String| {
        let row = follow_row(list, key);
        let title = Signal::derive(move || row.with(|row| row.title.clone()));
        let summary = move || {
            let summary = row.with(|row| row.summary.clone());
            (!summary.is_empty()).then(|| view! { " " <span class="small">{summary}</span> })
        };
        let has_folded = Memo::new(move |_| row.with(|row| !row.folded.is_empty()));
        let heading = move || view! { <p class="group">{title} {summary}</p> };
        view! {
            <div class="rank" role="group" aria-label=title>
                // Where something is folded, its line is the heading.
                <Show when=move || !has_folded.get()>{heading}</Show>
                <FoldedRow card=Card { form, list, row } />
                <ItemList form items=Items::Row(row) />
                <RowTools form row has_moves=true />
            </div>
        }
    };
    view! {
        <div>
            <For each=row_keys(list) key=String::clone children=row />
        </div>
    }
}

/// One row is open at a time.
#[component]
fn TabbedRows(form: FormState, list: Memo<List>) -> impl IntoView {
    let open = Memo::new(move |_| list.with(|list| form.open_tab(list)));
    let open_key = Memo::new(move |_| list.with(|list| list.rows.get(open.get()).map(|row| row.key.clone())));
    let has_tabs = Memo::new(move |_| list.with(|list| list.rows.len() > 1));
    let label = Signal::derive(move || list.with(|list| list.label.clone()));
    let options = Memo::new(move |_| {
        let option = |(place, row): (usize, &Row)| {
            let number = if row.badge.is_empty() { (place + 1).to_string() } else { row.badge.clone() };
            let title = if row.title == number { String::new() } else { row.title.clone() };
            ChoiceOption::plain(number).long(title).chosen(place == open.get())
        };
        list.with(|list| list.rows.iter().enumerate().map(option).collect::<Vec<_>>())
    });
    let set = Callback::new(move |place: usize| {
        list.with_untracked(|list| {
            if let Some(row) = list.rows.get(place) {
                form.set_open_tab(&list.key, &row.key);
            }
        });
    });
    let remove = Signal::derive(move || {
        list.with(|list| list.rows.get(open.get()).and_then(|row| row.remove.clone()))
    });
    let remove_key = move || {
        let first = remove.get_untracked()?;
        let remove = latest(first, move || remove.get());
        let press = press(form, remove);
        let set = Callback::new(move |()| {
            let place = open.get_untracked();
            press.run(());
            // The row that comes in its place is open, or the last.
            list.with_untracked(|list| {
                if let Some(row) = list.rows.get(place).or(list.rows.last()) {
                    form.set_open_tab(&list.key, &row.key);
                }
            });
        });
        let ControlTexts { label, value, disabled, .. } = texts(remove);
        Some(view! {
            <IconButton label value set disabled glyph=Glyph::Less />
        })
    };
    let row = move |key: String| {
        let row = follow_row(list, key);
        view! {
            <div>
                <ItemList form items=Items::Row(row) />
                <FoldedRow card=Card { form, list, row } />
            </div>
        }
    };
    view! {
        <div>
            <Show when=move || has_tabs.get()>
                <div class="tabs">
                    <ChoiceKeys label options set />
                    <Show when=move || remove.with(Option::is_some)>{remove_key}</Show>
                </div>
            </Show>
        </div>
        <For each=move || open_key.get() key=String::clone children=row />
    }
}

/// What lies behind a tap on the title of a row that is in view.
#[component]
fn FoldedRow(card: Card) -> impl IntoView {
    let Card { form, row, .. } = card;
    let title = Signal::derive(move || row.with(|row| row.title.clone()));
    let summary = Signal::derive(move || row.with(|row| row.summary.clone()));
    let has_folded = Memo::new(move |_| row.with(|row| !row.folded.is_empty()));
    let is_open = Memo::new(move |_| card.is_open());
    let toggle = Callback::new(move |()| card.toggle());
    view! {
        <Show when=move || has_folded.get()>
            <FoldLine title small=summary is_open toggle />
            <Show when=move || is_open.get()>
                <div class="editor">
                    <ItemList form items=Items::Folded(row) />
                </div>
            </Show>
        </Show>
    }
}
