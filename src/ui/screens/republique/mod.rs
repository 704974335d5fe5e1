//! The forms of Republique.

pub mod artillery;
pub mod assault;
mod formation;
mod side;
