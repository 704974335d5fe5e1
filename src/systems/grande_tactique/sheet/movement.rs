//! The numbers of movement, flight and scale.

use crate::rules::{Entry, Inches, printed as p};
use serde::{Deserialize, Serialize};

/// How far everybody moves in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct MoveTable {
    pub infantry: Entry<Inches>,
    pub square: Entry<Inches>,
    pub cavalry: Entry<Inches>,
    pub cuirassiers: Entry<Inches>,
    pub foot_artillery: Entry<Inches>,
    pub horse_artillery: Entry<Inches>,
    pub general: Entry<Inches>,
    /// More, for a move in contact with a road throughout.
    pub road: Entry<Inches>,
}

/// How far a unit flees, and who pursues it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlightTable {
    /// Infantry.
    pub infantry: Entry<Inches>,
    /// Cavalry; from cavalry two dice more.
    pub cavalry: Entry<Inches>,
    /// Cavalry that pursues infantry.
    pub pursuit_of_infantry: Entry<Inches>,
    /// So much less than it fled is cavalry pursued by cavalry.
    pub behind_cavalry: Entry<Inches>,
    /// On this roll or less a general with a unit that flees is lost.
    pub general_lost: Entry,
}

/// What the table stands for.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScaleTable {
    /// Metres of ground to an inch.
    pub metres: Entry,
    /// The size of each base.
    pub bases: Bases,
}

/// Width and depth of the bases.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Bases {
    pub infantry: [Entry<Inches>; 2],
    pub square: [Entry<Inches>; 2],
    pub cavalry: [Entry<Inches>; 2],
    pub foot_artillery: [Entry<Inches>; 2],
    pub horse_artillery: [Entry<Inches>; 2],
    pub general: [Entry<Inches>; 2],
}

const fn whole(inches: u8) -> Entry<Inches> {
    p(Inches::whole(inches))
}

const fn half(halves: i32) -> Entry<Inches> {
    p(Inches::from_hundredths(halves * 50))
}

pub(super) const MOVES: MoveTable = MoveTable {
    infantry: whole(3),
    square: half(3),
    cavalry: whole(9),
    cuirassiers: whole(6),
    foot_artillery: whole(3),
    horse_artillery: whole(9),
    general: whole(9),
    road: whole(2),
};

pub(super) const FLIGHT: FlightTable = FlightTable {
    infantry: whole(7),
    cavalry: whole(11),
    pursuit_of_infantry: whole(6),
    behind_cavalry: whole(1),
    general_lost: p(1),
};

pub(super) const SCALE: ScaleTable = ScaleTable {
    metres: p(125),
    bases: Bases {
        infantry: [half(5), whole(1)],
        square: [half(3), half(3)],
        cavalry: [half(3), whole(1)],
        foot_artillery: [whole(1), whole(1)],
        horse_artillery: [whole(1), half(3)],
        general: [half(1), half(1)],
    },
};
