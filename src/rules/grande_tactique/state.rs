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
            Change::Pips { general, n } => write!(f, "{general}: {n} {}", pips(*n)),
            Change::MorePips { general, n } => write!(f, "{general}: {n} {} more", pips(*n)),
            Change::Gave(giver) => write!(f, "{}: has given this turn", giver.name()),
            Change::Ranked { general, rank } => write!(f, "{general}: rank {rank} in the Plan"),
            Change::Forfeited { plan } => {
                let then = if *plan { "a new Plan" } else { "No Plan" };
                write!(f, "Corps: all PIPs forfeited, {then} from next turn")
            }
            Change::PlanAdopted => f.write_str("Corps: operates with a Plan"),
        }
    }
}

fn pips(n: i32) -> &'static str {
    if n == 1 { "PIP" } else { "PIPs" }
}
