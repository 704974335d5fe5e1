//! The way through a value: to tell all of it, to ask for one part, or to set one.

use super::kinds::{choice, place, whole};
use super::{Leaf, Named, Parts};
use crate::rules::Source;

/// What a cell of a sheet could be beside what it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The words that it can be; none where it is no choice of words.
    pub choices: Vec<String>,
    /// How far it can be trusted.
    pub source: Source,
}

/// Tells or sets the parts of a value.
pub struct Visit<'a>(Way<'a>);

enum Way<'a> {
    /// Tells every part under its path, and what the blank elements of its lists are like.
    Tell { path: String, told: Named, blanks: Named },
    /// Asks the part at the end of these steps for its word, and what else it could be.
    Ask { steps: &'a [&'a str], word: Option<String>, cell: Cell },
    /// Sets the part at the end of these steps; where that fails, nothing is changed.
    Put { steps: &'a [&'a str], text: &'a str, done: bool },
}

/// A single word without its type.
pub(super) trait Word {
    fn word(&self) -> String;
    fn put(&mut self, word: &str) -> bool;
}

impl<T: Leaf> Word for T {
    fn word(&self) -> String {
        self.say()
    }

    fn put(&mut self, word: &str) -> bool {
        let read = T::read(word);
        let fits = read.is_some();
        if let Some(read) = read {
            *self = read;
        }
        fits
    }
}

/// A list without its type.
pub(super) trait Listed {
    fn length(&self) -> usize;
    fn item(&mut self, at: usize) -> Option<&mut dyn Parts>;
    fn resize(&mut self, length: usize) -> bool;
    fn blank(&self) -> Option<Box<dyn Parts>>;
}

/// An option without its type.
pub(super) trait Optional {
    fn held(&mut self) -> Option<&mut dyn Parts>;
    fn clear(&mut self);
    fn fill(&mut self) -> bool;
    fn word(&mut self, word: &str) -> bool;
    fn blank(&self) -> Option<Box<dyn Parts>>;
}

const NONE: &str = "none";
const SOME: &str = "yes";

impl<'a> Visit<'a> {
    /// The fields of a struct.
    pub fn fields(&mut self, names: &[&str], parts: &mut [&mut dyn Parts]) {
        match &mut self.0 {
            Way::Tell { .. } => names.iter().zip(parts).for_each(|(name, part)| self.under(name, *part)),
            Way::Ask { steps, word, cell } => {
                let Some((step, rest)) = steps.split_first() else { return };
                let at = names.iter().position(|name| name == step);
                let Some(part) = at.and_then(|at| parts.get_mut(at)) else { return };
                (*word, *cell) = ask(*part, rest);
            }
            Way::Put { steps, text, done } => {
                let Some((step, rest)) = steps.split_first() else { return };
                let at = names.iter().position(|name| name == step);
                *done = at.and_then(|at| parts.get_mut(at)).is_some_and(|part| put(*part, rest, text));
            }
        }
    }

    pub(super) fn word(&mut self, leaf: &mut dyn Word) -> bool {
        let fits = self.said(&|| leaf.word()).is_some_and(|text| leaf.put(text));
        self.done(fits)
    }

    /// One of these words; the place of the one that is put.
    pub fn choice(&mut self, words: &[&str], at: usize) -> Option<usize> {
        if let Way::Ask { steps: [], cell, .. } = &mut self.0 {
            cell.choices = words.iter().map(|word| (*word).to_owned()).collect();
        }
        let put = self.said(&|| words[at].into()).and_then(|text| choice(words, text));
        self.done(put.is_some());
        put
    }

    /// A number; the one that is put, within these bounds.
    pub fn number(&mut self, n: i32, least: i32, most: i32) -> Option<i32> {
        let put = self.said(&|| n.to_string()).and_then(|text| whole(text, least, most));
        self.done(put.is_some());
        put
    }

