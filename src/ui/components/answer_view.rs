//! The answer panel, the same for every calculator: result first, then odds, notes and sums, and the dock. It is as high in
//! one state as in any other.

use super::breakdown_view::BreakdownView;
use super::dock::Dock;
use super::form_state::FormState;
use super::icon::{Glyph, Icon};
use super::odds_view::{OddsInFull, OddsView};
use super::ref_key::RefKey;
use super::shares_table::SharesTable;
use super::term_text::{TermText, mark_terms};
use super::text_width::widest_line;
use crate::battle_calculation::BattleCalculation;
use crate::close_watcher::close_by_device;
use aide_de_camp::rulebook::TermPart;
use aide_de_camp::rules::{Note, Pad, Report, capitalize};
use leptos::html::Button;
use leptos::prelude::*;
use std::sync::Arc;

/// The panel of the calculation that this form enters. On a phone it is pulled up to be read in full, and it can be
/// turned around for the opponent.
#[component]
pub fn AnswerView(play: BattleCalculation, form: FormState) -> impl IntoView {
    let calculation = play.calculation;
    let answer = calculation.answer;
    let pad = calculation.info.pad;
    let is_turned = RwSignal::new(false);
    close_by_device(move || is_turned.get(), Callback::new(move |()| is_turned.set(false)));
    let is_pulled_up = RwSignal::new(false);
    let applied = Memo::new(move |_| play.applied_words());
    view! {
        <aside
            class="answer calc worked"
            class:two-rows=pad.has_two_rows()
            class:padless=pad == Pad::None
            class:is-applied=move || applied.with(Option::is_some)
            aria-label="Answer"
            data-turned=move || is_turned.get().then_some("")
            data-open=move || is_pulled_up.get().then_some("")
        >
            <Result play is_pulled_up />
            // What was written stays in view, whole, until the screen is left.
            <div class="applied" role="status">
                {move || {
                    applied
                        .get()
                        .map(|words| {
                            view! {
                                <Icon glyph=Glyph::Done />
                                <p>
                                    <b>"Applied: "</b>
                                    {words}
                                </p>
                            }
                        })
                }}
            </div>
            // Where it scrolls, the keyboard reaches it.
            <div class="paper" tabindex="0">
                <SharesTable answer />
                <OddsView answer />
                <Notes answer />
                <BreakdownView calculation />
                <OddsInFull answer />
            </div>
            <Dock play form is_turned />
            <Show when=move || is_turned.get()>
                <TurnBack is_turned />
            </Show>
        </aside>
    }
}

/// Ends the view for the opponent. The keyboard is on it: all else is hidden there.
#[component]
fn TurnBack(is_turned: RwSignal<bool>) -> impl IntoView {
    let key = NodeRef::<Button>::new();
    Effect::new(move |_| {
        if let Some(key) = key.get() {
            // A key that cannot take the focus can still be tapped.
            let _ = key.focus();
        }
    });
    view! {
        <button
            type="button"
            class="btn turn-back"
            node_ref=key
            on:click=move |_| is_turned.set(false)
        >
            <Icon glyph=Glyph::Turn />
            "Turn back"
        </button>
    }
}

/// The result, which is announced whenever it changes.
#[component]
fn Result(play: BattleCalculation, is_pulled_up: RwSignal<bool>) -> impl IntoView {
    let answer = play.calculation.answer;
    let headline = Memo::new(move |_| answer.with(|answer| answer.headline.clone()));
    let detail = Memo::new(move |_| answer.with(|answer| answer.detail.clone()));
    let terms = terms_of(answer);
    let odds = Memo::new(move |_| answer.with(|answer| odds_of_roll(answer)));
    let announced = Memo::new(move |_| {
        headline
            .with(|headline| detail.with(|detail| odds.with(|odds| [headline, ". ", detail, odds].concat())))
    });
    let has_mark =
        move |marked: fn(&Report) -> bool| Memo::new(move |_| answer.with(|answer| marked(answer)));
    let is_headline_marked = has_mark(|answer| answer.marked(&answer.headline) != answer.headline);
    let is_detail_marked = has_mark(|answer| answer.marked_detail() != answer.detail);
    let whom = Memo::new(move |_| play.whom());
    let letters = Memo::new(move |_| headline.with(|headline| headline.chars().count()));
    // Turned to the opponent it is as large as its lines let it be.
    let lines = move |n| Memo::new(move |_| headline.with(|headline| widest_line(headline, n).to_string()));
    let [one, two, three] = [1, 2, 3].map(lines);
    let is_waiting =
        Memo::new(move |_| answer.with(|answer| answer.dice.iter().any(|die| die.face.is_none())));
    view! {
        <div
            class="result"
            class:long=move || { letters.get() > 15 }
            class:longest=move || { letters.get() > 25 }
            class:wordy=move || detail.with(|detail| detail.chars().count() > 80)
            class:empty=move || is_waiting.get()
            style:--one=one
            style:--two=two
            style:--three=three
        >
            <p class="whom">
                <bdi>{whom}</bdi>
            </p>
            <strong class:rests=move || is_headline_marked.get()>{headline}</strong>
            <p class="detail">
                <span class:rests=move || is_detail_marked.get()>
                    {move || view! { <TermText parts=terms.with(|terms| terms[0].clone()) /> }}
                </span>
                <span class="chanced">{odds}</span>
            </p>
            <button
                type="button"
                class="pull"
                aria-label="Odds and sum"
                aria-expanded=move || is_pulled_up.get().to_string()
                on:click=move |_| is_pulled_up.update(|is_pulled_up| *is_pulled_up = !*is_pulled_up)
            >
                <Icon glyph=Glyph::Pull />
            </button>
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
    let terms = terms_of(answer);
    let notes = Memo::new(move |_| {
        let words = terms.with(|terms| terms[1..].to_vec());
        answer.with(|answer| {
            let note = |(note, words): (&Note, Vec<TermPart>)| match note {
                Note::Refused { what, rule, .. } => (what.to_string(), words, rule.0),
                Note::Remark(_) => (String::new(), words, ""),
            };
            answer.notes.iter().zip(words).map(note).collect::<Vec<_>>()
        })
    });
    let note = |(refused, words, rule): (String, Vec<TermPart>, &'static str)| {
        let is_refusal = !refused.is_empty();
        view! {
            <p class=if is_refusal { "note warn" } else { "note" }>
                <Icon glyph=if is_refusal { Glyph::Warn } else { Glyph::Order } />
                <span>
                    {is_refusal.then(|| view! { <b>{refused}</b> })}
                    <TermText parts=words />
                    {is_refusal.then(|| view! { " " <RefKey rule /> })}
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

/// The sentence below the headline and the words of each note, in pieces; a term of the game is marked once in all of them.
fn terms_of(answer: Memo<Arc<Report>>) -> Memo<Vec<Vec<TermPart>>> {
    Memo::new(move |_| {
        answer.with(|answer| {
            // A refusal whose reason stands below the headline already does not repeat it.
            let is_given = |why: &str| answer.detail == capitalize(why) + ".";
            let words = |note: &Note| match note {
                Note::Refused { why, .. } if is_given(why) => String::new(),
                Note::Refused { why, .. } => format!(": {why}"),
                Note::Remark(remark) => remark.clone(),
            };
            let notes: Vec<String> = answer.notes.iter().map(words).collect();
            let texts: Vec<&str> =
                std::iter::once(&*answer.detail).chain(notes.iter().map(String::as_str)).collect();
            mark_terms(&texts)
        })
    })
}
