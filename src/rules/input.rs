//! Inputs by path: the one name that links, forms and saved inputs have for an input.
//!
//! A struct is walked field by field, a list by place: at the path of a list stands its length, and the element after
//! the last appends one. An option is filled by a path through it or by `yes`, and emptied by `none`.

mod types;

use std::ops::RangeInclusive;

pub(crate) use types::scalar_by_text;

/// Derives [`Input`] for a struct, field by field; an enum without fields becomes a [`Scalar`], whose variants are words in
/// `snake_case`. Other names are given as serde is given them, in `#[input(…)]` or in `#[serde(…)]`.
pub use aide_de_camp_derive::Input;

/// Paths with their values as text, in the value's own order.
pub type Pairs = Vec<(String, String)>;

/// A path that leads nowhere, or a value that does not fit there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{path}={value}”")]
pub struct InvalidField {
    /// The path, as it was given.
    pub path: String,
    /// What it was to be.
    pub value: String,
}

/// What a value is to a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A single word.
    Word(String),
    /// Fields with these names.
    Fields(&'static [&'static str]),
    /// So many elements, by place.
    List(usize),
}

/// What is said of a field where it is declared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// What it is called in a form: the first sentence of its doc comment.
    pub label: &'static str,
    /// Small, below the label; may be empty.
    pub hint: &'static str,
    /// What stands there at first is a guess.
    pub is_guess: bool,
    /// Of a distance the longest, in inches.
    pub most: i32,
    /// A battle knows it of the unit that its inputs name.
    pub is_of_unit: bool,
}

/// How a value is asked for, as its type has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Yes or no, and what a tap writes.
    Toggle(bool, &'static str),
    /// A number within these bounds.
    Number(RangeInclusive<i32>),
    /// A name of so many letters.
    Text(usize),
    /// One of these.
    OneOf(&'static [Named]),
    /// Not at all: a battle fills it in.
    OfBattle,
}

/// One of several words, as it is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The word that is written.
    pub word: &'static str,
    /// What it is called: the first sentence of its doc comment.
    pub label: &'static str,
    /// Small, below the label; may be empty.
    pub hint: &'static str,
    /// It is out of the ordinary: chosen, it is inked and not only outlined.
    pub counts: bool,
}

/// A value that a path leads into.
pub trait Input: 'static {
    /// What it is.
    fn shape(&self) -> Shape;

    /// The field or element at this place.
    fn child(&self, _place: usize) -> Option<&dyn Input> {
        None
    }

    /// The field or element at this place, to be changed.
    fn child_mut(&mut self, _place: usize) -> Option<&mut dyn Input> {
        None
    }

    /// What is said of its fields, in their order.
    fn about(&self) -> &'static [About] {
        &[]
    }

    /// How it is asked for; nothing where that needs more than its type, such as the options of a choice.
    fn asked(&self) -> Option<Asked> {
        None
    }

    /// Becomes what a single word says; nothing where it cannot say that.
    fn set_word(&mut self, _word: &str) -> Option<()> {
        None
    }

    /// Has so many elements from now on, the new ones as at first; nothing where it cannot have so many.
    fn set_len(&mut self, _len: usize) -> Option<()> {
        None
    }

    /// What an option is filled with, or a list is lengthened by.
    fn new_child(&self) -> Option<Box<dyn Input>> {
        None
    }

    /// What a single word says; nothing where it says nothing of this type.
    fn read_word(_word: &str) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// The value of which nothing has been said; nothing where one word has to say all of it.
    fn at_first() -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// Whether it says which unit of a battle something is.
    fn is_of_battle() -> bool
    where
        Self: Sized,
    {
        false
    }
}

/// A value that is written as a single word.
pub trait Scalar: Sized + 'static {
    /// See [`Input::is_of_battle`].
    const IS_OF_BATTLE: bool = false;

    /// The word.
    fn to_word(&self) -> String;

    /// What a word says.
    fn from_word(word: &str) -> Option<Self>;

    /// See [`Input::asked`].
    fn asked(&self) -> Option<Asked> {
        None
    }
}

impl<T: Scalar> Input for T {
    fn shape(&self) -> Shape {
        Shape::Word(self.to_word())
    }

    fn asked(&self) -> Option<Asked> {
        if T::IS_OF_BATTLE { Some(Asked::OfBattle) } else { Scalar::asked(self) }
    }

    fn is_of_battle() -> bool {
        T::IS_OF_BATTLE
    }

    fn set_word(&mut self, word: &str) -> Option<()> {
        *self = Scalar::from_word(word)?;
        Some(())
    }

    fn read_word(word: &str) -> Option<Self> {
        Scalar::from_word(word)
    }
}

const NONE: &str = "none";
const SOME: &str = "yes";
/// No list of a game is longer; a length from a link is held to this before anything is allocated.
const LONGEST_LIST: usize = 256;

/// A value as a single word: of a list its length, of a struct that it is there.
pub fn word(value: &dyn Input) -> String {
    match value.shape() {
        Shape::Word(word) => word,
        Shape::Fields(_) => SOME.into(),
        Shape::List(len) => len.to_string(),
    }
}

/// The value at a dotted path; nothing where it leads nowhere.
pub fn at<'v>(source: &'v dyn Input, path: &str) -> Option<&'v dyn Input> {
    path.split('.').try_fold(source, |value, step| value.child(place(value, step)?))
}

