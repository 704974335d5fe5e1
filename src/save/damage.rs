//! Why a document cannot be read, in the player's words.

use super::document::Kind;
use std::fmt;

/// Why a document cannot be read. Said after its name: "This file is empty."
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    /// Nothing is in it.
    Empty,
    /// Longer than anything that is written here.
    TooLong,
    /// No sense from this line and column on.
    Garbled(usize, usize),
    /// Its check does not agree with it.
    Check,
    /// It does not name its version.
    NoVersion,
    /// A newer version wrote it in a way unknown to this one.
    Newer,
    /// Its revision is none that is ever reached.
    Revision,
    /// None of the things that are saved, or several.
    NoContent,
    /// Everything at once, where one thing is asked for.
    Backup,
    /// Another thing than stands here.
    Other(Kind, Kind),
    /// For a system that this version does not have.
    System(String),
    /// Fields that do not fit.
    Field(Kind, String),
    /// Stored under a name that this version never gives.
    Place,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::Empty => f.write_str("is empty"),
            Damage::TooLong => f.write_str("is longer than anything that is saved here"),
            Damage::Garbled(line, column) => {
                write!(f, "is garbled or cut off at line {line}, column {column}")
            }
            Damage::Check => f.write_str("was damaged or changed after it was written"),
            Damage::NoVersion => f.write_str("does not say which version wrote it"),
            Damage::Newer => {
                f.write_str("was written by a newer version of this app: update it, then open this again")
            }
            Damage::Revision => f.write_str("has a revision that does not exist"),
            Damage::NoContent => f.write_str("holds no roster, battle, desk, settings or sheet"),
            Damage::Backup => f.write_str("is a backup of everything: open it under Backup and recovery"),
            Damage::Other(found, wanted) => {
                write!(f, "holds {} where {} should be", found.said(), wanted.said())
            }
            Damage::System(id) => write!(f, "is for “{id}”, a system that this version does not have"),
            Damage::Field(kind, why) => write!(f, "cannot be read as {}: {why}", kind.said()),
            Damage::Place => f.write_str("has a name that this version does not use"),
        }
    }
}

/// Why a file cannot be opened, in a sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError(pub Damage);

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "This file {}.", self.0)
    }
}

impl std::error::Error for FileError {}
