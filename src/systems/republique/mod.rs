//! Republique 5.0, the Napoleonic wars at grand tactical scale. See the README beside this file for readings and house values.

mod after_round;
mod army;
mod artillery;
mod assault;
mod best_assault;
mod best_target;
mod changes;
mod contact;
mod divisional_test;
mod forced_move;
mod form;
mod hors_de_combat;
mod morale_hits;
mod movement;
mod nation;
mod order_of_move;
mod order_test;
mod panic;
mod paper;
mod passthrough;
mod rally;
mod reaction;
mod replacement;
mod samples;
mod scale;
mod sheet;
mod skirmish_fire;
mod skirmish_markers;
mod state;
mod terms;
mod turn;

pub use after_round::{AfterRound, Course as AfterCourse, Does};
pub use army::{Army, Division, Leader, LeaderClass, Level, Rating, Standing, Unit};
pub use artillery::{Artillery, Barred, Fire, Losses, Target};
pub use assault::{
    Assault, Elsewhere, Ending, Fight, Force, Formation, Round, Suffered, Support, WholeFight, Zone,
    natural_hits,
};
pub use best_assault::{BestAssault, Choose, Fighter, Prospect, Rival};
pub use best_target::{Aim, BestBy, BestTarget, Chances};
pub use changes::{Ask, By, Changes, Leave};
pub use contact::{Beside, Contact, Duty, Facing, Prey, Vacated};
pub use divisional_test::{Disorder, DivisionalTest, Flight, Member, Trigger, Verdict};
pub use forced_move::{Cause, ForcedMove};
pub use hors_de_combat::{Fate, HorsDeCombat, NearLeader};
pub use morale_hits::{HitBy, HitsTaken, MoraleHits};
pub use movement::{Act, Course, Leg, Manner, Movement, Who};
pub use order_of_move::{Direction, Mover, OrderOfMove};
pub use order_test::{FailedChanges, OrderTest, TurnOfHold};
pub use passthrough::{Beaten, Fate as PassthroughFate, Friend, Passthrough, Place};
pub use rally::{Helper, Leads, Rally, RallyUnit};
pub use reaction::{Enemy, Paces, PassingGuns, ReactingCavalry, Reaction, Reactor, Stop, Way};
pub use replacement::{Candidate, Rank, Replacement};
pub use scale::{GamingScale, Scale};
pub use sheet::{
    AfterRoundTable, AllOutBump, ArtilleryTable, AssaultCell, AssaultModifiers, AssaultTables, AverageGrade,
    BonusBars, BreakOffChoice, BySkirmishGrade, CavalryModifiers, ChangeRules, ColumnModifiers, Crossings,
    DieModifiers, DisorderTime, Drift, ForcedMoves, GeneralDuty, GeneralReroll, HalfMove, HoldBonus,
    HorsDeCombatTable, JointColumns, KeptPoints, LeaderTest, LeadersFollow, LossBand, LossNumber,
    LostInAssault, ManeuverDistances, ManeuverModifiers, ManeuverTable, ManeuverTargets, MixedBump,
    MoraleModifiers, MoveCosts, MoveLimits, MovementTable, PanicTestTable, PassingPanic, PassthroughPanic,
    PitchedTie, RallyTable, Readings, SHEET, SecondDisorder, SecondTry, Sheet, SideMorale, SilencedGuns,
    SkirmishAllowance, SkirmishTable, SpottingDepths, SquareBonus, SquareOff, StalledBreakOff, SystemYears,
    TableScale, TandemBaseHits, TopUp,
};
pub use skirmish_fire::{Blocker, Shaken, Shooter, Shot, SkirmishFire, SkirmishTarget};
pub use skirmish_markers::{Density, Displacer, MarkerTask, SkirmishMarkers, Spacing};
pub use state::Part;
pub use terms::{
    Action, Arm, AssaultTable, ByCover, ByGrade, ByNation, ByWeight, CommandSystem, Cover, Deployment, End,
    Going, Grade, Ground, Hits, Limit, ManeuverSystem, Morale, Nation, Obstacle, Order, OrderChange,
    Response, Restriction, Retrograde, SkirmishGrade, Span, Terrain, Toll, Troops, Walker, WayBack, Weight,
    Year,
};

use crate::rules::tile::Signs;
use crate::rules::{
    BattleView, Boxes, CalculatorInfo, Change, Condition, Feeds, Marker, Measure, Phase, Quantity,
    SheetTable, Side, Source, Strength, System, Todo, UnitRef,
};

/// The system's name for its types.
#[derive(Clone, Copy, Debug)]
pub struct Republique;

impl System for Republique {
    const ID: &'static str = "republique";
    const TITLE: &'static str = "Republique 5.0";
    const SUBTITLE: &'static str = "Napoleonic, grand tactical";
    const CREDIT: &'static str = "Republique 5.0 is a game of the War Times Journal.";
    type Sheet = Sheet;
    type Army = Army;
    const MARKERS: &'static [Marker] = state::ALL_MARKERS;
    const FEEDS: &'static [(&'static str, Feeds)] = state::FEEDS;
    const SIGNS: &'static Signs = &state::SIGNS;
    const BOXES: &'static [Boxes] = paper::BOXES;
    const TURN: &'static [Phase] = turn::TURN;
    const CALCULATORS: &'static [CalculatorInfo] = &[
        CalculatorInfo::of::<Rally>(),
        CalculatorInfo::of::<Replacement>(),
        CalculatorInfo::of::<OrderTest>(),
        CalculatorInfo::of::<Changes>(),
        CalculatorInfo::of::<OrderOfMove>(),
        CalculatorInfo::of::<Movement>(),
        CalculatorInfo::of::<Reaction>(),
        CalculatorInfo::of::<ForcedMove>(),
        CalculatorInfo::of::<SkirmishMarkers>(),
        CalculatorInfo::of::<SkirmishFire>(),
        CalculatorInfo::of::<Artillery>(),
        CalculatorInfo::of::<BestTarget>(),
        CalculatorInfo::of::<MoraleHits>(),
        CalculatorInfo::of::<HorsDeCombat>(),
        CalculatorInfo::of::<Contact>(),
        CalculatorInfo::of::<Assault>(),
        CalculatorInfo::of::<BestAssault>(),
        CalculatorInfo::of::<Passthrough>(),
        CalculatorInfo::of::<AfterRound>(),
        CalculatorInfo::of::<DivisionalTest>(),
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
        title: "Bases and batteries in the field",
        unit: Quantity::Count,
        source: Source::House,
        decides: None,
        score: None,
        each_turn: &[],
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

    fn pay(battle: &BattleView<'_, Self>, unit_ref: UnitRef, marker: &str) -> Vec<Change> {
        state::pay(battle, unit_ref, marker)
    }
}
