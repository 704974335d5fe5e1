//! The numbers of the text and house values, part by part, and the readings.

pub(super) mod actions;
pub(super) mod army;
mod charts;
mod faults;
pub(super) mod fire;
pub(super) mod melee;
pub(super) mod morale;
mod readings;

use crate::rules::{self, Cells, Chart, Input, Lengths, Reading, SheetFault};

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

/// Everything that the procedures read.
#[derive(Clone, Copy, Debug, PartialEq, Input)]
#[input(cells)]
pub struct Sheet {
    /// Actions, movement, formations, pre-emption.
    pub actions: ActionsTable,
    /// Firing.
    pub fire: FireTable,
    /// The Morale Level and its test.
    pub morale: MoraleTable,
    /// Melee.
    pub melee: MeleeTable,
    /// Organisation, and when an army quits the field.
    pub army: ArmyTable,
    /// Where the text leaves a choice.
    pub readings: Readings,
}

/// The sheet as it is shipped.
pub const SHEET: Sheet = Sheet {
    actions: ActionsTable::SHIPPED,
    fire: FireTable::SHIPPED,
    morale: MoraleTable::SHIPPED,
    melee: MeleeTable::SHIPPED,
    army: ArmyTable::SHIPPED,
    readings: Readings::SHIPPED,
};

impl rules::Sheet for Sheet {
    const SHIPPED: &'static Sheet = &SHEET;
    const READINGS: &'static [Reading] = readings::ALL;

    fn charts(&self, lengths: Lengths) -> Vec<Chart> {
        charts::of(self, lengths)
    }

    fn faults(&self) -> Vec<SheetFault> {
        faults::of(self)
    }
}
