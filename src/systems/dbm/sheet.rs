//! The play sheet's entries, laid out as printed, and the readings of its text.

mod army;
mod charts;
mod faults;
mod moves;
mod pips;
mod readings;
mod score;

use super::terms::{ByTroops, Class, Grade, Troops};
use crate::rules::{self, Chart, Entry, Lengths, Reading, SheetFault, printed as p, reconstructed as r};
use serde::{Deserialize, Serialize};

pub use army::{ArmyPoints, Breaks, Equivalents, PointChanges, Prices, WorkPoints};
pub use moves::{Distances, Moves};
pub use pips::PipCosts;
pub use readings::{BowmenShooting, CavalryPsiloi, Contact, PikeRanks, Readings, YesNo};
pub use score::Score;

/// Everything printed or restored that the procedures read.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// How far troops move, in paces.
    pub moves: Moves,
    /// What actions cost.
    pub pips: PipCosts,
    /// The combat factors.
    pub factors: CombatFactors,
    /// How far troops shoot, in paces.
    pub ranges: Ranges,
    /// Rear support factors, for each rank that counts.
    pub rear: RearSupport,
    /// Tactical factors.
    pub tactical: TacticalFactors,
    /// Grading factors.
    pub grading: GradingFactors,
    /// Mitigating rear support factors.
    pub mitigating: Mitigating,
    /// What an army costs, in half points.
    pub points: ArmyPoints,
    /// What an element counts for, in half equivalents.
    pub equivalents: Equivalents,
    /// Which part of them breaks a command or an army.
    pub breaks: Breaks,
    /// What a battle is scored by.
    pub score: Score,
    /// Where the text leaves a choice.
    pub readings: Readings,
}

/// Combat factors: a row for each type, and what the sheet adds to the rows.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatFactors {
    /// The rows.
    pub against: ByTroops<Against>,
    /// Any naval element that is unladen.
    pub unladen: Against,
    /// Knights shot at by bowmen.
    pub knights_shot_by_bowmen: Entry,
    /// War wagons shot at by bowmen.
    pub war_wagons_shot_by_bowmen: Entry,
    /// Bowmen in shooting against bowmen.
    pub bowmen_v_bowmen_shooting: Entry,
    /// Blades shot at by anyone.
    pub blades_shot_at: Entry,
}

/// One row: the factor against each class.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Against {
    pub mounted: Entry,
    pub foot: Entry,
    pub naval: Entry,
}

impl Against {
    /// The cell of a class.
    pub fn class(&self, class: Class) -> Entry {
        match class {
            Class::Mounted => self.mounted,
            Class::Foot => self.foot,
            Class::Naval => self.naval,
        }
    }
}

/// Ranges in paces, in the order printed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Ranges {
    pub artillery_x: Entry,
    pub bowmen: Entry,
    pub artillery_i: Entry,
    pub war_wagons: Entry,
    pub galleys: Entry,
    pub ships: Entry,
    pub boats_s: Entry,
    pub artillery_s_o: Entry,
    pub artillery_f: Entry,
}

impl Ranges {
    /// How far these troops shoot, if they shoot at all.
    pub fn of(&self, troops: Troops, grade: Grade) -> Option<Entry> {
        match (troops, grade) {
            (Troops::Art, Grade::X) => Some(self.artillery_x),
            (Troops::Bw, _) => Some(self.bowmen),
            (Troops::Art, Grade::I) => Some(self.artillery_i),
            (Troops::Wwg, _) => Some(self.war_wagons),
            (Troops::Gal, _) => Some(self.galleys),
            (Troops::Shp, _) => Some(self.ships),
            (Troops::Bts, Grade::S) => Some(self.boats_s),
            (Troops::Art, Grade::S | Grade::O) => Some(self.artillery_s_o),
            (Troops::Art, Grade::F) => Some(self.artillery_f),
            _ => None,
        }
    }
}

/// Rear support factors, in the order printed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct RearSupport {
    pub knights: Entry,
    pub spears: Entry,
    pub pikes: Entry,
    pub against_fourth_rank_of_pikes: Entry,
    pub pikes_x: Entry,
    pub warband: Entry,
    pub warband_v_mounted: Entry,
    pub auxilia_x: Entry,
    pub auxilia: Entry,
    pub bowmen: Entry,
    pub psiloi: Entry,
}

