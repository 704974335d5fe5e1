//! The lines of a roster, groups and units: each is read by itself, and one that this version does not know is kept as it
//! came.

use super::UnitId;
use crate::rules::ParseError;
use crate::rules::path::{self, InvalidField};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::ops::Deref;

/// A line of a roster: known, or kept as it came because this version does not know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum StoredLine<T> {
    /// In this version's words.
    Known(T),
    /// Written back unchanged.
    Unknown(Value),
}

impl<T> StoredLine<T> {
    /// What it is, if it is known.
    pub fn known(&self) -> Option<&T> {
        match self {
            StoredLine::Known(known) => Some(known),
            StoredLine::Unknown(_) => None,
        }
    }

    /// The same, to be changed.
    pub fn known_mut(&mut self) -> Option<&mut T> {
        match self {
            StoredLine::Known(known) => Some(known),
            StoredLine::Unknown(_) => None,
        }
    }
}

/// What a line of a roster holds. A field that it does not have makes it an unknown line.
pub trait Line: Clone + Default + PartialEq + Serialize + DeserializeOwned {
    /// The most that stand in one list.
    const MAX: usize;
    /// Its number in its army.
    fn id_mut(&mut self) -> &mut UnitId;
}

/// A line with units under it: a division or a command.
pub trait GroupLine: Line {
    /// What stands under it.
    type Unit: Line;
    /// Its units.
    fn units(&self) -> &Lines<Self::Unit>;
    /// The same, to be changed.
    fn units_mut(&mut self) -> &mut Lines<Self::Unit>;
}

/// What can be done to a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// A new one is put here.
    Add,
    /// Another one like it is put behind it.
    Copy,
    /// It is taken off.
    Remove,
    /// It changes places with the one before it.
    Up,
}

/// Lines of a roster, at most [`Line::MAX`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<StoredLine<T>>", bound(serialize = "T: Serialize", deserialize = "T: Line"))]
pub struct Lines<T>(Vec<StoredLine<T>>);

impl<T> Default for Lines<T> {
    fn default() -> Self {
        Lines(Vec::new())
    }
}

impl<T> Deref for Lines<T> {
    type Target = [StoredLine<T>];
    fn deref(&self) -> &[StoredLine<T>] {
        &self.0
    }
}

impl<T: Line> TryFrom<Vec<StoredLine<T>>> for Lines<T> {
    type Error = ParseError;
    fn try_from(lines: Vec<StoredLine<T>>) -> Result<Self, ParseError> {
        if lines.len() <= T::MAX { Ok(Lines(lines)) } else { Err(ParseError("fewer lines")) }
    }
}

/// Keeps as many as there is room for.
impl<T: Line> FromIterator<StoredLine<T>> for Lines<T> {
    fn from_iter<I: IntoIterator<Item = StoredLine<T>>>(lines: I) -> Self {
        Lines(lines.into_iter().take(T::MAX).collect())
    }
}

impl<T: Line> FromIterator<T> for Lines<T> {
    fn from_iter<I: IntoIterator<Item = T>>(lines: I) -> Self {
        lines.into_iter().map(StoredLine::Known).collect()
    }
}

/// The known ones among these lines.
pub fn known<T>(lines: &[StoredLine<T>]) -> impl Iterator<Item = &T> {
    lines.iter().filter_map(StoredLine::known)
}

impl<T: Line> Lines<T> {
    /// Adds one at the end, if there is room.
    pub fn push(&mut self, line: T) {
        if self.0.len() < T::MAX {
            self.0.push(StoredLine::Known(line));
        }
    }

    /// The known line at this place, to be changed.
    pub fn known_mut(&mut self, at: usize) -> Option<&mut T> {
        self.0.get_mut(at)?.known_mut()
    }

