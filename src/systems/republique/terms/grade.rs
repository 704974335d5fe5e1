//! Troop grades, and what is keyed by them (S§2.3).

use crate::rules::{Input, table_by, words};
use serde::{Deserialize, Serialize};
use strum::VariantArray;

/// How good a unit's troops are, best first.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Input, Serialize, Deserialize, VariantArray,
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
    words! {
        /// What it is called in a sentence.
        pub fn name {
            Elite: "elite", Veteran: "veteran", Average: "average", Green: "green", Militia: "militia",
        }
        /// Where there is little room.
        pub fn short { Elite: "Elite", Veteran: "Vet.", Average: "Avg.", Green: "Green", Militia: "Mil." }
    }

    /// What a base of it counts for an average: 5 for the best to 1 for the worst.
    pub fn points(self) -> i32 {
        Grade::VARIANTS.len() as i32 - self as i32
    }

    /// The grade that counts so much.
    pub fn of_points(points: i32) -> Option<Self> {
        Grade::VARIANTS.iter().copied().find(|grade| grade.points() == points)
    }
}

table_by! {
    /// One value for each grade.
    pub struct ByGrade[Grade] {
        Elite: elite, Veteran: veteran, Average: average, Green: green, Militia: militia,
    }
}
