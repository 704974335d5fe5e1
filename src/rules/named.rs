//! Values by name: a value of ours told field by field, and its fields set one by one.
//!
//! Links, a player's own sheet and saved inputs are all such names with what they are set to, laid over a default.
//! Inputs and sheets have hundreds of fields, and the code that serde makes for them was a fifth of the whole program;
//! here a field costs its name and two pointers.

mod kinds;
mod visit;

use std::fmt;
use visit::{any_element, ask, put, tell};

pub use kinds::{choice, whole};
pub use visit::{Cell, Visit};

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
    ask(value, &steps).0
}

/// What the cell at this path could be.
pub fn cell_at(value: &mut dyn Parts, path: &str) -> Cell {
    let steps: Vec<&str> = path.split('.').collect();
    ask(value, &steps).1
}

/// Sets the part at this path, if the text fits it; otherwise nothing is changed.
pub fn put_at(value: &mut dyn Parts, path: &str, text: &str) -> bool {
    let steps: Vec<&str> = path.split('.').collect();
    put(value, &steps, text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Count, List, Text};

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
