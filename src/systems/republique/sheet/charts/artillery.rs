//! Artillery fire as it is printed.

use super::{by_base_hits, grouped};
use crate::rules::form::{Cell, Control, FieldPath, Head, PrintedTable, TableRow};
use crate::rules::{Cells, Inches, Lengths, Quantity, Sourced, signed, unsigned};
use crate::systems::republique::Artillery;
use crate::systems::republique::sheet::{SHEET, Sheet};
use crate::systems::republique::terms::{Hits, Weight};
use strum::VariantArray;

pub(super) fn table(sheet: &Sheet, lengths: Lengths) -> [PrintedTable; 3] {
    [ranges(sheet, lengths), results(sheet), drift(sheet)]
}

fn fields() -> FieldPath {
    FieldPath::root().of("artillery")
}

fn columns(n: i32) -> String {
    Quantity::Columns.figure(n)
}

fn ranges(sheet: &Sheet, lengths: Lengths) -> PrintedTable {
    let (current, shipped) = (&sheet.artillery, &SHEET.artillery);
    let inches = |n| lengths.inches(n);
    let edges = current.brackets_in.iter().zip(&shipped.brackets_in).enumerate().map(|(at, (edge, was))| {
        let label = format!("Range column {} ends at", at + 1);
        let cell = fields().of("brackets_in").cell(&at.to_string(), *edge, *was, label, inches);
        Head { text: inches(edge.value), source: edge.source, is_on: false, control: Some(cell) }
    });
    let rows = Weight::VARIANTS.iter().map(|&weight| {
        let letters = weight.letters();
        let result = |edge: &Sourced| {
            let range = Inches::from_hundredths(edge.value.max(0) * 100);
            let basic = Artillery { weight, range, ..Artillery::default() }.basic(sheet);
            Cell::Blank(basic.map_or("n/a".into(), |basic| current.track[basic].value.to_string()))
        };
        // Boxes are counted from 1 where they are seen.
        let first = fields().of("row_start").cell(
            letters,
            current.row_start[weight],
            shipped.row_start[weight],
            format!("First box of {letters} guns"),
            |n| unsigned(n + 1),
        );
        let longest = fields().of("max_range_in").cell(
            letters,
            current.max_range_in[weight],
            shipped.max_range_in[weight],
            format!("Longest range of {letters} guns"),
            inches,
        );
        let mut row = TableRow { small: weight.guns().into(), ..TableRow::of(letters, [first, longest]) };
        row.cells.splice(0..0, current.brackets_in.iter().map(result));
        row
    });
    let mut table =
        PrintedTable::of("Basic cell", "range to", ["first box", "longest range"], rows.collect());
    table.head.splice(0..0, edges);
    table
}

/// The boxes of the row in three lines.
fn results(sheet: &Sheet) -> PrintedTable {
    const MOST: [u8; 2] = [8, 5];
    const LINE: usize = 5;
    let all: Vec<Hits> = (0..=MOST[1]).flat_map(|b| (0..=MOST[0]).map(move |m| Hits::of(m, b))).collect();
    let (fields, text) = (fields().of("track"), |hits: Hits| hits.to_string());
    let boxes = sheet.artillery.track.iter().zip(&SHEET.artillery.track).enumerate();
    let cells: Vec<Control> = boxes
        .map(|(at, (current, shipped))| {
            let label = format!("Box {}", at + 1);
            let cell = fields.word_cell(&at.to_string(), *current, *shipped, label, &all, text);
            grouped(cell, by_base_hits(MOST[1]))
        })
        .collect();
    let rows = cells.chunks(LINE).enumerate().map(|(line, cells)| {
        TableRow::of(format!("{}–{}", line * LINE + 1, line * LINE + cells.len()), cells.to_vec())
    });
    PrintedTable::of("Row of results, strongest first", "box", [""; LINE], rows.collect())
}

fn drift(sheet: &Sheet) -> PrintedTable {
    let lines = sheet.artillery.drift.iter().zip(&SHEET.artillery.drift).enumerate();
    let mut rows: Vec<TableRow> = lines
        .map(|(at, (line, shipped))| {
            let (fields, nth) = (fields().of("drift").of(at), at + 1);
            let from = format!("Drift {nth}: from a die of");
            let from = fields.cell("from", line.from, shipped.from, from, unsigned);
            let left = fields.cell("left", line.left, shipped.left, format!("Drift {nth}: boxes"), columns);
            TableRow::of(nth.to_string(), [from, left])
        })
        .collect();
    rows.extend(sheet.artillery.rows_of("artillery", &["drift_below"], columns).into_iter().map(
        |mut row| {
            row.cells.insert(0, Cell::Blank(String::new()));
            TableRow { label: "lower".into(), ..row }
        },
    ));
    PrintedTable::of("Drift", "", ["modified die from", "boxes"], rows)
}

pub(super) fn column_modifiers(sheet: &Sheet, lengths: Lengths) -> [PrintedTable; 2] {
    let modifiers = sheet.artillery_columns.rows("artillery_columns", columns);
    let depth = sheet.artillery.rows_of("artillery", &["deep_in"], |n| lengths.inches(n));
    [
        PrintedTable::of("Range column modifiers", "", ["columns"], modifiers),
        PrintedTable::of("Deep target", "", ["distance"], depth),
    ]
}

pub(super) fn die_modifiers(sheet: &Sheet) -> PrintedTable {
    PrintedTable::of("Die modifiers", "", ["die"], sheet.artillery_die.rows("artillery_die", signed))
}
