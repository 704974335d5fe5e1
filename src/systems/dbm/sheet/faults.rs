//! Values of the sheet that make no sense. None keeps a combat from being fought out.

use super::super::terms::{Class, Ground};
use super::{CombatFactors, Moves, Sheet};
use crate::rules::{Cells, RuleRef, SheetFault, uncapitalize};
use strum::VariantArray;

const MOVES: RuleRef = RuleRef("Moves");
pub(super) const FACTORS: RuleRef = RuleRef("Factors");
pub(super) const RANGES: RuleRef = RuleRef("Ranges");
pub(super) const BREAK: RuleRef = RuleRef("Break");
pub(super) const GRADING: RuleRef = RuleRef("Grading");

/// In the order of the sheet.
pub(super) fn of(sheet: &Sheet) -> Vec<SheetFault> {
    [
        moves(&sheet.moves),
        factors(&sheet.factors),
        sheet.ranges.too_low("ranges"),
        sheet.grading.too_low("grading"),
        sheet.breaks.too_low("breaks"),
    ]
    .concat()
}

/// No move is less than none.
fn moves(moves: &Moves) -> Vec<SheetFault> {
    let mut faults = Vec::new();
    for line in Moves::CELLS {
        for ground in Ground::ALL {
            let path = format!("/moves/{}/{}", line.name, ground.field());
            let what = format!("the move of {}, {}", uncapitalize(line.label), ground.place());
            faults.extend(SheetFault::too_low(path, what, (line.get)(moves).on(ground).value, 0, MOVES));
        }
    }
    let (fast, side) = (moves.fast.value, moves.side_start.value);
    faults.extend(SheetFault::too_low("/moves/fast", "what fast troops move more", fast, 0, MOVES));
    faults.extend(SheetFault::too_low("/moves/side_start", "what a side start adds", side, 0, MOVES));
    faults
}

/// A side is half of the other or less: that asks for scores of nought or more.
fn factors(factors: &CombatFactors) -> Vec<SheetFault> {
    let mut faults = Vec::new();
    for (path, troops, row) in factors.lines() {
        for class in Class::VARIANTS {
            let path = format!("/factors/{}/{}", path.replace('.', "/"), class.name());
            let what = format!("the combat factor of {troops} against {}", class.name());
            faults.extend(SheetFault::too_low(path, what, row.class(*class).value, 0, FACTORS));
        }
    }
    faults.extend(factors.too_low("factors"));
    faults
}
