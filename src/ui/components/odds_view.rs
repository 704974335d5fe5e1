//! The exact chances: a bar in outcome order and the same as a table, or the printed column with its bars.

use crate::scrolling::bring_into_view;
use aide_de_camp::rules::{
    Odds, OddsTable, Outcome, Report, Side, Source, TrackMove, TrackPath, capitalize, uncapitalize,
};
use leptos::html::Div;
use leptos::prelude::*;
use std::sync::Arc;

/// The chances of an answer as they are read, and the printed table that they may be drawn on.
#[derive(Clone, PartialEq)]
struct Chances {
    odds: Vec<OddsTable>,
    /// So many are read first.
    first: usize,
    track: Option<TrackPath>,
    /// They rest on a house value.
    rests: bool,
}

impl Chances {
    fn memo(answer: Memo<Arc<Report>>) -> Memo<Self> {
        Memo::new(move |_| answer.with(|answer| Chances::of(answer)))
    }

    fn of(answer: &Report) -> Self {
        let mut odds: Vec<_> = answer.odds.iter().map(OddsTable::merged).collect();
        let asked = answer.asked_odds.filter(|at| *at < odds.len()).map(|at| odds.remove(at));
        // Of many of the roll the first is read; the others have titles, further down.
        let mut first = if odds.len() > 2 { 1 } else { odds.len() };
        if let Some(asked) = asked {
            // What was asked is read before the roll, until that has come.
            let is_rolled = odds.iter().any(|table| table.rolled.is_some());
            odds.insert(if is_rolled { first } else { 0 }, asked);
            first += 1;
        }
        Chances { odds, first, track: answer.track.clone(), rests: answer.standing == Source::House }
    }

    /// Three tables of one aim are compared before they are read.
    fn are_compared(&self) -> bool {
        self.odds.len() > 2 && self.odds.iter().all(|table| table.aim == self.odds[0].aim)
    }

    /// These tables one by one: bar and table, or the printed column that its chances end on.
    fn tables(&self, tables: &[OddsTable], is_titled: bool) -> Vec<AnyView> {
        let table = |table| match self.track.as_ref().filter(|_| ends_on_track(table)) {
            Some(track) => column(table, track).into_any(),
            None => bar_and_table(table, is_titled, self.rests).into_any(),
        };
        tables.iter().map(table).collect()
    }
}

fn ends_on_track(table: &OddsTable) -> bool {
    table.outcomes.iter().any(|outcome| outcome.place.is_some())
}

/// The chances as they are read first.
#[component]
pub fn OddsView(answer: Memo<Arc<Report>>) -> impl IntoView {
    let chances = Chances::memo(answer);
    let place = NodeRef::<Div>::new();
    keep_row_in_view(answer, place);
    let first = move || {
        chances.with(|chances| {
            if chances.are_compared() {
                return vec![comparison(&chances.odds, chances.rests).into_any()];
            }
            chances.tables(&chances.odds[..chances.first], chances.first > 1)
        })
    };
    view! {
        <div class="chance" node_ref=place>
            {first}
        </div>
    }
}

/// Each table in full where only their comparison is read first, and those beyond the first of many.
#[component]
pub fn OddsInFull(answer: Memo<Arc<Report>>) -> impl IntoView {
    let chances = Chances::memo(answer);
    let rest = move || {
        chances.with(|chances| {
            let first = if chances.are_compared() { 0 } else { chances.first };
            chances.tables(&chances.odds[first..], true)
        })
    };
    view! { <div class="chance full">{rest}</div> }
}

/// Where the table has no room for all of it, it is scrolled to the row that was rolled.
fn keep_row_in_view(answer: Memo<Arc<Report>>, place: NodeRef<Div>) {
    let reached = Memo::new(move |_| {
        answer.with(|answer| {
            let mut tables = answer.odds.iter();
            tables.find_map(|table| table.outcomes.get(table.rolled?)?.place)
        })
    });
    Effect::new(move |_| {
        if reached.get().is_none() {
            return;
        }
        request_animation_frame(move || {
            let place = place.try_get_untracked().flatten();
            if let Some(row) = place.and_then(|place| place.query_selector(".column .now").ok().flatten()) {
                bring_into_view(&row);
            }
        });
    });
}

