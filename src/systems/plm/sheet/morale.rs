//! The Morale Level.

use super::super::terms::Grade;
use crate::rules::{Entry, house as h, printed as p, reconstructed as r};
use serde::{Deserialize, Serialize};

/// What a Morale Level is made of.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoraleTable {
    /// The percentage of each class.
    pub grades: Grades,
    /// For each marker.
    pub per_marker: Entry,
    /// For each whole inch from the command stand.
    pub per_inch: Entry,
    /// Where generals are lost.
    pub absence: Absence,
    /// What a failed test does.
    pub failure: Failure,
    /// What becomes of a general whose risk came true.
    pub risk: RiskTable,
}

/// The Morale Grade of each class, in per cent.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Grades {
    pub a: Entry,
    pub b: Entry,
    pub c: Entry,
    pub d: Entry,
    pub e: Entry,
    pub f: Entry,
}

impl Grades {
    /// Of a class.
    pub fn of(&self, grade: Grade) -> Entry {
        [self.a, self.b, self.c, self.d, self.e, self.f][grade as usize]
    }
}

/// What is deducted where generals are lost; only the worse counts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Absence {
    /// The brigade's general.
    pub brigade: Entry,
    /// The army's commander.
    pub commander: Entry,
}

/// What a failed test does; distances are whole inches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Failure {
    /// Markers that the unit receives.
    pub markers: Entry,
    /// How far it falls back.
    pub back_in: Entry,
    /// How far a crew falls back.
    pub crew_back_in: Entry,
}

/// What becomes of a general whose risk came true: the highest roll of a D10 for each.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct RiskTable {
    pub killed_to: Entry,
    pub wounded_to: Entry,
    pub light_wound_to: Entry,
}

/// As we ship it.
pub(in crate::systems::plm) const MORALE: MoraleTable = MoraleTable {
    grades: Grades { a: h(90), b: h(85), c: h(80), d: h(75), e: h(70), f: h(65) },
    per_marker: r(-10),
    per_inch: r(-1),
    absence: Absence { brigade: p(-10), commander: p(-20) },
    failure: Failure { markers: p(1), back_in: h(12), crew_back_in: p(12) },
    risk: RiskTable { killed_to: h(2), wounded_to: h(4), light_wound_to: h(7) },
};
