//! The answer panel, the same for every calculator: result first, then dice, odds, breakdown and keys.

use super::breakdown_view::BreakdownView;
use super::dice_rows::{DiceRows, roll_all};
use super::form_state::FormState;
use super::icon::{Glyph, Icon};
use super::odds_view::{OddsInFull, OddsView, are_on_walk};
use super::share_button::ShareButton;
use super::shares_table::SharesTable;
use crate::battle_calculation::{BattleCalculation, Status};
use aide_de_camp::rules::{Apply, NextStep, Note, Report, capitalize};
use leptos::html::A;
use leptos::prelude::*;
use std::sync::Arc;

/// The panel of the calculation that this form enters. On a phone it is pulled up to be read in full, and it can be
/// turned around for the opponent.
#[component]
pub fn AnswerView(play: BattleCalculation, form: FormState) -> impl IntoView {
    let calculation = play.calculation;
    let answer = calculation.answer;
    let is_turned = RwSignal::new(false);
    let is_pulled_up = RwSignal::new(false);
    let has_shares = Memo::new(move |_| answer.with(|answer| answer.table.is_some()));
    let is_columned = Memo::new(move |_| answer.with(|answer| are_on_walk(answer)));
    view! {
        <aside
            class="answer"
            class:tabled=move || has_shares.get()
            class:columned=move || is_columned.get()
            aria-label="Answer"
            data-turned=move || is_turned.get().then_some("")
            data-open=move || is_pulled_up.get().then_some("")
        >
            <div class="who">
                <span></span>
                <button
                    type="button"
                    class="tool"
                    aria-pressed=move || is_turned.get().to_string()
                    on:click=move |_| is_turned.update(|is_turned| *is_turned = !*is_turned)
                >
                    <Icon glyph=Glyph::Turn />
                    <span class="w">
                        {move || if is_turned.get() { "Turn back" } else { "Turn around" }}
                    </span>
                </button>
            </div>
            <Result play />
            <div class="paper">
                <OddsView answer />
                <Notes answer />
                // Where it scrolls, the keyboard reaches it.
                <div class="work" tabindex="0">
                    <BreakdownView calculation />
                    <OddsInFull answer />
                </div>
            </div>
            // At the bottom, where no words above them move them.
            <DiceRows calculation />
            <Actions play form is_pulled_up />
        </aside>
    }
}

/// The result, which is announced whenever it changes.
#[component]
fn Result(play: BattleCalculation) -> impl IntoView {
    let answer = play.calculation.answer;
    let headline = Memo::new(move |_| answer.with(|answer| answer.headline.clone()));
    let detail = Memo::new(move |_| answer.with(|answer| answer.detail.clone()));
    let odds = Memo::new(move |_| answer.with(|answer| odds_of_roll(answer)));
    let announced = Memo::new(move |_| {
        headline
            .with(|headline| detail.with(|detail| odds.with(|odds| [headline, ". ", detail, odds].concat())))
    });
    let is_short = Memo::new(move |_| headline.with(|headline| headline.chars().count() < 8));
    let is_long = Memo::new(move |_| headline.with(|headline| headline.chars().count() > 32));
    let is_waiting =
        Memo::new(move |_| answer.with(|answer| answer.dice.iter().any(|die| die.face.is_none())));
    view! {
        <div
            class="result"
            class:figures=move || is_short.get()
            class:long=move || is_long.get()
            class:empty=move || is_waiting.get()
        >
            <strong>{headline}</strong>
            <p>
                {detail}
                <span class="chanced">{odds}</span>
            </p>
            <SharesTable answer />
            <NextSteps play />
        </div>
        <p class="sr" role="status">
            {announced}
        </p>
    }
}

/// How likely the roll was: heard with the result, and seen beside it where the chances are a tap away.
fn odds_of_roll(answer: &Report) -> String {
    let table = answer.odds.first().filter(|_| answer.table.is_none());
    let odds = table.and_then(|table| Some(table.outcomes.get(table.rolled?)?.odds));
    odds.map_or_else(String::new, |odds| [" · ", &odds.counted()].concat())
}

/// What else to know, and what the rules forbid.
#[component]
fn Notes(answer: Memo<Arc<Report>>) -> impl IntoView {
    let notes = Memo::new(move |_| {
        answer.with(|answer| {
            // A refusal whose reason stands below the headline already does not repeat it.
            let is_given = |why: &str| answer.detail == capitalize(why) + ".";
            let note = |note: &Note| match note {
                Note::Refused { what, why, rule } if is_given(why) => {
                    (what.to_string(), String::new(), rule.0)
                }
                Note::Refused { what, why, rule } => (what.to_string(), format!(": {why}"), rule.0),
                Note::Remark(remark) => (String::new(), remark.clone(), ""),
            };
            answer.notes.iter().map(note).collect::<Vec<_>>()
        })
    });
    let note = |(refused, words, rule): (String, String, &'static str)| {
        let is_refusal = !refused.is_empty();
        view! {
            <p class=if is_refusal { "note warn" } else { "note" }>
                <Icon glyph=if is_refusal { Glyph::Warn } else { Glyph::Order } />
                <span>
                    {is_refusal.then(|| view! { <b>{refused}</b> })}
                    {words}
                    {is_refusal.then(|| view! { " " <span class="small">{rule}</span> })}
                </span>
            </p>
        }
    };
    view! {
        <div class="notes">
            {move || notes.get().into_iter().map(note).collect::<Vec<_>>()}
        </div>
    }
}

