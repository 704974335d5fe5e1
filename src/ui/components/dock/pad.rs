//! The keys of the roll that is due: faces, digits, or the cards of a deck.

use super::guard::Guard;
use super::pad_keys::{PadKeys, is_digit};
use crate::components::icon::{Glyph, Icon};
use crate::throw::Throw;
use aide_de_camp::rules::{Die, Pad};
use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use leptos::web_sys::Element;
use wasm_bindgen::JsCast;

/// What the keys of a pad are.
#[derive(Clone, PartialEq)]
enum Keys {
    /// The faces of a die, from 1.
    Faces(u8),
    /// The digits of a percentile roll; the last is the 0.
    Digits,
    /// The kinds of card in a deck.
    Cards(Vec<&'static str>),
}

impl Keys {
    /// Those that a die is entered on.
    fn of(die: &Die) -> Self {
        match die.sides {
            _ if !die.deck.is_empty() => Keys::Cards(die.deck.iter().map(|card| card.name).collect()),
            100 => Keys::Digits,
            sides => Keys::Faces(sides),
        }
    }

    /// Those of a pad on which nothing was entered yet.
    fn first_of(pad: Pad) -> Self {
        match pad {
            Pad::None | Pad::Faces => Keys::Faces(6),
            Pad::TenFaces => Keys::Faces(10),
            Pad::Digits => Keys::Digits,
        }
    }

    fn count(&self) -> u8 {
        match self {
            Keys::Faces(sides) => *sides,
            Keys::Digits => 10,
            Keys::Cards(names) => u8::try_from(names.len()).unwrap_or(u8::MAX),
        }
    }

    fn class(&self) -> &'static str {
        match self {
            Keys::Faces(..=6) => "pad six",
            Keys::Faces(_) | Keys::Digits => "pad ten",
            Keys::Cards(_) => "pad cards",
        }
    }
}

/// The pad. Its keys are those of the roll that is due, its room is that of the calculator.
#[component]
pub fn PadView(throw: Throw, pad: Pad) -> impl IntoView {
    let keys = Memo::new(move |last: Option<&Keys>| match throw.due_die() {
        Some(die) => Keys::of(&die),
        // No roll is due: they stay what they were.
        None => last.cloned().unwrap_or_else(|| {
            let answer = throw.calculation.answer;
            answer.with(|answer| answer.dice.last().map_or(Keys::first_of(pad), Keys::of))
        }),
    });
    // The second of two hurried taps would draw a card as the digit that stood there, or a digit as the card.
    let guard = Guard::new();
    Effect::watch(move || keys.get(), move |_, _, _| guard.raise(), false);
    let had_focus = StoredValue::new(false);
    move || view! { <KeysView throw keys=keys.get() guard had_focus /> }
}

