//! The log of a battle, the last turn first: a line for each event.

use super::fold::FoldLine;
use super::in_parts::drawn_in_parts;
use super::log_entry::entries;
use crate::time::{format_day, format_time};
use aide_de_camp::battle::{Battle, LogTurn, Record, Why};
use aide_de_camp::rules::Lengths;
use leptos::prelude::*;
use std::sync::Arc;

/// So many lines of a turn are drawn at a time.
const AT_A_TIME: usize = 24;

/// A turn of the log.
#[derive(Clone, Default, PartialEq)]
struct TurnRow {
    /// The place among the turns, counted from the first.
    place: usize,
    title: String,
    /// How many lines it has.
    count: usize,
}

/// A line of the log.
#[derive(Clone, PartialEq)]
struct LineRow {
    /// The place of the line in the record.
    place: usize,
    at: u64,
    /// "25 Nov", where another day begins with it.
    day: String,
    is_undone: bool,
    /// What happened.
    title: String,
    /// How it came about, and what it changed.
    detail: String,
    record: Option<Record>,
    /// What became of commands and armies by it.
    news: Vec<String>,
}

/// The turns, the last one first.
fn turns(battle: &Battle) -> Vec<TurnRow> {
    let turns = battle.log_by_turn().into_iter().enumerate().rev();
    let row = |(place, turn): (usize, LogTurn<'_>)| TurnRow {
        place,
        title: battle.turn_title(turn.turn, turn.side),
        count: turn.lines.len(),
    };
    turns.map(row).collect()
}

/// The lines of the turn at this place, the last one first. What each entry came to is worked out for these alone.
fn lines(battle: &Battle, place: usize) -> Vec<LineRow> {
    let turns = battle.log_by_turn();
    let Some(turn) = turns.get(place) else { return Vec::new() };
    let [first, last] = [turn.lines.first(), turn.lines.last()].map(|line| line.map_or(0, |line| line.place));
    let outcomes = battle.outcomes_of(first..=last);
    let before = turns[..place].iter().rev().find_map(|turn| turn.lines.last());
    let mut last_day = before.map(|line| format_day(line.event.at)).unwrap_or_default();
    let title = battle.turn_title(turn.turn, turn.side);
    let mut lines: Vec<LineRow> = Vec::new();
    for line in &turn.lines {
        let day = format_day(line.event.at);
        let is_new = !day.is_empty() && day != last_day;
        if is_new {
            last_day.clone_from(&day);
        }
        let outcome = outcomes.get(&line.place).filter(|_| !line.taken_back);
        let (headline, detail) = line.title(&title);
        lines.push(LineRow {
            place: line.place,
            at: line.event.at,
            day: if is_new { day } else { String::new() },
            is_undone: line.taken_back,
            title: headline,
            detail,
            record: match &line.event.why {
                Why::Calculation(record) => Some(Record::clone(record)),
                _ => None,
            },
            news: outcome.map(|outcome| outcome.news.clone()).unwrap_or_default(),
        });
    }
    lines.reverse();
    lines
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
                children=move |place| view! { <LogTurnView battle turns place value set /> }
            />
        </div>
    }
}

/// A turn. The last one is open at first.
#[component]
fn LogTurnView(
    battle: Signal<Arc<Battle>>,
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
    let count = Memo::new(move |_| entries(turn.with(|turn| turn.count)));
    view! {
        <section class="log-turn">
            <FoldLine
                title
                small=count
                is_open
                toggle=Callback::new(move |()| is_open.update(|is_open| *is_open = !*is_open))
            />
            <Show when=move || is_open.get()>
                <LogLines battle place value set />
            </Show>
        </section>
    }
}

/// The lines of a turn; those of a long one come in parts.
#[component]
fn LogLines(
    battle: Signal<Arc<Battle>>,
    place: usize,
    value: Memo<Option<usize>>,
    set: Callback<usize>,
) -> impl IntoView {
    let lines = Memo::new(move |_| battle.with(|battle| lines(battle, place)));
    let drawn = drawn_in_parts(Signal::derive(move || lines.with(Vec::len)), |from| from + AT_A_TIME);
    let shown = move || lines.with(|lines| lines[..drawn.get().min(lines.len())].to_vec());
    view! {
        <ol class="log">
            <For
                each=shown
                key=|line| (line.place, line.at, line.is_undone, line.news.len())
                children=move |line| view! { <LogLineView line value set /> }
            />
        </ol>
    }
}

#[component]
fn LogLineView(line: LineRow, value: Memo<Option<usize>>, set: Callback<usize>) -> impl IntoView {
    let LineRow { place, at, day, is_undone, title, detail, record, news } = line;
    let odds = record.as_ref().and_then(odds_of_roll).unwrap_or_default();
    let dice = record.as_ref().map_or("", |record| record.dice_source());
    let is_current = Memo::new(move |_| value.get() == Some(place));
    let note = |news: String| view! { <li class="log-news"><span class="t">{format_time(at)}</span><b>{news}</b></li> };
    // The last comes first: what became of a command stands above what brought it about.
    let notes = news.into_iter().rev().map(note).collect_view();
    view! {
        {notes}
        <li>
            <button
                type="button"
                class="entry"
                class:taken=is_undone
                aria-current=move || is_current.get().then_some("true")
                on:click=move |_| set.run(place)
            >
                <span class="t">
                    {(!day.is_empty()).then(|| view! { <span class="day">{day}</span> })}
                    {format_time(at)}
                </span>
                <span>
                    <b>{title}</b>
                    <small>{detail}</small>
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
    let answer = record.answer(Lengths::default())?;
    let table = answer.odds.first()?;
    Some(table.outcomes.get(table.rolled?)?.odds.counted())
}
