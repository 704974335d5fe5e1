//! Four keys: what is done with the answer, the same once more, what the calculator has besides, and the rest.

use super::guard::Guard;
use super::more::More;
use crate::battle_calculation::{BattleCalculation, Status};
use crate::components::form_state::FormState;
use crate::components::share_button::ShareButton;
use crate::route::go;
use crate::throw::Throw;
use aide_de_camp::rules::{Apply, NextStep};
use aide_de_camp::systems::calculators;
use leptos::prelude::*;

/// The four keys.
#[component]
pub fn Slots(
    play: BattleCalculation,
    form: FormState,
    throw: Throw,
    is_turned: RwSignal<bool>,
) -> impl IntoView {
    let calculation = play.calculation;
    let link = Callback::new(move |()| calculation.link_for_others());
    let file = Callback::new(move |()| calculation.file_for_others());
    let again = move |_| {
        form.forget_entered();
        throw.let_go();
        play.again();
    };
    let has_deck =
        calculation.answer.with_untracked(|answer| answer.dice.iter().any(|die| !die.deck.is_empty()));
    let has_swap = !has_deck && calculation.swapped().is_some();
    let is_any_drawn = Memo::new(move |_| {
        let answer = calculation.answer;
        answer.with(|answer| answer.dice.iter().any(|die| !die.deck.is_empty() && die.face.is_some()))
    });
    let own = if has_deck {
        view! {
            <button
                type="button"
                class="act"
                aria-disabled=move || (!is_any_drawn.get()).to_string()
                on:click=move |_| throw.take_back(|die| !die.deck.is_empty())
            >
                "Put back"
            </button>
        }
        .into_any()
    } else if has_swap {
        view! {
            <button
                type="button"
                class="act"
                on:click=move |_| {
                    throw.let_go();
                    play.swap();
                }
            >
                "Swap"
            </button>
        }
        .into_any()
    } else {
        view! { <ShareButton class="act" link file /> }.into_any()
    };
    view! {
        <div class="slots">
            <FirstSlot play form throw />
            <button type="button" class="act" on:click=again>
                "Again"
            </button>
            {own}
            <More play form throw is_turned shares=has_deck || has_swap />
        </div>
    }
}

/// What the first key is now.
#[derive(Clone, PartialEq)]
enum First {
    /// Nothing can be done, for this reason.
    Dead { word: &'static str, why: String },
    /// It writes the answer onto the battle; what was only assumed stands on it.
    Apply { word: &'static str, assumed: String },
    /// It leads on.
    Next { to: String, step: Option<NextStep> },
}

impl First {
    fn words(&self) -> (&'static str, &str) {
        match self {
            First::Dead { word, why } => (word, why),
            First::Apply { word, assumed } => (word, assumed),
            First::Next { to, .. } => ("Next", to),
        }
    }
}

/// Applies the answer to the battle, once for each throw; then it leads on. It stands in the same place whatever it does.
#[component]
fn FirstSlot(play: BattleCalculation, form: FormState, throw: Throw) -> impl IntoView {
    let assumed = Memo::new(move |_| {
        form.touched.with(|touched| {
            let is_entered = |key: &str| touched.contains(key) || play.calculation.differs(key);
            form.form.with(|form| form.assumed(is_entered))
        })
    });
    let first = Memo::new(move |_| first(play, assumed.with(|assumed| in_short(assumed))));
    let label = move || {
        let words = first.with(|first| first.words().0);
        let all = assumed.with(|assumed| assumed.join(", "));
        let is_long = assumed.with(|assumed| assumed.len() > 1) && !first.with(is_next_step);
        is_long.then(|| [words, ", ", &all].concat())
    };
    // The second of two hurried taps would leave the screen.
    let guard = Guard::new();
    let is_next = move || first.with(is_next_step);
    let is_dead =
        move || guard.is_up() && is_next() || first.with(|first| matches!(first, First::Dead { .. }));
    let tap = move |_| {
        if untrack(is_dead) {
            return;
        }
        match first.get_untracked() {
            First::Apply { .. } => {
                guard.raise();
                throw.let_go();
                play.apply();
            }
            First::Next { step: Some(step), .. } => {
                form.forget_entered();
                play.open_next(&step);
            }
            First::Next { step: None, .. } => go(&play.played.href()),
            First::Dead { .. } => {}
        }
    };
    view! {
        <button
            type="button"
            class="act go"
            class:guard=move || guard.is_up() && is_next()
            aria-disabled=move || is_dead().to_string()
            aria-label=label
            on:click=tap
        >
            <span class="word">{move || first.with(|first| first.words().0)}</span>
            {move || {
                first
                    .with(|first| {
                        let small = first.words().1;
                        (!small.is_empty()).then(|| view! { <small>{small.to_owned()}</small> })
                    })
            }}
        </button>
    }
}

fn is_next_step(first: &First) -> bool {
    matches!(first, First::Next { .. })
}

/// What was assumed, as far as the key has room: "range 6″ + 2 more".
fn in_short(assumed: &[String]) -> String {
    match assumed {
        [] => String::new(),
        [one] => one.clone(),
        [first, others @ ..] => format!("{first} + {} more", others.len()),
    }
}

fn first(play: BattleCalculation, assumed: String) -> First {
    let answer = play.calculation.answer.get();
    let is_on = play.played.battle.is_on();
    let is_rolled = answer.dice.iter().all(|die| die.face.is_some());
    let leads_on = || {
        let step = play.next_steps().into_iter().next();
        let to = step.as_ref().map_or_else(|| "to the phase".into(), short_label);
        First::Next { to, step }
    };
    let has_step = || is_rolled && !answer.next.is_empty();
    let word = match answer.apply {
        Apply::Measures | Apply::Nothing if is_on || has_step() => return leads_on(),
        Apply::Measures => return First::Dead { word: "No battle", why: "measured".into() },
        Apply::Apply | Apply::Nothing => "Apply",
        Apply::Named(word) => word,
    };
    let status = play.status.get();
    if !is_on {
        return match has_step() {
            true => leads_on(),
            false => First::Dead { word: "No battle", why: "not written".into() },
        };
    }
    if status == Status::Applied {
        return leads_on();
    }
    let is_refused = answer.dice.is_empty() && answer.sums.is_empty();
    let word = if status == Status::Corrected { "Replace" } else { word };
    if play.played.battle.handed_over().is_some() {
        return First::Dead { word, why: "handed over".into() };
    }
    if !is_rolled || is_refused {
        return First::Dead { word, why: assumed };
    }
    if !play.calculation.is_of_battle() {
        return match has_step() {
            true => leads_on(),
            false => First::Dead { word: "No units", why: "not written".into() },
        };
    }
    First::Apply { word, assumed }
}

/// What a step is called where there is little room: its label, or the name of its calculator; the list of the last key
/// has all of it.
fn short_label(step: &NextStep) -> String {
    const ROOM: usize = 10;
    let title = calculators().find(|info| info.id == step.calculator).map_or("", |info| info.title);
    let names = [&*step.label, title];
    let short = names.into_iter().find(|name| !name.is_empty() && name.chars().count() <= ROOM);
    short.unwrap_or("go on").to_owned()
}
