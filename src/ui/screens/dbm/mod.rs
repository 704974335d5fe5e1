//! The forms of DBM.

pub mod army;
