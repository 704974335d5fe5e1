//! What the dice of a battle have shown, and whether fair dice show that.

use super::Battle;
use super::record::{Entry, Why};

/// How often each face of one kind of die came up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faces {
    /// How many faces it has.
    pub sides: u8,
    /// Rolled by the device; otherwise read off real dice.
    pub rolled: bool,
    /// How often each came up, the lowest first.
    pub counts: Vec<u32>,
}

/// Of fewer rolls nothing can be said.
const ENOUGH: u32 = 30;

/// How uneven fair dice of six and of ten sides are at least, in hundredths of Pearson's measure, so many times in a
/// thousand.
const UNEVEN: [(u32, [u64; 2]); 15] = [
    (990, [55, 209]),
    (950, [115, 333]),
    (900, [161, 417]),
    (800, [234, 538]),
    (700, [300, 639]),
    (600, [366, 736]),
    (500, [435, 834]),
    (400, [513, 941]),
    (300, [606, 1066]),
    (200, [729, 1224]),
    (100, [924, 1468]),
    (50, [1107, 1692]),
    (20, [1339, 1968]),
    (10, [1509, 2167]),
    (1, [2052, 2788]),
];

impl Faces {
    /// How many were rolled.
    pub fn rolls(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// Pearson's measure of how uneven they are, in hundredths.
    fn uneven(&self) -> u64 {
        let (rolls, sides) = (u64::from(self.rolls()), u64::from(self.sides));
        let squares: u64 = self.counts.iter().map(|n| u64::from(*n) * u64::from(*n)).sum();
        (100 * sides * squares / rolls.max(1)).saturating_sub(100 * rolls)
    }

    /// How many times in a thousand fair dice are at least so uneven; between two known values on the straight line.
    fn chance(&self) -> Option<u32> {
        let column = match self.sides {
            6 => 0,
            10 => 1,
            _ => return None,
        };
        let uneven = self.uneven();
        let (mut chance, mut at) = (1_000, 0);
        for (less, there) in UNEVEN {
            let there = there[column];
            if uneven < there {
                let part = u64::from(chance - less) * (uneven - at) / (there - at);
                return Some(chance - part as u32);
            }
            (chance, at) = (less, there);
        }
        Some(0)
    }

    /// "48 rolls. Fair dice are at least this uneven about 37 times in 100."
    pub fn said(&self) -> String {
        let rolls = self.rolls();
        let chance = match self.chance() {
            _ if rolls < ENOUGH => return format!("{rolls} rolls: too few to tell."),
            None => return format!("{rolls} rolls."),
            Some(chance) => chance,
        };
        let chance = match chance {
            0 => "less than once in 1,000 times".into(),
            n if n < 20 => format!("about {n} times in 1,000"),
            n => format!("about {} times in 100", (n + 5) / 10),
        };
        format!("{rolls} rolls. Fair dice are at least this uneven {chance}.")
    }
}

impl Battle {
    /// What came up in the answers in force, real dice and the device's apart.
    pub fn faces(&self) -> Vec<Faces> {
        let mut all: Vec<Faces> = Vec::new();
        for at in &self.live {
            let Entry::Event(event) = &self.entries[*at] else { continue };
            let Why::Calculation(record) = &event.why else { continue };
            for (sides, face) in record.dice.iter().filter(|(sides, face)| (1..=*sides).contains(&face.n)) {
                let known = all.iter().position(|one| (one.sides, one.rolled) == (*sides, face.rolled));
                let known = known.unwrap_or_else(|| {
                    let counts = vec![0; usize::from(*sides)];
                    all.push(Faces { sides: *sides, rolled: face.rolled, counts });
                    all.len() - 1
                });
                all[known].counts[usize::from(face.n) - 1] += 1;
            }
        }
        all
    }
}
