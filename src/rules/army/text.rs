//! How an army is said in plain words, such as a player writes in a mail: for each field the words that stand for it. One
//! list of them serves to write and to read, so that what is written can be read.

use super::{Army, Lexicon, Question, Said, Units};
use crate::rules::input::{self, Input};
use crate::rules::{AnyContext, Pairs};

/// An army that can be written as plain text.
pub trait ArmyText: Army {
    /// The words with which a line begins that heads a group: "Division".
    fn kinds(&self) -> Vec<Kind>;

    /// The lines at the head of the text, in order.
    fn head_lines(&self) -> Vec<HeadLine>;

    /// What can be said of the group or unit at this path, beside its name, in order: of "groups.1", of
    /// "groups.1.units.3".
    fn phrases(&self, path: &str) -> Vec<Phrase>;

    /// What follows from the rest by the sheet of this context: of "" for the whole army, of a group, of a unit.
    fn figures(&self, path: &str, context: &AnyContext) -> Vec<String>;

    /// What each of the unit at this path costs, where a line says so: "7", behind "@".
    fn price(&self, _path: &str, _context: &AnyContext) -> Option<String> {
        None
    }

    /// What a line without quotes means where the game's players write otherwise than we do; why it cannot be told, as a
    /// sentence. Nothing where it is written as we do.
    fn meant(&self, _: &str) -> Result<Option<Parsed>, String> {
        Ok(None)
    }

    /// What follows of a unit from the fields that its words say; why they say too little, as a sentence.
    fn implied(&self, _fields: &Pairs, _words: &str) -> Result<Pairs, String> {
        Ok(Pairs::new())
    }

    /// The words that players use for its units.
    fn lexicon(&self) -> Lexicon {
        Lexicon::default()
    }

    /// The units of which a line says so much; where it may mean several, the question.
    fn units(&self, said: &Said) -> Result<Units, Question> {
        let copies = said.count.and_then(|n| n.try_into().ok()).unwrap_or(1);
        Ok(Units { name: said.name.clone(), fields: said.all(), group: said.group.clone(), copies })
    }

    /// Some lines of a list, as the game's players write them.
    fn example(&self) -> &'static str {
        ""
    }

    /// What a heading says of all units under it: each time the fields of which a unit has one, and then not what the
    /// heading says.
    fn inherited(&self) -> &'static [&'static [&'static str]] {
        &[]
    }

    /// Whether a line that says so much of a group begins one.
    fn begins_group(&self, _group: &Pairs) -> bool {
        false
    }

    /// What a line that cannot be read may mean in this game, likeliest first. It is offered where it can be read.
    fn nearest(&self, _: &str) -> Vec<String> {
        Vec::new()
    }

    /// What a unit has that matters for play, field by field, with its name: "class". Where a line does not say it, the
    /// value that the unit has then is told.
    fn expected(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }
}

/// What a line means that is written in another manner.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parsed {
    /// A group begins with it.
    pub begins: bool,
    /// Fields of the army.
    pub army: Pairs,
    /// Fields of every group that is headed so from here on.
    pub below: Pairs,
    /// Fields of the group that it stands in.
    pub group: Pairs,
    /// The words about the group that it heads; none of a line that heads none.
    pub head: Option<String>,
    /// The name of a unit and the words about it; none of a line that has no unit.
    pub unit: Option<(String, String)>,
}

/// A word with which a line begins that heads a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The word: "Corps".
    pub word: &'static str,
    /// The field of the group that says so, with its text; none where all groups are of one kind.
    pub field: Option<(&'static str, String)>,
}

/// A line at the head of a text: "Commander: Wellington".
#[derive(Clone, Debug, PartialEq)]
pub struct HeadLine {
    /// What it begins with: "Commander".
    pub label: &'static str,
    /// The path of what it tells about; empty for the army itself.
    pub path: &'static str,
    /// There is such a line for each entry of the list at its path, numbered from 1.
    pub is_list: bool,
    /// What follows its label; their fields are named from its path.
    pub phrases: Vec<Phrase>,
}

