//! The log of a battle, the last turn first: a line for each event.

use super::fold::FoldLine;
use crate::time::format_time;
use aide_de_camp::battle::{Battle, LogLine, Record, Why};
use leptos::prelude::*;
use std::sync::Arc;

/// A turn of the log.
#[derive(Clone, Default, PartialEq)]
struct TurnRow {
    /// The place among the turns, counted from the first.
    place: usize,
    title: String,
    lines: Vec<LineRow>,
}

/// A line of the log.
#[derive(Clone, PartialEq)]
struct LineRow {
    /// The place of the line in the record.
    place: usize,
    at: u64,
    is_undone: bool,
    words: LineWords,
    record: Option<Record>,
}

/// What a line says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LineWords {
    /// What happened.
    pub title: String,
    /// How it came about, and what it changed.
    pub detail: String,
}

impl LineWords {
    /// A phase does not repeat its turn.
    pub fn of(line: &LogLine<'_>, turn_title: &str) -> Self {
        let text = &*line.event.text;
        match &line.event.why {
            Why::Calculation(record) => {
                let parts = [&*record.title, text].into_iter().filter(|part| !part.is_empty());
                let detail = parts.collect::<Vec<_>>().join(". ");
                LineWords { title: record.headline.clone(), detail }
            }
            Why::Phase => {
                let text =
                    text.strip_prefix(turn_title).and_then(|text| text.strip_prefix(": ")).unwrap_or(text);
                let (title, detail) = text.split_once("; ").unwrap_or((text, ""));
                LineWords { title: title.into(), detail: detail.into() }
            }
            Why::Tap => LineWords { title: text.into(), detail: String::new() },
        }
    }
}

/// The turns, the last one first.
fn turns(battle: &Battle) -> Vec<TurnRow> {
    let turns = battle.log_by_turn().into_iter().enumerate().map(|(place, turn)| {
        let title = battle.turn_title(turn.turn, turn.side);
        let line = |line: &LogLine<'_>| LineRow {
            place: line.place,
            at: line.event.at,
            is_undone: line.taken_back,
            words: LineWords::of(line, &title),
            record: match &line.event.why {
                Why::Calculation(record) => Some(Record::clone(record)),
                _ => None,
            },
        };
        let lines = turn.lines.iter().rev().map(line).collect();
        TurnRow { place, lines, title }
    });
    let mut turns: Vec<TurnRow> = turns.collect();
    turns.reverse();
    turns
}

/// The log; `set` is given the place of the line that was tapped, `value` is that of the line whose details are shown.
#[component]
pub fn BattleLog(
    #[prop(into)] battle: Signal<Arc<Battle>>,
    value: Memo<Option<usize>>,
    set: Callback<usize>,
) -> impl IntoView {
    let turns = Memo::new(move |_| battle.with(|battle| turns(battle)));
    let places = move || turns.with(|turns| turns.iter().map(|turn| turn.place).collect::<Vec<_>>());
    view! {
        <div class="loglist">
            <For
                each=places
                key=|place| *place
                children=move |place| view! { <LogTurnView turns place value set /> }
            />
        </div>
    }
}

/// A turn. The last one is open at first.
#[component]
fn LogTurnView(
    turns: Memo<Vec<TurnRow>>,
    place: usize,
    value: Memo<Option<usize>>,
    set: Callback<usize>,
) -> impl IntoView {
    let turn = Memo::new(move |_| {
        turns.with(|turns| turns.iter().find(|turn| turn.place == place).cloned().unwrap_or_default())
    });
    let is_open =
        RwSignal::new(turns.with_untracked(|turns| turns.first().is_some_and(|it| it.place == place)));
    let title = Memo::new(move |_| turn.with(|turn| turn.title.clone()));
    let count = Memo::new(move |_| match turn.with(|turn| turn.lines.len()) {
        1 => "1 entry".to_owned(),
        n => format!("{n} entries"),
    });
    let lines = move || turn.with(|turn| turn.lines.clone());
    view! {
        <section class="log-turn">
            <FoldLine
                title
                small=count
                is_open
                toggle=Callback::new(move |()| is_open.update(|is_open| *is_open = !*is_open))
            />
            <Show when=move || is_open.get()>
                <ol class="log">
                    <For
                        each=lines
                        key=|line| (line.place, line.at, line.is_undone)
                        children=move |line| view! { <LogLineView line value set /> }
                    />
                </ol>
            </Show>
        </section>
    }
}

#[component]
fn LogLineView(line: LineRow, value: Memo<Option<usize>>, set: Callback<usize>) -> impl IntoView {
    let LineRow { place, at, is_undone, words, record } = line;
    let odds = record.as_ref().and_then(odds_of_roll).unwrap_or_default();
    let dice = record.as_ref().map_or("", |record| record.dice_source());
    let is_current = Memo::new(move |_| value.get() == Some(place));
    view! {
        <li>
            <button
                type="button"
                class="entry"
                class:taken=is_undone
                aria-current=move || is_current.get().then_some("true")
                on:click=move |_| set.run(place)
            >
                <span class="t">{format_time(at)}</span>
                <span>
                    <b>{words.title}</b>
                    <small>{words.detail}</small>
                </span>
                <span class="od">
                    {odds}
                    <small>{if is_undone { "undone" } else { dice }}</small>
                </span>
            </button>
        </li>
    }
}

/// How likely its roll was.
fn odds_of_roll(record: &Record) -> Option<String> {
    let answer = record.answer()?;
    let table = answer.odds.first()?;
    Some(table.outcomes.get(table.rolled?)?.odds.counted())
}
