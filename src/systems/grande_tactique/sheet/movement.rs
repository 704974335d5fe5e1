//! The numbers of movement, flight and scale.

use super::faults::SCALE;
use crate::cells;
use crate::rules::{Inches, Sourced, printed as p};

cells! {
    /// How far everybody moves in a turn.
    pub struct MoveTable: Inches {
        infantry:        whole(3), "Infantry";
        square:          half(3),  "Infantry in square";
        cavalry:         whole(9), "Cavalry";
        cuirassiers:     whole(6), "Cuirassiers";
        foot_artillery:  whole(3), "Foot artillery, limbered";
        horse_artillery: whole(9), "Horse artillery, limbered";
        general:         whole(9), "General";
        /// For a move in contact with a road throughout.
        road:            whole(2), "More, by road all the way";
    }
}

cells! {
    /// How far a unit flees, and who pursues it.
    pub struct FlightTable: Inches {
        infantry:            whole(7),  "Infantry flees";
        cavalry:             whole(11), "Cavalry flees; from cavalry 2d6 more";
        pursuit_of_infantry: whole(6),  "Cavalry pursues infantry";
        behind_cavalry:      whole(1),  "Cavalry pursues cavalry, less than it fled";
    } and {
        /// On this roll or less a general with a unit that flees is lost.
        general_lost: Sourced = p(1);
    }
}

cells! {
    /// What the table stands for.
    pub struct ScaleTable: i32 {
        /// Of ground.
        metres: p(125), "Metres to the inch".at_least(1, "the metres to the inch", SCALE);
    } and {
        /// The size of each base.
        bases: Bases = Bases::SHIPPED;
    }
}

cells! {
    /// Width and depth of the bases.
    pub struct Bases of [Sourced<Inches>; 2] {
        infantry:        [half(5),  whole(1)], "Infantry";
        square:          [half(3),  half(3)],  "Infantry in square";
        cavalry:         [half(3),  whole(1)], "Cavalry";
        foot_artillery:  [whole(1), whole(1)], "Foot artillery";
        horse_artillery: [whole(1), half(3)],  "Horse artillery";
        general:         [half(1),  half(1)],  "General";
    }
}

const fn whole(inches: u8) -> Sourced<Inches> {
    p(Inches::whole(inches))
}

const fn half(halves: i32) -> Sourced<Inches> {
    p(Inches::from_hundredths(halves * 50))
}
