//! The modifiers of a Morale Check, in the order of the text: one list for whoever checks, and why.

use super::super::GrandeTactique;
use super::super::army::Training;
use super::super::sheet::{GroundAdvantages, NaturalRolls, RoutedTarget, Sheet};
use super::super::terms::{Arm, Morale};
use super::super::unit_state::UnitState;
use crate::rules::{
    Applies, Breakdown, Calculator, Factor, FactorStep, Input, Need, Quantity, RuleRef, Source, Sourced,
    toggle, words,
};
use strum::VariantArray;

/// Where the Morale Check stands.
pub(in super::super) const RULE: RuleRef = RuleRef("Morale");

/// Why a unit checks, in the order of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
pub enum Occasion {
    /// It was shaken as the turn began.
    #[default]
    DeShaking,
    /// Shaken infantry was beaten in a firing attack.
    Beaten,
    /// It charges.
    Charges,
    /// It is charged.
    IsCharged,
    /// Cavalry whose charge succeeded.
    AfterCharge,
}

impl Occasion {
    words! {
        /// What it is called in a sentence.
        pub fn name {
            DeShaking: "de-shaking", Beaten: "beaten by fire", Charges: "charges", IsCharged: "is charged",
            AfterCharge: "after a charge",
        }
    }
}

/// What counts when a unit charges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input)]
pub struct ChargingFactors {
    /// Any part of it is directly ahead of the front edge of unshaken artillery that it charges.
    pub artillery_front: bool,
    /// The target is shaken.
    pub shaken_target: bool,
    /// At routed or silenced troops.
    pub routed_target: bool,
    /// Another unit charges the same target this turn.
    pub help: bool,
    /// Into the flank or the rear.
    pub flank: bool,
    /// Friendly infantry behind it faces the same way and touches more than half of its base.
    pub en_masse: bool,
}

/// What counts when a unit is charged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input)]
pub struct ChargedFactors {
    /// Charged by more than one unit.
    pub several: bool,
    /// In the flank.
    pub flank: bool,
    /// By cavalry. No modifier, but shaken cavalry that resists it is eager again.
    pub by_cavalry: bool,
}

/// A unit that checks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Check {
    /// The unit as it stands.
    pub unit: UnitState,
    /// Why it checks.
    pub occasion: Occasion,
    /// What counts when it charges.
    pub charging: ChargingFactors,
    /// What counts when it is charged.
    pub charged: ChargedFactors,
}

/// A calculator in which units check, each at its place.
pub(in super::super) trait Checks: Calculator<System = GrandeTactique> {
    /// Who checks at this place.
    fn check_at(&self, place: usize) -> Option<Check>;
    /// Puts it back, as it is then.
    fn set_check_at(&mut self, place: usize, check: Check);
}

/// One row of the list.
struct Row {
    label: &'static str,
    worth: fn(&Sheet) -> Sourced,
    /// The troops themselves decide it.
    by_troops: bool,
    applies: fn(&Check, &Sheet) -> Applies,
    /// Nothing where no single input decides it.
    step: Option<fn(&mut Check) -> Option<FactorStep>>,
}

