//! Combat between two elements, close or by shooting: both totals, grading, mitigation, outcome (2.1–2.3).

mod base;
mod chances;
mod factors;
mod form;
mod grading;
mod in_battle;
mod line;
mod notes;
mod outcome;
mod rear;
mod side;
mod steps;
mod tactical;
mod text;

use super::Dbm;
use super::army::Line;
use super::sheet::Sheet;
use super::state::may_shoot;
use super::terms::Troops;
use crate::rules::{
    Answer, BattleView, Breakdown, Calculator, Context, Die, Face, Factor, Form, Report, Roll, RuleRef,
    Source, Unit, UnitRef, Whose, capitalize, printed,
};
use serde::{Deserialize, Serialize};

pub use line::{Compare, FightLine, LineFight, Sequence};
pub use outcome::Fate;
pub use side::{Rank, Side};

use outcome::{Defeat, Verdict};
use side::Fight;

const FACTORS: RuleRef = RuleRef("Factors");
const GRADING: RuleRef = RuleRef("Grading");
const MITIGATING: RuleRef = RuleRef("Mitigating");

/// Two elements that fight. Close combat, unless one of them shoots. The field names are the published format of links.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Combat {
    /// Our element.
    pub ours: Side,
    /// Their element.
    pub theirs: Side,
    /// Played all the same, by agreement.
    pub anyway: bool,
}

impl Default for Combat {
    fn default() -> Self {
        let theirs = Side { troops: Troops::Wb, ..Side::default() };
        Combat { ours: Side::default(), theirs, anyway: false }
    }
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
    /// Of our total and theirs.
    pub fn of([ours, theirs]: [i32; 2]) -> Self {
        match (ours, theirs) {
            (ours, theirs) if ours > theirs && 2 * theirs <= ours => Band::OursDouble,
            (ours, theirs) if ours > theirs => Band::OursBeat,
            (ours, theirs) if ours == theirs => Band::Equal,
            (ours, theirs) if 2 * ours <= theirs => Band::TheirsDouble,
            _ => Band::TheirsBeat,
        }
    }
}

/// A combat resolved, each pair ours first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fought {
    /// Factors and die.
    pub raw: [i32; 2],
    /// After grading.
    pub graded: [i32; 2],
    /// After mitigation: what is compared.
    pub totals: [i32; 2],
    /// How they compare.
    pub band: Band,
    /// What becomes of each.
    pub fates: [Fate; 2],
    /// The clause that decided it; empty where the comparison alone did.
    pub clause: &'static str,
}

