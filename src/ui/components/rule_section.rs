//! What stands under one number of the rules: text, readings, charts and calculators.

use super::icon::{Glyph, Icon};
use super::source_mark::with_mark;
use crate::route::{Route, current_hash};
use crate::rules_at_hand::{Book, RulesAtHand};
use crate::scrolling::bring_into_view;
use crate::stores::{AppStore, BattleStore};
use aide_de_camp::rulebook::{self, Block, Meant, Rulebook, Section, Span, Values};
use aide_de_camp::rules::chart::put;
use aide_de_camp::rules::form::{Cell, Control, Item, PrintedTable, TableRow};
use aide_de_camp::rules::{CalculatorInfo, ChartForm, Reading, Source, SystemInfo};
use leptos::html::{H2, Mark};
use leptos::prelude::*;
use std::sync::Arc;

/// The section of this number; `next` is given the number of another one that is tapped in it.
#[component]
pub fn RuleSection(
    system: &'static SystemInfo,
    number: String,
    /// The term whose sentence is meant; without one all of it is.
    #[prop(optional)]
    term: String,
    next: Callback<String>,
    /// The heading, which takes the focus.
    heading: NodeRef<H2>,
    /// Beside the heading.
    children: ChildrenFn,
) -> impl IntoView {
    let rules: RulesAtHand = expect_context();
    let book = Memo::new(move |_| rules.book(system));
    let title = {
        let number = number.clone();
        move || match book.get() {
            Book::Open(book) => book.section(&number).map_or_else(|| number.clone(), Section::heading),
            _ => number.clone(),
        }
    };
    let text = move || match book.get() {
        Book::Opening => ().into_any(),
        Book::Missing => view! { <MissingBook system /> }.into_any(),
        Book::Open(book) => {
            view! { <SectionText system book number=number.clone() term=term.clone() next /> }.into_any()
        }
    };
    view! {
        <header>
            <h2 tabindex="-1" node_ref=heading>
                {title}
            </h2>
            {children()}
        </header>
        {text}
    }
}

/// In the place of rules that could not be read.
#[component]
pub fn MissingBook(system: &'static SystemInfo) -> impl IntoView {
    let rules: RulesAtHand = expect_context();
    view! {
        <p class="note warn" role="alert">
            "The rules could not be loaded. They are on the device once the app was opened with a network."
        </p>
        <button type="button" class="btn" on:click=move |_| rules.load_again(system)>
            "Try again"
        </button>
    }
}

#[component]
fn SectionText(
    system: &'static SystemInfo,
    book: Arc<Rulebook>,
    number: String,
    term: String,
    next: Callback<String>,
) -> impl IntoView {
    let rules: RulesAtHand = expect_context();
    let Some(section) = book.section(&number).cloned() else {
        return view! { <p>"There is no section of this number."</p> }.into_any();
    };
    let context = Memo::new(move |_| rules.context(system));
    let values = Memo::new(move |_| context.with(|context| Arc::new(rulebook::values(system, context))));
    let Section { calculators, blocks, .. } = section;
    let meant = Memo::new(move |_| Meant { term: term.clone(), cells: rules.counting() });
    let text = move || values.with(|values| meant.with(|meant| blocks_view(&blocks, meant, values, next)));
    let of_charts = number.clone();
    let charts = Memo::new(move |_| context.with(|context| rulebook::charts_of(system, context, &of_charts)));
    let charts = move || {
        let chart = |chart: &ChartForm| meant.with(|meant| chart_view(chart, meant));
        charts.with(|charts| charts.iter().map(chart).collect_view())
    };
    let readings = system.readings.iter().filter(|reading| reading.rule.0 == number);
    let readings: Vec<_> = readings.map(|reading| view! { <ReadingView system reading values /> }).collect();
    let calculators: Vec<_> = calculators
        .iter()
        .filter_map(|id| system.calculators.iter().find(|info| info.id == id))
        .map(|info| view! { <CalculatorLink system info /> })
        .collect();
    let has_calculators = !calculators.is_empty();
    view! {
        <div class="rule-text">{text}</div>
        {readings}
        {charts}
        <p class="small signs">{move || signs(&values.read())}</p>
        {has_calculators
            .then(|| {
                view! {
                    <h3>"Worked out here"</h3>
                    <div class="calcs">{calculators}</div>
                }
            })}
    }
    .into_any()
}

