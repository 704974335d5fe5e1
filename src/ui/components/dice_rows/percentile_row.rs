//! A percentile roll, entered as it is read: the tens, then the units.

use super::face_keys::{FaceKeys, is_digit};
use super::{Dice, RollKey, RowKey};
use aide_de_camp::rules::Face;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

/// What two digits read as: 00 is a hundred.
fn percent(tens: u8, units: u8) -> u8 {
    match tens * 10 + units {
        0 => 100,
        n => n,
    }
}

/// A key for each digit. What was rolled stays until another roll is complete.
#[component]
pub fn PercentileRow(dice: Dice, row: RowKey, is_shut: Signal<bool>) -> impl IntoView {
    let now = dice.row(&row);
    let face = Memo::new(move |_| now.with(|now| now.dice.first().and_then(|(_, face)| *face)));
    let tens = RwSignal::new(None::<u8>);
    // What the device rolls takes the place of half a number.
    Effect::new(move |_| {
        face.track();
        tens.set(None);
    });
    let enter = move |digit: u8| match tens.get_untracked() {
        None => tens.set(Some(digit)),
        Some(first) => {
            tens.set(None);
            let place = now.with_untracked(|now| now.dice.first().map(|(place, _)| *place));
            if let Some(place) = place {
                dice.roll(place, Some(Face::typed(percent(first, digit))));
            }
        }
    };
    let shown = move || match (tens.get(), face.get()) {
        (Some(tens), _) => format!("{tens}–"),
        (None, Some(face)) => format!("{:02}", face.n),
        (None, None) => "%".to_owned(),
    };
    let focused = RwSignal::new(None::<u8>);
    let keys = FaceKeys::new(10);
    let on_keydown = move |event: KeyboardEvent| {
        let Some(n) = keys.target(&event, focused.get_untracked()) else { return };
        event.prevent_default();
        if is_digit(&event) {
            enter(n % 10);
        }
        keys.focus(n);
    };
    // The tenth key is the 0.
    let key = move |n: u8| {
        view! {
            <button
                type="button"
                class="key"
                aria-pressed=move || (tens.get() == Some(n % 10)).to_string()
                node_ref=keys.key(n)
                on:click=move |_| enter(n % 10)
                on:focus=move |_| focused.set(Some(n))
                on:blur=move |_| focused.set(None)
            >
                {(n % 10).to_string()}
            </button>
        }
    };
    let label = format!("{}, percentile roll: tens, then units", row.label);
    view! {
        <div class="die d10 percent" class:shut=is_shut role="group" aria-label=label on:keydown=on_keydown>
            <RollKey dice now>
                <b>{shown}</b>
            </RollKey>
            {(1..=10).map(key).collect::<Vec<_>>()}
        </div>
    }
}
