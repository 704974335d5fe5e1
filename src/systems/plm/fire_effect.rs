//! The Fire Effect: what volleys at a range take off the Morale Level of their target (P5; D.2 to D.4).

use super::morale_level::Term;
use super::sheet::Sheet;
use super::terms::Weapon;
use crate::rules::{Breakdown, Inches, Quantity, RuleRef, capitalize, counted, printed};

const EFFECT: RuleRef = RuleRef("D.3");
const GUNS: RuleRef = RuleRef("D.4");
const RANGE: RuleRef = RuleRef("D.2");

/// Fire at one target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fire {
    /// What is fired.
    pub weapon: Weapon,
    /// Volleys.
    pub volleys: i32,
    /// Stands that fire; of a gun the figures that serve it.
    pub stands: i32,
    /// To the target.
    pub range: Inches,
}

impl Fire {
    /// The range factor: what the weapon has, less the tens of the range in inches.
    pub fn range_factor(&self, sheet: &Sheet) -> Breakdown {
        let rule = if self.weapon == Weapon::Gun { GUNS } else { EFFECT };
        let mut sum = Breakdown::new(Quantity::Score);
        sum.add_cell(capitalize(self.weapon.name()), sheet.fire.range.of(self.weapon), 1, rule);
        sum.add_number("Tens of the range in inches", -(self.range.hundredths() / 1_000), RANGE);
        sum.at_least("Never less than nothing", printed(0), EFFECT);
        sum
    }

    /// Volleys times range factor times stands.
    pub fn product(&self, sheet: &Sheet) -> i32 {
        self.volleys.saturating_mul(self.range_factor(sheet).total()).saturating_mul(self.stands)
    }

    /// What it takes off the Morale Level.
    pub fn term(&self, sheet: &Sheet) -> Term {
        let volleys = counted(self.volleys, "volley", "volleys");
        let factor = self.range_factor(sheet).total();
        let label = format!("Fire: {volleys} × {factor} × {}", self.stands);
        Term::new(label, sheet.fire.each, self.product(sheet), EFFECT)
    }
}

/// A Fire Effect that was worked out before.
pub fn entered(effect: i32) -> Term {
    Term::new("Fire Effect", printed(-1), effect, EFFECT)
}
