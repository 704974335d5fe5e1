//! The play sheet's entries, laid out as printed, and the readings of its text.

mod army;
mod charts;
mod faults;
mod moves;
mod pips;
mod readings;
mod score;

use self::faults::{FACTORS, GRADING, RANGES};
use super::terms::{ByTroops, Class, Grade, Troops};
use crate::cells;
use crate::rules::{
    self, Cells, Chart, Input, Lengths, Reading, SheetFault, Sourced, printed as p, reconstructed as r,
    unsigned,
};
use strum::VariantArray;

pub(super) use army::part_of;
pub use army::{ArmyPoints, Breaks, Equivalents, PointChanges, Prices, WorkPoints};
pub use moves::{Distances, Moves};
pub use pips::PipCosts;
pub use readings::{BowmenShooting, CavalryPsiloi, Contact, MustMoveFlanked, PikeRanks, Readings, YesNo};
pub use score::Score;

cells! {
    /// Everything printed or restored that the procedures read.
    pub struct Sheet: i32 {} and {
        /// How far troops move, in paces.
        moves: Moves = Moves::SHIPPED;
        /// What actions cost.
        pips: PipCosts = PipCosts::SHIPPED;
        /// The combat factors.
        factors: CombatFactors = CombatFactors::SHIPPED;
        /// How far troops shoot, in paces.
        ranges: Ranges = Ranges::SHIPPED;
        /// Rear support factors, for each rank that counts.
        rear: RearSupport = RearSupport::SHIPPED;
        /// Tactical factors.
        tactical: TacticalFactors = TacticalFactors::SHIPPED;
        /// Grading factors.
        grading: GradingFactors = GradingFactors::SHIPPED;
        /// Mitigating rear support factors.
        mitigating: Mitigating = Mitigating::SHIPPED;
        /// What an army costs, in half points.
        points: ArmyPoints = army::POINTS;
        /// What an element counts for, in half equivalents.
        equivalents: Equivalents = Equivalents::SHIPPED;
        /// Which part of them breaks a command or an army.
        breaks: Breaks = Breaks::SHIPPED;
        /// What a battle is scored by.
        score: Score = Score::SHIPPED;
        /// Where the text leaves a choice.
        readings: Readings = Readings::SHIPPED;
    }
}

cells! {
    /// Combat factors: a row for each type, and what the sheet adds to the rows.
    pub struct CombatFactors: i32 {
        knights_shot_by_bowmen:    p(4), "Knights shot at by bowmen"
            .at_least(0, "the combat factor of knights shot at by bowmen", FACTORS);
        war_wagons_shot_by_bowmen: p(4), "War wagons shot at by bowmen"
            .at_least(0, "the combat factor of war wagons shot at by bowmen", FACTORS);
        bowmen_v_bowmen_shooting:  p(3), "Bowmen shooting at bowmen"
            .at_least(0, "the combat factor of bowmen shooting at bowmen", FACTORS);
        blades_shot_at:            p(4), "Blades shot at"
            .at_least(0, "the combat factor of blades shot at", FACTORS);
    } and {
        /// The rows.
        against: ByTroops<Against> = ByTroops {
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
        };
        /// Any naval element that is unladen.
        unladen: Against = row(1, 1, 1);
    }
}

impl CombatFactors {
    /// Every row with its path and what it is called.
    fn lines(&self) -> impl Iterator<Item = (String, &'static str, &Against)> {
        let line =
            |troops: &Troops| (format!("against.{}", troops.field()), troops.name(), &self.against[*troops]);
        Troops::VARIANTS.iter().map(line).chain([("unladen".into(), "unladen naval", &self.unladen)])
    }
}

/// One row: the factor against each class.
#[derive(Clone, Copy, Debug, PartialEq, Input)]
#[input(cells)]
#[allow(missing_docs)]
pub struct Against {
    pub mounted: Sourced,
    pub foot: Sourced,
    pub naval: Sourced,
}

impl Against {
    /// The cell of a class.
    pub fn class(&self, class: Class) -> Sourced {
        match class {
            Class::Mounted => self.mounted,
            Class::Foot => self.foot,
            Class::Naval => self.naval,
        }
    }
}

cells! {
    /// Ranges in paces, in the order printed.
    pub struct Ranges: i32 {
        artillery_x:   p(100), "Artillery (X)".at_least(1, "the range of artillery (X) in paces", RANGES);
        bowmen:        p(200), "Bowmen"       .at_least(1, "the range of bowmen in paces", RANGES);
        artillery_i:   p(200), "Artillery (I)".at_least(1, "the range of artillery (I) in paces", RANGES);
        war_wagons:    p(200), "War wagons"   .at_least(1, "the range of war wagons in paces", RANGES);
        galleys:       p(200), "Galleys"      .at_least(1, "the range of galleys in paces", RANGES);
        ships:         p(200), "Ships"        .at_least(1, "the range of ships in paces", RANGES);
        boats_s:       p(200), "Boats (S)"    .at_least(1, "the range of boats (S) in paces", RANGES);
        artillery_s_o: p(500), "Artillery (S) or (O)"
            .at_least(1, "the range of artillery (S) and (O) in paces", RANGES);
        artillery_f:   r(500), "Artillery (F)".at_least(1, "the range of artillery (F) in paces", RANGES);
    }
}

