//! The defender struck in flank or rear (P15, P37; S§5.4).

use super::super::sheet::Sheet;
use super::super::terms::Arm;
use super::factors::RULE;
use super::{Assault, Formation, steps};
use crate::rules::{Applies, Factor, Role};

impl Assault {
    /// A square has neither flank nor rear against cavalry.
    pub(super) fn round_about(&self, unit: &Formation) -> bool {
        unit.in_square() && self.cavalry_alone()
    }

    /// Infantry in buildings has no flank against infantry.
    fn walled_in(&self, unit: &Formation) -> bool {
        let against_infantry = !self.attacker.has(Arm::Cavalry);
        unit.arm() == Arm::Infantry && self.defender.terrain.is_buildings() && against_infantry
    }

    /// Whether the defender counts as struck in the rear.
    pub(super) fn struck_in_rear(&self) -> bool {
        self.defender.half(&|unit| unit.rear && !self.round_about(unit))
    }
}

/// Whether the defender counts as outflanked; if not, why not.
pub(super) fn outflanked(inputs: &Assault, _: &Sheet, _: usize) -> Applies {
    // Whoever ends past the rear line has passed the flank line too.
    let marked = |unit: &Formation| unit.outflanked || unit.rear;
    let open = |unit: &Formation| marked(unit) && !inputs.round_about(unit) && !inputs.walled_in(unit);
    let units = &inputs.defender.units;
    if inputs.struck_in_rear() {
        Applies::no("void: the defender is attacked in the rear")
    } else if inputs.defender.half(&open) {
        Applies::yes(1, "")
    } else if units.iter().any(|unit| marked(unit) && inputs.round_about(unit)) {
        Applies::no("a square has no flank against cavalry")
    } else if units.iter().any(|unit| marked(unit) && inputs.walled_in(unit)) {
        Applies::no("infantry in buildings has no flank against infantry")
    } else {
        Applies::when(false, "the attacker is past the flank line of less than half of the defender")
    }
}

/// Whether the defender counts as attacked in the rear; if not, why not.
pub(super) fn rear(inputs: &Assault, _: &Sheet, _: usize) -> Applies {
    let square = |unit: &Formation| unit.rear && inputs.round_about(unit);
    if !inputs.struck_in_rear() && inputs.defender.units.iter().any(square) {
        return Applies::no("a square has no rear against cavalry");
    }
    Applies::when(
        inputs.struck_in_rear(),
        "the attacker is past the rear line of less than half of the defender",
    )
}

/// The defender is outflanked.
pub(super) const OUTFLANKED: Factor<Assault> = Factor {
    key: "outflanked",
    label: "Outflanked",
    sum: Role::Defender.title(),
    rule: RULE,
    worth: |sheet| sheet.assault_modifiers.outflanked,
    values: None,
    index: Role::Defender as usize,
    applies: outflanked,
    step: Some(steps::outflanked),
};

/// The defender is attacked in the rear.
pub(super) const REAR: Factor<Assault> = Factor {
    key: "rear",
    label: "Attacked in the rear",
    sum: Role::Defender.title(),
    rule: RULE,
    worth: |sheet| sheet.assault_modifiers.rear,
    values: None,
    index: Role::Defender as usize,
    applies: rear,
    step: Some(steps::rear),
};
