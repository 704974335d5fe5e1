//! Acting before a unit of the active side: who may, with which chance, and how (P11; A.4, C.1–C.5).

mod candidate;
mod form;

use super::Plm;
use super::actor::{Actor, not_there, rolled};
use super::moves::{first_failure, succeeds};
use super::next_steps::acts;
use super::sheet::Sheet;
use super::state::{ATTEMPTED, PRE_EMPTED};
use super::terms::Arm;
use super::unit_state::unit_state;
use crate::rules::{
    Answer, Calculator, Change, Context, Count, Dice, Die, Face, Form, List, Name, NextStep, Note, Odds,
    OddsTable, Outcome, Piece, Roll, RuleRef, Shares, Shown, Table, Whose, capital,
};
use serde::{Deserialize, Serialize};
use strum::VariantArray;

pub use candidate::Candidate;

const RULE: RuleRef = RuleRef("C.1");
const ATTEMPT: RuleRef = RuleRef("C.2");

/// The most units among which a player chooses.
const CANDIDATES: usize = 8;

/// A unit that is about to act, and those that may act before it. The field names are the published format of links.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PreEmption {
    /// The actions that the active side rolled.
    pub actions: Count<2, 4>,
    /// The unit of the active side.
    pub acting: Acting,
    /// Those of the other side that may act first.
    pub candidates: List<Candidate, CANDIDATES>,
    /// The place of the one that attempts it, counted from 1.
    pub chosen: Count<1, 8>,
    /// Its percentile rolls: whether it acts first, then each kind of rough ground in the way of a charge.
    pub dice: Dice<100, 3>,
}

/// The unit that is about to act.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Acting {
    /// In a battle.
    pub unit: Option<Piece>,
    /// What it is called.
    pub name: Name,
    /// When the others see it.
    pub seen: Seen,
    /// An attempt has been made on it this roll.
    pub attempted: bool,
}

/// When a unit that acts is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    /// Before it acts.
    #[default]
    Before,
    /// Only when it has acted.
    After,
    /// Neither before nor after.
    Never,
}

/// One unit of infantry.
impl Default for PreEmption {
    fn default() -> Self {
        PreEmption {
            actions: Count::default(),
            acting: Acting::default(),
            candidates: [Candidate::default()].into_iter().collect(),
            chosen: Count::default(),
            dice: Dice::default(),
        }
    }
}

impl Acting {
    fn called(&self) -> String {
        if self.name.trim().is_empty() { "the acting unit".into() } else { self.name.trim().into() }
    }
}

/// How an attempt ends; best for whoever attempts it first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// It fires or charges first.
    Acts,
    /// Its charge stops at rough ground.
    Stopped,
    /// It is too late.
    TooLate,
}

