//! Values by name: a value of ours told field by field, and its fields set one by one.
//!
//! Links, a player's own sheet and saved inputs are all such names with what they are set to, laid over a default.
//! Inputs and sheets have hundreds of fields, and the code that serde makes for them was a fifth of the whole program;
//! here a field costs its name and two pointers.

use super::bounds::List;
use std::fmt;

/// Fields by their dotted path and what they are set to, in the value's own order.
pub type Named = Vec<(String, String)>;

/// A named value that does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The field's path, as it was given.
    pub path: String,
    /// What it was to be.
    pub value: String,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "“{}={}”", self.path, self.value)
    }
}

/// A value that is told and set by name. [`parts!`](crate::parts) writes it for a struct.
pub trait Parts {
    /// One call of one method of `visit`.
    fn parts(&mut self, visit: &mut Visit<'_>);
}

/// A value that is a single word. [`words!`](crate::words) writes it for a choice.
pub trait Leaf: Sized {
    /// The word.
    fn say(&self) -> String;
    /// What a word means, if anything.
    fn read(word: &str) -> Option<Self>;
    /// One call of one method of `visit`; whether it was set. There are dozens of choices and of small numbers: they
    /// are met by their place and by their bounds, and only the rest by code of its own.
    fn meet(&mut self, visit: &mut Visit<'_>) -> bool {
        visit.word(self)
    }
}

/// A value that a list or an option holds.
pub trait Held: Parts + Sized + 'static {
    /// One of which nothing has been said; nothing for a single word.
    fn blank() -> Option<Self>;
    /// One that is a single word.
    fn word(word: &str) -> Option<Self>;
}

/// Tells or sets the parts of a value.
pub struct Visit<'a>(Way<'a>);

enum Way<'a> {
    /// Tells every part under its path, and what the blank elements of its lists are like.
    Tell { path: String, told: Named, blanks: Named },
    /// Asks the part at the end of these steps for its word.
    Ask { steps: &'a [&'a str], word: Option<String> },
    /// Sets the part at the end of these steps; where that fails, nothing is changed.
    Put { steps: &'a [&'a str], text: &'a str, done: bool },
}

