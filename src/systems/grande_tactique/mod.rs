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
mod paper;
mod pips;
mod ranking;
mod samples;
mod scale;
mod sheet;
mod state;
mod terms;
mod turn;
mod unit_state;

pub use army::{Army, Division, HigherCommander, Training, Troops, Unit};
pub use charge::{Aspect, Charge, Charger, End};
pub use de_shaking::{DeShaking, ShakenUnit};
pub use firing::{Barred, Beaten, BestBy, Between, Firing, Outcomes, Target};
pub use flight::{Attached, Commands, Flight, Foe};
pub use ledger::{Action, Battery, Goal, Ground, Ledger, Member, Moved, Now, Reach, Spending};
pub use morale::{ChargedFactors, ChargingFactors, Check, Enemy, MoraleCheck, Occasion};
pub use movement::Movement;
pub use pips::{Allocation, Chances, General, Gift, Pips, Superior};
pub use ranking::{GeneralInNeed, Helper, Moment, Ranking};
pub use scale::Scale;
pub use sheet::{
    AdoptingAPlan, ArrivingGeneral, ArtilleryLost, BadCommandersGift, BadSuperior, Bases, BeatenAgain,
    BeatenTable, ChargeTable, CorpsCommanderGivesTo, Costs, Doublings, FiringTable, FlightTable,
    GeneralAtRisk, GiftIsAdded, GiftTable, GiftToAKilledGeneral, GiftsInAForfeitedTurn, GiftsToOneGeneral,
    GroundAdvantages, KilledGeneralsQuality, LateReinforcement, LaterFlight, LostCommandersPlan, Modifiers,
    MoraleTable, MoveTable, MovedRank, NaturalRolls, OneBecomesNothing, OneWithoutAPlan, PointsTable,
    RalliedUnits, RangeOfExactlyTheNormal, Readings, RideIsMeasured, RideOfExactlyTheMost, RoadThroughAreas,
    RoadWhenHalved, RoutedTarget, SHEET, SamePlan, ScaleTable, SeveralChargers, ShakenSquare, Sheet,
    SquareChanges, TargetTable, UnspentPips,
};
pub use state::Who;
pub use terms::{Arm, Arrival, Commander, Declared, Effect, Morale, Name, Quality};
pub use unit_state::UnitState;

use crate::rules::tile::Signs;
use crate::rules::{
    BattleView, Boxes, CalculatorInfo, Change, Condition, Feeds, Marker, Measure, Phase, Quantity,
    SheetTable, Side, Source, Strength, System, Todo, UnitRef,
};

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
    const MARKERS: &'static [Marker] = state::ALL_MARKERS;
    const FEEDS: &'static [(&'static str, Feeds)] = state::FEEDS;
    const AT_HAND: Option<&'static Marker> = Some(&state::PIPS);
    const SIGNS: &'static Signs = &state::SIGNS;
    const BOXES: &'static [Boxes] = paper::BOXES;
    const TURN: &'static [Phase] = turn::TURN;
    const CALCULATORS: &'static [CalculatorInfo] = &[
        CalculatorInfo::of::<Pips>(),
        CalculatorInfo::of::<Ranking>(),
        CalculatorInfo::of::<Ledger>(),
        CalculatorInfo::of::<MoraleCheck>(),
        CalculatorInfo::of::<DeShaking>(),
        CalculatorInfo::of::<Movement>(),
        CalculatorInfo::of::<Flight>(),
        CalculatorInfo::of::<Firing>(),
        CalculatorInfo::of::<Charge>(),
        CalculatorInfo::of::<Scale>(),
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
        title: "Units in the field",
        unit: Quantity::Count,
        source: Source::House,
        decides: None,
        score: None,
        each_turn: &[&state::PIPS, &state::RANK],
    };

    fn strength(battle: &BattleView<'_, Self>, side: Side) -> Strength {
        state::strength(battle, side)
    }

    fn todo(battle: &BattleView<'_, Self>) -> Vec<Todo> {
        state::todo(battle)
    }

    fn enter(battle: &BattleView<'_, Self>) -> Vec<Change> {
        state::enter(battle)
    }
}
