//! The last place where the same bytes stood: what followed there may follow again.

use crate::model::mixed;
use alloc::{vec, vec::Vec};

/// Bytes that must be the same.
const SAME: usize = 4;
/// Room for where they stood, as a power of two.
const ROOM: u32 = 18;
/// A longer echo is trusted as this one is.
const LONGEST: usize = 63;

/// See the [module](self).
pub struct Echo {
    /// Where the bytes after each [`SAME`] stood last; nothing stands at nought.
    places: Vec<u32>,
    /// The byte that is expected.
    at: usize,
    /// How many bytes before it are the same: without any, nothing is expected.
    length: usize,
    /// How often each length has been right, in 65,536ths.
    right: [i32; LONGEST + 1],
}

impl Echo {
    /// Nothing stood anywhere yet.
    pub fn new() -> Self {
        Echo { places: vec![0; 1 << ROOM], at: 0, length: 0, right: [1 << 15; LONGEST + 1] }
    }

    /// Goes on with it after another byte, or looks for one.
    pub fn follow(&mut self, seen: &[u8]) {
        if self.length > 0 && seen.get(self.at) == seen.last() {
            self.length += 1;
            self.at += 1;
        } else {
            self.length = 0;
        }
        let Some(last) = seen.last_chunk::<SAME>() else { return };
        let hash = last.iter().fold(0, |hash, byte| mixed(hash ^ u32::from(*byte)));
        let place = &mut self.places[(hash >> (32 - ROOM)) as usize];
        let before = core::mem::replace(place, seen.len() as u32) as usize;
        if self.length == 0 && before > 0 {
            let alike = seen[..before].iter().rev().zip(seen.iter().rev());
            self.length = alike.take(LONGEST).take_while(|(then, now)| then == now).count();
            self.at = before;
        }
    }

    /// The next bit there, if it went on so far, and how likely it is right, in 65,536ths. The bits of the byte that is
    /// being read come after a one.
    pub fn expects(&self, seen: &[u8], bits: usize) -> Option<(bool, i32)> {
        let byte = usize::from(*seen.get(self.at).filter(|_| self.length > 0)?) | 256;
        let read = bits.ilog2();
        (byte >> (8 - read) == bits)
            .then(|| (byte >> (7 - read) & 1 == 1, self.right[self.length.min(LONGEST)]))
    }

    /// Takes in whether it was.
    pub fn learn(&mut self, right: bool) {
        let chance = &mut self.right[self.length.min(LONGEST)];
        *chance += (if right { 65_535 } else { 0 } - *chance) / 64;
        if !right {
            self.length = 0;
        }
    }

    /// How long it is, up to 15.
    pub fn strength(&self) -> usize {
        self.length.min(15)
    }
}
