//! Combat between two elements, close or by shooting: both totals, grading, mitigation, outcome (2.1–2.3).

mod base;
mod by_reading;
mod chances;
mod factors;
mod fighter;
mod form;
mod grading;
mod in_battle;
mod line;
mod notes;
mod outcome;
mod rear;
mod steps;
mod tactical;
mod text;

use super::Dbm;
use super::sheet::Sheet;
use super::state::may_shoot;
use super::terms::Troops;
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Context, Die, Face, Factor, Form, Input, Need, Note, Pad,
    Prefilled, Quantity, Report, Roll, RuleRef, Side, Sides, Source, Together, UnitRef, capitalize, printed,
    words,
};
use std::borrow::Cow;

pub use fighter::{Fighter, Rank};
pub use line::{Compare, FightLine, LineFight, Sequence};
pub use outcome::Fate;

use fighter::Fight;
use outcome::{Defeat, Verdict};

/// Why an input is not asked for.
const BY_BATTLE: &str = "a battle fills it in";

const FACTORS: RuleRef = RuleRef("Factors");
const GRADING: RuleRef = RuleRef("Grading");
const MITIGATING: RuleRef = RuleRef("Mitigating");

/// Two elements that fight. Close combat, unless one of them shoots. The field names are the published format of links.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Combat {
    /// Our element.
    pub ours: Fighter,
    /// Their element.
    #[input(start = Fighter { troops: Troops::Wb, ..Fighter::default() })]
    pub theirs: Fighter,
    /// Ignore this restriction. Played all the same, by agreement.
    pub anyway: bool,
}

/// How the totals compare, best for ours first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Band {
    /// Theirs is half of ours or less.
    OursDouble,
    /// Theirs is less, but more than half.
    OursBeat,
    /// Neither is less.
    Equal,
    /// Ours is less, but more than half.
    TheirsBeat,
    /// Ours is half of theirs or less.
    TheirsDouble,
}

impl Band {
    words! {
        fn title {
            OursDouble: "We double them", OursBeat: "We win", Equal: "Equal", TheirsBeat: "They win",
            TheirsDouble: "They double us",
        }
    }

    /// The band of our total and theirs.
    pub fn of(Sides([ours, theirs]): Sides<i32>) -> Self {
        match (ours, theirs) {
            (ours, theirs) if ours > theirs && 2 * theirs <= ours => Band::OursDouble,
            (ours, theirs) if ours > theirs => Band::OursBeat,
            (ours, theirs) if ours == theirs => Band::Equal,
            (ours, theirs) if 2 * ours <= theirs => Band::TheirsDouble,
            _ => Band::TheirsBeat,
        }
    }
}

/// A combat resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fought {
    /// Factors and die.
    pub raw: Sides<i32>,
    /// After grading.
    pub graded: Sides<i32>,
    /// After mitigation: what is compared.
    pub totals: Sides<i32>,
    /// How they compare.
    pub band: Band,
    /// What becomes of each.
    pub fates: Sides<Fate>,
    /// The clause that decided it; empty where the comparison alone did.
    pub clause: Cow<'static, str>,
}

