//! An entry of the log in full: dice, sums, inputs and odds, and the way back to its moment.

use super::breakdown_view::{figures, source_word};
use super::icon::{Glyph, Icon};
use super::odds_view::OddsView;
use super::ref_key::RefKey;
use crate::close_watcher::close_by_device;
use crate::stores::{AppStore, BattleStore};
use crate::time::format_moment;
use aide_de_camp::battle::{Account, AccountRoll, Battle, SumRow, SumTable, Why};
use aide_de_camp::rules::{Lengths, Report};
use leptos::prelude::*;
use std::sync::Arc;

/// What an entry of the log was about.
#[derive(Clone, PartialEq)]
struct Entry {
    place: usize,
    /// "25 Nov 2026, 14:05 · Bound 1, Scipio".
    when: String,
    account: Account,
    /// What it changed.
    changes: String,
    link: Option<String>,
    is_undone: bool,
    /// How many entries in force came after it.
    later: usize,
}

impl Entry {
    fn find(battle: &Battle, lengths: Lengths, place: usize) -> Option<Self> {
        let turns = battle.log_by_turn();
        let (turn, line) = turns
            .iter()
            .find_map(|turn| Some((turn, turn.lines.iter().find(|line| line.place == place)?)))?;
        let turn_title = battle.turn_title(turn.turn, turn.side);
        let mut account = battle.account(place, lengths)?;
        let link = match &line.event.why {
            Why::Calculation(record) => record.calculation().map(|_| record.link.clone()),
            // The turn stands above.
            Why::Phase => {
                account.headline = line.title(&turn_title).0;
                None
            }
            Why::Tap | Why::Sheet(_) => None,
        };
        let parts = [line.time(&format_moment), turn_title.clone()];
        Some(Entry {
            place,
            when: parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · "),
            changes: line.title(&turn_title).1,
            link,
            is_undone: line.taken_back,
            later: if line.taken_back { 0 } else { battle.count_after(place) },
            account,
        })
    }
}

/// "1 entry", "3 entries".
pub fn entries(count: usize) -> String {
    if count == 1 { "1 entry".into() } else { format!("{count} entries") }
}