/// What the signs of values mean, of those that this sheet has.
fn signs(values: &Values) -> String {
    let has = |source| values.values().any(|(_, of)| *of == source);
    let signs = [
        (Source::Reconstructed, "≈ reconstructed"),
        (Source::House, "◇ house value"),
        (Source::Yours, "✎ your own"),
    ];
    signs
        .into_iter()
        .filter(|(source, _)| has(*source))
        .map(|(_, words)| words)
        .collect::<Vec<_>>()
        .join(" · ")
}

/// Paragraphs, lists and remarks; the sentences that are meant are marked, and the first is brought into view.
pub fn blocks_view(
    blocks: &[Block],
    meant: &Meant,
    values: &Values,
    next: Callback<String>,
) -> impl IntoView + use<> {
    let words = |spans: &[Span]| spans.iter().map(|span| span_view(span, values, next)).collect_view();
    let sentence = |spans: Vec<Span>| match meant.is_in(&spans) {
        true => marked(words(&spans)).into_any(),
        false => words(&spans).into_any(),
    };
    let line = |spans: &[Span]| match meant.is_in(spans) {
        true => rulebook::sentences(spans).into_iter().map(sentence).collect_view().into_any(),
        false => words(spans).into_any(),
    };
    let block = |block: &Block| match block {
        Block::Text(spans) => view! { <p>{line(spans)}</p> }.into_any(),
        Block::Remark(spans) => view! { <p class="remark">{line(spans)}</p> }.into_any(),
        Block::Items(items) => {
            let items = items.iter().map(|item| view! { <li>{line(item)}</li> }).collect_view();
            view! { <ul class="points">{items}</ul> }.into_any()
        }
    };
    blocks.iter().map(block).collect_view()
}

/// A sentence that is meant.
fn marked(words: impl IntoView + 'static) -> impl IntoView {
    let sentence = NodeRef::<Mark>::new();
    sentence.on_load(|sentence| {
        request_animation_frame(move || {
            if document().query_selector(".meant").is_ok_and(|first| first.as_ref() == Some(&sentence)) {
                bring_into_view(&sentence);
            }
        });
    });
    view! {
        <mark class="meant" node_ref=sentence>
            {words}
        </mark>
    }
}

fn span_view(span: &Span, values: &Values, next: Callback<String>) -> impl IntoView + use<> {
    match span {
        Span::Words(words) => words.clone().into_any(),
        Span::Term(term) => view! { <b>{term.clone()}</b> }.into_any(),
        Span::Value(path) => {
            let (text, source) = values.get(path).cloned().unwrap_or_default();
            view! {
                <b class="value">
                    {text}
                    <i class="mark">{source.sign()}</i>
                </b>
            }
            .into_any()
        }
        Span::Rule(number) => {
            let (shown, number) = (number.clone(), number.clone());
            view! {
                <button
                    type="button"
                    class="refkey"
                    aria-label=format!("Rule {number}")
                    on:click=move |_| next.run(number.clone())
                >
                    {shown}
                </button>
            }
            .into_any()
        }
    }
}

/// A place where the rules can be read in several ways: how it is read, and the keys that read it otherwise.
#[component]
fn ReadingView(
    system: &'static SystemInfo,
    reading: &'static Reading,
    values: Memo<Arc<Values>>,
) -> impl IntoView {
    let store: AppStore = expect_context();
    let battle: BattleStore = expect_context();
    let key = reading.path.trim_start_matches('/').replace('/', ".");
    let chosen = Memo::new(move |_| values.with(|values| values.get(&key).map(|(label, _)| label.clone())));
    let choice = |place: usize, label: &'static str, value: &'static str| {
        let is_chosen = move || chosen.with(|chosen| chosen.as_deref() == Some(label));
        let choose = move |_| {
            let mut overrides = store.overrides(system.id);
            put(system, &mut overrides, reading.path, value);
            store.set_overrides(system.id, overrides);
        };
        view! {
            <button type="button" class="key" aria-pressed=move || is_chosen().to_string() on:click=choose>
                <span>{label}</span>
                <small>{if place == 0 { "ours" } else { "" }}</small>
            </button>
        }
    };
    let choices: Vec<_> =
        reading.choices.iter().enumerate().map(|(place, it)| choice(place, it.label, it.value)).collect();
    view! {
        <div class="reading-of-rule" role="group" aria-label=reading.question>
            <p>
                <b>{reading.question}</b>
                " "
                {reading.why}
            </p>
            <div class="keys-of-reading">{choices}</div>
            <Show when=move || battle.is_on()>
                <p class="small">
                    "Changes your own chart. The battle goes by its chart until you take others into it under Charts."
                </p>
            </Show>
        </div>
    }
}

