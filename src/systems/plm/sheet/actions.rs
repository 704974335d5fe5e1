//! The action roll, moves, rough terrain, changes of formation and pre-emption (A.3, A.6, B.1, B.2, B.4, C.1, C.5).

use super::super::terms::{Grade, GradePair};
use crate::rules::{Entry, house as h, printed as p, reconstructed as r};
use serde::{Deserialize, Serialize};

/// The numbers of actions. Chances are per cent, distances whole inches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionsTable {
    /// What the D10 of the active side gives.
    pub roll: RollTable,
    /// How far a unit moves with one action.
    pub moves: MoveTable,
    /// Deployed units pass each kind of rough terrain on this roll or less.
    pub rough: Entry,
    /// What each action devoted to a change of formation is worth.
    pub formation: ByGrade,
    /// The chance to act before a unit of the active side.
    pub preemption: ByGrade,
    /// How far cavalry charges before a unit of the active side acts.
    pub charge_in: Entry,
    /// How far it may change face in doing so, in degrees.
    pub charge_turn: Entry,
}

/// The highest roll of a D10 for two actions and for three; above it there are four.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct RollTable {
    pub two: Entry,
    pub three: Entry,
}

/// Inches of one action.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct MoveTable {
    pub infantry_line: Entry,
    pub infantry_column: Entry,
    pub cavalry_line: Entry,
    pub cavalry_column: Entry,
    pub unlimbered: Entry,
    pub limbered: Entry,
    /// Inches that an inch obliquely or back costs.
    pub aside: Entry,
}

/// A chance that two grades share.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ByGrade {
    pub ab: Entry,
    pub cd: Entry,
    pub ef: Entry,
}

impl ByGrade {
    /// That of a grade.
    pub fn of(&self, grade: Grade) -> Entry {
        match grade.pair() {
            GradePair::AB => self.ab,
            GradePair::CD => self.cd,
            GradePair::EF => self.ef,
        }
    }
}

impl RollTable {
    /// The actions that a D10 gives, and how far that can be trusted.
    pub fn actions(&self, roll: i32) -> Entry {
        let (n, source) = match roll {
            roll if roll <= self.two.value => (2, self.two.source),
            roll if roll <= self.three.value => (3, self.two.source.max(self.three.source)),
            _ => (4, self.three.source),
        };
        Entry { value: n, source }
    }
}

/// 4 to 7 and 8 to 10 are from the author's own percentages, infantry's moves from its relatives.
pub(in crate::systems::plm) const ACTIONS: ActionsTable = ActionsTable {
    roll: RollTable { two: p(3), three: r(7) },
    moves: MoveTable {
        infantry_line: r(3),
        infantry_column: r(4),
        cavalry_line: p(6),
        cavalry_column: p(8),
        unlimbered: p(1),
        limbered: p(3),
        aside: p(2),
    },
    rough: p(70),
    formation: ByGrade { ab: p(25), cd: p(20), ef: p(15) },
    preemption: ByGrade { ab: h(60), cd: h(50), ef: h(40) },
    charge_in: p(12),
    charge_turn: p(45),
};
