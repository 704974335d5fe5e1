//! Randomness from the device.

use aide_de_camp::rules::{Die, Face};
use rand::SeedableRng;
use rand::rngs::StdRng;

/// Randomness seeded by the device, where it gives any.
pub fn rng() -> Option<StdRng> {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).ok()?;
    Some(StdRng::from_seed(seed))
}

/// A fair roll; nothing where the device gives no randomness, so that no guess passes for a roll.
pub fn roll_die(die: &Die) -> Option<Face> {
    die.roll(&mut rng()?)
}
