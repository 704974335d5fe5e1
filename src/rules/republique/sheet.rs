//! The Combat Chart's entries and the readings of the text, and nothing else.

mod assault;

use super::terms::{ByGrade, ByWeight, Hits, Response};
use crate::rules::{self, Choice, Entry, Reading, RuleRef, h, p, r};
use crate::{parts, words};

pub use assault::{
    AssaultCell, AssaultModifiers, AssaultTables, CavalryModifiers, ForcedMoves, MoraleModifiers,
};

/// Everything printed, restored or ours that the procedures read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sheet {
    /// The artillery table.
    pub artillery: ArtilleryTable,
    /// Range column modifiers of artillery fire, in columns to the left.
    pub artillery_columns: ColumnModifiers,
    /// Die modifiers of artillery fire.
    pub artillery_die: DieModifiers,
    /// The assault tables, their lines and zones.
    pub assault: AssaultTables,
    /// Assault modifiers.
    pub assault_modifiers: AssaultModifiers,
    /// So many points of the natural roll make so many M hits (S§5.1).
    pub die_points_per_m: ByGrade<[Entry; 2]>,
    /// What each panic level makes a unit do (S§5.5).
    pub panic_index: ByGrade<[Entry<Response>; 5]>,
    /// How far forced moves go (S§3.4).
    pub forced_moves: ForcedMoves,
    /// Where the text leaves a choice.
    pub readings: Readings,
}

parts!(Sheet {
    artillery,
    artillery_columns,
    artillery_die,
    assault,
    assault_modifiers,
    die_points_per_m,
    panic_index,
    forced_moves,
    readings
});

/// The artillery table (S§4.2, W1).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArtilleryTable {
    /// Outer edges of the range columns in inches.
    pub brackets_in: [Entry; 6],
    /// The row of results, strongest first; each weight begins somewhere on it.
    pub track: [Entry<Hits>; 15],
    /// Box of the row above the first range column, counted from 0.
    pub row_start: ByWeight<Entry>,
    /// Longest range in inches.
    pub max_range_in: ByWeight<Entry>,
    /// How the modified die moves the result, highest first.
    pub drift: [Drift; 4],
    /// Boxes to the left on any lower die.
    pub drift_below: Entry,
    /// Depth in inches within which a third base makes a target deep.
    pub deep_in: Entry,
    /// B hits at which a battery is gone.
    pub battery_gone_at: Entry,
}

parts!(ArtilleryTable {
    brackets_in,
    track,
    row_start,
    max_range_in,
    drift,
    drift_below,
    deep_in,
    battery_gone_at
});

/// One line of the drift.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drift {
    /// From this modified die up.
    pub from: Entry,
    /// Boxes to the left.
    pub left: Entry,
}

parts!(Drift { from, left });

impl ArtilleryTable {
    /// Boxes to the left for a modified die.
    pub fn drifts(&self, modified_die: i32) -> Entry {
        let line = self.drift.iter().find(|line| modified_die >= line.from.n);
        line.map_or(self.drift_below, |line| line.left)
    }
}

/// Range column modifiers (S§4.3), in columns to the left.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct ColumnModifiers {
    pub deep: Entry,
    pub square: Entry,
    pub saved_fire: Entry,
    pub joint_each: Entry,
    pub moving_cavalry: Entry,
    pub medium_or_heavy_cover: Entry,
    pub reinforced_cover: Entry,
    pub fortress_cover: Entry,
}

parts!(ColumnModifiers {
    deep,
    square,
    saved_fire,
    joint_each,
    moving_cavalry,
    medium_or_heavy_cover,
    reinforced_cover,
    fortress_cover
});

/// Die modifiers (S§4.4).
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct DieModifiers {
    pub joint: Entry,
    pub enfilade: Entry,
    pub morale_hit: Entry,
    pub base_hit: Entry,
    pub counterbattery: Entry,
    pub packed_skirmishers: Entry,
    pub passing_fire: Entry,
}

parts!(DieModifiers {
    joint,
    enfilade,
    morale_hit,
    base_hit,
    counterbattery,
    packed_skirmishers,
    passing_fire
});

/// The readings; each default is ours, its reason stands in [`Sheet::READINGS`](rules::Sheet::READINGS).
#[derive(Clone, Copy, Debug, PartialEq)]
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

parts!(Readings {
    joint_columns,
    tandem_base_hits,
    demoralized_guns,
    side_morale,
    all_out_bump,
    mixed_bump,
    pitched_tie,
    general_reroll,
    loss_number,
    leader_test
});

/// Which batteries of a joint group move the column (C18).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum JointColumns {
    /// Each one.
    Every,
    /// Each one after the first.
    OthersOnly,
}

words!(JointColumns { Every "every", OthersOnly "others_only" });

/// How base hits reach a tandem target (C20).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TandemBaseHits {
    /// A third of them, then what the main target cannot absorb.
    ShareThenCarry,
    /// Only what the main target cannot absorb.
    CarryOnly,
}

