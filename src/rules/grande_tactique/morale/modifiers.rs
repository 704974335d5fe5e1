//! The modifiers of a Morale Check, in the order of the text: one list for whoever checks, and why.

use super::super::GrandeTactique;
use super::super::army::Training;
use super::super::sheet::{GroundCounts, NaturalRolls, Sheet};
use super::super::standing::Standing;
use super::super::terms::{Arm, Temper};
use crate::rules::{Applies, Breakdown, Calculator, Entry, Factor, RuleRef, Source, Unit};
use crate::{parts, words};

pub(in super::super) const RULE: RuleRef = RuleRef("Morale");

/// Why a unit checks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Occasion {
    /// It was shaken as the turn began.
    #[default]
    DeShaking,
    /// It charges.
    Charges,
    /// It is charged.
    IsCharged,
    /// Shaken infantry was beaten in a fire attack.
    Beaten,
    /// Cavalry whose charge succeeded.
    AfterACharge,
}

words!(Occasion {
    DeShaking "de_shaking",
    Charges "charges",
    IsCharged "is_charged",
    Beaten "beaten",
    AfterACharge "after_a_charge",
});

impl Occasion {
    /// In the order of a turn.
    pub const ALL: [Occasion; 5] = [
        Occasion::DeShaking,
        Occasion::Beaten,
        Occasion::Charges,
        Occasion::IsCharged,
        Occasion::AfterACharge,
    ];

    /// As it is said.
    pub fn name(self) -> &'static str {
        ["de-shaking", "charges", "is charged", "beaten by fire", "after a charge"][self as usize]
    }
}

/// How a unit comes into a charge that it makes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Onset {
    /// Any part of it is straight ahead of unshaken guns that it charges.
    pub guns: bool,
    /// What it charges is shaken.
    pub shaken: bool,
    /// Another unit charges the same target this turn.
    pub help: bool,
    /// Into the flank or the rear.
    pub flank: bool,
    /// Friendly infantry behind it faces the same way and touches more than half its base.
    pub en_masse: bool,
}

parts!(Onset { guns, shaken, help, flank, en_masse });

/// How a unit is charged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Beset {
    /// By more than one unit.
    pub several: bool,
    /// In the flank.
    pub flank: bool,
}

parts!(Beset { several, flank });

/// A unit that checks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Checking {
    /// As it stands.
    pub unit: Standing,
    /// Why it checks.
    pub occasion: Occasion,
    /// What counts when it charges.
    pub onset: Onset,
    /// What counts when it is charged.
    pub beset: Beset,
}

/// A calculator in which units check, each at its place.
pub(in super::super) trait Checks: Calculator<System = GrandeTactique> {
    /// Who checks at this place.
    fn checking(&self, place: usize) -> Option<Checking>;
    /// Has it stand otherwise.
    fn put(&mut self, place: usize, checking: Checking);
}

/// One row of the list.
struct Row {
    label: &'static str,
    worth: fn(&Sheet) -> Entry,
    applies: fn(&Checking, &Sheet) -> Applies,
    /// Nothing where it follows from something else that is seen.
    tick: Option<fn(&mut Checking, bool)>,
}

const ROWS: [Row; 13] = [
    Row {
        label: "Raw",
        worth: |sheet| sheet.morale.raw,
        applies: |one, _| is(one, Training::Raw, "the unit is not raw"),
        tick: Some(|one, on| make(one, Training::Raw, on)),
    },
    Row {
        label: "Veteran",
        worth: |sheet| sheet.morale.veteran,
        applies: |one, _| is(one, Training::Veteran, "the unit is not veteran"),
        tick: Some(|one, on| make(one, Training::Veteran, on)),
    },
    Row {
        label: "Upslope, built-up area or linear feature",
        worth: |sheet| sheet.morale.ground,
        applies: |one, sheet| {
            let Standing { upslope, built_up, linear, .. } = one.unit;
            match [upslope, built_up, linear].into_iter().filter(|so| *so).count() as i32 {
                0 => Applies::no("the ground is no help"),
                n if n > 1 && sheet.readings.ground_counts == GroundCounts::Each => {
                    Applies::Yes(n, format!("{n} advantages of ground (your reading)").into())
                }
                _ => Applies::yes(1, ""),
            }
        },
        tick: None,
    },
    Row {
        label: "Shaken",
        worth: |sheet| sheet.morale.shaken,
        applies: |one, _| Applies::when(one.unit.temper != Temper::Eager, "the unit is eager"),
        tick: Some(|one, on| one.unit.temper = if on { Temper::Shaken } else { Temper::Eager }),
    },
    Row {
        label: "Infantry in square",
        worth: |sheet| sheet.morale.square,
        applies: |one, _| match one.unit.arm() {
            Arm::Foot => Applies::when(one.unit.square, "it is not in square"),
            _ => Applies::Apart,
        },
        tick: Some(|one, on| one.unit.square = on),
    },
    Row {
        label: "General attached",
        worth: |sheet| sheet.morale.general,
        applies: |one, _| Applies::when(one.unit.general, "no general is with it"),
        tick: Some(|one, on| one.unit.general = on),
    },
    Row {
        label: "Charges unshaken artillery from the front",
        worth: |sheet| sheet.morale.charges_guns,
        applies: |one, _| charging(one, one.onset.guns, "not at the front of unshaken guns"),
        tick: Some(|one, on| one.onset.guns = on),
    },
    Row {
        label: "Charges shaken troops",
        worth: |sheet| sheet.morale.charges_shaken,
        applies: |one, _| charging(one, one.onset.shaken, "what it charges is eager"),
        tick: Some(|one, on| one.onset.shaken = on),
    },
    Row {
        label: "Charges with help",
        worth: |sheet| sheet.morale.charges_with_help,
        applies: |one, _| charging(one, one.onset.help, "nobody else charges that target"),
        tick: Some(|one, on| one.onset.help = on),
    },
    Row {
        label: "Charges into flank or rear",
        worth: |sheet| sheet.morale.charges_flank,
        applies: |one, _| charging(one, one.onset.flank, "it charges the front"),
        tick: Some(|one, on| one.onset.flank = on),
    },
    Row {
        label: "Infantry en masse",
        worth: |sheet| sheet.morale.en_masse,
        applies: |one, _| match one.unit.arm() {
            Arm::Foot => charging(one, one.onset.en_masse, "no infantry is close behind it"),
            _ => Applies::Apart,
        },
        tick: Some(|one, on| one.onset.en_masse = on),
    },
    Row {
        label: "Charged by more than one",
        worth: |sheet| sheet.morale.charged_by_several,
        applies: |one, _| charged(one, one.beset.several, "one unit charges it"),
        tick: Some(|one, on| one.beset.several = on),
    },
    Row {
        label: "Charged in the flank",
        worth: |sheet| sheet.morale.charged_in_flank,
        applies: |one, _| charged(one, one.beset.flank, "nobody charges its flank"),
        tick: Some(|one, on| one.beset.flank = on),
    },
];

