//! The forms of Republique.

pub mod artillery;
