//! What a battle remembers of its units, and what applying an answer writes there.

use super::{AnyContext, Army, Breakdown, ParseError, System, UnitId};
use serde::{Deserialize, Serialize};
use serde_with::{DeserializeFromStr, SerializeDisplay};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

/// One of the two armies of a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Camp {
    /// The first: of whoever holds the device.
    #[default]
    #[serde(rename = "a")]
    Ours,
    /// The second.
    #[serde(rename = "b")]
    Theirs,
}

impl Camp {
    /// Both, the first first.
    pub const ALL: [Camp; 2] = [Camp::Ours, Camp::Theirs];

    /// The enemy's.
    pub fn other(self) -> Camp {
        if self == Camp::Ours { Camp::Theirs } else { Camp::Ours }
    }
}

/// A group or unit of a battle; of number 0 the army itself. Written "a12", of theirs "b12".
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, SerializeDisplay, DeserializeFromStr,
)]
pub struct Piece {
    /// Whose it is.
    pub camp: Camp,
    /// Its number in its army.
    pub id: UnitId,
}

impl Piece {
    /// The army itself.
    pub fn army(camp: Camp) -> Self {
        Piece { camp, id: UnitId::default() }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", ["a", "b"][self.camp as usize], self.id.0)
    }
}

impl FromStr for Piece {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let camps = [("a", Camp::Ours), ("b", Camp::Theirs)].into_iter();
        let piece = camps.filter_map(|(letter, camp)| {
            let id = text.strip_prefix(letter)?.parse().ok()?;
            Some(Piece { camp, id: UnitId(id) })
        });
        { piece }.next().ok_or(ParseError("a unit of the battle such as a12"))
    }
}

/// Several pieces. Written "a12,a13".
#[derive(Clone, Debug, Default, PartialEq, Eq, SerializeDisplay, DeserializeFromStr)]
pub struct Pieces(Vec<Piece>);

impl Pieces {
    /// The most that are ever together.
    pub const MAX: usize = 8;

    /// The first of these, as many as are ever together.
    pub fn of(pieces: &[Piece]) -> Self {
        Pieces(pieces[..pieces.len().min(Self::MAX)].to_vec())
    }
}

impl Deref for Pieces {
    type Target = [Piece];
    fn deref(&self) -> &[Piece] {
        &self.0
    }
}

impl fmt::Display for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces: Vec<String> = self.0.iter().map(Piece::to_string).collect();
        f.write_str(&pieces.join(","))
    }
}

impl FromStr for Pieces {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let words = text.split(',').filter(|word| !word.is_empty()).take(Self::MAX + 1);
        let pieces: Vec<Piece> = words.map(str::parse).collect::<Result<_, _>>()?;
        if pieces.len() <= Self::MAX { Ok(Pieces(pieces)) } else { Err(ParseError("fewer units together")) }
    }
}

/// One thing that is remembered of a piece: a marker, or a count of losses. It is a number, and 0 where there is none.
#[derive(Debug)]
pub struct Mark {
    /// In saved battles, never changed once shipped.
    pub id: &'static str,
    /// In the game's words.
    pub title: &'static str,
    /// When it comes off by itself.
    pub lasts: Lasts,
}

/// How long a mark stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lasts {
    /// Until something takes it off.
    Battle,
    /// Until the next turn begins.
    Turn,
    /// Until the next phase begins.
    Phase,
}

/// Everything that a battle remembers: each mark of each piece, where it is not 0, and what the clock shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marks(BTreeMap<String, i32>);

/// Where the turns are counted, from 0.
pub(crate) const TURN: &str = "clock.turn";

/// A mark set from one number to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Write {
    /// Whose, and which.
    pub key: String,
    /// What it was.
    pub from: i32,
    /// What it is then.
    pub to: i32,
}

impl Marks {
    /// A mark of a piece.
    pub fn of(&self, piece: Piece, mark: &str) -> i32 {
        self.get(&key(piece, mark))
    }

    /// Which turn it is, counted from 1.
    pub fn turn(&self) -> i32 {
        self.get(TURN) + 1
    }

    pub(crate) fn get(&self, key: &str) -> i32 {
        self.0.get(key).copied().unwrap_or_default()
    }

    pub(crate) fn set(&mut self, key: &str, to: i32) {
        if to == 0 {
            self.0.remove(key);
        } else {
            self.0.insert(key.into(), to);
        }
    }

    /// Every one that is not 0.
    pub fn iter(&self) -> impl Iterator<Item = (&str, i32)> {
        self.0.iter().map(|(key, n)| (key.as_str(), *n))
    }

    /// Which mark of which piece a key is; nothing where it is the clock's.
    pub fn read_key(key: &str) -> Option<(Piece, &str)> {
        let (piece, mark) = key.split_once('.')?;
        Some((piece.parse().ok()?, mark))
    }

    /// What sets a mark of a piece to a number, from what it is.
    pub fn write(&self, piece: Piece, mark: &str, to: i32) -> Write {
        let key = key(piece, mark);
        Write { from: self.get(&key), key, to }
    }
}

pub(crate) fn key(piece: Piece, mark: &str) -> String {
    format!("{piece}.{mark}")
}

type Text = Cow<'static, str>;

/// One thing that applying an answer writes.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Upon whom, by the part it plays in the calculation: "Main target".
    pub who: Cow<'static, str>,
    /// What: "good → shaken"; empty where it goes with another that is told.
    pub what: Cow<'static, str>,
    /// Upon which piece of the battle, if it is one.
    pub on: Option<Piece>,
    /// What is written there.
    pub by: By,
}

