//! The maneuver test as it is printed.

use crate::rules::form::PrintedTable;
use crate::rules::{Cells, Lengths, signed, unsigned};
use crate::systems::republique::sheet::Sheet;

pub(super) fn test(sheet: &Sheet, lengths: Lengths) -> [PrintedTable; 4] {
    let table = &sheet.maneuver;
    let targets = table.target.rows("maneuver.target", unsigned);
    let modifiers = table.modifiers.rows("maneuver.modifiers", signed);
    let distances = table.distances.rows("maneuver.distances", |n| lengths.inches(n));
    [
        PrintedTable::of("Leader", "class", ["needs"], targets),
        PrintedTable::of("Modifiers of the test", "", ["die"], modifiers),
        PrintedTable::of("Distances of the test", "", ["distance"], distances),
        PrintedTable::of("Turns", "", ["number"], table.rows("maneuver", unsigned)),
    ]
}