impl Combat {
    /// One side against the other: 0 is ours, 1 is theirs.
    fn fight(&self, at: usize) -> Fight<'_> {
        Fight { mine: self.side(at), enemy: self.side(1 - at) }
    }

    fn side(&self, at: usize) -> &Side {
        if at == 0 { &self.ours } else { &self.theirs }
    }

    fn side_mut(&mut self, at: usize) -> &mut Side {
        if at == 0 { &mut self.ours } else { &mut self.theirs }
    }

    /// It is to shoot and may not.
    fn barred(&self, at: usize, sheet: &Sheet) -> bool {
        let fight = self.fight(at);
        fight.mine.shoots && !fight.can_shoot(sheet)
    }

    /// With those who may not shoot not shooting, unless that is agreed.
    fn played(&self, sheet: &Sheet) -> Combat {
        let mut played = self.clone();
        for at in 0..2 {
            played.side_mut(at).shoots &= self.anyway || !self.barred(at, sheet);
        }
        played
    }

    /// Combat factor, rear support and tactical factors of one side.
    fn factors_of(&self, at: usize, sheet: &Sheet) -> Breakdown {
        let mut sum = Breakdown::new(Unit::Score);
        let (label, entry) = base::factor(self.fight(at), sheet);
        sum.entry(label, entry, 1, FACTORS);
        sum.factors(factors::SUMS[at], self, sheet);
        sum
    }

    /// Resolves the combat for two natural dice of 1 to 6, ours first.
    pub fn fought(&self, sheet: &Sheet, dice: [i32; 2]) -> Fought {
        let played = self.played(sheet);
        let factors = [0, 1].map(|at| played.factors_of(at, sheet).total());
        played.resolve(sheet, factors, dice)
    }

    fn resolve(&self, sheet: &Sheet, factors: [i32; 2], dice: [i32; 2]) -> Fought {
        let raw = [factors[0] + dice[0], factors[1] + dice[1]];
        let step = |rows: &[grading::Adjustment], [ours, theirs]: [i32; 2]| {
            let by = |at: usize, lead: i32| grading::sum(rows, self.fight(at), sheet, lead);
            [ours + by(0, ours - theirs), theirs + by(1, theirs - ours)]
        };
        let graded = step(grading::GRADING, raw);
        let totals = step(grading::MITIGATING, graded);
        let band = Band::of(totals);
        let (fates, clause) = self.fates(sheet, band);
        Fought { raw, graded, totals, band, fates, clause }
    }

    /// What becomes of each, and why.
    fn fates(&self, sheet: &Sheet, band: Band) -> ([Fate; 2], &'static str) {
        let (loser, defeat) = match band {
            Band::Equal => return outcome::equal(self.fight(0), &sheet.readings),
            Band::OursDouble => (1, Defeat::HalfOrLess),
            Band::OursBeat => (1, Defeat::Less),
            Band::TheirsBeat => (0, Defeat::Less),
            Band::TheirsDouble => (0, Defeat::HalfOrLess),
        };
        let fight = self.fight(loser);
        let Verdict { fate, clause } = outcome::of(fight, &sheet.readings, defeat);
        let winner = if fight.close() || fight.enemy.shoots { Fate::Wins } else { Fate::Unaffected };
        (if loser == 0 { [fate, winner] } else { [winner, fate] }, clause)
    }

    /// Adds the die and, once both are rolled, what follows from them.
    fn complete(&self, sum: &mut Breakdown, at: usize, sheet: &Sheet, die: i32, fought: Option<&Fought>) {
        let subtotal = |sum: &mut Breakdown, label: &'static str, rule| {
            sum.lookup(label, Unit::Score.format(sum.total()), Source::Printed, rule);
        };
        subtotal(sum, "All factors", FACTORS);
        sum.number("Die", die, FACTORS);
        let Some(fought) = fought else { return };
        let lead = |scores: [i32; 2]| scores[at] - scores[1 - at];
        subtotal(sum, "Total", FACTORS);
        let fight = self.fight(at);
        let before = sum.lines.len();
        grading::write(sum, grading::GRADING, GRADING, fight, sheet, lead(fought.raw));
        if sum.lines.len() == before {
            let why = format!("{} {} call for none", fight.enemy.troops.name(), fight.turned().rating());
            sum.not_applied("Grading", printed(0), why, GRADING);
        }
        if fought.graded[at] != fought.raw[at] {
            subtotal(sum, "Graded", GRADING);
        }
        grading::write(sum, grading::MITIGATING, MITIGATING, fight, sheet, lead(fought.graded));
    }
}

