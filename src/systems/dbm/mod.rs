//! DBM 3.1, ancient and medieval battles. See the README beside this file for readings and restored values.

mod army;
mod combat;
mod impetuous;
mod movement;
mod paper;
mod pip_dice;
mod press;
mod range;
mod samples;
mod score;
mod sheet;
mod spending;
mod state;
mod strength;
mod terms;
mod turn;

pub use army::{Army, Command, Drill, Header, Line, Size, Standing, Supports, Works, reached, surcharge};
pub use combat::{Band, Combat, Compare, Fate, FightLine, Fighter, Fought, LineFight, Rank, Sequence};
pub use impetuous::Impetuous;
pub use movement::{MoveKind, Movement, Mover};
pub use pip_dice::{Commanded, PipDice};
pub use press::PressForward;
pub use range::{Figures, Range};
pub use score::{Force, Scored, Scoring};
pub use sheet::{
    Against, ArmyPoints, BowmenShooting, Breaks, CavalryPsiloi, CombatFactors, Contact, Distances,
    Equivalents, GradingFactors, Mitigating, Moves, MustMoveFlanked, PikeRanks, PipCosts, PointChanges,
    Prices, Ranges, Readings, RearSupport, SHEET, Score, Sheet, TacticalFactors, WorkPoints, YesNo,
};
pub use spending::{Action, Distance, General, Heading, Kind, Member, Scope, Spending};
pub use strength::{Counted, Strength};
pub use terms::{ByTroops, Class, Fort, Going, Grade, Ground, Rating, Troops, Weapon};

use crate::rules::tile::Signs;
use crate::rules::{
    BattleView, Boxes, Calculator, CalculatorInfo, Condition, Feeds, Marker, Measure, Phase, Quantity,
    SheetTable, Side, Source, Strength as ArmyStrength, System, Todo, UnitRef,
};

/// The system's name for its types.
#[derive(Clone, Copy, Debug)]
pub struct Dbm;

impl System for Dbm {
    const ID: &'static str = "dbm";
    const TITLE: &'static str = "DBM 3.1";
    const SUBTITLE: &'static str = "Ancient and medieval";
    const CREDIT: &'static str =
        "De Bellis Multitudinis is a game of Phil Barker and Richard Bodley Scott, Wargames Research Group.";
    type Sheet = Sheet;
    type Army = Army;
    const MARKERS: &'static [Marker] = state::ALL_MARKERS;
    const FEEDS: &'static [(&'static str, Feeds)] = state::FEEDS;
    const AT_HAND: Option<&'static Marker> = Some(&state::PIPS);
    const SIGNS: &'static Signs = &state::SIGNS;
    const BOXES: &'static [Boxes] = paper::BOXES;
    const TURN: &'static [Phase] = turn::TURN;
    const TURN_NAME: &'static str = "Bound";
    const CALCULATORS: &'static [CalculatorInfo] = &[
        CalculatorInfo::of::<PipDice>(),
        CalculatorInfo::of::<Spending>(),
        CalculatorInfo::of::<Impetuous>(),
        CalculatorInfo::of::<Movement>(),
        CalculatorInfo::of::<Range>(),
        CalculatorInfo::of::<Combat>(),
        CalculatorInfo::of::<FightLine>(),
        CalculatorInfo::of::<PressForward>(),
        CalculatorInfo::of::<Strength>(),
        CalculatorInfo::of::<Scoring>(),
    ];

    fn samples() -> Vec<(&'static str, Army)> {
        samples::armies().into()
    }

    fn tables(army: &Army) -> Vec<SheetTable> {
        paper::tables(army)
    }

    fn condition(battle: &BattleView<'_, Self>, unit_ref: UnitRef) -> Condition {
        state::condition(battle, unit_ref)
    }

    const MEASURE: Measure = Measure {
        title: "Equivalents left",
        unit: Quantity::Equivalents,
        source: Source::House,
        decides: Some(state::BREAK),
        score: Some(Scoring::ID),
        each_turn: &[&state::PIPS],
    };

    fn strength(battle: &BattleView<'_, Self>, side: Side) -> ArmyStrength {
        state::strength_of(battle, side)
    }

    fn todo(battle: &BattleView<'_, Self>) -> Vec<Todo> {
        state::todo(battle)
    }
}
