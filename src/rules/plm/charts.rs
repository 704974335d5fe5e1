//! The sheet as its charts have it.

mod actions;
mod army;
mod fire;
mod melee;
mod morale;

use super::sheet::Sheet;
use crate::rules::form::{Cell, Control, Head, Item, PrintedTable, TableRow};
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

/// A row of one cell.
fn row(label: &str, cell: Control) -> TableRow {
    TableRow { label: label.into(), cells: vec![Cell::Control(Box::new(cell))], ..TableRow::default() }
}

/// A table of one column.
fn table(key: &str, label: &str, head: &str, rows: Vec<TableRow>) -> Item {
    let head = vec![Head { text: head.into(), ..Head::default() }];
    PrintedTable { key: key.into(), label: label.into(), corner: String::new(), head, rows }.into()
}
