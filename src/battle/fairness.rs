//! What the dice of a battle have shown, and whether fair dice show that.

use super::Battle;
use super::record::{Entry, Why};
use crate::rules::{Mean, Side};

/// How often each face of one kind of die came up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faces {
    /// The army whose dice they are.
    pub side: Side,
    /// How many faces it has.
    pub sides: u8,
    /// Rolled by the device; otherwise read off real dice.
    pub rolled: bool,
    /// How often each came up, the lowest first; of percentile dice, how often each ten.
    pub counts: Vec<u32>,
}

/// The fewest rolls of which anything can be said.
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

/// "48 rolls".
fn rolled(rolls: u32) -> String {
    format!("{rolls} {}", if rolls == 1 { "roll" } else { "rolls" })
}

impl Faces {
    /// How many were rolled.
    pub fn rolls(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// Pearson's measure of how uneven they are, in hundredths.
    fn uneven(&self) -> u64 {
        let (rolls, columns) = (u64::from(self.rolls()), self.counts.len() as u64);
        let squares: u64 = self.counts.iter().map(|n| u64::from(*n) * u64::from(*n)).sum();
        (100 * columns * squares / rolls.max(1)).saturating_sub(100 * rolls)
    }

    /// How many times in a thousand fair dice are at least so uneven; between two known values on the straight line.
    fn chance(&self) -> Option<u32> {
        let column = match self.counts.len() {
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

    /// "D6, entered by hand".
    fn title(&self) -> String {
        let by = if self.rolled { "rolled by the device" } else { "entered by hand" };
        match self.sides {
            100 => format!("Percentile dice by tens, {by}"),
            sides => format!("D{sides}, {by}"),
        }
    }

    /// What stands above each count: the face, or the ten faces counted together.
    pub fn heads(&self) -> Vec<String> {
        let width = usize::from(self.sides) / self.counts.len().max(1);
        let head = |column: usize| match width {
            0 | 1 => format!("{}", column + 1),
            _ => format!("{}–{}", column * width + 1, (column + 1) * width),
        };
        (0..self.counts.len()).map(head).collect()
    }

    /// How often each would come up on average.
    pub fn expected(&self) -> Mean {
        Mean { sum: self.rolls().into(), of: self.counts.len() as u64 }
    }

    /// "48 rolls. Fair dice would look this uneven about 37 times in 100."
    pub fn text(&self) -> String {
        let rolls = self.rolls();
        let chance = match self.chance() {
            _ if rolls < ENOUGH => return format!("{}: too few to tell.", rolled(rolls)),
            None => return format!("{}.", rolled(rolls)),
            Some(chance) => chance,
        };
        let chance = match chance {
            0 => "fewer than 1 time in 1,000".into(),
            n if n < 20 => format!("about {n} times in 1,000"),
            n => format!("about {} times in 100", (n + 5) / 10),
        };
        format!("{}. Fair dice would look this uneven {chance}.", rolled(rolls))
    }
}

impl Battle {
    /// "Scipio: D6, entered by hand"; without armies the players have no names.
    pub fn faces_title(&self, faces: &Faces) -> String {
        let whose = match faces.side {
            _ if !self.is_bare() => self.armies[faces.side].title(),
            Side::Ours => "First player".into(),
            Side::Theirs => "Second player".into(),
        };
        format!("{whose}: {}", faces.title())
    }

    /// What came up in the answers in force: each player's dice, and of them real ones and the device's, apart.
    pub fn faces(&self) -> Vec<Faces> {
        let mut all: Vec<Faces> = Vec::new();
        for at in &self.live {
            let Entry::Event(event) = &*self.entries[*at] else { continue };
            let Why::Calculation(record) = &event.why else { continue };
            for (place, (sides, face)) in record.dice.iter().enumerate() {
                if !(1..=*sides).contains(&face.n) {
                    continue;
                }
                let side = record.rolled_by.get(place).copied().unwrap_or(event.side);
                let alike = |one: &Faces| (one.side, one.sides, one.rolled) == (side, *sides, face.rolled);
                let known = all.iter().position(alike).unwrap_or_else(|| {
                    let columns = if *sides == 100 { 10 } else { usize::from(*sides) };
                    let counts = vec![0; columns];
                    all.push(Faces { side, sides: *sides, rolled: face.rolled, counts });
                    all.len() - 1
                });
                let counts = &mut all[known].counts;
                let column = (usize::from(face.n) - 1) * counts.len() / usize::from(*sides);
                counts[column] += 1;
            }
        }
        all.sort_by_key(|one| (one.side, one.sides, one.rolled));
        all
    }
}
