//! What actions cost in PIPs (PIPs).

use super::charts::{Number, column};
use crate::rules::form::{Fields, Item};
use crate::rules::{Entry, bare, p, r, signed};
use serde::{Deserialize, Serialize};

/// What an action costs, and when a march is late.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct PipCosts {
    pub action: Entry,
    pub general: Entry,
    pub far: Entry,
    pub irregulars: Entry,
    pub mixed: Entry,
    pub artillery: Entry,
    pub mounting: Entry,
    pub halting: Entry,
    pub marching: Entry,
    pub fewest: Entry,
    pub late_march: Entry,
    pub late_march_of_some: Entry,
}

/// The play sheet prints what is added; that an action costs 1 and none less than nothing is the game's.
pub(super) const OURS: PipCosts = PipCosts {
    action: r(1),
    general: p(-1),
    far: p(1),
    irregulars: p(1),
    mixed: p(1),
    artillery: p(1),
    mounting: p(1),
    halting: p(1),
    marching: p(1),
    fewest: r(0),
    late_march: p(4),
    late_march_of_some: p(3),
};

/// As it is printed: what is added, then the numbers beside it.
pub(super) fn chart(now: &PipCosts) -> Vec<Item> {
    let (fields, ours) = (Fields::root().of("pips"), &OURS);
    let added: [Number; 8] = [
        ("general", "C-in-C, or a sub-general's first halt", now.general, ours.general),
        ("far", "Far from the general, or he is in contact or lost", now.far, ours.far),
        ("irregulars", "Irregulars that turn or dawdle", now.irregulars, ours.irregulars),
        ("mixed", "Horse and foot in one group", now.mixed, ours.mixed),
        ("artillery", "Artillery other than (F) or (X)", now.artillery, ours.artillery),
        ("mounting", "Mounting or dismounting", now.mounting, ours.mounting),
        ("halting", "Halting irregulars", now.halting, ours.halting),
        ("marching", "Late march", now.marching, ours.marching),
    ];
    let numbers: [Number; 4] = [
        ("action", "Each move, march or halt", now.action, ours.action),
        ("fewest", "Least that it costs", now.fewest, ours.fewest),
        ("late_march", "March that is late", now.late_march, ours.late_march),
        (
            "late_march_of_some",
            "The same with knights, or irregulars not in column",
            now.late_march_of_some,
            ours.late_march_of_some,
        ),
    ];
    vec![
        column(["Added to the cost", "PIPs"], &fields, &added, signed).into(),
        column(["Costs and marches", "number"], &fields, &numbers, bare).into(),
    ]
}
