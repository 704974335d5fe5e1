//! Grande Tactique, Napoleonic battles by the corps. See the README beside this file for readings and credit.

mod army;
mod chances;
mod charge;
mod de_shaking;
mod firing;
mod flight;
mod ledger;
mod morale;
mod movement;
mod pips;
mod readings;
mod samples;
mod sheet;
mod standing;
mod state;
mod terms;
mod turn;

pub use army::{Army, Division, HigherCommander, Training, Troops, Unit};
pub use charge::{Aspect, Charger, Charging, End};
pub use de_shaking::DeShaking;
pub use firing::{Barred, Beaten, Between, Fire};
pub use flight::{Flight, Leader};
pub use ledger::{Action, Deed, Goal, Ledger, Moved, Now, Reach, Touches, Trooper};
pub use morale::{Beset, Checking, Morale, Occasion, Onset};
pub use movement::Movement;
pub use pips::{Allocation, Chances, General, Gift, Pips, Superior};
pub use sheet::*;
pub use standing::Standing;
pub use state::Who;
pub use terms::{Arm, Arrival, Commander, Declared, Effect, Name, Quality, Temper};

use super::{Change, Condition, Listing, Mark, Phase, Piece, System, Table, Todo};

/// The system's name for its types.
pub struct GrandeTactique;

impl System for GrandeTactique {
    const ID: &'static str = "grande-tactique";
    const TITLE: &'static str = "Grande Tactique";
    const CREDIT: &'static str =
        "Grande Tactique is a game by Jack Mitchell, released under Creative Commons BY.";
    type Sheet = Sheet;
    type Army = Army;
    const MARKS: &'static [Mark] = state::MARKS;
    const TURN: &'static [Phase] = turn::TURN;
    const CALCULATORS: &'static [Listing] = &[
        Listing::of::<DeShaking>(),
        Listing::of::<Morale>(),
        Listing::of::<Pips>(),
        Listing::of::<Ledger>(),
        Listing::of::<Movement>(),
        Listing::of::<Fire>(),
        Listing::of::<Charging>(),
        Listing::of::<Flight>(),
    ];

    fn samples() -> [(&'static str, Army); 2] {
        samples::armies()
    }

    fn condition(table: &Table<'_, Self>, piece: Piece) -> Condition {
        state::condition(table, piece)
    }

    fn todo(table: &Table<'_, Self>) -> Vec<Todo> {
        state::todo(table)
    }

    fn enter(table: &Table<'_, Self>) -> Vec<Change> {
        state::enter(table)
    }
}
