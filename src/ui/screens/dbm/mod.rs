//! The forms of DBM.

pub mod army;
pub mod combat;