/// What is written on a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum By {
    /// The mark is this number then.
    Is(&'static str, i32),
    /// The mark is so much more.
    More(&'static str, i32),
}

impl Change {
    /// A mark that is this number then.
    pub fn is(who: impl Into<Text>, what: impl Into<Text>, mark: &Mark, n: i32) -> Self {
        Change { who: who.into(), what: what.into(), on: None, by: By::Is(mark.id, n) }
    }

    /// A mark that is so much more.
    pub fn more(who: impl Into<Text>, what: impl Into<Text>, mark: &Mark, n: i32) -> Self {
        Change { by: By::More(mark.id, n), ..Change::is(who, what, mark, n) }
    }

    /// The same upon a piece of the battle.
    pub fn on(self, piece: Option<Piece>) -> Self {
        Change { on: piece, ..self }
    }

    /// "Main target: good → shaken"; nothing where it goes with another that is told.
    pub fn text(&self) -> Option<String> {
        (!self.what.is_empty()).then(|| format!("{}: {}", self.who, self.what))
    }

    /// What it writes on these marks; nothing where it is upon no piece of the battle.
    pub fn write(&self, marks: &Marks) -> Option<Write> {
        let piece = self.on?;
        let (mark, to) = match self.by {
            By::Is(mark, to) => (mark, to),
            By::More(mark, more) => (mark, marks.of(piece, mark) + more),
        };
        Some(marks.write(piece, mark, to))
    }
}

/// A battle as it stands, without its system's types.
#[derive(Clone, Copy)]
pub struct Field<'a> {
    /// Both armies, as they came.
    pub armies: [&'a dyn Army; 2],
    /// What has become of them.
    pub marks: &'a Marks,
    /// Whose turn it is.
    pub active: Camp,
    /// The phase on the screen, by id.
    pub phase: &'a str,
    /// What it is played by.
    pub context: &'a AnyContext,
}

/// A battle as it stands.
pub struct Table<'a, S: System> {
    /// Both armies, as they came.
    pub armies: [&'a S::Army; 2],
    /// What has become of them.
    pub marks: &'a Marks,
    /// Whose turn it is.
    pub active: Camp,
    /// The phase on the screen, by id.
    pub phase: &'a str,
    /// What it is played by.
    pub sheet: &'a S::Sheet,
}

impl<'a, S: System> Table<'a, S> {
    /// With its types, if both armies are of this system.
    pub fn of(field: &Field<'a>) -> Option<Self> {
        let [ours, theirs] = field.armies.map(|army| army.as_any().downcast_ref());
        let sheet = &*field.context.typed::<S>().sheet;
        let Field { marks, active, phase, .. } = *field;
        Some(Table { armies: [ours?, theirs?], marks, active, phase, sheet })
    }

    /// The army that a piece is of.
    pub fn army(&self, camp: Camp) -> &'a S::Army {
        self.armies[camp as usize]
    }
}

/// A unit as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// What it is now, shortly.
    pub is: String,
    /// What has become of it, shortly; empty where nothing has.
    pub summary: String,
    /// What it is as a whole by that, in a word worth announcing: "demoralised", "beaten"; empty where it is nothing.
    pub state: &'static str,
    /// How its losses were counted, where several things were.
    pub losses: Option<Breakdown>,
    /// Nothing of it is left.
    pub spent: bool,
    /// What can be counted up and down by hand.
    pub counters: Vec<Counter>,
}

/// A mark that can be counted by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Which.
    pub mark: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// How far it goes.
    pub most: i32,
}

/// One thing that is to do in a phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Todo {
    /// By whom.
    pub piece: Piece,
    /// What, shortly.
    pub what: Cow<'static, str>,
    /// How it is ticked off by hand, if it can be.
    pub tick: Option<Tick>,
}

/// Sets a mark to a number, once something is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tick {
    /// What was done then.
    pub done: &'static str,
    /// Which mark.
    pub mark: &'static str,
    /// What it is then; of a die, 0 until the player enters what it shows.
    pub to: i32,
    /// The faces of the die that is rolled for it, whose number the mark becomes.
    pub faces: Option<u8>,
}

impl Tick {
    /// With the number that the die shows.
    pub fn showing(self, face: u8) -> Self {
        Tick { to: face.into(), ..self }
    }
}

impl Todo {
    /// What is ticked off by setting a mark.
    pub fn ticked(piece: Piece, what: &str, done: &'static str, mark: &Mark, to: i32) -> Self {
        let tick = Tick { done, mark: mark.id, to, faces: None };
        Todo { piece, what: what.to_owned().into(), tick: Some(tick) }
    }

    /// What is ticked off by entering what a die of so many faces shows.
    pub fn rolled(piece: Piece, what: &'static str, mark: &Mark, faces: u8) -> Self {
        let tick = Tick { done: what, mark: mark.id, to: 0, faces: Some(faces) };
        Todo { piece, what: what.into(), tick: Some(tick) }
    }
}

/// What a system knows of a battle, without its types.
pub struct OnField {
    /// See [`System::MARKS`].
    pub marks: &'static [Mark],
    /// See [`System::condition`].
    pub condition: fn(&Field<'_>, Piece) -> Condition,
    /// See [`System::todo`].
    pub todo: fn(&Field<'_>) -> Vec<Todo>,
    /// See [`System::enter`].
    pub enter: fn(&Field<'_>) -> Vec<Change>,
}

impl OnField {
    /// Of a system.
    pub const fn of<S: System>() -> Self {
        OnField {
            marks: S::MARKS,
            condition: |field, piece| {
                Table::<S>::of(field).map_or_else(Condition::default, |table| S::condition(&table, piece))
            },
            todo: |field| Table::<S>::of(field).map_or_else(Vec::new, |table| S::todo(&table)),
            enter: |field| Table::<S>::of(field).map_or_else(Vec::new, |table| S::enter(&table)),
        }
    }
}
