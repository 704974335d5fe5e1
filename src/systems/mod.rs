//! The rules systems, each in a folder of its own.

pub mod dbm;
pub mod grande_tactique;
pub mod plm;
pub mod republique;

use crate::rules::{CalculatorInfo, SystemInfo};

/// The systems, in the order in which they are offered.
pub const SYSTEMS: &[SystemInfo] = &[
    SystemInfo::of::<grande_tactique::GrandeTactique>(),
    SystemInfo::of::<dbm::Dbm>(),
    SystemInfo::of::<republique::Republique>(),
    SystemInfo::of::<plm::Plm>(),
];

/// Every calculator of every system.
pub fn calculators() -> impl Iterator<Item = &'static CalculatorInfo> {
    SYSTEMS.iter().flat_map(|system| system.calculators)
}
