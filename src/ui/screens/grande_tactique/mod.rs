//! The forms of Grande Tactique.

pub mod pips;
mod superiors;
