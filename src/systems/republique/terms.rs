//! The game's words, and what is keyed by them.

mod assault;
mod formation;
mod grade;
mod ground;
mod maneuver;
mod nation;
mod panic;
mod restriction;

use crate::rules::{Input, ParseError, Scalar, table_by, words};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use strum::VariantArray;

pub use assault::{Action, AssaultTable, Terrain, Toll, Troops};
pub use formation::Deployment;
pub use grade::{ByGrade, Grade};
pub use ground::{Going, Ground, Obstacle, Walker};
pub use maneuver::{Order, OrderChange};
pub use nation::{ByNation, CommandSystem, Limit, ManeuverSystem, Nation, Span, Year};
pub use panic::{End, Response, Retrograde, WayBack};
pub use restriction::{Restriction, SILENCED};

/// Weight of a battery's guns (S§1.3), heaviest first.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Input, Serialize, Deserialize, VariantArray,
)]
#[serde(rename_all = "PascalCase")]
pub enum Weight {
    /// Heavy: 12-pounders.
    H,
    /// Medium: 8- or 9-pounders.
    #[default]
    M,
    /// Light: 6-pounders.
    L,
    /// Very light: 4-pounders.
    VL,
}

impl Weight {
    words! {
        /// The letters on the chart.
        pub fn letters { H: "H", M: "M", L: "L", VL: "VL" }
        /// The guns it stands for.
        pub fn guns { H: "12-pdr", M: "8–9-pdr", L: "6-pdr", VL: "4-pdr" }
    }
}

table_by! {
    /// One value for each weight.
    pub struct ByWeight[Weight] {
        H: #[input(rename = "H")] h, M: #[input(rename = "M")] m,
        L: #[input(rename = "L")] l, VL: #[input(rename = "VL")] vl,
    }
}

/// What a unit is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
pub enum Arm {
    /// Foot: a base goes at its first B.
    #[default]
    Infantry,
    /// Horse: a base goes at its second B.
    Cavalry,
    /// Guns: B stay as damage.
    Artillery,
    /// Skirmish markers of a unit behind them.
    Skirmishers,
}

impl Arm {
    words! {
        /// What it is called in a sentence.
        pub fn name {
            Infantry: "infantry", Cavalry: "cavalry", Artillery: "artillery", Skirmishers: "skirmishers",
        }
    }

    /// B hits until nothing is left of so many bases (S§1.2); skirmish markers only lose their grade.
    pub fn base_hits_left(self, bases: i32, damage: i32, battery_gone_at: i32) -> i32 {
        match self {
            Arm::Infantry => bases,
            // One damaged base at a time: a second hit takes it away.
            Arm::Cavalry => bases * 2 - damage.min(1),
            Arm::Artillery => (bases * battery_gone_at - damage).max(1),
            Arm::Skirmishers => i32::MAX,
        }
    }

    /// Bases left after so many B hits; batteries keep theirs as damage.
    pub fn bases_after(self, bases: i32, damage: i32, b: i32, battery_gone_at: i32) -> i32 {
        let left = (self.base_hits_left(bases, damage, battery_gone_at) - b).max(0);
        match self {
            Arm::Cavalry => (left + 1) / 2,
            Arm::Artillery => bases.min(left),
            Arm::Infantry | Arm::Skirmishers => left,
        }
    }

    /// Whether these are guns that cannot move any more with so many B hits in all, and are lost to any P hit (S§3.6).
    /// Several batteries share their hits out as evenly as can be.
    pub fn immobile(self, bases: i32, damage: i32, battery_immobile_at: i32) -> bool {
        self == Arm::Artillery && damage >= battery_immobile_at.saturating_mul(bases)
    }
}

/// Morale of a unit by the M hits on it (S§2.3), best first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Input, VariantArray)]
pub enum Morale {
    /// No M hits.
    #[default]
    Formed,
    /// One.
    Unformed,
    /// Two.
    Rattled,
    /// Three.
    Shaken,
    /// Four; each further one is a P hit.
    Demoralized,
}

impl Morale {
    /// The M hits it stands for, 0 to 4.
    pub fn hits(self) -> i32 {
        self as i32
    }

    words! {
        /// What it is called in a sentence.
        pub fn name {
            Formed: "formed", Unformed: "unformed", Rattled: "rattled", Shaken: "shaken",
            Demoralized: "demoralized",
        }
    }

    /// After so many M hits; those beyond demoralized are P hits (S§2.3, 4.6).
    pub fn after(self, hits: i32) -> (Morale, i32) {
        let all = self.hits() + hits.max(0);
        (Morale::VARIANTS[all.min(4) as usize], (all - 4).max(0))
    }
}

