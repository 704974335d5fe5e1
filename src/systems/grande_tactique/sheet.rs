//! The numbers of the text and its readings, and nothing else.

mod charge;
mod charts;
mod costs;
mod faults;
mod firing;
mod morale;
mod movement;
mod pips;
mod points;
mod readings;

use super::terms::Effect;
use crate::rules::{self, Chart, Entry, Lengths, Reading, SheetFault, printed as p, reconstructed as r};
use serde::{Deserialize, Serialize};

pub use charge::{ChargeTable, SeveralChargers};
pub use costs::{Costs, Doublings, RideIsMeasured, SquareChanges};
pub use firing::{BeatenTable, FiringTable, RangeOfExactlyTheNormal, TargetTable};
pub use morale::{GroundAdvantages, MoraleTable, NaturalRolls};
pub use movement::{
    Bases, FlightTable, GeneralAtRisk, LaterFlight, MoveTable, RoadThroughAreas, RoadWhenHalved, ScaleTable,
    ShakenSquare,
};
pub use pips::{
    AdoptingAPlan, ArrivingGeneral, ArtilleryLost, BadCommandersGift, CorpsCommanderGivesTo, GiftIsAdded,
    GiftToAKilledGeneral, GiftsInAForfeitedTurn, GiftsToOneGeneral, KilledGeneralsQuality, LateReinforcement,
    LostCommandersPlan, OneBecomesNothing, OneWithoutAPlan, RideOfExactlyTheMost, UnspentPips,
};
pub use points::PointsTable;

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

/// The readings; each default is ours, its reason stands in [`Sheet::READINGS`](rules::Sheet::READINGS).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Readings {
    pub adopting_a_plan: AdoptingAPlan,
    pub lost_commanders_plan: LostCommandersPlan,
    pub late_reinforcement: LateReinforcement,
    pub arriving_general: ArrivingGeneral,
    pub killed_generals_quality: KilledGeneralsQuality,
    pub artillery_lost: ArtilleryLost,
    pub one_becomes_nothing: OneBecomesNothing,
    pub one_without_a_plan: OneWithoutAPlan,
    pub bad_commanders_gift: BadCommandersGift,
    pub gift_is_added: GiftIsAdded,
    pub gifts_to_one_general: GiftsToOneGeneral,
    pub ride_of_exactly_the_most: RideOfExactlyTheMost,
    pub gifts_in_a_forfeited_turn: GiftsInAForfeitedTurn,
    pub corps_commander_gives_to: CorpsCommanderGivesTo,
    pub gift_to_a_killed_general: GiftToAKilledGeneral,
    pub unspent_pips: UnspentPips,
    pub square_changes: SquareChanges,
    pub doublings: Doublings,
    pub ride_is_measured: RideIsMeasured,
    pub road_when_halved: RoadWhenHalved,
    pub road_through_areas: RoadThroughAreas,
    pub shaken_square: ShakenSquare,
    pub later_flight: LaterFlight,
    pub general_at_risk: GeneralAtRisk,
    pub ground_advantages: GroundAdvantages,
    pub natural_rolls: NaturalRolls,
    pub range_of_exactly_the_normal: RangeOfExactlyTheNormal,
    pub several_chargers: SeveralChargers,
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
    readings: Readings {
        adopting_a_plan: AdoptingAPlan::CostsTheTurn,
        lost_commanders_plan: LostCommandersPlan::RunsOn,
        late_reinforcement: LateReinforcement::RanksLast,
        arriving_general: ArrivingGeneral::Waits,
        killed_generals_quality: KilledGeneralsQuality::Lapses,
        artillery_lost: ArtilleryLost::Spiked,
        one_becomes_nothing: OneBecomesNothing::BeforeModifiers,
        one_without_a_plan: OneWithoutAPlan::TheAverage,
        bad_commanders_gift: BadCommandersGift::Never,
        gift_is_added: GiftIsAdded::AfterTheFewest,
        gifts_to_one_general: GiftsToOneGeneral::FromBoth,
        ride_of_exactly_the_most: RideOfExactlyTheMost::Reaches,
        gifts_in_a_forfeited_turn: GiftsInAForfeitedTurn::Forfeited,
        corps_commander_gives_to: CorpsCommanderGivesTo::HisCorps,
        gift_to_a_killed_general: GiftToAKilledGeneral::Refused,
        unspent_pips: UnspentPips::Lapse,
        square_changes: SquareChanges::OneInAll,
        doublings: Doublings::Once,
        ride_is_measured: RideIsMeasured::WhenPaid,
        road_when_halved: RoadWhenHalved::Whole,
        road_through_areas: RoadThroughAreas::Halves,
        shaken_square: ShakenSquare::Halved,
        later_flight: LaterFlight::AsAtFirst,
        general_at_risk: GeneralAtRisk::EachTurn,
        ground_advantages: GroundAdvantages::Once,
        natural_rolls: NaturalRolls::Count,
        range_of_exactly_the_normal: RangeOfExactlyTheNormal::Normal,
        several_chargers: SeveralChargers::ThePrincipal,
    },
};

impl rules::Sheet for Sheet {
    const SHIPPED: &'static Sheet = &SHEET;
    const READINGS: &'static [Reading] = readings::OFFERED;

    fn charts(&self, lengths: Lengths) -> Vec<Chart> {
        charts::of(self, lengths)
    }

    fn faults(&self) -> Vec<SheetFault> {
        faults::of(self)
    }
}
