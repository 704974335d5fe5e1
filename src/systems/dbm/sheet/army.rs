//! What an army costs, counts for and breaks at (Points, Equivalents, Break). Points and equivalents are in halves.

use super::super::terms::{ByTroops, Grade};
use super::faults::{BREAK, EQUIVALENTS, POINTS as PRICES};
use crate::cells;
use crate::rules::{Cells, Input, Shape, Sourced, house as h, reconstructed as r, unsigned};

/// Army points, in halves.
#[derive(Clone, Copy, Debug, PartialEq, Input)]
#[input(cells)]
pub struct ArmyPoints {
    /// An element of regulars. Artillery and galleys are always regular.
    pub regular: ByTroops<Prices>,
    /// An element of irregulars. Ships are always irregular.
    pub irregular: ByTroops<Prices>,
    /// What generals cost beyond their elements, and what changes the price of an element.
    pub changes: PointChanges,
    /// Fortifications.
    pub works: WorkPoints,
}

/// The prices of one type by grade; nothing where the army lists have no such troops.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Prices {
    pub s: Option<Sourced>,
    pub o: Option<Sourced>,
    pub i: Option<Sourced>,
    pub f: Option<Sourced>,
    pub x: Option<Sourced>,
}

/// There are only the prices of grades that the army lists have.
impl Input for Prices {
    fn shape(&self) -> Shape {
        Shape::Fields(&["s", "o", "i", "f", "x"])
    }

    fn child(&self, place: usize) -> Option<&dyn Input> {
        let prices = [&self.s, &self.o, &self.i, &self.f, &self.x];
        prices.get(place)?.as_ref().map(|price| price as &dyn Input)
    }

    fn child_mut(&mut self, place: usize) -> Option<&mut dyn Input> {
        let Prices { s, o, i, f, x } = self;
        [s, o, i, f, x].into_iter().nth(place)?.as_mut().map(|price| price as &mut dyn Input)
    }
}

impl Prices {
    /// The price of a grade.
    pub fn of(&self, grade: Grade) -> Option<Sourced> {
        [self.s, self.o, self.i, self.f, self.x][grade as usize]
    }
}

cells! {
    /// What generals cost more, and what changes the price of an element, in half points.
    pub struct PointChanges: i32 {
        regular_general:   r(40), "C-in-C or sub-general, regular"
            .at_least(0, "the half points of a regular C-in-C or sub-general", PRICES);
        irregular_general: r(20), "C-in-C or sub-general, irregular"
            .at_least(0, "the half points of an irregular C-in-C or sub-general", PRICES);
        regular_ally:      r(20), "Ally-general, regular"
            .at_least(0, "the half points of a regular ally-general", PRICES);
        irregular_ally:    r(10), "Ally-general, irregular"
            .at_least(0, "the half points of an irregular ally-general", PRICES);
        chariots:          r(-2), "Knights or cavalry in chariots";
        mounted_infantry:  r(2),  "Mounted infantry";
        regular_rear:      r(-4), "Rear of a double base, regular";
        irregular_rear:    r(-2), "Rear of a double base, irregular";
    }
}

cells! {
    /// Fortifications, in half points for each element frontage or for what stands on one.
    pub struct WorkPoints: i32 {
        temporary:  r(4), "Temporary, each element frontage"
            .at_least(0, "the half points of temporary works", PRICES);
        round_camp: r(2), "Temporary, round a camp or built-up area"
            .at_least(0, "the half points of works round a camp", PRICES);
        permanent:  r(4), "Permanent, each element frontage"
            .at_least(0, "the half points of permanent works", PRICES);
        tower:      r(2), "Tower on it"
            .at_least(0, "the half points of a tower", PRICES);
        gateway:    r(4), "Gateway in it"
            .at_least(0, "the half points of a gateway", PRICES);
        gate_tower: r(6), "Gate tower in it"
            .at_least(0, "the half points of a gate tower", PRICES);
    }
}

cells! {
    /// What an element counts for, in half equivalents. That baggage counts is known, for how much is not.
    pub struct Equivalents: i32 {
        psiloi:              r(1), "Psiloi"
            .at_least(0, "the half equivalents of psiloi", EQUIVALENTS);
        irregular_auxilia_i: r(1), "Irregular auxilia (I)"
            .at_least(0, "the half equivalents of irregular auxilia (I)", EQUIVALENTS);
        hordes:              r(1), "Hordes (S), (O) or (F)"
            .at_least(0, "the half equivalents of hordes", EQUIVALENTS);
        hordes_i:            r(0), "Hordes (I)"
            .at_least(0, "the half equivalents of hordes (I)", EQUIVALENTS);
        expendables:         r(0), "Expendables"
            .at_least(0, "the half equivalents of expendables", EQUIVALENTS);
        naval:               r(0), "Naval"
            .at_least(0, "the half equivalents of naval elements", EQUIVALENTS);
        boats_f:             r(1), "Boats (F)"
            .at_least(0, "the half equivalents of boats (F)", EQUIVALENTS);
        war_wagons_i:        r(6), "War wagons (I)"
            .at_least(0, "the half equivalents of war wagons (I)", EQUIVALENTS);
        baggage:             h(2), "Baggage"
            .at_least(0, "the half equivalents of baggage", EQUIVALENTS);
        others:              r(2), "All others"
            .at_least(0, "the half equivalents of all others", EQUIVALENTS);
    }
}

