//! One bound. The play sheet has no list of its phases: the order is the game's, the details are the sheet's.

use crate::rules::{Phase, PhaseIcon, RuleRef};

pub(super) const TURN: &[Phase] = &[
    Phase {
        id: "pips",
        title: "PIPs",
        icon: PhaseIcon::Dice,
        rule: RuleRef("PIPs"),
        steps: &[
            "Roll one die for each command. What it shows are that command's PIPs for this bound.",
            "Under a regular C-in-C, hand out the dice of his regular commands as you like. Every other keeps the one named for it before.",
        ],
        offers: &["dbm/pip-dice", "dbm/spending"],
        duties: &["dbm/pip-dice"],
    },
    Phase {
        id: "moves",
        title: "Moves",
        icon: PhaseIcon::Movement,
        rule: RuleRef("Moves"),
        steps: &[
            "Spend PIPs on single elements and groups: tactical moves, halts, marches, mounting and dismounting.",
            "Halt impetuous troops that you would hold back. Those not halted advance by themselves.",
            "Look out for what costs more: far from the general, irregulars turning or dawdling, horse with foot, guns.",
            "PIPs that are left are lost.",
        ],
        offers: &["dbm/spending", "dbm/impetuous", "dbm/movement"],
        duties: &["dbm/spending"],
    },
    Phase {
        id: "shooting",
        title: "Shooting",
        icon: PhaseIcon::Shooting,
        rule: RuleRef("Ranges"),
        steps: &[
            "Both sides: artillery, bowmen, war wagons, galleys, ships and boats (S) shoot at what is in range.",
            "Whose bound it is says in which order.",
            "Resolve each target once: one main shooter, each 2nd or 3rd element that aids it counts against the target.",
            "Two that shoot at each other are each other's main shooter; both can suffer.",
            "Make outcome moves at once.",
        ],
        offers: &["dbm/range", "dbm/combat"],
        duties: &["dbm/combat"],
    },
    Phase {
        id: "close_combat",
        title: "Close combat",
        icon: PhaseIcon::Combat,
        rule: RuleRef("Factors"),
        steps: &[
            "Whose bound it is says in which order they are fought.",
            "Each: combat factor, rear support, tactical factors, both dice.",
            "Apply grading factors, then rear-support mitigation.",
            "Compare: equal, less, or half or less.",
        ],
        offers: &["dbm/combat", "dbm/line"],
        duties: &[],
    },
    Phase {
        id: "outcome",
        title: "Outcome moves",
        icon: PhaseIcon::Outcome,
        rule: RuleRef("Outcome"),
        steps: &[
            "Make them after each combat, before the next: remove the destroyed, recoil, flee.",
            "Recoil straight back by a base depth. Flee by the tactical move, (F) farther where they are fast.",
            "An element that must recoil or flee with enemy on its flank or rear is destroyed.",
            "Impetuous winners pursue.",
        ],
        offers: &["dbm/movement", "dbm/impetuous"],
        duties: &[],
    },
    Phase {
        id: "pressing",
        title: "Pressing forward",
        icon: PhaseIcon::Advance,
        rule: RuleRef("Pressing"),
        steps: &[
            "After all combats, in your own bound: an undemoralised group of foot may press forward, with or without a mounted general.",
            "All who fought it frontally must have fled, none of it pursued, and it moved only straight ahead this bound.",
            "All ranks go, skirmishers only behind others, nobody across fortifications.",
            "Straight ahead, up to the move of the slowest. Skirmishers in the way flee once; caught, they are destroyed.",
            "It ends on fresh enemies who are not skirmishers. That combat waits for the next bound.",
        ],
        offers: &["dbm/press-forward", "dbm/strength", "dbm/score"],
        duties: &[],
    },
];
