//! The forms of Republique.

pub mod army;
