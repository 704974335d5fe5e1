//! The screens.

pub mod about;
pub mod armies;
pub mod army;
pub mod battle;
pub mod battle_preview;
pub mod battles;
pub mod calculator;
pub mod home;
mod legacy_parts;
pub mod recovery;
pub mod roster;
pub mod rosters;
pub mod settings;
pub mod sheet;
pub mod sheet_preview;
pub mod turn;

use crate::dom::El;

/// What is on a page, as it is now.
pub type Draw = Box<dyn Fn() -> Vec<El>>;
