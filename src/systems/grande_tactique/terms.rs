//! The game's words.

use crate::rules::{Input, words};
use serde::{Deserialize, Serialize};
use strum::VariantArray;

pub use crate::rules::Name;

/// How good a Divisional general is, best first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Quality {
    Great,
    #[default]
    Ordinary,
    Bad,
}

impl Quality {
    words! {
        /// What it is called in a sentence.
        pub fn name { Great: "great", Ordinary: "ordinary", Bad: "bad" }
    }
}

/// When a Divisional general came onto the battlefield.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
pub enum Arrival {
    /// At the start of the game, or since put into the ranking.
    #[default]
    Before,
    /// Came with reinforcements last turn: may be put anywhere in the ranking now.
    LastTurn,
    /// Comes with reinforcements this turn.
    ThisTurn,
    /// Came with reinforcements, and was not put into the ranking in the turn after.
    Late,
}

impl Arrival {
    words! {
        /// What it is called in a sentence.
        pub fn name {
            Before: "on the table", LastTurn: "arrived last turn", ThisTurn: "arrives this turn",
            Late: "not inserted in time",
        }
    }
}

/// What the Corps commander declares before the roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
pub enum Declared {
    /// The Corps goes on as it stands.
    #[default]
    Nothing,
    /// A Plan: another ranking, or one where there was none.
    Plan,
    /// No Plan.
    NoPlan,
}

impl Declared {
    words! {
        /// What it is called in a sentence.
        pub fn name { Nothing: "no change", Plan: "a new Plan", NoPlan: "abandon the Plan" }
    }
}

/// The two superiors of a Divisional general, the nearer one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Input, VariantArray)]
pub enum Commander {
    /// The commander of his Corps.
    Corps,
    /// The commander of the whole army.
    Army,
}

impl Commander {
    words! {
        /// What it is called in a sentence.
        pub fn name { Corps: "Corps commander", Army: "Army commander" }
    }
}

/// The three arms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[allow(missing_docs)]
pub enum Arm {
    #[default]
    Infantry,
    Cavalry,
    Artillery,
}

impl Arm {
    words! {
        /// What it is called in a sentence.
        pub fn name { Infantry: "infantry", Cavalry: "cavalry", Artillery: "artillery" }
    }
}

/// The morale of a unit, best first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
pub enum Morale {
    /// Neither shaken nor routed.
    #[default]
    Eager,
    /// It has a Shaken marker.
    Shaken,
    /// It flees until it rallies. Artillery never flees: it is silenced.
    Routed,
}

impl Morale {
    /// What such troops are called.
    pub fn name(self, arm: Arm) -> &'static str {
        match (self, arm) {
            (Morale::Eager, _) => "eager",
            (Morale::Shaken, _) => "shaken",
            (Morale::Routed, Arm::Artillery) => "silenced",
            (Morale::Routed, _) => "routed",
        }
    }
}

/// What becomes of a unit by a check, by fire or by a charge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Input, VariantArray)]
pub enum Effect {
    /// It stays as it is.
    #[default]
    Nothing,
    /// Shaken; who is shaken or routed already stays so.
    Shaken,
    /// A Morale Check, and it flees if that fails.
    Check,
    /// It flees; artillery is silenced.
    Flees,
    /// It is eager again.
    Eager,
}
