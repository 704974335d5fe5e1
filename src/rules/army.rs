//! What a roster holds: an army of one system, its units in that system's own language.

mod brief;
mod lexicon;
mod lines;
mod moves;
mod orders;
mod text;

use super::input::{self, Input, InvalidField};
use super::{AnyContext, Breakdown, Form, Scalar, Text, bidi_isolate};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::any::Any;
use std::borrow::Cow;

pub use brief::brief;
pub use lexicon::{Lexicon, Meaning, Question, Said, Stands, Units, meaning, meanings};
pub use lines::{Groups, LineEdit, Lines, RosterEntry, RosterGroup, RosterLine, known};
pub use moves::{Destination, destinations};
pub use orders::{Heading, heading};
pub use text::{ArmyText, Format, HeadLine, Kind, Parsed, Phrase, Word};

/// What a unit, a general, a division or an army is called; may be empty.
pub type Name = Text<40>;

/// The number of a group or unit in its army: given once, never changed, never given again. 0 is none yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UnitId(pub(crate) u16);

impl Scalar for UnitId {
    fn to_word(&self) -> String {
        self.0.to_word()
    }

    fn from_word(word: &str) -> Option<Self> {
        u16::from_word(word).map(UnitId)
    }
}

impl UnitId {
    /// The number.
    pub fn n(self) -> u16 {
        self.0
    }
}

/// The last number that was given in an army.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct IdAllocator(u16);

impl Scalar for IdAllocator {
    fn to_word(&self) -> String {
        self.0.to_word()
    }

    fn from_word(word: &str) -> Option<Self> {
        u16::from_word(word).map(IdAllocator)
    }
}

/// An army of one system. Its own type has the fields; this is what every army can say of itself.
pub trait Army {
    /// The divisions or commands of the army in words, in order.
    fn groups(&self) -> Vec<Group>;

    /// The groups with what follows from the sheet of this context, such as where a command breaks.
    fn groups_by(&self, _: &AnyContext) -> Vec<Group> {
        self.groups()
    }

    /// The totals that the system's players expect, each with its sum, by the sheet of this context.
    fn totals(&self, context: &AnyContext) -> Vec<(Cow<'static, str>, Breakdown)>;

    /// What else is written at the head of its list, each with what it is: "Player", "Event".
    fn facts(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// What the points of the game leave to spend, or how many are too many, by the sheet of this context: "54 AP left of
    /// 400". Nothing where a game sets no limit.
    fn left(&self, _: &AnyContext) -> Option<String> {
        None
    }

    /// What does not go by the rules or is missing by the sheet of this context, in sentences.
    fn checks(&self, context: &AnyContext) -> Vec<String>;

    /// Its fields, to be walked: "commander.name" of the army, "groups.1.name" of a division or command,
    /// "groups.1.units.3.grade" of a unit.
    fn as_input(&self) -> &dyn Input;

    /// The field at this path as text.
    fn get(&self, path: &str) -> Option<String> {
        input::get(self.as_input(), path)
    }

    /// Sets the field at this path; where the text does not fit nothing is changed. Lines are added and taken off by
    /// [`edit`].
    fn set(&mut self, path: &str, text: &str) -> Result<(), InvalidField>;

    /// What can be entered at this path: "" for the army itself, "groups.1" for a division or command,
    /// "groups.1.units.3" for a unit. The keys of controls are whole paths, as [`Army::set`] takes them.
    fn form(&self, path: &str) -> Form;

    /// What its parts are called.
    fn words(&self) -> ArmyWords;

    /// Its groups with their units.
    fn lines(&self) -> &dyn Groups;

    /// Its groups with their units, to be edited.
    fn lines_mut(&mut self) -> &mut dyn Groups;

    /// Edits the line at this path, "groups.1" or "groups.1.units.3"; false where there is no such line or no room for
    /// one more. See [`edit`], which also numbers new lines.
    fn edit_line(&mut self, path: &str, edit: LineEdit) -> bool {
        self.lines_mut().edit(path, edit)
    }

    /// Fills the new line at this path with what a player would most likely enter there, by the lines above it.
    fn begin_line(&mut self, path: &str) {
        self.lines_mut().inherit_from(path);
    }

    /// How many lines more fit where this path leads.
    fn room(&self, path: &str) -> usize {
        self.lines().room(path)
    }

    /// Visits the number of every known group and unit, in order.
    fn each_id(&mut self, visit: &mut dyn FnMut(&mut UnitId)) {
        self.lines_mut().each_id(visit);
    }

    /// The last number given.
    fn numbers(&mut self) -> &mut IdAllocator;

    /// In its own type.
    fn as_any(&self) -> &dyn Any;
}

/// What the parts of an army are called: "command", "line".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArmyWords {
    /// A division or command.
    pub group: &'static str,
    /// Several of them.
    pub groups: &'static str,
    /// A unit or line of elements.
    pub unit: &'static str,
    /// Several of them.
    pub units: &'static str,
    /// What is asked of the army itself: "Name, game size, fortifications".
    pub head: &'static str,
}

/// Edits a line of an army. New lines begin as those above them suggest and get numbers of their own; one that is gone
/// leaves its number unused.
pub fn edit(army: &mut dyn Army, path: &str, edit: LineEdit) -> bool {
    let done = army.edit_line(path, edit);
    if done {
        if edit == LineEdit::Add {
            army.begin_line(path);
        }
        number(army);
    }
    done
}

/// Numbers what has no number of its own: two lines of a file may have the same one, and a link has none.
pub fn number(army: &mut dyn Army) {
    let (mut last, mut count) = (army.numbers().0, 0);
    army.each_id(&mut |id| {
        last = last.max(id.0);
        count += 1;
    });
    // No game comes near this: such numbers were not given here, and all are given anew.
    let anew = usize::from(last) + count >= usize::from(u16::MAX);
    let mut last = if anew { 0 } else { last };
    let mut seen = vec![UnitId::default()];
    army.each_id(&mut |id| {
        if anew || seen.contains(id) {
            last += 1;
            *id = UnitId(last);
        }
        seen.push(*id);
    });
    *army.numbers() = IdAllocator(last);
}

/// An army out of its JSON; the first field that does not fit is named. Unknown lines are kept, numbers are made good.
pub fn from_value<A: Army + Default + Serialize + DeserializeOwned>(value: Value) -> Result<A, InvalidField> {
    let mut army: A = serde_json::from_value(value.clone()).map_err(|_| culprit::<A>(value))?;
    number(&mut army);
    Ok(army)
}

/// Which field keeps a value from being an army: by itself in an empty one it does not fit either.
fn culprit<A: DeserializeOwned>(value: Value) -> InvalidField {
    let whole = |value: &Value| InvalidField { path: "army".into(), value: short(&in_short(value)) };
    let Value::Object(fields) = &value else { return whole(&value) };
    let misfit = fields.iter().find(|(name, field)| {
        let alone = serde_json::json!({ name.as_str(): field });
        serde_json::from_value::<A>(alone).is_err()
    });
    let Some((name, field)) = misfit else { return whole(&value) };
    InvalidField { path: short(name), value: short(&in_short(field)) }
}

/// What a value is, in as few letters as say it.
fn in_short(value: &Value) -> String {
    match value {
        Value::Null => "none".into(),
        Value::String(text) => text.clone(),
        Value::Array(list) => list.len().to_string(),
        other => other.to_string(),
    }
}

/// Short enough to be shown.
fn short(text: &str) -> String {
    Text::<40>::truncated(text).to_string()
}

/// A division or command in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The number of the group; none for an entry that this version does not know.
    pub id: Option<UnitId>,
    /// The name of the group, or its place.
    pub title: String,
    /// Who leads it and what it comes to.
    pub detail: String,
    /// Whether the groups that follow, up to the next that does so, stand under it: a corps.
    pub heads: bool,
    /// The units of the group.
    pub units: Vec<LineSummary>,
}

