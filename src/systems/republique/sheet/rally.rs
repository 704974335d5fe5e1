//! The rally table and its modifiers (S§2.3).

use super::super::terms::{ByGrade, Grade, Morale};
use super::faults::{RALLYING, out_of_order};
use crate::cells;
use crate::rules::{
    Cells, Input, RuleRef, SheetFault, Sourced, house as h, printed as p, reconstructed as r, unsigned,
};
use strum::VariantArray;

const DEATH: RuleRef = RuleRef("4.7");

cells! {
    /// Rallying (S§2.3), distances in inches.
    pub struct RallyTable: i32 {
        free_in:     p(4),  "Divisional leader, free within"
            .at_least(0, "the free distance of a divisional leader in inches", RALLYING);
        step_in:     p(4),  "Divisional leader, each further"
            .at_least(1, "the step of a divisional leader's distance in inches", RALLYING).stopping(super::faults::RALLY);
        each_step:   p(-1), "For each of these";
        helper_in:   p(4),  "Higher leaders, within"
            .at_least(0, "the reach of higher leaders in inches", RALLYING);
        ride_in:     p(3),  "A leader's ride while rallying"
            .at_least(0, "a leader's ride in inches", RALLYING);
        battery_hit: p(20), "Percent lost by each B on a battery"
            .at_least(0, "the percent of a battery's B hit", RALLYING);
    } and {
        /// The numbers of each grade, from formed to demoralized.
        numbers: ByGrade<[Sourced; 5]> = ByGrade {
            elite:   [h(14), h(13), h(12), h(11), h(10)],
            veteran: [h(14), h(12), h(10), h(8),  h(6)],
            average: [p(14), p(11), p(8),  r(5),  r(2)],
            green:   [h(14), h(10), h(6),  h(2),  h(-2)],
            militia: [h(14), h(9),  h(4),  h(-1), h(-6)],
        };
        /// What is lost takes off the die from these parts on, the smallest first.
        losses: [LossBand; 7] = [
            band(h(10), h(-1)), band(h(15), h(-2)), band(p(25), p(-3)), band(h(33), h(-4)),
            band(h(50), h(-5)), band(h(66), h(-6)), band(h(75), h(-7)),
        ];
    }
}

cells! {
    /// Leaders near B hits (S§4.7).
    pub struct HorsDeCombatTable: i32 {
        casualty_at: h(6),  "A modified double, from".at_least(1, "the number at which a leader is lost", DEATH);
        reach_in:    p(3),  "B hits within".at_least(0, "the distance of B hits from a leader in inches", DEATH);
        back_in:     p(12), "His base to the rear".at_least(0, "the way of his base to the rear in inches", DEATH);
    }
}

/// From so many per cent of the bases on.
#[derive(Clone, Copy, Debug, PartialEq, Input)]
#[input(cells)]
pub struct LossBand {
    /// Per cent lost.
    pub percent: Sourced,
    /// Off the die.
    pub modifier: Sourced,
}

const fn band(percent: Sourced, modifier: Sourced) -> LossBand {
    LossBand { percent, modifier }
}

impl RallyTable {
    /// The number of this grade and morale.
    pub fn number(&self, grade: Grade, morale: Morale) -> Sourced {
        self.numbers[grade][morale as usize]
    }

    /// The best morale that this number is enough for; below all of them, demoralized.
    pub fn reached(&self, grade: Grade, number: i32) -> Morale {
        let best = Morale::VARIANTS.iter().find(|morale| self.number(grade, **morale).value <= number);
        best.copied().unwrap_or(Morale::Demoralized)
    }

    /// The highest band that `lost` of `all` reach, without rounding; percents count as they are of 100.
    pub fn band(&self, lost: i32, all: i32) -> Option<LossBand> {
        self.losses.iter().rev().find(|band| lost > 0 && lost * 100 >= band.percent.value * all).copied()
    }

    /// Numbers that do not fall, and bands that do not rise.
    pub(super) fn faults(&self) -> Vec<SheetFault> {
        let mut faults = self.too_low("rally");
        for &grade in Grade::VARIANTS {
            let numbers = self.numbers[grade].map(|number| number.value);
            if let Some((at, backward)) = out_of_order(&numbers, |better, worse| worse.cmp(better)) {
                let [better, worse] =
                    [at - 1, at].map(|at| (Morale::VARIANTS[at].name(), unsigned(numbers[at])));
                let why = format!(
                    "rally numbers of {} troops: {} is {} and {} {}, each must be lower than the better one",
                    grade.name(),
                    worse.0,
                    worse.1,
                    better.0,
                    better.1
                );
                let fault = SheetFault::new(format!("/rally/numbers/{}", grade.name()), why, RALLYING);
                faults.push(fault.stopping(if backward { super::faults::RALLY } else { &[] }));
            }
        }
        let percents = self.losses.map(|band| band.percent.value);
        if let Some((at, _)) = out_of_order(&percents, i32::cmp) {
            let [before, after] = [at - 1, at].map(|at| unsigned(percents[at]));
            let why = format!(
                "losses from {after}% follow those from {before}%: each must be greater than the one before"
            );
            faults.push(SheetFault::new("/rally/losses", why, RALLYING));
        }
        faults
    }
}