    /// Says a word where it is told or asked for; the text that is put here, if this is the way.
    fn said(&mut self, word: &dyn Fn() -> String) -> Option<&'a str> {
        match &mut self.0 {
            Way::Tell { .. } => self.tell(word()),
            Way::Ask { steps: [], word: asked, .. } => *asked = Some(word()),
            Way::Put { steps: [], text, .. } => return Some(text),
            Way::Ask { .. } | Way::Put { .. } => {}
        }
        None
    }

    /// Of a cell, how far it can be trusted.
    pub(in crate::rules) fn source(&mut self, source: Source) {
        if let Way::Ask { steps: [], cell, .. } = &mut self.0 {
            cell.source = source;
        }
    }

    fn done(&mut self, fits: bool) -> bool {
        if let Way::Put { done, .. } = &mut self.0 {
            *done = fits;
        }
        fits
    }

    pub(super) fn list(&mut self, list: &mut dyn Listed) {
        match &mut self.0 {
            Way::Tell { .. } => {
                self.tell(list.length().to_string());
                for at in 0..list.length() {
                    if let Some(item) = list.item(at) {
                        self.under(&at.to_string(), item);
                    }
                }
                self.tell_blank("*", list.blank());
            }
            Way::Ask { steps: [], word, .. } => *word = Some(list.length().to_string()),
            Way::Ask { steps: [step, rest @ ..], word, cell } => {
                let Some(item) = place(step).and_then(|at| list.item(at)) else { return };
                (*word, *cell) = ask(item, rest);
            }
            Way::Put { steps: [], text, done } => {
                *done = place(text).is_some_and(|length| list.resize(length));
            }
            Way::Put { steps: [step, rest @ ..], text, done } => {
                let Some(at) = place(step) else { return };
                let before = list.length();
                if at == before {
                    list.resize(at + 1);
                }
                *done = list.item(at).is_some_and(|item| put(item, rest, text));
                if !*done {
                    list.resize(before);
                }
            }
        }
    }

    pub(super) fn option(&mut self, option: &mut dyn Optional) {
        match &mut self.0 {
            Way::Tell { .. } => {
                let blank = option.blank();
                match option.held() {
                    None => self.tell(NONE.into()),
                    Some(held) => {
                        if blank.is_some() {
                            self.tell(SOME.into());
                        }
                        held.parts(self);
                        self.tell_blank("", blank);
                    }
                }
            }
            Way::Ask { steps, word, .. } => {
                let whole = steps.is_empty() && option.blank().is_some();
                *word = match option.held() {
                    None => steps.is_empty().then(|| NONE.into()),
                    Some(_) if whole => Some(SOME.into()),
                    Some(held) => ask(held, steps).0,
                }
            }
            Way::Put { steps: [], text: NONE, done } => {
                option.clear();
                *done = true;
            }
            Way::Put { steps: [], text, done } => *done = *text == SOME && option.fill() || option.word(text),
            Way::Put { steps, text, done } => {
                let was_there = option.held().is_some();
                let there = was_there || option.fill();
                *done = there && option.held().is_some_and(|held| put(held, steps, text));
                if !*done && !was_there {
                    option.clear();
                }
            }
        }
    }

    /// Tells a part under a name.
    fn under(&mut self, name: &str, part: &mut dyn Parts) {
        let Way::Tell { path, .. } = &mut self.0 else { return };
        let before = path.len();
        *path = joined(path, name);
        part.parts(self);
        if let Way::Tell { path, .. } = &mut self.0 {
            path.truncate(before);
        }
    }

    /// Tells what a new element here is like before anything is said of it.
    fn tell_blank(&mut self, name: &str, blank: Option<Box<dyn Parts>>) {
        let (Way::Tell { path, blanks, .. }, Some(mut blank)) = (&mut self.0, blank) else { return };
        let path = joined(&any_element(path), name);
        let mut visit = Visit(Way::Tell { path, told: Named::new(), blanks: Named::new() });
        blank.parts(&mut visit);
        if let Way::Tell { told, blanks: nested, .. } = visit.0 {
            blanks.extend(told);
            blanks.extend(nested);
        }
    }

    fn tell(&mut self, word: String) {
        if let Way::Tell { path, told, .. } = &mut self.0 {
            told.push((path.clone(), word));
        }
    }
}

pub(super) fn tell(value: &mut dyn Parts) -> (Named, Named) {
    let mut visit = Visit(Way::Tell { path: String::new(), told: Named::new(), blanks: Named::new() });
    value.parts(&mut visit);
    match visit.0 {
        Way::Tell { told, blanks, .. } => (told, blanks),
        Way::Ask { .. } | Way::Put { .. } => Default::default(),
    }
}

pub(super) fn ask(value: &mut dyn Parts, steps: &[&str]) -> (Option<String>, Cell) {
    let mut visit = Visit(Way::Ask { steps, word: None, cell: Cell::default() });
    value.parts(&mut visit);
    match visit.0 {
        Way::Ask { word, cell, .. } => (word, cell),
        _ => Default::default(),
    }
}

pub(super) fn put(value: &mut dyn Parts, steps: &[&str], text: &str) -> bool {
    let mut visit = Visit(Way::Put { steps, text, done: false });
    value.parts(&mut visit);
    matches!(visit.0, Way::Put { done: true, .. })
}

fn joined(path: &str, name: &str) -> String {
    match (path, name) {
        (path, "") => path.into(),
        ("", name) => name.into(),
        _ => format!("{path}.{name}"),
    }
}

/// The path of an element, whichever of its list it is.
pub(super) fn any_element(path: &str) -> String {
    let step =
        |step: &str| if step.bytes().all(|b| b.is_ascii_digit()) { "*".into() } else { step.to_owned() };
    path.split('.').map(step).collect::<Vec<_>>().join(".")
}