/// Class of cover (S§3.6), least first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Input, VariantArray)]
#[allow(missing_docs)]
pub enum Cover {
    #[default]
    None,
    Light,
    Medium,
    Heavy,
    Reinforced,
    Fortress,
}

impl Cover {
    words! {
        /// What it is called in a sentence.
        pub fn name {
            None: "no", Light: "light", Medium: "medium", Heavy: "heavy", Reinforced: "reinforced",
            Fortress: "fortress",
        }
        /// Short enough to stand three beside each other.
        pub fn short {
            None: "None", Light: "Light", Medium: "Medium", Heavy: "Heavy", Reinforced: "Reinf.",
            Fortress: "Fort.",
        }
    }
}

/// One value for each class of cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Input)]
#[input(cells)]
#[allow(missing_docs)]
pub struct ByCover<T> {
    pub light: T,
    pub medium: T,
    pub heavy: T,
    pub reinforced: T,
    pub fortress: T,
}

impl<T: Copy> ByCover<T> {
    /// The value of this class; nothing in the open.
    pub fn of(&self, cover: Cover) -> Option<T> {
        Some(match cover {
            Cover::None => return None,
            Cover::Light => self.light,
            Cover::Medium => self.medium,
            Cover::Heavy => self.heavy,
            Cover::Reinforced => self.reinforced,
            Cover::Fortress => self.fortress,
        })
    }
}

/// How good a unit's skirmishers are, best first.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Input, Serialize, Deserialize, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum SkirmishGrade {
    Excellent,
    #[default]
    Good,
    Adequate,
    Poor,
    /// Can no longer send any out.
    Gone,
}

impl SkirmishGrade {
    words! {
        /// What it is called in a sentence.
        pub fn name {
            Excellent: "excellent", Good: "good", Adequate: "adequate", Poor: "poor", Gone: "no skirmishers",
        }
    }

    /// Of which grade its skirmishers are, in a sentence.
    pub fn said(self) -> String {
        match self {
            SkirmishGrade::Gone => "no skirmishers left".into(),
            grade => format!("skirmishers {}", grade.name()),
        }
    }

    /// One step down for each B hit on a marker (S§4.5).
    pub fn after(self, base_hits: i32) -> Self {
        Self::VARIANTS[(self as i32 + base_hits.clamp(0, 4)).min(4) as usize]
    }
}

/// M and B hits, as one printed result: "2M1B", or "-" for none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hits {
    /// Morale hits.
    pub m: u8,
    /// Base hits.
    pub b: u8,
}

impl Hits {
    /// So many M and B.
    pub const fn of(m: u8, b: u8) -> Self {
        Hits { m, b }
    }
}

/// "2M 1B"; "–" for none.
impl fmt::Display for Hits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        two_hits(f, self.m, 'M', self.b)
    }
}

/// Reads "2M1B", "2m 1b", "1B", "-".
impl FromStr for Hits {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        one_digit_each(text, 'M')
            .map(|(m, b)| Hits { m, b })
            .ok_or(ParseError("hits such as 2M1B, or - for none"))
    }
}

/// "2M 1B" or "3P 1B": hits of one kind, then B hits; "–" for none.
fn two_hits(f: &mut fmt::Formatter<'_>, first: u8, letter: char, b: u8) -> fmt::Result {
    match (first, b) {
        (0, 0) => f.write_str("–"),
        (n, 0) => write!(f, "{n}{letter}"),
        (0, b) => write!(f, "{b}B"),
        (n, b) => write!(f, "{n}{letter} {b}B"),
    }
}

/// Reads what [`two_hits`] writes, in any case and with or without the space.
fn one_digit_each(text: &str, letter: char) -> Option<(u8, u8)> {
    let text = text.replace(' ', "").to_ascii_uppercase();
    if text == "-" || text == "–" {
        return Some((0, 0));
    }
    let (first, rest) = match text.split_once(letter) {
        Some((first, rest)) => (one_digit(first)?, rest),
        None => (0, text.as_str()),
    };
    let b = match rest.strip_suffix('B') {
        Some(b) => one_digit(b)?,
        None if rest.is_empty() => 0,
        None => return None,
    };
    (first + b > 0).then_some((first, b))
}

fn one_digit(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [digit @ b'0'..=b'9'] => Some(digit - b'0'),
        _ => None,
    }
}

impl From<Hits> for String {
    fn from(hits: Hits) -> String {
        hits.to_string().replace(' ', "").replace('–', "-")
    }
}

impl Scalar for Hits {
    fn to_word(&self) -> String {
        String::from(*self)
    }

    fn from_word(word: &str) -> Option<Self> {
        Self::try_from(word.to_owned()).ok()
    }
}

impl TryFrom<String> for Hits {
    type Error = ParseError;
    fn try_from(text: String) -> Result<Self, ParseError> {
        text.parse()
    }
}
