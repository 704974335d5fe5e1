//! What changes the firer's die.

use super::super::sheet::{RangeOfExactlyTheNormal, Sheet};
use super::super::standing::Standing;
use super::super::terms::{Arm, Temper};
use super::{Fire, RULE};
use crate::rules::{Applies, Factor, set};

pub(super) const SUM: &str = "Firer";

pub(super) static ALL: [Factor<Fire>; 5] = [
    Factor {
        key: "long_range",
        label: "Long range",
        sum: SUM,
        rule: RULE,
        worth: |sheet| sheet.fire.long_range,
        values: None,
        place: 0,
        applies: |fire, sheet, _| match fire.firer.arm() {
            Arm::Guns => Applies::when(fire.is_far(sheet), "the range is normal"),
            _ => Applies::Apart,
        },
        tick: None,
    },
    Factor {
        key: "enfilade",
        label: "Enfilade",
        sum: SUM,
        rule: RULE,
        worth: |sheet| sheet.fire.enfilade,
        values: None,
        place: 0,
        applies: |fire, _, _| Applies::when(fire.enfilade, "it does not fire along the target"),
        tick: Some(|fire, on, _| set(&mut fire.enfilade, on)),
    },
    Factor {
        key: "square_target",
        label: "Artillery at a square",
        sum: SUM,
        rule: RULE,
        worth: |sheet| sheet.fire.square_target,
        values: None,
        place: 0,
        applies: |fire, _, _| match fire.firer.arm() {
            Arm::Guns => Applies::when(is_square(&fire.target), "the target is in no square"),
            _ => Applies::Apart,
        },
        tick: Some(|fire, on, _| set(&mut fire.target.square, on)),
    },
    Factor {
        key: "shaken_firer",
        label: "Firer shaken",
        sum: SUM,
        rule: RULE,
        worth: |sheet| sheet.fire.shaken_firer,
        values: None,
        place: 0,
        applies: |fire, _, _| Applies::when(fire.firer.temper == Temper::Shaken, "the firer is eager"),
        tick: Some(|fire, on, _| {
            let to = if on { Temper::Shaken } else { Temper::Eager };
            set(&mut fire.firer.temper, to)
        }),
    },
    Factor {
        key: "square_firer",
        label: "Firer in square",
        sum: SUM,
        rule: RULE,
        worth: |sheet| sheet.fire.square_firer,
        values: None,
        place: 0,
        applies: |fire, _, _| match fire.firer.arm() {
            Arm::Foot => Applies::when(fire.firer.square, "the firer is in no square"),
            _ => Applies::Apart,
        },
        tick: Some(|fire, on, _| set(&mut fire.firer.square, on)),
    },
];

fn is_square(unit: &Standing) -> bool {
    unit.square && unit.arm() == Arm::Foot
}

impl Fire {
    /// Beyond the normal range.
    pub(super) fn is_far(&self, sheet: &Sheet) -> bool {
        let (range, normal) = (self.range.n(), sheet.fire.normal_range.n.n());
        let exactly = sheet.readings.range_of_exactly_the_normal == RangeOfExactlyTheNormal::Long;
        !self.contact && (range > normal || range == normal && exactly)
    }
}