impl HeadLine {
    /// The line of one field of the army.
    pub fn new(label: &'static str, phrase: Phrase) -> Self {
        HeadLine { label, path: "", is_list: false, phrases: vec![phrase] }
    }
}

/// How one field is said.
#[derive(Clone, Debug, PartialEq)]
pub struct Phrase {
    /// The path of the field, from the line that it belongs to.
    pub field: String,
    /// The words.
    pub says: Format,
    /// What stands before it in the middle of a line.
    pub separator: &'static str,
    /// Whether it is written; it is read in any case.
    pub is_said: bool,
    /// Whether a line that does not say it is told rather than read.
    pub is_needed: bool,
}

/// The words for the values of a field.
#[derive(Clone, Debug, PartialEq)]
pub enum Format {
    /// Words for each value; of several for the same value the first are written. A value without words goes unsaid.
    Words(Vec<Word>),
    /// A number between words; 0 goes unsaid.
    Number {
        /// What stands before it.
        before: &'static str,
        /// What stands behind 1: " base".
        one: &'static str,
        /// What stands behind any other: " bases".
        many: &'static str,
    },
    /// A name behind these words.
    Name {
        /// What stands before it: "led by ".
        before: &'static str,
    },
    /// A number between words that follows from the rest, such as a price: it is passed over. "@ 12", "12 AP".
    Figure {
        /// What stands before it.
        before: &'static str,
        /// What stands behind it.
        behind: &'static str,
    },
    /// A name in quotes.
    Quoted,
    /// The whole rest of the line.
    Rest,
}

/// The words for one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The value as the text of its field.
    pub value: String,
    /// What is written for it.
    pub words: String,
    /// What else the words stand for, where nothing is said about it.
    pub also: Pairs,
}

impl Word {
    /// These words for this value.
    pub fn new<T: Input>(value: T, words: impl Into<String>) -> Self {
        Word { value: input::word(&value), words: words.into(), also: Pairs::new() }
    }
}

impl Phrase {
    /// A field that is said so.
    pub fn new(field: impl Into<String>, says: Format) -> Self {
        Phrase { field: field.into(), says, separator: ", ", is_said: true, is_needed: false }
    }

    /// A choice among these.
    pub fn choice<T: Copy + Input>(field: impl Into<String>, all: &[T], words: impl Fn(T) -> String) -> Self {
        let all = all.iter().map(|one| Word::new(*one, words(*one)));
        Phrase::new(field, Format::Words(all.collect()))
    }

    /// These words where the field is yes.
    pub fn toggle(field: impl Into<String>, words: &'static str) -> Self {
        Phrase::new(field, Format::Words(vec![Word::new(true, words)]))
    }

    /// A number before these words: " base", " bases".
    pub fn number(field: impl Into<String>, one: &'static str, many: &'static str) -> Self {
        Phrase::new(field, Format::Number { before: "", one, many })
    }

    /// A name behind these words.
    pub fn name(field: impl Into<String>, before: &'static str) -> Self {
        Phrase::new(field, Format::Name { before })
    }

    /// A name in quotes, which stands where the phrase does.
    pub fn quoted(field: impl Into<String>) -> Self {
        Phrase::new(field, Format::Quoted)
    }

    /// Whatever the rest of the line says.
    pub fn rest(field: impl Into<String>) -> Self {
        Phrase::new(field, Format::Rest)
    }

    /// The phrase with this before it in the middle of a line.
    pub fn glued(self, separator: &'static str) -> Self {
        Phrase { separator, ..self }
    }

    /// The phrase, without which a line says too little.
    pub fn needed(self) -> Self {
        Phrase { is_needed: true, ..self }
    }

    /// The phrase, written only where this is so.
    pub fn said(self, is_said: bool) -> Self {
        Phrase { is_said, ..self }
    }
}
