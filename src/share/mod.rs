//! Links: everything behind the `#`. They come from other people, so hostile input is expected.

mod calculation;
mod code;
pub(crate) mod deflated;
mod disguise;
mod packed;
mod report;
mod scan;

use crate::rules::InvalidField;

pub use calculation::{CalculationLink, calculation, shared, written};
pub use code::{Code, QUIET, code, code_of_bytes};
pub use packed::{Packed, PackedError, battle, read_packed, read_roster, roster, sheet};
pub use report::report;
pub use scan::{address_in, grey, read_codes};

/// The longest link that is written for others, in bytes, and that is read of what is packed.
pub const LONGEST: usize = 16_000;

/// The longest calculation that is read: more than any calculator's inputs come to, so that what stands in the address
/// bar, in the session and in a battle's record opens again.
pub const LONGEST_CALCULATION: usize = 100_000;

/// Why a link cannot be opened, in a sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// No more is read than this many characters.
    #[error("This link is longer than {0} characters. Nothing here writes one that long.")]
    TooLong(usize),
    /// Nothing of this name can be calculated.
    #[error("This link asks for “{0}”, which is nothing that can be calculated here. {NEWER}")]
    NoSuchCalculator(String),
    /// A part that is not `name=value`.
    #[error("This link says “{0}” where an input and its value should stand, as in “die=5”.")]
    NotAnInput(String),
    /// A `%` that does not stand for a letter.
    #[error("This link has a broken letter in “{0}”. It may have been cut off on the way.")]
    Garbled(String),
    /// An input that is given a second time.
    #[error("This link says {0} though it has said it before. Ask for it once more.")]
    Twice(InvalidField),
    /// An input that the calculator does not know, or a value that it cannot have.
    #[error("This link says {0}, which does not fit {1}. {NEWER}")]
    Input(InvalidField, &'static str),
    /// A change that does not fit the sheet.
    #[error("This link changes the sheet with {0}, which does not fit it. {NEWER}")]
    Sheet(String),
    /// A roster, a sheet or a battle that cannot be read.
    #[error("This {0} link {1}")]
    Packed(&'static str, PackedError),
    /// More than a link can hold.
    #[error("This {0} is too long for a link. Send it as a file instead.")]
    TooMuch(&'static str),
    /// More inputs than a link can hold.
    #[error("This calculation is too long for a link. Save it as a file, or take units or names off.")]
    TooManyInputs,
}

/// A calculation is written in words: what is not known here may be known later.
const NEWER: &str = "If a newer version wrote it, update this one.";

/// A part of a link short enough to be shown.
fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    let mut short: String = text.chars().take(MOST).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
