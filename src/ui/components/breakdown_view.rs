//! The breakdown as a printed sheet: a row for each line, in the order of the sums, and the total below them.

use super::ref_key::RefKey;
use super::source_mark::source_mark;
use crate::calculation::Calculation;
use aide_de_camp::rulebook::LinePlace;
use aide_de_camp::rules::{Line, Report, Source, Step, capitalize, pair_up};
use leptos::prelude::*;
use std::collections::BTreeSet;
use std::ops::Range;

/// The sums of an answer. Tapping a line that can be tried shows below it what that would change.
#[component]
pub fn BreakdownView(calculation: Calculation) -> impl IntoView {
    let tables = Memo::new(move |_| {
        let mut tables = calculation.answer.with(|answer| to_tables(answer));
        for figure in tables.iter_mut().flat_map(|table| &mut table.rows).flat_map(|row| &mut row.figures) {
            figure.can_be_tried = !figure.key.is_empty() && calculation.has_step(figure.key);
        }
        tables
    });
    // The factor whose line shows what it would change.
    let open = RwSignal::new("");
    let table = move |table: Table| {
        let count = table.rows.len() + 2;
        let columns = table.sums.len();
        let is_double = columns > 1;
        let column = |(name, pattern): (String, &'static str)| {
            view! {
                <th scope="col" class=pattern>
                    <bdi>{name}</bdi>
                </th>
            }
        };
        let heads = match is_double {
            true => {
                table.names.clone().into_iter().zip(["ours", "theirs"]).map(column).collect_view().into_any()
            }
            // A sum alone needs no name above its figures.
            false => view! { <td colspan="2"></td> }.into_any(),
        };
        let first = if is_double { "Sum".to_owned() } else { table.names[0].clone() };
        let names = if is_double { table.names } else { Vec::new() };
        let rows: Vec<_> = table.rows.into_iter().map(|row| row.view(calculation, open, &names)).collect();
        let total = |sum: String| view! { <td class="f" colspan=(!is_double).then_some("2")>{sum}</td> };
        let totals: Vec<_> = table.sums.into_iter().map(total).collect();
        // A table by itself, so that a browser needs to lay out only those that are in view.
        view! {
            <div class="part" style:--rows=count.to_string()>
                <table class="sheet">
                    <thead>
                        <tr>
                            <th scope="col">{first}</th>
                            {heads}
                            <th scope="col" class="ref">
                                "Rule"
                            </th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                    <tfoot>
                        <tr>
                            <td>"Total"</td>
                            {totals}
                            <td></td>
                        </tr>
                    </tfoot>
                </table>
            </div>
        }
    };
    let legend = Memo::new(move |_| {
        let all = tables.with(|tables| {
            let rows = tables.iter().flat_map(|table| &table.rows);
            rows.map(|row| row.source).collect::<BTreeSet<_>>()
        });
        let signs = all.into_iter().filter(|source| *source != Source::Printed);
        signs
            .map(|source| [sign(source), " ", source.word().trim_start_matches("◇ ")].concat())
            .collect::<Vec<_>>()
    });
    view! {
        {move || tables.get().into_iter().map(table).collect::<Vec<_>>()}
        <p class="signs">{move || legend.get().join(" · ")}</p>
    }
}

/// A sum as a table, or two sums beside each other.
#[derive(Clone, PartialEq)]
struct Table {
    /// What each sum is called.
    names: Vec<String>,
    /// What each comes to.
    sums: Vec<String>,
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
    /// One in each sum.
    figures: Vec<Figure>,
    rule: &'static str,
    /// Where its lines stand in the answer.
    places: Vec<LinePlace>,
}

/// What a line is in one of the sums.
#[derive(Clone, Default, PartialEq)]
struct Figure {
    /// What it does there.
    text: String,
    /// What it would do, where it does not apply.
    worth: Option<String>,
    /// The factor that it comes from; empty where it comes from none.
    key: &'static str,
    /// A single input decides that factor.
    can_be_tried: bool,
}

fn to_tables(answer: &Report) -> Vec<Table> {
    let mut tables = Vec::new();
    for at in 0..answer.sums.len() {
        match answer.beside {
            // Of two that stand beside each other the second has no rows of its own.
            Some(first) if at == first + 1 => {}
            Some(first) if at == first => tables.push(Table::of(answer, at..at + 2)),
            _ => tables.push(Table::of(answer, at..at + 1)),
        }
    }
    tables
}

