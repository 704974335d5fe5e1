//! Several like dice in one row of faces.

use super::face_keys::{FaceKeys, is_digit};
use super::{Dice, RollKey, RowKey};
use aide_de_camp::rules::Face;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

/// Several like dice: each tap on a face is one more die of it, until all are there; then a tap takes one back.
#[component]
pub fn PoolRow(dice: Dice, row: RowKey, is_shut: Signal<bool>) -> impl IntoView {
    let now = dice.row(&row);
    let RowKey { label, sides, .. } = row;
    let progress = move || {
        now.with(|now| match (now.showing(None).len(), now.dice.len()) {
            (0, _) => "Roll".to_owned(),
            (left, all) if left == all => "All".to_owned(),
            (left, all) => format!("{}/{all}", all - left),
        })
    };
    let add = move |n: u8| {
        let next = now.with_untracked(|now| now.showing(None).first().copied());
        if let Some(next) = next {
            dice.roll(next, Some(Face::typed(n)));
        }
        next.is_some()
    };
    let add_or_take_back = move |n: u8| {
        let last = now.with_untracked(|now| now.showing(Some(n)).last().copied());
        if let (false, Some(last)) = (add(n), last) {
            dice.roll(last, None);
        }
    };
    let focused = RwSignal::new(None::<u8>);
    let keys = FaceKeys::new(sides);
    let on_keydown = move |event: KeyboardEvent| {
        let Some(n) = keys.target(&event, focused.get_untracked()) else { return };
        event.prevent_default();
        if is_digit(&event) {
            add(n);
        }
        keys.focus(n);
    };
    let key = move |n: u8| {
        let count = Memo::new(move |_| now.with(|now| now.showing(Some(n)).len()));
        let times = move || if count.get() > 1 { format!("×{}", count.get()) } else { String::new() };
        view! {
            <button
                type="button"
                class="key"
                aria-pressed=move || (count.get() > 0).to_string()
                node_ref=keys.key(n)
                on:click=move |_| add_or_take_back(n)
                on:focus=move |_| focused.set(Some(n))
                on:blur=move |_| focused.set(None)
            >
                {n.to_string()}
                <small>{times}</small>
            </button>
        }
    };
    let group_label = move || format!("{label}, {} of them", now.with(|now| now.dice.len()));
    view! {
        <div class="die" class:shut=is_shut role="group" aria-label=group_label on:keydown=on_keydown>
            <RollKey dice now>
                <span>{progress}</span>
            </RollKey>
            {(1..=sides).map(key).collect::<Vec<_>>()}
        </div>
    }
}
