//! Where the pages can be read in more than one way, in the order of the text.

#![allow(missing_docs, reason = "what strum derives has none")]

use crate::readings;

readings! {
    /// A2.
    adopting_a_plan: enum AdoptingAPlan { CostsTheTurn = "Yes, the whole turn", Free = "No, it holds at once" }
    "PIP.1", "Allocation of PIP dice", "Does a Corps without a Plan pay a turn's PIPs for one?",
    "The text charges for going over to a different Plan; from none to one is that in spirit.";

    moved_rank: enum MovedRank {
        DeclaresAPlan = "Yes, and costs the turn's PIPs",
        IsRefused = "No, it has to be declared",
    }
    "PIP.1", "Allocation of PIP dice", "From turn 2 on, does moving a rank before the roll declare another Plan?",
    "A different ranking is a different Plan, which is said before the roll.";

    same_plan: enum SamePlan { NoChange = "No, nothing changes", CostsTheTurn = "Yes, as any other" }
    "PIP.1", "Allocation of PIP dice", "Does a Plan declared with the ranking in force cost the turn's PIPs?",
    "The text charges for a different Plan, one with a different ranking.";

    /// A16.
    lost_commanders_plan: enum LostCommandersPlan {
        RunsOn = "It runs on unchanged",
        MayChange = "It can still be changed",
        Ends = "It ends",
    }
    "PIP.1", "Allocation of PIP dice", "What becomes of the Plan when the Corps commander is lost?",
    "The generals know the Plan, but nobody is left to make another.";

    /// A17.
    late_reinforcement: enum LateReinforcement { RanksLast = "Last", AnyRank = "Anywhere, still free" }
    "PIP.1", "Allocation of PIP dice", "Where does a reinforcement rank who was not inserted in his free turn?",
    "The text names one turn for it; any other move is a different Plan.";

    /// A18.
    arriving_general: enum ArrivingGeneral { Waits = "No, none", RanksLast = "Yes, the lowest" }
    "PIP.1", "Allocation of PIP dice", "Has a reinforcement a die of the Plan in the turn he arrives?",
    "He enters the ranking in the turn after. With No Plan he shares the average and adds a die.";

    /// A11.
    killed_generals_quality: enum KilledGeneralsQuality {
        Lapses = "No, it ended with him",
        Counts = "Yes, as before",
    }
    "PIP.2", "Divisional generals and PIPs",
    "Does a killed general's quality still change his division's number?",
    "His division still has PIPs, at double cost, but there is no good or bad general any more.";

    /// A24.
    artillery_lost: enum ArtilleryLost {
        Spiked = "Only what is spiked",
        SilencedToo = "What is silenced, too",
    }
    "PIP.2", "Divisional generals and PIPs", "Which artillery counts as a lost unit of its division?",
    "The text takes off for units destroyed: a spiked battery is removed, a silenced one can be restored.";

    /// A3.
    one_becomes_nothing: enum OneBecomesNothing {
        BeforeModifiers = "The die",
        AfterModifiers = "The modified number",
    }
    "PIP.3", "Corps and Army commanders", "Does a bad superior look at the die or at the modified number?",
    "The text speaks of a die roll of 1.";

    /// A4.
    one_without_a_plan: enum OneWithoutAPlan { TheAverage = "The average", EachDie = "Each die, before it" }
    "PIP.3", "Corps and Army commanders", "With No Plan, does a bad superior spoil the average or each die?",
    "He spoils a subordinate's roll, and what the subordinate gets is the average.";

    /// A6.
    bad_commanders_gift: enum BadCommandersGift { Never = "No, never", IfNoOneWasTurned = "Yes" }
    "PIP.3", "Corps and Army commanders", "May a bad commander give in a turn in which he spoiled no roll?",
    "The text sets his bad effect in the place of the gift.";

    /// A8.
    gift_is_added: enum GiftIsAdded {
        AfterTheFewest = "No, it comes on top",
        BeforeTheFewest = "Yes, it is a modifier",
    }
    "PIP.3", "Corps and Army commanders", "Can losses eat up the PIP that a superior gives?",
    "The PIP page, which is the fuller one, calls it an additional PIP; the Sequence of Play adds it to the die.";

    /// A9.
    gifts_to_one_general: enum GiftsToOneGeneral { FromBoth = "Yes", FromOne = "No, from one" }
    "PIP.3", "Corps and Army commanders", "May one general receive from both superiors in a turn?",
    "The text limits who gives, not who receives.";

    /// A14.
    ride_of_exactly_the_most: enum RideOfExactlyTheMost { Reaches = "Yes", FallsShort = "No" }
    "PIP.3", "Corps and Army commanders", "Is a general at exactly the longest ride in reach?",
    "Costs double only beyond that distance, so up to it he is in reach.";

    /// A15.
    gifts_in_a_forfeited_turn: enum GiftsInAForfeitedTurn { Forfeited = "No", Given = "Yes" }
    "PIP.1", "Allocation of PIP dice", "Can a Corps that forfeits its PIPs be given some by a superior?",
    "All PIPs of its divisions are forfeited, the text says, and names no exception.";

    /// A26.
    corps_commander_gives_to: enum CorpsCommanderGivesTo {
        HisCorps = "Generals of his Corps",
        AnyCorps = "Any general in reach",
    }
    "PIP.3", "Corps and Army commanders", "To whom may a Corps commander give?",
    "The text speaks of a subordinate where it comes back to the gift.";

    gift_to_a_killed_general: enum GiftToAKilledGeneral { Refused = "No", Allowed = "Yes" }
    "PIP.3", "Corps and Army commanders", "Can the division of a killed general be given a PIP?",
    "It goes to a general within a ride, and there is none.";

    /// A20.
    unspent_pips: enum UnspentPips {
        Lapse = "They are gone with the turn",
        Kept = "It has them in its next turn",
    }
    "PIP.4", "What PIPs are spent on", "What becomes of PIPs that a division does not spend?",
    "PIPs are for their turn; the text has no way to keep any.";

    /// A19.
    square_changes: enum SquareChanges { OneInAll = "Once, in or out", OneEach = "Once in and once out" }
    "PIP.4", "What PIPs are spent on", "How often may a unit change into or out of square in a turn?",
    "The text has one limit for both together.";

    /// A12.
    doublings: enum Doublings { Once = "Double", Each = "Double for each" }
    "PIP.4", "What PIPs are spent on", "What do several reasons to pay double come to?",
    "It is one doubling, for which three reasons are listed.";

    /// A13.
    ride_is_measured: enum RideIsMeasured {
        WhenPaid = "When the unit acts",
        AsThePhaseBegins = "As the phase begins",
    }
    "PIP.4", "What PIPs are spent on", "When is the ride from a general to a unit measured?",
    "A general moves free, so he may ride up first; only his being attached is judged as the phase begins.";

    /// A23.
    road_when_halved: enum RoadWhenHalved { Whole = "No, all of it", Halved = "Yes" }
    "Movement", "Movement", "Is what a road adds halved with the move?",
    "The road adds to the move; what is halved is the unit's allowance.";

    road_through_areas: enum RoadThroughAreas { Halves = "Yes", DoesNotHalve = "No" }
    "Movement", "Movement", "Does a move by road through woods or a built-up area have half of the allowance?",
    "Entering or leaving them halves it, and no exception is made for a road.";

    shaken_square: enum ShakenSquare { Halved = "Yes", AsAnySquare = "No, a square is slow already" }
    "Movement", "Movement", "Does a shaken square move half as far as any other?",
    "A square has an allowance of its own, and a shaken unit half of its allowance.";

    later_flight: enum LaterFlight {
        AsAtFirst = "As in the first, with new dice",
        WithoutDice = "The same, without dice",
    }
    "Fleeing", "Flight and pursuit", "How far does routed cavalry flee in the turns after the first?",
    "It keeps on fleeing, and no other distance is named.";

    general_at_risk: enum GeneralAtRisk {
        EachTurn = "In each turn of its flight",
        AsItBreaks = "Only as it breaks",
    }
    "Generals", "Flight and pursuit", "When is a general with a unit that flees at risk?",
    "A die is rolled for a general with a unit that flees, and it flees in each of these turns.";

    /// A21.
    ground_advantages: enum GroundAdvantages { Once = "The modifier once", Each = "The modifier for each" }
    "Morale", "Morale Check", "What do several advantages of ground come to in a Morale Check?",
    "Upslope, built-up area and linear feature stand in one line of the list.";

    rallied_units: enum RalliedUnits { NextTurn = "In its next turn", AtOnce = "At once" }
    "SoP.1", "Morale Check", "When does a unit that rallies or is restored first check to become eager?",
    "Units that are shaken as the turn begins check, and it was routed or silenced then.";

    routed_target: enum RoutedTarget { AsShaken = "Yes", NotShaken = "No" }
    "Morale", "Morale Check", "Does a charge on a routed or silenced unit count as one on shaken troops?",
    "It is worse off than shaken, and the text has no word of its own for it.";

    /// A22.
    natural_rolls: enum NaturalRolls { Count = "No", Decide = "Yes" }
    "Morale", "Morale Check", "Does a rolled 1 always fail a Morale Check, and a 6 always pass it?",
    "The text has no such rule.";

    /// A25.
    range_of_exactly_the_normal: enum RangeOfExactlyTheNormal { Normal = "No", Long = "Yes" }
    "Firing", "Firing", "Is exactly the normal range long range?",
    "The normal range goes up to it.";

    beaten_again: enum BeatenAgain { NoWorse = "Nothing more", FleesAgain = "It flees again at once" }
    "Firing", "Firing", "What becomes of a routed unit that fire beats?",
    "The text has results for eager and for shaken units only.";

    /// R4.
    several_chargers: enum SeveralChargers {
        ThePrincipal = "The principal charger, for all",
        Each = "Each for itself",
    }
    "Charging", "Charging", "Who checks where several units charge together?",
    "The result applies to all attackers. The text at hand does not say who checks: this is a house rule ◇.";
}
