//! Weighs what several say of the next bit by how well each has said it so far.

use crate::model::{VOICES, squash};
use alloc::{vec, vec::Vec};

/// See the [module](self).
pub struct Jury {
    /// In 65,536ths, a set for each case.
    weights: Vec<i32>,
    set: usize,
    /// The chance that it came to.
    chance: i32,
}

impl Jury {
    /// For so many cases.
    pub fn new(cases: usize) -> Self {
        // At first a little each.
        Jury { weights: vec![9_000; cases * VOICES], set: 0, chance: 0 }
    }

    /// What it says of this case: logarithms of odds, as what it hears.
    pub fn hear(&mut self, case: usize, voices: &[i32; VOICES]) -> i32 {
        self.set = case * VOICES;
        let weighed = self.weights[self.set..][..VOICES].iter().zip(voices);
        let sum: i64 = weighed.map(|(weight, voice)| i64::from(*weight) * i64::from(*voice)).sum();
        let said = (sum >> 16).clamp(-2_047, 2_047) as i32;
        self.chance = squash(said);
        said
    }

    /// Takes in what it was: whoever was right gains.
    pub fn learn(&mut self, voices: &[i32; VOICES], one: bool) {
        let miss = (if one { 65_535 } else { 0 } - self.chance) / 2;
        for (weight, voice) in self.weights[self.set..][..VOICES].iter_mut().zip(voices) {
            *weight += (voice * miss + (1 << 13)) >> 14;
        }
    }
}
