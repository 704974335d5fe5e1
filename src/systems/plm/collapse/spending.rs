//! What spending Victory Points now leaves for the test at the next marker.

use super::Collapse;
use crate::rules::Count;
use crate::systems::plm::sheet::Sheet;

/// What comes of spending so many points now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spending {
    /// Points spent now.
    pub points: i32,
    /// Points left for the next test.
    pub left: i32,
    /// The chance in a hundred to fight on now.
    pub now: i32,
    /// The chance in a hundred to fight on with one marker more and all that is left spent.
    pub next: i32,
}

impl Spending {
    /// The chance in ten thousand to fight on both times.
    pub fn both(&self) -> i32 {
        self.now * self.next
    }
}

impl Collapse {
    /// What comes of spending so many of the points that are left.
    pub fn spending(&self, sheet: &Sheet, points: i32) -> Spending {
        let left = self.points_left(sheet) - points;
        let next = Collapse {
            markers: Count::clamped(self.markers.n() + 1),
            pair: false,
            spent: Count::clamped(self.spent.n() + points),
            ..self.clone()
        };
        Spending {
            points,
            left,
            now: 100 - self.chance_with(sheet, points).total(),
            next: 100 - next.chance_with(sheet, left).total(),
        }
    }

    /// The fewest points with the best chance to fight on both now and at the next marker.
    pub fn best_spending(&self, sheet: &Sheet) -> Spending {
        let all = (0..=self.points_left(sheet)).map(|points| self.spending(sheet, points));
        all.reduce(|best, one| if one.both() > best.both() { one } else { best })
            .unwrap_or_else(|| self.spending(sheet, 0))
    }
}
