//! The Combat Chart's entries and the readings of the text, and nothing else.

mod assault;
mod charts;
mod faults;
mod readings;

use super::terms::{ByGrade, ByWeight, Hits, Response};
use crate::rules::{
    self, Chart, Entry, Lengths, Reading, SheetFault, house as h, printed as p, reconstructed as r,
};
use serde::{Deserialize, Serialize};

pub use assault::{
    AssaultCell, AssaultModifiers, AssaultTables, CavalryModifiers, ForcedMoves, MoraleModifiers,
};
pub use readings::{
    AllOutBump, GeneralReroll, JointColumns, LeaderTest, LossNumber, MixedBump, PitchedTie, Readings,
    SideMorale, SilencedGuns, TandemBaseHits,
};

/// Everything printed, restored or ours that the procedures read.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// The artillery table.
    pub artillery: ArtilleryTable,
    /// Range column modifiers of artillery fire, in columns to the left.
    pub artillery_columns: ColumnModifiers,
    /// Die modifiers of artillery fire.
    pub artillery_die: DieModifiers,
    /// The assault tables, their lines and zones.
    pub assault: AssaultTables,
    /// Assault modifiers.
    pub assault_modifiers: AssaultModifiers,
    /// So many points of the natural roll make so many M hits (S§5.1).
    pub die_points_per_m: ByGrade<[Entry; 2]>,
    /// What each panic level makes a unit do (S§5.5).
    pub panic_index: ByGrade<[Entry<Response>; 5]>,
    /// How far forced moves go (S§3.4).
    pub forced_moves: ForcedMoves,
    /// How far a move of each order goes.
    pub orders: OrderLimits,
    /// Where the text leaves a choice.
    pub readings: Readings,
}

/// The artillery table (S§4.2, W1).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArtilleryTable {
    /// Outer edges of the range columns in inches.
    pub brackets_in: [Entry; 6],
    /// The row of results, strongest first; each weight begins somewhere on it.
    pub track: [Entry<Hits>; 15],
    /// Box of the row above the first range column, counted from 0.
    pub row_start: ByWeight<Entry>,
    /// Longest range in inches.
    pub max_range_in: ByWeight<Entry>,
    /// How the modified die moves the result, highest first.
    pub drift: [Drift; 4],
    /// Boxes to the left on any lower die.
    pub drift_below: Entry,
    /// Depth in inches within which a third base makes a target deep.
    pub deep_in: Entry,
    /// B hits at which a battery is gone.
    pub battery_gone_at: Entry,
}

/// How far a move of each order goes (S§3.1, 3.3), in inches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderLimits {
    /// What foot may move.
    pub foot_in: Entry,
    /// What horse may move.
    pub horse_in: Entry,
    /// The most that a Hold allows.
    pub hold_in: Entry,
}

/// One line of the drift.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drift {
    /// From this modified die up.
    pub from: Entry,
    /// Boxes to the left.
    pub left: Entry,
}

impl ArtilleryTable {
    /// Boxes to the left for a modified die.
    pub fn drifts(&self, modified_die: i32) -> Entry {
        let line = self.drift.iter().find(|line| modified_die >= line.from.value);
        line.map_or(self.drift_below, |line| line.left)
    }
}

/// Range column modifiers (S§4.3), in columns to the left.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ColumnModifiers {
    pub deep: Entry,
    pub square: Entry,
    pub saved_fire: Entry,
    pub joint_each: Entry,
    pub moving_cavalry: Entry,
    pub medium_or_heavy_cover: Entry,
    pub reinforced_cover: Entry,
    pub fortress_cover: Entry,
}

/// Die modifiers (S§4.4).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct DieModifiers {
    pub joint: Entry,
    pub enfilade: Entry,
    pub morale_hit: Entry,
    pub base_hit: Entry,
    pub counterbattery: Entry,
    pub packed_skirmishers: Entry,
    pub passing_fire: Entry,
}

const fn hits(m: u8, b: u8) -> Entry<Hits> {
    h(Hits::of(m, b))
}

/// As we ship it.
#[rustfmt::skip]
pub static SHEET: Sheet = Sheet {
    artillery: ArtilleryTable {
        brackets_in: [p(2), p(4), p(6), r(8), r(10), r(12)],
        track: [
            hits(6, 4), hits(5, 4), hits(5, 3), hits(4, 3), hits(4, 2), hits(3, 2), hits(3, 1), hits(2, 1),
            hits(2, 0), hits(2, 0), hits(1, 0), hits(1, 0), hits(0, 0), hits(0, 0), hits(0, 0),
        ],
        row_start:    ByWeight { h: h(6),  m: h(7),  l: h(8),  vl: h(9) },
        max_range_in: ByWeight { h: h(12), m: h(12), l: h(10), vl: h(8) },
        drift: [
            Drift { from: p(10), left: p(2) },
            Drift { from: p(9),  left: p(1) },
            Drift { from: p(3),  left: p(0) },
            Drift { from: p(2),  left: p(-1) },
        ],
        drift_below: p(-2),
        deep_in: p(4),
        battery_gone_at: h(5),
    },
    artillery_columns: ColumnModifiers {
        deep: p(1),
        square: p(1),
        saved_fire: p(1),
        joint_each: p(1),
        moving_cavalry: p(-1),
        medium_or_heavy_cover: p(-1),
        reinforced_cover: p(-2),
        fortress_cover: h(-2),
    },
    artillery_die: DieModifiers {
        joint: p(1),
        enfilade: p(3),
        morale_hit: p(-1),
        base_hit: p(-1),
        counterbattery: p(-1),
        packed_skirmishers: p(-2),
        passing_fire: p(-2),
    },
    assault: assault::TABLES,
    assault_modifiers: assault::MODIFIERS,
    die_points_per_m: assault::POINTS_PER_M,
    panic_index: assault::PANIC_INDEX,
    forced_moves: assault::FORCED_MOVES,
    orders: OrderLimits { foot_in: p(8), horse_in: p(15), hold_in: p(4) },
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
