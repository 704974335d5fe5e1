//! Skirmishing as it is printed.

use crate::rules::form::{FieldPath, PrintedTable, TableRow};
use crate::rules::{Cells, Lengths, capitalize};
use crate::systems::republique::sheet::skirmish::{COLUMNS, die_from, grades};
use crate::systems::republique::sheet::{SHEET, Sheet};

pub(super) fn table(sheet: &Sheet, lengths: Lengths) -> [PrintedTable; 2] {
    let (current, shipped) = (&sheet.skirmish, &SHEET.skirmish);
    let fields = FieldPath::root().of("skirmish");
    let rows = grades().iter().map(|&grade| {
        let title = capitalize(grade.name());
        let cells = COLUMNS.iter().filter_map(|column| {
            let (now, was) = ((column.get)(current).of(grade)?, (column.get)(shipped).of(grade)?);
            let label = format!("{title}: {}", column.head);
            Some(fields.of(column.name).cell(grade.name(), now, was, label, die_from))
        });
        TableRow::of(title.clone(), cells)
    });
    let reach = current.rows("skirmish", |n| lengths.inches(n));
    [
        PrintedTable::of("Skirmishing", "", COLUMNS.map(|column| column.head), rows.collect()),
        PrintedTable::of("Skirmishers", "", ["number"], reach),
    ]
}