/// The field of this name, with what is said of it; nothing where there is none.
pub fn field<'v>(source: &'v dyn Input, name: &str) -> Option<(&'v dyn Input, About)> {
    let place = place(source, name)?;
    Some((source.child(place)?, source.about().get(place).copied().unwrap_or_default()))
}

/// What a word is called where it is one of several that are offered by their declaration; else the word.
pub fn called(value: &dyn Input) -> String {
    let word = word(value);
    match value.asked() {
        Some(Asked::OneOf(all)) => {
            all.iter().find(|one| one.word == word).map_or(word, |one| one.label.into())
        }
        _ => word,
    }
}

/// The text at a dotted path; nothing where it leads nowhere.
pub fn get(source: &dyn Input, path: &str) -> Option<String> {
    at(source, path).map(word)
}

/// Sets the value at a dotted path.
///
/// # Errors
///
/// The path leads nowhere, or the text does not fit there: nothing is changed.
pub fn set<T: Input + Clone>(target: &mut T, path: &str, text: &str) -> Result<(), InvalidField> {
    set_at(target, path.split('.'), text)
        .ok_or_else(|| InvalidField { path: path.to_owned(), value: text.to_owned() })
}

/// Sets the value to which these steps lead; nothing, and nothing is changed, where there is none or the text does not fit
/// there.
pub fn set_at<'s, T: Input + Clone>(
    target: &mut T,
    steps: impl Iterator<Item = &'s str>,
    text: &str,
) -> Option<()> {
    let mut changed = target.clone();
    set_in_place(&mut changed, steps, text)?;
    *target = changed;
    Some(())
}

/// Where the text does not fit, what the steps have led through may have been filled.
fn set_in_place<'s>(target: &mut dyn Input, steps: impl Iterator<Item = &'s str>, text: &str) -> Option<()> {
    let mut end = target;
    for step in steps {
        match end.shape() {
            Shape::List(len) if len < LONGEST_LIST && step.parse() == Ok(len) => end.set_len(len + 1)?,
            Shape::Word(word) if word == NONE => end.set_word(SOME)?,
            _ => {}
        }
        end = end.child_mut(place(end, step)?)?;
    }
    match end.shape() {
        Shape::List(_) => end.set_len(text.parse().ok().filter(|len| *len <= LONGEST_LIST)?),
        _ => end.set_word(text),
    }
}

/// The place of the field or element that a step of a path names.
fn place(value: &dyn Input, step: &str) -> Option<usize> {
    match value.shape() {
        Shape::Word(_) => None,
        Shape::Fields(names) => names.iter().position(|name| *name == step),
        // A place is written in one way only.
        Shape::List(len) => step.parse().ok().filter(|at: &usize| *at < len && at.to_string() == step),
    }
}

/// Every single word under its path.
pub fn leaves(source: &dyn Input) -> Pairs {
    let mut pairs = Pairs::new();
    collect_leaves(source, "", &mut pairs);
    pairs
}

fn collect_leaves(value: &dyn Input, path: &str, pairs: &mut Pairs) {
    match value.shape() {
        Shape::Word(word) => pairs.push((path.into(), word)),
        shape => each_child(value, &shape, path, &mut |_, path, child| collect_leaves(child, path, pairs)),
    }
}

/// The paths of all that a battle fills in.
pub fn of_battle(source: &dyn Input) -> Vec<String> {
    let is_filled = |path: &String| at(source, path).and_then(Input::asked) == Some(Asked::OfBattle);
    leaves(source).into_iter().map(|(path, _)| path).filter(is_filled).collect()
}

/// Where a value differs from a base, as pairs that make the one out of the other. An element of a list that the base
/// does not have is compared with a new one.
pub fn differences(value: &dyn Input, base: &dyn Input) -> Pairs {
    let mut pairs = Pairs::new();
    compare(value, Some(base), "", &mut pairs);
    pairs
}

fn compare(value: &dyn Input, base: Option<&dyn Input>, path: &str, pairs: &mut Pairs) {
    let shape = value.shape();
    let shape_of_base = base.map(Input::shape);
    let is_new = match (&shape, &shape_of_base) {
        (Shape::Fields(_), Some(Shape::Fields(_))) => false,
        (shape, of_base) => of_base.as_ref() != Some(shape),
    };
    if is_new {
        pairs.push((path.into(), word(value)));
    }
    let new = if is_new { value.new_child() } else { None };
    each_child(value, &shape, path, &mut |place, path, child| {
        let of_new = || match shape {
            Shape::Fields(_) => new.as_deref()?.child(place),
            Shape::List(_) => new.as_deref(),
            Shape::Word(_) => None,
        };
        compare(child, base.and_then(|base| base.child(place)).or_else(of_new), path, pairs);
    });
}

/// Visits every field or element with its place and its path.
fn each_child(value: &dyn Input, shape: &Shape, path: &str, visit: &mut dyn FnMut(usize, &str, &dyn Input)) {
    let len = match shape {
        Shape::Word(_) => 0,
        Shape::Fields(names) => names.len(),
        Shape::List(len) => *len,
    };
    for place in 0..len {
        let step = match shape {
            Shape::Fields(names) => names[place].to_owned(),
            _ => place.to_string(),
        };
        let path = if path.is_empty() { step } else { format!("{path}.{step}") };
        if let Some(child) = value.child(place) {
            visit(place, &path, child);
        }
    }
}
