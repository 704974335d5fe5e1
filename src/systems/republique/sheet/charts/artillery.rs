//! Artillery fire as it is printed.

use super::{by_base_hits, cell, grouped, plain_head, row, table, word};
use crate::rules::form::{self, Cell, FieldPath, Head, Item, PrintedTable, TableRow};
use crate::rules::{Cells, Entry, Inches, Lengths, Unit, signed, unsigned};
use crate::systems::republique::Artillery;
use crate::systems::republique::sheet::{SHEET, Sheet};
use crate::systems::republique::terms::{Hits, Weight};
use strum::VariantArray;

pub(super) fn ranges(sheet: &Sheet, lengths: Lengths) -> PrintedTable {
    let (current, shipped, fields) = (&sheet.artillery, &SHEET.artillery, FieldPath::root().of("artillery"));
    let edges = fields.of("brackets_in");
    let inches = |n| lengths.inches(n);
    let mut head: Vec<Head> = (current.brackets_in.iter().zip(&shipped.brackets_in).enumerate())
        .map(|(at, (edge, our_edge))| Head {
            text: inches(edge.value),
            source: edge.source,
            is_on: false,
            control: Some(edges.cell(
                &at.to_string(),
                *edge,
                *our_edge,
                format!("Range column {} ends at", at + 1),
                inches,
            )),
        })
        .collect();
    head.extend([plain_head("first box"), plain_head("longest range")]);
    let rows = Weight::VARIANTS.iter().map(|&weight| {
        let letters = weight.letters();
        let result = |edge: &Entry| {
            let range = Inches::from_hundredths(edge.value.max(0) * 100);
            let basic = Artillery { weight, range, ..Artillery::default() }.basic(sheet);
            Cell::Blank(basic.map_or("n/a".into(), |basic| current.track[basic].value.to_string()))
        };
        let mut cells: Vec<Cell> = current.brackets_in.iter().map(result).collect();
        // Boxes are counted from 1 where they are seen.
        let first = fields.of("row_start").cell(
            letters,
            current.row_start[weight],
            shipped.row_start[weight],
            format!("First box of {letters} guns"),
            |n| unsigned(n + 1),
        );
        let longest = fields.of("max_range_in").cell(
            letters,
            current.max_range_in[weight],
            shipped.max_range_in[weight],
            format!("Longest range of {letters} guns"),
            inches,
        );
        cells.extend([cell(first), cell(longest)]);
        TableRow { small: weight.guns().into(), ..row(letters, cells) }
    });
    table("Basic cell", "range to", head, rows.collect())
}

/// The boxes of the row in three lines.
pub(super) fn results(sheet: &Sheet) -> PrintedTable {
    const MOST: [u8; 2] = [8, 5];
    const LINE: usize = 5;
    let all: Vec<Hits> = (0..=MOST[1]).flat_map(|b| (0..=MOST[0]).map(move |m| Hits::of(m, b))).collect();
    let fields = FieldPath::root().of("artillery").of("track");
    let cells: Vec<Cell> = (sheet.artillery.track.iter().zip(&SHEET.artillery.track).enumerate())
        .map(|(at, (current, shipped))| {
            let text = |hits: Hits| hits.to_string();
            let control = word(&fields, at, *current, *shipped, format!("Box {}", at + 1), &all, text);
            cell(grouped(control, by_base_hits(MOST[1])))
        })
        .collect();
    let rows = cells.chunks(LINE).enumerate().map(|(line, cells)| {
        row(format!("{}–{}", line * LINE + 1, line * LINE + cells.len()), cells.to_vec())
    });
    table("Row of results, strongest first", "box", vec![Head::default(); LINE], rows.collect())
}

pub(super) fn drift(sheet: &Sheet) -> PrintedTable {
    let (current, shipped, fields) = (&sheet.artillery, &SHEET.artillery, FieldPath::root().of("artillery"));
    let columns = |n| Unit::Columns.figure(n);
    let mut rows: Vec<TableRow> = (current.drift.iter().zip(&shipped.drift).enumerate())
        .map(|(at, (line, our_line))| {
            let fields = fields.of("drift").of(at);
            let nth = at + 1;
            let from = fields.cell(
                "from",
                line.from,
                our_line.from,
                format!("Drift {nth}: from a die of"),
                unsigned,
            );
            let left = fields.cell("left", line.left, our_line.left, format!("Drift {nth}: boxes"), columns);
            row(nth.to_string(), vec![cell(from), cell(left)])
        })
        .collect();
    let below = fields.cell(
        "drift_below",
        current.drift_below,
        shipped.drift_below,
        "Drift on any lower die",
        columns,
    );
    rows.push(row("lower", vec![Cell::Blank(String::new()), cell(below)]));
    table("Drift", "", vec![plain_head("modified die from"), plain_head("boxes")], rows)
}

pub(super) fn column_modifiers(sheet: &Sheet, lengths: Lengths) -> Vec<Item> {
    let columns = sheet.artillery_columns.rows("artillery_columns", |n| Unit::Columns.figure(n));
    let depth = sheet.artillery.rows_of("artillery", &["deep_in"], |n| lengths.inches(n));
    vec![
        form::column("Range column modifiers", "Range column modifiers", "columns", columns).into(),
        form::column("Deep target", "Deep target", "distance", depth).into(),
    ]
}

pub(super) fn die_modifiers(sheet: &Sheet) -> PrintedTable {
    form::column("Die modifiers", "Die modifiers", "die", sheet.artillery_die.rows("artillery_die", signed))
}
