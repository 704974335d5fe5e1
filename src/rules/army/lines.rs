//! The lines of a roster, groups and units: each is read by itself, and one that this version does not know is kept as it
//! came.

use super::UnitId;
use crate::rules::ParseError;
use crate::rules::input::{Input, Shape};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::ops::Deref;

/// A line of a roster: known, or kept as it came because this version does not know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum RosterEntry<T> {
    /// In this version's words.
    Known(T),
    /// Written back unchanged.
    Unknown(Value),
}

impl<T> RosterEntry<T> {
    /// What it is, if it is known.
    pub fn known(&self) -> Option<&T> {
        match self {
            RosterEntry::Known(known) => Some(known),
            RosterEntry::Unknown(_) => None,
        }
    }

    /// What the entry is, if it is known, to be changed.
    pub fn known_mut(&mut self) -> Option<&mut T> {
        match self {
            RosterEntry::Known(known) => Some(known),
            RosterEntry::Unknown(_) => None,
        }
    }
}

/// What a line of a roster holds. A field that it does not have makes it an unknown line.
pub trait RosterLine: Clone + Default + PartialEq + Input + Serialize + DeserializeOwned {
    /// The most that stand in one list.
    const MAX: usize;
    /// The number of the line in its army.
    fn id_mut(&mut self) -> &mut UnitId;
    /// Takes over from the last line of another group what a player would seldom enter otherwise.
    fn inherit_from(&mut self, _: &Self) {}
    /// Begins as one more like the line above it in its group. What is one's own, as a name is, stays empty.
    fn repeat(&mut self, above: &Self) {
        self.inherit_from(above);
    }
}

/// A line with units under it: a division or a command.
pub trait RosterGroup: RosterLine {
    /// What stands under it.
    type Unit: RosterLine;
    /// The units of the group.
    fn units(&self) -> &Lines<Self::Unit>;
    /// The units of the group, to be changed.
    fn units_mut(&mut self) -> &mut Lines<Self::Unit>;
}

/// What can be done to a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEdit {
    /// A new one is put here.
    Add,
    /// A copy of the line is put behind it.
    Copy,
    /// The line is taken off.
    Remove,
    /// The line changes places with the one before it.
    Up,
    /// The unit goes to the end of the group at this place, under the number that it has.
    MoveTo(usize),
}

/// Lines of a roster, at most [`RosterLine::MAX`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<RosterEntry<T>>", bound(serialize = "T: Serialize", deserialize = "T: RosterLine"))]
pub struct Lines<T>(Vec<RosterEntry<T>>);

impl<T> Default for Lines<T> {
    fn default() -> Self {
        Lines(Vec::new())
    }
}

impl<T> Deref for Lines<T> {
    type Target = [RosterEntry<T>];
    fn deref(&self) -> &[RosterEntry<T>] {
        &self.0
    }
}

impl<T: RosterLine> TryFrom<Vec<RosterEntry<T>>> for Lines<T> {
    type Error = ParseError;
    fn try_from(lines: Vec<RosterEntry<T>>) -> Result<Self, ParseError> {
        if lines.len() <= T::MAX { Ok(Lines(lines)) } else { Err(ParseError("fewer lines")) }
    }
}

impl<T: RosterLine> Lines<T> {
    /// All of these, however many: of an army that is only counted, and never stored.
    pub fn counted(lines: impl IntoIterator<Item = T>) -> Self {
        Lines(lines.into_iter().map(RosterEntry::Known).collect())
    }
}

/// Keeps as many as there is room for.
impl<T: RosterLine> FromIterator<RosterEntry<T>> for Lines<T> {
    fn from_iter<I: IntoIterator<Item = RosterEntry<T>>>(lines: I) -> Self {
        Lines(lines.into_iter().take(T::MAX).collect())
    }
}

impl<T: RosterLine> FromIterator<T> for Lines<T> {
    fn from_iter<I: IntoIterator<Item = T>>(lines: I) -> Self {
        lines.into_iter().map(RosterEntry::Known).collect()
    }
}

/// A line that this version does not know is passed over. Lines are added and taken off by [`edit`](super::edit).
impl<T: RosterLine> Input for Lines<T> {
    fn shape(&self) -> Shape {
        Shape::List(self.len())
    }

    fn child(&self, place: usize) -> Option<&dyn Input> {
        self.known_at(place).map(|line| line as &dyn Input)
    }

    fn child_mut(&mut self, place: usize) -> Option<&mut dyn Input> {
        self.known_mut(place).map(|line| line as &mut dyn Input)
    }
}

/// The known ones among these lines.
pub fn known<T>(lines: &[RosterEntry<T>]) -> impl Iterator<Item = &T> {
    lines.iter().filter_map(RosterEntry::known)
}

