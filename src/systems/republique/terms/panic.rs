//! What panic makes a unit do (S§3.4, 5.5).

use crate::rules::{Input, ParseError, scalar_by_text, words};
use std::{fmt, str::FromStr};
use strum::VariantArray;

/// A move away from the enemy that the rules force on a unit, mildest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Input, VariantArray)]
#[allow(missing_docs)]
pub enum Retrograde {
    Disengage,
    Withdraw,
    FallBack,
    Retreat,
    Rout,
}

impl Retrograde {
    words! {
        /// The letters on the chart.
        pub fn letters { Disengage: "Ds", Withdraw: "W", FallBack: "F", Retreat: "Re", Rout: "Rt" }
        /// What the unit does, as it is said.
        pub fn does {
            Disengage: "disengages", Withdraw: "withdraws", FallBack: "falls back", Retreat: "retreats",
            Rout: "routs",
        }
    }

    /// Where it faces while it goes.
    pub fn facing(self) -> &'static str {
        if self <= Retrograde::Withdraw { "facing the enemy" } else { "facing away" }
    }
}

/// A cell of the Panic Index: a move, and the bases lost on it. Written "Rt-1".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Response {
    /// The move.
    pub retrograde: Retrograde,
    /// Bases taken prisoner, or that desert.
    pub loss: u8,
}

impl Response {
    /// The move without any loss.
    pub const fn of(retrograde: Retrograde, loss: u8) -> Self {
        Response { retrograde, loss }
    }
}

impl fmt::Display for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.loss {
            0 => f.write_str(self.retrograde.letters()),
            loss => write!(f, "{}-{loss}", self.retrograde.letters()),
        }
    }
}

scalar_by_text!(Response);

/// Reads "F", "rt-1".
impl FromStr for Response {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        const EXPECTED: ParseError = ParseError("a forced move such as Rt-1");
        let (letters, loss) = text.trim().split_once('-').unwrap_or((text.trim(), "0"));
        let known = |retrograde: &Retrograde| retrograde.letters().eq_ignore_ascii_case(letters);
        let retrograde = Retrograde::VARIANTS.iter().copied().find(known).ok_or(EXPECTED)?;
        Ok(Response { retrograde, loss: super::one_digit(loss).ok_or(EXPECTED)? })
    }
}

/// What bars the way of a unit that must go back (S§5.5). Older links only say whether the enemy does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
pub enum WayBack {
    /// Nothing does.
    #[default]
    #[input(alias = "false")]
    Clear,
    /// The enemy, whichever way it goes.
    #[input(alias = "true")]
    Enemy,
    /// Impassable ground, whichever way it goes.
    Impassable,
}

impl WayBack {
    words! {
        /// Where there is little room.
        pub fn short { Clear: "Nothing", Enemy: "Enemy", Impassable: "Terrain" }
    }
}

/// How a unit ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Bases lost by B hits.
    Destroyed,
    /// The last bases are prisoners.
    Captured,
    /// The last bases have deserted.
    Deserted,
    /// Guns that rout, or cannot move when P hits come.
    GunsLost,
    /// Cut off.
    Surrendered,
}

impl End {
    words! {
        /// What the unit is said to do.
        pub fn words {
            Destroyed: "is destroyed", Captured: "is taken prisoner", Deserted: "deserts to the last base",
            GunsLost: "loses its guns", Surrendered: "surrenders",
        }
    }

    /// Whether its last bases were prisoners or deserters.
    pub fn is_by_loss(self) -> bool {
        matches!(self, End::Captured | End::Deserted)
    }
}
