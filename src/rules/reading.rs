//! Where a rules text can be read in more than one way: a setting, told once by [`readings!`](crate::readings).

use super::chart::pointer;
use super::{AnyCalculator, AnyContext, InvalidField, Overrides, RuleRef, SystemInfo};

/// A place where the rules text can be read in more than one way: a setting.
#[derive(Debug)]
pub struct Reading {
    /// Where it stands in the sheet: "/readings/joint_columns".
    pub path: &'static str,
    /// The title of the chart that it belongs to. One of no chart stands with its like below all of them.
    pub chart: &'static str,
    /// What is open.
    pub question: &'static str,
    /// The ways to read it, the default first.
    pub choices: &'static [Choice],
    /// Why the default comes first.
    pub why: &'static str,
    /// Where the text stands.
    pub rule: RuleRef,
}

/// One way to read it.
#[derive(Debug)]
pub struct Choice {
    /// The word that is stored and linked.
    pub value: &'static str,
    /// The words that are shown.
    pub label: &'static str,
}

/// A changed reading in words: its question, and how it is read. Nothing where the path is no reading, or it is as shipped.
pub fn changed_reading(readings: &[Reading], path: &str, value: &str) -> Option<String> {
    let reading = readings.iter().find(|reading| reading.path == path)?;
    let at = reading.choices.iter().position(|choice| choice.value == value).filter(|at| *at > 0)?;
    Some(format!("{} {}", reading.question, reading.choices[at].label))
}

/// A value that fits no cell of the sheet, by the name of the cell: "“abc” for “Joint fire”". Where no chart has the cell its
/// path has to do.
pub fn misfit(system: &SystemInfo, invalid: &InvalidField) -> String {
    let charts = (system.charts)(&(system.context)(&Overrides::default()));
    let mut controls = charts.iter().flat_map(|chart| chart.form.controls());
    let cell = controls.find(|control| pointer(&control.key) == invalid.path);
    let is_number = invalid.value.parse::<f32>().is_ok();
    let value = if is_number { invalid.value.replace('-', "−") } else { invalid.value.clone() };
    cell.map_or_else(|| invalid.to_string(), |cell| format!("“{value}” for “{}”", cell.label))
}

/// What a sheet changes, a line each: a reading as [`changed_reading`] says it, a cell by its name and its value.
pub fn changed_values(system: &SystemInfo, context: &AnyContext) -> Vec<String> {
    let charts = (system.charts)(context);
    let controls: Vec<_> = charts.iter().flat_map(|chart| chart.form.controls()).collect();
    let line = |(path, value): (&str, &str)| {
        let of_cell = || {
            let control = controls.iter().find(|control| pointer(&control.key) == path)?;
            let chosen = control.options().into_iter().find(|option| option.is_chosen);
            let value = chosen.filter(|_| control.value.is_empty()).map_or(&control.value, |it| &it.label);
            Some(format!("{}: {value}", control.label))
        };
        let reading = changed_reading(system.readings, path, value);
        reading.or_else(of_cell).unwrap_or_else(|| format!("{path} = {value}"))
    };
    context.overrides().iter().map(line).collect()
}

/// The changed readings on which an answer rests: without any one of these it would be another.
pub fn rests_on(calculator: &dyn AnyCalculator, context: &AnyContext, system: &SystemInfo) -> Vec<String> {
    let mut changed = context.overrides().iter().peekable();
    if changed.peek().is_none() {
        return Vec::new();
    }
    let report = calculator.answer(context).report;
    let mut readings = Vec::new();
    for (path, value) in changed {
        let Some(reading) = changed_reading(system.readings, path, value) else { continue };
        let mut without = context.overrides().clone();
        without.set(path, None);
        let without = (system.context)(&without).with_lengths(context.lengths());
        if calculator.answer(&without).report != report {
            readings.push(reading);
        }
    }
    readings
}

/// Tells the readings of a system, each in one place: its field, its ways with their words (the default first), the
/// section of the rules, the title of its chart, the question and why the default comes first.
///
/// ```ignore
/// readings! {
///     joint_columns: enum JointColumns { Every = "Every one", OthersOnly = "All but the first" }
///     "4.3", "Range column modifiers", "Which batteries of a joint group move the column?",
///     "The text gives a column for each participating base and excepts none.";
/// }
/// ```
///
/// It makes the enums (after `of` it takes one that is there), the struct `Readings` with a field for each, its constant
/// `SHIPPED` with the defaults, and `ALL`, what the settings offer in this order. Stored and linked is the name of the way
/// in small letters: "others_only".
#[macro_export]
macro_rules! readings {
    ($(
        $(#[$meta:meta])*
        $field:ident: $kind:ident $name:ident $ways:tt $rule:literal, $chart:literal, $question:literal, $why:literal;
    )+) => {
        $($crate::readings!(@$kind [$(#[$meta])*] $question $name $ways);)+

        /// Where the text leaves a choice.
        #[derive(Clone, Copy, Debug, PartialEq, $crate::rules::Input)]
        #[input(cells)]
        pub struct Readings {
            $(#[doc = $question] pub $field: $name,)+
        }

        impl Readings {
            /// The defaults.
            pub const SHIPPED: Readings = Readings { $($field: $crate::readings!(@first $name $ways)),+ };
        }

        /// What the settings offer.
        pub(super) const ALL: &[$crate::rules::Reading] = &[$($crate::rules::Reading {
            path: concat!("/readings/", stringify!($field)),
            chart: $chart,
            question: $question,
            choices: $crate::readings!(@choices $name $ways),
            why: $why,
            rule: $crate::rules::RuleRef($rule),
        }),+];
    };
    (@enum [$($meta:tt)*] $question:literal $name:ident { $($way:ident = $label:literal),+ $(,)? }) => {
        #[doc = $question]
        #[doc = ""]
        $($meta)*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, $crate::rules::Input, strum::IntoStaticStr)]
        #[strum(serialize_all = "snake_case", const_into_str)]
        pub enum $name {
            $(#[doc = concat!($label, ".")] $way),+
        }
    };
    (@of $($known:tt)*) => {};
    (@first $name:ident { $way:ident $($rest:tt)* }) => {
        $name::$way
    };
    (@choices $name:ident { $($way:ident = $label:literal),+ $(,)? }) => {
        &[$($crate::rules::Choice { value: $name::$way.into_str(), label: $label }),+]
    };
}
