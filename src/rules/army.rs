//! What a roster holds: an army of one system, its units in that system's own language.

mod brief;
mod edit;
mod lines;

use super::named::{self, Leaf, Misfit, Parts, whole};
use super::packed::Packing;
use super::{Breakdown, Changes, Text};
use crate::json::{Fields, Value};
use lines::{lines_written, read_lines};
use std::any::Any;
use std::borrow::Cow;

pub use brief::brief;
pub use edit::{Edit, army_put, army_word, edit, room};
pub use lines::{Kept, Line, Lines, Under, each_id, known, written};
pub(super) use lines::{cleared, read_line};

/// What a unit, a general or a division is called; may be empty.
pub type Name = Text<24>;

/// The number of a group or unit in its army: given once, never changed, never given again. 0 is none yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId(u16);

impl UnitId {
    /// The number.
    pub fn n(self) -> u16 {
        self.0
    }

    /// The unit of this number; of none where there can be no such number.
    pub fn of(n: i32) -> Self {
        UnitId(n.try_into().unwrap_or_default())
    }
}

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
        whole(word, 0, u16::MAX.into()).map(|n| UnitId(n as u16))
    }
}

impl Leaf for Numbers {
    fn say(&self) -> String {
        self.0.to_string()
    }
    fn read(word: &str) -> Option<Self> {
        whole(word, 0, u16::MAX.into()).map(|n| Numbers(n as u16))
    }
}

/// Where the first lines of an army stand.
const GROUPS: &str = "groups";

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

/// An army of one system. Its own type has the fields; this is what every army can say of itself.
pub trait Army {
    /// Its divisions or commands in words, in order.
    fn groups(&self) -> Vec<Group>;

    /// The totals that the system's players expect, each with its sum, by a sheet with these changes.
    fn totals(&self, changes: &Changes) -> Vec<(Cow<'static, str>, Breakdown)>;

    /// What does not go by the rules or is missing, in sentences.
    fn checks(&self) -> Vec<String>;

    /// Its own fields, those of its groups apart.
    fn head(&mut self) -> &mut dyn Parts;

    /// Its divisions or commands.
    fn lines(&mut self) -> &mut dyn Under;

    /// Walks the fields into a link, or out of one. Numbers do not travel: a link is opened as a copy.
    fn pack(&mut self, packing: &mut Packing);

    /// The last number given.
    fn numbers(&mut self) -> &mut Numbers;

    /// In its own type.
    fn typed(&self) -> &dyn Any;
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
