//! Bits to bytes and back: each bit takes the less room the likelier it was.

use crate::model::Model;
use alloc::vec::Vec;

/// Bytes that are read ahead of the bits that they tell.
const AHEAD: usize = 4;

/// Presses a file.
pub fn press(file: &[u8]) -> Vec<u8> {
    let mut pressed = (file.len() as u32).to_le_bytes().to_vec();
    let mut model = Model::new();
    let mut range = Range::ALL;
    for byte in file {
        for bit in (0..8).rev() {
            let one = byte >> bit & 1 == 1;
            range.narrow(range.middle(model.chance()), one);
            model.learn(one);
            while let Some(byte) = range.settled() {
                pressed.push(byte);
            }
        }
    }
    pressed.extend(range.high.to_be_bytes());
    pressed
}

/// What was pressed; nothing if it was cut short.
pub fn unpress(pressed: &[u8]) -> Option<Vec<u8>> {
    let (length, pressed) = pressed.split_first_chunk()?;
    let length = u32::from_le_bytes(*length) as usize;
    let (first, mut rest) = pressed.split_first_chunk::<AHEAD>()?;
    let mut at = u32::from_be_bytes(*first);
    let mut model = Model::new();
    let mut range = Range::ALL;
    while model.seen().len() < length {
        let middle = range.middle(model.chance());
        let one = at <= middle;
        range.narrow(middle, one);
        model.learn(one);
        while range.settled().is_some() {
            let (next, left) = rest.split_first()?;
            at = at << 8 | u32::from(*next);
            rest = left;
        }
    }
    Some(model.into_seen())
}

/// Where the number lies that all bits together make.
struct Range {
    low: u32,
    high: u32,
}

impl Range {
    const ALL: Range = Range { low: 0, high: u32::MAX };

    /// The last place where the next bit is a one, by its chance in 65,536ths.
    fn middle(&self, chance: u32) -> u32 {
        self.low + ((u64::from(self.high - self.low) * u64::from(chance)) >> 16) as u32
    }

    fn narrow(&mut self, middle: u32, one: bool) {
        if one { self.high = middle } else { self.low = middle + 1 }
    }

    /// The first byte, once nothing changes it any more.
    fn settled(&mut self) -> Option<u8> {
        let byte = (self.high >> 24) as u8;
        if (self.low >> 24) as u8 != byte {
            return None;
        }
        self.low <<= 8;
        self.high = self.high << 8 | 255;
        Some(byte)
    }
}

#[cfg(test)]
mod tests {
    use super::{press, unpress};

    /// A module with one function of each kind of number: (block, br_table, i64 and f64 constants, memory, a prefix).
    const MODULE: [u8; 68] = [
        0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 5, 3, 1, 0, 1, 10, 42, 1, 40, 1, 2, 127,
        2, 64, 65, 200, 1, 14, 1, 0, 0, 11, 66, 127, 26, 68, 0, 0, 0, 0, 0, 0, 240, 63, 26, 65, 0, 65, 0, 40,
        2, 4, 54, 2, 8, 252, 8, 0, 0, 11,
    ];

    /// Numbers without any order, the same at every run.
    fn noise(length: usize) -> Vec<u8> {
        let mut state = 0x2545_f491_4f6c_dd1d_u64;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state as u8
        };
        (0..length).map(|_| next()).collect()
    }

    #[test]
    fn whatever_is_pressed_comes_back() {
        let text = include_bytes!("model.rs");
        let mut files =
            vec![Vec::new(), vec![0], vec![255; 100_000], text.to_vec(), noise(50_000), MODULE.to_vec()];
        // A module that is followed wrongly from some byte on.
        files.extend((0..MODULE.len()).map(|at| [&MODULE[..at], &noise(300), &MODULE[at..]].concat()));
        for file in files {
            assert_eq!(unpress(&press(&file)), Some(file));
        }
    }

    #[test]
    fn what_follows_an_order_takes_less_room() {
        let text = include_bytes!("model.rs");
        assert!(press(text).len() * 2 < text.len());
        assert!(press(&[7; 100_000]).len() < 100);
        assert!(press(&noise(50_000)).len() < 50_600);
    }

    #[test]
    fn what_was_cut_short_or_changed_does_no_harm() {
        let text = &include_bytes!("model.rs")[..2_000];
        let pressed = press(text);
        for length in 0..pressed.len() {
            let back = unpress(&pressed[..length]);
            assert!(back.is_none() || back.as_deref() == Some(text), "{length}");
        }
        // Of the last bytes, any will do that lie in the range.
        for at in 4..pressed.len() - 4 {
            let mut changed = pressed.clone();
            changed[at] ^= 16;
            assert_ne!(unpress(&changed).as_deref(), Some(text), "{at}");
        }
    }
}
