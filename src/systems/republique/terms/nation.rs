//! Nations, and how their armies were led and moved (S§2.1, 3.1).

use crate::rules::{Input, ParseError, Scalar, table_by, words};
use serde::{Deserialize, Serialize};
use std::fmt;
use strum::VariantArray;

/// A nation that the text lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Input, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Nation {
    Austria,
    Britain,
    France,
    Prussia,
    Russia,
    Spain,
    Turkey,
}

impl Nation {
    words! {
        /// What it is called.
        pub fn name {
            Austria: "Austria", Britain: "Britain", France: "France", Prussia: "Prussia", Russia: "Russia",
            Spain: "Spain", Turkey: "Turkey",
        }
    }
}

table_by! {
    /// One value for each nation.
    pub struct ByNation[Nation] {
        Austria: austria, Britain: britain, France: france, Prussia: prussia, Russia: russia, Spain: spain,
        Turkey: turkey,
    }
}

/// Who orders the divisions about (S§2.1), oldest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Input, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum CommandSystem {
    RegimentalPool,
    DivisionalColumn,
    Corps,
}

impl CommandSystem {
    words! {
        /// What it is called in a sentence.
        pub fn name {
            RegimentalPool: "regimental pool", DivisionalColumn: "divisional columns", Corps: "corps",
        }
    }
}

/// What a change of formation and an oblique cost (S§3.1), oldest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum ManeuverSystem {
    Prussian,
    #[default]
    French,
}

impl ManeuverSystem {
    words! {
        /// What it is called in a sentence.
        pub fn name { Prussian: "Prussian", French: "French" }
    }
}

/// The year of a battle, 1780 to 1830.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Year(u16);

impl Year {
    /// The first one.
    pub const FIRST: Year = Year(1780);
    /// The last one.
    pub const LAST: Year = Year(1830);

    /// The nearest year there is.
    pub const fn clamped(year: u16) -> Self {
        if year < Self::FIRST.0 {
            Self::FIRST
        } else if year > Self::LAST.0 {
            Self::LAST
        } else {
            Year(year)
        }
    }

    /// The number.
    pub fn n(self) -> i32 {
        self.0.into()
    }
}

impl Default for Year {
    fn default() -> Self {
        Year(1809)
    }
}

impl fmt::Display for Year {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<Year> for String {
    fn from(year: Year) -> Self {
        year.to_string()
    }
}

impl Scalar for Year {
    fn to_word(&self) -> String {
        String::from(*self)
    }

    fn from_word(word: &str) -> Option<Self> {
        Self::try_from(word.to_owned()).ok()
    }
}

impl TryFrom<String> for Year {
    type Error = ParseError;
    fn try_from(text: String) -> Result<Self, ParseError> {
        let year = text.parse().ok().filter(|year| Year::clamped(*year).0 == *year);
        year.map(Year).ok_or(ParseError("a year from 1780 to 1830"))
    }
}

/// A cell of the list of systems: a year, or a dash where it says none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit(pub Option<Year>);

impl Limit {
    /// The dash, then each year in turn; nothing where there is no such step.
    pub fn stepped(self, by: i32) -> Option<Self> {
        let first = Year::FIRST.n();
        let at = self.0.map_or(0, |year| year.n() - first + 1) + by;
        match at {
            0 => Some(Limit(None)),
            at => {
                let year = u16::try_from(first + at - 1).ok()?;
                (at > 0 && year <= Year::LAST.0).then_some(Limit(Some(Year(year))))
            }
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(year) => year.fmt(f),
            None => f.write_str("–"),
        }
    }
}

impl From<Limit> for String {
    fn from(limit: Limit) -> Self {
        limit.to_string()
    }
}

impl Scalar for Limit {
    fn to_word(&self) -> String {
        String::from(*self)
    }

    fn from_word(word: &str) -> Option<Self> {
        Self::try_from(word.to_owned()).ok()
    }
}

impl TryFrom<String> for Limit {
    type Error = ParseError;
    fn try_from(text: String) -> Result<Self, ParseError> {
        if text == "–" { Ok(Limit(None)) } else { Year::try_from(text).map(|year| Limit(Some(year))) }
    }
}

/// From which year to which a nation had a system: one of them at least is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The first year.
    pub from: Option<Year>,
    /// The last year.
    pub to: Option<Year>,
}

impl Span {
    /// Whether this year is one of them.
    pub fn has(self, year: Year) -> bool {
        !self.begins_after(year) && !self.ends_before(year)
    }

    /// Whether it comes later.
    pub fn begins_after(self, year: Year) -> bool {
        self.from.is_some_and(|from| from > year)
    }

    /// Whether it was over by then.
    pub fn ends_before(self, year: Year) -> bool {
        self.to.is_some_and(|to| to < year)
    }

    /// "1792 to 1805", "from 1816".
    pub fn text(self) -> String {
        match (self.from, self.to) {
            (Some(from), Some(to)) => format!("{from} to {to}"),
            (Some(from), None) => format!("from {from}"),
            (None, Some(to)) => format!("to {to}"),
            (None, None) => String::new(),
        }
    }
}
