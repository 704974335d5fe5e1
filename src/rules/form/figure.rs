//! A unit seen from above, with the ground around it as keys.

use super::Control;

/// A unit seen from above, its front at the top: what is tapped is a part of the ground around it.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// What is asked: "Where do attackers end?"
    pub title: String,
    /// What stands in the middle: "Enemy".
    pub unit: String,
    /// Each with where it lies; controls that are yes or no.
    pub sectors: Vec<(Sector, Control)>,
}

/// A part of the ground around a unit, as whoever stands in it and looks forward has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sector {
    /// Before its front.
    Front,
    /// Past its left flank.
    Left,
    /// Past its right flank.
    Right,
    /// Behind it.
    Rear,
}

impl Sector {
    /// Names it in a style sheet.
    pub fn name(self) -> &'static str {
        match self {
            Sector::Front => "front",
            Sector::Left => "left",
            Sector::Right => "right",
            Sector::Rear => "rear",
        }
    }
}

impl Figure {
    /// Its controls in order.
    pub fn controls(&self) -> impl Iterator<Item = &Control> {
        self.sectors.iter().map(|(_, control)| control)
    }
}
