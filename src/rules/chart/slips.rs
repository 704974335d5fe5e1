//! Numbers of a sheet that are far from those we ship, or out of line with those beside them.

use super::{charts, pointer, shipped_value};
use crate::rules::{AnyContext, RuleRef, Sheet, SheetFault, System, uncapitalize};

/// The places of a list, as its cells have them in their pointers.
const PLACES: &[&str] = &["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14"];

/// Two cells beside each other go neither up nor down.
const SHORTEST_ROW: usize = 3;

/// What is wrong with a number.
enum Slip {
    /// It has the other sign than ours.
    Sign,
    /// It is much larger than ours.
    Size,
    /// It passes the one at this pointer, which is beside it.
    OutOfLine(String),
}

/// The player's numbers of which no fault tells and that are most likely slips: they can be played by, and are asked about.
pub(in crate::rules) fn slips<S: System>(context: &AnyContext) -> Vec<SheetFault> {
    let is_told = |at: &str| context.faults().iter().any(|fault| at.starts_with(&fault.path));
    let may_be_any = |at: &str| S::Sheet::ANY_NUMBER.iter().any(|(part, _)| at.starts_with(part));
    let mut slips = Vec::new();
    for (at, value) in context.overrides().iter().filter(|(at, _)| !is_told(at) && !may_be_any(at)) {
        let (Some(ours), Some(theirs)) = (ours::<S>(at), number(value)) else { continue };
        if theirs.abs() > most(ours) {
            slips.push((at, Slip::Size));
        } else if ours * theirs < 0.0 {
            slips.push((at, Slip::Sign));
        } else if let Some(beside) = passed::<S>(context, at) {
            slips.push((at, Slip::OutOfLine(beside)));
        }
    }
    if slips.is_empty() { Vec::new() } else { in_words::<S>(context, &slips) }
}

fn number(text: &str) -> Option<f32> {
    text.parse().ok()
}

fn ours<S: System>(at: &str) -> Option<f32> {
    number(&shipped_value::<S>(at)?)
}

/// The largest number that may well be meant where this one is ours.
fn most(ours: f32) -> f32 {
    // Where ours is nothing, there may be no number to compare with: a price that the player fills in.
    if ours == 0.0 { 200.0 } else { 20.0 + 3.0 * ours.abs() }
}

/// The neighbour that the number at this pointer passes, in a row that goes up or down as we ship it.
fn passed<S: System>(context: &AnyContext, at: &str) -> Option<String> {
    let steps: Vec<&str> = at.split('/').collect();
    let orders = || S::Sheet::ORDERS.iter().copied().chain([PLACES]);
    let rows = (0..steps.len()).flat_map(|step| orders().map(move |order| (step, order)));
    rows.filter(|(step, order)| order.contains(&steps[*step])).find_map(|(step, order)| {
        let beside = |name: &&str| [&steps[..step], &[*name], &steps[step + 1..]].concat().join("/");
        let row: Vec<(String, f32)> =
            order.iter().map(beside).map_while(|at| ours::<S>(&at).map(|ours| (at, ours))).collect();
        let (first, last) = (row.first()?.1, row.last()?.1);
        let way = last - first;
        let goes_on = row.windows(2).all(|two| (two[1].1 - two[0].1) * way >= 0.0);
        if row.len() < SHORTEST_ROW || way == 0.0 || !goes_on {
            return None;
        }
        let now = |place: usize| {
            let (at, ours) = &row[place];
            context.overrides().get(at).and_then(number).unwrap_or(*ours)
        };
        let here = row.iter().position(|(beside, _)| beside == at)?;
        let before = here.checked_sub(1).filter(|before| (now(here) - now(*before)) * way < 0.0);
        let after =
            Some(here + 1).filter(|after| *after < row.len() && (now(*after) - now(here)) * way < 0.0);
        before.or(after).map(|place| row[place].0.clone())
    })
}

/// "Long range, +5 instead of −1: a number of the other sign".
fn in_words<S: System>(context: &AnyContext, slips: &[(&str, Slip)]) -> Vec<SheetFault> {
    let charts = charts::<S>(context);
    let found = |at: &str| {
        let on_chart = |chart: &super::ChartForm| {
            let controls = chart.form.controls();
            let control = controls.into_iter().find(|control| pointer(&control.key) == at)?.clone();
            Some((control, chart.rule.unwrap_or(RuleRef(""))))
        };
        charts.iter().find_map(on_chart)
    };
    let fault = |(at, slip): &(&str, Slip)| {
        let (cell, rule) = found(at)?;
        let (label, value, ours) = (uncapitalize(&cell.label), &cell.value, &cell.shipped);
        let why = match slip {
            Slip::Sign => format!("{label}, {value} instead of {ours}: a number of the other sign"),
            Slip::Size => format!("{label}, {value} instead of {ours}: a number of another size"),
            Slip::OutOfLine(beside) => {
                let (beside, _) = found(beside)?;
                format!(
                    "{label}, {value} where “{}” has {}: out of line with its neighbour",
                    beside.label, beside.value
                )
            }
        };
        Some(SheetFault::warning(*at, why, rule))
    };
    slips.iter().filter_map(fault).collect()
}
