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

use self::faults::{ALLOCATION, MODIFIERS, SUPERIORS};
use crate::cells;
use crate::rules::{
    self, Cells, Chart, Lengths, Reading, SheetFault, printed as p, reconstructed as r, unsigned,
};

pub use charge::ChargeTable;
pub use costs::Costs;
pub use firing::{BeatenTable, FiringTable, TargetTable};
pub use morale::MoraleTable;
pub use movement::{Bases, FlightTable, MoveTable, ScaleTable};
pub use points::PointsTable;
pub use readings::{
    AdoptingAPlan, ArrivingGeneral, ArtilleryLost, BadCommandersGift, BeatenAgain, CorpsCommanderGivesTo,
    Doublings, GeneralAtRisk, GiftIsAdded, GiftToAKilledGeneral, GiftsInAForfeitedTurn, GiftsToOneGeneral,
    GroundAdvantages, KilledGeneralsQuality, LateReinforcement, LaterFlight, LostCommandersPlan, MovedRank,
    NaturalRolls, OneBecomesNothing, OneWithoutAPlan, RalliedUnits, RangeOfExactlyTheNormal, Readings,
    RideIsMeasured, RideOfExactlyTheMost, RoadThroughAreas, RoadWhenHalved, RoutedTarget, SamePlan,
    SeveralChargers, ShakenSquare, SquareChanges, UnspentPips,
};

cells! {
    /// Everything printed or restored that the procedures read.
    pub struct Sheet: i32 {
        /// A1.
        more_dice:   r(0), "Dice beyond one for each general"
            .at_least(0, "the dice beyond one for each general", ALLOCATION);
        /// A7.
        fewest_pips: r(0), "Fewest PIPs possible".at_least(0, "the fewest PIPs of a division", MODIFIERS);
        /// 0 is no limit (A10).
        most_pips:   r(0), "Most PIPs given in a turn".shown(limit);
    } and {
        /// What changes a Divisional general's number.
        modifiers: Modifiers = Modifiers::SHIPPED;
        /// What a bad Corps or Army commander does to his subordinates.
        bad_superior: BadSuperior = BadSuperior::SHIPPED;
        /// What a Corps or Army commander may give.
        gift: GiftTable = GiftTable::SHIPPED;
        /// What PIPs are spent on.
        costs: Costs = Costs::SHIPPED;
        /// How far everybody moves.
        moves: MoveTable = MoveTable::SHIPPED;
        /// How far a unit flees, and who pursues it.
        flight: FlightTable = FlightTable::SHIPPED;
        /// What the table stands for.
        scale: ScaleTable = ScaleTable::SHIPPED;
        /// The Morale Check.
        morale: MoraleTable = MoraleTable::SHIPPED;
        /// Firing: its reach, and what changes a die.
        firing: FiringTable = FiringTable::SHIPPED;
        /// What becomes of whoever is beaten by fire.
        beaten: BeatenTable = BeatenTable::SHIPPED;
        /// What becomes of both sides of a charge.
        charge: ChargeTable = ChargeTable::SHIPPED;
        /// What an army costs, which the player fills in.
        points: PointsTable = PointsTable::SHIPPED;
        /// Where the text leaves a choice.
        readings: Readings = Readings::SHIPPED;
    }
}

fn limit(n: i32) -> String {
    if n == 0 { "none".into() } else { unsigned(n) }
}

cells! {
    /// Modifiers of the PIP die, in the order of the text.
    pub struct Modifiers: i32 {
        bad:                  p(-1), "Bad general";
        great:                p(1),  "Great general";
        each_unit_lost:       p(-1), "Units lost, each";
        corps_commander_lost: p(-1), "Corps commander lost";
    }
}

cells! {
    /// A roll of this becomes that.
    pub struct BadSuperior: i32 {
        roll_of: p(1), "A bad one spoils a roll of";
        becomes: p(0), "It becomes";
    }
}

impl BadSuperior {
    /// "1 becomes 0".
    pub fn in_words(&self) -> String {
        format!("{} becomes {}", unsigned(self.roll_of.value), unsigned(self.becomes.value))
    }
}

cells! {
    /// What each giver gives in a turn.
    pub struct GiftTable: i32 {
        pips:    p(1), "Any other gives PIPs each turn"
            .at_least(0, "the PIPs that a superior gives", SUPERIORS).shown(unsigned);
        /// In inches.
        ride_in: p(9), "Longest ride to whoever is given it"
            .at_least(0, "the longest ride in inches", SUPERIORS);
    }
}

/// The sheet as it is shipped.
pub static SHEET: Sheet = Sheet::SHIPPED;

impl rules::Sheet for Sheet {
    const SHIPPED: &'static Sheet = &SHEET;
    const READINGS: &'static [Reading] = readings::ALL;
    const ORDERS: &'static [&'static [&'static str]] =
        &[&["great_general", "ordinary_general", "bad_general"]];

    fn charts(&self, lengths: Lengths) -> Vec<Chart> {
        charts::of(self, lengths)
    }

    fn faults(&self) -> Vec<SheetFault> {
        faults::of(self)
    }
}
