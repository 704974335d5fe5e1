//! The rolls of an answer, a box each in a place that stays.

use crate::throw::{RollState, Throw};
use aide_de_camp::rules::{Die, Side};
use leptos::html::{Button, Div};
use leptos::prelude::*;

/// So many boxes share the width; more are pushed along.
const ROOM: usize = 4;

/// A box for each roll. The due one is ringed; a tap on another makes that due.
#[component]
pub fn Rolls(throw: Throw) -> impl IntoView {
    let strip = NodeRef::<Div>::new();
    let count = Memo::new(move |_| throw.rolls.with(Vec::len));
    // How many cards there will be nobody knows.
    let has_deck =
        Memo::new(move |_| throw.rolls.with(|rolls| rolls.iter().any(|roll| !roll.die().deck.is_empty())));
    let is_pushed = move || has_deck.get() || count.get() > ROOM;
    view! {
        <div class="rolls" class:many=is_pushed role="group" aria-label="Rolls" node_ref=strip>
            <For
                each=move || 0..count.get()
                key=|at| *at
                children=move |at| view! { <RollBox throw at strip /> }
            />
        </div>
    }
}

/// One roll: what it is called, what it needs, and what it shows.
#[component]
fn RollBox(throw: Throw, at: usize, strip: NodeRef<Div>) -> impl IntoView {
    let roll = Memo::new(move |last: Option<&Option<RollState>>| {
        // Until the box of a roll that is gone is gone, too, it stays as it was last.
        throw.rolls.with(|rolls| rolls.get(at).cloned()).or_else(|| last.cloned().flatten())
    });
    let read = move |read: fn(&Die) -> String| {
        Memo::new(move |_| roll.with(|roll| roll.as_ref().map(|roll| read(roll.die())).unwrap_or_default()))
    };
    let label = read(|die| die.label.to_string());
    let need = read(|die| die.need.short());
    let shown = read(|die| die.face.map_or_else(String::new, |face| show(die, face.n)));
    let place = move || match roll.get() {
        Some(RollState::Now(place, _)) => Some(place),
        _ => None,
    };
    let is_later = Memo::new(move |_| place().is_none());
    let is_drawn =
        Memo::new(move |_| roll.with(|roll| roll.as_ref().is_some_and(|roll| !roll.die().deck.is_empty())));
    let is_due = Memo::new(move |_| place().is_some() && place() == throw.due.get());
    let whose = Memo::new(move |_| roll.with(|roll| roll.as_ref().and_then(|roll| roll.die().side)));
    let is_rolled = Memo::new(move |_| {
        roll.with(|roll| roll.as_ref().is_some_and(|roll| roll.die().face.is_some_and(|face| face.rolled)))
    });
    let half = move || throw.tens.get().filter(|_| is_due.get()).map(|tens| format!("{tens}–"));
    let figure = move || {
        let shown = shown.get();
        half().unwrap_or_else(|| if shown.is_empty() && !is_later.get() { "–".into() } else { shown })
    };
    let said = move || {
        let state = match (is_later.get(), shown.with(String::is_empty), is_rolled.get()) {
            (true, ..) => " may come",
            (false, true, _) => " to roll",
            (false, false, true) => " rolled by the device",
            (false, false, false) => "",
        };
        [state, if is_due.get() { ", due" } else { "" }].concat()
    };
    let key = NodeRef::<Button>::new();
    Effect::new(move |_| {
        if let (true, Some(key), Some(strip)) = (is_due.get(), key.get(), strip.get()) {
            let (left, right) = (key.offset_left() - strip.offset_left(), key.offset_width());
            let middle = left + right / 2 - strip.client_width() / 2;
            strip.set_scroll_left(middle.max(0));
        }
    });
    view! {
        <button
            type="button"
            class="roll"
            class:ours=move || whose.get() == Some(Side::Ours)
            class:theirs=move || whose.get() == Some(Side::Theirs)
            class:due=is_due
            class:drawn=is_drawn
            class:later=is_later
            class:settled=move || !shown.with(String::is_empty)
            node_ref=key
            aria-disabled=move || is_later.get().to_string()
            on:click=move |_| {
                if let Some(place) = untrack(place) {
                    throw.ask(place);
                }
            }
        >
            <span class="n">{label}</span>
            <span class="d">{need}</span>
            <span class="v" class:rolled=is_rolled>
                {figure}
            </span>
            <span class="sr">{said}</span>
        </button>
    }
}

/// What stands in the box of a die that shows this.
fn show(die: &Die, n: u8) -> String {
    match die.deck.get(usize::from(n).wrapping_sub(1)) {
        Some(card) => card.name.to_owned(),
        None if die.sides == 100 => format!("{n:02}"),
        None => n.to_string(),
    }
}
