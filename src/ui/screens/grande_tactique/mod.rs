//! The forms of Grande Tactique.

pub mod army;
