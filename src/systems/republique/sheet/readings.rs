//! How the text is read where it contradicts itself or is silent.

use crate::rules::{Choice, Reading, RuleRef};
use serde::{Deserialize, Serialize};

/// The readings; each default is ours, its reason stands in [`ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Readings {
    pub joint_columns: JointColumns,
    pub tandem_base_hits: TandemBaseHits,
    pub demoralized_guns: SilencedGuns,
    pub side_morale: SideMorale,
    pub all_out_bump: AllOutBump,
    pub mixed_bump: MixedBump,
    pub pitched_tie: PitchedTie,
    pub general_reroll: GeneralReroll,
    pub loss_number: LossNumber,
    pub leader_test: LeaderTest,
}

/// Which batteries of a joint group move the column (C18).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JointColumns {
    /// Each one.
    Every,
    /// Each one after the first.
    OthersOnly,
}

/// How base hits reach a tandem target (C20).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TandemBaseHits {
    /// A third of them, then what the main target cannot absorb.
    ShareThenCarry,
    /// Only what the main target cannot absorb.
    CarryOnly,
}

/// Whether demoralized guns fire.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SilencedGuns {
    /// They are silenced.
    Silent,
    /// They fire with −4 for their M hits.
    Fire,
}

/// Which M hits count for a side whose units hold different ones (C33).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SideMorale {
    /// Those that most of the disordered bases hold; the fewer of two that are even.
    MostBases,
    /// The worst.
    Worst,
}

/// Which lines the loser of an all-out assault leaves outward (C25).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AllOutBump {
    /// Every one but a tie.
    EveryLine,
    /// Not those that re-roll or break off.
    OuterLines,
}

/// Whether a mixed assault moves the loser outward (C32).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MixedBump {
    /// As any all-out assault.
    Bump,
    /// It counts as a general assault.
    NoBump,
}

/// Which tie costs morale on the Pitched Battle table (C19).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PitchedTie {
    /// A difference of exactly 0.
    ExactlyZero,
    /// The whole line in the middle.
    WholeLine,
}

/// Whether a re-roll is fought by an attacker outside the all-out zone (C34).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GeneralReroll {
    /// It is.
    Fought,
    /// It is not: contact is broken.
    AllOutOnly,
}

/// Whose loss number counts when several units lose (C35).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LossNumber {
    /// The highest, once.
    Highest,
    /// Every unit's.
    Each,
}

/// When leaders test hors de combat (C27).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeaderTest {
    /// Once, after all assaults.
    EndOfPhase,
    /// After each round.
    EachRound,
}

/// What is asked of the player, each with our choice first and its reason.
pub(super) const ALL: &[Reading] = &[
    Reading {
        path: "/readings/joint_columns",
        question: "Which batteries of a joint group move the column?",
        choices: &[
            Choice { value: "every", label: "Every one" },
            Choice { value: "others_only", label: "All but the first" },
        ],
        why: "The text gives a column for each participating base and excepts none.",
        rule: RuleRef("4.3"),
    },
    Reading {
        path: "/readings/tandem_base_hits",
        question: "Which base hits reach a tandem target?",
        choices: &[
            Choice { value: "share_then_carry", label: "A third, then the rest" },
            Choice { value: "carry_only", label: "Only the rest" },
        ],
        why: "The text gives it a third; the figure only carries over. For three B both come to the same.",
        rule: RuleRef("4.5"),
    },
    Reading {
        path: "/readings/demoralized_guns",
        question: "May demoralized guns fire?",
        choices: &[
            Choice { value: "silent", label: "No, silenced" },
            Choice { value: "fire", label: "Yes, at −4" },
        ],
        why: "The morale table silences them; an example among the die modifiers lets one fire.",
        rule: RuleRef("2.3"),
    },
    Reading {
        path: "/readings/side_morale",
        question: "Which M hits count for a side whose units hold different ones?",
        choices: &[
            Choice { value: "most_bases", label: "Those of most disordered bases" },
            Choice { value: "worst", label: "The worst" },
        ],
        why: "The text speaks of the greatest share of bases everywhere else.",
        rule: RuleRef("5.4"),
    },
    Reading {
        path: "/readings/all_out_bump",
        question: "Which lines does the loser of an all-out assault leave outward?",
        choices: &[
            Choice { value: "every_line", label: "Every line but a tie" },
            Choice { value: "outer_lines", label: "Not re-roll and break off" },
        ],
        why: "The text moves whoever lost the modified roll, by however little.",
        rule: RuleRef("5.1"),
    },
    Reading {
        path: "/readings/mixed_bump",
        question: "Does a mixed assault move the loser outward?",
        choices: &[Choice { value: "bump", label: "Yes" }, Choice { value: "no_bump", label: "No" }],
        why: "Of all that an all-out assault brings, the text takes only the double leader bonus away.",
        rule: RuleRef("5.2"),
    },
    Reading {
        path: "/readings/pitched_tie",
        question: "Which tie costs morale in a Pitched Battle?",
        choices: &[
            Choice { value: "exactly_zero", label: "A difference of 0" },
            Choice { value: "whole_line", label: "The whole middle line" },
        ],
        why: "The text says when the modified results tie, and a difference of one is no tie.",
        rule: RuleRef("5.3"),
    },
    Reading {
        path: "/readings/general_reroll",
        question: "Is a re-roll fought from beyond the all-out zone?",
        choices: &[Choice { value: "fought", label: "Yes" }, Choice { value: "all_out_only", label: "No" }],
        why: "The table forces the re-roll; the narrow zone is named for follow-up assaults.",
        rule: RuleRef("5.1"),
    },
    Reading {
        path: "/readings/loss_number",
        question: "Whose loss number counts when several units lose?",
        choices: &[
            Choice { value: "highest", label: "The highest, once" },
            Choice { value: "each", label: "Every unit’s" },
        ],
        why: "The loss number is the bases taken as a result of the assault, and they come from one pool.",
        rule: RuleRef("5.5"),
    },
    Reading {
        path: "/readings/leader_test",
        question: "When do leaders test hors de combat?",
        choices: &[
            Choice { value: "end_of_phase", label: "Once, after all assaults" },
            Choice { value: "each_round", label: "After each round" },
        ],
        why: "Three passages test at the end of the phase, one step of the procedure in each round.",
        rule: RuleRef("5.6"),
    },
];
