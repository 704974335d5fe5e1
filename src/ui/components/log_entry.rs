//! A line of the log in full: its inputs, dice and odds, and the way back to its moment.

use super::battle_log::LineWords;
use super::icon::{Glyph, Icon};
use super::odds_view::OddsView;
use crate::stores::{AppStore, BattleStore};
use crate::time::format_moment;
use aide_de_camp::battle::{Battle, LogLine, Record, Why};
use aide_de_camp::rules::{Lengths, Report, Sides};
use leptos::prelude::*;
use std::sync::Arc;

/// What a line of the log was about.
#[derive(Clone, PartialEq)]
struct Entry {
    place: usize,
    /// "25 Nov 2026, 14:05 · Bound 1, Scipio".
    when: String,
    words: LineWords,
    record: Option<Record>,
    is_undone: bool,
    /// Something that is in force came after it.
    can_rewind: bool,
    /// What has been lost up to here.
    totals: String,
    /// What both armies are called.
    armies: Sides<String>,
    /// How distances are shown.
    lengths: Lengths,
}

impl Entry {
    fn find(battle: &Battle, lengths: Lengths, place: usize) -> Option<Self> {
        let turns = battle.log_by_turn();
        let (turn, line) = turns
            .iter()
            .find_map(|turn| Some((turn, turn.lines.iter().find(|line| line.place == place)?)))?;
        let is_in_force = |line: &LogLine<'_>| !line.taken_back;
        let last = battle.log().rev().find(is_in_force).map(|line| line.place);
        let turn_title = battle.turn_title(turn.turn, turn.side);
        let parts = [line.time(&format_moment), turn_title.clone()];
        let record = match &line.event.why {
            Why::Calculation(record) => Some(Record::clone(record)),
            _ => None,
        };
        Some(Entry {
            place,
            when: parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · "),
            words: LineWords::of(line, &turn_title),
            record,
            is_undone: line.taken_back,
            can_rewind: is_in_force(line) && last != Some(place),
            totals: battle.totals().remove(&place).unwrap_or_default().join("; "),
            armies: battle.side_names(),
            lengths,
        })
    }

    /// What went into it, row by row.
    fn rows(&self, has_odds: bool) -> Vec<(&'static str, String)> {
        let Some(record) = &self.record else { return Vec::new() };
        let faces: Vec<String> = record.dice.iter().map(|(_, face)| face.n.to_string()).collect();
        let dice = match faces.len() {
            0 => String::new(),
            _ => format!("{}, {}", faces.join(", "), record.dice_source()),
        };
        let odds = if has_odds { String::new() } else { record.odds.clone() };
        let rows = [
            ("Inputs", record.inputs(&self.armies, self.lengths).join("; ")),
            ("Dice", dice),
            ("In all", self.totals.clone()),
            ("Before the roll", odds),
        ];
        rows.into_iter().filter(|(_, text)| !text.is_empty()).collect()
    }
}

/// The line at this place of the record. On a phone the panel is pulled up to be read in full.
#[component]
pub fn LogEntry(place: Memo<Option<usize>>) -> impl IntoView {
    let battle: BattleStore = expect_context();
    let store: AppStore = expect_context();
    let entry = Memo::new(move |_| {
        let lengths = store.settings.with(|settings| settings.lengths);
        Entry::find(&battle.battle(), lengths, place.get()?)
    });
    let is_there = Memo::new(move |_| entry.with(Option::is_some));
    view! {
        <Show when=move || is_there.get()>
            <EntryPanel entry />
        </Show>
    }
}

#[component]
fn EntryPanel(entry: Memo<Option<Entry>>) -> impl IntoView {
    let battle: BattleStore = expect_context();
    let read = move |read: fn(&Entry) -> String| {
        Memo::new(move |_| entry.with(|entry| entry.as_ref().map(read).unwrap_or_default()))
    };
    let when = read(|entry| entry.when.clone());
    let title = read(|entry| entry.words.title.clone());
    let detail = read(|entry| entry.words.detail.clone());
    let is_undone = Memo::new(move |_| entry.with(|entry| entry.as_ref().is_some_and(|it| it.is_undone)));
    let can_rewind = Memo::new(move |_| entry.with(|entry| entry.as_ref().is_some_and(|it| it.can_rewind)));
    let record = Memo::new(move |_| entry.with(|entry| entry.as_ref().and_then(|it| it.record.clone())));
    let answer: Memo<Arc<Report>> = Memo::new(move |_| {
        record.with(|record| Arc::new(record.as_ref().and_then(Record::answer).unwrap_or_default()))
    });
    let rows = Memo::new(move |_| {
        let has_odds = answer.with(|answer| !answer.odds.is_empty());
        entry.with(|entry| entry.as_ref().map(|entry| entry.rows(has_odds)).unwrap_or_default())
    });
    let rows = move || {
        let row = |(label, text)| view! { <tr><td>{label}</td><td>{text}</td></tr> };
        rows.get().into_iter().map(row).collect::<Vec<_>>()
    };
    let link = Memo::new(move |_| {
        record.with(|record| {
            let record = record.as_ref()?;
            record.calculation().map(|_| record.link.clone())
        })
    });
    let is_turned = RwSignal::new(false);
    let is_pulled_up = RwSignal::new(false);
    let rewind = move |_| {
        let place = entry.with_untracked(|entry| entry.as_ref().map(|entry| entry.place));
        if let (Some(place), true) = (place, can_rewind.get_untracked()) {
            battle.change(|battle, _| battle.go_back_to(place));
        }
    };
    view! {
        <aside
            class="answer log-entry"
            aria-label="The entry"
            data-turned=move || is_turned.get().then_some("")
            data-open=move || is_pulled_up.get().then_some("")
        >
            <div class="who">
                <span>{when}</span>
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
            <div class="result" class:taken=move || is_undone.get() role="status">
                <strong>{title}</strong>
                <p>{move || if is_undone.get() { "Undone".to_owned() } else { detail.get() }}</p>
            </div>
            <div class="paper">
                <table class="did">
                    <tbody>{rows}</tbody>
                </table>
                <OddsView answer />
            </div>
            <div class="acts">
                <button
                    type="button"
                    class="act go"
                    aria-disabled=move || (!can_rewind.get()).to_string()
                    on:click=rewind
                >
                    "Rewind to just after this"
                </button>
                {move || {
                    link.get()
                        .map(|link| view! { <a class="act aside" href=link>"Show calculation"</a> })
                }}
                <button
                    type="button"
                    class="act pull"
                    aria-expanded=move || is_pulled_up.get().to_string()
                    on:click=move |_| is_pulled_up.update(|is_open| *is_open = !*is_open)
                >
                    <Icon glyph=Glyph::Pull />
                    "Details"
                </button>
            </div>
        </aside>
    }
}
