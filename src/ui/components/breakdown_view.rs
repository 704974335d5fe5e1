//! The breakdown as a printed sheet: a row for each line, in the order of the sums.

use crate::calculation::Calculation;
use aide_de_camp::rules::{Breakdown, Line, Report, Source, Step, pair_up};
use leptos::prelude::*;
use std::borrow::Cow;

/// The sums of an answer. Tapping a factor's row shows below it what the factor would change.
#[component]
pub fn BreakdownView(calculation: Calculation) -> impl IntoView {
    let tables = Memo::new(move |_| {
        let mut tables = calculation.answer.with(|answer| to_tables(answer));
        for row in tables.iter_mut().flat_map(|table| &mut table.rows) {
            row.can_be_asked = !row.key.is_empty() && calculation.has_step(row.key);
        }
        tables
    });
    // The factor whose row shows what it would change.
    let open = RwSignal::new("");
    let table = move |(at, table): (usize, Table)| {
        let head = (at == 0).then(|| {
            view! {
                <thead>
                    <tr>
                        <th>"Factors"</th>
                        <td></td>
                        <th>"Modifier"</th>
                        <th>"Rule"</th>
                    </tr>
                </thead>
            }
        });
        let count = table.rows.len() + 1;
        let top = view! {
            <tr class="sub">
                <td>{table.title}</td>
                {figures("f", table.sum, table.other)}
                <td class="ref"></td>
            </tr>
        };
        let rows: Vec<_> = table.rows.into_iter().map(|row| row.view(calculation, open)).collect();
        // A table by itself, so that a browser needs to lay out only those that are in view.
        view! {
            <div class="part" style:--rows=count.to_string()>
                <table class="sheet">
                    {head}
                    <tbody>
                        {top}
                        {rows}
                    </tbody>
                </table>
            </div>
        }
    };
    move || tables.get().into_iter().enumerate().map(table).collect::<Vec<_>>()
}

/// A sum as a table, or two sums beside each other.
#[derive(Clone, PartialEq)]
struct Table {
    title: String,
    /// What it comes to.
    sum: String,
    /// What the sum beside it comes to.
    other: Option<String>,
    rows: Vec<Row>,
}

/// A line of it.
#[derive(Clone, PartialEq)]
struct Row {
    class: &'static str,
    label: String,
    /// Why it does not apply.
    reason: String,
    source: Source,
    figure: String,
    /// The figure in the sum beside it.
    other: Option<String>,
    rule: &'static str,
    /// The factor that it comes from; empty where it comes from none.
    key: &'static str,
    /// A single input decides that factor.
    can_be_asked: bool,
}

fn to_tables(answer: &Report) -> Vec<Table> {
    let mut tables = Vec::new();
    for (at, (name, sum)) in answer.sums.iter().enumerate() {
        match answer.beside {
            // Of two that stand beside each other the second has no rows of its own.
            Some(first) if at == first + 1 => {}
            Some(first) if at == first => tables.push(Table::of(name, sum, answer.sums.get(at + 1))),
            _ => tables.push(Table::of(name, sum, None)),
        }
    }
    tables
}

impl Table {
    fn of(name: &str, sum: &Breakdown, other: Option<&(Cow<'static, str>, Breakdown)>) -> Self {
        let Some((other_name, other)) = other else {
            let rows = sum.lines.iter().map(|line| Row::of(line, line.figure(), None)).collect();
            return Table { title: name.to_owned(), sum: sum.text(), other: None, rows };
        };
        // What a side without this line has in its column.
        let figure = |line: Option<&Line>| line.map_or_else(|| "·".to_owned(), |line| line.figure());
        let pairs = pair_up(&sum.lines, &other.lines);
        let row = |[ours, theirs]: [Option<&Line>; 2]| {
            let line = ours.or(theirs)?;
            Some(Row::of(line, figure(ours), Some(figure(theirs))))
        };
        Table {
            title: [name, ", ", if *other_name == "Theirs" { "theirs" } else { other_name }].concat(),
            sum: sum.text(),
            other: Some(other.text()),
            rows: pairs.into_iter().filter_map(row).collect(),
        }
    }
}

/// The class of a line's row, and why the line does not apply.
pub fn kind(line: &Line) -> (&'static str, &str) {
    match &line.step {
        Step::NotApplied { why, .. } => ("quiet", why),
        Step::Read(_) => ("read", ""),
        _ => ("", ""),
    }
}

/// Why a line does not apply, as it follows on its label.
pub fn reason(why: &str) -> String {
    if why.is_empty() { String::new() } else { [": ", why].concat() }
}

impl Row {
    fn of(line: &Line, figure: String, other: Option<String>) -> Self {
        let (class, why) = kind(line);
        Row {
            class,
            label: line.label.to_string(),
            reason: reason(why),
            source: line.source,
            figure,
            other,
            rule: line.rule.0,
            key: line.key,
            can_be_asked: false,
        }
    }

    /// One of a factor can be asked what it would change.
    fn view(self, calculation: Calculation, open: RwSignal<&'static str>) -> impl IntoView {
        let figures = figures(figure_class(self.class), self.figure, self.other);
        let key = self.key;
        let words = if !self.can_be_asked {
            [self.label, self.reason].concat().into_any()
        } else {
            let is_open = move || open.get() == key;
            let toggle = move |_| open.update(|open| *open = if *open == key { "" } else { key });
            view! {
                <button
                    type="button"
                    class="ask"
                    aria-expanded=move || is_open().to_string()
                    on:click=toggle
                >
                    <u>{self.label}</u>
                    {self.reason}
                </button>
            }
            .into_any()
        };
        let what_if = self.can_be_asked.then(|| {
            let words = move || (open.get() == key).then(|| calculation.what_if(key)).flatten();
            view! { <div>{move || words().map(|words| view! { <p class="what">{words}</p> })}</div> }
        });
        view! {
            <tr class=self.class>
                <td>
                    {words}
                    " "
                    {source_mark(self.source)}
                    {what_if}
                </td>
                {figures}
                <td class="ref">{self.rule}</td>
            </tr>
        }
    }
}

/// How far a number that is not printed can be trusted.
pub fn source_mark(source: Source) -> impl IntoView {
    (source != Source::Printed).then(|| view! { <span class="house">{source.word()}</span> })
}

/// The class of a figure in a row of this class.
pub fn figure_class(row: &str) -> &'static str {
    if row == "quiet" { "f nil" } else { "f" }
}

/// A figure, and the one beside it; alone it has the room of both.
pub fn figures(class: &'static str, figure: String, other: Option<String>) -> impl IntoView {
    view! {
        <td class=class colspan=other.is_none().then_some("2")>
            {figure}
        </td>
        {other.map(|other| view! { <td class=class>{other}</td> })}
    }
}
