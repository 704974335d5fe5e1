//! What applying an answer writes.

use super::terms::{Morale, Part, Retrograde, SkirmishGrade};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The part a unit plays in a calculation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The battery, or the joint group, that fires.
    Guns,
    /// What is fired at.
    MainTarget,
    /// Behind it, in the firing zone; counted from the centre line.
    Tandem(u8),
    /// Beside it, in the firing zone.
    Adjacent,
    /// A unit of the attacker in an assault, counted from the first.
    Attacker(u8),
    /// A unit of the defender.
    Defender(u8),
}

impl Role {
    /// A unit in an assault by its place.
    pub fn of(part: Part, index: usize) -> Role {
        let index = index.min(u8::MAX.into()) as u8;
        match part {
            Part::Attacker => Role::Attacker(index),
            Part::Defender => Role::Defender(index),
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Role::Guns => f.write_str("Guns"),
            Role::MainTarget => f.write_str("Main target"),
            Role::Tandem(0) => f.write_str("Tandem target"),
            Role::Tandem(n) => write!(f, "Tandem target {}", u32::from(*n) + 1),
            Role::Adjacent => f.write_str("Adjacent target"),
            Role::Attacker(0) => f.write_str("Attacker"),
            Role::Attacker(n) => write!(f, "Attacker {}", u32::from(*n) + 1),
            Role::Defender(0) => f.write_str("Defender"),
            Role::Defender(n) => write!(f, "Defender {}", u32::from(*n) + 1),
        }
    }
}

/// One thing that is written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Change {
    /// It has fired this player turn.
    Fired(Role),
    /// Its saved fire marker comes off.
    SavedFireSpent(Role),
    /// M hits put its morale here.
    Morale { unit: Role, from: Morale, to: Morale },
    /// P hits of this phase.
    Panic { unit: Role, hits: u8 },
    /// B hits; `gone` when nothing is left of it.
    Bases { unit: Role, hits: u8, gone: bool },
    /// Its skirmishers drop to this grade.
    Skirmishers { unit: Role, to: SkirmishGrade },
    /// A forced move; guns limber up for it.
    Back { unit: Role, by: Retrograde, inches: u8 },
    /// Bases taken prisoner; `gone` when nothing is left of it.
    Prisoners { unit: Role, bases: u8, gone: bool },
    /// Guns left to the enemy, or a battery that could not move when P hits came.
    GunsLost(Role),
    /// Cut off, the whole unit gives itself up.
    Surrendered(Role),
    /// 1M at the end of the turn for its rout.
    Disordered(Role),
}

/// In words, for the log.
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::Fired(unit) => write!(f, "{unit}: fired"),
            Change::SavedFireSpent(unit) => write!(f, "{unit}: saved fire spent"),
            Change::Morale { unit, from, to } => {
                write!(f, "{unit}: {} → {}", from.name(), to.name())
            }
            Change::Panic { unit, hits } => write!(f, "{unit}: {hits}P this phase"),
            Change::Bases { unit, hits, gone: false } => write!(f, "{unit}: {hits}B"),
            Change::Bases { unit, hits, gone: true } => write!(f, "{unit}: {hits}B, destroyed"),
            Change::Skirmishers { unit, to } => write!(f, "{unit}: skirmishers {}", to.name()),
            Change::Back { unit, by, inches } => {
                write!(f, "{unit}: {} {inches}″, {}", by.does(), by.facing())
            }
            Change::Prisoners { unit, bases, gone } => {
                let s = if *bases == 1 { "" } else { "s" };
                let gone = if *gone { ", nothing left" } else { "" };
                write!(f, "{unit}: {bases} base{s} taken prisoner{gone}")
            }
            Change::GunsLost(unit) => write!(f, "{unit}: guns lost"),
            Change::Surrendered(unit) => write!(f, "{unit}: surrenders"),
            Change::Disordered(unit) => write!(f, "{unit}: 1M at the end of the turn, for its rout"),
        }
    }
}
