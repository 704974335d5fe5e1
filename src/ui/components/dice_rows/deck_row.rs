//! Cards drawn from a deck: a key for each kind, with its chance; or the device draws.

use super::{Dice, RollKey, RowKey};
use aide_de_camp::rules::{Card, Face};
use leptos::prelude::*;

/// The kinds of card and what has been drawn. Each tap is the next card.
#[component]
pub fn DeckRow(dice: Dice, row: RowKey, is_shut: Signal<bool>) -> impl IntoView {
    let now = dice.row(&row);
    let deck = Memo::new(move |_| now.with(|now| now.deck.clone()));
    let next = Memo::new(move |_| now.with(|now| now.showing(None).first().copied()));
    let names = deck.with_untracked(|deck| deck.iter().map(|card| card.name).collect::<Vec<_>>());
    let left = move |at: usize| deck.with(|deck| deck.get(at).map_or(0, |card| card.left));
    let all_left = move || deck.with(|deck| deck.iter().map(|card| u32::from(card.left)).sum::<u32>());
    let key = move |(at, name): (usize, &'static str)| {
        let chance = move || match left(at) {
            _ if next.get().is_none() => String::new(),
            0 => "none left".to_owned(),
            left => format!("{left} in {}", all_left()),
        };
        let draw = move |_| {
            let n = u8::try_from(at + 1).ok();
            if let (Some(place), Some(n)) = (next.get_untracked(), n) {
                dice.roll(place, Some(Face::typed(n)));
            }
        };
        view! {
            <button
                type="button"
                class="key"
                disabled=move || next.get().is_none() || left(at) == 0
                on:click=draw
            >
                {name}
                <small>{chance}</small>
            </button>
        }
    };
    let drawn = Memo::new(move |_| {
        now.with(|now| {
            let faces = now.dice.iter().filter_map(|(place, face)| Some((*place, (*face)?)));
            let name =
                |face: Face| now.deck.get(usize::from(face.n).wrapping_sub(1)).map(|card: &Card| card.name);
            faces.filter_map(|(place, face)| Some((place, name(face)?))).collect::<Vec<_>>()
        })
    });
    let history =
        move || drawn.with(|drawn| drawn.iter().map(|(_, name)| *name).collect::<Vec<_>>().join(", "));
    let last = move || drawn.with(|drawn| drawn.last().copied());
    let put_back = move |_| {
        if let Some((place, _)) = drawn.with_untracked(|drawn| drawn.last().copied()) {
            dice.roll(place, None);
        }
    };
    let label = row.label.clone();
    view! {
        <div class="die deck" class:shut=is_shut role="group" aria-label=label>
            {names.into_iter().enumerate().map(key).collect::<Vec<_>>()}
            <RollKey dice now>
                <span>"Draw"</span>
            </RollKey>
            <p class="drawn">
                <Show when=move || last().is_some() fallback=|| "No card drawn">
                    "Drawn: " {history}
                </Show>
            </p>
            // There from the beginning, so that no card moves under the finger.
            <button type="button" class="btn" disabled=move || last().is_none() on:click=put_back>
                {move || last().map_or_else(|| "Put back".to_owned(), |(_, name)| format!("Put back {name}"))}
            </button>
        </div>
    }
}
