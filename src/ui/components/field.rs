//! The adapter between the old forms and the core: what a control shows and sets, by its path among the inputs.
//!
//! A control shows a text and sets a text, as a link does. It goes when forms are data.

use crate::calculation::Calculation;
use aide_de_camp::rules::{AnyCalculator, Calculator, List, SheetOf, path};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::marker::PhantomData;
use std::rc::Rc;

/// The inputs of the calculation on the screen, in their calculator's own type.
pub struct Inputs<C>(Calculation, PhantomData<fn() -> C>);

impl<C> Clone for Inputs<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Inputs<C> {}

const TYPED: &str = "a form is opened with its own calculator's inputs";

#[inline(never)]
fn typed<C: Calculator>(question: &dyn AnyCalculator) -> &C {
    question.as_any().downcast_ref().expect(TYPED)
}

#[inline(never)]
fn typed_mut<C: Calculator>(question: &mut dyn AnyCalculator) -> &mut C {
    question.as_any_mut().downcast_mut().expect(TYPED)
}

impl<C: Calculator> Inputs<C> {
    /// These inputs, which are of this calculator.
    pub fn of(calculation: Calculation) -> Self {
        Inputs(calculation, PhantomData)
    }

    /// Reads them, and again whenever they have changed.
    pub fn with<T>(self, read: impl FnOnce(&C) -> T) -> T {
        self.0.with(|question| read(typed(question)))
    }

    /// Reads them with the sheet that is played by.
    pub fn on_sheet<T>(self, read: impl FnOnce(&C, &SheetOf<C>) -> T) -> T {
        let sheet = self.sheet();
        self.with(|inputs| read(inputs, &sheet))
    }

    /// The sheet that is played by.
    pub fn sheet(self) -> SheetOf<C> {
        self.0.context().typed::<C::System>().sheet.clone().into_owned()
    }

    /// Overrides them.
    pub fn update(self, change: impl FnOnce(&mut C)) {
        self.0.update(|question| change(typed_mut(question)));
    }

    /// The field of this name; [`field!`](crate::field) writes both arguments.
    pub fn field<T>(self, name: &str, _typed: fn(&C) -> &T) -> Field<T> {
        Field { spot: of_inputs(self.0, name), of: PhantomData }
    }
}

#[inline(never)]
fn of_inputs(calculation: Calculation, name: &str) -> Spot {
    Spot::new(Rc::new(calculation), name)
}

/// A value that is written as a single word.
pub trait Word: Sized {
    /// The word.
    fn to_word(&self) -> String;
    /// What a word means, if anything.
    fn from_word(text: &str) -> Option<Self>;
}

impl<T: Serialize + DeserializeOwned> Word for T {
    fn to_word(&self) -> String {
        path::to_word(self)
    }
    fn from_word(text: &str) -> Option<Self> {
        path::from_word(text)
    }
}

/// Where words stand under names.
pub trait Words {
    /// The word under a name; none where there is nothing, as in a unit just taken off.
    fn word(&self, name: &str) -> Option<String>;
    /// Puts a word under a name.
    fn put(&self, name: &str, word: &str);
}

impl Words for Calculation {
    fn word(&self, name: &str) -> Option<String> {
        Calculation::word(*self, name)
    }

    fn put(&self, name: &str, word: &str) {
        self.update(|question| {
            // A control offers nothing that does not fit.
            let _ = question.set(name, word);
        });
    }
}

/// One word, worked out from others.
struct Worked {
    read: Box<dyn Fn() -> String>,
    set: Box<dyn Fn(&str)>,
}

impl Words for Worked {
    fn word(&self, _: &str) -> Option<String> {
        Some((self.read)())
    }

    fn put(&self, _: &str, word: &str) {
        (self.set)(word);
    }
}

#[inline(never)]
fn worked(read: Box<dyn Fn() -> String>, set: Box<dyn Fn(&str)>) -> Spot {
    Spot::new(Rc::new(Worked { read, set }), "")
}

