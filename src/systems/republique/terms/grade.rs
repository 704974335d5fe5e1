//! Troop grades, and what is keyed by them (S§2.3).

use serde::{Deserialize, Serialize};
use std::ops::Index;
use strum::VariantArray;

/// How good a unit's troops are, best first.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Grade {
    Elite,
    Veteran,
    #[default]
    Average,
    Green,
    Militia,
}

impl Grade {
    /// As it is said.
    pub fn name(self) -> &'static str {
        ["elite", "veteran", "average", "green", "militia"][self as usize]
    }

    /// Where there is little room.
    pub fn short(self) -> &'static str {
        ["Elite", "Vet.", "Avg.", "Green", "Mil."][self as usize]
    }
}

/// One value for each grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ByGrade<T> {
    pub elite: T,
    pub veteran: T,
    pub average: T,
    pub green: T,
    pub militia: T,
}

impl<T> Index<Grade> for ByGrade<T> {
    type Output = T;
    fn index(&self, grade: Grade) -> &T {
        match grade {
            Grade::Elite => &self.elite,
            Grade::Veteran => &self.veteran,
            Grade::Average => &self.average,
            Grade::Green => &self.green,
            Grade::Militia => &self.militia,
        }
    }
}