/// How an outcome is drawn in the bar and beside its row, and in which tone of that, in per cent: those of the first army
/// are inked, those of the second hatched, nobody's dotted. The strongest of a side has the strongest tone, the first of
/// nobody's none, and each of several a tone of its own, by which bar and row are matched.
fn ink(table: &OddsTable, i: usize) -> (&'static str, usize) {
    let side = table.outcomes[i].side;
    let alike = table.outcomes.iter().filter(|outcome| outcome.side == side).count();
    let before = table.outcomes[..i].iter().filter(|outcome| outcome.side == side).count();
    let tone = |place: usize, from: usize, to: usize| from - (from - to) * place / (alike - 1).max(1);
    let strongest_first = table.outcomes[0].side == side;
    let place = if strongest_first { before } else { alike - 1 - before };
    match side {
        Some(Side::Ours) => match tone(place, 100, 20) {
            tone @ 56.. => ("solid dark", tone),
            tone => ("solid", tone),
        },
        Some(Side::Theirs) => ("hatched", tone(place, 100, 30)),
        None => ("dots", 80 * before / (alike - 1).max(1)),
    }
}

fn bar_and_table(table: &OddsTable, is_titled: bool, rests: bool) -> impl IntoView {
    // Under one table alone stands its headline, which has the mark.
    let rests = rests && !table.title.contains('◇');
    let title = is_titled.then(|| view! { <h2 class="group" class:rests=rests>{table.title.clone()}</h2> });
    let rows: Vec<_> = (0..table.outcomes.len()).map(|i| row(table, i)).collect();
    view! {
        <div>
            {title}
            {bar(table)}
            <table class="count" aria-label=format!("Chances: {}", table.title)>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}

/// The outcomes beside each other, each as wide as it is likely.
fn bar(table: &OddsTable) -> impl IntoView + use<> {
    let columns: Vec<_> = table.outcomes.iter().map(|outcome| format!("{}fr", outcome.odds.ways)).collect();
    let part = |(i, outcome): (usize, &Outcome)| {
        let (ink, tone) = ink(table, i);
        let class = [ink, if table.rolled == Some(i) { " now" } else { "" }].concat();
        let Odds { ways, of } = outcome.odds;
        // Large counts are read in the table below.
        let figure = if of > 1_000 { outcome.odds.percent() } else { ways.to_string() };
        // Too narrow a part leaves its figure to the table below.
        let is_wide = ways * 20 >= of * (figure.len() as u64 + 1);
        view! {
            <i class=class style:--tone=tone.to_string()>
                {is_wide.then(|| view! { <span>{figure}</span> })}
            </i>
        }
    };
    let parts: Vec<_> = table.outcomes.iter().enumerate().map(part).collect();
    view! {
        <div class="odds" aria-hidden="true" style:grid-template-columns=columns.join(" ")>
            {parts}
        </div>
    }
}

fn row(table: &OddsTable, i: usize) -> impl IntoView + use<> {
    let outcome = &table.outcomes[i];
    let (label, small) = words(table, outcome);
    let (ink, tone) = ink(table, i);
    view! {
        <tr class:now=table.rolled == Some(i)>
            <td>
                <span class=ink style:--tone=tone.to_string()></span>
            </td>
            <td>
                {label}
                {small.map(|small| view! { <span class="small">" "{small}</span> })}
            </td>
            <td class="n">{outcome.odds.counted()}</td>
            <td class="p">{outcome.odds.percent_beside()}</td>
        </tr>
    }
}

/// What an outcome is called, and what is said small beside it. What happens says more than who wins, and the bar's
/// pattern says that.
fn words(table: &OddsTable, outcome: &Outcome) -> (String, Option<String>) {
    if outcome.when.is_empty() {
        return (outcome.label.clone(), None);
    }
    if !outcome.happens() {
        return (outcome.label.clone(), Some(outcome.when.clone()));
    }
    let is_ambiguous = table.outcomes.iter().filter(|other| other.when == outcome.when).count() > 1;
    (capitalize(&outcome.when), is_ambiguous.then(|| uncapitalize(&outcome.label)))
}

/// The printed column is the bar: a line each with its chance, the line reached inked, and those that no roll can
/// reach quiet.
fn column(table: &OddsTable, track: &TrackPath) -> impl IntoView {
    let of = table.outcomes.first().map_or(1, |outcome| outcome.odds.of);
    let most = table.outcomes.iter().map(|outcome| outcome.odds.ways).max().unwrap_or(1);
    // From top to bottom as printed, whoever's best comes first in the odds.
    let place = |end: Option<&Outcome>| end.and_then(|outcome| outcome.place);
    let is_upwards = place(table.outcomes.first()) > place(table.outcomes.last());
    let mut lines = Vec::new();
    for (at, it) in track.boxes.iter().enumerate() {
        let mut here: Vec<_> =
            table.outcomes.iter().enumerate().filter(|(_, outcome)| outcome.place == Some(at)).collect();
        if is_upwards {
            here.reverse();
        }
        if here.is_empty() {
            lines.push(line("out", &it.head, &it.label, it.source, 0, 0));
        }
        for (i, outcome) in &here {
            // A printed line of two outcomes is told apart by the rolls and their own words.
            let (head, label) =
                if here.len() == 1 { (&it.head, &it.label) } else { (&outcome.when, &outcome.label) };
            let class = match outcome.side {
                _ if table.rolled == Some(*i) => "now",
                Some(Side::Ours) => "",
                Some(Side::Theirs) => "theirs",
                None => "even",
            };
            let per_cent = outcome.odds.ways * 100 / most.max(1);
            lines.push(line(class, head, label, it.source, outcome.odds.ways, per_cent));
        }
    }
    let shift = |step: &TrackMove| {
        let [from, to] = [step.from, step.to].map(|at| &track.boxes[at].head);
        view! { <p class="small">{format!("{}: line {from} → {to}", step.label)}</p> }
    };
    let shifts: Vec<_> = track.moves.iter().map(shift).collect();
    view! {
        <div>
            {shifts}
            <table class="column">
                <caption>{format!("{}, chances in {}", track.title, grouped(of))}</caption>
                <tbody>{lines}</tbody>
            </table>
        </div>
    }
}

fn line(
    class: &'static str,
    head: &str,
    label: &str,
    source: Source,
    ways: u64,
    per_cent: u64,
) -> impl IntoView + use<> {
    let (first, rest) = label.split_once(',').unwrap_or((label, ""));
    let (head, first, rest) = (head.to_owned(), first.to_owned(), rest.to_owned());
    view! {
        <tr class=class>
            <td>{head}</td>
            <td>
                <b>{first}</b>
                {(source == Source::House).then(|| view! { <span class="house">"◇"</span> })}
                {(!rest.is_empty()).then(|| view! { <span class="do">{rest}</span> })}
            </td>
            {share(ways, per_cent)}
            <td class="n">{grouped(ways)}</td>
        </tr>
    }
}

/// A chance as a bar of its own.
fn share(ways: u64, per_cent: u64) -> impl IntoView {
    view! {
        <td class="bar">
            <span>{(ways > 0).then(|| view! { <i style:width=format!("{per_cent}%")></i> })}</span>
        </td>
    }
}

/// The chance of the aim, a line for each table.
fn comparison(tables: &[OddsTable], rests: bool) -> impl IntoView + use<> {
    let of = tables[0].hope().of;
    let are_alike = tables.iter().all(|table| table.hope().of == of);
    let count = if are_alike { format!("Chances in {}", grouped(of)) } else { "Chances".into() };
    let row = |table: &OddsTable| {
        let hope = table.hope();
        let figure = if are_alike { grouped(hope.ways) } else { hope.counted() };
        view! {
            <tr>
                <td>{table.title.clone()}</td>
                <td class="f">{table.mean.map(|mean| mean.to_string()).unwrap_or_default()}</td>
                {share(hope.ways, hope.ways * 100 / hope.of.max(1))}
                <td class="n">{figure}</td>
            </tr>
        }
    };
    let rows: Vec<_> = tables.iter().map(row).collect();
    view! {
        <table class="sheet vs">
            <thead>
                <tr>
                    <th class:rests=rests>{tables[0].aim.clone()}</th>
                    <th>"Mean"</th>
                    <th colspan="2">{count}</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

/// "1,296".
fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut grouped = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
