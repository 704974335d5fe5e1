//! One-Brigade Musket, a small house game by which is tested that a small game fits. See the README beside this file.

mod army;
mod fire;
mod packed;
mod paper;
mod samples;
mod sheet;
mod state;
mod turn;

pub use army::{Army, Battalion, Brigade, Class};
pub use fire::{Fire, Target};
pub(crate) use packed::{MARKS, PackedArmy};
pub use sheet::{FireModifiers, Results, SHEET, Sheet};

use crate::rules::tile::Signs;
use crate::rules::{
    BattleView, Boxes, CalculatorInfo, Condition, Feeds, Marker, Measure, Phase, Quantity, SheetTable, Side,
    Source, Strength, System, Todo, UnitRef,
};

/// The system's name for its types.
#[derive(Clone, Copy, Debug)]
pub struct OneBrigade;

impl System for OneBrigade {
    const ID: &'static str = "one-brigade";
    const TITLE: &'static str = "One-Brigade Musket";
    const SUBTITLE: &'static str = "A brigade a side";
    const CREDIT: &'static str = "One-Brigade Musket is a house game of our own.";
    type Sheet = Sheet;
    type Army = Army;
    const MARKERS: &'static [Marker] = state::ALL_MARKERS;
    const FEEDS: &'static [(&'static str, Feeds)] = state::FEEDS;
    const SIGNS: &'static Signs = &state::SIGNS;
    const BOXES: &'static [Boxes] = paper::BOXES;
    const TURN: &'static [Phase] = turn::TURN;
    const CALCULATORS: &'static [CalculatorInfo] = &[CalculatorInfo::of::<Fire>()];

    fn samples() -> Vec<(&'static str, Army)> {
        samples::armies().into()
    }

    fn tables(_: &Army) -> Vec<SheetTable> {
        paper::tables()
    }

    fn condition(battle: &BattleView<'_, Self>, unit_ref: UnitRef) -> Condition {
        state::condition(battle, unit_ref)
    }

    const MEASURE: Measure = Measure {
        title: "Companies left",
        unit: Quantity::Count,
        source: Source::Printed,
        decides: Some(state::MORALE),
        score: None,
        each_turn: &[],
    };

    fn strength(battle: &BattleView<'_, Self>, side: Side) -> Strength {
        state::strength(battle, side)
    }

    fn todo(battle: &BattleView<'_, Self>) -> Vec<Todo> {
        state::todo(battle)
    }
}