impl<T: RosterLine> Lines<T> {
    /// Adds one at the end, if there is room.
    pub fn push(&mut self, line: T) {
        if self.0.len() < T::MAX {
            self.0.push(RosterEntry::Known(line));
        }
    }

    /// The known line at this place.
    pub fn known_at(&self, at: usize) -> Option<&T> {
        self.0.get(at)?.known()
    }

    /// The known line at this place, to be changed.
    pub fn known_mut(&mut self, at: usize) -> Option<&mut T> {
        self.0.get_mut(at)?.known_mut()
    }

    fn edit_line(&mut self, at: usize, edit: LineEdit) -> bool {
        let lines = &mut self.0;
        let (is_there, has_room) = (at < lines.len(), lines.len() < T::MAX);
        match edit {
            LineEdit::Add if at <= lines.len() && has_room => {
                lines.insert(at, RosterEntry::Known(T::default()))
            }
            LineEdit::Copy if is_there && has_room => lines.insert(at + 1, lines[at].clone()),
            LineEdit::Remove if is_there => drop(lines.remove(at)),
            LineEdit::Up if is_there && at > 0 => lines.swap(at - 1, at),
            _ => return false,
        }
        true
    }
}

/// Where a path leads among the lines of an army: "groups.1" to a division or command, "groups.1.units.3" to a unit, what
/// follows to a field.
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

/// The groups of an army, with the units under them, whatever they are.
pub trait Groups {
    /// Edits the line at this path; false where there is no such line or no room for one more.
    fn edit(&mut self, path: &str, edit: LineEdit) -> bool;
    /// Has the line at this path follow the last known one above it: a unit repeats the one in its group, else it inherits
    /// from that of a group above.
    fn inherit_from(&mut self, path: &str);
    /// How many lines more fit where this path leads.
    fn room(&self, path: &str) -> usize;
    /// Visits the number of every known group and unit, in order.
    fn each_id(&mut self, visit: &mut dyn FnMut(&mut UnitId));
}

impl<G: RosterGroup> Lines<G> {
    fn move_unit(&mut self, from: usize, unit: usize, to: usize) -> bool {
        let has_room = self.known_at(to).is_some_and(|group| group.units().len() < G::Unit::MAX);
        let is_there = self.known_at(from).is_some_and(|group| unit < group.units().len());
        if from == to || !has_room || !is_there {
            return false;
        }
        let moved = self.known_mut(from).map(|group| group.units_mut().0.remove(unit));
        if let Some((group, moved)) = self.known_mut(to).zip(moved) {
            group.units_mut().0.push(moved);
        }
        true
    }
}

impl<G: RosterGroup> Groups for Lines<G> {
    fn edit(&mut self, path: &str, edit: LineEdit) -> bool {
        match LinePath::parse(path) {
            Some(LinePath { group, unit: Some(unit), field: "" }) => match edit {
                LineEdit::MoveTo(to) => self.move_unit(group, unit, to),
                _ => self.known_mut(group).is_some_and(|group| group.units_mut().edit_line(unit, edit)),
            },
            Some(LinePath { group, unit: None, field: "" }) => self.edit_line(group, edit),
            _ => false,
        }
    }

    fn inherit_from(&mut self, path: &str) {
        match LinePath::parse(path) {
            Some(LinePath { group, unit: Some(unit), field: "" }) => {
                let above = self.0.iter().take(group + 1).enumerate().rev().find_map(|(at, entry)| {
                    let units = entry.known()?.units();
                    let count = if at == group { unit.min(units.len()) } else { units.len() };
                    Some((at, known(&units[..count]).last().cloned()?))
                });
                let line = self.known_mut(group).and_then(|group| group.units_mut().known_mut(unit));
                match line.zip(above) {
                    Some((line, (at, above))) if at == group => line.repeat(&above),
                    Some((line, (_, above))) => line.inherit_from(&above),
                    None => {}
                }
            }
            Some(LinePath { group, unit: None, field: "" }) => {
                let above = known(&self.0[..group.min(self.0.len())]).last().cloned();
                if let Some((line, above)) = self.known_mut(group).zip(above) {
                    line.inherit_from(&above);
                }
            }
            _ => {}
        }
    }

    fn room(&self, path: &str) -> usize {
        match LinePath::parse(path) {
            Some(LinePath { group, unit: Some(_), .. }) => {
                let group = self.0.get(group).and_then(RosterEntry::known);
                group.map_or(0, |group| G::Unit::MAX - group.units().len())
            }
            Some(_) => G::MAX - self.0.len(),
            None => 0,
        }
    }

    fn each_id(&mut self, visit: &mut dyn FnMut(&mut UnitId)) {
        for group in self.0.iter_mut().filter_map(RosterEntry::known_mut) {
            visit(group.id_mut());
            for unit in group.units_mut().0.iter_mut().filter_map(RosterEntry::known_mut) {
                visit(unit.id_mut());
            }
        }
    }
}
