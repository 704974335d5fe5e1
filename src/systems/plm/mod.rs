//! PLM, the American Revolution by battalions. See the README beside this file for readings, house values and credit.

mod action_roll;
mod actor;
mod ammunition;
mod army;
mod collapse;
mod establishment;
mod evade;
mod fighter;
mod fire_effect;
mod formation_change;
mod hand_to_hand;
mod help;
mod morale;
mod morale_level;
mod morale_report;
mod morale_test;
mod moves;
mod next_steps;
mod organisation;
mod paper;
mod percentile;
mod planner;
mod pre_emption;
mod pursuit;
mod return_to_table;
mod samples;
mod sheet;
mod state;
mod terms;
mod tester;
mod turn;
mod volley;
mod volleys;

pub use action_roll::ActionRoll;
pub use actor::Actor;
pub use ammunition::{Ammunition, Supplied};
pub use army::{Army, Brigade, Unit};
pub use collapse::{Collapse, Tally};
pub use establishment::{Establishment, elites, marker_limit, value};
pub use evade::Evade;
pub use fighter::{Fighter, HelpByRoll};
pub use fire_effect::Fire;
pub use formation_change::FormationChange;
pub use hand_to_hand::{
    Band, Course, Deck, End as MeleeEnd, Event, Fate as MeleeFate, HandToHand, MeleeCard,
    Occasion as MeleeOccasion, RoundEnd, Stage, Standing,
};
pub use help::{Aim, Fate, Given, Giver, Help, Officers, Split, Splits};
pub use morale::{Morale, Occasion};
pub use morale_level::{Level, Term, passes};
pub use morale_test::{End, Series, Test, TestRolls, Tested};
pub use moves::Ground;
pub use organisation::UnitOrganisation;
pub use planner::{Act, Planner, Through};
pub use pre_emption::{Acting, Candidate, PreEmption, Seen};
pub use pursuit::{Meets, Place, Pursuer, Pursuit};
pub use return_to_table::ReturnToTable;
pub use sheet::{
    Absence, ActionsTable, ArmyTable, BlownNco, ByGrade, ChargeOutOfTurn, Classes, CollapseTable, DeckTable,
    DistanceCounts, EffectTable, EvadeDistance, ExactRoll, FailedChange, Failure, FewestMarkers, FireTable,
    FrenchDouble, Grades, HelpLimit, Limits, MarkerTable, MeleeTable, MoraleTable, MoveTable, Organisation,
    PairOverTheSum, PointsLast, PreemptingUnit, RangeFactors, Readings, RegularLoyalists, RiskTable,
    RollTable, RoundsTable, SHEET, SecondRound, SeveralFirers, SeveralHalvings, Sheet, TargetTable, Values,
    VolleysTested,
};
pub use terms::{Arm, Battalion, Formation, Grade, GradePair, Legion, Nation, Officer, Troops, Weapon};
pub use tester::Tester;
pub use volley::{Firer, Gap, Shot, Volley};

use crate::rules::tile::Signs;
use crate::rules::{
    BattleView, Boxes, CalculatorInfo, Change, Condition, Feeds, Marker, Measure, Phase, Quantity, RuleRef,
    SheetTable, Side, Source, Strength, System, Todo, UnitRef,
};

/// The system's name for its types.
#[derive(Clone, Copy, Debug)]
pub struct Plm;

impl System for Plm {
    const ID: &'static str = "plm";
    const TITLE: &'static str = "PLM";
    const SUBTITLE: &'static str = "American Revolution, battalions";
    const CREDIT: &'static str = "PLM is a game by Scott Holder, published in The Courier 67.";
    type Sheet = Sheet;
    type Army = Army;
    const MARKERS: &'static [Marker] = state::ALL_MARKERS;
    const FEEDS: &'static [(&'static str, Feeds)] = state::FEEDS;
    const AT_HAND: Option<&'static Marker> = Some(&state::ACTIONS);
    const SIGNS: &'static Signs = &state::SIGNS;
    const BOXES: &'static [Boxes] = paper::BOXES;
    const TURN: &'static [Phase] = turn::TURN;
    const CALCULATORS: &'static [CalculatorInfo] = &[
        // Actions, movement, pre-emption.
        CalculatorInfo::of::<ActionRoll>(),
        CalculatorInfo::of::<Planner>(),
        CalculatorInfo::of::<FormationChange>(),
        CalculatorInfo::of::<PreEmption>(),
        CalculatorInfo::of::<Evade>(),
        // Firing, morale.
        CalculatorInfo::of::<Volley>(),
        CalculatorInfo::of::<Ammunition>(),
        CalculatorInfo::of::<Morale>(),
        // Melee.
        CalculatorInfo::of::<HandToHand>(),
        CalculatorInfo::of::<Pursuit>(),
        // The army.
        CalculatorInfo::of::<Collapse>(),
        CalculatorInfo::of::<UnitOrganisation>(),
        CalculatorInfo::of::<ReturnToTable>(),
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
        title: "Markers that the army can still take",
        unit: Quantity::Count,
        source: Source::House,
        decides: Some(RuleRef("H.3")),
        score: None,
        each_turn: &[&state::ACTIONS],
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
