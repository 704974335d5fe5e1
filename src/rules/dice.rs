//! Fair dice, typed or rolled.

use rand::{Rng, RngExt};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
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

impl Serialize for Face {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Face {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let (digits, rolled) = match text.strip_suffix('r') {
            Some(digits) => (digits, true),
            None => (text.as_str(), false),
        };
        match digits.parse() {
            Ok(n @ 1..=100) if digits.bytes().all(|b| b.is_ascii_digit()) => Ok(Face { n, rolled }),
            _ => Err(D::Error::custom("must be a die face, 1 to 100")),
        }
    }
}

/// What a die of `SIDES` sides shows: a face that this die has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Thrown<const SIDES: u8>(Face);

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

impl<'de, const SIDES: u8> Deserialize<'de> for Thrown<SIDES> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Thrown::of(Face::deserialize(deserializer)?)
            .ok_or_else(|| D::Error::custom(format_args!("must be a face of a d{SIDES}")))
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
        for (text, face) in [("\"5\"", Face::typed(5)), ("\"10r\"", Face { n: 10, rolled: true })] {
            assert_eq!(serde_json::from_str::<Face>(text).unwrap(), face);
            assert_eq!(serde_json::to_string(&face).unwrap(), text);
        }
        for bad in ["\"\"", "\"0\"", "\"101\"", "\"r\"", "\"-1\"", "\"+1\"", "\"5rr\"", "\"5 \""] {
            assert!(serde_json::from_str::<Face>(bad).is_err(), "{bad}");
        }
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