words!(TandemBaseHits { ShareThenCarry "share_then_carry", CarryOnly "carry_only" });

/// Whether demoralized guns fire.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SilencedGuns {
    /// They are silenced.
    Silent,
    /// They fire with −4 for their M hits.
    Fire,
}

words!(SilencedGuns { Silent "silent", Fire "fire" });

/// Which M hits count for a side whose units hold different ones (C33).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SideMorale {
    /// Those that most of the disordered bases hold; the fewer of two that are even.
    MostBases,
    /// The worst.
    Worst,
}

words!(SideMorale { MostBases "most_bases", Worst "worst" });

/// Which lines the loser of an all-out assault leaves outward (C25).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AllOutBump {
    /// Every one but a tie.
    EveryLine,
    /// Not those that re-roll or break off.
    OuterLines,
}

words!(AllOutBump { EveryLine "every_line", OuterLines "outer_lines" });

/// Whether a mixed assault moves the loser outward (C32).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MixedBump {
    /// As any all-out assault.
    Bump,
    /// It counts as a general assault.
    NoBump,
}

words!(MixedBump { Bump "bump", NoBump "no_bump" });

/// Which tie costs morale on the Pitched Battle table (C19).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PitchedTie {
    /// A difference of exactly 0.
    ExactlyZero,
    /// The whole line in the middle.
    WholeLine,
}

words!(PitchedTie { ExactlyZero "exactly_zero", WholeLine "whole_line" });

/// Whether a re-roll is fought by an attacker outside the all-out zone (C34).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GeneralReroll {
    /// It is.
    Fought,
    /// It is not: contact is broken.
    AllOutOnly,
}

words!(GeneralReroll { Fought "fought", AllOutOnly "all_out_only" });

/// Whose loss number counts when several units lose (C35).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LossNumber {
    /// The highest, once.
    Highest,
    /// Every unit's.
    Each,
}

words!(LossNumber { Highest "highest", Each "each" });

/// When leaders test hors de combat (C27).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LeaderTest {
    /// Once, after all assaults.
    EndOfPhase,
    /// After each round.
    EachRound,
}

words!(LeaderTest { EndOfPhase "end_of_phase", EachRound "each_round" });

const fn hits(m: u8, b: u8) -> Entry<Hits> {
    h(Hits::of(m, b))
}

/// As we ship it.
#[rustfmt::skip]
pub static SHEET: Sheet = Sheet {
    artillery: ArtilleryTable {
        brackets_in: [p(2), p(4), p(6), r(8), r(10), r(12)],
        track: [
            hits(6, 4), hits(5, 4), hits(5, 3), hits(4, 3), hits(4, 2), hits(3, 2), hits(3, 1), hits(2, 1),
            hits(2, 0), hits(2, 0), hits(1, 0), hits(1, 0), hits(0, 0), hits(0, 0), hits(0, 0),
        ],
        row_start:    ByWeight { h: h(6),  m: h(7),  l: h(8),  vl: h(9) },
        max_range_in: ByWeight { h: h(12), m: h(12), l: h(10), vl: h(8) },
        drift: [
            Drift { from: p(10), left: p(2) },
            Drift { from: p(9),  left: p(1) },
            Drift { from: p(3),  left: p(0) },
            Drift { from: p(2),  left: p(-1) },
        ],
        drift_below: p(-2),
        deep_in: p(4),
        battery_gone_at: h(5),
    },
    artillery_columns: ColumnModifiers {
        deep: p(1),
        square: p(1),
        saved_fire: p(1),
        joint_each: p(1),
        moving_cavalry: p(-1),
        medium_or_heavy_cover: p(-1),
        reinforced_cover: p(-2),
        fortress_cover: h(-2),
    },
    artillery_die: DieModifiers {
        joint: p(1),
        enfilade: p(3),
        morale_hit: p(-1),
        base_hit: p(-1),
        counterbattery: p(-1),
        packed_skirmishers: p(-2),
        passing_fire: p(-2),
    },
    assault: assault::TABLES,
    assault_modifiers: assault::MODIFIERS,
    die_points_per_m: assault::POINTS_PER_M,
    panic_index: assault::PANIC_INDEX,
    forced_moves: assault::FORCED_MOVES,
    readings: Readings {
        joint_columns: JointColumns::Every,
        tandem_base_hits: TandemBaseHits::ShareThenCarry,
        demoralized_guns: SilencedGuns::Silent,
        side_morale: SideMorale::MostBases,
        all_out_bump: AllOutBump::EveryLine,
        mixed_bump: MixedBump::Bump,
        pitched_tie: PitchedTie::ExactlyZero,
        general_reroll: GeneralReroll::Fought,
        loss_number: LossNumber::Highest,
        leader_test: LeaderTest::EndOfPhase,
    },
};

impl rules::Sheet for Sheet {
    const OURS: &'static Sheet = &SHEET;
    const READINGS: &'static [Reading] = &[
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
            choices: &[
                Choice { value: "fought", label: "Yes" },
                Choice { value: "all_out_only", label: "No" },
            ],
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
}
