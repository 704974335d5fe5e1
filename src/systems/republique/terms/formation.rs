//! How a unit's bases stand (S§1.4).

use crate::rules::{Input, words};
use strum::VariantArray;

/// A formation; a square is a marker on any but the two columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[allow(missing_docs)]
pub enum Deployment {
    #[default]
    SingleLine,
    TwoLines,
    ThreeLines,
    EchelonLeft,
    EchelonRight,
    AttackColumn,
    RoadColumn,
}

impl Deployment {
    words! {
        /// What it is called in a sentence.
        pub fn name {
            SingleLine: "single line", TwoLines: "two lines", ThreeLines: "three lines",
            EchelonLeft: "echelon left", EchelonRight: "echelon right", AttackColumn: "attack column",
            RoadColumn: "road column",
        }
    }

    /// One base behind the other: no square.
    pub fn is_column(self) -> bool {
        matches!(self, Deployment::AttackColumn | Deployment::RoadColumn)
    }
}
