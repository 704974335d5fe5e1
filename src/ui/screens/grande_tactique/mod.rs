//! The forms of Grande Tactique.

pub mod army;
pub mod charge;
pub mod de_shaking;
pub mod firing;
pub mod flight;
pub mod ledger;
pub mod morale;
pub mod movement;
pub mod pips;
mod standing;
mod superiors;
