//! What actions cost in PIPs (PIPs).

use super::charts::{Number, column};
use crate::rules::form::{FieldPath, Item};
use crate::rules::{Entry, printed as p, reconstructed as r, signed, unsigned};
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
pub(super) const SHIPPED: PipCosts = PipCosts {
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
pub(super) fn chart(current: &PipCosts) -> Vec<Item> {
    let (fields, shipped) = (FieldPath::root().of("pips"), &SHIPPED);
    let added: [Number; 8] = [
        ("general", "C-in-C, or a sub-general's first halt", current.general, shipped.general),
        ("far", "Far from the general, or he is in contact or lost", current.far, shipped.far),
        ("irregulars", "Irregulars that turn or dawdle", current.irregulars, shipped.irregulars),
        ("mixed", "Horse and foot in one group", current.mixed, shipped.mixed),
        ("artillery", "Artillery other than (F) or (X)", current.artillery, shipped.artillery),
        ("mounting", "Mounting or dismounting", current.mounting, shipped.mounting),
        ("halting", "Halting irregulars", current.halting, shipped.halting),
        ("marching", "Late march", current.marching, shipped.marching),
    ];
    let numbers: [Number; 4] = [
        ("action", "Each move, march or halt", current.action, shipped.action),
        ("fewest", "Least that it costs", current.fewest, shipped.fewest),
        ("late_march", "March that is late", current.late_march, shipped.late_march),
        (
            "late_march_of_some",
            "The same with knights, or irregulars not in column",
            current.late_march_of_some,
            shipped.late_march_of_some,
        ),
    ];
    vec![
        column(["Added to the cost", "PIPs"], &fields, &added, signed).into(),
        column(["Costs and marches", "number"], &fields, &numbers, unsigned).into(),
    ]
}
