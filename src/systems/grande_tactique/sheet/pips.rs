//! Readings of the allocation of PIPs.

use serde::{Deserialize, Serialize};

/// What a Corps without a Plan pays for one (A2).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AdoptingAPlan {
    /// All its PIPs of the turn.
    CostsTheTurn,
    /// Nothing: the Plan holds at once.
    Free,
}

/// What becomes of the Plan of a lost Corps commander (A16).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LostCommandersPlan {
    /// It stays as it is.
    RunsOn,
    /// It stays, and may be changed as before.
    MayChange,
    /// It ends with him.
    Ends,
}

/// Where a reinforcement stands who was not inserted in his free turn (A17).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LateReinforcement {
    /// After all others, until the Plan is changed.
    RanksLast,
    /// Wherever he is put.
    AnyRank,
}

/// What the Plan has for a general in the turn he arrives (A18).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ArrivingGeneral {
    /// No rank and no die.
    Waits,
    /// A die, after all others.
    RanksLast,
}

/// Whether a killed general's quality still counts (A11).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KilledGeneralsQuality {
    /// Not any more.
    Lapses,
    /// As before.
    Counts,
}

/// Which artillery counts as a unit lost (A24).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ArtilleryLost {
    /// A battery that is spiked.
    Spiked,
    /// One that is silenced, too, as long as it is.
    SilencedToo,
}

/// What becomes of PIPs that are not spent (A20).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnspentPips {
    /// They are gone with the turn.
    Lapse,
    /// Their division has them in its next turn.
    Kept,
}

/// When a bad superior turns a 1 (A3).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OneBecomesNothing {
    /// As rolled.
    BeforeModifiers,
    /// As modified.
    AfterModifiers,
}

/// What a bad superior turns where there is No Plan (A4).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OneWithoutAPlan {
    /// An average of 1.
    TheAverage,
    /// Each die of 1, before the average.
    EachDie,
}

/// Whether a bad commander ever gives (A6).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BadCommandersGift {
    /// He has nothing to give.
    Never,
    /// He gives in a turn in which no 1 was turned.
    IfNoOneWasTurned,
}

/// Whether what is given can be eaten up by losses (A8).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GiftIsAdded {
    /// No: the number is first held at the fewest.
    AfterTheFewest,
    /// Yes: it is added first.
    BeforeTheFewest,
}

/// How many may give to the same general in a turn (A9).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GiftsToOneGeneral {
    /// Both superiors.
    FromBoth,
    /// One of them.
    FromOne,
}

/// Whether a ride of exactly the longest is in reach (A14).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RideOfExactlyTheMost {
    /// It is.
    Reaches,
    /// It is not.
    FallsShort,
}

/// Whether a Corps that forfeits its PIPs can be given some (A15).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GiftsInAForfeitedTurn {
    /// It can not.
    Forfeited,
    /// It can.
    Given,
}

/// To whom a Corps commander may give (A26).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CorpsCommanderGivesTo {
    /// Generals of his Corps.
    HisCorps,
    /// Any general of the army.
    AnyCorps,
}

/// Whether the division of a killed general can be given a PIP.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GiftToAKilledGeneral {
    /// It can not.
    Refused,
    /// It can.
    Allowed,
}
