//! The Combat Chart's entries and the readings of the text, and nothing else.

mod after;
mod assault;
mod charts;
mod doubts;
mod faults;
mod file;
mod maneuver;
mod movement;
mod panic;
mod rally;
mod readings;
mod skirmish;
mod systems;

use self::faults::{BATTERIES, COLUMNS, IMMOBILE, ORDERS, SCALE};
use super::terms::{ByGrade, ByWeight, Hits, Response};
use crate::cells;
use crate::rules::{
    self, Cells, Chart, Input, Lengths, Reading, SheetFault, Sourced, house as h, printed as p,
    reconstructed as r,
};

pub use after::AfterRoundTable;
pub use assault::{
    AssaultCell, AssaultModifiers, AssaultTables, CavalryModifiers, ForcedMoves, MoraleModifiers,
};
pub use maneuver::{ManeuverDistances, ManeuverModifiers, ManeuverTable, ManeuverTargets};
pub use movement::{Crossings, MoveCosts, MoveLimits, MovementTable, SpottingDepths};
pub use panic::PanicTestTable;
pub use rally::{HorsDeCombatTable, LossBand, RallyTable};
pub use readings::{
    AllOutBump, AverageGrade, BonusBars, BreakOffChoice, DisorderTime, GeneralDuty, GeneralReroll, HalfMove,
    HoldBonus, JointColumns, KeptPoints, LeaderTest, LeadersFollow, LossNumber, LostInAssault, MixedBump,
    PassingPanic, PassthroughPanic, PitchedTie, Readings, SecondDisorder, SecondTry, SideMorale,
    SilencedGuns, SkirmishAllowance, SquareBonus, SquareOff, StalledBreakOff, TableScale, TandemBaseHits,
    TopUp, by_reading,
};
pub use skirmish::{BySkirmishGrade, SkirmishTable, die_from};
pub use systems::{ChangeRules, SystemYears, span};

cells! {
    /// Everything printed, reconstructed or house that the procedures read.
    pub struct Sheet: i32 {} and {
        /// The skirmishing table.
        skirmish: SkirmishTable = SkirmishTable::SHIPPED;
        /// The artillery table.
        artillery: ArtilleryTable = ArtilleryTable::SHIPPED;
        /// Range column modifiers of artillery fire, in columns to the left.
        artillery_columns: ColumnModifiers = ColumnModifiers::SHIPPED;
        /// Die modifiers of artillery fire.
        artillery_die: DieModifiers = DieModifiers::SHIPPED;
        /// The assault tables, their lines and zones.
        assault: AssaultTables = AssaultTables::SHIPPED;
        /// Assault modifiers.
        assault_modifiers: AssaultModifiers = AssaultModifiers::SHIPPED;
        /// So many points of the natural roll make so many M hits (S§5.1).
        die_points_per_m: ByGrade<[Sourced; 2]> = assault::POINTS_PER_M;
        /// What each panic level makes a unit do (S§5.5).
        panic_index: ByGrade<[Sourced<Response>; 5]> = assault::PANIC_INDEX;
        /// What follows a round of an assault (S§5.5).
        after_round: AfterRoundTable = AfterRoundTable::SHIPPED;
        /// The panic test of a division.
        panic_test: PanicTestTable = PanicTestTable::SHIPPED;
        /// How far forced moves go (S§3.4).
        forced_moves: ForcedMoves = ForcedMoves::SHIPPED;
        /// How far a move of each order goes.
        orders: OrderLimits = OrderLimits::SHIPPED;
        /// The maneuver test.
        maneuver: ManeuverTable = ManeuverTable::SHIPPED;
        /// How far units move, and what it costs.
        movement: MovementTable = MovementTable::SHIPPED;
        /// What a base, a turn and an inch stand for.
        scale: ScaleTable = ScaleTable::SHIPPED;
        /// Rallying.
        rally: RallyTable = RallyTable::SHIPPED;
        /// Leaders near B hits.
        hors_de_combat: HorsDeCombatTable = HorsDeCombatTable::SHIPPED;
        /// Changes of the order of battle.
        changes: ChangeRules = ChangeRules::SHIPPED;
        /// How each nation's armies were led and moved.
        systems: SystemYears = SystemYears::SHIPPED;
        /// Where the text leaves a choice.
        readings: Readings = Readings::SHIPPED;
    }
}

