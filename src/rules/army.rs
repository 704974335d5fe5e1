//! What a roster holds: an army of one system, its units in that system's own language.

use super::packed::{Packing, Torn};
use super::{Breakdown, List, Text};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::DeserializeOwned};
use serde_json::Value;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// What a unit, a general or a division is called; may be empty.
pub type Name = Text<24>;

/// The number of a group or unit in its army: given once, never changed, never given again. 0 is none yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(u16);

/// The last number that was given in an army.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Numbers(u16);

impl Numbers {
    /// Gives the next number.
    pub fn give(&mut self) -> UnitId {
        self.0 = self.0.saturating_add(1);
        UnitId(self.0)
    }
}

/// A line of a roster: known, or kept as it came because this version does not know it.
#[derive(Clone, Debug, PartialEq)]
pub enum Kept<T> {
    /// In this version's words.
    Known(T),
    /// Written back unchanged.
    Unknown(Value),
}

/// Lines of a roster.
pub type Lines<T, const MAX: usize> = List<Kept<T>, MAX>;

impl<T> Kept<T> {
    /// What it is, if it is known.
    pub fn known(&self) -> Option<&T> {
        match self {
            Kept::Known(known) => Some(known),
            Kept::Unknown(_) => None,
        }
    }

    /// The same, to be changed.
    pub fn known_mut(&mut self) -> Option<&mut T> {
        match self {
            Kept::Known(known) => Some(known),
            Kept::Unknown(_) => None,
        }
    }

    /// An unknown line as it came; empty for a known one.
    pub(super) fn raw(&self) -> String {
        match self {
            Kept::Known(_) => String::new(),
            Kept::Unknown(value) => value.to_string(),
        }
    }
}

impl<T: DeserializeOwned> Kept<T> {
    /// Reads a line by itself; nothing if it is no JSON at all.
    pub(super) fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok().map(Self::of)
    }

    fn of(value: Value) -> Self {
        // An unknown number in a wider range is no reason to lose the line, so any misfit keeps it.
        serde_json::from_value(value.clone()).map_or(Kept::Unknown(value), Kept::Known)
    }
}

impl<T: Default> Default for Kept<T> {
    fn default() -> Self {
        Kept::Known(T::default())
    }
}

impl<T: Serialize> Serialize for Kept<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Kept::Known(known) => known.serialize(serializer),
            Kept::Unknown(value) => value.serialize(serializer),
        }
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Kept<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Value::deserialize(deserializer).map(Self::of)
    }
}

/// The known ones among these lines.
pub fn known<T>(lines: &[Kept<T>]) -> impl Iterator<Item = &T> {
    lines.iter().filter_map(Kept::known)
}

/// The same, to be changed.
pub fn known_mut<T>(lines: &mut [Kept<T>]) -> impl Iterator<Item = &mut T> {
    lines.iter_mut().filter_map(Kept::known_mut)
}

/// An army of one system. Its own type has the fields; this is what every army can say of itself.
pub trait Army {
    /// Its divisions or commands in words, in order.
    fn groups(&self) -> Vec<Group>;

    /// The totals that the system's players expect, each with its sum.
    fn totals(&self) -> Vec<(Cow<'static, str>, Breakdown)>;

    /// What does not go by the rules or is missing, in sentences.
    fn checks(&self) -> Vec<String>;

    /// Walks the fields into a link, or out of one. Numbers do not travel: a link is opened as a copy.
    fn pack(&mut self, packing: &mut Packing) -> Result<(), Torn>;

    /// The last number given, and the number of every group and unit that is known, in order.
    fn numbered(&mut self) -> (&mut Numbers, Vec<&mut UnitId>);
}

/// Numbers what has no number of its own: two lines of a file may say the same one, and a link says none.
pub fn number(army: &mut dyn Army) {
    let (numbers, mut ids) = army.numbered();
    let highest = ids.iter().map(|id| id.0).max().unwrap_or_default();
    numbers.0 = numbers.0.max(highest);
    // No game comes near this: such numbers were not given here, and all are given anew.
    if usize::from(numbers.0) + ids.len() >= usize::from(u16::MAX) {
        numbers.0 = 0;
        ids.iter_mut().for_each(|id| **id = UnitId::default());
    }
    let mut seen = BTreeSet::from([UnitId::default()]);
    for id in ids {
        if !seen.insert(*id) {
            *id = numbers.give();
            seen.insert(*id);
        }
    }
}

/// A division or command in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its number; none for an entry that this version does not know.
    pub id: Option<UnitId>,
    /// Its name, or its place.
    pub title: String,
    /// Who leads it and what it comes to.
    pub detail: String,
    /// Its units.
    pub units: Vec<Listed>,
}

/// A unit in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its number; none for an entry that this version does not know.
    pub id: Option<UnitId>,
    /// Its name, or what it is.
    pub title: String,
    /// What it is made of.
    pub detail: String,
}

/// What stands in the place of a line that this version does not know.
const UNKNOWN: &str = "Unknown entry";
const WHY_UNKNOWN: &str = "Written by another version. It is kept as it is.";

impl Group {
    /// Every line of a roster in words: known ones as `words` says them.
    pub(super) fn of<T>(lines: &[Kept<T>], words: impl Fn(usize, &T) -> Group) -> Vec<Group> {
        let unknown =
            || Group { id: None, title: UNKNOWN.into(), detail: WHY_UNKNOWN.into(), units: Vec::new() };
        let say = |(place, line): (usize, &Kept<T>)| match line.known() {
            Some(known) => words(place, known),
            None => unknown(),
        };
        lines.iter().enumerate().map(say).collect()
    }
}

impl Listed {
    /// Every unit in words.
    pub(super) fn of<T>(lines: &[Kept<T>], words: impl Fn(&T) -> Listed) -> Vec<Listed> {
        let unknown = || Listed { id: None, title: UNKNOWN.into(), detail: WHY_UNKNOWN.into() };
        lines.iter().map(|line| line.known().map_or_else(unknown, &words)).collect()
    }

    /// A unit by its name, with what it is made of; without a name it is what it is made of.
    pub(super) fn unit(id: UnitId, name: &str, made_of: String) -> Listed {
        match name.trim() {
            "" => Listed { id: Some(id), title: made_of, detail: String::new() },
            name => Listed { id: Some(id), title: name.into(), detail: made_of },
        }
    }
}

/// "3 batteries", "1 battery".
pub(super) fn counted(n: i32, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// Its name, or "Division 2" where it has none.
pub(super) fn titled(name: &str, word: &str, place: usize) -> String {
    if name.trim().is_empty() { format!("{word} {}", place + 1) } else { name.trim().into() }
}
