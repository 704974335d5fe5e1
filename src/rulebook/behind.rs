//! What of a section a line of an answer rests on.

use super::{Section, Span, charts_of, defines};
use crate::rules::chart::pointer;
use crate::rules::{AnyCalculator, AnyContext, Line, Overrides, Report, Source, SystemInfo};
use std::collections::BTreeSet;

/// What is meant in a section that was opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meant {
    /// The term that was tapped; empty where a number was.
    pub term: String,
    /// The cells of the sheet that count in the line whose number was tapped, by the keys of their controls.
    pub cells: BTreeSet<String>,
}

impl Meant {
    /// Whether these pieces say what the term means, or give one of the values that count.
    pub fn is_in(&self, spans: &[Span]) -> bool {
        let counts = |span: &Span| matches!(span, Span::Value(path) if self.cells.contains(path));
        defines(spans, &self.term) || spans.iter().any(counts)
    }
}

/// Where a line stands in an answer: in which of its sums, and at which place of that.
pub type LinePlace = [usize; 2];

/// The cells of the sheet that a section gives, in its sentences and on its charts, by the keys of their controls.
pub fn cells_of(system: &SystemInfo, context: &AnyContext, section: &Section) -> BTreeSet<String> {
    let charts = charts_of(system, context, &section.number);
    let on_charts = charts.iter().flat_map(|chart| chart.form.controls()).map(|control| control.key.clone());
    let in_words = section.blocks.iter().flat_map(super::Block::spans).filter_map(|span| match span {
        Span::Value(path) => Some(path.clone()),
        _ => None,
    });
    on_charts.chain(in_words).collect()
}

/// Those of these cells on which any of these lines rests.
///
/// A line has the standing of the weakest cell on which it rests. So each cell in turn is taken for the player's own with the
/// value that it has, or for ours where it is his own: where that changes a line, the cell counts. A house value hides the
/// others behind a line, so a second trial takes all cells but this one for the player's own.
pub fn cells_behind(
    calculator: &dyn AnyCalculator,
    context: &AnyContext,
    system: &SystemInfo,
    lines: &[LinePlace],
    cells: BTreeSet<String>,
) -> BTreeSet<String> {
    let lines_by = |overrides: &Overrides| {
        let context = (system.context)(overrides).with_lengths(context.lengths());
        let report = calculator.answer(&context).report;
        lines.iter().map(|place| line_at(&report, *place)).collect::<Vec<_>>()
    };
    let own_value = |path: &str| {
        let own = context.overrides().get(path).map(String::from);
        own.or_else(|| (system.shipped_value)(path))
    };
    let mut all_own = context.overrides().clone();
    cells.iter().map(|key| pointer(key)).for_each(|path| all_own.set(&path, own_value(&path).as_deref()));
    let (as_it_is, by_all_own) = (lines_by(context.overrides()), lines_by(&all_own));
    let is_hidden = as_it_is.iter().flatten().any(|line| line.source >= Source::Yours);
    let counts = |key: &String| {
        let path = pointer(key);
        let is_own = context.overrides().get(&path).is_some();
        let turned = (!is_own).then(|| own_value(&path)).flatten();
        let with = |overrides: &Overrides, value: Option<&str>| {
            let mut overrides = overrides.clone();
            overrides.set(&path, value);
            lines_by(&overrides)
        };
        with(context.overrides(), turned.as_deref()) != as_it_is
            || is_hidden && with(&all_own, None) != by_all_own
    };
    cells.into_iter().filter(counts).collect()
}

/// A line by all that is its own: the sum so far is that of the lines before it as well.
fn line_at(report: &Report, [sum, line]: LinePlace) -> Option<Line> {
    let line = report.sums.get(sum)?.1.lines.get(line)?;
    Some(Line { total: 0, ..line.clone() })
}