cells! {
    /// The artillery table (S§4.2, W1).
    pub struct ArtilleryTable: i32 {
        /// Boxes to the left.
        drift_below: p(-2), "Drift on any lower die";
        /// Inches within which a third base makes a target deep.
        deep_in: p(4), "Depth of a deep target".at_least(0, "the depth of a deep target in inches", COLUMNS);
        battery_gone_at: h(5), "B hits at which a battery is destroyed"
            .at_least(1, "the B hits at which a battery is gone", IMMOBILE).stopping(BATTERIES);
    } and {
        /// Outer edges of the range columns in inches.
        brackets_in: [Sourced; 6] = [p(2), p(4), p(6), r(8), r(10), r(12)];
        /// The row of results, strongest first; each weight begins somewhere on it.
        track: [Sourced<Hits>; 15] = [
            hits(6, 4), hits(5, 4), hits(5, 3), hits(4, 3), hits(4, 2), hits(3, 2), hits(3, 1), hits(2, 1),
            hits(2, 0), hits(2, 0), hits(1, 0), hits(1, 0), hits(0, 0), hits(0, 0), hits(0, 0),
        ];
        /// Box of the row above the first range column, counted from 0.
        row_start: ByWeight<Sourced> = ByWeight { h: h(6),  m: h(7),  l: h(8),  vl: h(9) };
        /// Longest range in inches.
        max_range_in: ByWeight<Sourced> = ByWeight { h: h(12), m: h(12), l: h(10), vl: h(8) };
        /// How the modified die moves the result, highest first.
        drift: [Drift; 4] = [
            Drift { from: p(10), left: p(2) },
            Drift { from: p(9),  left: p(1) },
            Drift { from: p(3),  left: p(0) },
            Drift { from: p(2),  left: p(-1) },
        ];
    }
}

cells! {
    /// How far a move of each order goes (S§3.1, 3.3), in inches.
    pub struct OrderLimits: i32 {
        foot_in:  p(8),  "Allowance of foot".at_least(1, "the allowance of foot in inches", ORDERS);
        horse_in: p(15), "Allowance of horse".at_least(1, "the allowance of horse in inches", ORDERS);
        hold_in:  p(4),  "A Hold, no more than".at_least(0, "the inches of a Hold", ORDERS);
    }
}

/// One line of the drift.
#[derive(Clone, Copy, Debug, PartialEq, Input)]
#[input(cells)]
pub struct Drift {
    /// From this modified die up.
    pub from: Sourced,
    /// Boxes to the left.
    pub left: Sourced,
}

impl ArtilleryTable {
    /// Boxes to the left for a modified die.
    pub fn drifts(&self, modified_die: i32) -> Sourced {
        let line = self.drift.iter().find(|line| modified_die >= line.from.value);
        line.map_or(self.drift_below, |line| line.left)
    }
}

cells! {
    /// Range column modifiers (S§4.3), in columns to the left.
    pub struct ColumnModifiers: i32 {
        deep:                  p(1),  "Deep target";
        square:                p(1),  "Square";
        saved_fire:            p(1),  "Saved fire";
        joint_each:            p(1),  "Joint fire, each battery";
        moving_cavalry:        p(-1), "Moving cavalry";
        medium_or_heavy_cover: p(-1), "Medium or heavy cover";
        reinforced_cover:      p(-2), "Reinforced cover";
        fortress_cover:        h(-2), "Fortress wall";
    }
}