impl Combat {
    /// One side against the other.
    fn fight(&self, side: Side) -> Fight<'_> {
        Fight { mine: self.fighter(side), enemy: self.fighter(side.other()) }
    }

    fn fighters(&self) -> Sides<&Fighter> {
        Sides([&self.ours, &self.theirs])
    }

    fn fighter(&self, side: Side) -> &Fighter {
        self.fighters()[side]
    }

    fn fighter_mut(&mut self, side: Side) -> &mut Fighter {
        match side {
            Side::Ours => &mut self.ours,
            Side::Theirs => &mut self.theirs,
        }
    }

    /// It is to shoot and may not.
    fn barred(&self, side: Side, sheet: &Sheet) -> bool {
        let fight = self.fight(side);
        fight.mine.shoots && !fight.can_shoot(sheet)
    }

    /// The combat with those who may not shoot not shooting, unless that is agreed.
    fn played(&self, sheet: &Sheet) -> Combat {
        let mut played = self.clone();
        for side in Side::ALL {
            played.fighter_mut(side).shoots &= self.anyway || !self.barred(side, sheet);
        }
        played
    }

    /// Combat factor, rear support and tactical factors of one side.
    fn factors_of(&self, side: Side, sheet: &Sheet) -> Breakdown {
        let mut sum = Breakdown::new(Quantity::Score);
        let (label, entry) = base::factor(self.fight(side), sheet);
        sum.add_cell(label, entry, 1, FACTORS);
        sum.factors(side.title(), self, sheet);
        sum
    }

    /// Factors of both sides in all.
    fn total_factors(&self, sheet: &Sheet) -> Sides<i32> {
        Side::ALL.map(|side| self.factors_of(side, sheet).total())
    }

    /// Resolves the combat for two natural dice of 1 to 6.
    pub fn fought(&self, sheet: &Sheet, dice: Sides<i32>) -> Fought {
        let played = self.played(sheet);
        let factors = played.total_factors(sheet);
        played.resolve(sheet, factors, dice)
    }

    fn resolve(&self, sheet: &Sheet, factors: Sides<i32>, dice: Sides<i32>) -> Fought {
        let raw = factors.zip(dice).map(|(factors, die)| factors + die);
        let step = |rows: &[grading::Adjustment], scores: Sides<i32>| {
            let by = |side| grading::sum(rows, self.fight(side), sheet, lead(scores, side));
            Side::ALL.map(|side| scores[side] + by(side))
        };
        let graded = step(grading::GRADING, raw);
        let totals = step(grading::MITIGATING, graded);
        let band = Band::of(totals);
        let (fates, clause) = self.fates(sheet, band);
        Fought { raw, graded, totals, band, fates, clause }
    }

    /// What becomes of each, and why.
    fn fates(&self, sheet: &Sheet, band: Band) -> (Sides<Fate>, Cow<'static, str>) {
        let (loser, defeat) = match band {
            Band::Equal => {
                let (fates, clause) = outcome::equal(self.fight(Side::Ours), &sheet.readings);
                return (fates, clause.into());
            }
            Band::OursDouble => (Side::Theirs, Defeat::HalfOrLess),
            Band::OursBeat => (Side::Theirs, Defeat::Less),
            Band::TheirsBeat => (Side::Ours, Defeat::Less),
            Band::TheirsDouble => (Side::Ours, Defeat::HalfOrLess),
        };
        let fight = self.fight(loser);
        let Verdict { fate, clause } = outcome::of(fight, &sheet.readings, defeat);
        let winner = if fight.close() || fight.enemy.shoots { Fate::Wins } else { Fate::Unaffected };
        (Side::ALL.map(|side| if side == loser { fate } else { winner }), clause)
    }

    /// Adds the die and, once both are rolled, what follows from them.
    fn complete(&self, sum: &mut Breakdown, side: Side, sheet: &Sheet, die: i32, fought: Option<&Fought>) {
        let subtotal = |sum: &mut Breakdown, label: &'static str, rule| {
            sum.note_cell(label, Quantity::Score.format(sum.total()), Source::Printed, rule);
        };
        subtotal(sum, "All factors", FACTORS);
        sum.add_number("Die", die, FACTORS);
        let Some(fought) = fought else { return };
        subtotal(sum, "Total", FACTORS);
        let fight = self.fight(side);
        let before = sum.lines.len();
        grading::write(sum, grading::GRADING, GRADING, fight, sheet, lead(fought.raw, side));
        if sum.lines.len() == before {
            let why = format!("{} {} call for none", fight.enemy.troops.name(), fight.turned().rating());
            sum.not_applied("Grading", printed(0), why, GRADING);
        }
        if fought.graded[side] != fought.raw[side] {
            subtotal(sum, "Graded", GRADING);
        }
        grading::write(sum, grading::MITIGATING, MITIGATING, fight, sheet, lead(fought.graded, side));
    }
}

/// The rolls that may come: those of the dice not yet rolled; all once both are.
fn open(dice: Sides<Option<i32>>) -> Vec<Sides<i32>> {
    let all = dice[Side::Ours].is_some() == dice[Side::Theirs].is_some();
    let may = |side: Side, face: i32| all || dice[side].is_none_or(|rolled| rolled == face);
    let rolls = (1..=6).flat_map(|ours| (1..=6).map(move |theirs| Sides([ours, theirs])));
    rolls.filter(|roll| may(Side::Ours, roll[Side::Ours]) && may(Side::Theirs, roll[Side::Theirs])).collect()
}

/// The lead of a side's score over the other's.
fn lead(scores: Sides<i32>, side: Side) -> i32 {
    scores[side] - scores[side.other()]
}

