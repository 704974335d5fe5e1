//! The action roll, moves, rough terrain, changes of formation and pre-emption (A.3, A.6, B.1, B.2, B.4, C.1, C.5).

use super::super::terms::{Grade, GradePair};
use crate::cells;
use crate::rules::{Input, RuleRef, Sourced, house as h, printed as p, reconstructed as r, unsigned};

cells! {
    /// The numbers of actions. Chances are per cent, distances whole inches.
    pub struct ActionsTable: i32 {
        rough:       p(70), "A deployed unit passes each kind"
            .at_least(0, "the chance to pass rough ground", RuleRef("B.4"));
        charge_in:   p(12), "Cavalry charges up to"
            .at_least(0, "the inches of a charge out of turn", RuleRef("C.1"));
        charge_turn: p(45), "It changes face up to".shown(|degrees| format!("{}°", unsigned(degrees)))
            .at_least(0, "the degrees by which it changes face", RuleRef("C.1"));
    } and {
        /// What the D10 of the active side gives.
        roll: RollTable = RollTable::SHIPPED;
        /// How far a unit moves with one action.
        moves: MoveTable = MoveTable::SHIPPED;
        /// What each action devoted to a change of formation is worth.
        formation: ByGrade = ByGrade { ab: p(25), cd: p(20), ef: p(15) };
        /// The chance to act before a unit of the active side.
        preemption: ByGrade = ByGrade { ab: h(60), cd: h(50), ef: h(40) };
    }
}

cells! {
    /// The highest roll of a D10 for two actions and for three; above it there are four. 4 to 7 and 8 to 10 are from
    /// the author's own percentages.
    pub struct RollTable: i32 {
        two:   p(3), "2 actions".at_least(0, "the highest roll for 2 actions", RuleRef("A.3"));
        three: r(7), "3 actions";
    }
}

cells! {
    /// Inches of one action; infantry's are from its relatives.
    pub struct MoveTable: i32 {
        infantry_line:   r(3), "Infantry in line".at_least(0, "the move of infantry in line", RuleRef("B.1"));
        infantry_column: r(4), "Infantry in column"
            .at_least(0, "the move of infantry in column", RuleRef("B.1"));
        cavalry_line:    p(6), "Cavalry in line".at_least(0, "the move of cavalry in line", RuleRef("B.1"));
        cavalry_column:  p(8), "Cavalry in column"
            .at_least(0, "the move of cavalry in column", RuleRef("B.1"));
        unlimbered:      p(1), "Unlimbered artillery"
            .at_least(0, "the move of unlimbered artillery", RuleRef("B.1"));
        limbered:        p(3), "Limbered artillery"
            .at_least(0, "the move of limbered artillery", RuleRef("B.1"));
        aside:           p(2), "Cost of 1″ obliquely or back"
            .at_least(1, "the cost of an inch obliquely or back", RuleRef("B.2"));
    }
}

/// A chance that two grades share.
#[derive(Clone, Copy, Debug, PartialEq, Input)]
#[input(cells)]
#[allow(missing_docs)]
pub struct ByGrade {
    pub ab: Sourced,
    pub cd: Sourced,
    pub ef: Sourced,
}

impl ByGrade {
    /// That of a grade.
    pub fn of(&self, grade: Grade) -> Sourced {
        match grade.pair() {
            GradePair::AB => self.ab,
            GradePair::CD => self.cd,
            GradePair::EF => self.ef,
        }
    }
}

impl RollTable {
    /// The actions that a D10 gives, and how far that can be trusted.
    pub fn actions(&self, roll: i32) -> Sourced {
        let (n, source) = match roll {
            roll if roll <= self.two.value => (2, self.two.source),
            roll if roll <= self.three.value => (3, self.two.source.max(self.three.source)),
            _ => (4, self.three.source),
        };
        Sourced { value: n, source }
    }
}
