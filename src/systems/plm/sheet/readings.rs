//! Where the text leaves a choice, part by part in the order of the rules.

#![allow(missing_docs, reason = "what strum derives has none")]

use crate::readings;

readings! {
    /// P15.
    failed_change: enum FailedChange { BeginsAnew = "No, it begins anew", Adds = "Yes, they add up" }
    "B.2", "Change of formation",
    "Do actions devoted to a change of formation that fails count again next turn?",
    "The text has the change attempted anew; what adds up are the actions of one turn.";

    /// P18.
    charge_out_of_turn: enum ChargeOutOfTurn {
        Flat = "The distance of its own",
        OneAction = "Its move of one action",
    }
    "C.1", "Pre-emption", "How far does cavalry charge before a unit of the active side acts?",
    "The text states a distance for it, though a unit that acts out of turn has one action.";

    preempting_unit: enum PreemptingUnit { Once = "Once a roll", ForEach = "Once for each unit about to act" }
    "C.1", "Pre-emption", "How often does a unit act before units of the active side?",
    "It is given a single action. The text limits only the attempts on each unit about to act.";

    /// P19.
    evade_distance: enum EvadeDistance {
        TheMovers = "As far as whoever tries to reach it moves",
        ItsOwn = "As far as it moves itself",
    }
    "A.6", "Movement", "How far does a unit evade?",
    "The text measures it by the actions of the unit that tries to make contact.";

    /// P3.
    volleys_tested: enum VolleysTested { Together = "One, by both together", OneByOne = "One for each volley" }
    "D.2", "Fire effect", "How many tests do two volleys of a unit cost their target?",
    "The number of volleys is a factor of the fire effect.";

    /// P4.
    several_firers: enum SeveralFirers {
        EachATest = "Once for each of them",
        Heaviest = "Once, by the heaviest fire",
        Together = "Once, by all of it together",
    }
    "D.6", "Fire effect", "How does a target test that several units fire at?",
    "Fire effects do not add up, and every one of them makes a target test.";

    /// P2.
    exact_roll: enum ExactRoll { Passes = "Yes", Fails = "No" }
    "E.3", "Morale Level", "Does a roll of exactly the Morale Level pass?",
    "The bands after a melee run up to the level itself.";

    distance_counts: enum DistanceCounts {
        Always = "Always, beside lost generals",
        WithoutBrigadeGeneral = "Only where the brigade general is lost",
    }
    "E.8", "Morale Level", "When does the distance from the command stand count?",
    "The list of what makes a level has the distance as a term of its own.";

    /// P10.
    help_limit: enum HelpLimit { Each = "20 of the NCO and 20 of a general", Together = "20 of both together" }
    "E.7", "Help and its risk", "How many points help one test?",
    "Each has his own limit, and they are different people.";

    /// P21.
    blown_nco: enum BlownNco { Stays = "Yes, the marker is the cost", Gone = "No, he is gone for the game" }
    "E.6", "Help and its risk", "Does a blown NCO help again?",
    "The text counts the marker and never says that he is lost.";

    /// X1.
    second_round: enum SecondRound {
        ResolvedAtOnce = "It is resolved at once",
        NewDeck = "The deck is shuffled and drawn from again",
    }
    "G.7", "Melee results", "What happens in the second round of a melee?",
    "Where both hold and stay in contact the text has the melee resolved; it speaks of no more cards.";

    /// P9.
    several_halvings: enum SeveralHalvings { Once = "Once", Each = "Once for each" }
    "G.8", "Melee Level", "How often is a level halved that several things halve?",
    "The text says that it remains halved, not that it is halved again.";

    /// P6.
    fewest_markers: enum FewestMarkers {
        BySection = "As the section on morale has it",
        ByIntroduction = "As the introduction has it",
    }
    "E.5", "Markers that end a unit", "How few markers can end a unit?",
    "The rule itself is more exact than the sketch before it.";

    /// P12.
    pair_over_the_sum: enum PairOverTheSum {
        OneRoll = "By one roll that counts both",
        EachMarker = "A roll for each marker",
    }
    "H.5", "Army morale", "How is an army tested when two markers at once take it over its sum?",
    "The text gives a pair one roll that counts both, without asking where the first would have stood.";

    /// P13.
    points_last: enum PointsLast { ThatTest = "For that test only", EveryTest = "For every later test too" }
    "H.4", "Army morale", "How long do spent Victory Points lower the chance?",
    "The points are gone with each use.";

    /// P14.
    french_double: enum FrenchDouble {
        Infantry = "Regiments of infantry",
        Artillery = "Regiments of infantry and of artillery",
    }
    "H.1", "Army morale", "What of the French counts double?",
    "A French infantry regiment has twice the battalions; its gun is one gun like any other.";

    /// P22.
    regular_loyalists: enum RegularLoyalists {
        Continentals = "That of the Continentals",
        Line = "That of the British line",
    }
    "E.2", "Classes of troops", "Of which class are regular Loyalists?",
    "The list of classes does not have them; elsewhere the text names them beside the Continentals.";
}
