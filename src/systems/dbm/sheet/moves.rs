//! Tactical move distances (Moves).

use super::super::terms::{Grade, Ground, Troops};
use crate::cells;
use crate::rules::{Input, Sourced, printed as p, reconstructed as r};

cells! {
    /// Distances in paces, in the order printed; artillery (F) stands in no row and was restored.
    pub struct Moves of Distances {
        light_horse: row([250, 250, 200, 100]), "Light horse";
        cavalry:     row([200, 200, 150, 100]), "Cavalry, expendables, camelry";
        knights:     row([200, 150, 150, 100]), "Knights, elephants";
        auxilia:     row([200, 150, 150, 150]), "Auxilia, psiloi";
        spears:      row([200, 100, 100, 100]), "Spears, pikes, blades";
        bowmen:      row([200, 100, 100, 100]), "Bowmen, warband, hordes";
        war_wagons:  row([150, 100,  50,  50]), "War wagons, artillery (O), (I) or (X), baggage";
        artillery_f: ARTILLERY_F,               "Artillery (F)";
        artillery_s: row([100,  50,  50,   0]), "Artillery (S)";
        naval:       row([  0, 200,   0, 100]), "Naval, not (X)";
        naval_x:     row([  0, 100,   0,  50]), "Naval (X)";
    } and {
        /// What Fast troops move more.
        fast: Sourced = p(50);
        /// What a start at the side of an enemy adds to the move into its flank.
        side_start: Sourced = p(50);
    }
}

const ARTILLERY_F: Distances = Distances { road: r(150), good: r(100), rough: r(50), difficult: r(50) };

/// One row: paces by road and in each going; 0 where the troops may not go.
#[derive(Clone, Copy, Debug, PartialEq, Input)]
#[input(cells)]
#[allow(missing_docs)]
pub struct Distances {
    pub road: Sourced,
    pub good: Sourced,
    pub rough: Sourced,
    pub difficult: Sourced,
}

impl Distances {
    /// The cell of a ground.
    pub fn on(&self, ground: Ground) -> Sourced {
        match ground {
            Ground::Road => self.road,
            Ground::Good => self.good,
            Ground::Rough => self.rough,
            Ground::Difficult => self.difficult,
        }
    }
}

impl Moves {
    /// The distances of these troops.
    pub fn of(&self, troops: Troops, grade: Grade) -> &Distances {
        self.line(troops, grade).1
    }

    /// The row of these troops, with its field.
    pub(in crate::systems::dbm) fn line(&self, troops: Troops, grade: Grade) -> (&'static str, &Distances) {
        use Troops::*;
        match (troops, grade) {
            (Lh, _) => ("light_horse", &self.light_horse),
            (Cv | Exp | Cm, _) => ("cavalry", &self.cavalry),
            (Kn | El, _) => ("knights", &self.knights),
            (Ax | Ps, _) => ("auxilia", &self.auxilia),
            (Sp | Pk | Bd, _) => ("spears", &self.spears),
            (Bw | Wb | Hd, _) => ("bowmen", &self.bowmen),
            (Art, Grade::F) => ("artillery_f", &self.artillery_f),
            (Art, Grade::S) => ("artillery_s", &self.artillery_s),
            (Wwg | Art | Bge, _) => ("war_wagons", &self.war_wagons),
            (Gal | Shp | Bts, Grade::X) => ("naval_x", &self.naval_x),
            (Gal | Shp | Bts, _) => ("naval", &self.naval),
        }
    }
}

const fn row([road, good, rough, difficult]: [i32; 4]) -> Distances {
    Distances { road: p(road), good: p(good), rough: p(rough), difficult: p(difficult) }
}
