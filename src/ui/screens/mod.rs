//! The screens. A calculator's screen is its form beside the answer panel; `SCREENS` pairs each with its form.

pub mod about;
pub mod battles;
pub mod calculator;
mod dbm;
pub mod field;
mod grande_tactique;
pub mod home;
mod legacy_parts;
mod paper;
pub mod recovery;
mod republique;
pub mod roster;
pub mod rosters;
pub mod settings;
pub mod sheet;
pub mod sheet_preview;
pub mod turn;

use crate::calculation::Calculation;
use crate::components::field::Inputs;
use crate::dom::El;
use aide_de_camp::rules::{self, Calculator};

pub use calculator::save as lay;

/// What is on a page, as it is now.
pub type Draw = Box<dyn Fn() -> Vec<El>>;

/// A calculator's form: makes what it keeps while it is open, and what draws it.
type Open = fn(Untyped) -> Box<dyn Fn() -> Drawn>;

/// Every calculator with its form.
const SCREENS: &[(&str, Open)] = &[
    (rules::grande_tactique::Pips::ID, |given| Box::new(grande_tactique::pips::form(given.typed()))),
    (rules::dbm::Combat::ID, |given| Box::new(dbm::combat::form(given.typed()))),
    (rules::republique::Assault::ID, |given| Box::new(republique::assault::form(given.typed()))),
];

/// What a form is given.
pub struct Form<C> {
    /// The inputs, which it changes.
    pub inputs: Inputs<C>,
    /// The same without their type, with the answer, for what the form draws of it.
    pub calculation: Calculation,
}

/// A form as it is now.
pub struct Drawn {
    /// What stands beside the title: what decides the whole calculation.
    pub head: Vec<El>,
    /// The form itself.
    pub form: El,
}

/// What a form is given, before it is known whose it is.
struct Untyped(Calculation);

impl Untyped {
    fn typed<C: Calculator>(self) -> Form<C> {
        Form { inputs: Inputs::of(self.0), calculation: self.0 }
    }
}