    fn edit_line(&mut self, at: usize, edit: Edit) -> bool {
        let lines = &mut self.0;
        let (is_there, has_room) = (at < lines.len(), lines.len() < T::MAX);
        match edit {
            Edit::Add if at <= lines.len() && has_room => lines.insert(at, StoredLine::Known(T::default())),
            Edit::Copy if is_there && has_room => lines.insert(at + 1, lines[at].clone()),
            Edit::Remove if is_there => drop(lines.remove(at)),
            Edit::Up if is_there && at > 0 => lines.swap(at - 1, at),
            _ => return false,
        }
        true
    }
}

/// Where a path leads among the lines of an army: "groups.1.name" is a field of a division or command,
/// "groups.1.units.3.grade" one of a unit, "groups.1" and "groups.1.units.3" are the lines themselves.
struct LinePath<'p> {
    group: usize,
    unit: Option<usize>,
    field: &'p str,
}

impl<'p> LinePath<'p> {
    fn parse(path: &'p str) -> Option<Self> {
        let (group, field) = Self::step(path, "groups")?;
        Some(match Self::step(field, "units") {
            Some((unit, field)) => LinePath { group, unit: Some(unit), field },
            None => LinePath { group, unit: None, field },
        })
    }

    fn step(path: &'p str, list: &str) -> Option<(usize, &'p str)> {
        let path = path.strip_prefix(list)?.strip_prefix('.')?;
        let (at, rest) = path.split_once('.').unwrap_or((path, ""));
        Some((at.parse().ok()?, rest))
    }
}

/// The groups of an army, with the units under them.
impl<G: GroupLine> Lines<G> {
    /// The text of the field at this path of a line.
    pub(crate) fn get(&self, path: &str) -> Option<String> {
        let LinePath { group, unit, field } = LinePath::parse(path)?;
        let group = self.0.get(group)?.known()?;
        match unit {
            Some(unit) => path::get(group.units().get(unit)?.known()?, field),
            None if field == "units" => None,
            None => path::get(group, field),
        }
    }

    /// Sets the field at this path of a line.
    pub(crate) fn set(&mut self, path: &str, text: &str) -> Result<(), InvalidField> {
        let invalid = || InvalidField { path: path.into(), value: text.into() };
        let LinePath { group, unit, field } = LinePath::parse(path).ok_or_else(invalid)?;
        let group = self.known_mut(group).ok_or_else(invalid)?;
        let set = match unit {
            Some(unit) => path::set(group.units_mut().known_mut(unit).ok_or_else(invalid)?, field, text),
            // Lines are added and taken off by `edit`.
            None if field == "units" => Err(invalid()),
            None => path::set(group, field, text),
        };
        set.map_err(|_| invalid())
    }

    /// Edits the line at this path; false where there is no such line or no room for one more.
    pub(crate) fn edit(&mut self, path: &str, edit: Edit) -> bool {
        match LinePath::parse(path) {
            Some(LinePath { group, unit: Some(unit), field: "" }) => {
                self.known_mut(group).is_some_and(|group| group.units_mut().edit_line(unit, edit))
            }
            Some(LinePath { group, unit: None, field: "" }) => self.edit_line(group, edit),
            _ => false,
        }
    }

    /// How many lines more fit where this path leads.
    pub(crate) fn room(&self, path: &str) -> usize {
        match LinePath::parse(path) {
            Some(LinePath { group, unit: Some(_), .. }) => {
                let group = self.0.get(group).and_then(StoredLine::known);
                group.map_or(0, |group| G::Unit::MAX - group.units().len())
            }
            Some(_) => G::MAX - self.0.len(),
            None => 0,
        }
    }

    /// Visits the number of every known group and unit, in order.
    pub(crate) fn each_id(&mut self, visit: &mut dyn FnMut(&mut UnitId)) {
        for group in self.0.iter_mut().filter_map(StoredLine::known_mut) {
            visit(group.id_mut());
            for unit in group.units_mut().0.iter_mut().filter_map(StoredLine::known_mut) {
                visit(unit.id_mut());
            }
        }
    }
}
