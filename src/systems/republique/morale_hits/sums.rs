//! How hits on a unit add up.

use super::{HitBy, HitsTaken, MORALE, MoraleHits};
use crate::rules::{Breakdown, Quantity, RuleRef, Sourced, printed};
use crate::systems::republique::panic::{RoutExtras, read_index};
use crate::systems::republique::sheet::Sheet;
use crate::systems::republique::terms::{Morale, Response, Retrograde};

const FIRE: RuleRef = RuleRef("4.7");
const RESULTS: RuleRef = RuleRef("5.5");

impl MoraleHits {
    /// Its bases that desert after fire, or are taken prisoner in an assault: the loss number, and one more for each
    /// condition of a rout. Guns lose none so (F18.2).
    pub(in super::super) fn loss(
        &self,
        sheet: &Sheet,
        panic: Option<(i32, Sourced<Response>)>,
        left: i32,
    ) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Count);
        let Some((level, cell)) = panic.filter(|_| !self.is_guns()) else { return sum };
        if cell.value.loss > 0 {
            let n = Sourced { value: i32::from(cell.value.loss), source: cell.source };
            sum.add_cell(format!("Loss number, {} at P{level}", self.grade.name()), n, 1, RESULTS);
        }
        if cell.value.retrograde == Retrograde::Rout {
            let rear = (self.by == HitBy::Assault).then_some(self.rear);
            let (town, bridge, forest) = (self.town, self.bridge, self.forest);
            RoutExtras { town, rear, bridge, forest }.add_to(&mut sum, sheet);
        }
        sum.at_most("No more bases are left", printed(left), RESULTS);
        sum
    }

    pub(super) fn morale_sum(&self) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Count);
        sum.add_number("M hits before", self.morale.hits(), MORALE);
        sum.add_number(
            if self.by == HitBy::Disorder { "Disorder" } else { "M hits now" },
            self.m_now(),
            MORALE,
        );
        sum.at_most("Demoralized is the last state", printed(Morale::Demoralized.hits()), MORALE);
        sum
    }

    /// How it comes to its panic level, and what stands there for its grade.
    pub(super) fn panic_sum(&self, sheet: &Sheet, taken: &HitsTaken) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Count);
        let collected = self.collected(sheet);
        if collected > 0 {
            sum.add_number(
                "P hits so far",
                collected,
                if self.by == HitBy::Assault { RESULTS } else { FIRE },
            );
        }
        if self.p_now() > 0 {
            sum.add_number("P hits now", self.p_now(), RESULTS);
        }
        if self.converted() > 0 {
            sum.add_number("M hits beyond demoralized", self.converted(), MORALE);
        }
        if let Some(panic) = taken.panic {
            read_index(&mut sum, self.grade, panic);
        }
        sum
    }

    pub(in super::super) fn base_hits_sum(&self, sheet: &Sheet, taken: &HitsTaken) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Count);
        sum.add_number("B hits now", self.b_now(), RESULTS);
        let (body, now) = (self.body(), self.b_now());
        if let Some(back) = taken.panic.map(|(_, cell)| cell.value.retrograde).filter(|_| taken.b > now) {
            let [breakout, limbering] = body.price(sheet, now, back);
            if breakout > 0 {
                sum.add_cell("Breaks out through the enemy", sheet.assault.breakout_b, 1, RESULTS);
            }
            if limbering > 0 {
                let each = sheet.assault.battery_retreat_b;
                sum.add_cell(
                    "Limbers up to retreat, each battery",
                    each,
                    body.bases_after(sheet, now),
                    RESULTS,
                );
            }
        }
        sum.at_most("No more are needed to end it", printed(body.base_hits_left(sheet)), RESULTS);
        sum
    }
}
