//! Cells that say what becomes of a unit.

use super::row;
use crate::rules::Entry;
use crate::rules::form::{FieldPath, TableRow};
use crate::systems::grande_tactique::terms::{Arm, Effect};

pub(super) fn effect_row(
    fields: &FieldPath,
    name: &str,
    label: &str,
    arm: Arm,
    current: Entry<Effect>,
    shipped: Entry<Effect>,
    all: &[Effect],
) -> TableRow {
    row(label, fields.word_cell(name, current, shipped, label, all, |effect| word(effect, arm).into()))
}

fn word(effect: Effect, arm: Arm) -> &'static str {
    match (effect, arm) {
        (Effect::Nothing, _) => "no effect",
        (Effect::Shaken, _) => "shaken",
        (Effect::Check, Arm::Artillery) => "check, or silenced",
        (Effect::Check, _) => "check, or flees",
        (Effect::Flees, Arm::Artillery) => "silenced",
        (Effect::Flees, _) => "flees",
        (Effect::Eager, _) => "eager again",
    }
}
