//! A system's sheet as it is printed: charts whose cells and rule interpretations can be changed.

mod file;
mod slips;
mod typed;

use super::form::{ChoiceOption, Control, FieldPath, Form, Item, Kind, paces, stepper};
use super::{
    AnyContext, Inches, Input, Lengths, Overrides, Reading, RuleRef, Sheet, Source, Sourced, System,
    SystemInfo, input,
};
use std::fmt::Display;

pub use file::{ChartFile, ChartFileError, chart_file, read_chart_file};
pub(super) use slips::slips;
pub use typed::{Pasted, Refusal, type_over};

/// One chart of a sheet. Every cell of the sheet stands on exactly one.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// The title, as the sheet names the chart.
    pub title: &'static str,
    /// Where it stands.
    pub rule: RuleRef,
    /// The tables. The key of a control is the path of its cell in the sheet: "artillery.brackets_in.0".
    pub items: Vec<Item>,
}

/// A chart with its rule interpretations, as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartForm {
    /// See [`Chart::title`].
    pub title: &'static str,
    /// See [`Chart::rule`].
    pub rule: Option<RuleRef>,
    /// The tables and, below them, the readings.
    pub form: Form,
}

/// The charts of a system by a player's sheet.
pub(super) fn charts<S: System>(context: &AnyContext) -> Vec<ChartForm> {
    let typed = context.typed::<S>();
    let all = <S::Sheet as Sheet>::READINGS;
    let mut charts: Vec<ChartForm> = Vec::new();
    for chart in typed.sheet.charts(typed.lengths) {
        let mut form = Form::new(chart.items);
        let readings = all.iter().filter(|reading| reading.chart == chart.title);
        form.items.extend(readings.map(|reading| control(reading, context).into()));
        charts.push(ChartForm { title: chart.title, rule: Some(chart.rule), form });
    }
    let rest = all.iter().filter(|reading| charts.iter().all(|chart| chart.title != reading.chart));
    let rest: Vec<Item> = rest.map(|reading| control(reading, context).into()).collect();
    if !rest.is_empty() {
        charts.push(ChartForm { title: "Rule interpretations", rule: None, form: Form::new(rest) });
    }
    charts
}

/// A reading as a choice, the default first.
fn control(reading: &Reading, context: &AnyContext) -> Control {
    let key = reading.path.trim_start_matches('/').replace('/', ".");
    let changed = context.overrides().get(reading.path);
    let chosen = changed.unwrap_or_else(|| reading.choices.first().map_or("", |first| first.value));
    let options = reading.choices.iter().enumerate().map(|(at, choice)| ChoiceOption {
        counts: at > 0,
        is_chosen: choice.value == chosen,
        writes: vec![(key.clone(), choice.value.into())],
        ..ChoiceOption::plain(choice.label).small(if at == 0 { "default" } else { "" })
    });
    let control = Control::new(key.clone(), reading.question, Kind::Choice(options.collect()));
    let is_changed = reading.choices.first().is_some_and(|first| first.value != chosen);
    let source = if is_changed { Source::Yours } else { Source::Printed };
    Control { source, ..control.reason(reading.why, reading.rule) }
}

impl Chart {
    /// A chart of these tables; `rule` is where it stands: "E.3".
    pub fn new(
        title: &'static str,
        rule: &'static str,
        tables: impl IntoIterator<Item = impl Into<Item>>,
    ) -> Self {
        Chart { title, rule: RuleRef(rule), items: tables.into_iter().map(Into::into).collect() }
    }
}

impl FieldPath {
    /// A number of a sheet, which can be changed. `text` writes it as the chart does; `label` names the cell in full:
    /// "M at 4″".
    pub fn cell(
        &self,
        name: &str,
        entry: Sourced,
        shipped: Sourced,
        label: impl Into<String>,
        text: impl Fn(i32) -> String,
    ) -> Control {
        let path = self.path(name);
        let kind = stepper(&path, entry.value, &(-999..=999));
        let stepper = Control::new(path, label, kind).showing(text(entry.value));
        cell(stepper, entry.source, text(entry.value), shipped.source, text(shipped.value))
    }

