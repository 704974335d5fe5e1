//! The rules systems, each in a folder of its own.

pub mod dbm;
pub mod grande_tactique;
#[cfg(feature = "fifth-game")]
#[path = "../../tests/one_brigade/mod.rs"]
pub mod one_brigade;
pub mod plm;
pub mod republique;

use crate::rules::{CalculatorInfo, SystemInfo};

/// Gives a macro the one list of the systems, in the order in which they are offered: the module and the type of each.
macro_rules! with_systems {
    ($make:ident) => {
        $make! {
            grande_tactique::GrandeTactique;
            dbm::Dbm;
            republique::Republique;
            plm::Plm;
            #[cfg(feature = "fifth-game")]
            one_brigade::OneBrigade;
        }
    };
}

macro_rules! list {
    ($($(#[$when:meta])* $module:ident::$system:ident;)+) => {
        /// The systems, in the order in which they are offered.
        pub const SYSTEMS: &[SystemInfo] = &[$($(#[$when])* SystemInfo::of::<$module::$system>()),+];
    };
}

with_systems!(list);

pub(crate) use with_systems;

/// The calculation by which somebody who is new sees what an answer is like: its link, and what happens in it.
pub const SHOWN_FIRST: [&str; 2] =
    ["#/dbm/combat?theirs.type=wb&ours.die=5&theirs.die=3", "blades and warband throw 5 and 3"];

/// Every calculator of every system.
pub fn calculators() -> impl Iterator<Item = &'static CalculatorInfo> {
    SYSTEMS.iter().flat_map(|system| system.calculators)
}
