//! What the vocabulary's own types are to a path: options, lists, and what is written as a single word.

use super::{About, Asked, Input, NONE, SOME, Scalar, Shape};
use crate::rules::{Count, Dice, Face, Inches, List, Roll, Sides, Text, UnitRef, UnitRefs};

/// What an option holds is walked as if it stood there by itself.
impl<T: Input> Input for Option<T> {
    fn shape(&self) -> Shape {
        self.as_ref().map_or_else(|| Shape::Word(NONE.into()), Input::shape)
    }

    fn child(&self, place: usize) -> Option<&dyn Input> {
        self.as_ref()?.child(place)
    }

    fn child_mut(&mut self, place: usize) -> Option<&mut dyn Input> {
        self.as_mut()?.child_mut(place)
    }

    fn about(&self) -> &'static [About] {
        self.as_ref().map_or(&[], Input::about)
    }

    fn asked(&self) -> Option<Asked> {
        let toggle = Asked::Toggle(self.is_some(), if self.is_some() { NONE } else { SOME });
        Some(if T::is_of_battle() { Asked::OfBattle } else { toggle })
    }

    fn is_of_battle() -> bool {
        T::is_of_battle()
    }

    fn set_word(&mut self, word: &str) -> Option<()> {
        *self = match (T::read_word(word), word) {
            (Some(value), _) => Some(value),
            (None, NONE) => None,
            (None, SOME) => {
                let new = T::at_first()?;
                Some(self.take().unwrap_or(new))
            }
            _ => return None,
        };
        Some(())
    }

    fn set_len(&mut self, len: usize) -> Option<()> {
        self.as_mut()?.set_len(len)
    }

    fn new_child(&self) -> Option<Box<dyn Input>> {
        T::at_first().map(boxed)
    }

    fn read_word(word: &str) -> Option<Self> {
        let mut value = None;
        Input::set_word(&mut value, word)?;
        Some(value)
    }

    fn at_first() -> Option<Self> {
        T::at_first().map(Some)
    }
}

fn boxed(value: impl Input) -> Box<dyn Input> {
    Box::new(value)
}

impl<T: Input, const MAX: usize> Input for List<T, MAX> {
    fn shape(&self) -> Shape {
        Shape::List(self.len())
    }

    fn child(&self, place: usize) -> Option<&dyn Input> {
        self.get(place).map(|one| one as &dyn Input)
    }

    fn child_mut(&mut self, place: usize) -> Option<&mut dyn Input> {
        self.get_mut(place).map(|one| one as &mut dyn Input)
    }

    fn set_len(&mut self, len: usize) -> Option<()> {
        if len > MAX {
            return None;
        }
        while self.len() > len {
            self.pop();
        }
        while self.len() < len {
            self.push(T::at_first()?);
        }
        Some(())
    }

    fn new_child(&self) -> Option<Box<dyn Input>> {
        T::at_first().map(boxed)
    }
}

impl<T: Input, const N: usize> Input for [T; N] {
    fn shape(&self) -> Shape {
        Shape::List(N)
    }

    fn child(&self, place: usize) -> Option<&dyn Input> {
        self.get(place).map(|one| one as &dyn Input)
    }

    fn child_mut(&mut self, place: usize) -> Option<&mut dyn Input> {
        self.get_mut(place).map(|one| one as &mut dyn Input)
    }

    fn set_len(&mut self, len: usize) -> Option<()> {
        (len == N).then_some(())
    }
}

impl<T: Input> Input for Sides<T> {
    fn shape(&self) -> Shape {
        self.0.shape()
    }

    fn child(&self, place: usize) -> Option<&dyn Input> {
        self.0.child(place)
    }

    fn child_mut(&mut self, place: usize) -> Option<&mut dyn Input> {
        self.0.child_mut(place)
    }

    fn set_len(&mut self, len: usize) -> Option<()> {
        self.0.set_len(len)
    }
}

/// A value that is written and read as `Display` and `FromStr` have it.
macro_rules! scalar_by_text {
    ($($(@[$($generics:tt)*])? $value:ty $({ $said:item })?),* $(,)?) => {$(
        impl $(<$($generics)*>)? $crate::rules::Scalar for $value {
            $($said)?

            fn to_word(&self) -> String {
                self.to_string()
            }

            fn from_word(word: &str) -> Option<Self> {
                word.parse().ok()
            }
        }
    )*};
}
pub(crate) use scalar_by_text;

impl Scalar for bool {
    fn to_word(&self) -> String {
        self.to_string()
    }

    fn from_word(word: &str) -> Option<Self> {
        word.parse().ok()
    }

    fn asked(&self) -> Option<Asked> {
        Some(Asked::Toggle(*self, if *self { "false" } else { "true" }))
    }
}

scalar_by_text! {
    Face, Inches,
    UnitRef { const IS_OF_BATTLE: bool = true; },
    UnitRefs { const IS_OF_BATTLE: bool = true; },
    @[const SIDES: u8] Roll<SIDES>,
    @[const SIDES: u8, const MAX: usize] Dice<SIDES, MAX>,
}

/// A whole number is read with a sign and with noughts before it.
fn whole<T: TryFrom<i64>>(word: &str) -> Option<T> {
    T::try_from(word.parse().ok()?).ok()
}

macro_rules! scalar_by_number {
    ($($number:ty),*) => {$(
        impl Scalar for $number {
            fn to_word(&self) -> String {
                self.to_string()
            }

            fn from_word(word: &str) -> Option<Self> {
                whole(word)
            }
        }
    )*};
}

scalar_by_number!(u8, i8, u16);

/// A number of a sheet. It stays within 999 of nought, so that no sum can overflow.
impl Scalar for i32 {
    fn to_word(&self) -> String {
        self.to_string()
    }

    fn from_word(word: &str) -> Option<Self> {
        whole(word).filter(|n: &i32| n.unsigned_abs() <= 999)
    }
}

impl<const MIN: u8, const MAX: u8> Scalar for Count<MIN, MAX> {
    fn to_word(&self) -> String {
        self.n().to_string()
    }

    fn from_word(word: &str) -> Option<Self> {
        Count::try_from(whole::<u8>(word)?).ok()
    }

    fn asked(&self) -> Option<Asked> {
        Some(Asked::Number(MIN.into()..=MAX.into()))
    }
}

impl<const MAX: usize> Scalar for Text<MAX> {
    fn to_word(&self) -> String {
        self.to_string()
    }

    fn from_word(word: &str) -> Option<Self> {
        Text::try_from(word.to_owned()).ok()
    }

    fn asked(&self) -> Option<Asked> {
        Some(Asked::Text(MAX))
    }
}
