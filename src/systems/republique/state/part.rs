//! The part that a unit plays in a calculation, and what is written of it there.

use super::markers::{B_HITS, BACK, DISORDERED, GONE, MORALE, PANIC, PANIC_MET, PASSING_P, PRISONERS, TEST};
use crate::rules::{Change, Marker, Role, counted};
use crate::systems::republique::terms::{Morale, Retrograde};
use std::fmt;

/// The part a unit plays in a calculation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
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

impl Part {
    /// A unit in an assault by its place.
    pub fn of(role: Role, index: usize) -> Part {
        let index = index.min(u8::MAX.into()) as u8;
        match role {
            Role::Attacker => Part::Attacker(index),
            Role::Defender => Part::Defender(index),
        }
    }

    /// So much of a marker then.
    pub(in super::super) fn is(
        self,
        what: impl Into<std::borrow::Cow<'static, str>>,
        marker: &Marker,
        n: i32,
    ) -> Change {
        Change::set(self.to_string(), what, marker, n)
    }

    /// So much more of a marker.
    pub(in super::super) fn more(
        self,
        what: impl Into<std::borrow::Cow<'static, str>>,
        marker: &Marker,
        n: i32,
    ) -> Change {
        Change::add(self.to_string(), what, marker, n)
    }

    /// M hits put its morale here.
    pub(in super::super) fn morale(self, from: Morale, to: Morale) -> Change {
        self.is(format!("{} → {}", from.name(), to.name()), &MORALE, to.hits())
    }

    /// P hits of this phase.
    pub(in super::super) fn panic(self, hits: i32) -> Change {
        self.more(format!("{hits}P this phase"), &PANIC, hits)
    }

    /// P hits of fire, for which it has not moved yet; they are on the way to a P5.
    pub(in super::super) fn under_fire(self, hits: i32) -> [Change; 3] {
        [self.panic(hits), self.is("", &PANIC_MET, 0), self.more("", &TEST, hits)]
    }

    /// P hits of passing fire, which wait for the end of the fire phase.
    pub(in super::super) fn under_passing_fire(self, hits: i32) -> [Change; 2] {
        let what = format!("{hits}P, to move at the end of the fire phase");
        [self.more(what, &PASSING_P, hits), self.more("", &TEST, hits)]
    }

    /// The division tests its panic in this turn.
    pub(in super::super) fn tested(self) -> Change {
        self.is("", &TEST, 5)
    }

    /// B hits; `gone` when nothing is left of it.
    pub(in super::super) fn b_hits(self, hits: i32, gone: bool, changes: &mut Vec<Change>) {
        let end = if gone { ", destroyed" } else { "" };
        changes.push(self.more(format!("{hits}B{end}"), &B_HITS, hits));
        if gone {
            changes.push(self.is("", &GONE, 1));
        }
    }

    /// Bases taken prisoner; `gone` when nothing is left of it.
    pub(in super::super) fn prisoners(self, bases: i32, gone: bool, changes: &mut Vec<Change>) {
        let end = if gone { ", nothing left" } else { "" };
        let what = format!("{} taken prisoner{end}", counted(bases, "base", "bases"));
        changes.push(self.more(what, &PRISONERS, bases));
        if gone {
            changes.push(self.is("", &GONE, 1));
        }
    }

    /// A forced move; guns limber up for it.
    pub(in super::super) fn back(self, by: Retrograde, distance: &str) -> Change {
        self.is(format!("{} {distance}, {}", by.does(), by.facing()), &BACK, by as i32 + 1)
    }

    /// 1M at the end of the assaults for its rout.
    pub(in super::super) fn disordered(self) -> Change {
        self.is("1M at the end of the assaults, for its rout", &DISORDERED, 1)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, place) = match *self {
            Part::Guns => ("Guns", 0),
            Part::MainTarget => ("Main target", 0),
            Part::Tandem(n) => ("Tandem target", n),
            Part::Adjacent => ("Adjacent target", 0),
            Part::Attacker(n) => ("Attacker", n),
            Part::Defender(n) => ("Defender", n),
        };
        match place {
            0 => f.write_str(name),
            n => write!(f, "{name} {}", u32::from(n) + 1),
        }
    }
}
