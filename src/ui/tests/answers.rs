//! Whatever an answer holds stands on its screen: its chances under its headline, then its notes and sums.

use super::{CASES, FULLEST, Page, links_in, settle};
use crate::phase_context::PhaseContext;
use crate::route::Route;
use crate::screens::calculator::{CalculatorScreen, open};
use crate::stores::{self, BattleStore};
use aide_de_camp::rules::{Breakdown, Line, Note, OddsTable, Report, Source, TrackPath, names_a_unit};
use aide_de_camp::share::CalculationLink;
use aide_de_camp::systems::calculators;
use leptos::prelude::*;
use leptos::web_sys::Element;
use std::collections::BTreeSet;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;

/// What an answer is made of, by its titles: the figures in them make it no other.
fn titles(link: &CalculationLink, report: &Report) -> Vec<String> {
    let odds = report.odds.iter().map(|table| format!("odds {}", table.title));
    let count = format!("{} tables of odds", report.odds.len());
    let sums = report.sums.iter().map(|(name, _)| format!("sum {name}"));
    let shares = report.table.iter().map(|table| format!("table {}", table.heads.join(", ")));
    let notes = report.notes.iter().map(|note| match note {
        Note::Remark(_) => "a remark".to_owned(),
        Note::Refused { what, .. } => format!("refused {what}"),
    });
    let all = odds.chain([count]).chain(sums).chain(shares).chain(notes);
    let is_letter = |c: &char| !c.is_ascii_digit();
    all.map(|title| [link.info.id, ": ", &*title.chars().filter(is_letter).collect::<String>()].concat())
        .collect()
}

/// The first link of each title, with its answer.
fn one_of_each_title() -> Vec<(&'static str, Report)> {
    let mut known = BTreeSet::new();
    let mut chosen = Vec::new();
    for address in links_in(CASES).chain(links_in(FULLEST)) {
        let mut link = CalculationLink::parse(address).unwrap();
        // A link of somebody else has nothing to do with the battle on this table.
        link.inputs.retain(|input| !names_a_unit(input));
        let report = link.evaluate().unwrap().report;
        let is_new = |title| known.insert(title);
        if titles(&link, &report).into_iter().map(is_new).fold(false, |any, is_new| any | is_new) {
            chosen.push((address, report));
        }
    }
    chosen
}

/// A place where any calculation is opened, one after the other, as the app opens it.
fn calculator() -> (Page, RwSignal<&'static str>) {
    let address = RwSignal::new("");
    let page = Page::new(move || {
        let store = stores::start();
        let battle = BattleStore::new(store);
        provide_context(store);
        provide_context(battle);
        let screen = move |address: &'static str| {
            let Ok(Route::Calculator(system, link)) = Route::parse(address) else { return ().into_any() };
            battle.set_system(system);
            let played = PhaseContext { battle, system, phase: &system.turn[0] };
            let opened = untrack(|| open(&link, store, played)).ok();
            opened.map(|opened| view! { <CalculatorScreen opened store played /> }).into_any()
        };
        view! { <For each=move || [address.get()] key=|address| *address children=screen /> }.into_any()
    });
    (page, address)
}

/// Words as a reader has them: without breaks, and numbers without the commas of thousands.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace(',', "").to_lowercase()
}

fn all(within: &Element, css: &str) -> Vec<Element> {
    let found = within.query_selector_all(css).unwrap();
    (0..found.length()).filter_map(|at| found.item(at)).map(JsCast::unchecked_into).collect()
}

fn text(element: &Element) -> String {
    plain(&element.text_content().unwrap_or_default())
}

/// Whether one of these has all the words.
fn any_has(elements: &[Element], words: &[&str]) -> bool {
    elements.iter().map(text).any(|text| words.iter().all(|words| text.contains(&plain(words))))
}

/// Whether this table of the page is the one of these chances, by its title, and a row has each outcome with its chance.
fn has_odds(on_page: &Element, table: &OddsTable, track: Option<&TrackPath>) -> bool {
    let rows = all(on_page, "tr");
    let on_track = track.filter(|_| table.outcomes.iter().any(|outcome| outcome.place.is_some()));
    if let Some(track) = on_track {
        let title = all(on_page, "caption");
        let figures: Vec<String> = all(on_page, ".n").iter().map(text).collect();
        let ways = table.outcomes.iter().map(|outcome| outcome.odds.ways.to_string());
        return any_has(&title, &[&track.title]) && ways.into_iter().all(|ways| figures.contains(&ways));
    }
    let title = format!("Chances: {}", table.title);
    on_page.get_attribute("aria-label") == Some(title)
        && rows.len() == table.outcomes.len()
        && table.outcomes.iter().zip(rows).all(|(outcome, row)| {
            let when = if outcome.happens() { "" } else { &outcome.when };
            let percent = outcome.odds.percent_beside().unwrap_or_default();
            any_has(&[row], &[outcome.text(), when, &outcome.odds.counted(), &percent])
        })
}

