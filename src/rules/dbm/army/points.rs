//! What an element costs, and what it counts for when commands break (Points, Equivalents). All in halves.

use super::super::terms::{ByTroops, Grade, Troops};
use super::{Drill, Line};
use crate::rules::{Entry, h, r};

/// Prices of one type in half points, by grade: S O I F X. Nothing where the army lists have no such troops.
type Prices = [Option<i32>; 5];

const NONE: Prices = [None; 5];

const fn all(prices: [i32; 5]) -> Prices {
    let mut listed = NONE;
    let mut grade = 0;
    while grade < 5 {
        if prices[grade] > 0 {
            listed[grade] = Some(prices[grade]);
        }
        grade += 1;
    }
    listed
}

/// Regulars. Artillery and galleys are always regular.
#[rustfmt::skip]
const REGULAR: ByTroops<Prices> = ByTroops {
    //                 S   O   I   F   X
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
};

/// Irregulars. Ships are always irregular.
#[rustfmt::skip]
const IRREGULAR: ByTroops<Prices> = ByTroops {
    //                 S   O   I   F   X
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
};

impl Line {
    /// Half points of one element; nothing where the army lists have no such troops. Baggage is free.
    pub fn price(&self) -> Option<Entry> {
        if self.troops == Troops::Bge {
            return Some(r(0));
        }
        let table = match self.drill {
            Drill::Regular => &REGULAR,
            Drill::Irregular => &IRREGULAR,
        };
        let price = table[self.troops][self.grade as usize]?;
        let rear = match self.drill {
            Drill::Regular => 4,
            Drill::Irregular => 2,
        };
        let [chariots, mounted, behind] = self.marks();
        let changed =
            price - 2 * i32::from(chariots) + 2 * i32::from(mounted) - if behind { rear } else { 0 };
        Some(r(changed.max(0)))
    }

    /// Half equivalents of one element.
    pub fn equivalents(&self) -> Entry {
        match (self.troops, self.grade) {
            (Troops::Ps, _) | (Troops::Hd, Grade::S | Grade::O | Grade::F) | (Troops::Bts, Grade::F) => r(1),
            (Troops::Ax, Grade::I) if self.drill == Drill::Irregular => r(1),
            (Troops::Hd, _) | (Troops::Exp | Troops::Gal | Troops::Shp | Troops::Bts, _) => r(0),
            (Troops::Wwg, Grade::I) => r(6),
            // That baggage counts is known, for how much is not.
            (Troops::Bge, _) => h(2),
            _ => r(2),
        }
    }
}

/// Lost half equivalents at which a third, half or quarter of `all` is reached, up to the next half.
pub fn reached(all: i32, part: i32) -> i32 {
    (all + part - 1).div_euclid(part)
}
