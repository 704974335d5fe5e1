//! What changes the target's die. The rules at hand name nothing that does (R1): a row counts, and is shown, once a player
//! gives it a number on the sheet.

use super::super::army::Training;
use super::super::sheet::Sheet;
use super::super::terms::{Arm, Morale};
use super::super::unit_state::UnitState;
use super::{Firing, RULE, Target};
use crate::rules::toggle;
use crate::rules::{Applies, Factor, FactorStep, Sourced};

pub(super) const SUM: &str = "Target";

/// One row of the list.
struct Row {
    key: &'static str,
    label: &'static str,
    worth: fn(&Sheet) -> Sourced,
    applies: fn(&Target) -> Applies,
    step: fn(&mut Target) -> Option<FactorStep>,
}

const ROWS: [Row; 8] = [
    Row {
        key: "target_raw",
        label: "Raw target",
        worth: |sheet| sheet.firing.target.raw,
        applies: |target| Applies::when(target.unit.training == Training::Raw, "the target is not raw"),
        step: |target| make(target, Training::Raw),
    },
    Row {
        key: "target_veteran",
        label: "Veteran target",
        worth: |sheet| sheet.firing.target.veteran,
        applies: |target| {
            Applies::when(target.unit.training == Training::Veteran, "the target is not veteran")
        },
        step: |target| make(target, Training::Veteran),
    },
    Row {
        key: "target_shaken",
        label: "Target shaken",
        worth: |sheet| sheet.firing.target.shaken,
        applies: |target| {
            let is_eager = target.unit.morale == Morale::Eager;
            let why_not = if is_eager { "the target is eager" } else { "the target is past being shaken" };
            Applies::when(target.unit.morale == Morale::Shaken, why_not)
        },
        step: |target| {
            let was_shaken = target.unit.morale == Morale::Shaken;
            target.unit.morale = if was_shaken { Morale::Eager } else { Morale::Shaken };
            Some(if was_shaken { FactorStep::Off } else { FactorStep::On })
        },
    },
    Row {
        key: "target_in_square",
        label: "Target in square",
        worth: |sheet| sheet.firing.target.square,
        applies: |target| match target.unit.arm() {
            Arm::Infantry => Applies::when(target.is_square(), "it is not in square"),
            Arm::Cavalry | Arm::Artillery => Applies::Irrelevant,
        },
        step: |target| toggle(&mut target.unit.square),
    },
    Row {
        key: "target_limbered",
        label: "Target limbered",
        worth: |sheet| sheet.firing.target.limbered,
        applies: |target| match target.unit.arm() {
            Arm::Artillery => Applies::when(target.unit.limbered, "it is not limbered"),
            Arm::Infantry | Arm::Cavalry => Applies::Irrelevant,
        },
        step: |target| toggle(&mut target.unit.limbered),
    },
    Row {
        key: "target_ground",
        label: "Target upslope, in a built-up area or behind a linear feature",
        worth: |sheet| sheet.firing.target.ground,
        applies: |target| Applies::when(has_ground(&target.unit), "the ground is no help to it"),
        step: |target| {
            let had_ground = has_ground(&target.unit);
            let unit = &mut target.unit;
            (unit.upslope, unit.built_up, unit.linear) = (false, false, !had_ground);
            Some(if had_ground { FactorStep::Off } else { FactorStep::On })
        },
    },
    Row {
        key: "target_woods",
        label: "Target in woods",
        worth: |sheet| sheet.firing.target.woods,
        applies: |target| Applies::when(target.woods, "it is in no woods"),
        step: |target| toggle(&mut target.woods),
    },
    Row {
        key: "target_general",
        label: "General attached to the target",
        worth: |sheet| sheet.firing.target.general,
        applies: |target| Applies::when(target.unit.general, "no general is with it"),
        step: |target| toggle(&mut target.unit.general),
    },
];

pub(super) const ALL: [Factor<Firing>; ROWS.len()] =
    [factor(0), factor(1), factor(2), factor(3), factor(4), factor(5), factor(6), factor(7)];

fn has_ground(unit: &UnitState) -> bool {
    unit.upslope || unit.built_up || unit.linear
}

/// This training; an ordinary one, where it is this already.
fn make(target: &mut Target, training: Training) -> Option<FactorStep> {
    let is_so = target.unit.training == training;
    target.unit.training = if is_so { Training::Ordinary } else { training };
    Some(if is_so { FactorStep::Off } else { FactorStep::On })
}

const fn factor(row: usize) -> Factor<Firing> {
    Factor {
        key: ROWS[row].key,
        label: ROWS[row].label,
        sum: SUM,
        rule: RULE,
        worth: ROWS[row].worth,
        values: None,
        index: row,
        applies: |firing, sheet, row| match firing.target() {
            Some(target) if (ROWS[row].worth)(sheet).value != 0 => (ROWS[row].applies)(target),
            _ => Applies::Irrelevant,
        },
        step: Some(|firing, _, row| (ROWS[row].step)(firing.target_mut()?)),
    }
}
