//! Values of the sheet that make no sense. None keeps a combat from being fought out.

use super::super::score::OTHERS;
use super::super::terms::{Class, Grade, Ground, Troops};
use super::{ArmyPoints, Breaks, CombatFactors, Moves, PipCosts, Score, Sheet};
use crate::rules::{Cells, RuleRef, SheetFault, uncapitalize};
use strum::VariantArray;

const MOVES: RuleRef = RuleRef("Moves");
pub(super) const FACTORS: RuleRef = RuleRef("Factors");
pub(super) const RANGES: RuleRef = RuleRef("Ranges");
pub(super) const BREAK: RuleRef = RuleRef("Break");
pub(super) const PIPS: RuleRef = RuleRef("PIPs");
pub(super) const POINTS: RuleRef = RuleRef("Points");
pub(super) const EQUIVALENTS: RuleRef = RuleRef("Equivalents");
pub(super) const SCORE: RuleRef = RuleRef("Score");
pub(super) const GRADING: RuleRef = RuleRef("Grading");

/// In the order of the sheet.
pub(super) fn of(sheet: &Sheet) -> Vec<SheetFault> {
    [
        moves(&sheet.moves),
        factors(&sheet.factors),
        pips(&sheet.pips),
        sheet.ranges.too_low("ranges"),
        sheet.grading.too_low("grading"),
        prices(&sheet.points),
        sheet.equivalents.too_low("equivalents"),
        breaks(&sheet.breaks),
        score(&sheet.score),
    ]
    .concat()
}

/// No cost is less than nothing, and those who tire sooner do so no later than the others.
fn pips(pips: &PipCosts) -> Vec<SheetFault> {
    let mut faults = pips.too_low("pips");
    let (all, some) = (pips.late_march.value, pips.late_march_of_some.value);
    if some > all && all > 0 {
        let why = format!("the march that is late with knights: {some} comes after {all}, use {all} or less");
        faults.push(SheetFault::new("/pips/late_march_of_some", why, PIPS));
    }
    faults
}

/// Nothing costs less than nothing, but what takes off does.
fn prices(points: &ArmyPoints) -> Vec<SheetFault> {
    let mut faults = Vec::new();
    for (drill, table) in [("regular", &points.regular), ("irregular", &points.irregular)] {
        for troops in Troops::VARIANTS {
            for grade in Grade::VARIANTS {
                let Some(price) = table[*troops].of(*grade) else { continue };
                let letter = ["s", "o", "i", "f", "x"][*grade as usize];
                let path = format!("/points/{drill}/{}/{letter}", troops.field());
                let what = format!("the half points of {drill} {} {grade}", troops.name());
                faults.extend(SheetFault::too_low(path, what, price.value, 0, POINTS));
            }
        }
    }
    faults.extend(points.changes.too_low("points.changes"));
    faults.extend(points.works.too_low("points.works"));
    faults
}

/// What counts once the general is lost is reached no later than what demoralises anyhow.
fn breaks(breaks: &Breaks) -> Vec<SheetFault> {
    let mut faults = breaks.too_low("breaks");
    let (lost, least) = (breaks.general_lost.value, breaks.demoralised.value.max(1));
    let what = "the whole of which one part counts for a lost general";
    faults.extend(SheetFault::too_low("/breaks/general_lost", what, lost, least, BREAK));
    faults
}

/// The C-in-C's command is worth what the others leave of the army.
fn score(score: &Score) -> Vec<SheetFault> {
    let mut faults = score.too_low("score");
    let least = (score.command.value * OTHERS as i32).max(0);
    let what = "the victory points of an army with five other commands";
    faults.extend(SheetFault::too_low("/score/army", what, score.army.value, least, SCORE));
    faults
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