impl PreEmption {
    /// Why nobody may attempt it now.
    pub fn closed(&self) -> Option<&'static str> {
        let reasons = [
            (self.actions.n() != 2, "the active side must have rolled 2 actions"),
            (self.acting.attempted, "one attempt on this unit has been made this roll"),
            (self.acting.seen == Seen::Never, "the acting unit is never seen"),
        ];
        reasons.into_iter().find(|(is_so, _)| *is_so).map(|(_, why)| why)
    }

    /// The place of the one that attempts it, counted from 0.
    fn place(&self) -> usize {
        (self.chosen.n() as usize - 1).min(self.candidates.len().saturating_sub(1))
    }

    /// What the unit at this place is called; those that are called alike are numbered.
    pub fn called(&self, place: usize) -> String {
        let called = self.candidates[place].unit.called();
        let alike = self.candidates.iter().filter(|other| other.unit.called() == called).count();
        if alike > 1 { format!("{called} {}", place + 1) } else { called }
    }

    /// How it ends by these chances: of acting first, then of each kind of rough ground.
    fn end(chances: &[i32], roll: impl Fn(usize) -> Option<i32>) -> Option<End> {
        for (place, chance) in chances.iter().enumerate() {
            if !succeeds(roll(place)?, *chance) {
                return Some(if place == 0 { End::TooLate } else { End::Stopped });
            }
        }
        Some(End::Acts)
    }

    fn odds(chances: &[i32], verb: &str, end: Option<End>) -> OddsTable {
        let all = first_failure(chances).map(|place| match *place {
            0 => End::TooLate,
            place if place == chances.len() => End::Acts,
            _ => End::Stopped,
        });
        let outcomes = all.iter().map(|(end, ways)| Outcome {
            label: match end {
                End::Acts => format!("{} first", capital(verb)),
                End::Stopped => "Stopped by the ground".into(),
                End::TooLate => "Too late".into(),
            },
            when: String::new(),
            whose: if *end == End::Acts { Whose::Ours } else { Whose::Theirs },
            odds: Odds { ways, of: all.of() },
            place: None,
        });
        OddsTable {
            title: "Attempt".into(),
            outcomes: outcomes.collect(),
            rolled: end.and_then(|end| all.iter().position(|(one, _)| *one == end)),
            aim: format!("{} first", capital(verb)).into(),
            good: all.iter().filter(|(end, _)| **end == End::Acts).count(),
            mean: None,
        }
    }

    /// Everybody with what they may do and their chance.
    fn shares(&self, sheet: &Sheet) -> Shares {
        let rows = self.candidates.iter().enumerate().map(|(place, candidate)| {
            let cells = match candidate.barred(sheet) {
                Some(why) => vec![why.to_string(), "·".into()],
                None => {
                    let chances = candidate.chances(sheet);
                    let dist = first_failure(&chances);
                    let odds = dist.odds(|place| *place == chances.len());
                    vec![candidate.verb().into(), format!("{}%", odds.per_cent())]
                }
            };
            (self.called(place), cells)
        });
        let chosen = self.called(self.place());
        Shares { heads: vec!["First", "Chance"], rows: rows.collect(), all: ("Attempts it", vec![chosen]) }
    }

    fn changes(&self, end: Option<End>, candidate: &Candidate) -> Vec<Change> {
        let Some(end) = end else { return Vec::new() };
        let on = self.acting.unit;
        let attempt = Change::is(capital(&self.acting.called()), "attempt made on it", &ATTEMPTED, 1).on(on);
        let mut changes = vec![attempt];
        if end != End::TooLate {
            let what = match end {
                End::Stopped => "charges first, and is stopped by the ground".into(),
                _ => format!("{} first", candidate.verb()),
            };
            changes.push(Change::is(candidate.unit.called(), what, &PRE_EMPTED, 1).on(candidate.unit.unit));
        }
        changes
    }

    /// Whoever acts first fires or fights; else the unit acts that was about to.
    fn next(&self, end: Option<End>, candidate: &Candidate) -> Vec<NextStep> {
        let Acting { unit, name, seen, .. } = &self.acting;
        let reacts = *seen == Seen::After;
        match end {
            None => Vec::new(),
            Some(End::Acts) => vec![candidate.acts_on(*unit, name, reacts)],
            Some(End::Stopped | End::TooLate) if reacts => Vec::new(),
            Some(End::Stopped | End::TooLate) => {
                vec![acts(Actor { unit: *unit, name: name.clone(), ..Actor::default() })]
            }
        }
    }

    fn remarks(&self, end: Option<End>, candidate: &Candidate, sheet: &Sheet) -> Vec<String> {
        let is_charge = candidate.unit.arm() == Arm::Cavalry;
        let is_open = end.is_none();
        let all = [
            (
                self.acting.seen == Seen::After,
                "It is a reaction: the acting unit acts first, as it is seen only then.".to_string(),
            ),
            (
                is_open && is_charge,
                format!(
                    "It changes face by {}° at most as it charges home.",
                    sheet.actions.charge_turn.n
                ),
            ),
            (is_open, "An attempt that fails is used up.".into()),
            (
                end == Some(End::Acts) && !is_charge,
                "It fires once. The target passes its morale test and acts, or fails and does nothing this roll."
                    .into(),
            ),
            (
                end == Some(End::Acts) && is_charge,
                "Fight the melee at once. The acting unit acts only if it wins."
                    .into(),
            ),
            (matches!(end, Some(End::Stopped | End::TooLate)), "The acting unit acts as it likes.".into()),
        ];
        all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, text)| text).collect()
    }
}

