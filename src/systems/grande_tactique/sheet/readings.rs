//! What the settings offer, with our reasons.

use crate::rules::{Choice, Reading, RuleRef};

const ALLOCATION: RuleRef = RuleRef("PIP.1");
const MODIFIERS: RuleRef = RuleRef("PIP.2");
const SUPERIORS: RuleRef = RuleRef("PIP.3");
const COSTS: RuleRef = RuleRef("PIP.4");
const MOVEMENT: RuleRef = RuleRef("Movement");
const FLEEING: RuleRef = RuleRef("Fleeing");
const GENERALS: RuleRef = RuleRef("Generals");
const MORALE: RuleRef = RuleRef("Morale");
const FIRING: RuleRef = RuleRef("Firing");
const CHARGING: RuleRef = RuleRef("Charging");

/// In the order of the text.
pub(super) const OFFERED: &[Reading] = &[
    Reading {
        path: "/readings/adopting_a_plan",
        question: "Does a Corps without a Plan pay a turn's PIPs for one?",
        choices: &[
            Choice { value: "costs_the_turn", label: "Yes, the whole turn" },
            Choice { value: "free", label: "No, it holds at once" },
        ],
        why: "The text charges for going over to a different Plan; from none to one is that in spirit.",
        rule: ALLOCATION,
    },
    Reading {
        path: "/readings/lost_commanders_plan",
        question: "What becomes of the Plan when the Corps commander is lost?",
        choices: &[
            Choice { value: "runs_on", label: "It runs on unchanged" },
            Choice { value: "may_change", label: "It can still be changed" },
            Choice { value: "ends", label: "It ends" },
        ],
        why: "The generals know the Plan, but nobody is left to make another.",
        rule: ALLOCATION,
    },
    Reading {
        path: "/readings/late_reinforcement",
        question: "Where does a reinforcement rank who was not inserted in his free turn?",
        choices: &[
            Choice { value: "ranks_last", label: "Last" },
            Choice { value: "any_rank", label: "Anywhere, still free" },
        ],
        why: "The text names one turn for it; any other move is a different Plan.",
        rule: ALLOCATION,
    },
    Reading {
        path: "/readings/arriving_general",
        question: "Has a reinforcement a die of the Plan in the turn he arrives?",
        choices: &[
            Choice { value: "waits", label: "No, none" },
            Choice { value: "ranks_last", label: "Yes, the lowest" },
        ],
        why: "He enters the ranking in the turn after. With No Plan he shares the average and adds a die.",
        rule: ALLOCATION,
    },
    Reading {
        path: "/readings/killed_generals_quality",
        question: "Does a killed general's quality still change his division's number?",
        choices: &[
            Choice { value: "lapses", label: "No, it ended with him" },
            Choice { value: "counts", label: "Yes, as before" },
        ],
        why: "His division still has PIPs, at double cost, but there is no good or bad general any more.",
        rule: MODIFIERS,
    },
    Reading {
        path: "/readings/artillery_lost",
        question: "Which artillery counts as a lost unit of its division?",
        choices: &[
            Choice { value: "spiked", label: "Only what is spiked" },
            Choice { value: "silenced_too", label: "What is silenced, too" },
        ],
        why: "The text takes off for units destroyed: a spiked battery is removed, a silenced one can be restored.",
        rule: MODIFIERS,
    },
    Reading {
        path: "/readings/one_becomes_nothing",
        question: "Does a bad superior look at the die or at the modified number?",
        choices: &[
            Choice { value: "before_modifiers", label: "The die" },
            Choice { value: "after_modifiers", label: "The modified number" },
        ],
        why: "The text speaks of a die roll of 1.",
        rule: SUPERIORS,
    },
    Reading {
        path: "/readings/one_without_a_plan",
        question: "With No Plan, does a bad superior spoil the average or each die?",
        choices: &[
            Choice { value: "the_average", label: "The average" },
            Choice { value: "each_die", label: "Each die, before it" },
        ],
        why: "He spoils a subordinate's roll, and what the subordinate gets is the average.",
        rule: SUPERIORS,
    },
    Reading {
        path: "/readings/bad_commanders_gift",
        question: "May a bad commander give in a turn in which he spoiled no roll?",
        choices: &[
            Choice { value: "never", label: "No, never" },
            Choice { value: "if_no_one_was_turned", label: "Yes" },
        ],
        why: "The text sets his bad effect in the place of the gift.",
        rule: SUPERIORS,
    },
    Reading {
        path: "/readings/gift_is_added",
        question: "Can losses eat up the PIP that a superior gives?",
        choices: &[
            Choice { value: "after_the_fewest", label: "No, it comes on top" },
            Choice { value: "before_the_fewest", label: "Yes, it is a modifier" },
        ],
        why: "The PIP page, which is the fuller one, calls it an additional PIP; the Sequence of Play adds it to the die.",
        rule: SUPERIORS,
    },
    Reading {
        path: "/readings/gifts_to_one_general",
        question: "May one general receive from both superiors in a turn?",
        choices: &[
            Choice { value: "from_both", label: "Yes" },
            Choice { value: "from_one", label: "No, from one" },
        ],
        why: "The text limits who gives, not who receives.",
        rule: SUPERIORS,
    },
    Reading {
        path: "/readings/ride_of_exactly_the_most",
        question: "Is a general at exactly the longest ride in reach?",
        choices: &[Choice { value: "reaches", label: "Yes" }, Choice { value: "falls_short", label: "No" }],
        why: "Costs double only beyond that distance, so up to it he is in reach.",
        rule: SUPERIORS,
    },
    Reading {
        path: "/readings/gifts_in_a_forfeited_turn",
        question: "Can a Corps that forfeits its PIPs be given some by a superior?",
        choices: &[Choice { value: "forfeited", label: "No" }, Choice { value: "given", label: "Yes" }],
        why: "All PIPs of its divisions are forfeited, the text says, and names no exception.",
        rule: ALLOCATION,
    },
    Reading {
        path: "/readings/corps_commander_gives_to",
        question: "To whom may a Corps commander give?",
        choices: &[
            Choice { value: "his_corps", label: "Generals of his Corps" },
            Choice { value: "any_corps", label: "Any general in reach" },
        ],
        why: "The text speaks of a subordinate where it comes back to the gift.",
        rule: SUPERIORS,
    },
    Reading {
        path: "/readings/gift_to_a_killed_general",
        question: "Can the division of a killed general be given a PIP?",
        choices: &[Choice { value: "refused", label: "No" }, Choice { value: "allowed", label: "Yes" }],
        why: "It goes to a general within a ride, and there is none.",
        rule: SUPERIORS,
    },
    Reading {
        path: "/readings/unspent_pips",
        question: "What becomes of PIPs that a division does not spend?",
        choices: &[
            Choice { value: "lapse", label: "They are gone with the turn" },
            Choice { value: "kept", label: "It has them in its next turn" },
        ],
        why: "PIPs are for their turn; the text has no way to keep any.",
        rule: COSTS,
    },
    Reading {
        path: "/readings/square_changes",
        question: "How often may a unit change into or out of square in a turn?",
        choices: &[
            Choice { value: "one_in_all", label: "Once, in or out" },
            Choice { value: "one_each", label: "Once in and once out" },
        ],
        why: "The text has one limit for both together.",
        rule: COSTS,
    },
    Reading {
        path: "/readings/doublings",
        question: "What do several reasons to pay double come to?",
        choices: &[
            Choice { value: "once", label: "Double" },
            Choice { value: "each", label: "Double for each" },
        ],
        why: "It is one doubling, for which three reasons are listed.",
        rule: COSTS,
    },
    Reading {
        path: "/readings/ride_is_measured",
        question: "When is the ride from a general to a unit measured?",
        choices: &[
            Choice { value: "when_paid", label: "When the unit acts" },
            Choice { value: "as_the_phase_begins", label: "As the phase begins" },
        ],
        why: "A general moves free, so he may ride up first; only his being attached is judged as the phase begins.",
        rule: COSTS,
    },
    Reading {
        path: "/readings/road_when_halved",
        question: "Is what a road adds halved with the move?",
        choices: &[
            Choice { value: "whole", label: "No, all of it" },
            Choice { value: "halved", label: "Yes" },
        ],
        why: "The road adds to the move; what is halved is the unit's allowance.",
        rule: MOVEMENT,
    },
    Reading {
        path: "/readings/road_through_areas",
        question: "Does a move by road through woods or a built-up area have half of the allowance?",
        choices: &[Choice { value: "halves", label: "Yes" }, Choice { value: "does_not_halve", label: "No" }],
        why: "Entering or leaving them halves it, and no exception is made for a road.",
        rule: MOVEMENT,
    },
    Reading {
        path: "/readings/shaken_square",
        question: "Does a shaken square move half as far as any other?",
        choices: &[
            Choice { value: "halved", label: "Yes" },
            Choice { value: "as_any_square", label: "No, a square is slow already" },
        ],
        why: "A square has an allowance of its own, and a shaken unit half of its allowance.",
        rule: MOVEMENT,
    },
    Reading {
        path: "/readings/later_flight",
        question: "How far does routed cavalry flee in the turns after the first?",
        choices: &[
            Choice { value: "as_at_first", label: "As in the first, with new dice" },
            Choice { value: "without_dice", label: "The same, without dice" },
        ],
        why: "It keeps on fleeing, and no other distance is named.",
        rule: FLEEING,
    },
    Reading {
        path: "/readings/general_at_risk",
        question: "When is a general with a unit that flees at risk?",
        choices: &[
            Choice { value: "each_turn", label: "In each turn of its flight" },
            Choice { value: "as_it_breaks", label: "Only as it breaks" },
        ],
        why: "A die is rolled for a general with a unit that flees, and it flees in each of these turns.",
        rule: GENERALS,
    },
    Reading {
        path: "/readings/ground_advantages",
        question: "What do several advantages of ground come to in a Morale Check?",
        choices: &[
            Choice { value: "once", label: "The modifier once" },
            Choice { value: "each", label: "The modifier for each" },
        ],
        why: "Upslope, built-up area and linear feature stand in one line of the list.",
        rule: MORALE,
    },
    Reading {
        path: "/readings/natural_rolls",
        question: "Does a rolled 1 always fail a Morale Check, and a 6 always pass it?",
        choices: &[Choice { value: "count", label: "No" }, Choice { value: "decide", label: "Yes" }],
        why: "The text has no such rule.",
        rule: MORALE,
    },
    Reading {
        path: "/readings/range_of_exactly_the_normal",
        question: "Is exactly the normal range long range?",
        choices: &[Choice { value: "normal", label: "No" }, Choice { value: "long", label: "Yes" }],
        why: "The normal range goes up to it.",
        rule: FIRING,
    },
    Reading {
        path: "/readings/several_chargers",
        question: "Who checks where several units charge together?",
        choices: &[
            Choice { value: "the_principal", label: "The principal charger, for all" },
            Choice { value: "each", label: "Each for itself" },
        ],
        why: "The result applies to all attackers. The text at hand does not say who checks: this is a house rule.",
        rule: CHARGING,
    },
];