/// A single word without its type.
trait Word {
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
trait Listed {
    fn length(&self) -> usize;
    fn item(&mut self, at: usize) -> Option<&mut dyn Parts>;
    fn resize(&mut self, length: usize) -> bool;
    fn blank(&self) -> Option<Box<dyn Parts>>;
}

/// An option without its type.
trait Optional {
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
            Way::Ask { steps, word } => {
                let Some((step, rest)) = steps.split_first() else { return };
                let at = names.iter().position(|name| name == step);
                *word = at.and_then(|at| parts.get_mut(at)).and_then(|part| ask(*part, rest));
            }
            Way::Put { steps, text, done } => {
                let Some((step, rest)) = steps.split_first() else { return };
                let at = names.iter().position(|name| name == step);
                *done = at.and_then(|at| parts.get_mut(at)).is_some_and(|part| put(*part, rest, text));
            }
        }
    }

    fn word(&mut self, leaf: &mut dyn Word) -> bool {
        let fits = self.said(&|| leaf.word()).is_some_and(|text| leaf.put(text));
        self.done(fits)
    }

    /// One of these words; the place of the one that is put.
    pub fn choice(&mut self, words: &[&str], at: usize) -> Option<usize> {
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
            Way::Ask { steps: [], word: asked } => *asked = Some(word()),
            Way::Put { steps: [], text, .. } => return Some(text),
            Way::Ask { .. } | Way::Put { .. } => {}
        }
        None
    }

    fn done(&mut self, fits: bool) -> bool {
        if let Way::Put { done, .. } = &mut self.0 {
            *done = fits;
        }
        fits
    }

    fn list(&mut self, list: &mut dyn Listed) {
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
            Way::Ask { steps: [], word } => *word = Some(list.length().to_string()),
            Way::Ask { steps: [step, rest @ ..], word } => {
                let item = place(step).and_then(|at| list.item(at));
                *word = item.and_then(|item| ask(item, rest));
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

    fn option(&mut self, option: &mut dyn Optional) {
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
            Way::Ask { steps, word } => {
                let whole = steps.is_empty() && option.blank().is_some();
                *word = match option.held() {
                    None => steps.is_empty().then(|| NONE.into()),
                    Some(_) if whole => Some(SOME.into()),
                    Some(held) => ask(held, steps),
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

impl<T: Leaf> Parts for T {
    fn parts(&mut self, visit: &mut Visit<'_>) {
        self.meet(visit);
    }
}

impl<T: Leaf + 'static> Held for T {
    fn blank() -> Option<Self> {
        None
    }
    fn word(word: &str) -> Option<Self> {
        T::read(word)
    }
}

fn boxed<T: Held>() -> Option<Box<dyn Parts>> {
    T::blank().map(|blank| Box::new(blank) as Box<dyn Parts>)
}

impl<T: Held, const MAX: usize> Parts for List<T, MAX> {
    fn parts(&mut self, visit: &mut Visit<'_>) {
        visit.list(self);
    }
}

impl<T: Held, const MAX: usize> Listed for List<T, MAX> {
    fn length(&self) -> usize {
        self.len()
    }
    fn item(&mut self, at: usize) -> Option<&mut dyn Parts> {
        self.get_mut(at).map(|item| item as &mut dyn Parts)
    }
    fn resize(&mut self, length: usize) -> bool {
        if length > MAX {
            return false;
        }
        while self.len() > length {
            self.pop();
        }
        while self.len() < length {
            let Some(blank) = T::blank() else { return false };
            self.push(blank);
        }
        true
    }
    fn blank(&self) -> Option<Box<dyn Parts>> {
        boxed::<T>()
    }
}

impl<T: Held> Parts for Option<T> {
    fn parts(&mut self, visit: &mut Visit<'_>) {
        visit.option(self);
    }
}

impl<T: Held> Optional for Option<T> {
    fn held(&mut self) -> Option<&mut dyn Parts> {
        self.as_mut().map(|held| held as &mut dyn Parts)
    }
    fn clear(&mut self) {
        *self = None;
    }
    fn fill(&mut self) -> bool {
        if self.is_none() {
            *self = T::blank();
        }
        self.is_some()
    }
    fn word(&mut self, word: &str) -> bool {
        let read = T::word(word);
        let fits = read.is_some();
        if fits {
            *self = read;
        }
        fits
    }
    fn blank(&self) -> Option<Box<dyn Parts>> {
        boxed::<T>()
    }
}

/// By place, counted from 0.
impl<T: Parts, const N: usize> Parts for [T; N] {
    fn parts(&mut self, visit: &mut Visit<'_>) {
        let names: Vec<String> = (0..N).map(|at| at.to_string()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut parts: Vec<&mut dyn Parts> = self.iter_mut().map(|part| part as &mut dyn Parts).collect();
        visit.fields(&names, &mut parts);
    }
}

impl Leaf for bool {
    fn say(&self) -> String {
        self.to_string()
    }
    fn read(word: &str) -> Option<Self> {
        word.parse().ok()
    }
}

/// A number of a sheet. Sums stay far inside an i32 whatever is typed in: no printed cell comes near a thousand.
impl Leaf for i32 {
    fn say(&self) -> String {
        self.to_string()
    }
    fn read(word: &str) -> Option<Self> {
        whole(word, -999, 999)
    }
    fn meet(&mut self, visit: &mut Visit<'_>) -> bool {
        let put = visit.number(*self, -999, 999);
        *self = put.unwrap_or(*self);
        put.is_some()
    }
}

/// A whole number within these bounds. Every number is read here: each type's own way to read one is a third of a KB.
pub fn whole(word: &str, least: i32, most: i32) -> Option<i32> {
    word.parse().ok().filter(|n| (least..=most).contains(n))
}

/// A place in a list, or its length.
fn place(word: &str) -> Option<usize> {
    whole(word, 0, i32::MAX).map(|n| n as usize)
}

/// The place of a choice's word; [`words!`](crate::words) asks.
pub fn choice(words: &[&str], word: &str) -> Option<usize> {
    words.iter().position(|known| *known == word)
}

/// `parts!(Target { arm, square })`: these fields by their names; `{ troops as "type" }` by another name.
#[macro_export]
macro_rules! parts {
    (@name $field:ident) => { stringify!($field) };
    (@name $field:ident $name:literal) => { $name };
    ($type:ident <$of:ident> { $($field:ident $(as $name:literal)?),+ $(,)? }) => {
        impl<$of: $crate::rules::Parts> $crate::rules::Parts for $type<$of> {
            fn parts(&mut self, visit: &mut $crate::rules::Visit<'_>) {
                visit.fields(&[$($crate::parts!(@name $field $($name)?)),+], &mut [$(&mut self.$field),+]);
            }
        }
    };
    ($type:ident { $($field:ident $(as $name:literal)?),+ $(,)? }) => {
        impl $crate::rules::Parts for $type {
            fn parts(&mut self, visit: &mut $crate::rules::Visit<'_>) {
                visit.fields(&[$($crate::parts!(@name $field $($name)?)),+], &mut [$(&mut self.$field),+]);
            }
        }
    };
}

/// `blank!(Target)`: lists and options hold it, beginning with its default.
#[macro_export]
macro_rules! blank {
    ($($type:ident),+) => {$(
        impl $crate::rules::Held for $type {
            fn blank() -> Option<Self> {
                Some(Self::default())
            }
            fn word(_: &str) -> Option<Self> {
                None
            }
        }
    )+};
}

/// `words!(Cover { None "none", Light "light" })`: each choice with its word, in the order of the type.
#[macro_export]
macro_rules! words {
    ($type:ident { $($choice:ident $word:literal),+ $(,)? }) => {
        impl $crate::rules::Leaf for $type {
            fn say(&self) -> String {
                const WORDS: &[&str] = &[$($word),+];
                WORDS[*self as usize].into()
            }
            fn read(word: &str) -> Option<Self> {
                const CHOICES: &[$type] = &[$($type::$choice),+];
                CHOICES.get($crate::rules::choice(&[$($word),+], word)?).copied()
            }
            fn meet(&mut self, visit: &mut $crate::rules::Visit<'_>) -> bool {
                const CHOICES: &[$type] = &[$($type::$choice),+];
                let put = visit.choice(&[$($word),+], *self as usize).and_then(|at| CHOICES.get(at));
                *self = put.copied().unwrap_or(*self);
                put.is_some()
            }
        }
    };
}

/// Every part by its path.
pub fn told(value: &mut dyn Parts) -> Named {
    tell(value).0
}

/// The fields in which `value` differs from `base`. An element that the base does not have is held against a blank one.
pub fn differences(value: &mut dyn Parts, base: &mut dyn Parts) -> Named {
    different(tell(value), &told(base))
}

/// Lays names over a value, each by itself; what does not fit is left out and told.
pub fn lay(over: &mut dyn Parts, names: &Named) -> Vec<Misfit> {
    let misfits = names.iter().filter_map(|(path, value)| {
        let fits = put_at(over, path, value);
        (!fits).then(|| Misfit { path: path.clone(), value: value.clone() })
    });
    misfits.collect()
}

fn tell(value: &mut dyn Parts) -> (Named, Named) {
    let mut visit = Visit(Way::Tell { path: String::new(), told: Named::new(), blanks: Named::new() });
    value.parts(&mut visit);
    match visit.0 {
        Way::Tell { told, blanks, .. } => (told, blanks),
        Way::Ask { .. } | Way::Put { .. } => Default::default(),
    }
}

fn different((told, blanks): (Named, Named), base: &Named) -> Named {
    let find = |names: &Named, path: &str| {
        names.iter().find(|(known, _)| known == path).map(|(_, word)| word.clone())
    };
    let differs = |(path, word): &(String, String)| {
        find(base, path).or_else(|| find(&blanks, &any_element(path))).as_ref() != Some(word)
    };
    told.into_iter().filter(differs).collect()
}

/// The word of the part at this path, if there is one: of a list its length, of an option whether it is there.
pub fn word_at(value: &mut dyn Parts, path: &str) -> Option<String> {
    let steps: Vec<&str> = path.split('.').collect();
    ask(value, &steps)
}

fn ask(value: &mut dyn Parts, steps: &[&str]) -> Option<String> {
    let mut visit = Visit(Way::Ask { steps, word: None });
    value.parts(&mut visit);
    match visit.0 {
        Way::Ask { word, .. } => word,
        _ => None,
    }
}

/// Sets the part at this path, if the text fits it; otherwise nothing is changed.
pub fn put_at(value: &mut dyn Parts, path: &str, text: &str) -> bool {
    let steps: Vec<&str> = path.split('.').collect();
    put(value, &steps, text)
}

fn put(value: &mut dyn Parts, steps: &[&str], text: &str) -> bool {
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
fn any_element(path: &str) -> String {
    let step =
        |step: &str| if step.bytes().all(|b| b.is_ascii_digit()) { "*".into() } else { step.to_owned() };
    path.split('.').map(step).collect::<Vec<_>>().join(".")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Count, Text};

    #[derive(Clone, Debug, Default, PartialEq)]
    struct Unit {
        name: Text<12>,
        hits: Count<0, 4>,
    }

    parts!(Unit { name as "called", hits });
    blank!(Unit);

    #[derive(Clone, Debug, PartialEq)]
    struct Inputs {
        open: bool,
        main: Unit,
        second: Option<Unit>,
        more: List<Unit, 5>,
        none_yet: List<Unit, 5>,
        row: [i32; 2],
    }

    parts!(Inputs { open, main, second, more, none_yet, row });

    fn inputs() -> Inputs {
        let more = (0..2).map(|_| Unit { name: Text::default(), hits: Count::near(1) }).collect();
        let none_yet = List::default();
        Inputs { open: true, main: Unit::default(), second: None, more, none_yet, row: [1, 2] }
    }

    fn named(names: &[(&str, &str)]) -> Named {
        names.iter().map(|(path, value)| (path.to_string(), value.to_string())).collect()
    }

    fn round_trip(changed: &Inputs) -> Named {
        let (names, mut laid) = (differences(&mut changed.clone(), &mut inputs()), inputs());
        assert_eq!((lay(&mut laid, &names), &laid), (vec![], changed), "{names:?}");
        for (path, word) in told(&mut laid.clone()) {
            assert_eq!(word_at(&mut laid, &path), Some(word), "{path}");
        }
        names
    }

    #[test]
    fn only_what_differs_is_named() {
        let mut changed = inputs();
        assert_eq!(round_trip(&changed), named(&[]));
        changed.open = false;
        changed.main.hits = Count::near(3);
        changed.row[1] = -7;
        assert_eq!(round_trip(&changed), named(&[("open", "false"), ("main.hits", "3"), ("row.1", "-7")]));
    }

    #[test]
    fn lists_grow_and_shrink() {
        let mut changed = inputs();
        changed.more.pop();
        assert_eq!(round_trip(&changed), named(&[("more", "1")]));
        changed.more.push(Unit::default());
        changed.more.push(Unit { hits: Count::near(4), ..Unit::default() });
        assert_eq!(round_trip(&changed), named(&[("more", "3"), ("more.1.hits", "0"), ("more.2.hits", "4")]));
        changed.none_yet.push(Unit::default());
        assert_eq!(round_trip(&changed).last(), named(&[("none_yet", "1")]).last());
    }

    #[test]
    fn options_are_filled_by_what_is_said_of_them() {
        let mut changed = inputs();
        changed.second = Some(Unit::default());
        assert_eq!(round_trip(&changed), named(&[("second", "yes")]));
        let mut laid = inputs();
        let misfits = lay(&mut laid, &named(&[("second.called", "12"), ("main.called", "none")]));
        assert_eq!((laid.second.map(|unit| unit.name.to_string()), misfits), (Some("12".into()), vec![]));
        assert_eq!(laid.main.name.to_string(), "none");
    }

    #[test]
    fn a_misfit_is_told_and_the_rest_is_laid() {
        let names = named(&[
            ("main.hits", "5"),
            ("open", "false"),
            ("gun", "1"),
            ("more.7.hits", "1"),
            ("more.2.hits", "9"),
            ("more", "6"),
            ("row.2", "1"),
            ("row.0", "1000"),
            ("open.more", "true"),
            ("", "1"),
            ("second.hits", "9"),
        ]);
        let mut laid = inputs();
        let misfits = lay(&mut laid, &names);
        assert_eq!(laid, Inputs { open: false, ..inputs() });
        assert_eq!(misfits.len(), 10, "{misfits:?}");
    }
}
