//! What applying an answer writes.

use super::terms::{Commander, Name};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A Divisional general: his place in the list, counted from 0, and what he is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Who {
    /// Counted from 0.
    pub place: u8,
    /// Empty where he has none.
    pub name: Name,
}

/// "Friant", or "General 2" where he has no name.
impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.name.trim().is_empty() {
            write!(f, "General {}", u32::from(self.place) + 1)
        } else {
            f.write_str(self.name.trim())
        }
    }
}

/// One thing that is written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Change {
    /// What his division may spend this turn.
    Pips { general: Who, n: i32 },
    /// What a general of another Corps may spend beyond his own.
    MorePips { general: Who, n: i32 },
    /// He has given his PIP this turn.
    Gave(Commander),
    /// Put into the ranking, for good.
    Ranked { general: Who, rank: u8 },
    /// The Corps has no PIPs this turn, and operates so from the next.
    Forfeited { plan: bool },
    /// The Corps operates with a Plan from now on, and has its PIPs.
    PlanAdopted,
}

/// In words, for the log.
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::Pips { general, n: 1 } => write!(f, "{general}: 1 PIP"),
            Change::Pips { general, n } => write!(f, "{general}: {n} PIPs"),
            Change::MorePips { general, n: 1 } => write!(f, "{general}: 1 PIP more"),
            Change::MorePips { general, n } => write!(f, "{general}: {n} PIPs more"),
            Change::Gave(giver) => write!(f, "{}: has given this turn", giver.name()),
            Change::Ranked { general, rank } => write!(f, "{general}: rank {rank} in the Plan"),
            Change::Forfeited { plan: true } => {
                f.write_str("Corps: all PIPs forfeited, a new Plan from next turn")
            }
            Change::Forfeited { plan: false } => {
                f.write_str("Corps: all PIPs forfeited, No Plan from next turn")
            }
            Change::PlanAdopted => f.write_str("Corps: operates with a Plan"),
        }
    }
}
