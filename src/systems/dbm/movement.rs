//! How far troops move: the table, Fast troops, and a start at the side of an enemy (2.5; Moves).

mod factors;
mod form;

pub(super) use form::mover_items;

use super::Dbm;
use super::army::Line;
use super::range::Figures;
use super::sheet::{Sheet, YesNo};
use super::state::{LineInBattle, costs_more};
use super::terms::{Class, Grade, Ground, Troops};
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Context, Count, Factor, Form, Input, List, Note, Prefilled,
    Quantity, Report, RuleRef, Sourced, UnitRef, capitalize, printed, unsigned, words,
};
use strum::VariantArray;

pub(super) const RULE: RuleRef = RuleRef("Moves");

/// The most that are with the first in a group.
pub(super) const OTHERS: usize = 5;

/// One move. The field names are the published format of links.
#[derive(Clone, Debug, Default, PartialEq, Input)]
pub struct Movement {
    /// Who moves.
    pub mover: Mover,
    /// Who moves with them as a group.
    pub others: List<Mover, OTHERS>,
    /// Which move?
    pub kind: MoveKind,
    /// Marches.
    #[input(hint = "this bound")]
    pub marches: Count<1, 6>,
    /// The worst that any of them goes over.
    pub ground: Ground,
    /// Begins at the side edge or front corner of the enemy into whose flank it goes.
    pub side_start: bool,
    /// Figures.
    pub figures: Figures,
}

/// Troops that move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Input)]
pub struct Mover {
    /// The line of the battle's roster that they are of.
    pub unit: Option<UnitRef>,
    /// What they are.
    #[input(rename = "type", of_unit)]
    pub troops: Troops,
    /// Grade. How good of their type.
    #[input(of_unit)]
    pub grade: Grade,
}

/// Kinds of move. Every one goes by the same table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
pub enum MoveKind {
    /// Once in a bound.
    #[default]
    Tactical,
    /// Away from the enemy, several in a bound.
    March,
    /// From the enemy, after a combat.
    Flee,
}

impl MoveKind {
    words! {
        /// What it is called in a sentence.
        pub fn name { Tactical: "Tactical move", March: "March", Flee: "Flee" }
    }
}

impl Mover {
    /// "Light horse (F)".
    pub fn name(self) -> String {
        format!("{} {}", capitalize(self.troops.name()), self.grade)
    }

    /// Paces over this ground without anything added; 0 where they may not go.
    pub(super) fn listed(self, sheet: &Sheet, ground: Ground) -> Sourced {
        sheet.moves.of(self.troops, self.grade).on(ground)
    }

    /// Paces over this ground, Fast or not; 0 where they may not go.
    pub fn paces(self, sheet: &Sheet, ground: Ground) -> i32 {
        match self.listed(sheet, ground).value {
            0 => 0,
            n if factors::is_fast(self, sheet, ground) => n + sheet.moves.fast.value,
            n => n,
        }
    }

    fn of(unit_ref: UnitRef, line: &Line) -> Self {
        Mover { unit: Some(unit_ref), troops: line.troops, grade: line.grade }
    }
}

impl Movement {
    /// Everybody who moves.
    pub fn movers(&self) -> impl Iterator<Item = Mover> {
        std::iter::once(self.mover).chain(self.others.iter().copied())
    }

    /// Who holds the others back: the first of those who move least.
    pub fn slowest(&self, sheet: &Sheet) -> Mover {
        let mut slowest = self.mover;
        for mover in self.others.iter() {
            if mover.paces(sheet, self.ground) < slowest.paces(sheet, self.ground) {
                slowest = *mover;
            }
        }
        slowest
    }

