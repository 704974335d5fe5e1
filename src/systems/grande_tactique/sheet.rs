//! The numbers of the text and its readings, and nothing else.

mod charge;
mod charts;
mod costs;
mod faults;
mod firing;
mod morale;
mod movement;
mod points;
mod readings;

use super::terms::Effect;
use crate::rules::{self, Chart, Entry, Lengths, Reading, SheetFault, printed as p, reconstructed as r};
use serde::{Deserialize, Serialize};

pub use charge::ChargeTable;
pub use costs::Costs;
pub use firing::{BeatenTable, FiringTable, TargetTable};
pub use morale::MoraleTable;
pub use movement::{Bases, FlightTable, MoveTable, ScaleTable};
pub use points::PointsTable;
pub use readings::{
    AdoptingAPlan, ArrivingGeneral, ArtilleryLost, BadCommandersGift, CorpsCommanderGivesTo, Doublings,
    GeneralAtRisk, GiftIsAdded, GiftToAKilledGeneral, GiftsInAForfeitedTurn, GiftsToOneGeneral,
    GroundAdvantages, KilledGeneralsQuality, LateReinforcement, LaterFlight, LostCommandersPlan,
    NaturalRolls, OneBecomesNothing, OneWithoutAPlan, RangeOfExactlyTheNormal, Readings, RideIsMeasured,
    RideOfExactlyTheMost, RoadThroughAreas, RoadWhenHalved, SeveralChargers, ShakenSquare, SquareChanges,
    UnspentPips,
};

/// Everything printed or restored that the procedures read.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// What changes a Divisional general's number.
    pub modifiers: Modifiers,
    /// The dice that a Corps rolls beyond one for each general (A1).
    pub more_dice: Entry,
    /// The least that a division has to spend (A7).
    pub fewest_pips: Entry,
    /// The most that a division is given in a turn; 0 is no limit (A10).
    pub most_pips: Entry,
    /// What a bad Corps or Army commander does to his subordinates.
    pub bad_superior: BadSuperior,
    /// What a Corps or Army commander may give.
    pub gift: GiftTable,
    /// What PIPs are spent on.
    pub costs: Costs,
    /// How far everybody moves.
    pub moves: MoveTable,
    /// How far a unit flees, and who pursues it.
    pub flight: FlightTable,
    /// What the table stands for.
    pub scale: ScaleTable,
    /// The Morale Check.
    pub morale: MoraleTable,
    /// Firing: its reach, and what changes a die.
    pub firing: FiringTable,
    /// What becomes of whoever is beaten by fire.
    pub beaten: BeatenTable,
    /// What becomes of both sides of a charge.
    pub charge: ChargeTable,
    /// What an army costs, which the player fills in.
    pub points: PointsTable,
    /// Where the text leaves a choice.
    pub readings: Readings,
}

/// Modifiers of the PIP die, in the order of the text.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Modifiers {
    pub bad: Entry,
    pub great: Entry,
    pub each_unit_lost: Entry,
    pub corps_commander_lost: Entry,
}

/// A roll of this becomes that.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct BadSuperior {
    pub roll_of: Entry,
    pub becomes: Entry,
}

/// Of each giver, each turn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GiftTable {
    /// How many he gives.
    pub pips: Entry,
    /// The longest ride to the general who receives them.
    pub ride_in: Entry,
}

/// As we ship it.
#[rustfmt::skip]
pub static SHEET: Sheet = Sheet {
    modifiers: Modifiers {
        bad: p(-1),
        great: p(1),
        each_unit_lost: p(-1),
        corps_commander_lost: p(-1),
    },
    more_dice: r(0),
    fewest_pips: r(0),
    most_pips: r(0),
    bad_superior: BadSuperior { roll_of: p(1), becomes: p(0) },
    gift: GiftTable { pips: p(1), ride_in: p(9) },
    costs: costs::COSTS,
    moves: movement::MOVES,
    flight: movement::FLIGHT,
    scale: movement::SCALE,
    morale: morale::MORALE,
    firing: firing::FIRING,
    beaten: firing::BEATEN,
    charge: charge::CHARGE,
    points: points::POINTS,
    readings: Readings::SHIPPED,
};

impl rules::Sheet for Sheet {
    const SHIPPED: &'static Sheet = &SHEET;
    const READINGS: &'static [Reading] = readings::ALL;

    fn charts(&self, lengths: Lengths) -> Vec<Chart> {
        charts::of(self, lengths)
    }

    fn faults(&self) -> Vec<SheetFault> {
        faults::of(self)
    }
}
