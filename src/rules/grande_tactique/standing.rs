//! A unit as it stands: what it is made of, how it bears up, how it is drawn up and where.

use super::GrandeTactique;
use super::army::{Training, Troops};
use super::state::{ATTACHED, CHARGE, FIRING, LIMBERED, SHAKEN, SQUARE};
use super::terms::{Arm, Name, Temper};
use crate::rules::{Change, Mark, Piece, Table};
use crate::{blank, parts};

/// A unit as most procedures look at it. The field names are part of the published format of links.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// The unit of the battle's roster that it is.
    pub piece: Option<Piece>,
    /// What it is called.
    pub name: Name,
    /// What it is made of.
    pub troops: Troops,
    /// How seasoned it is.
    pub training: Training,
    /// How it bears up.
    pub temper: Temper,
    /// Infantry in square.
    pub square: bool,
    /// Artillery that can move and not fire.
    pub limbered: bool,
    /// A general is attached to it.
    pub general: bool,
    /// Upslope of the nearest enemy.
    pub upslope: bool,
    /// In a built-up area.
    pub built_up: bool,
    /// It defends a linear feature of the terrain.
    pub linear: bool,
}

parts!(Standing {
    piece,
    name,
    troops,
    training,
    temper,
    square,
    limbered,
    general,
    upslope,
    built_up,
    linear
});
blank!(Standing);

impl Standing {
    /// A unit of a battle, if it is one. Where it stands the battle does not know.
    pub(super) fn of(table: &Table<'_, GrandeTactique>, piece: Piece) -> Option<Self> {
        let unit = table.army(piece.camp).unit(piece.id)?;
        let marked = |mark: &Mark| table.marks.of(piece, mark.id);
        let temper = marked(&SHAKEN).clamp(0, 2) as usize;
        Some(Standing {
            piece: Some(piece),
            name: unit.name.clone(),
            troops: unit.troops,
            training: unit.training,
            temper: Temper::ALL[temper],
            square: marked(&SQUARE) != 0,
            limbered: marked(&LIMBERED) != 0,
            general: marked(&ATTACHED) != 0,
            ..Standing::default()
        })
    }

    /// Foot, horse or guns.
    pub fn arm(&self) -> Arm {
        self.troops.arm()
    }

    /// "veteran infantry".
    pub fn made_of(&self) -> String {
        match self.training {
            Training::Ordinary => self.troops.name().into(),
            training => [training.name(), " ", self.troops.name()].concat(),
        }
    }

    /// Its name, or what it is made of.
    pub fn called(&self) -> String {
        match self.name.trim() {
            "" => crate::rules::capital(&self.made_of()),
            name => name.into(),
        }
    }

    /// "eager", "silenced".
    pub fn temper_said(&self) -> &'static str {
        self.temper.name(self.arm())
    }

    /// It bears up otherwise then; nothing where that is no other.
    pub(super) fn becomes(&self, temper: Temper) -> Vec<Change> {
        if temper == self.temper {
            return Vec::new();
        }
        let what = [self.temper_said(), " → ", temper.name(self.arm())].concat();
        let mut changes = vec![Change::is(self.called(), what, &SHAKEN, temper as i32).on(self.piece)];
        if temper == Temper::Routed {
            // What runs or is silent is in no square, neither fires nor charges.
            for mark in [&SQUARE, &FIRING, &CHARGE] {
                changes.push(Change::is("", "", mark, 0).on(self.piece));
            }
        }
        changes
    }
}