const ROWS: [Row; 13] = [
    Row {
        label: "Raw",
        worth: |sheet| sheet.morale.raw,
        by_troops: true,
        applies: |check, _| is(check, Training::Raw, "the unit is not raw"),
        step: Some(|check| make(check, Training::Raw)),
    },
    Row {
        label: "Veteran",
        worth: |sheet| sheet.morale.veteran,
        by_troops: true,
        applies: |check, _| is(check, Training::Veteran, "the unit is not veteran"),
        step: Some(|check| make(check, Training::Veteran)),
    },
    Row {
        label: "Upslope, built-up area or linear feature",
        worth: |sheet| sheet.morale.ground,
        by_troops: false,
        applies: |check, sheet| {
            let UnitState { upslope, built_up, linear, .. } = check.unit;
            match [upslope, built_up, linear].into_iter().filter(|is_so| *is_so).count() as i32 {
                0 => Applies::no("the ground is no help"),
                n if n > 1 && sheet.readings.ground_advantages == GroundAdvantages::Each => {
                    Applies::Yes(n, format!("{n} advantages of ground (your reading)").into())
                }
                _ => Applies::yes(1, ""),
            }
        },
        step: None,
    },
    Row {
        label: "Shaken",
        worth: |sheet| sheet.morale.shaken,
        by_troops: false,
        applies: |check, _| Applies::when(check.unit.morale != Morale::Eager, "the unit is eager"),
        step: Some(|check| {
            let is_eager = check.unit.morale == Morale::Eager;
            check.unit.morale = if is_eager { Morale::Shaken } else { Morale::Eager };
            Some(if is_eager { FactorStep::On } else { FactorStep::Off })
        }),
    },
    Row {
        label: "Infantry in square",
        worth: |sheet| sheet.morale.square,
        by_troops: false,
        applies: |check, _| match check.unit.arm() {
            Arm::Infantry if check.unit.square && !check.unit.is_in_square() => {
                Applies::no("squares stand only in the open")
            }
            Arm::Infantry => Applies::when(check.unit.square, "it is not in square"),
            Arm::Cavalry | Arm::Artillery => Applies::Irrelevant,
        },
        step: Some(|check| toggle(&mut check.unit.square)),
    },
    Row {
        label: "General attached",
        worth: |sheet| sheet.morale.general,
        by_troops: false,
        applies: |check, _| Applies::when(check.unit.general, "no general is attached to it"),
        step: Some(|check| toggle(&mut check.unit.general)),
    },
    Row {
        label: "Charges unshaken artillery from the front",
        worth: |sheet| sheet.morale.charges_artillery,
        by_troops: false,
        applies: |check, _| {
            charging(check, check.charging.artillery_front, "not in front of unshaken artillery")
        },
        step: Some(|check| toggle(&mut check.charging.artillery_front)),
    },
    Row {
        label: "Charges shaken troops",
        worth: |sheet| sheet.morale.charges_shaken,
        by_troops: false,
        applies: |check, sheet| {
            let ChargingFactors { shaken_target, routed_target, .. } = check.charging;
            match (check.occasion, sheet.readings.routed_target) {
                (Occasion::Charges, _) if shaken_target || !routed_target => {
                    Applies::when(shaken_target, "its target is not shaken")
                }
                (Occasion::Charges, RoutedTarget::AsShaken) => {
                    Applies::yes(1, "Charges routed or silenced troops, as if shaken")
                }
                (Occasion::Charges, RoutedTarget::NotShaken) => {
                    Applies::no("its target is past being shaken (your reading)")
                }
                _ => Applies::Irrelevant,
            }
        },
        step: Some(|check| {
            let was_shaken = check.charging.shaken_target || check.charging.routed_target;
            (check.charging.shaken_target, check.charging.routed_target) = (!was_shaken, false);
            Some(if was_shaken { FactorStep::Off } else { FactorStep::On })
        }),
    },
    Row {
        label: "Charges with help",
        worth: |sheet| sheet.morale.charges_with_help,
        by_troops: false,
        applies: |check, _| charging(check, check.charging.help, "no other unit charges its target"),
        step: Some(|check| toggle(&mut check.charging.help)),
    },
    Row {
        label: "Charges into flank or rear",
        worth: |sheet| sheet.morale.charges_flank,
        by_troops: false,
        applies: |check, _| charging(check, check.charging.flank, "it charges the front"),
        step: Some(|check| toggle(&mut check.charging.flank)),
    },
    Row {
        label: "Infantry charges en masse",
        worth: |sheet| sheet.morale.en_masse,
        by_troops: false,
        applies: |check, _| match check.unit.arm() {
            Arm::Infantry => charging(check, check.charging.en_masse, "no infantry is close behind it"),
            Arm::Cavalry | Arm::Artillery => Applies::Irrelevant,
        },
        step: Some(|check| toggle(&mut check.charging.en_masse)),
    },
    Row {
        label: "Charged by more than one unit",
        worth: |sheet| sheet.morale.charged_by_several,
        by_troops: false,
        applies: |check, _| charged(check, check.charged.several, "one unit charges it"),
        step: Some(|check| toggle(&mut check.charged.several)),
    },
    Row {
        label: "Charged in the flank",
        worth: |sheet| sheet.morale.charged_in_flank,
        by_troops: false,
        applies: |check, _| charged(check, check.charged.flank, "its flank is not charged"),
        step: Some(|check| toggle(&mut check.charged.flank)),
    },
];

fn is(check: &Check, training: Training, why_not: &'static str) -> Applies {
    Applies::when(check.unit.training == training, why_not)
}

/// This training; an ordinary one, where it is this already.
fn make(check: &mut Check, training: Training) -> Option<FactorStep> {
    let is_so = check.unit.training == training;
    check.unit.training = if is_so { Training::Ordinary } else { training };
    Some(if is_so { FactorStep::Off } else { FactorStep::On })
}

fn charging(check: &Check, is_so: bool, why_not: &'static str) -> Applies {
    if check.occasion == Occasion::Charges { Applies::when(is_so, why_not) } else { Applies::Irrelevant }
}

fn charged(check: &Check, is_so: bool, why_not: &'static str) -> Applies {
    if check.occasion == Occasion::IsCharged { Applies::when(is_so, why_not) } else { Applies::Irrelevant }
}