impl Table {
    /// One sum, or two beside each other, by their places in the answer.
    fn of(answer: &Report, places: Range<usize>) -> Self {
        let first = places.start;
        let sums = answer.sums.get(places).unwrap_or_default();
        let lines = |at: usize| sums.get(at).map_or(&[][..], |(_, sum)| &sum.lines);
        let row = |pair: &[Option<&Line>]| {
            let place = |(at, line): (usize, &Option<&Line>)| {
                let line = (*line)?;
                Some([first + at, lines(at).iter().position(|other| std::ptr::eq(other, line))?])
            };
            let places = pair.iter().enumerate().filter_map(place).collect();
            let figures = pair.iter().map(|line| Figure::of(*line)).collect();
            Some(Row::of(pair.iter().flatten().next()?, figures, places))
        };
        let rows = match sums.len() {
            2 => pair_up(lines(0), lines(1)).iter().filter_map(|pair| row(pair)).collect(),
            _ => lines(0).iter().filter_map(|line| row(&[Some(line)])).collect(),
        };
        Table {
            names: sums.iter().map(|(name, _)| name.to_string()).collect(),
            sums: sums.iter().map(|(_, sum)| sum.text()).collect(),
            rows,
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

impl Figure {
    /// What a side without this line has in its column is a dot.
    fn of(line: Option<&Line>) -> Self {
        let Some(line) = line else { return Figure { text: "·".into(), ..Figure::default() } };
        Figure { text: line.figure(), worth: line.worth(), key: line.key, can_be_tried: false }
    }

    fn view(&self, class: &'static str, is_alone: bool) -> impl IntoView + use<> {
        let text = match &self.worth {
            Some(worth) if self.can_be_tried => [worth, "?"].concat(),
            _ => self.text.clone(),
        };
        let text = match self.can_be_tried {
            true => view! { <span class="trial">{text}</span> }.into_any(),
            false => text.into_any(),
        };
        view! {
            <td class=class colspan=is_alone.then_some("2")>
                {text}
            </td>
        }
    }
}

impl Row {
    fn of(line: &Line, figures: Vec<Figure>, places: Vec<LinePlace>) -> Self {
        let (class, why) = kind(line);
        Row {
            class,
            label: line.label.to_string(),
            reason: reason(why),
            source: line.source,
            figures,
            rule: line.rule.0,
            places,
        }
    }

    /// One of a factor can be asked what it would change, for each of these sides by name.
    fn view(
        self,
        calculation: Calculation,
        open: RwSignal<&'static str>,
        names: &[String],
    ) -> impl IntoView + use<> {
        let is_alone = self.figures.len() == 1;
        let class = figure_class(self.class);
        let figures: Vec<_> = self.figures.iter().map(|figure| figure.view(class, is_alone)).collect();
        let sides = names.iter().map(|name| [name, ": "].concat()).chain(std::iter::repeat(String::new()));
        let trials: Vec<(String, &'static str)> = sides
            .zip(&self.figures)
            .filter(|(_, figure)| figure.can_be_tried)
            .map(|(side, figure)| (side, figure.key))
            .collect();
        // In the words of the row it has no room; a tap shows it.
        let why = capitalize(self.reason.trim_start_matches(": "));
        let reason = self.reason.clone();
        let words = match trials.first().map(|(_, key)| *key) {
            None => view! {
                {[self.label, self.reason].concat()}
                " "
                {sign_view(self.source)}
            }
            .into_any(),
            Some(key) => {
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
                        {sign_view(self.source)}
                        <span class="sr">{reason}</span>
                    </button>
                }
                .into_any()
            }
        };
        let what_if = move || {
            let is_open = trials.first().is_some_and(|(_, key)| open.get() == *key);
            is_open.then(|| {
                let sentence = |(side, key): &(String, &'static str)| {
                    calculation.what_if(key).map(|words| [side, &*words].concat())
                };
                let why = Some(&why).filter(|why| !why.is_empty()).map(|why| [why, "."].concat());
                let sentences: Vec<String> =
                    why.into_iter().chain(trials.iter().filter_map(sentence)).collect();
                view! {
                    <tr class="what">
                        <td colspan="4">{sentences.join(" ")}</td>
                    </tr>
                }
            })
        };
        let places = self.places;
        let counting = Callback::new(move |cells| calculation.cells_behind(&places, cells));
        view! {
            <tr class=self.class>
                <td>{words}</td>
                {figures}
                <td class="ref">
                    <RefKey rule=self.rule counting />
                </td>
            </tr>
            {what_if}
        }
    }
}

/// How far a number that is not printed can be trusted, in a word.
pub fn source_word(source: Source) -> impl IntoView {
    (source != Source::Printed).then(|| view! { <span class="house">{source.word()}</span> })
}

/// How far a number that is not printed can be trusted, as a sign, which is explained below the sums.
fn sign(source: Source) -> &'static str {
    if source == Source::Reconstructed { "°" } else { source_mark(source) }
}

fn sign_view(source: Source) -> impl IntoView {
    (source != Source::Printed).then(|| {
        view! {
            <span class="house" aria-hidden="true">
                {sign(source)}
            </span>
            <span class="sr">{source.word()}</span>
        }
    })
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
