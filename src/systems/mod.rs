//! The rules systems, each in a folder of its own.

pub mod dbm;
pub mod grande_tactique;
pub mod plm;
pub mod republique;

use crate::rules::{CalculatorInfo, SystemListing};

/// The systems, in the order in which they are offered.
pub const SYSTEMS: &[SystemListing] = &[
    SystemListing::of::<grande_tactique::GrandeTactique>(),
    SystemListing::of::<dbm::Dbm>(),
    SystemListing::of::<republique::Republique>(),
    SystemListing::of::<plm::Plm>(),
];

/// Every calculator of every system.
pub fn calculators() -> impl Iterator<Item = &'static CalculatorInfo> {
    SYSTEMS.iter().flat_map(|system| system.calculators)
}
