//! The Morale Level.

use super::super::Sheet;
use crate::rules::form::column;
use crate::rules::{Cells, Chart, Lengths, signed, unsigned};

pub(super) fn charts(sheet: &Sheet, lengths: Lengths) -> Vec<Chart> {
    let morale = &sheet.morale;
    let grades = morale.grades.rows("morale.grades", unsigned);
    let mut level = morale.rows("morale", signed);
    level.extend(morale.absence.rows("morale.absence", signed));
    let failure = morale.failure.rows("morale.failure", |n| lengths.inches(n));
    let risk = morale.risk.rows("morale.risk", unsigned);
    let risk_by = "A general whose risk came true, by a D10";
    vec![
        Chart::new("Morale Grades", "E.2", [column("grades", "Morale Grades", "%", grades)]),
        Chart::new("Morale Level", "E.3", [column("level", "Morale Level", "%", level)]),
        Chart::new("Failed tests", "E.4", [column("failure", "Failed tests", "Number", failure)]),
        Chart::new("Help and its risk", "F.4", [column("risk", risk_by, "Up to", risk)]),
    ]
}
