//! What applying an answer writes.

use super::terms::{Morale, Part, Retrograde, SkirmishGrade};
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, fmt};

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
        let (name, place) = match *self {
            Role::Guns => ("Guns", 0),
            Role::MainTarget => ("Main target", 0),
            Role::Tandem(n) => ("Tandem target", n),
            Role::Adjacent => ("Adjacent target", 0),
            Role::Attacker(n) => ("Attacker", n),
            Role::Defender(n) => ("Defender", n),
        };
        match place {
            0 => f.write_str(name),
            n => write!(f, "{name} {}", u32::from(n) + 1),
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
        let (unit, said): (&Role, Cow<'static, str>) = match self {
            Change::Fired(unit) => (unit, "fired".into()),
            Change::SavedFireSpent(unit) => (unit, "saved fire spent".into()),
            Change::Morale { unit, from, to } => (unit, format!("{} → {}", from.name(), to.name()).into()),
            Change::Panic { unit, hits } => (unit, format!("{hits}P this phase").into()),
            Change::Bases { unit, hits, gone } => {
                let gone = if *gone { ", destroyed" } else { "" };
                (unit, format!("{hits}B{gone}").into())
            }
            Change::Skirmishers { unit, to } => (unit, format!("skirmishers {}", to.name()).into()),
            Change::Back { unit, by, inches } => {
                (unit, format!("{} {inches}″, {}", by.does(), by.facing()).into())
            }
            Change::Prisoners { unit, bases, gone } => {
                let s = if *bases == 1 { "" } else { "s" };
                let gone = if *gone { ", nothing left" } else { "" };
                (unit, format!("{bases} base{s} taken prisoner{gone}").into())
            }
            Change::GunsLost(unit) => (unit, "guns lost".into()),
            Change::Surrendered(unit) => (unit, "surrenders".into()),
            Change::Disordered(unit) => (unit, "1M at the end of the turn, for its rout".into()),
        };
        write!(f, "{unit}: {said}")
    }
}