cells! {
    /// Die modifiers (S§4.4).
    pub struct DieModifiers: i32 {
        joint:              p(1),  "Joint fire";
        enfilade:           p(3),  "Enfilade";
        morale_hit:         p(-1), "Each M hit on the battery";
        base_hit:           p(-1), "Each B hit on the battery";
        counterbattery:     p(-1), "Counterbattery";
        packed_skirmishers: p(-2), "Packed skirmishers";
        passing_fire:       p(-2), "Passing fire";
    }
}

cells! {
    /// What a base and a turn stand for (S§1.1).
    pub struct ScaleTable: i32 {
        men:     p(550), "Men of a base of infantry or cavalry".at_least(1, "the men of a base", SCALE);
        guns:    p(12),  "Guns of a battery".at_least(1, "the guns of a battery", SCALE);
        minutes: p(40),  "Minutes of a full turn".at_least(1, "the minutes of a full turn", SCALE);
    } and {
        /// What an inch stands for.
        scales: Scales = Scales::SHIPPED;
        /// The size of each base.
        bases: BaseSizes = BaseSizes::SHIPPED;
    }
}

cells! {
    /// The small, the medium and the large scale (S§1.2).
    pub struct Scales of [Sourced; 3] {
        /// On the ground.
        yards: [p(150), p(100), p(66)],  "Yards to the inch";
        ratio: [p(66),  p(100), p(150)], "Ratio of distances, in hundredths";
        /// A real one, which no ratio touches.
        marker: [p(50), p(75), p(100)],  "Width of a skirmish marker, in hundredths of an inch";
    }
}

cells! {
    /// Width and depth of the bases in millimetres, at the small, the medium and the large scale (S§1.2).
    pub struct BaseSizes of [[Sourced; 2]; 3] {
        infantry:  [mm(20, 12), mm(30, 20), mm(40, 30)], "Infantry";
        cavalry:   [mm(25, 20), mm(40, 30), mm(60, 50)], "Cavalry";
        artillery: [mm(20, 25), mm(25, 40), mm(40, 75)], "Artillery";
        limber:    [mm(20, 20), mm(25, 25), mm(40, 40)], "Limber";
        leader:    [mm(12, 20), mm(25, 30), mm(30, 50)], "Leader";
        marker:    [mm(20, 20), mm(20, 20), mm(25, 25)], "Marker, skirmishers";
    }
}

const fn mm(width: i32, depth: i32) -> [Sourced; 2] {
    [p(width), p(depth)]
}

const fn hits(m: u8, b: u8) -> Sourced<Hits> {
    h(Hits::of(m, b))
}

/// The sheet as it is shipped.
pub static SHEET: Sheet = Sheet::SHIPPED;

impl rules::Sheet for Sheet {
    const SHIPPED: &'static Sheet = &SHEET;
    const READINGS: &'static [Reading] = readings::ALL;
    const ANY_NUMBER: &'static [(&'static str, &'static str)] = &[
        ("/rally/numbers", "they pass nought; that they fall is looked after"),
        ("/assault/lines", "they pass nought; that they fall is looked after"),
        ("/artillery/drift", "it passes nought; that its lines fall is looked after"),
    ];
    const ORDERS: &'static [&'static [&'static str]] = &[
        &["elite", "veteran", "average", "green", "militia"],
        &["H", "M", "L", "VL"],
        &["light", "medium", "heavy", "reinforced", "fortress"],
        &["light", "medium", "heavy", "armored"],
        &["unformed", "rattled", "shaken", "demoralized"],
        &["disengage", "withdraw", "fall_back", "retreat", "rout"],
        &["foot_falls_back", "foot_retreats", "foot_routs"],
        &["horse_falls_back", "horse_retreats", "horse_routs"],
    ];

    fn charts(&self, lengths: Lengths) -> Vec<Chart> {
        charts::of(self, lengths)
    }

    fn table_ratio(&self) -> i32 {
        self.scale.scales.ratio[self.readings.table_scale.place()].value
    }

    fn file_value(steps: &[String], text: &str) -> Option<(String, String)> {
        file::value(steps, text)
    }

    fn faults(&self) -> Vec<SheetFault> {
        faults::of(self)
    }
}