impl Calculator for PreEmption {
    type System = Plm;
    const ID: &'static str = "plm/pre-emption";
    const TITLE: &'static str = "Pre-emption";
    const PROCEDURES: &'static [&'static str] = &["P11"];
    const HIDDEN: &'static [(&'static str, &'static str)] =
        &[("candidates.*.unit.skirmishers", "the order in which it stands decides")];

    fn form(&self, context: &Context<Plm>) -> Form {
        self.build_form(context)
    }

    fn answer(&self, context: &Context<Plm>) -> Answer {
        let sheet = &*context.sheet;
        let refused = |headline: &str, what: String, why: &'static str, rule| Shown {
            headline: headline.into(),
            detail: capital(why) + ".",
            notes: vec![Note::Refused { what: what.into(), why: why.into(), rule }],
            ..Shown::default()
        };
        let place = self.place();
        let Some(candidate) = self.candidates.get(place) else {
            let shown = Shown { headline: "Nobody to act first".into(), ..Shown::default() };
            return Answer { shown, changes: Vec::new() };
        };
        let called = self.called(place);
        if let Some(why) = self.closed() {
            let what = format!("An attempt on {}", self.acting.called());
            return Answer { shown: refused("No pre-emption", what, why, ATTEMPT), changes: Vec::new() };
        }
        let shares = (self.candidates.len() > 1).then(|| self.shares(sheet));
        if let Some(why) = candidate.barred(sheet) {
            let shown = refused("May not act first", called, why, RULE);
            return Answer { shown: Shown { shares, ..shown }, changes: Vec::new() };
        }
        let (chances, verb) = (candidate.chances(sheet), candidate.verb());
        let end = Self::end(&chances, |place| self.dice.at(place).map(Roll::n));
        let (headline, detail) = match end {
            None if self.dice.at(0).is_some() => {
                ("Charges, if the ground lets it".into(), format!("{called} checks the ground in its way."))
            }
            None => {
                let needed = chances.first().copied().unwrap_or_default();
                (format!("{needed} or less"), format!("{called} {verb} first then."))
            }
            Some(End::Acts) => (
                format!("{} first", capital(verb)),
                format!("{called} {verb} before {}.", self.acting.called()),
            ),
            Some(End::Stopped) => ("Stopped".into(), format!("{called} stops at the edge of the ground.")),
            Some(End::TooLate) => ("Too late".into(), format!("{called} does nothing.")),
        };
        let mut shown = Shown { headline, detail, shares, ..Shown::default() };
        shown.sums.push(("Chance".into(), candidate.sum(sheet)));
        let failed = (0..chances.len())
            .find(|place| self.dice.at(*place).is_some_and(|roll| !succeeds(roll.n(), chances[*place])));
        for (place, label) in
            candidate.rolls(sheet).into_iter().enumerate().take(failed.map_or(3, |at| at + 1))
        {
            shown.dice.push(Die::new(label, 100, Whose::Ours, self.dice.at(place).map(Roll::face)));
        }
        shown.odds.push(Self::odds(&chances, verb, end));
        shown.notes.extend(self.remarks(end, candidate, sheet).into_iter().map(Note::Remark));
        shown.next = self.next(end, candidate);
        Answer { shown, changes: self.changes(end, candidate) }
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        self.dice.set(die, face);
    }

    /// A unit of the side that acts, and those of the other that may act first, in whichever order they are given. What
    /// the battle does not know stays as it was entered for the same units.
    fn fill(&self, table: &Table<'_, Plm>, ours: &[Piece], theirs: &[Piece]) -> Option<Self> {
        if self.why_not(table, ours, theirs).is_some() {
            return None;
        }
        let (acting, others) = sides(table, ours, theirs)?;
        let state = Actor::of(table, acting)?;
        let is_same = self.acting.unit == Some(acting);
        let mut candidates = List::default();
        for piece in others {
            let before = self.candidates.iter().find(|before| before.unit.unit == Some(*piece));
            candidates.push(Candidate {
                used: table.marks.of(*piece, PRE_EMPTED.id) != 0,
                unit: Actor::of(table, *piece)?,
                ..before.filter(|_| is_same).cloned().unwrap_or_default()
            });
        }
        let rolled = rolled(table, acting);
        Some(PreEmption {
            actions: if rolled == 0 { Count::default() } else { Count::near(rolled) },
            acting: Acting {
                unit: Some(acting),
                name: Name::cut(&state.called()),
                seen: if is_same { self.acting.seen } else { Seen::Before },
                attempted: table.marks.of(acting, ATTEMPTED.id) != 0,
            },
            candidates,
            chosen: if is_same { self.chosen } else { Count::default() },
            dice: Dice::default(),
        })
    }

    fn why_not(&self, table: &Table<'_, Plm>, ours: &[Piece], theirs: &[Piece]) -> Option<String> {
        let Some((acting, others)) = sides(table, ours, theirs) else {
            return Some(
                "Choose the units that may act first and the enemy unit that is about to act.".into(),
            );
        };
        if rolled(table, acting) > 2 {
            return Some("The active side has rolled more than 2 actions: nobody acts before it.".into());
        }
        not_there(table, acting).or_else(|| others.iter().find_map(|piece| cannot_act_first(table, *piece)))
    }
}

/// The one unit of the side that acts, and those of the other side.
fn sides<'a>(table: &Table<'_, Plm>, ours: &'a [Piece], theirs: &'a [Piece]) -> Option<(Piece, &'a [Piece])> {
    let (active, others) = if ours.first()?.camp == table.active { (ours, theirs) } else { (theirs, ours) };
    match active {
        [acting] if !others.is_empty() => Some((*acting, others)),
        _ => None,
    }
}

/// What the battle knows that keeps a unit from acting first.
fn cannot_act_first(table: &Table<'_, Plm>, piece: Piece) -> Option<String> {
    if let Some(why) = not_there(table, piece) {
        return Some(why);
    }
    let (state, actor) = (unit_state(table, piece)?, Actor::of(table, piece)?);
    let reasons = [
        (state.gun_is_lost, "cannot act first: its crew has left the gun"),
        (state.rounds == Some(0), "cannot act first: it has no ammunition left"),
        (state.is_immobile, "may do nothing more by this roll"),
    ];
    let (_, why) = reasons.into_iter().find(|(is_so, _)| *is_so)?;
    Some(format!("{} {why}.", actor.called()))
}
