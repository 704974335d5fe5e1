//! The ways to read what the text leaves open.

use crate::{parts, words};

/// The readings; each default is ours, its reason stands in [`Sheet::READINGS`](crate::rules::Sheet::READINGS).
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Readings {
    pub adopting_a_plan: AdoptingAPlan,
    pub lost_commanders_plan: LostCommandersPlan,
    pub late_reinforcement: LateReinforcement,
    pub arriving_general: ArrivingGeneral,
    pub killed_generals_quality: KilledGeneralsQuality,
    pub one_becomes_nothing: OneBecomesNothing,
    pub one_without_a_plan: OneWithoutAPlan,
    pub bad_commanders_gift: BadCommandersGift,
    pub gift_is_added: GiftIsAdded,
    pub gifts_to_one_general: GiftsToOneGeneral,
    pub ride_of_exactly_the_most: RideOfExactlyTheMost,
    pub gifts_in_a_forfeited_turn: GiftsInAForfeitedTurn,
    pub corps_commander_gives_to: CorpsCommanderGivesTo,
    pub gift_to_a_killed_general: GiftToAKilledGeneral,
    pub doublings: Doublings,
    pub far_is_judged: FarIsJudged,
    pub square_changes: SquareChanges,
    pub unspent_pips: UnspentPips,
    pub take_backs: TakeBacks,
    pub ground_counts: GroundCounts,
    pub natural_rolls: NaturalRolls,
    pub range_of_exactly_the_normal: RangeOfExactlyTheNormal,
    pub several_chargers: SeveralChargers,
    pub road_when_halved: RoadWhenHalved,
    pub spiked_guns: SpikedGuns,
}

parts!(Readings {
    adopting_a_plan,
    lost_commanders_plan,
    late_reinforcement,
    arriving_general,
    killed_generals_quality,
    one_becomes_nothing,
    one_without_a_plan,
    bad_commanders_gift,
    gift_is_added,
    gifts_to_one_general,
    ride_of_exactly_the_most,
    gifts_in_a_forfeited_turn,
    corps_commander_gives_to,
    gift_to_a_killed_general,
    doublings,
    far_is_judged,
    square_changes,
    unspent_pips,
    take_backs,
    ground_counts,
    natural_rolls,
    range_of_exactly_the_normal,
    several_chargers,
    road_when_halved,
    spiked_guns
});

/// What a Corps without a Plan pays for one (A2).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AdoptingAPlan {
    /// All its PIPs of the turn.
    CostsTheTurn,
    /// Nothing: the Plan holds at once.
    Free,
}

words!(AdoptingAPlan { CostsTheTurn "costs_the_turn", Free "free" });

/// What becomes of the Plan of a lost Corps commander (A16).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LostCommandersPlan {
    /// It stays as it is.
    RunsOn,
    /// It stays, and may be changed as before.
    MayChange,
    /// It ends with him.
    Ends,
}

words!(LostCommandersPlan { RunsOn "runs_on", MayChange "may_change", Ends "ends" });

/// Where a reinforcement stands who was not inserted in his free turn (A17).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LateReinforcement {
    /// After all others, until the Plan is changed.
    RanksLast,
    /// Wherever he is put.
    AnyRank,
}

words!(LateReinforcement { RanksLast "ranks_last", AnyRank "any_rank" });

/// What the Plan has for a general in the turn he arrives (A18).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ArrivingGeneral {
    /// No rank and no die.
    Waits,
    /// A die, after all others.
    RanksLast,
}

words!(ArrivingGeneral { Waits "waits", RanksLast "ranks_last" });

/// Whether a killed general's quality still counts (A11).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum KilledGeneralsQuality {
    /// Not any more.
    Lapses,
    /// As before.
    Counts,
}

words!(KilledGeneralsQuality { Lapses "lapses", Counts "counts" });

/// When a bad superior turns a 1 (A3).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OneBecomesNothing {
    /// As rolled.
    BeforeModifiers,
    /// As modified.
    AfterModifiers,
}

words!(OneBecomesNothing { BeforeModifiers "before_modifiers", AfterModifiers "after_modifiers" });

/// What a bad superior turns where there is No Plan (A4).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OneWithoutAPlan {
    /// An average of 1.
    TheAverage,
    /// Each die of 1, before the average.
    EachDie,
}

words!(OneWithoutAPlan { TheAverage "the_average", EachDie "each_die" });

/// Whether a bad commander ever gives (A6).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BadCommandersGift {
    /// He has nothing to give.
    Never,
    /// He gives in a turn in which no 1 was turned.
    IfNoOneWasTurned,
}