/// Tactical factors, in the order printed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct TacticalFactors {
    pub fortifications: Entry,
    pub general: Entry,
    pub upslope: Entry,
    pub flank_or_aided: Entry,
    pub weather_or_wood: Entry,
    pub warband_in_bad_going: Entry,
    pub demoralised: Entry,
    pub mounted_in_bad_going: Entry,
    pub blades_in_bad_going: Entry,
    pub others_in_bad_going: Entry,
}

/// Grading factors, in the order printed, with the leads that they ask for.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct GradingFactors {
    pub more_than_superior: Entry,
    pub superior_shooting: Entry,
    pub superior_shooting_lead: Entry,
    pub inferior: Entry,
    pub fast: Entry,
    pub fast_lead: Entry,
}

/// Mitigating rear support factors, in the order printed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Mitigating {
    pub cavalry: Entry,
    pub psiloi_behind_cavalry: Entry,
    pub psiloi_behind_foot: Entry,
}

const fn row(mounted: i32, foot: i32, naval: i32) -> Against {
    Against { mounted: p(mounted), foot: p(foot), naval: p(naval) }
}

/// As we ship it.
#[rustfmt::skip]
pub static SHEET: Sheet = Sheet {
    moves: moves::SHIPPED,
    pips: pips::SHIPPED,
    factors: CombatFactors {
        against: ByTroops {
            elephants:   row(5, 4, 3),
            spears:      row(4, 4, 4),
            expendables: row(4, 4, 4),
            artillery:   row(4, 4, 4),
            knights:     row(4, 3, 4),
            pikes:       row(4, 3, 4),
            war_wagons:  row(4, 3, 4),
            bowmen:      row(4, 2, 3),
            camelry:     row(4, 2, 3),
            cavalry:     row(3, 3, 3),
            galleys:     row(3, 3, 3),
            ships:       row(3, 3, 3),
            blades:      row(3, 5, 4),
            warband:     row(2, 3, 3),
            auxilia:     row(2, 3, 3),
            light_horse: row(2, 2, 2),
            psiloi:      row(2, 2, 2),
            hordes:      row(2, 2, 2),
            boats:       row(2, 2, 2),
            baggage:     row(1, 1, 1),
        },
        unladen: row(1, 1, 1),
        knights_shot_by_bowmen: p(4),
        war_wagons_shot_by_bowmen: p(4),
        bowmen_v_bowmen_shooting: p(3),
        blades_shot_at: p(4),
    },
    ranges: Ranges {
        artillery_x: p(100),
        bowmen: p(200),
        artillery_i: p(200),
        war_wagons: p(200),
        galleys: p(200),
        ships: p(200),
        boats_s: p(200),
        artillery_s_o: p(500),
        artillery_f: r(500),
    },
    rear: RearSupport {
        knights: p(1),
        spears: p(1),
        pikes: p(1),
        against_fourth_rank_of_pikes: p(-1),
        pikes_x: p(1),
        warband: p(1),
        warband_v_mounted: p(1),
        auxilia_x: p(1),
        auxilia: p(1),
        bowmen: p(1),
        psiloi: p(1),
    },
    tactical: TacticalFactors {
        fortifications: p(2),
        general: p(1),
        upslope: r(1),
        flank_or_aided: r(-1),
        weather_or_wood: r(-1),
        warband_in_bad_going: r(-1),
        demoralised: r(-2),
        mounted_in_bad_going: r(-2),
        blades_in_bad_going: r(-2),
        others_in_bad_going: r(-2),
    },
    grading: GradingFactors {
        more_than_superior: r(-1),
        superior_shooting: p(1),
        superior_shooting_lead: p(1),
        inferior: r(1),
        fast: r(1),
        fast_lead: p(2),
    },
    mitigating: Mitigating {
        cavalry: p(-1),
        psiloi_behind_cavalry: r(-1),
        psiloi_behind_foot: r(-1),
    },
    points: army::POINTS,
    equivalents: army::EQUIVALENTS,
    breaks: army::BREAKS,
    score: score::SHIPPED,
    readings: Readings::SHIPPED,
};

impl rules::Sheet for Sheet {
    const SHIPPED: &'static Sheet = &SHEET;
    const READINGS: &'static [Reading] = readings::ALL;

    fn charts(&self, _: Lengths) -> Vec<Chart> {
        charts::of(self)
    }

    fn faults(&self) -> Vec<SheetFault> {
        faults::of(self)
    }
}
