//! How distances are shown. They are always reckoned, linked and stored in inches of the rules.

use super::{Inches, unsigned};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// What distances are shown in: one setting for the device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LengthUnit {
    /// "7.5″".
    #[default]
    Inches,
    /// "18.75 cm": an inch is 2½ centimetres, as wargamers measure.
    Centimetres,
}

/// How distances are shown: in what, and how long those of the rules are on this table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lengths {
    unit: LengthUnit,
    /// Hundredths of a distance of the rules, at least 1.
    ratio: i32,
}

impl Default for Lengths {
    fn default() -> Self {
        Lengths::INCHES
    }
}

impl Lengths {
    /// Those of the rules, in inches.
    pub const INCHES: Self = Lengths { unit: LengthUnit::Inches, ratio: 100 };
    /// Those of the rules, in centimetres.
    pub const CENTIMETRES: Self = Lengths { unit: LengthUnit::Centimetres, ratio: 100 };

    /// Those of the rules in this unit.
    pub const fn of(unit: LengthUnit) -> Self {
        Lengths { unit, ratio: 100 }
    }

    /// Lengths on a table where so many hundredths of a distance of the rules are measured.
    pub fn on_table(self, ratio: i32) -> Self {
        Lengths { ratio: ratio.max(1), ..self }
    }

    /// Those of the rules in the same unit, whatever the table.
    pub fn of_rules(self) -> Self {
        self.on_table(100)
    }

    /// How long distances of the rules are on this table: "66%".
    pub fn in_percent(self) -> String {
        format!("{}%", self.ratio)
    }

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
        match self.unit {
            LengthUnit::Inches => format!("{figure}″"),
            LengthUnit::Centimetres => format!("{figure} cm"),
        }
    }

    /// A distance in hundredths of what it is shown in, to the nearest, halves up.
    fn shown(self, n: i64, of: i64) -> i32 {
        let [times, parts] = match self.unit {
            LengthUnit::Inches => [1, 1],
            LengthUnit::Centimetres => [5, 2],
        };
        let times = times * i64::from(self.ratio);
        let of = (of * parts * 100).max(1);
        let rounded = (2 * n * times + of).div_euclid(2 * of);
        rounded.clamp(0, i32::MAX.into()) as i32
    }

    /// The distance of the rules that is shown as so many hundredths: the other way round of [`Self::figure`].
    pub fn typed(self, shown: i64) -> Option<Inches> {
        let [times, parts] = match self.unit {
            LengthUnit::Inches => [1, 1],
            LengthUnit::Centimetres => [5, 2],
        };
        let (times, of) = (times * i64::from(self.ratio), parts * 100);
        let hundredths = (2 * shown * of + times).div_euclid(2 * times);
        let within = (0..=i64::from(Inches::MOST)).contains(&hundredths);
        within.then(|| Inches::from_hundredths(hundredths as i32))
    }

    /// A distance of so many whole inches.
    pub fn inches(self, n: i32) -> String {
        self.hundredths(n * 100)
    }

    /// A distance one step less and one step more than `n`, in hundredths of an inch: to the next multiple of `step` where
    /// distances are shown in inches, of a centimetre where they are in centimetres; within `range`. On a table of another scale
    /// it is a step of the rules as long as it is there: what the rules tell apart is told apart by whole steps.
    pub fn steps(self, n: i32, step: i32, range: RangeInclusive<i32>) -> [Option<Inches>; 2] {
        let step = match self.unit {
            LengthUnit::Inches => step,
            LengthUnit::Centimetres => 40,
        };
        let less = (n > *range.start()).then(|| ((n - 1) / step * step).max(*range.start()));
        let more = (n < *range.end()).then(|| ((n / step + 1) * step).min(*range.end()));
        [less, more].map(|n| n.map(Inches::from_hundredths))
    }

    /// A length without the unit, where several stand beside each other and the last has it: "6", "15".
    pub fn figure(self, hundredths: i32) -> String {
        decimal(self.shown(hundredths.into(), 1))
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
