//! Links: everything behind the `#`. They come from other people, so hostile input is expected.

mod calculation;
mod code;
mod packed;

use crate::rules::{Misfit, Torn};
use std::fmt;

pub use calculation::{CalculationLink, calculation, written};
pub use code::{Code, QUIET, code};
pub use packed::{Packed, battle, read_packed, read_roster, roster, sheet};

/// The longest link that is read, in bytes.
pub const LONGEST: usize = 8_000;

/// Why a link cannot be opened, in a sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// No more is read than this many characters.
    TooLong,
    /// Nothing of this name can be calculated.
    NoSuchCalculator(String),
    /// A part that is not `name=value`.
    NotAnInput(String),
    /// A `%` that does not stand for a letter.
    Garbled(String),
    /// An input that the calculator does not know, or a value that it cannot have.
    Input(Misfit, &'static str),
    /// A change that does not fit the sheet.
    Sheet(Misfit),
    /// A roster, a sheet or a battle that cannot be read.
    Packed(&'static str, Torn),
    /// Packed by a version after this one.
    Newer(&'static str),
    /// More than a link can hold.
    TooMuch(&'static str),
}

/// A calculation is written in words: what is not known here may be known later.
const NEWER: &str = "If a newer version wrote it, update this one.";

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkError::TooLong => {
                write!(f, "This link is longer than {LONGEST} characters. Nothing here needs that many.")
            }
            LinkError::NoSuchCalculator(name) => {
                write!(
                    f,
                    "This link asks for “{name}”, which is nothing that can be calculated here. {NEWER}"
                )
            }
            LinkError::NotAnInput(part) => {
                write!(f, "This link says “{part}” where an input and its value should stand, as in “die=5”.")
            }
            LinkError::Garbled(part) => {
                write!(f, "This link has a broken letter in “{part}”. It may have been cut off on the way.")
            }
            LinkError::Input(misfit, title) => {
                write!(f, "This link says {misfit}, which does not fit {title}. {NEWER}")
            }
            LinkError::Sheet(misfit) => {
                write!(f, "This link changes the sheet with {misfit}, which does not fit it. {NEWER}")
            }
            LinkError::Packed(what, torn) => write!(f, "This {what} link {torn}. Ask for it once more."),
            LinkError::Newer(what) => write!(
                f,
                "This {what} link was made by a newer version of Aide-de-Camp. Update this one, then open it again."
            ),
            LinkError::TooMuch(what) => {
                write!(f, "This {what} is too long for a link. Send it as a file instead.")
            }
        }
    }
}

impl std::error::Error for LinkError {}

/// A part of a link short enough to be shown.
fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    let mut short: String = text.chars().take(MOST).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
