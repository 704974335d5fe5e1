//! A number out of a printed table, and how far it can be trusted.

use super::Scalar;
use super::words;

/// Where a value comes from.
///
/// Ordered from firm to weak, so that a sum of several is only as good as its weakest: use [`Ord::max`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// In the rules text.
    #[default]
    Printed,
    /// Forced, or nearly forced, by the rules text: reconstructed.
    Reconstructed,
    /// Typed in by the player, from the chart they own.
    Yours,
    /// Ours, because the printed value was not to be had.
    House,
}

impl Source {
    words! {
        /// The word shown beside such a value; nothing for a printed one.
        pub fn word { Printed: "", Reconstructed: "reconstructed", Yours: "yours", House: "◇ house" }
        /// The sign beside such a value on a chart.
        pub fn sign { Printed: "", Reconstructed: "≈", Yours: "✎", House: "◇" }
        /// What follows such a value within a sentence: "falls back 12″ ◇"; nothing but of a house value.
        pub fn mark { Printed: "", Reconstructed: "", Yours: "", House: " ◇" }
    }
}

/// One cell of a system's sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sourced<T = i32> {
    /// The value.
    pub value: T,
    /// How far it can be trusted.
    pub source: Source,
}

/// What is written into a cell is the player's own.
impl<T: Scalar> Scalar for Sourced<T> {
    fn to_word(&self) -> String {
        self.value.to_word()
    }

    fn from_word(word: &str) -> Option<Self> {
        Some(Sourced { value: T::from_word(word)?, source: Source::Yours })
    }
}

impl<T> Sourced<T> {
    /// The cell with its value turned into another.
    pub fn map<U>(self, into: impl FnOnce(T) -> U) -> Sourced<U> {
        Sourced { value: into(self.value), source: self.source }
    }
}

/// A printed value.
pub const fn printed<T>(value: T) -> Sourced<T> {
    Sourced { value, source: Source::Printed }
}

/// A reconstructed value.
pub const fn reconstructed<T>(value: T) -> Sourced<T> {
    Sourced { value, source: Source::Reconstructed }
}

/// A house value.
pub const fn house<T>(value: T) -> Sourced<T> {
    Sourced { value, source: Source::House }
}
