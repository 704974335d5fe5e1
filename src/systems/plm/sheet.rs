//! The numbers of the text and house values, part by part, and the readings.

pub(super) mod actions;
pub(super) mod army;
mod charts;
mod faults;
pub(super) mod fire;
pub(super) mod melee;
pub(super) mod morale;
mod readings;

use crate::cells;
use crate::rules::{self, Cells, Chart, Lengths, Reading, SheetFault};

pub use actions::{ActionsTable, ByGrade, MoveTable, RollTable};
pub use army::{ArmyTable, Classes, CollapseTable, Limits, Organisation, Values};
pub use fire::{FireTable, RangeFactors, RoundsTable, TargetTable};
pub use melee::{DeckTable, EffectTable, MarkerTable, MeleeTable};
pub use morale::{Absence, Failure, Grades, MoraleTable, RiskTable};
pub use readings::{
    BlownNco, ChargeOutOfTurn, DistanceCounts, EvadeDistance, ExactRoll, FailedChange, FewestMarkers,
    FrenchDouble, HelpLimit, PairOverTheSum, PointsLast, PreemptingUnit, Readings, RegularLoyalists,
    SecondRound, SeveralFirers, SeveralHalvings, VolleysTested,
};

cells! {
    /// Everything that the procedures read.
    pub struct Sheet: i32 {} and {
        /// Actions, movement, formations, pre-emption.
        actions: ActionsTable = ActionsTable::SHIPPED;
        /// Firing.
        fire: FireTable = FireTable::SHIPPED;
        /// The Morale Level and its test.
        morale: MoraleTable = MoraleTable::SHIPPED;
        /// Melee.
        melee: MeleeTable = MeleeTable::SHIPPED;
        /// Organisation, and when an army quits the field.
        army: ArmyTable = ArmyTable::SHIPPED;
        /// Where the text leaves a choice.
        readings: Readings = Readings::SHIPPED;
    }
}

/// The sheet as it is shipped.
pub const SHEET: Sheet = Sheet::SHIPPED;

impl rules::Sheet for Sheet {
    const SHIPPED: &'static Sheet = &SHEET;
    const READINGS: &'static [Reading] = readings::ALL;
    const ORDERS: &'static [&'static [&'static str]] = &[&["ab", "cd", "ef"]];

    fn charts(&self, lengths: Lengths) -> Vec<Chart> {
        charts::of(self, lengths)
    }

    fn faults(&self) -> Vec<SheetFault> {
        faults::of(self)
    }
}
