//! The Morale Level.

use super::super::terms::Grade;
use crate::rules::{Entry, h, p, r};
use serde::{Deserialize, Serialize};

/// What a Morale Level is made of.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoraleTable {
    /// The percentage of each class.
    pub grades: Grades,
    /// For each marker.
    pub per_marker: Entry,
    /// Where generals are lost.
    pub absence: Absence,
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

/// As we ship it.
pub(in crate::rules::plm) const MORALE: MoraleTable = MoraleTable {
    grades: Grades { a: h(90), b: h(85), c: h(80), d: h(75), e: h(70), f: h(65) },
    per_marker: r(-10),
    absence: Absence { brigade: p(-10), commander: p(-20) },
};
