//! The defender struck in flank or rear (P15, P37; S§5.4).

use super::super::terms::{Arm, Part};
use super::factors::{DEFENDER, RULE};
use super::{Assault, Formation};
use crate::rules::{Applies, Factor, FactorStep};

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

/// Switches it for every unit of the defender: off, where any has it.
fn every(inputs: &mut Assault, of: fn(&mut Formation) -> &mut bool) -> Option<FactorStep> {
    let units = &mut inputs.defender.units;
    let to = !units.iter_mut().any(|unit| *of(unit));
    units.iter_mut().for_each(|unit| *of(unit) = to);
    Some(if to { FactorStep::On } else { FactorStep::Off })
}

/// The defender is outflanked.
pub(super) const OUTFLANKED: Factor<Assault> = Factor {
    key: "outflanked",
    label: "Outflanked",
    sum: DEFENDER,
    rule: RULE,
    worth: |sheet| sheet.assault_modifiers.outflanked,
    values: None,
    place: Part::Defender as usize,
    applies: |inputs, _, _| {
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
    },
    step: Some(|inputs, _, _| every(inputs, |unit| &mut unit.outflanked)),
};

/// The defender is attacked in the rear.
pub(super) const REAR: Factor<Assault> = Factor {
    key: "rear",
    label: "Attacked in the rear",
    sum: DEFENDER,
    rule: RULE,
    worth: |sheet| sheet.assault_modifiers.rear,
    values: None,
    place: Part::Defender as usize,
    applies: |inputs, _, _| {
        let square = |unit: &Formation| unit.rear && inputs.round_about(unit);
        if !inputs.struck_in_rear() && inputs.defender.units.iter().any(square) {
            return Applies::no("a square has no rear against cavalry");
        }
        Applies::when(
            inputs.struck_in_rear(),
            "the attacker is past the rear line of less than half of the defender",
        )
    },
    step: Some(|inputs, _, _| every(inputs, |unit| &mut unit.rear)),
};
