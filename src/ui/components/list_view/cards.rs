//! Rows as cards: what is ranked, with its die, and what opens by its title.

use super::row_tools::{MoveKey, RowTools};
use super::{follow_row, row_keys};
use crate::components::form_state::FormState;
use crate::components::form_view::{ItemList, Items};
use aide_de_camp::rules::form::{Item, List, Row, RowDie};
use leptos::prelude::*;

/// A row of which a part opens by a tap on its title.
#[derive(Clone, Copy)]
pub(super) struct Card {
    pub(super) form: FormState,
    pub(super) list: Memo<List>,
    pub(super) row: Memo<Row>,
}

impl Card {
    pub(super) fn is_open(self) -> bool {
        self.list.with(|list| self.row.with(|row| self.form.is_card_open(&list.key, &row.key)))
    }

    pub(super) fn toggle(self) {
        self.list.with_untracked(|list| {
            self.row.with_untracked(|row| self.form.toggle_card(&list.key, &row.key));
        });
    }
}

/// Each row on a card. Those with a rank are a numbered list.
#[component]
pub(super) fn Cards(form: FormState, list: Memo<List>) -> impl IntoView {
    let is_ranked = Memo::new(move |_| list.with(|list| list.rows.iter().any(|row| !row.badge.is_empty())));
    move || {
        if is_ranked.get() {
            let card = move |key| view! { <RankedCard form list row=follow_row(list, key) /> };
            view! {
                <ol class="plan">
                    <For each=row_keys(list) key=String::clone children=card />
                </ol>
            }
            .into_any()
        } else {
            let card = move |key| view! { <PlainCard form list row=follow_row(list, key) /> };
            view! {
                <ul>
                    <For each=row_keys(list) key=String::clone children=card />
                </ul>
            }
            .into_any()
        }
    }
}

/// A card with its rank, the keys that move it, its title, its items and its die.
#[component]
fn RankedCard(form: FormState, list: Memo<List>, row: Memo<Row>) -> impl IntoView {
    let badge = move || row.with(|row| if row.badge.is_empty() { "–".into() } else { row.badge.clone() });
    let has_die = Memo::new(move |_| row.with(|row| row.die.is_some()));
    let die = move || view! { <DieFace form row /> };
    let can_move = Memo::new(move |_| row.with(|row| row.up.is_some() || row.down.is_some()));
    let is_tall = Memo::new(move |_| row.with(is_tall));
    view! {
        <li class="gen" class:tall=move || is_tall.get()>
            <div class="rank">{badge}</div>
            <div class="moves">
                <Show when=move || can_move.get()>
                    <MoveKey form row is_up=true unit=" one rank" />
                    <MoveKey form row is_up=false unit=" one rank" />
                </Show>
            </div>
            <CardTitle card=Card { form, list, row } />
            <div class="lost">
                <ItemList form items=Items::Row(row) />
            </div>
            <Show when=move || has_die.get()>{die}</Show>
            <CardEditor card=Card { form, list, row } />
        </li>
    }
}

/// What has much to choose stands below the title of its card, not beside it.
fn is_tall(row: &Row) -> bool {
    let is_wide = |item: &Item| matches!(item, Item::Row(controls) if controls.len() > 2);
    row.items.len() > 2 || row.items.iter().any(is_wide)
}

/// A card with its title and its items.
#[component]
fn PlainCard(form: FormState, list: Memo<List>, row: Memo<Row>) -> impl IntoView {
    let is_tall = Memo::new(move |_| row.with(is_tall));
    view! {
        <li class="gift" class:tall=move || is_tall.get()>
            <CardTitle card=Card { form, list, row } />
            <div>
                <ItemList form items=Items::Row(row) />
            </div>
            <CardEditor card=Card { form, list, row } />
        </li>
    }
}

/// The title of a card, which opens it.
#[component]
fn CardTitle(card: Card) -> impl IntoView {
    let row = card.row;
    let is_open = Memo::new(move |_| card.is_open());
    view! {
        <button
            type="button"
            class="nm"
            aria-expanded=move || is_open.get().to_string()
            on:click=move |_| card.toggle()
        >
            <b>{move || row.with(|row| row.title.clone())}</b>
            <small>{move || row.with(|row| row.summary.clone())}</small>
        </button>
    }
}

/// What lies behind a tap on the title of a card.
#[component]
fn CardEditor(card: Card) -> impl IntoView {
    let Card { form, row, .. } = card;
    let is_open = Memo::new(move |_| card.is_open());
    view! {
        <div class="editor">
            <Show when=move || is_open.get()>
                <ItemList form items=Items::Folded(row) />
                <RowTools form row has_moves=false />
            </Show>
        </div>
    }
}

/// The place for the die of a row; a tap takes it back.
#[component]
fn DieFace(form: FormState, row: Memo<Row>) -> impl IntoView {
    let die = Memo::new(move |_| row.with(|row| row.die.clone()));
    let face = move || die.with(|die| die.as_ref().and_then(|die| die.face).map(|face| face.n));
    let label =
        move || face().map_or_else(|| "no die yet".to_owned(), |face| format!("die {face}, take back"));
    let take_back = move |_| {
        if let Some(RowDie { face: Some(_), take_back }) = die.get_untracked() {
            form.tap(take_back);
        }
    };
    view! {
        <button
            type="button"
            class="dieface"
            aria-label=label
            aria-disabled=move || face().is_none().to_string()
            on:click=take_back
        >
            {move || face().map(|face| face.to_string())}
        </button>
    }
}
