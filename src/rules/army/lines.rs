//! The lines of a roster: each is read by itself, and one that this version does not know is kept as it came.

use super::{UnitId, put};
use crate::json::{Fields, Value};
use crate::rules::List;
use crate::rules::named::{self, Parts};
use crate::rules::packed::Packing;

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
}

/// What a line of a roster holds: a unit, or a division with its units under it.
///
/// As text it is its fields by name. Each line is read by itself, so that one that is unknown costs no other.
pub trait Line: Parts {
    /// Its number in its army.
    fn id(&mut self) -> &mut UnitId;

    /// The lines under it, if it can have any.
    fn under(&mut self) -> Option<&mut dyn Under> {
        None
    }

    /// Walks its fields into a link, or out of one, but for its number.
    fn pack(&mut self, packing: &mut Packing);
}

/// Lines without their type.
pub trait Under {
    /// How many there are, unknown ones too.
    fn length(&self) -> usize;
    /// The most there can be.
    fn most(&self) -> usize;
    /// Adds a blank one at the end, if there is room.
    fn grow(&mut self);
    /// Takes the last one off.
    fn shrink(&mut self);
    /// Has two of them change places.
    fn swap(&mut self, one: usize, other: usize);
    /// The line at this place; an unknown one as it came.
    fn line(&mut self, at: usize) -> Result<&mut dyn Line, &Value>;
    /// Keeps an unknown line at this place.
    fn keep(&mut self, at: usize, unknown: Value);
}

impl<T: Line + Default, const MAX: usize> Under for Lines<T, MAX> {
    fn length(&self) -> usize {
        self.len()
    }
    fn most(&self) -> usize {
        MAX
    }
    fn grow(&mut self) {
        self.push(Kept::default());
    }
    fn shrink(&mut self) {
        self.pop();
    }
    fn swap(&mut self, one: usize, other: usize) {
        self[..].swap(one, other);
    }
    fn line(&mut self, at: usize) -> Result<&mut dyn Line, &Value> {
        match &mut self[at] {
            Kept::Known(known) => Ok(known),
            Kept::Unknown(unknown) => Err(unknown),
        }
    }
    fn keep(&mut self, at: usize, unknown: Value) {
        self[at] = Kept::Unknown(unknown);
    }
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

/// Visits the number of every group and unit that is known, in order.
pub fn each_id(lines: &mut dyn Under, visit: &mut dyn FnMut(&mut UnitId)) {
    for at in 0..lines.length() {
        let Ok(line) = lines.line(at) else { continue };
        visit(line.id());
        if let Some(under) = line.under() {
            each_id(under, visit);
        }
    }
}

/// Where the lines under a line stand.
pub(super) const UNITS: &str = "units";

/// Every field as text.
pub fn written(parts: &mut dyn Parts) -> Fields {
    let mut fields = Fields::default();
    for (name, word) in named::told(parts) {
        fields.set(name, Value::Text(word));
    }
    fields
}

pub(super) fn lines_written(lines: &mut dyn Under) -> Value {
    let mut all = Vec::new();
    for at in 0..lines.length() {
        all.push(line_written(lines, at));
    }
    Value::List(all)
}

/// The line at this place as text.
pub(super) fn line_written(lines: &mut dyn Under, at: usize) -> Value {
    match lines.line(at) {
        Ok(line) => {
            let mut fields = written(line);
            if let Some(under) = line.under() {
                fields.set(UNITS.into(), lines_written(under));
            }
            Value::Fields(fields)
        }
        Err(unknown) => unknown.clone(),
    }
}

/// Makes them so many blank ones; fails where that is too many.
pub(in crate::rules) fn cleared(lines: &mut dyn Under, length: usize) -> bool {
    while lines.length() > 0 {
        lines.shrink();
    }
    let fits = length <= lines.most();
    for _ in 0..length.min(lines.most()) {
        lines.grow();
    }
    fits
}

/// Puts these in the place of the lines; fails where there are too many.
pub(super) fn read_lines(lines: &mut dyn Under, values: &[Value]) -> bool {
    let fit = cleared(lines, values.len());
    if fit {
        for (at, value) in values.iter().enumerate() {
            read_line(lines, at, value);
        }
    }
    fit
}

/// Reads a line by itself into a blank one; where this version does not know it, it is kept as it came.
pub(in crate::rules) fn read_line(lines: &mut dyn Under, at: usize, value: &Value) {
    let known = match (value, lines.line(at)) {
        (Value::Fields(fields), Ok(line)) => fields.iter().all(|(name, field)| fits(line, name, field)),
        _ => false,
    };
    if !known {
        lines.keep(at, value.clone());
    }
}

fn fits(line: &mut dyn Line, name: &str, field: &Value) -> bool {
    match field {
        Value::List(lines) if name == UNITS => line.under().is_some_and(|under| read_lines(under, lines)),
        field => put(line, name, field).is_ok(),
    }
}
