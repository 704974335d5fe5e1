//! A unit of a division that tests its panic, and what it does if the division fails.

use crate::rules::{Breakdown, Count, Inches, Input, Lengths, Name, UnitRef};
use crate::systems::republique::forced_move::{Cause, ForcedMove};
use crate::systems::republique::order_of_move::Mover;
use crate::systems::republique::panic::Body;
use crate::systems::republique::sheet::{AverageGrade, DisorderTime, SecondDisorder, Sheet};
use crate::systems::republique::terms::{Arm, End, Grade, Morale, Retrograde, WayBack};
use strum::VariantArray;

/// A unit of the division.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Member {
    /// The unit of the battle that it is.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// What it is.
    #[input(of_unit)]
    pub who: Mover,
    /// Grade.
    #[input(of_unit)]
    pub grade: Grade,
    /// Heavy or armored.
    #[input(of_unit)]
    pub heavy: bool,
    /// Morale. Of one that is lost, the last.
    #[input(of_unit)]
    pub morale: Morale,
    /// 1M of this turn, for a rout or its bonus.
    pub disorder: Disorder,
    /// Bases left. None where it is lost; of artillery, batteries.
    #[input(start = Count::clamped(4), hint = "0 where it is lost", of_unit)]
    pub bases: Count<0, 24>,
    /// At the start of the battle.
    #[input(start = Count::clamped(4), of_unit)]
    pub began: Count<1, 24>,
    /// B hits that it carries: one damaged base of cavalry, or the damage of guns.
    #[input(of_unit)]
    pub damage: Count<0, 24>,
    /// Went back in the assaults. All moves of this turn together.
    #[input(most = 96)]
    pub gone_back: Inches,
    /// Its last move back. The last of these moves.
    #[input(most = 96)]
    pub last: Inches,
    /// Limbered.
    #[input(of_unit)]
    pub limbered: bool,
    /// Barred by.
    pub way: WayBack,
    /// Drawn to desert first.
    pub drawn: bool,
}

/// The 1M of a turn for a rout or for the assault bonus (S§5.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum Disorder {
    /// None.
    #[default]
    None,
    /// To come.
    Owed,
    /// Taken.
    Taken,
}

/// What a unit does as its division panics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    /// How far it still goes, in hundredths of an inch.
    pub distance: i32,
    /// B hits that it pays to get away.
    pub b: i32,
    /// Bases that may desert: those of guns never do (F18.2).
    pub can_desert: i32,
    /// Bases that desert.
    pub lost: i32,
    /// Bases left.
    pub bases: i32,
    /// The morale after the rout.
    pub morale: Morale,
    /// How it ends, if it ends.
    pub end: Option<End>,
}

impl Member {
    pub(super) fn arm(&self) -> Arm {
        self.who.arm()
    }

    pub(super) fn is_guns(&self) -> bool {
        self.arm() == Arm::Artillery
    }

    /// Nothing is left of it.
    pub(super) fn is_gone(&self) -> bool {
        self.bases.n() == 0
    }

    /// It is there, and makes its division heavy support (F20.5).
    pub(super) fn is_heavy(&self) -> bool {
        let is_heavy = self.grade == Grade::Elite || self.who == Mover::Horse && self.heavy;
        is_heavy && !self.is_gone()
    }

    /// What it brings to the average grade.
    pub(super) fn counts(&self, sheet: &Sheet) -> (Grade, i32) {
        let bases = match sheet.readings.average_grade {
            AverageGrade::BasesLeft => self.bases.n(),
            AverageGrade::AtStart => self.began.n(),
        };
        (self.grade, bases)
    }

    /// The 1M to come falls before the panic tests (F25.1).
    fn is_disordered_first(&self, sheet: &Sheet) -> bool {
        self.disorder == Disorder::Owed && sheet.readings.disorder_time == DisorderTime::BeforeTests
    }

    /// Its morale as the test finds it.
    pub(super) fn state(&self, sheet: &Sheet) -> Morale {
        let owed = i32::from(!self.is_gone() && self.is_disordered_first(sheet));
        self.morale.after(owed).0
    }

    /// A lost unit counts as it was last.
    pub(super) fn is_demoralized(&self, sheet: &Sheet) -> bool {
        self.state(sheet) == Morale::Demoralized
    }

    pub(super) fn is_shaken(&self, sheet: &Sheet) -> bool {
        let least = if self.is_gone() { Morale::Demoralized } else { Morale::Shaken };
        self.state(sheet) >= least
    }

    /// As if it were formed.
    pub(super) fn rally(&mut self) {
        (self.morale, self.disorder) = (Morale::Formed, Disorder::None);
    }

    fn body(&self) -> Body {
        Body {
            arm: self.arm(),
            grade: self.grade,
            bases: self.bases.n(),
            damage: match self.arm() {
                Arm::Infantry | Arm::Skirmishers => 0,
                Arm::Cavalry => self.damage.n().min(1),
                Arm::Artillery => self.damage.n(),
            },
            way: self.way,
            limbered: self.limbered,
        }
    }

    /// It went back in this turn's assaults.
    pub(super) fn went_back(&self) -> bool {
        self.gone_back.hundredths() + self.last.hundredths() > 0
    }

    /// How far it goes back: what it went in the assaults comes off.
    pub(super) fn distance(&self, sheet: &Sheet, by: Retrograde, lengths: Lengths) -> Breakdown {
        let forced = ForcedMove {
            by,
            who: self.who,
            cause: if self.went_back() { Cause::Division } else { Cause::Assault },
            gone_back: self.gone_back,
            last: self.last,
            ..ForcedMove::default()
        };
        forced.distance(sheet, lengths)
    }

    /// Its move by this result, before anybody deserts; nothing where it is gone already.
    pub(super) fn flees(&self, sheet: &Sheet, by: Retrograde) -> Option<Flight> {
        if self.is_gone() {
            return None;
        }
        let distance = self.distance(sheet, by, Lengths::default()).total();
        let body = self.body();
        // Who has gone far enough pays nothing more, and is stopped by nobody.
        let goes = (distance > 0).then_some(by);
        let (b, end) = body.ends(sheet, 0, goes.is_some(), goes);
        let bases = if end.is_some() { 0 } else { body.bases_after(sheet, b) };
        let again =
            self.disorder == Disorder::None || sheet.readings.second_disorder == SecondDisorder::Again;
        let disorder = i32::from(by == Retrograde::Rout && end.is_none() && again);
        Some(Flight {
            distance: if end.is_some() { 0 } else { distance },
            b,
            can_desert: if self.is_guns() { 0 } else { bases },
            lost: 0,
            bases,
            morale: self.morale.after(disorder).0,
            end,
        })
    }
}
