//! Lines of an army in a packed link, and what is checked in every field of one.

use super::PackedError;
use crate::rules::{Lines, RosterEntry, RosterLine};
use serde::{Deserialize, Serialize};

/// A division, a command or a unit.
#[derive(Serialize, Deserialize)]
pub(super) enum Line<T> {
    Known(T),
    /// One that the sender's version did not know: its JSON text.
    Unknown(String),
}

impl<T> Line<T> {
    /// One that the sender's version knew.
    pub(super) fn known_mut(&mut self) -> Option<&mut T> {
        match self {
            Line::Known(line) => Some(line),
            Line::Unknown(_) => None,
        }
    }
}

pub(super) fn pack_lines<'a, T: RosterLine + 'a, P: From<&'a T>>(lines: &'a Lines<T>) -> Vec<Line<P>> {
    let pack = |line: &'a RosterEntry<T>| match line {
        RosterEntry::Known(line) => Line::Known(line.into()),
        RosterEntry::Unknown(value) => Line::Unknown(value.to_string()),
    };
    lines.iter().map(pack).collect()
}

/// What the sender's version did not know may be known to this one.
pub(super) fn open_lines<T: RosterLine + TryFrom<P, Error = PackedError>, P>(
    lines: Vec<Line<P>>,
) -> Result<Lines<T>, PackedError> {
    let open = |line| match line {
        Line::Known(line) => T::try_from(line).map(RosterEntry::Known),
        Line::Unknown(text) => serde_json::from_str(&text).map_err(|_| PackedError::Invalid("line")),
    };
    let lines: Vec<RosterEntry<T>> = lines.into_iter().map(open).collect::<Result<_, _>>()?;
    checked("number of lines", lines)
}

/// A value that is within its bounds.
pub(super) fn checked<T: TryFrom<S>, S>(what: &'static str, value: S) -> Result<T, PackedError> {
    T::try_from(value).map_err(|_| PackedError::Invalid(what))
}
