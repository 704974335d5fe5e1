//! The forms of DBM.

pub mod combat;
