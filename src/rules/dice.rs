//! Fair dice, typed or rolled.

use super::{Leaf, whole};
use rand::{Rng, RngExt};
use std::{borrow::Cow, fmt};

/// The face a die shows. Written "5" when typed from a real die, "5r" when the device rolled it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Face {
    /// The number shown, 1 to 100.
    pub n: u8,
    /// Rolled by the device.
    pub rolled: bool,
}

impl Face {
    /// A face read off a real die.
    pub const fn typed(n: u8) -> Self {
        Face { n, rolled: false }
    }

    /// Rolls a die of `sides` sides, each face as likely as every other.
    pub fn roll(sides: u8, rng: &mut impl Rng) -> Self {
        Face { n: rng.random_range(1..=sides.max(1)), rolled: true }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.n, if self.rolled { "r" } else { "" })
    }
}

impl Leaf for Face {
    fn say(&self) -> String {
        self.to_string()
    }
    fn read(word: &str) -> Option<Self> {
        let (digits, rolled) = word.strip_suffix('r').map_or((word, false), |digits| (digits, true));
        let n = whole(digits, 1, 100)? as u8;
        // A number may be parsed with a plus, but no die shows one.
        digits.bytes().all(|b| b.is_ascii_digit()).then_some(Face { n, rolled })
    }
}

/// What a die of `SIDES` sides shows: a face that this die has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Thrown<const SIDES: u8>(Face);

impl<const SIDES: u8> Leaf for Thrown<SIDES> {
    fn say(&self) -> String {
        self.0.say()
    }
    fn read(word: &str) -> Option<Self> {
        Face::read(word).and_then(Thrown::of)
    }
}

impl<const SIDES: u8> Thrown<SIDES> {
    /// Nothing, if the die has no such face.
    pub fn of(face: Face) -> Option<Self> {
        (1..=SIDES).contains(&face.n).then_some(Thrown(face))
    }

    /// The face.
    pub fn face(self) -> Face {
        self.0
    }

    /// The number, as sums want it.
    pub fn n(self) -> i32 {
        self.0.n.into()
    }
}

/// Up to `MAX` alike dice thrown together, each at its own place. Written "5,3r,2"; an empty place is still to roll.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dice<const SIDES: u8, const MAX: usize>(Vec<Option<Thrown<SIDES>>>);

impl<const SIDES: u8, const MAX: usize> Dice<SIDES, MAX> {
    /// What the die at this place shows, if it has been rolled.
    pub fn at(&self, place: usize) -> Option<Thrown<SIDES>> {
        self.0.get(place).copied().flatten()
    }

    /// Sets or clears the die at this place, if there is one.
    pub fn set(&mut self, place: usize, face: Option<Face>) {
        if place < MAX {
            self.0.resize(self.0.len().max(place + 1), None);
            self.0[place] = face.and_then(Thrown::of);
            self.trim();
        }
    }

    /// The places up to the last die that has been rolled.
    pub fn places(&self) -> usize {
        self.0.len()
    }

    /// Empty places at the end say nothing: equal throws are written alike.
    fn trim(&mut self) {
        while self.0.last() == Some(&None) {
            self.0.pop();
        }
    }
}

/// Faces by their places with commas between; an empty place is still to be rolled.
impl<const SIDES: u8, const MAX: usize> Leaf for Dice<SIDES, MAX> {
    fn say(&self) -> String {
        let mut places = Vec::new();
        for die in &self.0 {
            places.push(die.map_or_else(String::new, |die| die.say()));
        }
        places.join(",")
    }
    fn read(word: &str) -> Option<Self> {
        let mut dice = Dice(Vec::new());
        for place in word.split(',') {
            dice.0.push(if place.is_empty() { None } else { Some(Thrown::read(place)?) });
        }
        dice.trim();
        (dice.0.len() <= MAX).then_some(dice)
    }
}

/// Whose a die or a chance is: told apart by place, word and pattern on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Whose {
    /// The player's who holds the device.
    Ours,
    /// The opponent's.
    Theirs,
    /// Nobody's in particular.
    #[default]
    Nobodys,
}

/// A die of an answer: rolled already, or the one to roll next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Die {
    /// What it is called.
    pub label: Cow<'static, str>,
    /// 6 or 10.
    pub sides: u8,
    /// Who rolls it.
    pub whose: Whose,
    /// What it shows, if it has been rolled.
    pub face: Option<Face>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{SeedableRng, rngs::StdRng};

    #[test]
    fn a_face_reads_as_it_is_written() {
        for (text, face) in [("5", Face::typed(5)), ("10r", Face { n: 10, rolled: true })] {
            assert_eq!(Face::read(text), Some(face));
            assert_eq!(face.say(), text);
        }
        for bad in ["", "0", "101", "r", "-1", "+1", "5rr", "5 "] {
            assert_eq!(Face::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn dice_keep_their_places() {
        let read = Dice::<6, 4>::read;
        for text in ["", "5", "5,3r,2", "5,,2", ",,,6"] {
            assert_eq!(read(text).unwrap().say(), text);
        }
        for bad in ["7", "5;3", "1,1,1,1,1", "a", "5, 3"] {
            assert!(read(bad).is_none(), "{bad}");
        }
        let mut dice = read("5,3,").unwrap();
        assert_eq!(dice, read("5,3").unwrap());
        dice.set(3, Some(Face::typed(6)));
        dice.set(1, None);
        dice.set(4, Some(Face::typed(6)));
        assert_eq!((dice.clone(), dice.places()), (read("5,,,6").unwrap(), 4));
        dice.set(3, Some(Face::typed(7)));
        assert_eq!((dice.at(0).map(Thrown::n), dice.places()), (Some(5), 1));
    }

    /// Every face comes up, none outside; the shares are within five standard deviations of even.
    #[test]
    fn rolled_faces_are_even() {
        let mut rng = StdRng::seed_from_u64(1815);
        for sides in [6_u8, 10] {
            let rolls = 60_000;
            let mut seen = vec![0_i64; sides.into()];
            for _ in 0..rolls {
                seen[usize::from(Face::roll(sides, &mut rng).n) - 1] += 1;
            }
            let sides = i64::from(sides);
            for n in seen {
                // n differs from rolls/sides by less than 5·sqrt(rolls·(1/sides)·(1 − 1/sides)).
                let off = n * sides - rolls;
                assert!(off * off < 25 * rolls * (sides - 1), "{n} of {rolls} on a d{sides}");
            }
        }
    }
}
