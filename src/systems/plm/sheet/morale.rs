//! The Morale Level.

use super::super::terms::Grade;
use crate::cells;
use crate::rules::{Entry, house as h, printed as p, reconstructed as r, unsigned};

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
        a: h(90), "Class A";
        b: h(85), "Class B";
        c: h(80), "Class C";
        d: h(75), "Class D";
        e: h(70), "Class E";
        f: h(65), "Class F";
    }
}

impl Grades {
    /// The Morale Grade of a class.
    pub fn of(&self, grade: Grade) -> Entry {
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
        markers:      p(1),  "Markers for a failed test".shown(unsigned);
        back_in:      h(12), "A unit falls back";
        crew_back_in: p(12), "A crew falls back";
    }
}

cells! {
    /// What becomes of a general whose risk came true: the highest roll of a D10 for each.
    pub struct RiskTable: i32 {
        killed_to:      h(2), "Killed";
        wounded_to:     h(4), "Wounded, out of the game";
        light_wound_to: h(7), "Lightly wounded";
    }
}
