//! What changes either die: the firer's modifiers, then the target's.

use super::super::sheet::Sheet;
use super::super::terms::{Arm, Morale};
use super::{Firing, RULE, Target, target_factors};
use crate::rules::toggle;
use crate::rules::{Applies, Factor, FactorStep, Inches, Sourced};

pub(super) const SUM: &str = "Firer";

/// The firer's, then the target's.
pub(super) static ALL: [Factor<Firing>; 13] = {
    let ([a, b, c, d, e], [f, g, h, i, j, k, l, m]) = (OF_THE_FIRER, target_factors::ALL);
    [a, b, c, d, e, f, g, h, i, j, k, l, m]
};

const OF_THE_FIRER: [Factor<Firing>; 5] = [
    Factor {
        key: "long_range",
        label: "Long range",
        sum: SUM,
        rule: RULE,
        worth: |sheet| sheet.firing.long_range,
        values: None,
        index: 0,
        applies: |firing, sheet, _| match (firing.firer.arm(), firing.target()) {
            (Arm::Artillery, Some(target)) if target.contact => Applies::no("they are in contact"),
            (Arm::Artillery, Some(target)) if target.is_exactly_at_normal_range(sheet) => {
                match target.is_at_long_range(sheet) {
                    true => Applies::yes(1, "Long range, exactly at the normal one (your reading)"),
                    false => Applies::no("the range is normal"),
                }
            }
            (Arm::Artillery, Some(target)) => {
                Applies::when(target.is_at_long_range(sheet), "the range is normal")
            }
            _ => Applies::Irrelevant,
        },
        step: Some(|firing, sheet, _| firing.target_mut()?.change_range(sheet)),
    },
    Factor {
        key: "enfilade",
        label: "Enfilade",
        sum: SUM,
        rule: RULE,
        worth: |sheet| sheet.firing.enfilade,
        values: None,
        index: 0,
        applies: |firing, _, _| {
            let is_enfiladed = firing.target().is_some_and(|target| target.enfilade);
            Applies::when(is_enfiladed, "it does not fire along the target")
        },
        step: Some(|firing, _, _| toggle(&mut firing.target_mut()?.enfilade)),
    },
    Factor {
        key: "square_target",
        label: "Artillery at a square",
        sum: SUM,
        rule: RULE,
        worth: |sheet| sheet.firing.square_target,
        values: None,
        index: 0,
        applies: |firing, _, _| match (firing.firer.arm(), firing.target()) {
            (Arm::Artillery, Some(target)) => Applies::when(target.is_square(), "the target is in no square"),
            _ => Applies::Irrelevant,
        },
        step: Some(|firing, _, _| {
            let target = firing.target_mut().filter(|target| target.unit.arm() == Arm::Infantry)?;
            toggle(&mut target.unit.square)
        }),
    },
    Factor {
        key: "shaken_firer",
        label: "Firer shaken",
        sum: SUM,
        rule: RULE,
        worth: |sheet| sheet.firing.shaken_firer,
        values: None,
        index: 0,
        applies: |firing, _, _| Applies::when(firing.firer.morale == Morale::Shaken, "the firer is eager"),
        step: Some(|firing, _, _| {
            let was_shaken = firing.firer.morale == Morale::Shaken;
            firing.firer.morale = if was_shaken { Morale::Eager } else { Morale::Shaken };
            Some(if was_shaken { FactorStep::Off } else { FactorStep::On })
        }),
    },
    Factor {
        key: "square_firer",
        label: "Firer in square",
        sum: SUM,
        rule: RULE,
        worth: |sheet| sheet.firing.square_firer,
        values: None,
        index: 0,
        applies: |firing, _, _| match firing.firer.arm() {
            Arm::Infantry => Applies::when(firing.firer.is_in_square(), "the firer is in no square"),
            _ => Applies::Irrelevant,
        },
        step: Some(
            |firing, _, _| {
                if firing.firer.arm() == Arm::Infantry { toggle(&mut firing.firer.square) } else { None }
            },
        ),
    },
];

impl Target {
    /// From normal range to long range or back.
    fn change_range(&mut self, sheet: &Sheet) -> Option<FactorStep> {
        let was_long = self.is_at_long_range(sheet);
        (self.contact, self.range) = (false, range_to(sheet, !was_long));
        (self.is_at_long_range(sheet) != was_long).then_some(if was_long {
            FactorStep::Off
        } else {
            FactorStep::On
        })
    }
}

/// The farthest that is normal range, or the farthest of all.
pub(super) fn range_to(sheet: &Sheet, is_long: bool) -> Inches {
    let table = &sheet.firing;
    let hundredths = |entry: Sourced| Inches::from_hundredths(entry.value.saturating_mul(100));
    let normal = hundredths(table.normal_range_in);
    let at_normal = Target { range: normal, ..Target::default() };
    match is_long {
        true => hundredths(table.longest_range_in),
        // By a changed reading exactly the normal range is long.
        false if at_normal.is_at_long_range(sheet) => Inches::from_hundredths(normal.hundredths() - 50),
        false => normal,
    }
}