impl Calculator for Combat {
    type System = Dbm;
    const ID: &'static str = "dbm/combat";
    const TITLE: &'static str = "Combat";
    const PROCEDURES: &'static [&'static str] = &["2.1", "2.2", "2.3"];
    const DICE_PAD: Pad = Pad::Faces;
    const NOT_IN_FORM: &'static [(&'static str, &'static str)] =
        &[("ours.spent", BY_BATTLE), ("theirs.spent", BY_BATTLE)];

    fn form(&self, context: &Context<Self::System>) -> Form {
        self.build_form(context)
    }

    fn answer(&self, context: &Context<Self::System>) -> Answer {
        let sheet = &*context.sheet;
        let (mut notes, played) = (self.refusals(sheet), self.played(sheet));
        if self.fight(Side::Ours).shooting() && !played.fight(Side::Ours).shooting() {
            return Report::refused("May not shoot", notes).into();
        }
        let mut sums = Side::ALL.map(|side| played.factors_of(side, sheet));
        let factors = sums.each_ref().map(Breakdown::total);
        let dice = self.fighters().map(|fighter| fighter.die.map(Roll::n));
        let fought = match dice.0 {
            [Some(ours), Some(theirs)] => Some(played.resolve(sheet, factors, Sides([ours, theirs]))),
            _ => None,
        };
        let chances = played.chances(sheet, factors, dice);
        let (headline, detail) = match &fought {
            Some(fought) => (played.headline(fought.fates), played.detail(fought)),
            None => played.ahead(&chances, factors, dice),
        };
        for side in Side::ALL {
            if let Some(die) = dice[side] {
                played.complete(&mut sums[side], side, sheet, die, fought.as_ref());
            }
        }
        notes.extend(played.remarks(sheet, fought.as_ref()));
        notes.extend(played.by_reading(sheet, factors, &open(dice)).into_iter().map(Note::Remark));
        let die = |(side, fighter): (Side, &Fighter)| {
            let need = Need::Added(factors[side]);
            Die::new(capitalize(fighter.troops.name()), 6, side, fighter.die).needs(need)
        };
        Answer {
            changes: fought.as_ref().map_or_else(Vec::new, |fought| played.changes(fought)),
            report: Report {
                headline,
                detail,
                sums: Side::ALL.map(|side| side.title().into()).zip(sums).0.into(),
                beside: Some(0),
                dice: Side::ALL.zip(self.fighters()).map(die).0.into(),
                odds: played.tables(&chances, fought.as_ref()),
                notes,
                next: fought.as_ref().map_or_else(Vec::new, |fought| played.next(fought)),
                ..Report::default()
            },
        }
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        if let Some(side) = Side::ALL.0.get(die) {
            self.fighter_mut(*side).die = face.and_then(Roll::of);
        }
    }

    fn factors() -> &'static [Factor<Self>] {
        factors::ALL.0.as_flattened()
    }

    fn swapped(&self) -> Option<Self> {
        Some(Combat { ours: self.theirs.clone(), theirs: self.ours.clone(), anyway: self.anyway })
    }

    fn prefill(&self, battle: &BattleView<'_, Dbm>, ours: &[UnitRef], theirs: &[UnitRef]) -> Prefilled<Self> {
        let line = |unit_ref: &UnitRef| battle.army(unit_ref.side).line(*unit_ref).map(|(_, line)| line);
        let fronts = Sides([ours, theirs]).map(|units| line(units.first()?));
        let shoots = |side: &Side| fronts[*side].is_some_and(|line| may_shoot(line, battle.sheet));
        let mut combat = self.clone();
        let mut shooter = None;
        if battle.phase == "shooting" {
            shooter = Side::ALL.0.into_iter().find(shoots);
            let names: Vec<String> = fronts.iter().flatten().map(|line| line.title()).collect();
            if shooter.is_none() && !names.is_empty() {
                let who = capitalize(notes::WHO_SHOOTS);
                return Err(format!("Cannot shoot: {}. {who}.", names.join(", ")).into());
            }
            combat.ours.shoots = shooter == Some(Side::Ours);
            combat.theirs.shoots = shooter == Some(Side::Theirs);
        }
        if let Some(who) = missing(ours, theirs, battle.phase) {
            return Err(who.into());
        }
        combat.set_side(Side::Ours, ours, battle, shooter)?;
        combat.set_side(Side::Theirs, theirs, battle, shooter)?;
        Ok(combat)
    }

    const TOGETHER: Together = Together::Ranks;

    /// One element fights in front; of those who shoot several may stand beside each other.
    fn prefill_files(
        &self,
        battle: &BattleView<'_, Dbm>,
        ours: &[Vec<UnitRef>],
        theirs: &[Vec<UnitRef>],
    ) -> Prefilled<Self> {
        if battle.phase != "shooting" && ours.len().max(theirs.len()) > 1 {
            return Err(
                "In one combat one stands in front on each side: several beside each other fight as a line."
                    .into(),
            );
        }
        self.prefill(battle, &ours.concat(), &theirs.concat())
    }
}

/// Who is still to be chosen.
fn missing(ours: &[UnitRef], theirs: &[UnitRef], phase: &str) -> Option<&'static str> {
    match (ours, theirs, phase) {
        ([], [], "shooting") => Some("Choose who shoots, then whom."),
        ([], [], _) => Some("Choose who fights on both sides."),
        ([], _, _) | (_, [], _) => Some("Choose the enemy."),
        _ => None,
    }
}
