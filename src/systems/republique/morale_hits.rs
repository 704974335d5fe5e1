//! Hits on a unit: what its M, P and B hits do to it, and what it may no longer do (P10, P18; S§2.3, 3.6, 4.6, 4.7, 5.5).

mod form;
mod in_battle;
mod notes;
mod report;
mod sums;

use super::Republique;
use super::forced_move::{self, ForcedMove};
use super::order_of_move::Mover;
use super::panic::{Body, response};
use super::sheet::{PassingPanic, Sheet};
use super::terms::{Arm, End, Grade, Morale, Response, Retrograde, WayBack};
use crate::rules::{
    Answer, BattleView, Calculator, Context, Count, Form, Input, Name, Prefilled, RuleRef, Sourced, UnitRef,
};
use strum::VariantArray;

const MORALE: RuleRef = RuleRef("2.3");

/// A unit and the hits on it. The field names are the published format of links.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct MoraleHits {
    /// The unit of the battle that it is.
    pub unit: Option<UnitRef>,
    /// Name.
    #[input(of_unit)]
    pub name: Name,
    /// The unit.
    #[input(of_unit)]
    pub who: Mover,
    /// Grade.
    #[input(of_unit)]
    pub grade: Grade,
    /// Morale before.
    #[input(of_unit)]
    pub morale: Morale,
    /// Bases left. Before; of artillery, batteries.
    #[input(start = Count::clamped(4), of_unit)]
    pub bases: Count<1, 24>,
    /// B hits that it carries: one damaged base of cavalry, or the damage of guns.
    #[input(of_unit)]
    pub damage: Count<0, 24>,
    /// Hits of.
    pub by: HitBy,
    /// M hits.
    #[input(start = Count::clamped(1))]
    pub m: Count<0, 12>,
    /// B hits.
    pub b: Count<0, 24>,
    /// P hits. Of a round of an assault, or of friends who went through it.
    pub p: Count<0, 12>,
    /// P so far. Those of this fire phase or of this round that are written on it already.
    pub collected: Count<0, 24>,
    /// It has moved for them. They count with new ones, and not by themselves.
    pub moved: bool,
    /// In square.
    #[input(of_unit)]
    pub square: bool,
    /// Limbered.
    #[input(of_unit)]
    pub limbered: bool,
    /// Barred by.
    pub way: WayBack,
    /// Out of a town.
    pub town: bool,
    /// Hit in the rear.
    pub rear: bool,
    /// Bridge or stream. Its way leads across it.
    pub bridge: bool,
    /// In or into forest. It stands there, or its way leads there.
    pub forest: bool,
}

/// What hits are of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[input(choices)]
pub enum HitBy {
    /// Fire. Of skirmishers or artillery, in the fire phase.
    #[default]
    Fire,
    /// Passing fire.
    Passing,
    /// Assault.
    Assault,
    /// Disorder. The 1M for a rout or for the assault bonus, which never becomes a P hit.
    Disorder,
}

/// What the hits come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HitsTaken {
    /// The morale then.
    pub morale: Morale,
    /// P hits that are new.
    pub p: i32,
    /// Its P hits wait for the end of the fire phase.
    pub waits: bool,
    /// The cell of the Panic Index that it must obey, with the level it stands at.
    pub panic: Option<(i32, Sourced<Response>)>,
    /// B hits in all, those included that it pays to get away.
    pub b: i32,
    /// Bases that desert, or are taken prisoner.
    pub lost: i32,
    /// Bases left.
    pub bases: i32,
    /// B hits that it carries then.
    pub damage: i32,
    /// How it ends, if it ends.
    pub end: Option<End>,
}

impl HitsTaken {
    /// The move that it must make, if it is still there to make it.
    pub fn back(&self) -> Option<Retrograde> {
        self.panic.filter(|_| self.end.is_none()).map(|(_, cell)| cell.value.retrograde)
    }
}

impl MoraleHits {
    fn arm(&self) -> Arm {
        self.who.arm()
    }

    fn is_guns(&self) -> bool {
        self.arm() == Arm::Artillery
    }

    /// Disorder is one M hit in a turn, and nothing else (C16).
    fn m_now(&self) -> i32 {
        if self.by == HitBy::Disorder { 1 } else { self.m.n() }
    }

    fn b_now(&self) -> i32 {
        if self.by == HitBy::Disorder { 0 } else { self.b.n() }
    }

    /// P hits beside those of M hits: fire brings none.
    fn p_now(&self) -> i32 {
        if self.by == HitBy::Assault { self.p.n() } else { 0 }
    }

    /// Its P hits are not moved for before the end of the fire phase (F10.4).
    fn waits(&self, sheet: &Sheet) -> bool {
        self.by == HitBy::Passing && sheet.readings.passing_panic == PassingPanic::EndOfFire
    }

    /// P hits that are new.
    fn new_p(&self) -> i32 {
        self.p_now() + self.converted()
    }

    /// P hits written on it already, as far as it must move for them.
    fn collected(&self, sheet: &Sheet) -> i32 {
        let is_over = self.moved && self.new_p() == 0;
        if self.by == HitBy::Disorder || self.waits(sheet) || is_over { 0 } else { self.collected.n() }
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

    /// M hits beyond demoralized, which become P hits but where they are disorder.
    fn converted(&self) -> i32 {
        let (_, beyond) = self.morale.after(self.m_now());
        if self.by == HitBy::Disorder { 0 } else { beyond }
    }

    /// What becomes of it.
    pub fn taken(&self, sheet: &Sheet) -> HitsTaken {
        let (morale, _) = self.morale.after(self.m_now());
        let p = self.new_p();
        let waits = self.waits(sheet) && p > 0;
        let panic = if waits { None } else { response(sheet, self.grade, self.collected(sheet) + p) };
        let body = self.body();
        let back = panic.map(|(_, cell)| cell.value.retrograde);
        let (b, end) = body.ends(sheet, self.b_now(), panic.is_some() || waits, back);
        let left = if end == Some(End::Destroyed) { 0 } else { body.bases_after(sheet, b) };
        let lost = self.loss(sheet, panic.filter(|_| end.is_none()), left).total();
        let gone = if self.by == HitBy::Assault { End::Captured } else { End::Deserted };
        let end = end.or((lost > 0 && lost >= left).then_some(gone));
        let damage = body.damage_after(b);
        HitsTaken { morale, p, waits, panic, b, lost, bases: left - lost, damage, end }
    }

    /// The move that it must make.
    fn forced(&self, taken: &HitsTaken) -> Option<ForcedMove> {
        Some(ForcedMove {
            unit: self.unit,
            name: self.name.clone(),
            by: taken.back()?,
            who: self.who,
            morale: taken.morale,
            cause: match self.by {
                HitBy::Assault => forced_move::Cause::Assault,
                _ => forced_move::Cause::Fire,
            },
            ..ForcedMove::default()
        })
    }

    fn called(&self) -> String {
        self.name.called_or(|| "The unit".into())
    }
}

impl Calculator for MoraleHits {
    type System = Republique;
    const ID: &'static str = "republique/morale-hits";
    const TITLE: &'static str = "Hits on a unit";
    const PROCEDURES: &'static [&'static str] = &["P10", "P18"];

    fn form(&self, context: &Context<Republique>) -> Form {
        self.build_form(context)
    }

    fn answer(&self, context: &Context<Republique>) -> Answer {
        self.report(context)
    }

    fn prefill(
        &self,
        battle: &BattleView<'_, Republique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        self.of_battle(battle, ours, theirs)
    }
}
