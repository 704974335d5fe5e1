//! A number out of a printed table, and how far it can be trusted.

use super::tree::Tree;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize};

/// Where a value comes from.
///
/// Ordered from firm to weak, so that a sum of several is only as good as its weakest: use [`Ord::max`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
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

/// A bare value is the player's; ours is written with its source.
impl<'de, T: DeserializeOwned> Deserialize<'de> for Entry<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let given = Tree::deserialize(deserializer)?;
        let (n, source) = match (given.get("n"), given.get("source")) {
            (Some(n), Some(source)) => (n.clone(), source.clone().read().map_err(D::Error::custom)?),
            _ => (given, Source::Yours),
        };
        // Sums stay far inside an i32 whatever is typed in: no printed cell comes near a thousand.
        if matches!(n, Tree::Number(n) if !(-999..=999).contains(&n)) {
            return Err(D::Error::custom("must be between −999 and 999"));
        }
        Ok(Entry { n: n.read().map_err(D::Error::custom)?, source })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_value_is_the_players() {
        let yours: Entry = serde_json::from_str("-3").unwrap();
        assert_eq!(yours, Entry { n: -3, source: Source::Yours });
    }

    #[test]
    fn ours_keeps_its_source() {
        let text = serde_json::to_string(&h(4)).unwrap();
        assert_eq!(serde_json::from_str::<Entry>(&text).unwrap(), h(4));
    }

    #[test]
    fn a_value_that_no_sum_can_hold_is_refused() {
        assert!(serde_json::from_str::<Entry>("1000").is_err());
        assert!(serde_json::from_str::<Entry>("2.5").is_err());
    }
}
