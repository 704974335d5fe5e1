//! What applying an answer writes.

use super::terms::{Grade, Troops};
use serde::{Deserialize, Serialize};
use std::fmt;

/// An element in a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Element {
    /// Ours, not theirs.
    pub ours: bool,
    /// Its type.
    pub troops: Troops,
    /// Its grade.
    pub grade: Grade,
}

/// "Our knights (O)".
impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whose = if self.ours { "Our" } else { "Their" };
        write!(f, "{whose} {} {}", self.troops.name(), self.grade)
    }
}

/// One thing that is written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// It is lost to its command.
    Destroyed(Element),
    /// It has fled.
    Fled(Element),
    /// It has recoiled.
    Recoiled(Element),
}

/// In words, for the log.
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (element, what) = match self {
            Change::Destroyed(element) => (element, "destroyed"),
            Change::Fled(element) => (element, "fled"),
            Change::Recoiled(element) => (element, "recoiled"),
        };
        write!(f, "{element}: {what}")
    }
}
