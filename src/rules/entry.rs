//! A number out of a printed table, and how far it can be trusted.

use super::{Leaf, Visit};

/// Where a value comes from.
///
/// Ordered from firm to weak, so that a sum of several is only as good as its weakest: use [`Ord::max`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// In the rules text.
    #[default]
    Printed,
    /// Forced, or nearly forced, by the rules text.
    Restored,
    /// Typed in by the player, from the chart they own.
    Yours,
    /// Ours, because the printed value was not to be had.
    House,
}

impl Source {
    /// The word shown beside such a value; nothing for a printed one.
    pub fn word(self) -> &'static str {
        match self {
            Source::Printed => "",
            Source::Restored => "restored",
            Source::Yours => "yours",
            Source::House => "◇ house",
        }
    }
}

/// One cell of a system's sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<T = i32> {
    /// The value.
    pub n: T,
    /// How far it can be trusted.
    pub source: Source,
}

/// A printed value.
pub const fn p<T>(n: T) -> Entry<T> {
    Entry { n, source: Source::Printed }
}

/// A restored value.
pub const fn r<T>(n: T) -> Entry<T> {
    Entry { n, source: Source::Restored }
}

/// A house value.
pub const fn h<T>(n: T) -> Entry<T> {
    Entry { n, source: Source::House }
}

/// Set by name, it is the player's own.
impl<T: Leaf> Leaf for Entry<T> {
    fn say(&self) -> String {
        self.n.say()
    }
    fn read(word: &str) -> Option<Self> {
        T::read(word).map(|n| Entry { n, source: Source::Yours })
    }
    fn meet(&mut self, visit: &mut Visit<'_>) -> bool {
        visit.source(self.source);
        let set = self.n.meet(visit);
        if set {
            self.source = Source::Yours;
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_that_is_set_is_the_players() {
        assert_eq!(Entry::read("-3"), Some(Entry { n: -3, source: Source::Yours }));
        assert_eq!(h(4).say(), "4");
    }

    #[test]
    fn a_value_that_no_sum_can_hold_is_refused() {
        assert_eq!(Entry::<i32>::read("1000"), None);
        assert_eq!(Entry::<i32>::read("2.5"), None);
    }
}
