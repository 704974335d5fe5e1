//! The modifiers of the panic test, in the order of the text (S§6.3).

use super::{DivisionalTest, MODIFIERS, Member, Trigger};
use crate::rules::{Applies, Factor, FactorStep, counted, toggle};
use crate::systems::republique::sheet::Sheet;
use crate::systems::republique::terms::Morale;

/// What is added to the die.
pub(super) const DIE: &str = "Die";

/// In the text's own order. All but the one for demoralized units count once, however many leaders or neighbours it is.
pub(super) static ALL: &[Factor<DivisionalTest>] = &[
    Factor {
        key: "support",
        label: "Unshaken heavy support beside it",
        sum: DIE,
        rule: MODIFIERS,
        worth: |sheet: &Sheet| sheet.panic_test.support,
        values: None,
        index: 0,
        applies: |inputs, _, _| Applies::when(inputs.support, "no such division is beside it"),
        step: Some(|inputs, _, _| toggle(&mut inputs.support)),
    },
    Factor {
        key: "unshaken",
        label: "None of its units shaken",
        sum: DIE,
        rule: MODIFIERS,
        worth: |sheet: &Sheet| sheet.panic_test.unshaken,
        values: None,
        index: 0,
        applies: |inputs, sheet, _| match inputs.shaken(sheet) {
            0 => Applies::yes(1, ""),
            n => Applies::No(format!("{n} shaken or demoralized").into()),
        },
        step: Some(|inputs, sheet, _| {
            let is_unshaken = inputs.shaken(sheet) == 0;
            if is_unshaken {
                inputs.units.iter_mut().find(|unit| !unit.is_gone())?.morale = Morale::Shaken;
            } else {
                inputs.units.iter_mut().for_each(Member::rally);
            }
            Some(FactorStep::To(if is_unshaken { "a shaken unit" } else { "no shaken unit" }.into()))
        }),
    },
    Factor {
        key: "demoralized",
        label: "Each demoralized unit",
        sum: DIE,
        rule: MODIFIERS,
        worth: |sheet: &Sheet| sheet.panic_test.demoralized,
        values: None,
        index: 0,
        applies: |inputs, sheet, _| match inputs.demoralized(sheet) {
            [0, _] => Applies::no("none of its units is demoralized"),
            [n, lost] => {
                let units = counted(n, "demoralized unit", "demoralized units");
                let lost = match lost {
                    0 => String::new(),
                    lost if lost == n => ", lost".into(),
                    lost => format!(", {lost} of them lost"),
                };
                Applies::Yes(n, (units + &lost).into())
            }
        },
        step: Some(|inputs, sheet, _| {
            match inputs.units.iter_mut().find(|unit| !unit.is_demoralized(sheet)) {
                Some(next) => next.morale = Morale::Demoralized,
                None => inputs.units.iter_mut().next_back()?.rally(),
            }
            let [n, _] = inputs.demoralized(sheet);
            Some(FactorStep::To(counted(n, "demoralized unit", "demoralized units")))
        }),
    },
    Factor {
        key: "leader_out",
        label: "Leader hors de combat",
        sum: DIE,
        rule: MODIFIERS,
        worth: |sheet: &Sheet| sheet.panic_test.leader_out,
        values: None,
        index: 0,
        applies: |inputs, _, _| Applies::when(inputs.lost_its_leader(), "no leader over it was lost near it"),
        step: Some(|inputs, _, _| {
            // Whoever of them it was.
            inputs.leader_out = inputs.lost_its_leader();
            inputs.above.iter_mut().for_each(|leader| leader.near = false);
            toggle(&mut inputs.leader_out)
        }),
    },
    Factor {
        key: "panicked",
        label: "Heavy support beside it panicked",
        sum: DIE,
        rule: MODIFIERS,
        worth: |sheet: &Sheet| sheet.panic_test.panicked,
        values: None,
        index: 0,
        applies: |inputs, _, _| match inputs.why {
            Trigger::Own => Applies::no("no division beside it has panicked"),
            _ => Applies::when(inputs.panicked_heavy, "whoever panicked beside it is no heavy support"),
        },
        step: Some(|inputs, _, _| match inputs.why {
            Trigger::Own => None,
            _ => toggle(&mut inputs.panicked_heavy),
        }),
    },
];
