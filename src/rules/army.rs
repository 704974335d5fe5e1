//! What a roster holds: an army of one system, its units in that system's own language.

use super::named::{self, Leaf, Misfit, Parts};
use super::packed::{Packing, Torn};
use super::{Breakdown, List, Text};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// What a unit, a general or a division is called; may be empty.
pub type Name = Text<24>;

/// The number of a group or unit in its army: given once, never changed, never given again. 0 is none yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId(u16);

/// The last number that was given in an army.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbers(u16);

impl Numbers {
    /// Gives the next number.
    pub fn give(&mut self) -> UnitId {
        self.0 = self.0.saturating_add(1);
        UnitId(self.0)
    }
}

impl Leaf for UnitId {
    fn say(&self) -> String {
        self.0.to_string()
    }
    fn read(word: &str) -> Option<Self> {
        word.parse().ok().map(UnitId)
    }
}

impl Leaf for Numbers {
    fn say(&self) -> String {
        self.0.to_string()
    }
    fn read(word: &str) -> Option<Self> {
        word.parse().ok().map(Numbers)
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

/// What a line of a roster holds: a unit, or a division with its units under it.
///
/// As text it is its fields by name. Each line is read by itself, so that one that is unknown costs no other.
pub trait Line: Parts + Default + Clone {
    /// The lines under it, if it can have any.
    fn under(&mut self) -> Option<&mut dyn Under> {
        None
    }
}

/// Lines without their type.
pub trait Under {
    /// As they are written.
    fn written(&mut self) -> Vec<Value>;
    /// Puts these in their place; fails only where there are too many.
    fn read(&mut self, lines: &[Value]) -> bool;
}

impl<T: Line, const MAX: usize> Under for Lines<T, MAX> {
    fn written(&mut self) -> Vec<Value> {
        let write = |line: &mut Kept<T>| match line {
            Kept::Known(known) => {
                let mut fields = written(known);
                if let Some(under) = known.under() {
                    fields.insert(UNITS.into(), Value::Array(under.written()));
                }
                Value::Object(fields)
            }
            Kept::Unknown(value) => value.clone(),
        };
        self.iter_mut().map(write).collect()
    }

    fn read(&mut self, lines: &[Value]) -> bool {
        *self = lines.iter().map(Kept::of).collect();
        lines.len() <= MAX
    }
}

/// Where the lines under a line stand.
const UNITS: &str = "units";
/// Where the first lines of an army stand.
const GROUPS: &str = "groups";

/// Every field as text.
pub fn written(parts: &mut dyn Parts) -> Map<String, Value> {
    named::told(parts).into_iter().map(|(name, word)| (name, Value::String(word))).collect()
}

impl<T: Line> Kept<T> {
    /// Reads a line by itself; nothing if it is no JSON at all.
    pub(super) fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok().map(|value| Self::of(&value))
    }

    fn of(value: &Value) -> Self {
        let unknown = || Kept::Unknown(value.clone());
        let Value::Object(fields) = value else { return unknown() };
        let mut line = T::default();
        for (name, field) in fields {
            let fits = match field {
                Value::Array(lines) if name == UNITS => line.under().is_some_and(|under| under.read(lines)),
                field => put(&mut line, name, field).is_ok(),
            };
            if !fits {
                return unknown();
            }
        }
        Kept::Known(line)
    }
}

/// Sets a field by its name. Written by hand, a number or a yes may stand without its quotes.
pub fn put(parts: &mut dyn Parts, name: &str, field: &Value) -> Result<(), Misfit> {
    let word = match field {
        Value::String(word) => word.clone(),
        other => other.to_string(),
    };
    if named::put_at(parts, name, &word) {
        Ok(())
    } else {
        Err(Misfit { path: short(name), value: short(&word) })
    }
}

/// Short enough to be shown.
fn short(text: &str) -> String {
    Text::<40>::cut(text).to_string()
}

/// An army as text.
pub fn army_written(army: &mut dyn Army) -> Map<String, Value> {
    let mut fields = written(army.head());
    fields.insert(GROUPS.into(), Value::Array(army.lines().written()));
    fields
}

/// Reads an army into an empty one; the first field that does not fit is told.
pub fn army_read(army: &mut dyn Army, fields: &Map<String, Value>) -> Result<(), Misfit> {
    for (name, field) in fields {
        match field {
            Value::Array(lines) if name == GROUPS => {
                if !army.lines().read(lines) {
                    return Err(Misfit { path: GROUPS.into(), value: lines.len().to_string() });
                }
            }
            field => put(army.head(), name, field)?,
        }
    }
    number(army);
    Ok(())
}

impl<T: Default> Default for Kept<T> {
    fn default() -> Self {
        Kept::Known(T::default())
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

    /// Its own fields, those of its groups apart.
    fn head(&mut self) -> &mut dyn Parts;

    /// Its divisions or commands.
    fn lines(&mut self) -> &mut dyn Under;

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