/// A unit in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineSummary {
    /// The number of the unit; none for an entry that this version does not know.
    pub id: Option<UnitId>,
    /// The name of the unit, or what it is.
    pub title: String,
    /// What it is made of.
    pub detail: String,
    /// What it costs: "70 AP"; empty where the game or its sheet has no points.
    pub cost: String,
}

/// What stands in the place of a line that this version does not know.
const UNKNOWN: &str = "Unknown entry";
const WHY_UNKNOWN: &str = "Written by another version. It is kept as it is.";

impl Group {
    /// Every line of a roster in words: known ones as `words` says them.
    pub(crate) fn of<T>(lines: &[RosterEntry<T>], words: impl Fn(usize, &T) -> Group) -> Vec<Group> {
        let mut groups = Vec::new();
        for (place, line) in lines.iter().enumerate() {
            groups.push(line.known().map_or_else(Group::unknown, |known| words(place, known)));
        }
        groups
    }

    fn unknown() -> Group {
        Group { id: None, title: UNKNOWN.into(), detail: WHY_UNKNOWN.into(), heads: false, units: Vec::new() }
    }
}

impl LineSummary {
    /// Every unit in words.
    pub(crate) fn of<T>(lines: &[RosterEntry<T>], words: impl Fn(&T) -> LineSummary) -> Vec<LineSummary> {
        let mut units = Vec::new();
        for line in lines {
            units.push(line.known().map_or_else(LineSummary::unknown, &words));
        }
        units
    }

    fn unknown() -> LineSummary {
        LineSummary { id: None, title: UNKNOWN.into(), detail: WHY_UNKNOWN.into(), cost: String::new() }
    }

    /// A unit by its name, with what it is made of; without a name it is what it is made of.
    pub(crate) fn unit(id: UnitId, name: &str, made_of: String) -> LineSummary {
        let (title, detail) = match name.trim() {
            "" => (made_of, String::new()),
            name => (bidi_isolate(name), made_of),
        };
        LineSummary { id: Some(id), title, detail, cost: String::new() }
    }

    /// The unit with what it costs.
    pub(crate) fn costing(self, cost: String) -> Self {
        LineSummary { cost, ..self }
    }
}

/// "3 batteries", "1 battery".
pub fn counted(n: i32, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// A name, or "Division 2" where there is none.
pub(crate) fn titled(name: &str, word: &str, place: usize) -> String {
    match name.trim() {
        "" => format!("{word} {}", place + 1),
        name => bidi_isolate(name),
    }
}