/// The keys of one kind of roll. The arrows move along them, Enter or a digit picks one.
#[component]
fn KeysView(throw: Throw, keys: Keys, guard: Guard, had_focus: StoredValue<bool>) -> impl IntoView {
    let pad_keys = PadKeys::new(keys.count());
    let (is_percentile, is_deck) = (keys == Keys::Digits, matches!(keys, Keys::Cards(_)));
    let face = Memo::new(move |_| throw.due_die().and_then(|die| die.face).map(|face| face.n));
    let chosen = Memo::new(move |_| match is_percentile {
        // The tenth key is the 0.
        true => throw.tens.get().map(|tens| if tens == 0 { 10 } else { tens }),
        false => face.get(),
    });
    let left = Memo::new(move |_| {
        let die = throw.due_die().filter(|die| !die.deck.is_empty());
        die.map(|die| die.deck.iter().map(|card| card.left).collect::<Vec<_>>()).unwrap_or_default()
    });
    let is_dead = move |n: u8| {
        guard.is_up()
            || throw.due.get().is_none()
            || is_deck && left.with(|left| left.get(usize::from(n) - 1).is_none_or(|left| *left == 0))
    };
    let enter = move |n: u8| {
        if untrack(|| is_dead(n)) {
            return;
        }
        had_focus.set_value(true);
        if is_percentile {
            throw.enter_digit(n % 10);
        } else {
            throw.enter(n);
        }
    };
    // The keyboard stays on the pad when other keys take the place of these.
    if had_focus.get_value() {
        request_animation_frame(move || {
            let is_lost = document().active_element().is_none_or(|it| it.tag_name() == "BODY");
            if is_lost {
                pad_keys.focus(1);
            }
        });
    }
    let focused = RwSignal::new(None::<u8>);
    // The Tab key enters the pad here.
    let entry = Memo::new(move |_| focused.get().or(chosen.get()).unwrap_or(1));
    let on_keydown = move |event: KeyboardEvent| {
        let Some(n) = pad_keys.target(&event, focused.get_untracked()) else { return };
        event.prevent_default();
        if is_digit(&event) {
            enter(n);
        }
        pad_keys.focus(n);
    };
    // A digit is the die's wherever the keyboard is, but for where it writes.
    let typed = window_event_listener(ev::keydown, move |event| {
        let target: Option<Element> = event.target().and_then(|target| target.dyn_into().ok());
        let is_elsewhere = target.is_none_or(|it| matches!(it.closest(".pad, input, textarea"), Ok(None)));
        let n = pad_keys.target(&event, None).filter(|_| is_elsewhere && is_digit(&event));
        if let Some(n) = n.filter(|_| !is_deck) {
            enter(n);
        }
    });
    on_cleanup(move || typed.remove());
    let words = |n: u8| match &keys {
        Keys::Faces(_) => n.to_string(),
        Keys::Digits => (n % 10).to_string(),
        Keys::Cards(names) => names[usize::from(n) - 1].to_owned(),
    };
    let key = move |(n, words): (u8, String)| {
        // A number of the form may be called the same.
        let label = (!is_deck).then(|| ["Rolled ", &words].concat());
        let count = move || {
            is_deck.then(|| {
                let count =
                    move || left.with(|left| left.get(usize::from(n) - 1).copied().unwrap_or_default());
                view! { <b>{count}</b> }
            })
        };
        view! {
            <button
                type="button"
                class="key"
                role=(!is_deck).then_some("radio")
                aria-label=label
                aria-checked=move || (!is_deck).then(|| (chosen.get() == Some(n)).to_string())
                aria-disabled=move || is_dead(n).then_some("true")
                tabindex=move || if entry.get() == n { "0" } else { "-1" }
                node_ref=pad_keys.key(n)
                on:click=move |_| enter(n)
                on:focus=move |_| focused.set(Some(n))
                on:blur=move |_| {
                    focused.set(None);
                    had_focus.set_value(false);
                }
            >
                <span class="w">{words}</span>
                {count()}
            </button>
        }
    };
    let all: Vec<_> = (1..=keys.count()).map(|n| (n, words(n))).map(key).collect();
    let label = move || match throw.due_die() {
        Some(die) if is_percentile => [&die.title(), ": tens, then units"].concat(),
        Some(die) => die.title().into_owned(),
        None => "Nothing to roll".to_owned(),
    };
    let is_roll_dead = move || guard.is_up() || !throw.is_open();
    let (roll, roll_for_me) = if is_deck { ("Draw", "Draw for me") } else { ("Roll", "Roll for me") };
    view! {
        <div
            class=keys.class()
            class:guard=move || guard.is_up()
            role=if is_deck { "group" } else { "radiogroup" }
            aria-label=label
            on:keydown=on_keydown
        >
            {all}
            <button
                type="button"
                class="key me"
                aria-label=roll_for_me
                aria-disabled=move || is_roll_dead().to_string()
                on:click=move |_| {
                    if !untrack(is_roll_dead) {
                        throw.roll_for_me();
                    }
                }
            >
                <Icon glyph=Glyph::Die />
                {roll}
            </button>
        </div>
    }
}