impl Calculator for Combat {
    type System = Dbm;
    const ID: &'static str = "dbm/combat";
    const TITLE: &'static str = "Combat";
    const PROCEDURES: &'static [&'static str] = &["2.1", "2.2", "2.3"];

    fn form(&self, context: &Context<Self::System>) -> Form {
        self.build_form(context)
    }

    fn answer(&self, context: &Context<Self::System>) -> Answer {
        let sheet = &*context.sheet;
        let (mut notes, played) = (self.refusals(sheet), self.played(sheet));
        if self.fight(0).shooting() && !played.fight(0).shooting() {
            return Report::refused("May not shoot", notes).into();
        }
        let mut sums = Vec::new();
        for at in 0..2 {
            sums.push((factors::SUMS[at].into(), played.factors_of(at, sheet)));
        }
        let factors = [sums[0].1.total(), sums[1].1.total()];
        let dice = [self.ours.die, self.theirs.die].map(|die| die.map(Roll::n));
        let fought = match dice {
            [Some(ours), Some(theirs)] => Some(played.resolve(sheet, factors, [ours, theirs])),
            _ => None,
        };
        let chances = played.chances(sheet, factors, dice);
        let (headline, detail) = match &fought {
            Some(fought) => (played.headline(fought.fates), played.detail(fought)),
            None => played.ahead(&chances, factors, dice),
        };
        for (at, (_, sum)) in sums.iter_mut().enumerate() {
            if let Some(die) = dice[at] {
                played.complete(sum, at, sheet, die, fought.as_ref());
            }
        }
        notes.extend(played.remarks(sheet, fought.as_ref()));
        let mut rolled = Vec::new();
        for (at, whose) in [Whose::Ours, Whose::Theirs].into_iter().enumerate() {
            let Side { troops, die, .. } = self.side(at);
            rolled.push(Die::new(troops.letters(), 6, whose, *die));
        }
        Answer {
            changes: fought.as_ref().map_or_else(Vec::new, |fought| played.changes(fought)),
            report: Report {
                headline,
                detail,
                sums,
                beside: Some(0),
                dice: rolled,
                odds: played.tables(&chances, fought.as_ref()),
                notes,
                next: fought.as_ref().and_then(|fought| played.next(fought)).into_iter().collect(),
                ..Report::default()
            },
        }
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        if die < 2 {
            self.side_mut(die).die = face.and_then(Roll::of);
        }
    }

    fn factors() -> &'static [Factor<Self>] {
        factors::ALL.as_flattened()
    }

    fn swapped(&self) -> Option<Self> {
        Some(Combat { ours: self.theirs.clone(), theirs: self.ours.clone(), anyway: self.anyway })
    }

    fn fill(&self, battle: &BattleView<'_, Dbm>, ours: &[UnitRef], theirs: &[UnitRef]) -> Option<Self> {
        let mut combat = self.clone();
        let shoots = |unit_ref: &UnitRef| {
            let found = battle.army(unit_ref.camp).line(*unit_ref);
            found.is_some_and(|(_, line)| may_shoot(line, battle.sheet))
        };
        let ours_shoot = ours.first().is_some_and(shoots);
        let shooter = (battle.phase == "shooting").then_some(usize::from(!ours_shoot));
        combat.set_side(0, ours, battle, shooter)?;
        combat.set_side(1, theirs, battle, shooter)?;
        if battle.phase == "shooting" {
            combat.ours.shoots = combat.fight(0).can_shoot(battle.sheet);
            combat.theirs.shoots = !combat.ours.shoots && combat.fight(1).can_shoot(battle.sheet);
            return (combat.ours.shoots || combat.theirs.shoots).then_some(combat);
        }
        Some(combat)
    }

    fn why_not(&self, battle: &BattleView<'_, Dbm>, ours: &[UnitRef], theirs: &[UnitRef]) -> Option<String> {
        let line = |unit_ref: &UnitRef| battle.army(unit_ref.camp).line(*unit_ref).map(|(_, line)| line);
        let lines: Vec<&Line> = [ours, theirs].into_iter().filter_map(|side| line(side.first()?)).collect();
        let may_shoot = lines.iter().any(|line| may_shoot(line, battle.sheet));
        if battle.phase != "shooting" || lines.is_empty() || may_shoot {
            return None;
        }
        let names: Vec<String> = lines.iter().map(|line| line.title()).collect();
        Some(format!("Cannot shoot: {}. {}.", names.join(", "), capitalize(notes::WHO_SHOOTS)))
    }
}