/// The entry at this place of the record. On a phone the panel is pulled up to be read in full.
#[component]
pub fn LogEntry(place: Memo<Option<usize>>) -> impl IntoView {
    let battle: BattleStore = expect_context();
    let store: AppStore = expect_context();
    let entry = Memo::new(move |_| {
        let lengths = Lengths::of(store.settings.with(|settings| settings.lengths));
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
    let read = move |read: fn(&Entry) -> String| {
        Memo::new(move |_| entry.with(|entry| entry.as_ref().map(read).unwrap_or_default()))
    };
    let when = read(|entry| entry.when.clone());
    let title = read(|entry| entry.account.headline.clone());
    let detail = read(|entry| entry.changes.clone());
    let is_undone = Memo::new(move |_| entry.with(|entry| entry.as_ref().is_some_and(|it| it.is_undone)));
    let answer: Memo<Arc<Report>> = Memo::new(move |_| {
        entry.with(|entry| {
            let report = entry.as_ref().and_then(|entry| entry.account.report.clone());
            Arc::new(report.unwrap_or_default())
        })
    });
    let account = Memo::new(move |_| {
        entry.with(|entry| entry.as_ref().map(|it| it.account.clone()).unwrap_or_default())
    });
    let is_turned = RwSignal::new(false);
    close_by_device(move || is_turned.get(), Callback::new(move |()| is_turned.set(false)));
    let is_pulled_up = RwSignal::new(false);
    view! {
        <aside
            class="answer log-entry worked"
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
                {move || account.with(account_view)}
                <OddsView answer />
            </div>
            <div class="acts">
                <WayBack entry />
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

/// The calculation again, and the way back to this moment of the battle and forward from it.
#[component]
fn WayBack(entry: Memo<Option<Entry>>) -> impl IntoView {
    let battle: BattleStore = expect_context();
    let link = Memo::new(move |_| entry.with(|entry| entry.as_ref()?.link.clone()));
    let later = Memo::new(move |_| entry.with(|entry| entry.as_ref().map_or(0, |entry| entry.later)));
    let undone = Memo::new(move |_| battle.battle().count_undone());
    let rewind = move |_| {
        let (place, count) =
            (entry.with_untracked(|entry| entry.as_ref().map(|it| it.place)), later.get_untracked());
        if let Some(place) = place.filter(|_| count > 0) {
            battle.change(|battle, _| battle.go_back_to(place));
            battle.store.status.set(format!("Taken back: {}.", entries(count)));
        }
    };
    let bring_back = move |_| {
        let count = undone.get_untracked();
        if count > 0 {
            battle.change(|battle, _| battle.bring_back());
            battle.store.status.set(format!("Back again: {}.", entries(count)));
        }
    };
    let rewind_label = move || match later.get() {
        0 => "Rewind".to_owned(),
        1 => "Rewind: 1 entry goes".to_owned(),
        n => format!("Rewind: {} go", entries(n)),
    };
    let back_label = move || match undone.get() {
        0 => "Bring back".to_owned(),
        n => format!("Bring back: {}", entries(n)),
    };
    view! {
        {move || link.get().map(|link| view! { <a class="act go aside" href=link>"Show calculation"</a> })}
        <button
            type="button"
            class="act rewind"
            aria-disabled=move || (later.get() == 0).to_string()
            on:click=rewind
        >
            {rewind_label}
        </button>
        <button
            type="button"
            class="act bring-back"
            aria-disabled=move || (undone.get() == 0).to_string()
            on:click=bring_back
        >
            {back_label}
        </button>
    }
}

fn account_view(account: &Account) -> impl IntoView + use<> {
    let whom = (!account.whom.is_empty()).then(|| view! { <p class="whom">{account.whom.clone()}</p> });
    let rolls = (!account.rolls.is_empty()).then(|| roll_table(&account.rolls));
    let sums = account.sums.iter().map(sum_table).collect_view();
    let row = |(label, text): &(&'static str, String)| {
        view! { <tr><td>{*label}</td><td>{text.clone()}</td></tr> }
    };
    let inputs = account.inputs.iter().map(|part| ("Inputs", part.clone()));
    let rows: Vec<_> = inputs.chain(account.rows.iter().cloned()).collect();
    let rows = rows.iter().map(row).collect_view();
    view! {
        {whom}
        {rolls}
        {sums}
        <table class="did">
            <tbody>{rows}</tbody>
        </table>
    }
}

/// Cards and dice in their order.
fn roll_table(rolls: &[AccountRoll]) -> impl IntoView + use<> {
    let row = |roll: &AccountRoll| {
        let whose = (!roll.whose.is_empty()).then(|| format!(" ({})", roll.whose));
        view! {
            <tr class:read=roll.is_card>
                <td>{roll.name.clone()} {whose} <small>{roll.source()}</small></td>
                <td class="f nil">{roll.needed.clone()}</td>
                <td class="f">{roll.shown.clone()}</td>
            </tr>
        }
    };
    let rows = rolls.iter().map(row).collect_view();
    view! {
        <table class="sheet rolls-of-entry">
            <thead>
                <tr>
                    <th>"Cards and dice"</th>
                    <th class="f">"Needed"</th>
                    <th class="f">"Shown"</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

fn sum_table(sum: &SumTable) -> impl IntoView + use<> {
    let heads = sum.heads.iter().map(|head| view! { <th class="f">{head.clone()}</th> }).collect_view();
    let row = |row: &SumRow| {
        let mut each = row.figures.iter().cloned();
        view! {
            <tr>
                <td>{row.label.clone()} " " {source_word(row.source)}</td>
                {figures("f", each.next().unwrap_or_default(), each.next())}
                <td class="ref">
                    <RefKey rule=row.rule />
                </td>
            </tr>
        }
    };
    let rows = sum.rows.iter().map(row).collect_view();
    let mut totals = sum.totals.iter().cloned();
    let total = figures("f", totals.next().unwrap_or_default(), totals.next());
    let is_alone = sum.heads.len() == 1;
    view! {
        <table class="sheet">
            <thead>
                <tr>
                    <th>"Sum"</th>
                    {heads}
                    {is_alone.then(|| view! { <td></td> })}
                    <th>"Rule"</th>
                </tr>
            </thead>
            <tbody>
                {rows}
                <tr class="sub">
                    <td>"Total"</td>
                    {total}
                    <td class="ref"></td>
                </tr>
            </tbody>
        </table>
    }
}