/// One field, whatever its type: one pointer, since every control keeps several.
#[derive(Clone)]
pub struct Spot(Rc<Named>);

/// Where a field stands.
struct Named {
    words: Rc<dyn Words>,
    name: Box<str>,
}

impl Spot {
    /// The word of this name.
    pub fn new(words: Rc<dyn Words>, name: &str) -> Self {
        Spot(Rc::new(Named { words, name: name.into() }))
    }

    /// The word that stands there.
    pub fn word(&self) -> String {
        self.0.words.word(&self.0.name).unwrap_or_default()
    }

    /// Puts another there.
    pub fn put(&self, word: &str) {
        self.0.words.put(&self.0.name, word);
    }

    /// As a number.
    pub fn number(&self) -> i32 {
        self.word().parse().unwrap_or_default()
    }

    fn under(&self, name: &str) -> Spot {
        Spot::new(self.0.words.clone(), &[&self.0.name, ".", name].concat())
    }
}

/// One field of this type.
pub struct Field<T> {
    spot: Spot,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for Field<T> {
    fn clone(&self) -> Self {
        Field { spot: self.spot.clone(), of: PhantomData }
    }
}

impl<T> From<Field<T>> for Spot {
    fn from(field: Field<T>) -> Spot {
        field.spot
    }
}

impl<T> Field<T> {
    /// A field that is worked out from others.
    pub fn worked(read: impl Fn() -> String + 'static, set: impl Fn(&str) + 'static) -> Self {
        Field { spot: worked(Box::new(read), Box::new(set)), of: PhantomData }
    }

    /// The word that stands there.
    pub fn word(&self) -> String {
        self.spot.word()
    }

    /// A field of this field; [`part!`](crate::part) writes both arguments.
    pub fn part<U>(&self, name: &str, _typed: fn(&T) -> &U) -> Field<U> {
        Field { spot: self.spot.under(name), of: PhantomData }
    }

    /// The same field, as a control takes it.
    pub fn spot(&self) -> Spot {
        self.spot.clone()
    }
}

impl<T: Word + Default> Field<T> {
    /// What stands there.
    pub fn get(&self) -> T {
        T::from_word(&self.word()).unwrap_or_default()
    }

    /// Sets it.
    pub fn set(&self, value: T) {
        self.spot.put(&value.to_word());
    }
}

impl<T, const MAX: usize> Field<List<T, MAX>> {
    /// The element at this place.
    pub fn at(&self, place: usize) -> Field<T> {
        Field { spot: self.spot.under(&place.to_string()), of: PhantomData }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.spot.number() as usize
    }

    /// Makes it this long.
    pub fn resize(&self, length: usize) {
        self.spot.put(&length.to_string());
    }
}

impl<T: 'static> Field<Option<T>> {
    /// What is there, if anything is.
    pub fn held(&self) -> Field<T> {
        Field { spot: self.spot.clone(), of: PhantomData }
    }

    /// Whether there is anything.
    pub fn is_some(&self) -> bool {
        self.word() != "none"
    }

    /// Whether there is anything, as yes or no.
    pub fn there(&self) -> Field<bool> {
        let (read, write) = (self.clone(), self.spot.clone());
        Field::worked(
            move || read.is_some().to_string(),
            move |on| write.put(if on == "true" { "yes" } else { "none" }),
        )
    }
}

/// `field!(inputs, target.arm)`: that field of the inputs.
#[macro_export]
macro_rules! field {
    ($inputs:expr, $first:ident $(. $rest:ident)*) => {
        $inputs.field(concat!(stringify!($first) $(, ".", stringify!($rest))*), |it| &it.$first$(.$rest)*)
    };
}

/// `part!(unit, grade)`: that field of a field; `part!(side, troops as "type")` where it has another name.
#[macro_export]
macro_rules! part {
    ($field:expr, $part:ident) => {
        $field.part(stringify!($part), |it| &it.$part)
    };
    ($field:expr, $part:ident as $name:literal) => {
        $field.part($name, |it| &it.$part)
    };
}
