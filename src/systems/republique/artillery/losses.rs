//! Who suffers what: the main target, tandem and adjacent targets (P9, P10; S§4.5, 4.6).

use super::super::sheet::{Sheet, TandemBaseHits};
use super::super::state::{GONE, Part, SKIRMISHERS};
use super::super::terms::{Arm, Hits, Morale, SkirmishGrade};
use super::{Artillery, Target};
use crate::rules::{Change, capitalize};

/// What one unit suffers from a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Losses {
    /// The part of the unit in the shot.
    pub unit: Part,
    /// The hits that reach it.
    pub hits: Hits,
    /// The morale before.
    pub before: Morale,
    /// The morale after.
    pub after: Morale,
    /// P hits, from M hits beyond demoralized.
    pub panic: i32,
    /// Nothing is left of it.
    pub gone: bool,
    /// The grade its skirmishers drop to, if it was they who were hit.
    pub skirmishers: Option<SkirmishGrade>,
}

impl Target {
    /// Skirmish markers 3″ or more apart (S§4.5).
    pub(in super::super) fn in_full_order(&self) -> bool {
        self.arm == Arm::Skirmishers && !self.packed
    }

    fn base_hits_left(&self, sheet: &Sheet) -> i32 {
        let gone_at = sheet.artillery.battery_gone_at.value;
        self.arm.base_hits_left(self.bases.n(), self.damage.n(), gone_at)
    }

    /// Hits on packed guns count double (S§4.6).
    fn doubling(&self) -> i32 {
        if self.arm == Arm::Artillery && self.packed { 2 } else { 1 }
    }

    /// How many B hits of the chart it takes until so many have reached it.
    fn absorbs(&self, b: i32) -> i32 {
        (b - 1) / self.doubling() + 1
    }

    /// How many B hits so many of its bases take.
    fn base_hits_of(&self, sheet: &Sheet, bases: i32) -> i32 {
        let left = self.base_hits_left(sheet);
        self.arm.base_hits_left(bases, 0, sheet.artillery.battery_gone_at.value).min(left)
    }

    /// What so many hits of the chart do to it, of which so many B hits can reach it.
    fn suffers(&self, sheet: &Sheet, unit: Part, m: i32, b: i32, most: i32) -> Losses {
        let left = self.base_hits_left(sheet);
        let (m, b) = (m * self.doubling(), (b * self.doubling()).min(most));
        let (after, panic) = self.morale.after(m);
        let immobile_at = sheet.assault.battery_immobile_at.value;
        let immobile = self.arm.immobile(self.bases.n(), self.damage.n() + b, immobile_at);
        let markers = self.arm == Arm::Skirmishers;
        Losses {
            unit,
            hits: Hits { m: m.clamp(0, 99) as u8, b: b.clamp(0, 99) as u8 },
            before: self.morale,
            after,
            panic,
            gone: b >= left || panic > 0 && immobile,
            skirmishers: (markers && b > 0).then(|| self.skirmishers.after(b)),
        }
    }
}

/// Shares the hits of a final cell among the targets, main target first. They are shared as the chart gives them, and
/// those that reach packed guns count double there (S§4.6).
pub(super) fn split(shot: &Artillery, sheet: &Sheet, hits: Hits) -> Vec<Losses> {
    let main = &shot.target;
    // Skirmishers in full order are no target, wherever they stand.
    let behind = || shot.tandem.iter().enumerate().filter(|(_, unit)| !unit.in_full_order());
    let none_behind = behind().next().is_none();
    let (m, b) = (i32::from(hits.m), i32::from(hits.b));

    // A third of the base hits goes to the tandem unit nearest the centre line, rounded down.
    let shares = sheet.readings.tandem_base_hits == TandemBaseHits::ShareThenCarry;
    let share = if none_behind || !shares { 0 } else { b / 3 };
    let all = main.base_hits_left(sheet);
    // Bases in cover take none where the shot is aimed at the others (S§4.3).
    let most = if shot.aims_outside() { main.base_hits_of(sheet, shot.outside.n()) } else { all };
    let main_b = (b - share).min(main.absorbs(most));
    let main_gone = main_b >= main.absorbs(all);
    // Only what is left of a destroyed target reaches the others.
    let mut rest = if main_gone { b - share - main_b } else { 0 };
    let carried_m = match &shot.adjacent {
        // What a destroyed unit cannot absorb goes to its neighbour, if nobody stands behind it.
        Some(_) if main_gone && none_behind => {
            let absorbed = (4 - main.morale.hits() + main.doubling() - 1) / main.doubling();
            (m - absorbed).max(0)
        }
        _ => 0,
    };
    let mut losses = vec![main.suffers(sheet, Part::MainTarget, m - carried_m, main_b, most)];

    rest += share;
    for (i, unit) in behind() {
        let left = unit.base_hits_left(sheet);
        let taken = rest.min(unit.absorbs(left));
        rest -= taken;
        losses.push(unit.suffers(sheet, Part::Tandem(i as u8), m / 2, taken, left));
    }
    if let Some(unit) = shot.adjacent.as_ref().filter(|unit| !unit.in_full_order()) {
        let left = unit.base_hits_left(sheet);
        losses.push(unit.suffers(sheet, Part::Adjacent, carried_m, rest.min(unit.absorbs(left)), left));
    }
    losses
}

/// The main target in a sentence, then whoever else was hit.
pub(super) fn sentence(losses: &[Losses]) -> String {
    let mut parts = Vec::new();
    for unit in losses {
        if unit.unit == Part::MainTarget || unit.hits != Hits::default() {
            parts.push(unit.text());
        }
    }
    parts.join(". ")
}

impl Losses {
    fn text(&self) -> String {
        let who = match self.unit {
            Part::MainTarget => String::new(),
            unit => format!("{unit}: "),
        };
        let mut parts = Vec::new();
        if self.after != self.before {
            parts.push(format!("{} → {}", self.before.name(), self.after.name()));
        } else {
            parts.push(format!("stays {}", self.after.name()));
        }
        if self.panic > 0 {
            parts.push(format!("{}P", self.panic));
        }
        match (self.skirmishers, self.gone, self.hits.b) {
            (Some(grade), ..) => parts.push(grade.said()),
            (None, true, _) => parts.push("destroyed".into()),
            (None, false, 0) => {}
            (None, false, 1) => parts.push("one base hit".into()),
            (None, false, n) => parts.push(format!("{n} base hits")),
        }
        capitalize(&(who + &parts.join(", ")))
    }

    /// Adds what this writes; `waits` where its P hits wait for the end of the fire phase.
    pub fn write(&self, waits: bool, changes: &mut Vec<Change>) {
        let Losses { unit, hits, before, after, panic, gone, skirmishers } = *self;
        if before != after {
            changes.push(unit.morale(before, after));
        }
        if panic > 0 && waits {
            changes.extend(unit.under_passing_fire(panic));
        } else if panic > 0 {
            changes.extend(unit.under_fire(panic));
        }
        match skirmishers {
            Some(to) => changes.push(unit.more(to.said(), &SKIRMISHERS, hits.b.into())),
            None if hits.b > 0 => unit.b_hits(hits.b.into(), gone, changes),
            None if gone => changes.push(unit.is("guns lost", &GONE, 1)),
            None => {}
        }
    }
}
