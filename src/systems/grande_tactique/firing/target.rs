//! Whom a unit may fire at, and what lies between them.

use super::super::sheet::{RangeOfExactlyTheNormal, Sheet};
use super::super::unit_state::UnitState;
use crate::rules::{Inches, Input};
use strum::VariantArray;

/// A unit that may be fired at.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Target {
    /// The unit as it stands.
    pub unit: UnitState,
    /// From artillery that is not in contact.
    #[input(start = Inches::whole(6))]
    pub range: Inches,
    /// In contact. The two touch.
    pub contact: bool,
    /// Enfilade. A line from a front corner of the firer reaches both rear corners of the target.
    pub enfilade: bool,
    /// Between them.
    pub between: Between,
    /// In woods.
    pub woods: bool,
    /// Friends charge it.
    pub friends_charge: bool,
    /// Out of the firer's arc. It is outside 45° of the firer's front corners, or not to be reached from both of them.
    pub out_of_arc: bool,
    /// Firer in its arc. It could fire back.
    #[input(start = true)]
    pub faces_firer: bool,
}

/// What lies between artillery and its target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
pub enum Between {
    /// Nothing that hinders.
    #[default]
    Nothing,
    /// Friends below the hill on which the artillery stands, 2″ or more from the target.
    FriendsBelow,
    /// Other friends.
    Friends,
}

impl Target {
    pub(super) fn is_exactly_at_normal_range(&self, sheet: &Sheet) -> bool {
        self.range.hundredths() == sheet.firing.normal_range_in.value.saturating_mul(100)
    }

    pub(super) fn is_at_long_range(&self, sheet: &Sheet) -> bool {
        let (range, normal) = (self.range.hundredths(), sheet.firing.normal_range_in.value * 100);
        let is_long_exactly = sheet.readings.range_of_exactly_the_normal == RangeOfExactlyTheNormal::Long;
        !self.contact && (range > normal || range == normal && is_long_exactly)
    }

    pub(super) fn is_square(&self) -> bool {
        self.unit.is_in_square() && !self.woods
    }
}
