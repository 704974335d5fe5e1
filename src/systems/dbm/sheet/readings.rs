//! Where the play sheet can be read in more than one way; the first choice of each is ours.

use crate::rules::{Choice, Reading, RuleRef};
use serde::{Deserialize, Serialize};

/// The readings; each default is ours, its reason stands in the list below.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Readings {
    pub fast_train: YesNo,
    pub contact: Contact,
    pub lone_element_marches: YesNo,
    pub recoil_uncovers: YesNo,
    pub bowmen_v_bowmen: BowmenShooting,
    pub ranks_when_shot_at: YesNo,
    pub pike_ranks: PikeRanks,
    pub cavalry_psiloi: CavalryPsiloi,
    pub expendables_shot_equal: YesNo,
    pub rank_saves_in_any_going: YesNo,
    pub elephants_need_good_going: YesNo,
    pub inferior_hordes_stay: YesNo,
    pub unladen_stay: YesNo,
    pub psiloi_recoil_from_artillery: YesNo,
    pub never_milder: YesNo,
    pub naval_recoil_from_expendables: YesNo,
    pub immobile_baggage_stays: YesNo,
    pub demoralised_count_whole: YesNo,
}

/// The answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum YesNo {
    Yes,
    No,
}

/// What an element that contacts the enemy does to the cost of irregulars that turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contact {
    /// It excuses the turn.
    Excuses,
    /// It costs by itself.
    Costs,
}

/// Whose factor changes when bowmen shoot at bowmen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BowmenShooting {
    /// Both sides'.
    Both,
    /// Only that of those who are shot at.
    Target,
}

/// How ranks of pikes are counted when one does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PikeRanks {
    /// From the front until one fails.
    FromFront,
    /// All of them, or none.
    AllOrNone,
}

/// Which psiloi behind cavalry count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CavalryPsiloi {
    /// (S) or (I), as printed.
    SOrI,
    /// (S) or (O).
    SOrO,
}

pub(super) const SHIPPED: Readings = Readings {
    fast_train: YesNo::Yes,
    contact: Contact::Excuses,
    lone_element_marches: YesNo::No,
    recoil_uncovers: YesNo::Yes,
    bowmen_v_bowmen: BowmenShooting::Both,
    ranks_when_shot_at: YesNo::Yes,
    pike_ranks: PikeRanks::FromFront,
    cavalry_psiloi: CavalryPsiloi::SOrI,
    expendables_shot_equal: YesNo::Yes,
    rank_saves_in_any_going: YesNo::Yes,
    elephants_need_good_going: YesNo::Yes,
    inferior_hordes_stay: YesNo::Yes,
    unladen_stay: YesNo::Yes,
    psiloi_recoil_from_artillery: YesNo::Yes,
    never_milder: YesNo::Yes,
    naval_recoil_from_expendables: YesNo::Yes,
    immobile_baggage_stays: YesNo::Yes,
    demoralised_count_whole: YesNo::Yes,
};

const MOVES: RuleRef = RuleRef("Moves");
const PIPS: RuleRef = RuleRef("PIPs");
const LINE: RuleRef = RuleRef("Line");
const FACTORS: RuleRef = RuleRef("Factors");
const REAR: RuleRef = RuleRef("Rear");
const MITIGATING: RuleRef = RuleRef("Mitigating");
const BREAK: RuleRef = RuleRef("Break");
const OUTCOME: RuleRef = RuleRef("Outcome");

/// A question whose answer is ours when it is yes.
const fn yes(path: &'static str, question: &'static str, why: &'static str, rule: RuleRef) -> Reading {
    const CHOICES: &[Choice] = &[Choice { value: "yes", label: "Yes" }, Choice { value: "no", label: "No" }];
    Reading { path, question, choices: CHOICES, why, rule }
}

/// A question whose answer is ours when it is no.
const fn no(path: &'static str, question: &'static str, why: &'static str, rule: RuleRef) -> Reading {
    const CHOICES: &[Choice] = &[Choice { value: "no", label: "No" }, Choice { value: "yes", label: "Yes" }];
    Reading { path, question, choices: CHOICES, why, rule }
}