words!(BadCommandersGift { Never "never", IfNoOneWasTurned "if_no_one_was_turned" });

/// Whether what is given can be eaten up by losses (A8).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GiftIsAdded {
    /// No: the number is first held at the fewest.
    AfterTheFewest,
    /// Yes: it is added first.
    BeforeTheFewest,
}

words!(GiftIsAdded { AfterTheFewest "after_the_fewest", BeforeTheFewest "before_the_fewest" });

/// How many may give to the same general in a turn (A9).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GiftsToOneGeneral {
    /// Both superiors.
    FromBoth,
    /// One of them.
    FromOne,
}

words!(GiftsToOneGeneral { FromBoth "from_both", FromOne "from_one" });

/// Whether a ride of exactly the longest is in reach (A14).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RideOfExactlyTheMost {
    /// It is.
    Reaches,
    /// It is not.
    FallsShort,
}

words!(RideOfExactlyTheMost { Reaches "reaches", FallsShort "falls_short" });

/// Whether a Corps that forfeits its PIPs can be given some (A15).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GiftsInAForfeitedTurn {
    /// It can not.
    Forfeited,
    /// It can.
    Given,
}

words!(GiftsInAForfeitedTurn { Forfeited "forfeited", Given "given" });

/// To whom a Corps commander may give (A26).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CorpsCommanderGivesTo {
    /// Generals of his Corps.
    HisCorps,
    /// Any general of the army.
    AnyCorps,
}

words!(CorpsCommanderGivesTo { HisCorps "his_corps", AnyCorps "any_corps" });

/// Whether the division of a killed general can be given a PIP.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GiftToAKilledGeneral {
    /// It can not.
    Refused,
    /// It can.
    Allowed,
}

words!(GiftToAKilledGeneral { Refused "refused", Allowed "allowed" });

/// What several reasons to pay double come to (A12).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Doublings {
    /// Double.
    Once,
    /// Double for each.
    Each,
}

words!(Doublings { Once "once", Each "each" });

/// When it is measured how far a general is from a unit that pays (A13).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FarIsJudged {
    /// As the action is paid for, after he has moved.
    WhenPaid,
    /// As the phase begins.
    AsThePhaseBegins,
}

words!(FarIsJudged { WhenPaid "when_paid", AsThePhaseBegins "as_the_phase_begins" });

/// How often a unit may change into or out of square in a turn (A19).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SquareChanges {
    /// Once, whichever.
    OneInAll,
    /// Once into it and once out of it.
    OneEach,
}

words!(SquareChanges { OneInAll "one_in_all", OneEach "one_each" });

/// What becomes of PIPs that are not spent (A20).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum UnspentPips {
    /// They are gone.
    Lapse,
    /// They are added to the next turn's.
    Kept,
}

words!(UnspentPips { Lapse "lapse", Kept "kept" });

/// Whether a spend may be taken back without a trace.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TakeBacks {
    /// It stays in the log as taken back.
    Told,
    /// It leaves the log.
    Allowed,
}

words!(TakeBacks { Told "told", Allowed "allowed" });

/// What several advantages of ground come to in a Morale Check (A21).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GroundCounts {
    /// The one modifier.
    Once,
    /// One for each.
    Each,
}

words!(GroundCounts { Once "once", Each "each" });

/// What an unmodified 1 or 6 does in a Morale Check (A22).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NaturalRolls {
    /// It counts as any other.
    Nothing,
    /// A 1 fails and a 6 passes.
    Decide,
}

words!(NaturalRolls { Nothing "nothing", Decide "decide" });

/// Whether exactly the normal range is within it (A25).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RangeOfExactlyTheNormal {
    /// It is.
    Normal,
    /// It is long range.
    Long,
}

words!(RangeOfExactlyTheNormal { Normal "normal", Long "long" });

/// Who checks where several charge together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SeveralChargers {
    /// The principal charger, for all.
    ThePrincipal,
    /// Each for itself.
    Each,
}

words!(SeveralChargers { ThePrincipal "the_principal", Each "each" });

/// Whether what a road adds is halved (A23).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RoadWhenHalved {
    /// It is not.
    Whole,
    /// It is.
    Halved,
}

words!(RoadWhenHalved { Whole "whole", Halved "halved" });

/// Whether spiked artillery is a unit that its division has lost (A24).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SpikedGuns {
    /// It is.
    AreLost,
    /// It is not.
    AreNotLost,
}

words!(SpikedGuns { AreLost "are_lost", AreNotLost "are_not_lost" });
