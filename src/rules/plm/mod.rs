//! PLM, the American Revolution by battalions. See the README beside this file for readings, house values and credit.

mod ammunition;
mod army;
mod charts;
mod establishment;
mod faults;
mod fighter;
mod fire_effect;
mod hand_to_hand;
mod help;
mod morale;
mod morale_level;
mod morale_report;
mod morale_test;
mod pursuit;
mod readings;
mod samples;
mod sheet;
mod state;
mod terms;
mod tester;
mod turn;
mod unit_state;
mod volley;
mod volleys;

pub use ammunition::{Ammunition, Supplied};
pub use army::{Army, Brigade, Unit};
pub use establishment::{Establishment, elites, marker_limit, value};
pub use fighter::{Fighter, HelpByRoll, Part};
pub use fire_effect::Fire;
pub use hand_to_hand::{
    Band, Course, Deck, End as MeleeEnd, Event, Fate as MeleeFate, HandToHand, MeleeCard,
    Occasion as MeleeOccasion, RoundEnd, Stage, Standing,
};
pub use help::{Aim, Fate, Given, Giver, Help, Officers, Split, Splits};
pub use morale::{Morale, Occasion};
pub use morale_level::{Level, Term, passes};
pub use morale_test::{End, Series, Test, TestRolls, Tested};
pub use pursuit::{Meets, Place, Pursuer, Pursuit};
pub use readings::{
    BlownNco, DistanceCounts, ExactRoll, FewestMarkers, FrenchDouble, HelpLimit, PairOverTheSum, PointsLast,
    Readings, RegularLoyalists, SeveralFirers, VolleysTested,
};
pub use readings::{SecondRound, SeveralHalvings};
pub use sheet::{
    Absence, ActionsTable, ArmyTable, Classes, Collapse, Failure, FireTable, Grades, Limits, MeleeTable,
    MoraleTable, Organisation, RangeFactors, RiskTable, RoundsTable, SHEET, Sheet, TargetTable, Values,
};
pub use sheet::{DeckTable, EffectTable, MarkerTable};
pub use terms::{Arm, Battalion, Formation, Grade, GradePair, Nation, Officer, Troops, Weapon};
pub use tester::Tester;
pub use volley::{Firer, Gap, Shot, Volley};

use super::{CalculatorInfo, Change, Condition, Mark, Phase, Piece, System, Table, Todo};

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
    const MARKS: &'static [Mark] = state::MARKS;
    const TURN: &'static [Phase] = turn::TURN;
    const CALCULATORS: &'static [CalculatorInfo] = &[
        // Actions, movement, pre-emption.

        // Firing, morale.
        CalculatorInfo::of::<Volley>(),
        CalculatorInfo::of::<Ammunition>(),
        CalculatorInfo::of::<Morale>(),
        // Melee.
        CalculatorInfo::of::<HandToHand>(),
        CalculatorInfo::of::<Pursuit>(),
        // The army.
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