/// What of the chances is not on the page, or not where it is read: those of the roll under the headline, both of two and
/// the first of more, and with them what was asked besides, before them until the roll has come.
fn missing_odds(place: &Element, report: &Report) -> Vec<String> {
    let (under_headline, anywhere) = (all(place, ".chance:not(.full) table"), all(place, ".chance table"));
    let compared = all(place, ".vs tbody tr");
    let of_roll: Vec<usize> = (0..report.odds.len()).filter(|at| Some(*at) != report.asked_odds).collect();
    let is_rolled = of_roll.iter().any(|at| report.odds[*at].rolled.is_some());
    let mut missing = Vec::new();
    for (at, table) in report.odds.iter().map(OddsTable::merged).enumerate() {
        let is_asked = report.asked_odds == Some(at);
        let is_first = is_asked || of_roll.len() <= 2 || of_roll.first() == Some(&at);
        let tables: &[Element] = match (compared.is_empty(), is_first) {
            (true, true) if is_asked && !is_rolled => under_headline.get(..1).unwrap_or_default(),
            (true, true) => &under_headline,
            _ => &anywhere,
        };
        if !tables.iter().any(|on_page| has_odds(on_page, &table, report.track.as_ref())) {
            missing.push(format!("chances of “{}”", table.title));
        }
        let mean = table.mean.map(|mean| mean.to_string()).unwrap_or_default();
        let hope = [table.hope().ways.to_string(), table.hope().counted()];
        let has_hope = |words: &String| any_has(&compared, &[&table.title, &mean, words]);
        if !compared.is_empty() && !hope.iter().any(has_hope) {
            missing.push(format!("comparison of “{}”", table.title));
        }
    }
    missing
}

/// Whether this part of the page is that sum, line by line.
fn has_sum(part: &Element, name: &str, sum: &Breakdown) -> bool {
    let rows = all(part, "tbody tr");
    let has_line = |line: &Line| {
        let figure = if line.worth().is_some() { String::new() } else { line.figure() };
        let source = if line.source == Source::Printed { "" } else { line.source.word() };
        any_has(&rows, &[&line.label, &figure, line.why_not(), source, line.rule.0])
    };
    any_has(&all(part, "thead"), &[name])
        && any_has(&all(part, "tfoot"), &[&sum.text()])
        && sum.lines.iter().all(has_line)
}

/// What of an answer is not on the page.
fn missing(page: &Page, report: &Report) -> Vec<String> {
    let place: &Element = &page.place;
    let mut missing = Vec::new();
    let mut expect = |what: String, css: &str, words: &[&str]| {
        if !any_has(&all(place, css), words) {
            missing.push(what);
        }
    };
    expect("headline".into(), ".result strong", &[&report.headline]);
    expect("detail".into(), ".result .detail", &[&report.detail]);
    if let Some(table) = &report.table {
        expect("heads of the table".into(), ".shares thead tr", &table.heads);
        for (name, figures) in &table.rows {
            let words: Vec<&str> = figures.iter().map(String::as_str).chain([&**name]).collect();
            expect(format!("row of {name}"), ".shares tbody tr", &words);
        }
        if let Some((name, figures)) = &table.total {
            let words: Vec<&str> = figures.iter().map(String::as_str).chain([*name]).collect();
            expect(format!("row of {name}"), ".shares tfoot tr", &words);
        }
    }
    for note in &report.notes {
        match note {
            Note::Remark(words) => expect(format!("note “{words}”"), ".note", &[words]),
            Note::Refused { what, why, rule } => {
                let refusal = format!("refusal “{what}: {why}”");
                expect(refusal.clone(), ".note.warn", &[what, rule.0]);
                // Its reason stands below the headline, where the answer is nothing else.
                expect(refusal, ".result .detail, .note.warn", &[why]);
            }
        }
    }
    for die in report.dice.iter().chain(report.later.iter().map(|later| &later.die)) {
        expect(format!("roll “{}”", die.label), ".roll", &[&die.label]);
    }
    for step in &report.next {
        expect(format!("way on “{}”", step.label), ".leads", &[&step.label]);
    }
    if let Some(track) = &report.track {
        expect(format!("track “{}”", track.title), ".track, .chance", &[&track.title]);
        for step in &track.moves {
            expect(format!("move “{}”", step.label), ".track, .chance", &[&step.label]);
        }
    }
    let parts = all(place, ".part");
    for (name, sum) in &report.sums {
        if !parts.iter().any(|part| has_sum(part, name, sum)) {
            missing.push(format!("sum “{name}”"));
        }
    }
    missing.extend(missing_odds(place, report));
    missing
}

#[wasm_bindgen_test]
async fn whatever_an_answer_holds_stands_on_its_screen() {
    let links = one_of_each_title();
    for info in calculators() {
        let is_of_it = |link: &(&str, Report)| link.0.split('?').next() == Some(&format!("#/{}", info.id));
        assert!(links.iter().any(is_of_it), "{} has no link", info.id);
    }
    let (page, address) = calculator();
    let mut faults = Vec::new();
    for (link, report) in &links {
        address.set(link);
        settle().await;
        faults.extend(missing(&page, report).into_iter().map(|what| format!("{what} of {link}")));
    }
    assert!(faults.is_empty(), "{} of {} links:\n{}", faults.len(), links.len(), faults.join("\n"));
}
