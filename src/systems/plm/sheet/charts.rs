//! The sheet as its charts have it.

mod actions;
mod army;
mod fire;
mod melee;
mod morale;

use super::Sheet;
use crate::rules::form::{Item, TableRow, column, row};
use crate::rules::{Chart, Lengths};

/// In the order of the rules.
pub(super) fn of(sheet: &Sheet, lengths: Lengths) -> Vec<Chart> {
    let mut charts = actions::charts(sheet, lengths);
    charts.extend(fire::charts(sheet, lengths));
    charts.extend(morale::charts(sheet, lengths));
    charts.extend(melee::charts(sheet, lengths));
    charts.extend(army::charts(sheet, lengths));
    charts
}

/// A table of one column.
fn table(key: &str, label: &str, head: &str, rows: Vec<TableRow>) -> Item {
    column(key, label, head, rows).into()
}
