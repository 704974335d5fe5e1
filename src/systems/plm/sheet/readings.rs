//! Where the text leaves a choice, part by part in the order of the rules.

mod offered;

use super::{ChargeOutOfTurn, EvadeDistance, FailedChange, PreemptingUnit};
use serde::{Deserialize, Serialize};

pub(super) use offered::OFFERED;

pub use super::fire::{SeveralFirers, VolleysTested};
pub use super::morale::{BlownNco, DistanceCounts, ExactRoll, HelpLimit};

/// The readings; each default is ours.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Readings {
    // Actions, movement, pre-emption.
    pub failed_change: FailedChange,
    pub charge_out_of_turn: ChargeOutOfTurn,
    pub preempting_unit: PreemptingUnit,
    pub evade_distance: EvadeDistance,

    // Firing, morale.
    pub volleys_tested: VolleysTested,
    pub several_firers: SeveralFirers,
    pub exact_roll: ExactRoll,
    pub distance_counts: DistanceCounts,
    pub help_limit: HelpLimit,
    pub blown_nco: BlownNco,

    // Melee.
    pub second_round: SecondRound,
    pub several_halvings: SeveralHalvings,

    // The army.
    pub fewest_markers: FewestMarkers,
    pub pair_over_the_sum: PairOverTheSum,
    pub points_last: PointsLast,
    pub french_double: FrenchDouble,
    pub regular_loyalists: RegularLoyalists,
}

/// As we ship them.
pub(super) const READINGS: Readings = Readings {
    // Actions, movement, pre-emption.
    failed_change: FailedChange::BeginsAnew,
    charge_out_of_turn: ChargeOutOfTurn::Flat,
    preempting_unit: PreemptingUnit::Once,
    evade_distance: EvadeDistance::TheMovers,

    // Firing, morale.
    volleys_tested: VolleysTested::Together,
    several_firers: SeveralFirers::EachATest,
    exact_roll: ExactRoll::Passes,
    distance_counts: DistanceCounts::Always,
    help_limit: HelpLimit::Each,
    blown_nco: BlownNco::Stays,

    // Melee.
    second_round: SecondRound::ResolvedAtOnce,
    several_halvings: SeveralHalvings::Once,

    // The army.
    fewest_markers: FewestMarkers::BySection,
    pair_over_the_sum: PairOverTheSum::OneRoll,
    points_last: PointsLast::ThatTest,
    french_double: FrenchDouble::Infantry,
    regular_loyalists: RegularLoyalists::Continentals,
};

/// What happens in the second round of a melee (X1).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SecondRound {
    /// It is resolved at once.
    ResolvedAtOnce,
    /// The deck is shuffled, and cards are drawn again.
    NewDeck,
}

/// How often a level is halved that several things halve (P9).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeveralHalvings {
    /// Once.
    Once,
    /// Once for each of them.
    Each,
}

/// How few markers end a unit (P6).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FewestMarkers {
    /// As the section on morale has it.
    BySection,
    /// As the introduction has it.
    ByIntroduction,
}

/// What two markers at once are rolled for that jump over the sum (P12).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PairOverTheSum {
    /// One roll with both counted.
    OneRoll,
    /// A roll for each: the text speaks of an army that is over its sum already.
    EachMarker,
}

/// How long spent Victory Points lower the chance (P13).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PointsLast {
    /// For one test.
    ThatTest,
    /// For that test and every later one.
    EveryTest,
}

/// What counts double of the French (P14).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FrenchDouble {
    /// Their regiments of infantry.
    Infantry,
    /// Those, and their artillery.
    Artillery,
}

/// The class of regular Loyalists (P22).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RegularLoyalists {
    /// That of the Continentals.
    Continentals,
    /// That of the British line.
    Line,
}