pub(super) const ALL: &[Reading] = &[
    yes(
        "/readings/fast_train",
        "Do baggage and war wagons (F) move farther in rough and difficult going too?",
        "Only mounted, artillery and naval are held to good going; these are other foot.",
        MOVES,
    ),
    yes(
        "/readings/recoil_uncovers",
        "Is an element overlapped where its neighbour has recoiled?",
        "Who has recoiled no longer stands beside it, and the enemy who stayed does.",
        LINE,
    ),
    Reading {
        path: "/readings/contact",
        question: "Irregulars turn and an element contacts the enemy: what does the contact do?",
        choices: &[
            Choice { value: "excuses", label: "Excuses the turn" },
            Choice { value: "costs", label: "Costs by itself" },
        ],
        why: "The line on short moves names the contact as an excuse, and this one is worded like it.",
        rule: PIPS,
    },
    no(
        "/readings/lone_element_marches",
        "Does a lone element pay for its late marches as a group does?",
        "The line names groups that march.",
        PIPS,
    ),
    Reading {
        path: "/readings/bowmen_v_bowmen",
        question: "Whose factor changes when bowmen shoot at bowmen?",
        choices: &[
            Choice { value: "both", label: "Both sides'" },
            Choice { value: "target", label: "The target's" },
        ],
        why: "The row names bowmen on both sides of the shooting and excepts neither.",
        rule: FACTORS,
    },
    yes(
        "/readings/ranks_when_shot_at",
        "Do spears, pikes, warband and auxilia (X) count ranks behind when shot at?",
        "The rows that mean close combat only say so; these do not.",
        REAR,
    ),
    Reading {
        path: "/readings/pike_ranks",
        question: "How are ranks of pikes counted when one does not fit?",
        choices: &[
            Choice { value: "from_front", label: "From the front" },
            Choice { value: "all_or_none", label: "All or none" },
        ],
        why: "Each rank is given its own factor, so a third that fails does not undo the second.",
        rule: REAR,
    },
    Reading {
        path: "/readings/cavalry_psiloi",
        question: "Which psiloi behind cavalry count?",
        choices: &[
            Choice { value: "s_or_i", label: "(S) or (I)" },
            Choice { value: "s_or_o", label: "(S) or (O)" },
        ],
        why: "So it is printed, and these are the javelin men; the missile men have the row below.",
        rule: MITIGATING,
    },
    yes(
        "/readings/expendables_shot_equal",
        "Are expendables destroyed when shooting at them ends equal?",
        "Their row among the equal totals asks for no close combat.",
        OUTCOME,
    ),
    yes(
        "/readings/rank_saves_in_any_going",
        "Does the 2nd rank that turns destruction into recoil do so in any going?",
        "The outcome rows ask only for its type and grade.",
        OUTCOME,
    ),
    yes(
        "/readings/elephants_need_good_going",
        "Do elephants need good going to destroy spears and pikes?",
        "In these two rows elephants stand in the list that the going governs.",
        OUTCOME,
    ),
    yes(
        "/readings/inferior_hordes_stay",
        "Do hordes (I) stay where they are when beaten by shooting?",
        "Their row excepts them from recoiling and gives nothing instead.",
        OUTCOME,
    ),
    yes(
        "/readings/unladen_stay",
        "Do unladen naval elements stay where they are when nothing destroys them?",
        "Their row ends without saying what else happens.",
        OUTCOME,
    ),
    yes(
        "/readings/psiloi_recoil_from_artillery",
        "Do psiloi in bad going recoil from artillery, too?",
        "The clause on the going stands by itself beside the one on shooting.",
        OUTCOME,
    ),
    yes(
        "/readings/never_milder",
        "Does what destroys in a lesser defeat destroy in a greater one?",
        "To flee at half the total where one more would have been death makes no sense.",
        OUTCOME,
    ),
    yes(
        "/readings/naval_recoil_from_expendables",
        "Do laden naval elements recoil when expendables double them?",
        "The lesser defeat makes them recoil, and a greater one is no milder.",
        OUTCOME,
    ),
    yes(
        "/readings/immobile_baggage_stays",
        "Does baggage that cannot move stay when it should flee?",
        "The row for the lesser defeat has only mobile baggage flee.",
        OUTCOME,
    ),
    yes(
        "/readings/demoralised_count_whole",
        "Does all of a demoralised command count as lost to the army?",
        "A demoralised command fights no more; the text that says so was reconstructed.",
        BREAK,
    ),
];
