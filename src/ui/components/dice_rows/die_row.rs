//! One die: a key for each of its faces.

use super::face_keys::{FaceKeys, is_digit};
use super::{Dice, RollKey, RowKey, shorten};
use aide_de_camp::rules::Face;
use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::prelude::*;

/// One die. The arrows move along its faces, Enter or a digit picks one; a tap on the chosen face takes it back.
#[component]
pub fn DieRow(dice: Dice, row: RowKey, is_shut: Signal<bool>) -> impl IntoView {
    let now = dice.row(&row);
    let RowKey { label, sides, .. } = row;
    let face = Memo::new(move |_| now.with(|now| now.dice.first().and_then(|(_, face)| *face)));
    let chosen = Memo::new(move |_| face.get().map(|face| face.n));
    let place = move || now.with_untracked(|now| now.dice.first().map(|(place, _)| *place));
    let set = move |face: Option<Face>| {
        if let Some(place) = place() {
            dice.roll(place, face);
        }
    };
    let focused = RwSignal::new(None::<u8>);
    // The Tab key enters the row here.
    let entry = Memo::new(move |_| focused.get().or(chosen.get()).unwrap_or(1));
    // The keyboard has come to this face without choosing anew: Enter keeps it.
    let is_just_reached = StoredValue::new(false);
    let keys = FaceKeys::new(sides);
    let on_keydown = move |event: KeyboardEvent| {
        let Some(n) = keys.target(&event, focused.get_untracked()) else { return };
        event.prevent_default();
        if is_digit(&event) {
            set(Some(Face::typed(n)));
        }
        keys.focus(n);
        is_just_reached.set_value(true);
    };
    let on_click = move |n: u8, event: &MouseEvent| {
        // A key of the keyboard has no count of taps.
        let is_by_keyboard = event.detail() == 0;
        let is_kept = is_by_keyboard && is_just_reached.get_value();
        is_just_reached.set_value(false);
        let is_chosen = chosen.get_untracked() == Some(n);
        if !(is_chosen && is_kept) {
            set((!is_chosen).then(|| Face::typed(n)));
        }
    };
    let key = move |n: u8| {
        view! {
            <button
                type="button"
                class="key"
                role="radio"
                aria-checked=move || (chosen.get() == Some(n)).to_string()
                tabindex=move || if entry.get() == n { "0" } else { "-1" }
                node_ref=keys.key(n)
                on:click=move |event| on_click(n, &event)
                on:focus=move |_| focused.set(Some(n))
                on:blur=move |_| {
                    focused.set(None);
                    is_just_reached.set_value(false);
                }
            >
                {n.to_string()}
            </button>
        }
    };
    let short = shorten(&label);
    view! {
        <div
            class=if sides == 10 { "die d10" } else { "die" }
            class:shut=is_shut
            role="radiogroup"
            aria-label=label
            on:keydown=on_keydown
        >
            <RollKey dice now>
                {short}
            </RollKey>
            {(1..=sides).map(key).collect::<Vec<_>>()}
        </div>
    }
}
