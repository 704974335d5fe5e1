//! A friend near the line of fire of a gun: he may take the shot in place of the target (P6; D.8).

use super::super::sheet::Sheet;
use super::super::tester::Tester;
use super::Volley;
use crate::rules::{Applies, Breakdown, Inches, Input, Lengths, Quantity, RuleRef, Sourced};

pub(super) const RULE: RuleRef = RuleRef("D.8");

/// From so many inches on a friend is not near the line of fire (D.8).
pub(super) const NEAR: i32 = 5;

/// A friend near the line of fire. The field names are the published format of links.
///
/// At first two inches off the line, ten from the gun.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Gap {
    /// From him to the line of fire.
    #[input(start = Inches::whole(2))]
    pub distance: Inches,
    /// From the gun to him.
    #[input(start = Inches::whole(10))]
    pub range: Inches,
    /// He stands across it.
    #[input(hint = "no gun fires over friends")]
    pub across: bool,
    /// The friend.
    pub friend: Tester,
}

impl Gap {
    /// Near enough to be hit, whatever the chance is.
    pub fn is_near(&self) -> bool {
        self.whole_inches() < NEAR as usize
    }

    fn whole_inches(&self) -> usize {
        usize::try_from(self.distance.hundredths() / 100).unwrap_or_default()
    }

    /// The chance that he takes the shot, in per cent; nothing where he is too far off.
    pub fn chance(&self, sheet: &Sheet) -> Option<Sourced> {
        sheet.fire.gap.get(self.whole_inches()).copied()
    }

    /// The chance, line by line.
    pub(super) fn sum(&self, sheet: &Sheet, lengths: Lengths) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Score);
        let inches = self.whole_inches();
        let (worth, applies) = match self.chance(sheet) {
            Some(chance) => (chance, Applies::yes(1, "")),
            None => (sheet.fire.gap[4], Applies::no("no friend is near enough to the line of fire")),
        };
        match applies {
            Applies::No(why) => sum.not_applied("Friend near the line of fire", worth, why, RULE),
            _ if inches == 0 => sum.add_cell("Friend at the line of fire", worth, 1, RULE),
            _ => {
                let distance = lengths.inches(inches as i32);
                sum.add_cell(format!("Friend {distance} or more from the line of fire"), worth, 1, RULE);
            }
        }
        sum
    }
}

impl Volley {
    /// The friend that counts: of guns alone.
    pub(super) fn gap(&self) -> Option<&Gap> {
        self.gap.as_ref().filter(|_| self.firer.weapon == super::Weapon::Gun)
    }

    /// Whether the friend takes the shot, once that is rolled.
    pub(super) fn friend_is_hit(&self, sheet: &Sheet) -> Option<bool> {
        match self.gap().and_then(|gap| gap.chance(sheet)) {
            None => Some(false),
            Some(chance) => self.gap_roll.map(|roll| roll.n() <= chance.value),
        }
    }
}