#[component]
fn CalculatorLink(system: &'static SystemInfo, info: &'static CalculatorInfo) -> impl IntoView {
    let rules: RulesAtHand = expect_context();
    let href = Route::calculator(system, info).href();
    let address = href.clone();
    view! {
        <a
            class="btn"
            href=href
            on:click=move |event| {
                if rules.is_open() {
                    event.prevent_default();
                    // The calculator below goes on as it is.
                    match current_hash().split('?').next() == Some(&*address) {
                        true => rules.close(),
                        false => rules.leave_for(&address),
                    }
                }
            }
        >
            {info.title}
            <Icon glyph=Glyph::Open />
        </a>
    }
}

/// A chart with the values in force, to be read; those that are meant are inked.
pub fn chart_view(chart: &ChartForm, meant: &Meant) -> impl IntoView + use<> {
    let mut rows: Vec<&Control> = Vec::new();
    let mut tables = Vec::new();
    for item in &chart.form.items {
        gather(item, &mut rows, &mut tables);
    }
    let single = (!rows.is_empty()).then(|| {
        let row = |control: &&Control| {
            view! {
                <tr>
                    <th scope="row">{control.label.clone()}</th>
                    {cell_view(control, meant)}
                </tr>
            }
        };
        view! { <table class="mini">{rows.iter().map(row).collect_view()}</table> }
    });
    let tables = tables.into_iter().map(|table| table_view(table, meant)).collect_view();
    view! {
        <section class="chart-of-rule" aria-label=chart.title>
            <h3>{chart.title}</h3>
            {tables}
            {single}
        </section>
    }
}

/// The tables of an item, and its controls that stand in none.
fn gather<'i>(item: &'i Item, rows: &mut Vec<&'i Control>, tables: &mut Vec<&'i PrintedTable>) {
    match item {
        Item::Table(table) => tables.push(table),
        Item::Control(control) => rows.push(control),
        Item::Row(controls) => rows.extend(controls),
        Item::Section(section) => section.items.iter().for_each(|item| gather(item, rows, tables)),
        Item::Columns(sections) => {
            sections.iter().flat_map(|it| &it.items).for_each(|item| gather(item, rows, tables));
        }
        Item::Fold(fold) => fold.items.iter().for_each(|item| gather(item, rows, tables)),
        Item::Sides(_) | Item::List(_) | Item::Figure(_) | Item::Units(_) | Item::Note(_) | Item::Track => {}
    }
}

fn table_view(table: &PrintedTable, meant: &Meant) -> impl IntoView + use<> {
    let head = table.head.iter().map(|head| {
        let text = head.control.as_ref().map_or_else(|| with_mark(&head.text, head.source), value_of);
        head_cell(text)
    });
    let head = head.collect_view();
    let row = |row: &TableRow| {
        let cell = |cell: &Cell| match cell {
            Cell::Blank(text) => view! { <td>{text.clone()}</td> }.into_any(),
            Cell::Option(option) => view! { <td>{with_mark(&option.label, option.source)}</td> }.into_any(),
            Cell::Control(control) => cell_view(control, meant).into_any(),
        };
        let label = [&*row.label, &*row.small].join(" ");
        view! {
            <tr>
                <th scope="row">{label}</th>
                {row.cells.iter().map(cell).collect_view()}
            </tr>
        }
    };
    view! {
        <div class="scrolls" tabindex="0" role="group" aria-label=table.label.clone()>
            <table class="mini">
                <caption>{table.label.clone()}</caption>
                <thead>
                    <tr>
                        {head_cell(table.corner.clone())}
                        {head}
                    </tr>
                </thead>
                <tbody>{table.rows.iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}

/// What stands above a column. A head without words is none.
fn head_cell(text: String) -> impl IntoView {
    match text.is_empty() {
        true => view! { <td></td> }.into_any(),
        false => view! { <th scope="col">{text}</th> }.into_any(),
    }
}

/// A cell with its value; one that counts is inked, and says so to a reader of the screen.
fn cell_view(control: &Control, meant: &Meant) -> impl IntoView + use<> {
    let counts = meant.cells.contains(&control.key);
    view! {
        <td class:counting=counts>
            {value_of(control)}
            {counts.then(|| view! { <span class="sr">", counts here"</span> })}
        </td>
    }
}

/// The value of a cell with its sign.
fn value_of(control: &Control) -> String {
    let chosen = control.options().into_iter().find(|option| option.is_chosen);
    let text = chosen.filter(|_| control.value.is_empty()).map_or(&*control.value, |it| &*it.label);
    let mark = control.source.sign();
    [text, if mark.is_empty() { "" } else { " " }, mark].concat()
}
