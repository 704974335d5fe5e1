//! The battle that the screens of its phases share.

use crate::battle::Table;
use aide_de_camp::rules::{Phase, SystemListing};

/// The battle, and the phase of it on the screen.
#[derive(Clone, Copy)]
pub struct Battle {
    /// What is played.
    pub table: Table,
    /// Whose calculators these are.
    pub system: &'static SystemListing,
    /// The phase on the screen.
    pub phase: &'static Phase,
}

impl Battle {
    /// Where the phase stands.
    pub fn address(self) -> String {
        ["#/", self.system.id, "/", self.phase.id].concat()
    }
}
