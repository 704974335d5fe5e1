//! The result as a table: before the roll the Plan beside No Plan, after it what each general's PIPs are made of.

use super::super::sheet::Sheet;
use super::chances::Chances;
use super::plan::{self, Allocation};
use super::sums::Settled;
use super::{Breakdown, Pips, modifiers, superiors};
use crate::rules::{Line, Mean, Quantity, ResultTable, Step};

impl Pips {
    /// Nothing where there is nobody to share with.
    pub(super) fn shares(
        &self,
        sheet: &Sheet,
        allocation: Allocation,
        chances: &Chances,
        settled: Option<&Settled>,
    ) -> Option<ResultTable> {
        if self.generals.len() < 2 {
            return None;
        }
        let rows = |figures: &dyn Fn(usize) -> Vec<String>| {
            (0..self.generals.len()).map(|g| (self.called(g), figures(g))).collect()
        };
        let (other, by) = match allocation {
            Allocation::Plan => (Allocation::NoPlan, ["No Plan", "Plan"]),
            _ => (Allocation::Plan, ["Plan", "No Plan"]),
        };
        let both =
            |mean: &dyn Fn(Allocation) -> Mean| vec![mean(other).to_string(), mean(allocation).to_string()];
        Some(match settled {
            None => ResultTable {
                heads: by.into(),
                rows: rows(&|g| both(&|way| chances.pips(way, g).mean())),
                total: Some(("Corps on average", both(&|way| self.together(chances, way)))),
            },
            Some(settled) => {
                let number = if allocation == Allocation::Plan { "Die" } else { "Avg." };
                let all: i32 = self.of_the_corps().iter().map(|g| settled.sums[*g].total()).sum();
                ResultTable {
                    heads: vec![number, "Qual.", "Lost", "Gift", "PIPs"],
                    rows: rows(&|g| self.made_of(sheet, &settled.sums[g], settled, g)),
                    total: Some(("Corps", vec![Quantity::Pips.format(all)])),
                }
            }
        })
    }

    /// Number, quality, losses, gifts and PIPs of a general.
    fn made_of(&self, sheet: &Sheet, sum: &Breakdown, settled: &Settled, general: usize) -> Vec<String> {
        let added = |such: &dyn Fn(&Line) -> bool| -> i32 {
            let lines = sum.lines.iter().filter(|line| such(line));
            lines.map(|line| if let Step::Add(n) = line.step { n } else { 0 }).sum()
        };
        let quality = |line: &Line| line.key.starts_with("bad.") || line.key.starts_with("great.");
        let gifts = settled.gifts.iter().filter(|gift| gift.goes_to(general)).count() as i32;
        let gifts = gifts * sheet.gift.pips.value;
        let number = sum.lines.iter().rev().find(|line| line.rule == plan::RULE).map_or(0, |line| line.total);
        let turned = added(&|line| line.rule == superiors::RULE) - gifts;
        let figure = |n: i32| if n == 0 { "·".into() } else { Quantity::Pips.figure(n) };
        vec![
            match turned {
                0 => number.to_string(),
                turned => format!("{number}→{}", number + turned),
            },
            figure(added(&quality)),
            figure(added(&|line| line.rule == modifiers::RULE && !quality(line))),
            figure(gifts),
            Quantity::Pips.format(sum.total()),
        ]
    }
}
