//! DBM 3.1, ancient and medieval battles. See the README beside this file for readings and restored values.

mod army;
mod combat;
mod samples;
mod sheet;
mod state;
mod terms;
mod turn;

pub use army::{Army, Command, Drill, Line, Size, Standing, Works, reached, surcharge};
pub use combat::{Band, Combat, Fate, Fought, Rank, Side};
pub use sheet::{
    Against, BowmenShooting, CavalryPsiloi, CombatFactors, GradingFactors, Mitigating, PikeRanks, Ranges,
    Readings, RearSupport, SHEET, Sheet, TacticalFactors, YesNo,
};
pub use state::{Change, Element};
pub use terms::{ByTroops, Class, Fort, Going, Grade, Rating, Troops, Weapon};

use super::{Listing, Phase, System};

/// The system's name for its types.
pub struct Dbm;

impl System for Dbm {
    const ID: &'static str = "dbm";
    const TITLE: &'static str = "DBM 3.1";
    const CREDIT: &'static str =
        "De Bellis Multitudinis is a game of Phil Barker and Richard Bodley Scott, Wargames Research Group.";
    type Sheet = Sheet;
    type Army = Army;
    type Change = Change;
    const TURN: &'static [Phase] = turn::TURN;
    const CALCULATORS: &'static [Listing] = &[Listing::of::<Combat>()];

    fn samples() -> [(&'static str, Army); 2] {
        samples::armies()
    }

    fn say(change: &Change) -> String {
        change.to_string()
    }
}
