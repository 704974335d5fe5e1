//! The numbers of actions as the rules list them.

use super::super::{ByGrade, SHEET, Sheet};
use crate::rules::form::{FieldPath, PrintedTable, column, row};
use crate::rules::{Cells, Chart, Lengths, unsigned};

/// The action roll, moves, changes of formation and pre-emption.
pub(super) fn charts(sheet: &Sheet, lengths: Lengths) -> Vec<Chart> {
    let inches = |n| lengths.inches(n);
    let (actions, shipped) = (&sheet.actions, &SHEET.actions);
    let roll = actions.roll.rows("actions.roll", |n| format!("{} or less", unsigned(n)));
    let moves = actions.moves.rows("actions.moves", inches);
    let rough = actions.rows_of("actions", &["rough"], per_cent);
    let charge = actions.rows_of("actions", &["charge_in", "charge_turn"], inches);
    let formation = by_grade("actions.formation", "Each action", &actions.formation, &shipped.formation);
    let preemption =
        by_grade("actions.preemption", "Chance to act first", &actions.preemption, &shipped.preemption);
    let roll_of = "Roll of the active side; 4 actions above both";
    vec![
        Chart::new("Action roll", "A.3", [column("actions.roll", roll_of, "D10", roll)]),
        Chart::new("Movement", "B.1", [column("actions.moves", "Moves of one action", "Distance", moves)]),
        Chart::new("Rough terrain", "B.4", [column("actions.rough", "Rough terrain", "Chance", rough)]),
        Chart::new("Change of formation", "B.2", [formation]),
        Chart::new(
            "Pre-emption",
            "C.1",
            [preemption, column("actions.charge", "Charge out of turn", "Limit", charge)],
        ),
    ]
}

fn per_cent(n: i32) -> String {
    format!("{}%", unsigned(n))
}

fn by_grade(path: &str, label: &str, current: &ByGrade, shipped: &ByGrade) -> PrintedTable {
    let fields = FieldPath::root().of(path);
    let rows = [
        ("ab", "A or B", current.ab, shipped.ab),
        ("cd", "C or D", current.cd, shipped.cd),
        ("ef", "E or F", current.ef, shipped.ef),
    ];
    let rows = rows.map(|(name, grades, current, shipped)| {
        row(grades, fields.cell(name, current, shipped, format!("{label}, {grades}"), per_cent))
    });
    column(path, label, "Chance", rows.into())
}
