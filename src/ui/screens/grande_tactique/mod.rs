//! The forms of Grande Tactique.

pub mod army;
pub mod pips;
mod superiors;
