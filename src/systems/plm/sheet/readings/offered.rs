//! The readings as the settings offer them, with our reasons.

use crate::rules::{Choice, Reading, RuleRef};

const FORMATIONS: RuleRef = RuleRef("B.2");
const PREEMPTION: RuleRef = RuleRef("C.1");
const EVADING: RuleRef = RuleRef("A.6");
const VOLLEYS: RuleRef = RuleRef("D.2");
const NOT_CUMULATIVE: RuleRef = RuleRef("D.6");
const LEVEL: RuleRef = RuleRef("E.3");
const NCO: RuleRef = RuleRef("E.6");
const HELP: RuleRef = RuleRef("E.7");
const ABSENCE: RuleRef = RuleRef("E.8");
const SECOND_PHASE: RuleRef = RuleRef("G.7");
const HALVED: RuleRef = RuleRef("G.8");
const LIMITS: RuleRef = RuleRef("E.5");
const CLASSES: RuleRef = RuleRef("E.2");
const TALLY: RuleRef = RuleRef("H.1");
const POINTS: RuleRef = RuleRef("H.4");
const LATER: RuleRef = RuleRef("H.5");

/// In the order of the parts.
pub(in crate::systems::plm) const OFFERED: &[Reading] = &[
    // Actions, movement, pre-emption.
    Reading {
        path: "/readings/failed_change",
        question: "Do actions devoted to a change of formation that fails count again next turn?",
        choices: &[
            Choice { value: "begins_anew", label: "No, it begins anew" },
            Choice { value: "adds", label: "Yes, they add up" },
        ],
        why: "The text has the change attempted anew; what adds up are the actions of one turn.",
        rule: FORMATIONS,
    },
    Reading {
        path: "/readings/charge_out_of_turn",
        question: "How far does cavalry charge before a unit of the active side acts?",
        choices: &[
            Choice { value: "flat", label: "The distance of its own" },
            Choice { value: "one_action", label: "Its move of one action" },
        ],
        why: "The text states a distance for it, though a unit that acts out of turn has one action.",
        rule: PREEMPTION,
    },
    Reading {
        path: "/readings/preempting_unit",
        question: "How often does a unit act before units of the active side?",
        choices: &[
            Choice { value: "once", label: "Once a roll" },
            Choice { value: "for_each", label: "Once for each unit about to act" },
        ],
        why: "It is given a single action. The text limits only the attempts on each unit about to act.",
        rule: PREEMPTION,
    },
    Reading {
        path: "/readings/evade_distance",
        question: "How far does a unit evade?",
        choices: &[
            Choice { value: "the_movers", label: "As far as whoever tries to reach it moves" },
            Choice { value: "its_own", label: "As far as it moves itself" },
        ],
        why: "The text measures it by the actions of the unit that tries to make contact.",
        rule: EVADING,
    },
    // Firing, morale.
    Reading {
        path: "/readings/volleys_tested",
        question: "How many tests do two volleys of a unit cost their target?",
        choices: &[
            Choice { value: "together", label: "One, by both together" },
            Choice { value: "one_by_one", label: "One for each volley" },
        ],
        why: "The number of volleys is a factor of the fire effect.",
        rule: VOLLEYS,
    },
    Reading {
        path: "/readings/several_firers",
        question: "How does a target test that several units fire at?",
        choices: &[
            Choice { value: "each_a_test", label: "Once for each of them" },
            Choice { value: "heaviest", label: "Once, by the heaviest fire" },
            Choice { value: "together", label: "Once, by all of it together" },
        ],
        why: "Fire effects do not add up, and every one of them makes a target test.",
        rule: NOT_CUMULATIVE,
    },
    Reading {
        path: "/readings/exact_roll",
        question: "Does a roll of exactly the Morale Level pass?",
        choices: &[Choice { value: "passes", label: "Yes" }, Choice { value: "fails", label: "No" }],
        why: "The bands after a melee run up to the level itself.",
        rule: LEVEL,
    },
    Reading {
        path: "/readings/distance_counts",
        question: "When does the distance from the command stand count?",
        choices: &[
            Choice { value: "always", label: "Always, beside lost generals" },
            Choice { value: "without_brigade_general", label: "Only where the brigade general is lost" },
        ],
        why: "The list of what makes a level has the distance as a term of its own.",
        rule: ABSENCE,
    },
    Reading {
        path: "/readings/help_limit",
        question: "How many points help one test?",
        choices: &[
            Choice { value: "each", label: "20 of the NCO and 20 of a general" },
            Choice { value: "together", label: "20 of both together" },
        ],
        why: "Each has his own limit, and they are different people.",
        rule: HELP,
    },
    Reading {
        path: "/readings/blown_nco",
        question: "Does a blown NCO help again?",
        choices: &[
            Choice { value: "stays", label: "Yes, the marker is the cost" },
            Choice { value: "gone", label: "No, he is gone for the game" },
        ],
        why: "The text counts the marker and never says that he is lost.",
        rule: NCO,
    },
    // Melee.
    Reading {
        path: "/readings/second_round",
        question: "What happens in the second round of a melee?",
        choices: &[
            Choice { value: "resolved_at_once", label: "It is resolved at once" },
            Choice { value: "new_deck", label: "The deck is shuffled and drawn from again" },
        ],
        why: "Where both hold and stay in contact the text has the melee resolved; it speaks of no more cards.",
        rule: SECOND_PHASE,
    },
    Reading {
        path: "/readings/several_halvings",
        question: "How often is a level halved that several things halve?",
        choices: &[Choice { value: "once", label: "Once" }, Choice { value: "each", label: "Once for each" }],
        why: "The text says that it remains halved, not that it is halved again.",
        rule: HALVED,
    },
    // The army.
    Reading {
        path: "/readings/fewest_markers",
        question: "How few markers can end a unit?",
        choices: &[
            Choice { value: "by_section", label: "As the section on morale has it: 2" },
            Choice { value: "by_introduction", label: "As the introduction has it: 3" },
        ],
        why: "The rule itself is more exact than the sketch before it.",
        rule: LIMITS,
    },
    Reading {
        path: "/readings/pair_over_the_sum",
        question: "How is an army tested when two markers at once take it over its sum?",
        choices: &[
            Choice { value: "one_roll", label: "By one roll that counts both" },
            Choice { value: "each_marker", label: "A roll for each marker" },
        ],
        why: "The text gives a pair one roll that counts both, without asking where the first would have stood.",
        rule: LATER,
    },
    Reading {
        path: "/readings/points_last",
        question: "How long do spent Victory Points lower the chance?",
        choices: &[
            Choice { value: "that_test", label: "For that test only" },
            Choice { value: "every_test", label: "For every later test too" },
        ],
        why: "The points are gone with each use.",
        rule: POINTS,
    },
    Reading {
        path: "/readings/french_double",
        question: "What of the French counts double?",
        choices: &[
            Choice { value: "infantry", label: "Regiments of infantry" },
            Choice { value: "artillery", label: "Regiments of infantry and of artillery" },
        ],
        why: "A French infantry regiment has twice the battalions; its gun is one gun like any other.",
        rule: TALLY,
    },
    Reading {
        path: "/readings/regular_loyalists",
        question: "Of which class are regular Loyalists?",
        choices: &[
            Choice { value: "continentals", label: "That of the Continentals" },
            Choice { value: "line", label: "That of the British line" },
        ],
        why: "The list of classes does not have them; elsewhere the text names them beside the Continentals.",
        rule: CLASSES,
    },
];
