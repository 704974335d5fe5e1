//! Where the stores look for randomness.

pub use crate::random::rng;
