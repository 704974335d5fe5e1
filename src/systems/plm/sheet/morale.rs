//! The Morale Level.

use super::super::terms::Grade;
use crate::cells;
use crate::rules::{RuleRef, Source, Sourced, house as h, printed as p, reconstructed as r, unsigned};

cells! {
    /// What a Morale Level is made of.
    pub struct MoraleTable: i32 {
        per_marker: r(-10), "Each marker";
        per_inch:   r(-1),  "Each inch from the command stand";
    } and {
        /// The percentage of each class.
        grades: Grades = Grades::SHIPPED;
        /// Where generals are lost.
        absence: Absence = Absence::SHIPPED;
        /// What a failed test does.
        failure: Failure = Failure::SHIPPED;
        /// What becomes of a general whose risk came true.
        risk: RiskTable = RiskTable::SHIPPED;
    }
}

cells! {
    /// The Morale Grade of each class, in per cent.
    pub struct Grades: i32 {
        a: h(90), "Class A".at_least(0, "the Morale Grade of class A", RuleRef("E.2"));
        b: h(85), "Class B".at_least(0, "the Morale Grade of class B", RuleRef("E.2"));
        c: h(80), "Class C".at_least(0, "the Morale Grade of class C", RuleRef("E.2"));
        d: h(75), "Class D".at_least(0, "the Morale Grade of class D", RuleRef("E.2"));
        e: h(70), "Class E".at_least(0, "the Morale Grade of class E", RuleRef("E.2"));
        f: h(65), "Class F".at_least(0, "the Morale Grade of class F", RuleRef("E.2"));
    }
}

impl Grades {
    /// The Morale Grade of a class.
    pub fn of(&self, grade: Grade) -> Sourced {
        [self.a, self.b, self.c, self.d, self.e, self.f][grade as usize]
    }
}

cells! {
    /// What is deducted where generals are lost; only the worse counts.
    pub struct Absence: i32 {
        brigade:   p(-10), "Brigade general lost";
        commander: p(-20), "Commander-in-Chief lost";
    }
}

cells! {
    /// What a failed test does; distances are whole inches.
    pub struct Failure: i32 {
        markers:      p(1),  "Markers for a failed test".shown(unsigned)
            .at_least(0, "the markers for a failed test", RuleRef("E.4"));
        back_in:      h(12), "A unit falls back"
            .at_least(0, "the inches by which a unit falls back", RuleRef("E.4"));
        crew_back_in: p(12), "A crew falls back"
            .at_least(0, "the inches by which a crew falls back", RuleRef("E.4"));
    }
}

impl RiskTable {
    /// How far it can be trusted as a whole.
    pub fn source(&self) -> Source {
        self.killed_to.source.max(self.wounded_to.source).max(self.light_wound_to.source)
    }
}

cells! {
    /// What becomes of a general whose risk came true: the highest roll of a D10 for each.
    pub struct RiskTable: i32 {
        killed_to:      h(2), "Killed".at_least(0, "the highest roll that kills", RuleRef("F.4"));
        wounded_to:     h(4), "Wounded, out of the game";
        light_wound_to: h(7), "Lightly wounded";
    }
}
