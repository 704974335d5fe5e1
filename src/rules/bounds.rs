//! Small numbers, lists and texts that cannot leave their range, so that every input is answerable.

use super::names::{bidi_isolate, letters};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Why a word cannot be read: what was expected in its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {0}")]
pub struct ParseError(pub &'static str);

/// A whole number from `MIN` to `MAX`; the default is `MIN`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8")]
pub struct Count<const MIN: u8, const MAX: u8>(u8);

impl<const MIN: u8, const MAX: u8> Count<MIN, MAX> {
    /// The nearest number in range.
    pub fn clamped(n: i32) -> Self {
        Count(n.clamp(MIN.into(), MAX.into()) as u8)
    }

    /// The number, as sums want it.
    pub fn n(self) -> i32 {
        self.0.into()
    }
}

impl<const MIN: u8, const MAX: u8> Default for Count<MIN, MAX> {
    fn default() -> Self {
        Count(MIN)
    }
}

impl<const MIN: u8, const MAX: u8> TryFrom<u8> for Count<MIN, MAX> {
    type Error = ParseError;
    fn try_from(n: u8) -> Result<Self, ParseError> {
        if (MIN..=MAX).contains(&n) { Ok(Count(n)) } else { Err(ParseError("a number in its range")) }
    }
}

/// A list of at most `MAX` things.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<T>")]
pub struct List<T, const MAX: usize>(Vec<T>);

impl<T, const MAX: usize> List<T, MAX> {
    /// The most it can hold.
    pub const MAX: usize = MAX;

    /// Adds one at the end, if there is room.
    pub fn push(&mut self, one: T) {
        if self.0.len() < MAX {
            self.0.push(one);
        }
    }

    /// Takes the last one off.
    pub fn pop(&mut self) -> Option<T> {
        self.0.pop()
    }

    /// Takes out the one at `index`, if there is one.
    pub fn remove(&mut self, index: usize) -> Option<T> {
        (index < self.0.len()).then(|| self.0.remove(index))
    }
}

impl<T, const MAX: usize> Default for List<T, MAX> {
    fn default() -> Self {
        List(Vec::new())
    }
}

impl<T, const MAX: usize> TryFrom<Vec<T>> for List<T, MAX> {
    type Error = ParseError;
    fn try_from(all: Vec<T>) -> Result<Self, ParseError> {
        if all.len() <= MAX { Ok(List(all)) } else { Err(ParseError("fewer in this list")) }
    }
}

/// Keeps the first `MAX`.
impl<T, const MAX: usize> FromIterator<T> for List<T, MAX> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self {
        List(iter.into_iter().take(MAX).collect())
    }
}

impl<T, const MAX: usize> std::ops::Deref for List<T, MAX> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T, const MAX: usize> std::ops::DerefMut for List<T, MAX> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

/// A text of at most `MAX` letters on one line, such as a name. A letter is what a reader takes for one, whatever it is
/// composed of: "é", a family of emoji.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct Text<const MAX: usize>(String);

impl<const MAX: usize> Text<MAX> {
    /// The most letters it can hold.
    pub const MAX: usize = MAX;

    /// No writing composes all letters of a name of so many characters each: a text with more is no name.
    const MOST_CHARS: usize = 12 * MAX;

    /// What fits of `text`: the first `MAX` letters, without line ends and other controls.
    pub fn truncated(text: &str) -> Self {
        let (visible, mut chars) = (visible(text), 0);
        let fits = |letter: &&str| {
            chars += letter.chars().count();
            chars <= Self::MOST_CHARS
        };
        Text(letters(&visible).take(MAX).take_while(fits).collect())
    }

    /// The name as it stands in a sentence; what has no name is called as `unnamed` says.
    pub fn called_or(&self, unnamed: impl FnOnce() -> String) -> String {
        match self.trim() {
            "" => unnamed(),
            name => bidi_isolate(name),
        }
    }
}

impl<const MAX: usize> std::ops::Deref for Text<MAX> {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

/// Loses controls and marks of direction, which nobody typed; what is too long is refused.
impl<const MAX: usize> TryFrom<String> for Text<MAX> {
    type Error = ParseError;
    fn try_from(text: String) -> Result<Self, ParseError> {
        let visible = visible(&text);
        let fits = letters(&visible).count() <= MAX && visible.chars().count() <= Self::MOST_CHARS;
        if fits { Ok(Text(visible)) } else { Err(ParseError("a shorter text")) }
    }
}

/// A text without controls and marks that turn the direction of writing around or are not seen at all.
fn visible(text: &str) -> String {
    const JOINERS: [char; 2] = ['\u{200c}', '\u{200d}'];
    let mut visible = String::with_capacity(text.len());
    for c in text.chars() {
        // Some writing needs joiners, and so do emoji; after a Latin letter or at the beginning nobody sees them.
        let joins = JOINERS.contains(&c) && visible.chars().next_back().is_some_and(|last| !last.is_ascii());
        if is_visible(c) || joins {
            visible.push(c);
        }
    }
    visible
}

fn is_visible(c: char) -> bool {
    let is_format = matches!(c,
        '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    !c.is_control() && !is_format
}

/// A distance on the table in hundredths of an inch, 0 to 99.99″. Written "7.5".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Inches(u16);

impl Inches {
    pub(super) const MOST: i32 = 9_999;

    /// From whole inches, held to the range.
    pub const fn whole(inches: u8) -> Self {
        if inches > 99 { Inches(9_999) } else { Inches(inches as u16 * 100) }
    }

    /// From hundredths of an inch, held to the range.
    pub const fn from_hundredths(n: i32) -> Self {
        Inches(if n < 0 {
            0
        } else if n > Self::MOST {
            Self::MOST as u16
        } else {
            n as u16
        })
    }

    /// In hundredths of an inch.
    pub fn hundredths(self) -> i32 {
        self.0.into()
    }
}

/// "7.5", without the sign for inches.
impl fmt::Display for Inches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.0 / 100, self.0 % 100);
        match part {
            0 => write!(f, "{whole}"),
            part if part % 10 == 0 => write!(f, "{whole}.{}", part / 10),
            part => write!(f, "{whole}.{part:02}"),
        }
    }
}

impl std::str::FromStr for Inches {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (full, part) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |s: &str, most: usize| {
            let fits = (1..=most).contains(&s.len()) && s.bytes().all(|b| b.is_ascii_digit());
            s.parse::<u16>().ok().filter(|_| fits).ok_or(ParseError("inches, such as 7.5"))
        };
        let scale = if part.len() == 1 { 10 } else { 1 };
        Ok(Inches(digits(full, 2)? * 100 + digits(part, 2)? * scale))
    }
}
