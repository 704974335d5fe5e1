//! The modifiers of a Divisional general's number, in the order of the text: the same rows for each general.

use super::super::sheet::{KilledGeneralsQuality, Sheet};
use super::super::terms::Quality;
use super::{General, Pips};
use crate::rules::counted;
use crate::rules::{Applies, Factor, FactorStep, RuleRef, count, toggle};

pub(super) const RULE: RuleRef = RuleRef("PIP.2");

/// The sum of the general at each place of the list.
#[rustfmt::skip]
pub(super) const SUMS: [&str; 10] = [
    "General 1", "General 2", "General 3", "General 4", "General 5",
    "General 6", "General 7", "General 8", "General 9", "General 10",
];

/// What follows the dot is the general's place in the list, counted from 1.
#[rustfmt::skip]
const KEYS: [[&str; 4]; 10] = [
    ["bad.1",  "great.1",  "units_lost.1",  "corps_commander_lost.1"],
    ["bad.2",  "great.2",  "units_lost.2",  "corps_commander_lost.2"],
    ["bad.3",  "great.3",  "units_lost.3",  "corps_commander_lost.3"],
    ["bad.4",  "great.4",  "units_lost.4",  "corps_commander_lost.4"],
    ["bad.5",  "great.5",  "units_lost.5",  "corps_commander_lost.5"],
    ["bad.6",  "great.6",  "units_lost.6",  "corps_commander_lost.6"],
    ["bad.7",  "great.7",  "units_lost.7",  "corps_commander_lost.7"],
    ["bad.8",  "great.8",  "units_lost.8",  "corps_commander_lost.8"],
    ["bad.9",  "great.9",  "units_lost.9",  "corps_commander_lost.9"],
    ["bad.10", "great.10", "units_lost.10", "corps_commander_lost.10"],
];

pub(super) static ALL: [[Factor<Pips>; 4]; 10] =
    [list(0), list(1), list(2), list(3), list(4), list(5), list(6), list(7), list(8), list(9)];

/// Whether this quality counts; if not, why not: another quality, or a dead man's.
fn is(
    general: Option<&General>,
    quality: Quality,
    sheet: &Sheet,
    though_killed: &'static str,
    dead: &'static str,
) -> Applies {
    let counts = sheet.readings.killed_generals_quality == KilledGeneralsQuality::Counts;
    match general {
        Some(general) if general.quality != quality => {
            Applies::No(format!("he is {}, not {}", general.quality.name(), quality.name()).into())
        }
        Some(general) if general.killed && !counts => Applies::no(dead),
        Some(general) if general.killed => Applies::yes(1, though_killed),
        Some(_) => Applies::yes(1, ""),
        None => Applies::No(format!("nobody to be {}", quality.name()).into()),
    }
}

/// This quality; an ordinary one, where it is this already. A killed man has none, so that he is taken to live.
fn make(
    general: Option<&mut General>,
    quality: Quality,
    sheet: &Sheet,
    alive: &'static str,
) -> Option<FactorStep> {
    let general = general?;
    let lapses = sheet.readings.killed_generals_quality == KilledGeneralsQuality::Lapses;
    if general.killed && lapses {
        (general.killed, general.quality) = (false, quality);
        return Some(FactorStep::To(alive.into()));
    }
    let is_so = general.quality == quality;
    general.quality = if is_so { Quality::Ordinary } else { quality };
    Some(if is_so { FactorStep::Off } else { FactorStep::On })
}

/// The list of the general at this place; where nobody stands, nothing applies.
const fn list(place: usize) -> [Factor<Pips>; 4] {
    [
        Factor {
            key: KEYS[place][0],
            label: "Bad general",
            sum: SUMS[place],
            rule: RULE,
            worth: |sheet| sheet.modifiers.bad,
            values: None,
            index: place,
            applies: |inputs, sheet, place| {
                is(
                    inputs.generals.get(place),
                    Quality::Bad,
                    sheet,
                    "Bad general, though killed (your reading)",
                    "he is killed: his faults ended with him",
                )
            },
            step: Some(|inputs, sheet, place| {
                make(inputs.generals.get_mut(place), Quality::Bad, sheet, "a bad general who is not killed")
            }),
        },
        Factor {
            key: KEYS[place][1],
            label: "Great general",
            sum: SUMS[place],
            rule: RULE,
            worth: |sheet| sheet.modifiers.great,
            values: None,
            index: place,
            applies: |inputs, sheet, place| {
                is(
                    inputs.generals.get(place),
                    Quality::Great,
                    sheet,
                    "Great general, though killed (your reading)",
                    "he is killed: his skill ended with him",
                )
            },
            step: Some(|inputs, sheet, place| {
                make(
                    inputs.generals.get_mut(place),
                    Quality::Great,
                    sheet,
                    "a great general who is not killed",
                )
            }),
        },
        Factor {
            key: KEYS[place][2],
            label: "Units lost, each",
            sum: SUMS[place],
            rule: RULE,
            worth: |sheet| sheet.modifiers.each_unit_lost,
            values: None,
            index: place,
            applies: |inputs, sheet, place| match inputs
                .generals
                .get(place)
                .map_or([0, 0], |general| general.lost(sheet))
            {
                [0, 0] => Applies::no("the division has lost no unit"),
                [lost, 0] => Applies::Yes(lost, counted(lost, "unit lost", "units lost").into()),
                [lost, silenced] => {
                    let lost_in_all = counted(lost + silenced, "unit lost", "units lost");
                    let text = format!("{lost_in_all}, {silenced} silenced (your reading)");
                    Applies::Yes(lost + silenced, text.into())
                }
            },
            step: Some(|inputs, _, place| {
                count(&mut inputs.generals.get_mut(place)?.units_lost, "unit lost", "units lost")
            }),
        },
        Factor {
            key: KEYS[place][3],
            label: "Corps commander lost",
            sum: SUMS[place],
            rule: RULE,
            worth: |sheet| sheet.modifiers.corps_commander_lost,
            values: None,
            index: place,
            applies: |inputs, _, _| Applies::when(inputs.corps.lost, "he still leads the Corps"),
            step: Some(|inputs, _, _| toggle(&mut inputs.corps.lost)),
        },
    ]
}