/// Where the rules lead on to from here, each opened filled in.
#[component]
fn NextSteps(play: BattleCalculation) -> impl IntoView {
    let steps = Memo::new(move |_| play.next_steps());
    let key = move |step: NextStep| {
        let open = {
            let step = step.clone();
            move |_| play.open_next(&step)
        };
        view! {
            <button type="button" class="btn" on:click=open>
                {step.label}
                <Icon glyph=Glyph::Open />
            </button>
        }
    };
    view! {
        <div class="next-steps">
            {move || steps.get().into_iter().map(key).collect::<Vec<_>>()}
        </div>
    }
}

/// What is done with the answer.
#[component]
fn Actions(play: BattleCalculation, form: FormState, is_pulled_up: RwSignal<bool>) -> impl IntoView {
    let calculation = play.calculation;
    let answer = calculation.answer;
    let measures = Memo::new(move |_| answer.with(|answer| answer.apply == Apply::Measures));
    let has_dice = Memo::new(move |_| answer.with(|answer| !answer.dice.is_empty()));
    let is_rolled =
        Memo::new(move |_| answer.with(|answer| answer.dice.iter().all(|die| die.face.is_some())));
    let swap = calculation.swapped().is_some().then(|| {
        view! {
            <button type="button" class="act" on:click=move |_| play.swap()>
                <Icon glyph=Glyph::Swap />
                "Swap"
            </button>
        }
    });
    let link = Callback::new(move |()| Ok(calculation.link_for_others()));
    let again = move |_| {
        form.forget_entered();
        play.again();
    };
    let clear = move |_| {
        form.forget_entered();
        calculation.reset();
    };
    view! {
        <div class="acts">
            <ApplyKey play form />
            <Show when=move || !measures.get()>
                <button type="button" class="act" on:click=again>
                    <Icon glyph=Glyph::Again />
                    "Again"
                </button>
            </Show>
            {swap}
            // Where the dice have no room for a key of their own.
            <Show when=move || has_dice.get()>
                <button
                    type="button"
                    class="act narrow"
                    aria-label="Roll for me"
                    aria-disabled=move || is_rolled.get().to_string()
                    on:click=move |_| roll_all(calculation)
                >
                    <Icon glyph=Glyph::Die />
                </button>
            </Show>
            <button type="button" class="act aside" on:click=clear>
                "Clear"
            </button>
            <ShareButton class="act aside" link />
            <button
                type="button"
                class="act pull"
                aria-expanded=move || is_pulled_up.get().to_string()
                on:click=move |_| is_pulled_up.update(|is_pulled_up| *is_pulled_up = !*is_pulled_up)
            >
                <Icon glyph=Glyph::Pull />
                "Breakdown"
            </button>
        </div>
    }
}

/// What the key that applies the answer does now.
#[derive(Clone, PartialEq)]
enum Step {
    /// There is nothing to apply.
    None,
    /// It takes what was guessed at this key for entered.
    Confirm { key: String, question: String },
    /// It applies the answer, under this word.
    Apply { word: &'static str, is_disabled: bool },
    /// It leads back to the phase.
    Next,
}

/// Applies the answer to the battle, once for each throw; then it leads on to the phase. A battle is not changed by what
/// nobody has entered: a guess is asked for first.
#[component]
fn ApplyKey(play: BattleCalculation, form: FormState) -> impl IntoView {
    let next = NodeRef::<A>::new();
    let guess = Memo::new(move |_| {
        form.touched.with(|touched| {
            let is_entered = |key: &str| touched.contains(key) || play.calculation.differs(key);
            form.form.with(|form| form.open_guess(is_entered)).filter(|_| play.played.battle.is_on())
        })
    });
    let step = Memo::new(move |_| {
        let step = play.calculation.answer.with(|answer| next_step(play, answer));
        match (step, guess.get()) {
            (Step::Apply { is_disabled: false, .. }, Some((key, question))) => {
                Step::Confirm { key, question }
            }
            (step, _) => step,
        }
    });
    let apply = move |_| {
        if matches!(step.get_untracked(), Step::Apply { is_disabled: false, .. }) {
            play.apply();
            // The keyboard was on the key that this one takes the place of.
            request_animation_frame(move || {
                if let Some(next) = next.try_get_untracked().flatten() {
                    // A link that cannot take the focus leaves it where it is.
                    let _ = next.focus();
                }
            });
        }
    };
    move || match step.get() {
        Step::None => ().into_any(),
        Step::Confirm { key, question } => view! {
            <button type="button" class="act go" on:click=move |_| form.confirm(key.clone())>
                <Icon glyph=Glyph::Done />
                {question}
            </button>
        }
        .into_any(),
        Step::Apply { word, is_disabled } => view! {
            <button
                type="button"
                class="act go"
                aria-disabled=is_disabled.to_string()
                on:click=apply
            >
                <Icon glyph=Glyph::Done />
                {word}
            </button>
        }
        .into_any(),
        Step::Next => view! {
            <a class="act go" href=play.played.href() node_ref=next>
                <Icon glyph=Glyph::Done />
                "Next"
            </a>
        }
        .into_any(),
    }
}

fn next_step(play: BattleCalculation, answer: &Report) -> Step {
    let word = match answer.apply {
        Apply::Measures => return Step::None,
        Apply::Apply | Apply::Nothing => "Apply",
        Apply::Named(word) => word,
    };
    let is_rolled = answer.dice.iter().all(|die| die.face.is_some());
    let is_refused = answer.dice.is_empty() && answer.sums.is_empty();
    let is_disabled = !is_rolled || is_refused || answer.apply == Apply::Nothing;
    match play.status.get() {
        Status::Applied if play.played.battle.is_on() => Step::Next,
        Status::Applied => Step::Apply { word: "Applied", is_disabled: true },
        Status::Corrected => Step::Apply { word: "Replace", is_disabled },
        Status::Open => Step::Apply { word, is_disabled },
    }
}
