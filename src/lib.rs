//! The pure core of Aide-de-Camp: the rules of four tabletop games as functions on plain values.
//!
//! Nothing here knows of a browser or a clock. Start with [`rules::Calculator`].

pub mod battle;
pub mod changelog;
pub mod factors;
pub mod handover;
pub mod paper;
pub mod roster;
pub mod rulebook;
pub mod rules;
pub mod share;
pub mod storage;
pub mod systems;