    /// A value of a sheet that is gone through step by step; `beside` has the one before it and the one after it.
    pub fn stepped_cell<T: Input + Display + Copy>(
        &self,
        name: &str,
        entry: Sourced<T>,
        shipped: Sourced<T>,
        label: impl Into<String>,
        beside: [Option<T>; 2],
    ) -> Control {
        let path = self.path(name);
        let [less, more] = beside.map(|to| to.map(|to| vec![(path.clone(), input::word(&to))]));
        let text = entry.value.to_string();
        let stepper = Control::new(path, label, Kind::Stepper { text, is_zero: false, less, more });
        cell(stepper, entry.source, entry.value.to_string(), shipped.source, shipped.value.to_string())
    }

    /// A distance of a sheet, in half inches or centimetres.
    pub fn distance_cell(
        &self,
        name: &str,
        entry: Sourced<Inches>,
        shipped: Sourced<Inches>,
        label: impl Into<String>,
        lengths: Lengths,
    ) -> Control {
        let text = |n: Inches| lengths.hundredths(n.hundredths());
        let path = self.path(name);
        let kind = paces(&path, entry.value, 50, 0..=9_900, lengths);
        let stepper = Control::new(path, label, kind);
        cell(stepper, entry.source, text(entry.value), shipped.source, text(shipped.value))
    }

    /// A word of a sheet, one of `all`, as `text` writes it.
    pub fn word_cell<T: Input + PartialEq + Copy>(
        &self,
        name: &str,
        entry: Sourced<T>,
        shipped: Sourced<T>,
        label: impl Into<String>,
        all: &[T],
        text: impl Fn(T) -> String,
    ) -> Control {
        let option = |one: &T| self.option(name, entry.value, *one, ChoiceOption::plain(text(*one)));
        let options = all.iter().map(option).collect();
        let choice = Control::new(self.path(name), label, Kind::Choice(options));
        cell(choice, entry.source, text(entry.value), shipped.source, text(shipped.value))
    }
}

/// The cell with its standing and, where it was changed, with what stood there.
fn cell(control: Control, source: Source, text: String, shipped: Source, shipped_text: String) -> Control {
    let standing = match shipped {
        Source::Printed => "printed",
        Source::Reconstructed => "reconstructed",
        Source::House | Source::Yours => "house",
    };
    let control = control.value(text);
    match source {
        Source::Yours => {
            let hint = format!("yours, in place of {standing} {shipped_text}");
            Control { source, shipped: shipped_text, ..control.hint(hint) }
        }
        _ => Control { source, ..control.hint(standing) },
    }
}

/// The values of the shipped sheet that are our own, chart by chart, each with what it is: "Bad going −2".
pub fn house_values(system: &SystemInfo) -> Vec<(&'static str, Vec<String>)> {
    let mut house = Vec::new();
    for chart in (system.charts)(&(system.context)(&Overrides::default())) {
        let controls = chart.form.controls().into_iter().filter(|control| control.source == Source::House);
        let values: Vec<String> = controls
            .map(|control| format!("{} {}", control.label, control.value).trim().to_owned())
            .collect();
        if !values.is_empty() {
            house.push((chart.title, values));
        }
    }
    house
}

/// The pointer of a cell or reading by the key of its control: what an override is kept under.
pub fn pointer(key: &str) -> String {
    format!("/{}", key.replace('.', "/"))
}

/// Puts a value at the pointer of a cell or reading. One that is as it is by default takes its change back.
pub fn put(system: &SystemInfo, overrides: &mut Overrides, pointer: &str, value: &str) {
    let is_default = (system.shipped_value)(pointer).as_deref() == Some(value);
    overrides.set(pointer, (!is_default).then_some(value));
}

/// The value that a cell or reading has as we ship it.
pub(super) fn shipped_value<S: System>(pointer: &str) -> Option<String> {
    input::get(S::Sheet::SHIPPED, &pointer.trim_start_matches('/').replace('/', "."))
}
