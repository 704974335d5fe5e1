//! What an element costs, and what it counts for when commands break (Points, Equivalents). All in halves.

use super::super::sheet::{SHEET, Sheet};
use super::super::terms::{Grade, Troops};
use super::{Drill, Line, Size, Standing};
use crate::rules::{Sourced, reconstructed};
use strum::VariantArray;

impl Line {
    /// Half points of one element; nothing where the army lists have no such troops. Baggage is free.
    pub fn price(&self) -> Option<Sourced> {
        self.price_by(&SHEET)
    }

    /// The points by a player's sheet.
    pub fn price_by(&self, sheet: &Sheet) -> Option<Sourced> {
        if self.troops == Troops::Bge {
            return Some(reconstructed(0));
        }
        let points = &sheet.points;
        let (table, rear) = match self.drill {
            Drill::Regular => (&points.regular, points.changes.regular_rear),
            Drill::Irregular => (&points.irregular, points.changes.irregular_rear),
        };
        let price = table[self.troops].of(self.grade)?;
        let [chariots, mounted, behind] = self.markers();
        let changes =
            [(chariots, points.changes.chariots), (mounted, points.changes.mounted_infantry), (behind, rear)];
        let changes = changes.into_iter().filter(|(is_so, _)| *is_so).map(|(_, change)| change);
        let sum = changes.fold(price, |sum, change| Sourced {
            value: sum.value + change.value,
            source: sum.source.max(change.source),
        });
        Some(Sourced { value: sum.value.max(0), ..sum })
    }

    /// Half equivalents of one element.
    pub fn equivalents(&self) -> Sourced {
        self.equivalents_by(&SHEET)
    }

    /// The points by a player's sheet.
    pub fn equivalents_by(&self, sheet: &Sheet) -> Sourced {
        let counts = &sheet.equivalents;
        match (self.troops, self.grade) {
            (Troops::Ps, _) => counts.psiloi,
            (Troops::Hd, Grade::S | Grade::O | Grade::F) => counts.hordes,
            (Troops::Hd, _) => counts.hordes_i,
            (Troops::Bts, Grade::F) => counts.boats_f,
            (Troops::Ax, Grade::I) if self.drill == Drill::Irregular => counts.irregular_auxilia_i,
            (Troops::Exp, _) => counts.expendables,
            (Troops::Gal | Troops::Shp | Troops::Bts, _) => counts.naval,
            (Troops::Wwg, Grade::I) => counts.war_wagons_i,
            (Troops::Bge, _) => counts.baggage,
            _ => counts.others,
        }
    }
}

/// Army lists have such troops of this drill, of whatever grade. Baggage is of any.
pub(in crate::systems::dbm) fn drilled(troops: Troops, drill: Drill, sheet: &Sheet) -> bool {
    let points = match drill {
        Drill::Regular => &sheet.points.regular,
        Drill::Irregular => &sheet.points.irregular,
    };
    troops == Troops::Bge || Grade::VARIANTS.iter().any(|grade| points[troops].of(*grade).is_some())
}

/// What a general costs beyond his element, in whole points.
pub fn surcharge(general: Standing, drill: Drill, size: Size) -> i32 {
    surcharge_by(&SHEET, general, drill, size).value / 2
}

/// The points by a player's sheet, in half points; in the small game half of it, up to the next whole point.
pub(super) fn surcharge_by(sheet: &Sheet, general: Standing, drill: Drill, size: Size) -> Sourced {
    let changes = &sheet.points.changes;
    let full = match (general, drill) {
        (Standing::Ally, Drill::Regular) => changes.regular_ally,
        (Standing::Ally, Drill::Irregular) => changes.irregular_ally,
        (_, Drill::Regular) => changes.regular_general,
        (_, Drill::Irregular) => changes.irregular_general,
    };
    if size == Size::SMALL { Sourced { value: 2 * (full.value + 3).div_euclid(4), ..full } } else { full }
}

/// Lost half equivalents at which a third, half or quarter of `all` is reached, up to the next half.
pub fn reached(all: i32, part: i32) -> i32 {
    let part = part.max(1);
    (all + part - 1).div_euclid(part)
}

impl Sheet {
    /// The equivalents at which a break point of the sheet is reached.
    pub(in crate::systems::dbm) fn reached(&self, all: i32, part: Sourced) -> i32 {
        reached(all, part.value)
    }
}
