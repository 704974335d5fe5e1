//! Republique 5.0, the Napoleonic wars at grand tactical scale. See the README beside this file for readings and house values.

mod artillery;
mod sheet;
mod state;
mod terms;
mod turn;

pub use artillery::{Artillery, Barred, Fire, Losses, Target};
pub use sheet::{
    ArtilleryTable, ColumnModifiers, DieModifiers, Drift, JointColumns, Readings, SHEET, Sheet, SilencedGuns,
    TandemBaseHits,
};
pub use state::{Change, Role};
pub use terms::{Arm, ByCover, ByWeight, Cover, Hits, Morale, SkirmishGrade, Weight};

use super::{Listing, Phase, System};

/// The system's name for its types.
pub struct Republique;

impl System for Republique {
    const ID: &'static str = "republique";
    const TITLE: &'static str = "Republique 5.0";
    const CREDIT: &'static str = "Republique 5.0 is a game of the War Times Journal.";
    type Sheet = Sheet;
    type Change = Change;
    const TURN: &'static [Phase] = turn::TURN;
    const CALCULATORS: &'static [Listing] = &[Listing::of::<Artillery>()];

    fn say(change: &Change) -> String {
        change.to_string()
    }
}
