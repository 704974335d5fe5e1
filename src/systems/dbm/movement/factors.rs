//! What is added to the distance of the table.

use super::super::sheet::{Sheet, YesNo};
use super::super::terms::{Class, Grade, Ground, Troops};
use super::{MoveKind, Movement, Mover, RULE};
use crate::rules::{Applies, Factor, toggle};

pub(super) const ALL: &[Factor<Movement>] = &[
    Factor {
        key: "fast",
        label: "Fast (F)",
        sum: "Move",
        rule: RULE,
        worth: |sheet| sheet.moves.fast,
        values: None,
        index: 0,
        applies: |movement, sheet, _| fast(movement.slowest(sheet), sheet, movement.ground),
        step: None,
    },
    Factor {
        key: "side_start",
        label: "Starts at the side of the enemy",
        sum: "Move",
        rule: RULE,
        worth: |sheet| sheet.moves.side_start,
        values: None,
        index: 0,
        applies: |movement, _, _| side_start(movement),
        step: Some(|movement, _, _| {
            // A tap that adds nothing would puzzle.
            let may = movement.kind == MoveKind::Tactical && movement.others.is_empty();
            may.then(|| toggle(&mut movement.side_start)).flatten()
        }),
    },
];

pub(super) fn is_fast(mover: Mover, sheet: &Sheet, ground: Ground) -> bool {
    matches!(fast(mover, sheet, ground), Applies::Yes(..))
}

/// Train (F) that is not fast where other foot is: by a reading.
pub(super) fn is_slow_by_reading(mover: Mover, sheet: &Sheet, ground: Ground) -> bool {
    let train = mover.grade == Grade::F && mover.troops.is(&[Troops::Bge, Troops::Wwg]);
    train && sheet.readings.fast_train == YesNo::No && matches!(ground, Ground::Rough | Ground::Difficult)
}

/// Mounted, artillery and naval gain in good going only, other foot anywhere off-road.
fn fast(mover: Mover, sheet: &Sheet, ground: Ground) -> Applies {
    let troops = mover.troops;
    if mover.grade != Grade::F {
        return Applies::Irrelevant;
    }
    let by_reading = is_slow_by_reading(mover, sheet, ground);
    match ground {
        Ground::Road => Applies::no("by road nobody is faster"),
        Ground::Good => Applies::yes(1, ""),
        _ if by_reading => Applies::no("the train gains in good going only (your reading)"),
        _ if troops.class() == Class::Foot && troops != Troops::Art => Applies::yes(1, ""),
        _ => Applies::no("mounted, artillery and naval gain in good going only"),
    }
}

fn side_start(movement: &Movement) -> Applies {
    match (movement.side_start, movement.kind) {
        (_, MoveKind::March | MoveKind::Flee) => Applies::Irrelevant,
        (false, _) => Applies::no("it does not begin at the side of an enemy"),
        (true, _) if !movement.others.is_empty() => Applies::no("only a single element does"),
        (true, _) => Applies::yes(1, ""),
    }
}