fn is(one: &Checking, training: Training, why_not: &'static str) -> Applies {
    Applies::when(one.unit.training == training, why_not)
}

fn make(one: &mut Checking, training: Training, on: bool) {
    if on != (one.unit.training == training) {
        one.unit.training = if on { training } else { Training::Ordinary };
    }
}

fn charging(one: &Checking, so: bool, why_not: &'static str) -> Applies {
    if one.occasion == Occasion::Charges { Applies::when(so, why_not) } else { Applies::Apart }
}

fn charged(one: &Checking, so: bool, why_not: &'static str) -> Applies {
    if one.occasion == Occasion::IsCharged { Applies::when(so, why_not) } else { Applies::Apart }
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

/// A place of a factor says who checks and which row it is.
const PLACES: usize = 16;

const fn factor<C: Checks>(who: usize, sum: &'static str, keys: &Keys, row: usize) -> Factor<C> {
    Factor {
        key: keys[row],
        label: ROWS[row].label,
        sum,
        rule: RULE,
        worth: ROWS[row].worth,
        values: None,
        place: who * PLACES + row,
        applies: |inputs, sheet, place| match inputs.checking(place / PLACES) {
            Some(one) => (ROWS[place % PLACES].applies)(&one, sheet),
            None => Applies::Apart,
        },
        tick: match ROWS[row].tick {
            None => None,
            Some(_) => Some(|inputs, on, place| {
                let (Some(mut one), Some(tick)) =
                    (inputs.checking(place / PLACES), ROWS[place % PLACES].tick)
                else {
                    return false;
                };
                tick(&mut one, on);
                let before = inputs.clone();
                inputs.put(place / PLACES, one);
                *inputs != before
            }),
        },
    }
}

impl Checking {
    /// Line by line what is added to the die, or to be added to it.
    pub(in super::super) fn sum(&self, sheet: &Sheet, keys: &Keys, die: Option<i32>) -> Breakdown {
        let mut sum = Breakdown::new(if die.is_some() { Unit::Score } else { Unit::Points });
        match die {
            Some(n) => sum.put("Die", n, RULE),
            None => sum.read("Die", "to roll", Source::Printed, RULE),
        }
        for (row, key) in ROWS.iter().zip(keys) {
            let applies = (row.applies)(self, sheet);
            if applies != Applies::Apart {
                sum.row(row.label, (row.worth)(sheet), applies, RULE);
                sum.of_factor(key);
            }
        }
        let passes = sheet.morale.passes;
        sum.read("Passes", [&passes.n.to_string(), "+"].concat(), passes.source, RULE);
        sum
    }

    /// What is added to its die.
    pub fn modifiers(&self, sheet: &Sheet) -> i32 {
        ROWS.iter().map(|row| (row.applies)(self, sheet).comes_to((row.worth)(sheet))).sum()
    }

    /// Whether it passes on this face.
    pub fn passes(&self, sheet: &Sheet, face: i32) -> bool {
        passes(sheet, self.modifiers(sheet), face)
    }
}

/// Whether a face passes with these modifiers.
pub(in super::super) fn passes(sheet: &Sheet, modifiers: i32, face: i32) -> bool {
    match (sheet.readings.natural_rolls, face) {
        (NaturalRolls::Decide, 1) => false,
        (NaturalRolls::Decide, 6) => true,
        _ => face + modifiers >= sheet.morale.passes.n,
    }
}

/// "needs 5+", or what is certain.
pub(in super::super) fn needs(sheet: &Sheet, modifiers: i32) -> String {
    match (1..=6).find(|face| passes(sheet, modifiers, *face)) {
        Some(1) => "passes on any roll".into(),
        Some(face) => format!("needs {face}+"),
        None => "cannot pass".into(),
    }
}
