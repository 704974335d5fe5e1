//! What a roster holds: an army of one system, its units in that system's own language.

mod brief;
mod edit;

use super::named::{self, Leaf, Misfit, Parts};
use super::packed::{Packing, Torn};
use super::{Breakdown, List, Text};
use crate::json::{Fields, Value};
use std::borrow::Cow;

pub use brief::brief;
pub use edit::{Edit, army_put, army_word, edit, room};

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

    /// Gives a line and every line under it its number.
    pub fn give_to(&mut self, line: &mut dyn Line) {
        *line.id() = self.give();
        if let Some(under) = line.under() {
            each_id(under, &mut |id| *id = self.give());
        }
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
    fn pack(&mut self, packing: &mut Packing) -> Result<(), Torn>;
}

/// Lines without their type.
pub trait Under {
    /// How many there are, unknown ones too.
    fn length(&self) -> usize;
    /// Makes them so many blank ones; fails where that is too many.
    fn clear(&mut self, length: usize) -> bool;
    /// The line at this place; an unknown one as it came.
    fn line(&mut self, at: usize) -> Result<&mut dyn Line, &Value>;
    /// Keeps an unknown line at this place.
    fn keep(&mut self, at: usize, unknown: Value);
    /// The most there can be.
    fn most(&self) -> usize;
    /// Adds, copies, takes off or moves the line at this place, if that can be done.
    fn edit(&mut self, at: usize, edit: Edit) -> bool;
}

impl<T: Line + Default + Clone, const MAX: usize> Under for Lines<T, MAX> {
    fn length(&self) -> usize {
        self.len()
    }
    fn clear(&mut self, length: usize) -> bool {
        *self = List::default();
        for _ in 0..length.min(MAX) {
            self.push(Kept::default());
        }
        self.len() == length
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
    fn most(&self) -> usize {
        MAX
    }
    fn edit(&mut self, at: usize, edit: Edit) -> bool {
        edit::edited(self, at, edit)
    }
}

/// Where the lines under a line stand.
const UNITS: &str = "units";
/// Where the first lines of an army stand.
const GROUPS: &str = "groups";

/// Every field as text.
pub fn written(parts: &mut dyn Parts) -> Fields {
    let mut fields = Fields::default();
    for (name, word) in named::told(parts) {
        fields.set(name, Value::Text(word));
    }
    fields
}

fn lines_written(lines: &mut dyn Under) -> Value {
    let mut all = Vec::new();
    for at in 0..lines.length() {
        all.push(match lines.line(at) {
            Ok(line) => {
                let mut fields = written(line);
                if let Some(under) = line.under() {
                    fields.set(UNITS.into(), lines_written(under));
                }
                Value::Fields(fields)
            }
            Err(unknown) => unknown.clone(),
        });
    }
    Value::List(all)
}

/// Puts these in the place of the lines; fails where there are too many.
fn read_lines(lines: &mut dyn Under, values: &[Value]) -> bool {
    let fit = lines.clear(values.len());
    if fit {
        for (at, value) in values.iter().enumerate() {
            read_line(lines, at, value);
        }
    }
    fit
}

/// Reads a line by itself into a blank one; where this version does not know it, it is kept as it came.
pub(super) fn read_line(lines: &mut dyn Under, at: usize, value: &Value) {
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

/// Sets a field by its name. Written by hand, a number or a yes may stand without its quotes.
pub fn put(parts: &mut dyn Parts, name: &str, field: &Value) -> Result<(), Misfit> {
    let word = match field {
        Value::Text(word) => word.clone(),
        other => other.written(),
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
pub fn army_written(army: &mut dyn Army) -> Fields {
    let mut fields = written(army.head());
    fields.set(GROUPS.into(), lines_written(army.lines()));
    fields
}

/// Reads an army into an empty one; the first field that does not fit is told.
pub fn army_read(army: &mut dyn Army, fields: &Fields) -> Result<(), Misfit> {
    for (name, field) in fields.iter() {
        match field {
            Value::List(lines) if name == GROUPS => {
                if !read_lines(army.lines(), lines) {
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

    /// The last number given.
    fn numbers(&mut self) -> &mut Numbers;
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

/// Numbers what has no number of its own: two lines of a file may say the same one, and a link says none.
pub fn number(army: &mut dyn Army) {
    let (mut last, mut count) = (army.numbers().0, 0);
    each_id(army.lines(), &mut |id| {
        last = last.max(id.0);
        count += 1;
    });
    // No game comes near this: such numbers were not given here, and all are given anew.
    let anew = usize::from(last) + count >= usize::from(u16::MAX);
    let mut numbers = Numbers(if anew { 0 } else { last });
    let mut seen = vec![UnitId::default()];
    each_id(army.lines(), &mut |id| {
        if anew || seen.contains(id) {
            *id = numbers.give();
        }
        seen.push(*id);
    });
    *army.numbers() = numbers;
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
        let mut groups = Vec::new();
        for (place, line) in lines.iter().enumerate() {
            groups.push(line.known().map_or_else(Group::unknown, |known| words(place, known)));
        }
        groups
    }

    fn unknown() -> Group {
        Group { id: None, title: UNKNOWN.into(), detail: WHY_UNKNOWN.into(), units: Vec::new() }
    }
}

impl Listed {
    /// Every unit in words.
    pub(super) fn of<T>(lines: &[Kept<T>], words: impl Fn(&T) -> Listed) -> Vec<Listed> {
        let mut units = Vec::new();
        for line in lines {
            units.push(line.known().map_or_else(Listed::unknown, &words));
        }
        units
    }

    fn unknown() -> Listed {
        Listed { id: None, title: UNKNOWN.into(), detail: WHY_UNKNOWN.into() }
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
