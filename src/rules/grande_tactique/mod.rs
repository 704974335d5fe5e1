//! Grande Tactique, Napoleonic battles by the corps. See the README beside this file for readings and credit.

mod army;
mod charts;
mod faults;
mod ledger;
mod pips;
mod ranking;
mod readings;
mod samples;
mod sheet;
mod state;
mod terms;
mod turn;
mod unit_state;

pub use army::{Army, Division, HigherCommander, Training, Troops, Unit};
pub use ledger::{Action, Battery, Goal, Ledger, Member, Moved, Now, Reach, Spending};
pub use pips::{Allocation, Chances, General, Gift, Pips, Superior};
pub use ranking::{GeneralInNeed, Helper, Moment, Ranking};
pub use sheet::{
    AdoptingAPlan, ArrivingGeneral, BadCommandersGift, BadSuperior, CorpsCommanderGivesTo, Costs, Doublings,
    GiftIsAdded, GiftTable, GiftToAKilledGeneral, GiftsInAForfeitedTurn, GiftsToOneGeneral,
    KilledGeneralsQuality, LateReinforcement, LostCommandersPlan, Modifiers, OneBecomesNothing,
    OneWithoutAPlan, Readings, RideIsMeasured, RideOfExactlyTheMost, SHEET, Sheet, SquareChanges,
};
pub use state::Who;
pub use terms::{Arm, Arrival, Commander, Declared, Effect, Morale, Name, Quality};
pub use unit_state::UnitState;

use super::{CalculatorInfo, Change, Condition, Mark, Phase, Piece, System, Table, Todo};

/// The system's name for its types.
#[derive(Clone, Copy, Debug)]
pub struct GrandeTactique;

impl System for GrandeTactique {
    const ID: &'static str = "grande-tactique";
    const TITLE: &'static str = "Grande Tactique";
    const SUBTITLE: &'static str = "Napoleonic, a corps a side";
    const CREDIT: &'static str =
        "Grande Tactique is a game by Jack Mitchell, released under Creative Commons BY.";
    type Sheet = Sheet;
    type Army = Army;
    const MARKS: &'static [Mark] = state::MARKS;
    const TURN: &'static [Phase] = turn::TURN;
    const CALCULATORS: &'static [CalculatorInfo] =
        &[CalculatorInfo::of::<Pips>(), CalculatorInfo::of::<Ranking>(), CalculatorInfo::of::<Ledger>()];

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
