//! The screens.

pub mod about;
pub mod battles;
pub mod calculator;
mod dbm;
pub mod field;
mod grande_tactique;
pub mod home;
mod legacy_parts;
mod paper;
pub mod recovery;
mod republique;
pub mod roster;
pub mod rosters;
pub mod settings;
pub mod sheet;
pub mod sheet_preview;
pub mod turn;

use crate::dom::El;

pub use calculator::save as lay;

/// What is on a page, as it is now.
pub type Draw = Box<dyn Fn() -> Vec<El>>;
