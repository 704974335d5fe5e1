//! The sheet as its charts are printed.

mod artillery;
mod assault;

use super::super::terms::Retrograde;
use super::{SHEET, Sheet};
use crate::rules::form::{self, Cell, Control, FieldPath, Head, Kind, OptionGroup, PrintedTable, TableRow};
use crate::rules::{Cells, Chart, Entry, Lengths, RuleRef, capitalize, unsigned};
use serde::Serialize;

/// A number of the sheet under its name: what it is called, its field, as it stands and as it is ours.
type Number = (String, String, Entry, Entry);

pub(super) fn of(sheet: &Sheet, lengths: Lengths) -> Vec<Chart> {
    let chart = |title, rule, items| Chart { title, rule: RuleRef(rule), items };
    vec![
        chart("Orders", "3.3", vec![orders(sheet, lengths).into()]),
        chart("Forced moves", "3.4", vec![forced_moves(sheet, lengths).into()]),
        chart(
            "Artillery table",
            "4.2",
            vec![
                artillery::ranges(sheet, lengths).into(),
                artillery::results(sheet).into(),
                artillery::drift(sheet).into(),
            ],
        ),
        chart("Range column modifiers", "4.3", artillery::column_modifiers(sheet, lengths)),
        chart("Die modifiers", "4.4", vec![artillery::die_modifiers(sheet).into()]),
        chart("Assault procedure", "5.1", assault::procedure(sheet, lengths)),
        chart("Assault tables", "5.3", assault::tables(sheet)),
        chart("Assault modifiers", "5.4", assault::modifiers(sheet)),
        chart(
            "Assault results",
            "5.5",
            vec![assault::panic_index(sheet).into(), assault::losses(sheet).into()],
        ),
    ]
}

fn orders(sheet: &Sheet, lengths: Lengths) -> PrintedTable {
    form::column("Orders", "Orders", "distance", sheet.orders.rows("orders", |n| lengths.inches(n)))
}

fn number(label: impl Into<String>, name: impl Into<String>, current: Entry, shipped: Entry) -> Number {
    (label.into(), name.into(), current, shipped)
}

/// One number in each row.
fn column(
    fields: &FieldPath,
    label: &str,
    head: &str,
    numbers: Vec<Number>,
    text: &dyn Fn(i32) -> String,
) -> PrintedTable {
    let rows = numbers.into_iter().map(|(label, name, current, shipped)| TableRow {
        cells: vec![cell(fields.cell(&name, current, shipped, label.clone(), text))],
        label,
        ..TableRow::default()
    });
    table(label, "", vec![plain_head(head)], rows.collect())
}

fn table(label: &str, corner: &str, head: Vec<Head>, rows: Vec<TableRow>) -> PrintedTable {
    PrintedTable { key: label.into(), label: label.into(), corner: corner.into(), head, rows }
}

fn plain_head(text: impl Into<String>) -> Head {
    Head { text: text.into(), ..Head::default() }
}

fn row(label: impl Into<String>, cells: Vec<Cell>) -> TableRow {
    TableRow { label: label.into(), cells, ..TableRow::default() }
}

fn cell(control: Control) -> Cell {
    Cell::Control(Box::new(control))
}

/// The options of a cell of words under headings, as many under each.
fn grouped(control: Control, titles: Vec<String>) -> Control {
    let Kind::Choice(options) = control.kind else { return control };
    let each = (options.len() / titles.len().max(1)).max(1);
    let groups = titles.into_iter().zip(options.chunks(each));
    let groups = groups.map(|(title, options)| OptionGroup { title, options: options.to_vec() });
    Control { kind: Kind::Picker(groups.collect()), ..control }
}

/// "No B", "1B" and so on.
fn by_base_hits(most: u8) -> Vec<String> {
    (0..=most).map(|b| if b == 0 { "No B".into() } else { format!("{b}B") }).collect()
}

fn word<T: Serialize + PartialEq + Copy>(
    fields: &FieldPath,
    name: impl ToString,
    current: Entry<T>,
    shipped: Entry<T>,
    label: String,
    all: &[T],
    text: impl Fn(T) -> String,
) -> Control {
    fields.word_cell(&name.to_string(), current, shipped, label, all, text)
}

fn forced_moves(sheet: &Sheet, lengths: Lengths) -> PrintedTable {
    let (current, shipped, fields) =
        (&sheet.forced_moves, &SHEET.forced_moves, FieldPath::root().of("forced_moves"));
    let foot = [
        (Retrograde::Disengage, "disengage"),
        (Retrograde::Withdraw, "withdraw"),
        (Retrograde::FallBack, "fall_back"),
        (Retrograde::Retreat, "retreat"),
        (Retrograde::Rout, "rout"),
    ];
    let foot = foot.into_iter().map(|(retrograde, name)| {
        let label = format!("{}, {}", capitalize(retrograde.does()), retrograde.facing());
        number(label, name, current[retrograde], shipped[retrograde])
    });
    let mut table =
        column(&fields, "Forced moves of foot", "distance", foot.collect(), &|n| lengths.inches(n));
    let horse = number("Horse, times as far", "horse_times", current.horse_times, shipped.horse_times);
    table.rows.extend(column(&fields, "", "", vec![horse], &|n| format!("× {}", unsigned(n))).rows);
    table
}
