//! What the players of a game call things, whoever they are and wherever they write: a list that does not say things as we
//! do is read by these words.

use crate::rules::Pairs;
use crate::rules::input::{self, Input};

/// The words of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lexicon {
    /// Words that mean something. Of two that begin alike the longer is meant.
    pub meanings: Vec<Meaning>,
    /// What a number counts that stands before these words, with the field that it is written to: "bases". What follows
    /// from the rest, such as a price, is written to none.
    pub counted: Vec<(&'static str, &'static str)>,
    /// What a number is that stands behind these words, with its field: "crew of".
    pub labelled: Vec<(&'static str, &'static str)>,
    /// Words of other games that no list of this one has: a line with one of them is none of its units.
    pub foreign: &'static [&'static str],
    /// Whether a number that stands first always counts. Where units have numbers of their own, it may be one of these.
    pub counts_first: bool,
    /// Signs that may stand together as one word, each with a capital: "IrrPsO".
    pub is_glued: bool,
}

/// A word, or several, with what they mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// In small letters without accents, one blank between two.
    pub words: &'static str,
    /// What they say of the unit.
    pub fields: Pairs,
    /// What they say of the group that it leads.
    pub group: Pairs,
    /// How they stand in a line.
    pub stands: Stands,
}

/// How a word stands in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    /// It says what a unit is and is no part of its name: "veteran".
    Apart,
    /// Beside other words it is part of a name, and holds where nothing else says it: "Royal Welch Fusiliers".
    InNames,
    /// So is it alone: "Hussars" are light cavalry, and are called hussars.
    AsName,
    /// It means this directly before another that stands apart: "R" in "R Kn".
    Before,
    /// It means this directly behind another, in brackets, or between two signs: "O" in "Kn (O)".
    Behind,
}

/// These words for this value of a field.
pub fn meaning<T: Input>(field: &str, value: T, stands: Stands, words: &'static str) -> Meaning {
    Meaning { words, fields: vec![(field.into(), input::word(&value))], group: Pairs::new(), stands }
}

/// Each of these words for this value of a field.
pub fn meanings<T: Copy + Input>(
    field: &'static str,
    value: T,
    stands: Stands,
    words: &[&'static str],
) -> Vec<Meaning> {
    words.iter().map(|words| meaning(field, value, stands, words)).collect()
}

/// What a line says of a unit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// What has no meaning, and so is its name.
    pub name: String,
    /// What it says of the unit, field by field.
    pub fields: Pairs,
    /// What its name says, or the heading that it stands under: it holds where nothing else says it.
    pub hints: Pairs,
    /// What it says of the group that the unit leads.
    pub group: Pairs,
    /// A number of nothing that is named.
    pub count: Option<u32>,
    /// Whether that is said to be so many times: "4 x".
    pub is_times: bool,
    /// A number that may count, or be part of the name that it ends.
    pub doubt: Option<u32>,
    /// Numbers that follow from the rest, such as prices.
    pub figures: Vec<u32>,
}

impl Said {
    /// The value of a field, if anything says it.
    pub fn get(&self, field: &str) -> Option<&str> {
        let find = |pairs: &'_ Pairs| pairs.iter().position(|(name, _)| name == field);
        match find(&self.fields) {
            Some(at) => Some(&self.fields[at].1),
            None => find(&self.hints).map(|at| &*self.hints[at].1),
        }
    }

    /// Whether the line itself says a field, rather than a name or a heading.
    pub fn says(&self, field: &str) -> bool {
        self.fields.iter().any(|(name, _)| name == field)
    }

    /// All that is said, each field once.
    pub fn all(&self) -> Pairs {
        let hints = self.hints.iter().filter(|(field, _)| !self.says(field));
        self.fields.iter().chain(hints).cloned().collect()
    }

    /// The same with another value of a field.
    pub fn with(&self, field: &str, value: impl Into<String>) -> Self {
        let mut said = self.clone();
        said.fields.retain(|(name, _)| name != field);
        said.fields.push((field.into(), value.into()));
        said
    }
}

/// Units that are alike.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Units {
    /// What each is called.
    pub name: String,
    /// What each is, field by field.
    pub fields: Pairs,
    /// What is said of the group that they are in.
    pub group: Pairs,
    /// How many there are.
    pub copies: usize,
}

/// What a player has to be asked about a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// As a sentence.
    pub why: String,
    /// What it may mean, likeliest first.
    pub answers: Vec<Vec<Units>>,
}

impl Question {
    /// A question about one kind of units.
    pub fn about(why: impl Into<String>, answers: impl IntoIterator<Item = Units>) -> Self {
        Question { why: why.into(), answers: answers.into_iter().map(|units| vec![units]).collect() }
    }

    /// A question that only the player knows answers to.
    pub fn open(why: impl Into<String>) -> Self {
        Question { why: why.into(), answers: Vec::new() }
    }
}