    /// How far they go, line by line, in paces.
    pub fn distance(&self, sheet: &Sheet) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Paces);
        let slowest = self.slowest(sheet);
        let text = |mover: Mover| format!("{} {}", mover.name(), self.ground.place());
        sum.add_cell(text(slowest), slowest.listed(sheet, self.ground), 1, RULE);
        let mut is_counted = false;
        for mover in self.movers() {
            // Of several alike one is enough.
            if mover == slowest && !std::mem::replace(&mut is_counted, true) {
                continue;
            }
            let n = mover.paces(sheet, self.ground);
            let why = if n == sum.total() { "as fast as the slowest" } else { "a group goes as its slowest" };
            let source = mover.listed(sheet, self.ground).source;
            let yours = factors::is_slow_by_reading(mover, sheet, self.ground);
            let yours = if yours { " (your reading)" } else { "" };
            sum.not_applied(text(mover) + yours, Sourced { value: n, source }, why, RULE);
        }
        if sum.total() == 0 {
            return sum;
        }
        sum.factors("Move", self, sheet);
        if self.kind == MoveKind::March && self.marches.n() > 1 {
            sum.times(format!("{} marches", self.marches.n()), printed(self.marches.n()), printed(1), RULE);
        }
        sum
    }

    /// Land and naval elements cannot be of one group, as a sentence.
    pub(super) fn apart(&self) -> Option<String> {
        let afloat = self.movers().find(|mover| mover.troops.class() == Class::Naval)?;
        let ashore = self.movers().find(|mover| mover.troops.class() != Class::Naval)?;
        let [ashore, afloat] = [ashore, afloat].map(|mover| mover.troops.name());
        Some(format!(
            "{} and {afloat} are no group: the ones are on land, the others afloat.",
            capitalize(ashore)
        ))
    }

    /// Which of these marches cost more, as a sentence.
    fn late_marches(&self, sheet: &Sheet) -> Option<String> {
        let (late, of_some) = (sheet.pips.late_march.value, sheet.pips.late_march_of_some.value);
        let more = sheet.pips.marching.value;
        if self.marches.n() < late.min(of_some) || more == 0 {
            return None;
        }
        let costs = costs_more(more);
        let some = match of_some < late {
            true => format!(
                ", and from march {of_some} on with knights other than a general's, or with irregulars other than \
                 skirmishers that are not one element wide"
            ),
            false => String::new(),
        };
        let lone = match sheet.readings.lone_element_marches {
            YesNo::No => "A lone element pays nothing more.",
            YesNo::Yes => "A lone element pays as a group does (your reading).",
        };
        Some(format!("In a group each march {costs} from march {late} of the bound on{some}. {lone}"))
    }

    fn remarks(&self, sheet: &Sheet) -> Vec<String> {
        let mut remarks: Vec<String> = self.apart().into_iter().collect();
        match self.kind {
            MoveKind::March => {
                remarks.push("A march that discovers enemy within 200 paces ends there.".into());
                remarks.extend(self.late_marches(sheet));
            }
            MoveKind::Flee => {
                remarks.push("This is the most they flee: what they meet may stop them.".into())
            }
            MoveKind::Tactical => {}
        }
        for mover in self.movers().filter(|mover| !mover.troops.grades().contains(&mover.grade)) {
            remarks.push(format!("Army lists have no {} {}.", mover.troops.name(), mover.grade));
        }
        remarks
    }
}

impl Calculator for Movement {
    type System = Dbm;
    const ID: &'static str = "dbm/movement";
    const TITLE: &'static str = "Move distances";
    const PROCEDURES: &'static [&'static str] = &["2.5"];
    const READ_ONLY: bool = true;

    fn form(&self, context: &Context<Dbm>) -> Form {
        self.build_form(&context.sheet)
    }

    fn answer(&self, context: &Context<Dbm>) -> Answer {
        let sheet = &*context.sheet;
        let mut sum = self.distance(sheet);
        let paces = sum.total();
        let slowest = self.slowest(sheet);
        let mut notes = Vec::new();
        if paces == 0 {
            notes.push(Note::refused(
                capitalize(self.ground.place()),
                format!("{} {} do not move there", slowest.troops.name(), slowest.grade),
                RULE,
            ));
        } else {
            self.figures.convert(&mut sum, context.lengths, RULE);
        }
        notes.extend(self.remarks(sheet).into_iter().map(Note::Remark));
        let whose = if self.others.is_empty() { "" } else { ", the slowest" };
        let who = format!("{}{whose}, {}", slowest.name(), self.ground.place());
        let report = Report {
            headline: if paces == 0 { "May not move there".into() } else { sum.text() },
            detail: match paces {
                0 => format!("{who}."),
                _ => format!("{who}: {} paces with {} figures.", unsigned(paces), self.figures.name()),
            },
            sums: vec![("Move".into(), sum)],
            notes,
            ..Report::default()
        };
        report.into()
    }

    fn factors() -> &'static [Factor<Self>] {
        factors::ALL
    }

    /// Lines of one army: several move as a group.
    fn prefill(&self, battle: &BattleView<'_, Dbm>, ours: &[UnitRef], theirs: &[UnitRef]) -> Prefilled<Self> {
        if !theirs.is_empty() {
            return Err("Choose only the troops that move.".into());
        }
        if ours.len() > OTHERS + 1 {
            return Err(format!("Choose {} lines of troops or fewer.", OTHERS + 1).into());
        }
        let mut movers = ours
            .iter()
            .map(|unit_ref| Ok(Mover::of(*unit_ref, LineInBattle::standing(battle, *unit_ref)?.line)));
        let mover = movers.next().unwrap_or_else(|| Err("Choose the troops that move.".into()))?;
        let others = movers.collect::<Prefilled<_>>()?;
        let lines: Vec<LineInBattle<'_>> =
            ours.iter().filter_map(|unit_ref| LineInBattle::of(battle, *unit_ref)).collect();
        let marches = lines.iter().map(|one| one.marches).min().unwrap_or_default();
        let kind = match battle.phase {
            _ if lines.iter().all(|one| one.to_flee > 0) => MoveKind::Flee,
            "moves" if marches > 0 => MoveKind::March,
            _ => MoveKind::Tactical,
        };
        let marches = Count::clamped(if kind == MoveKind::March { marches } else { 1 });
        Ok(Movement { mover, others, kind, marches, figures: self.figures, ..Movement::default() })
    }
}
