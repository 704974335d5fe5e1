//! How distances are shown. They are always reckoned, linked and stored in inches.

use super::{Inches, unsigned};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// How distances are shown: one setting for the device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lengths {
    /// "7.5″".
    #[default]
    Inches,
    /// "18.75 cm": an inch is 2½ centimetres, as wargamers measure.
    Centimetres,
}

impl Lengths {
    /// A distance of so many hundredths of an inch.
    pub fn hundredths(self, n: i32) -> String {
        self.ratio(n.into(), 1)
    }

    /// A distance of `n` over `of` hundredths of an inch, rounded once, as it is shown.
    pub fn ratio(self, n: i64, of: i64) -> String {
        if n < 0 {
            return format!("−{}", self.ratio(n.saturating_neg(), of));
        }
        let figure = decimal(self.shown(n, of));
        match self {
            Lengths::Inches => format!("{figure}″"),
            Lengths::Centimetres => format!("{figure} cm"),
        }
    }

    /// The same in hundredths of what it is shown in, to the nearest, halves up.
    fn shown(self, n: i64, of: i64) -> i32 {
        let [times, parts] = match self {
            Lengths::Inches => [1, 1],
            Lengths::Centimetres => [5, 2],
        };
        let of = (of * parts).max(1);
        let rounded = (2 * n * times + of).div_euclid(2 * of);
        rounded.clamp(0, i32::MAX.into()) as i32
    }

    /// A distance of so many whole inches.
    pub fn inches(self, n: i32) -> String {
        self.hundredths(n * 100)
    }

    /// A distance one step less and one step more than `n`, in hundredths of an inch: to the next multiple of `step` where
    /// distances are shown in inches, of a centimetre where they are in centimetres; within `range`.
    pub fn steps(self, n: i32, step: i32, range: RangeInclusive<i32>) -> [Option<Inches>; 2] {
        let step = match self {
            Lengths::Inches => step,
            Lengths::Centimetres => 40,
        };
        let less = (n > *range.start()).then(|| ((n - 1) / step * step).max(*range.start()));
        let more = (n < *range.end()).then(|| ((n / step + 1) * step).min(*range.end()));
        [less, more].map(|n| n.map(Inches::from_hundredths))
    }

    /// A length without the unit, where several stand beside each other and the last has it: "6", "15".
    pub fn figure(self, hundredths: i32) -> String {
        match self {
            Lengths::Inches => Inches::from_hundredths(hundredths).to_string(),
            Lengths::Centimetres => decimal(self.shown(hundredths.into(), 1)),
        }
    }
}

/// "18.75" of 1,875 hundredths.
fn decimal(hundredths: i32) -> String {
    let (whole, part) = (hundredths / 100, hundredths % 100);
    match part {
        0 => unsigned(whole),
        part if part % 10 == 0 => format!("{}.{}", unsigned(whole), part / 10),
        part => format!("{}.{part:02}", unsigned(whole)),
    }
}
