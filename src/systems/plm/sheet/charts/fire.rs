//! Firing.

use super::super::{SHEET, Sheet};
use crate::rules::form::{FieldPath, TableRow, column, row};
use crate::rules::{Cells, Chart, Lengths, signed, unsigned};

pub(super) fn charts(sheet: &Sheet, lengths: Lengths) -> Vec<Chart> {
    let fire = &sheet.fire;
    let fields = FieldPath::root().of("fire.range");
    let mut effect = fire.range.rows_by(|cell, current, shipped| {
        let label = format!("Range factor of {}", cell.label.to_lowercase());
        fields.cell(cell.name, current, shipped, label, unsigned)
    });
    effect.extend(fire.rows_of("fire", &["each"], unsigned));
    let mut targets = fire.targets.rows("fire.targets", signed);
    targets.extend(fire.rows_of("fire", &["woods_in"], |n| lengths.inches(n)));
    let gap = gap(sheet, lengths);
    let rounds = fire.rounds.rows("fire.rounds", unsigned);
    let factors = "Range factors, before the tens of the range are taken off";
    let better = "Targets that test better";
    vec![
        Chart::new("Fire effect", "D.3", [column("effect", factors, "Number", effect)]),
        Chart::new(better, "D.5", [column("targets", better, "%", targets)]),
        Chart::new(
            "Friends near the line of fire",
            "D.8",
            [column("gap", "Chance that the friend is hit", "%", gap)],
        ),
        Chart::new("Ammunition", "D.11", [column("rounds", "Rounds of a gun", "Number", rounds)]),
    ]
}

fn gap(sheet: &Sheet, lengths: Lengths) -> Vec<TableRow> {
    let fields = FieldPath::root().of("fire.gap");
    let rows = sheet.fire.gap.iter().zip(&SHEET.fire.gap).enumerate().map(|(inches, (current, shipped))| {
        let label = match inches as i32 {
            0 => format!("Friend less than {} from it", lengths.inches(1)),
            n => format!("{} or more", lengths.inches(n)),
        };
        row(&label, fields.cell(&inches.to_string(), *current, *shipped, label.clone(), unsigned))
    });
    rows.collect()
}