/// What the rows are called in a list of factors, in their order.
pub(in super::super) type Keys = [&'static str; ROWS.len()];

/// The list as factors of whoever checks at this place; it enters the sum of this name.
pub(in super::super) const fn list<C: Checks>(
    who: usize,
    sum: &'static str,
    keys: &Keys,
) -> [Factor<C>; ROWS.len()] {
    [
        factor(who, sum, keys, 0),
        factor(who, sum, keys, 1),
        factor(who, sum, keys, 2),
        factor(who, sum, keys, 3),
        factor(who, sum, keys, 4),
        factor(who, sum, keys, 5),
        factor(who, sum, keys, 6),
        factor(who, sum, keys, 7),
        factor(who, sum, keys, 8),
        factor(who, sum, keys, 9),
        factor(who, sum, keys, 10),
        factor(who, sum, keys, 11),
        factor(who, sum, keys, 12),
    ]
}

/// A factor's place says who checks, and which row it is.
const PLACES: usize = 16;

const fn factor<C: Checks>(who: usize, sum: &'static str, keys: &Keys, row: usize) -> Factor<C> {
    Factor {
        key: keys[row],
        label: ROWS[row].label,
        sum,
        rule: RULE,
        worth: ROWS[row].worth,
        values: if ROWS[row].by_troops { Some(|_| Vec::new()) } else { None },
        index: who * PLACES + row,
        applies: |inputs, sheet, place| match inputs.check_at(place / PLACES) {
            Some(check) => (ROWS[place % PLACES].applies)(&check, sheet),
            None => Applies::Irrelevant,
        },
        step: match ROWS[row].step {
            None => None,
            Some(_) => Some(|inputs, _, place| {
                let mut check = inputs.check_at(place / PLACES)?;
                let step = ROWS[place % PLACES].step?(&mut check)?;
                inputs.set_check_at(place / PLACES, check);
                Some(step)
            }),
        },
    }
}

impl Check {
    /// Line by line what is added to the die, or to be added to it. `keys` are those of a list of factors; nothing where
    /// the rows are only looked at.
    pub(in super::super) fn sum(&self, sheet: &Sheet, keys: Option<&Keys>, die: Option<i32>) -> Breakdown {
        let mut sum = Breakdown::new(if die.is_some() { Quantity::Score } else { Quantity::Points });
        match die {
            Some(n) => sum.add_number("Die", n, RULE),
            None => sum.note_cell("Die", "to roll", Source::Printed, RULE),
        }
        for (at, row) in ROWS.iter().enumerate() {
            let applies = (row.applies)(self, sheet);
            if applies != Applies::Irrelevant {
                sum.factor(row.label, (row.worth)(sheet), applies, RULE);
                if let Some(keys) = keys {
                    sum.of_factor(keys[at]);
                }
            }
        }
        let passes = sheet.morale.passes;
        sum.note_cell("Passes", format!("{}+", passes.value), passes.source, RULE);
        if self.is_decided_by_face(sheet) {
            sum.note_cell("A 1 always fails, a 6 passes", "(your reading)", Source::Printed, RULE);
        }
        sum
    }

    /// What is added to its die.
    pub fn modifiers(&self, sheet: &Sheet) -> i32 {
        ROWS.iter().map(|row| (row.applies)(self, sheet).comes_to((row.worth)(sheet))).sum()
    }

    /// A changed reading lets a 1 fail that would pass, or a 6 pass that would fail.
    pub(in super::super) fn is_decided_by_face(&self, sheet: &Sheet) -> bool {
        let by_sum = |face: i32| face + self.modifiers(sheet) >= sheet.morale.passes.value;
        sheet.readings.natural_rolls == NaturalRolls::Decide && (by_sum(1) || !by_sum(6))
    }

    /// Whether it passes on this face.
    pub fn passes(&self, sheet: &Sheet, face: i32) -> bool {
        match (sheet.readings.natural_rolls, face) {
            (NaturalRolls::Decide, 1) => false,
            (NaturalRolls::Decide, 6) => true,
            _ => face + self.modifiers(sheet) >= sheet.morale.passes.value,
        }
    }

    /// "needs 5+", or what is certain.
    pub fn needs(&self, sheet: &Sheet) -> String {
        match (1..=6).find(|face| self.passes(sheet, *face)) {
            Some(1) => "passes on any roll".into(),
            Some(face) => format!("needs {face}+"),
            None => "cannot pass".into(),
        }
    }

    /// What is wanted of the die: "5 or more".
    pub fn needed(&self, sheet: &Sheet) -> Need {
        match (1..=6).find(|face| self.passes(sheet, *face)) {
            Some(1) => Need::Any,
            Some(face) => Need::AtLeast(face),
            None => Need::Never,
        }
    }
}