impl Ranges {
    /// How far these troops shoot, if they shoot at all.
    pub fn of(&self, troops: Troops, grade: Grade) -> Option<Sourced> {
        self.line(troops, grade).map(|(_, range)| range)
    }

    /// The row of these troops with its field, if they shoot at all.
    pub(super) fn line(&self, troops: Troops, grade: Grade) -> Option<(&'static str, Sourced)> {
        match (troops, grade) {
            (Troops::Art, Grade::X) => Some(("artillery_x", self.artillery_x)),
            (Troops::Bw, _) => Some(("bowmen", self.bowmen)),
            (Troops::Art, Grade::I) => Some(("artillery_i", self.artillery_i)),
            (Troops::Wwg, _) => Some(("war_wagons", self.war_wagons)),
            (Troops::Gal, _) => Some(("galleys", self.galleys)),
            (Troops::Shp, _) => Some(("ships", self.ships)),
            (Troops::Bts, Grade::S) => Some(("boats_s", self.boats_s)),
            (Troops::Art, Grade::S | Grade::O) => Some(("artillery_s_o", self.artillery_s_o)),
            (Troops::Art, Grade::F) => Some(("artillery_f", self.artillery_f)),
            _ => None,
        }
    }
}

cells! {
    /// Rear support factors, in the order printed.
    pub struct RearSupport: i32 {
        knights:                      p(1),  "2nd rank of knights (I)";
        spears:                       p(1),  "2nd rank of spears";
        pikes:                        p(1),  "Each 2nd or 3rd rank of pikes";
        against_fourth_rank_of_pikes: p(-1), "Against a 4th rank of pikes";
        pikes_x:                      p(1),  "Each 2nd or 3rd rank behind pikes (X)";
        warband:                      p(1),  "2nd rank of warband";
        warband_v_mounted:            p(1),  "Each 3rd or 4th rank of warband against mounted";
        auxilia_x:                    p(1),  "Each 2nd or 3rd rank of auxilia (X)";
        auxilia:                      p(1),  "2nd rank of auxilia";
        bowmen:                       p(1),  "2nd rank of bowmen";
        psiloi:                       p(1),  "2nd rank of psiloi";
    }
}

cells! {
    /// Tactical factors, in the order printed.
    pub struct TacticalFactors: i32 {
        fortifications:       p(2),  "Foot behind fortifications";
        general:              p(1),  "General's element";
        upslope:              r(1),  "Upslope, tower or river bank";
        flank_or_aided:       r(-1), "Each overlap, enemy on flank or rear, or element that aids the enemy's shooting";
        weather_or_wood:      r(-1), "Weather, or shooting to or from a wood";
        warband_in_bad_going: r(-1), "Warband (S) or (O) in bad going";
        demoralised:          r(-2), "Demoralised command";
        mounted_in_bad_going: r(-2), "Mounted in bad going or across fortifications";
        blades_in_bad_going:  r(-2), "Blades in bad going";
        others_in_bad_going:  r(-2), "Spears, pikes, hordes or train in bad going or a river";
    }
}

cells! {
    /// Grading factors, in the order printed, then the leads that two of them ask for.
    pub struct GradingFactors: i32 {
        more_than_superior:     r(-1), "Scored more than (S)";
        superior_shooting:      p(1),  "(S) shooting, just ahead of (S) or equal to (O) or (F)";
        inferior:               r(1),  "Scored no less than (I)";
        fast:                   r(1),  "Scored well above (F)";
        superior_shooting_lead: p(1),  "(S) shooting is just ahead of (S) by"
            .at_least(1, "the lead of (S) that shoot at (S)", GRADING).shown(unsigned);
        fast_lead:              p(2),  "Well above (F) is at least"
            .at_least(1, "the lead over (F)", GRADING).shown(unsigned);
    }
}

cells! {
    /// Mitigating rear support factors, in the order printed.
    pub struct Mitigating: i32 {
        cavalry:               p(-1), "Cavalry behind the losing cavalry";
        psiloi_behind_cavalry: r(-1), "Psiloi behind the losing cavalry";
        psiloi_behind_foot:    r(-1), "Missile psiloi behind the losing foot";
    }
}

const fn row(mounted: i32, foot: i32, naval: i32) -> Against {
    Against { mounted: p(mounted), foot: p(foot), naval: p(naval) }
}

/// The sheet as it is shipped.
pub static SHEET: Sheet = Sheet::SHIPPED;

impl rules::Sheet for Sheet {
    const SHIPPED: &'static Sheet = &SHEET;
    const READINGS: &'static [Reading] = readings::ALL;
    const ORDERS: &'static [&'static [&'static str]] =
        &[&["road", "good", "rough", "difficult"], &["s", "o", "i"]];

    fn charts(&self, _: Lengths) -> Vec<Chart> {
        charts::of(self)
    }

    fn faults(&self) -> Vec<SheetFault> {
        faults::of(self)
    }
}