cells! {
    /// Which part of its equivalents breaks a command or an army: a third is 3. A whole is the greatest part.
    pub struct Breaks: i32 {
        demoralised:  r(3), "Command demoralised at"
            .at_least(1, "the whole of which one part demoralises a command", BREAK);
        general_lost: r(4), "Lists also name, for a lost general";
        beaten:       r(2), "Army beaten at"
            .at_least(1, "the whole of which one part beats an army", BREAK);
    }
}

/// A whole of which this is one part: "half of", "a third of".
pub(in crate::systems::dbm) fn part_of(whole: i32) -> String {
    match whole {
        1 => "all of".into(),
        2 => "half of".into(),
        3 => "a third of".into(),
        4 => "a quarter of".into(),
        whole => format!("1 in {} of", unsigned(whole)),
    }
}

impl Breaks {
    /// "half of its equivalents lost".
    pub fn beaten_at(&self) -> String {
        format!("{} its equivalents lost", part_of(self.beaten.value))
    }
}

const NONE: Prices = Prices { s: None, o: None, i: None, f: None, x: None };

const fn price(n: i32) -> Option<Sourced> {
    if n > 0 { Some(r(n)) } else { None }
}

/// The prices by grade; 0 where the army lists have none.
const fn all([s, o, i, f, x]: [i32; 5]) -> Prices {
    Prices { s: price(s), o: price(o), i: price(i), f: price(f), x: price(x) }
}

/// The points as they are shipped: all of them reconstructed from players' list editors.
#[rustfmt::skip]
pub(super) const POINTS: ArmyPoints = ArmyPoints {
    //                     S   O   I   F   X
    regular: ByTroops {
        knights:     all([30, 24, 20, 22, 26]),
        cavalry:     all([20, 16, 12,  0,  0]),
        light_horse: all([14, 10,  6,  8,  0]),
        elephants:   NONE,
        camelry:     NONE,
        expendables: NONE,
        spears:      all([14, 10,  8,  0,  0]),
        pikes:       all([10,  8,  6,  0,  8]),
        blades:      all([18, 14, 10, 14, 16]),
        auxilia:     all([10,  8,  6,  0,  8]),
        bowmen:      all([14, 10,  8,  0, 14]),
        psiloi:      all([ 6,  4,  2,  0, 12]),
        warband:     NONE,
        hordes:      NONE,
        artillery:   all([20, 16,  8, 20, 10]),
        war_wagons:  all([28, 20,  6,  0, 14]),
        baggage:     NONE,
        galleys:     all([ 8,  6,  0,  4,  0]),
        ships:       NONE,
        boats:       all([ 0,  0,  0,  4, 12]),
    },
    irregular: ByTroops {
        knights:     all([24, 20, 16, 18, 22]),
        cavalry:     all([18, 14, 10,  0,  0]),
        light_horse: all([14, 10,  6,  8,  0]),
        elephants:   all([40, 32, 28,  0, 44]),
        camelry:     all([22, 12, 10,  0, 18]),
        expendables: all([ 0, 14,  0,  0,  0]),
        spears:      all([ 0,  8,  6,  0,  0]),
        pikes:       all([ 0,  0,  6,  0,  8]),
        blades:      all([14, 10,  8, 10, 12]),
        auxilia:     all([ 8,  6,  4,  0,  6]),
        bowmen:      all([10,  8,  6,  0, 10]),
        psiloi:      all([ 6,  4,  2,  0, 12]),
        warband:     all([10,  6,  0,  6,  0]),
        hordes:      all([ 4,  2,  1,  2,  0]),
        artillery:   NONE,
        war_wagons:  all([20, 16,  4,  0, 12]),
        baggage:     NONE,
        galleys:     NONE,
        ships:       all([ 8,  6,  4,  0, 12]),
        boats:       all([ 6,  4,  2,  0,  0]),
    },
    changes: PointChanges::SHIPPED,
    works: WorkPoints::SHIPPED,
};
