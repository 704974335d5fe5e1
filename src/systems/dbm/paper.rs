//! What is on paper with an army of DBM.

use super::army::{Army, Line};
use super::sheet::SHEET;
use super::state::LOST;
use super::terms::Troops;
use crate::rules::{Boxes, SheetTable, known};

pub(super) const BOXES: &[Boxes] = &[Boxes { marker: &LOST, label: "" }];

/// Moves in every going, ranges and combat factors of its own troops; what PIPs are spent on, and what losses count.
pub(super) fn tables(army: &Army) -> Vec<SheetTable> {
    let lines = || known(&army.commands).flat_map(|command| known(&command.lines));
    let moves = lines().map(|line| SHEET.moves.line(line.troops, line.grade).0);
    let range = |line: &Line| Some(SHEET.ranges.line(line.troops, line.grade)?.0);
    let factors = lines().map(|line| line.troops.field());
    let naval = lines().any(|line| matches!(line.troops, Troops::Gal | Troops::Shp | Troops::Bts));
    let tables = [
        SheetTable::of("Tactical moves in paces", moves),
        SheetTable::of("Combat factors", factors.chain(naval.then(|| "unladen".into()))),
        Some(SheetTable::whole("Added to moves")),
        Some(SheetTable::whole("Added to the cost")),
        Some(SheetTable::whole("Costs and marches")),
        SheetTable::of("Ranges", lines().filter_map(range)),
        Some(SheetTable::whole("Each element")),
    ];
    tables.into_iter().flatten().collect()
}
