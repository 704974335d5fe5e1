//! A calculation in the battle on the table: filled in from its units, and applied to them once a throw.

use crate::calculation::Calculation;
use crate::follow::follow;
use crate::phase_context::PhaseContext;
use aide_de_camp::battle::{Battle, Event, Lead, Why};
use aide_de_camp::rules::{
    AnyCalculator, Apply, NextStep, Overrides, Side, Sides, UnitRef, distinct, names_a_unit, taking_part,
};
use leptos::prelude::*;

/// The calculation on the screen, and the battle that its answer is applied to.
#[derive(Clone, Copy)]
pub struct BattleCalculation {
    /// The calculation.
    pub calculation: Calculation,
    /// The battle, and the phase of it on the screen.
    pub played: PhaseContext,
    /// Whether this throw has been applied.
    pub status: Memo<Status>,
    /// Whether it stands beside the battle that is on.
    pub is_apart: Memo<bool>,
    /// Whether other units can be chosen above its form.
    pub chooses_units: RwSignal<bool>,
    applied: RwSignal<Option<Applied>>,
    /// What it was in the battle before it was taken out of it.
    left: StoredValue<Option<Box<dyn AnyCalculator>>>,
}

/// Whether a throw has been applied to the battle.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// It has not.
    Open,
    /// It has.
    Applied,
    /// It has, and its inputs were corrected since; nothing else has happened in the battle.
    Corrected,
}

/// An answer that was applied.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Applied {
    /// How often its inputs had been changed.
    edits: u64,
    /// When, in milliseconds since 1970.
    at: u64,
}

impl BattleCalculation {
    /// This calculation in this battle. `saved`: when its throw was applied (ms; 0 if it was not), and how often its inputs
    /// were changed since. `logged`: the sheet of the entry of the log that it is.
    pub fn new(
        calculation: Calculation,
        played: PhaseContext,
        [at, since]: [u64; 2],
        logged: Option<Overrides>,
    ) -> Self {
        let edits = calculation.edits_untracked().wrapping_sub(since);
        let applied = RwSignal::new((at > 0).then_some(Applied { edits, at }));
        // An answer stays what it was when it was applied.
        let logged = StoredValue::new(logged.map(|sheet| (edits, sheet)));
        let stay = move |applied: Option<Applied>| {
            let sheet = |applied: Applied| {
                sheet_at(&played.battle.battle(), applied.at).map(|sheet| (applied.edits, sheet))
            };
            calculation.answer_with(untrack(|| applied.and_then(sheet)).or_else(|| logged.get_value()));
        };
        stay(applied.get_untracked());
        let status = Memo::new(move |_| status(calculation, played, applied.get()));
        Effect::new(move |_| stay(applied.get().filter(|_| status.get() != Status::Open)));
        let is_apart = Memo::new(move |_| played.battle.is_on() && !calculation.is_of_battle());
        BattleCalculation {
            calculation,
            played,
            status,
            is_apart,
            chooses_units: RwSignal::new(false),
            applied,
            left: StoredValue::new(None),
        }
    }

    /// Whether it can be taken out of the battle, or back into it.
    pub fn can_change_place(self) -> bool {
        self.played.battle.is_on() && (!self.is_apart.get() || self.left.with_value(Option::is_some))
    }

    /// Takes the calculation out of the battle, or back into it as it was.
    pub fn change_place(self) {
        let BattleCalculation { calculation, is_apart, left, .. } = self;
        if let (true, Some(back)) = (is_apart.get_untracked(), left.try_update_value(Option::take).flatten())
        {
            calculation.replace(back);
        } else {
            let (of_battle, mut apart) = (calculation.clone_inputs(), (calculation.info.open)());
            let mut inputs = of_battle.differences();
            inputs.retain(|input| !names_a_unit(input));
            // What was in it fits.
            let _ = apart.write(&inputs);
            left.set_value(Some(of_battle));
            calculation.replace(apart);
        }
    }

    /// Applies the answer to the battle; one whose inputs were corrected takes the place of the answer before.
    pub fn apply(self) {
        let BattleCalculation { calculation, played, applied, .. } = self;
        let table = played.battle;
        if untrack(|| table.handed_over()).is_some() {
            return;
        }
        if self.status.get_untracked() == Status::Corrected {
            table.step(true);
        }
        let record = untrack(|| calculation.record(&table.battle()));
        let Some((record, changes)) = record else { return };
        let mut now = 0;
        table.change(|battle, at| {
            battle.begin(at, played.phase);
            battle.apply(at, record, &changes);
            now = at;
        });
        applied.set(Some(Applied { edits: calculation.edits_untracked(), at: now }));
    }

    /// What applying the throw on the screen did; nothing where it was not applied.
    pub fn applied_words(self) -> Option<String> {
        let applied = self.applied.get().filter(|_| self.status.get() == Status::Applied)?;
        let battle = self.played.battle.battle();
        let mut events = battle.in_force().rev();
        let event = events
            .find(|event| event.at == applied.at && matches!(event.why, Why::Calculation(_)))
            .filter(|_| self.played.battle.is_on())?;
        Some(event.text())
    }

    /// Who acts upon whom, in one line; empty where it is about no unit of the battle.
    pub fn whom(self) -> String {
        if !self.played.battle.is_on() {
            return String::new();
        }
        let battle = self.played.battle.battle();
        let names = |unit_refs: Vec<UnitRef>| battle.called_together(&distinct(&unit_refs));
        let Sides([ours, theirs]) = self.calculation.with(taking_part).map(names);
        if theirs.is_empty() { ours } else { [&ours, " v ", &theirs].concat() }
    }

    /// Once more, without dice: the same units as they stand now, or else the same inputs.
    pub fn again(self) {
        let Sides([ours, theirs]) = untrack(|| self.calculation.unit_refs());
        if ours.is_empty() || !self.fill(&ours, &theirs) {
            self.applied.set(None);
            self.calculation.clear_dice();
        }
    }

    /// Fills the calculation in with these units of the battle as they stand, if it can use them: another throw is to come.
    pub fn fill(self, ours: &[UnitRef], theirs: &[UnitRef]) -> bool {
        let BattleCalculation { calculation, played, applied, .. } = self;
        let fits = untrack(|| calculation.fill(&played.battle.battle(), played.phase, ours, theirs));
        if fits {
            applied.set(None);
        }
        fits
    }

    /// Has these units of the battle stand at this place of its form; a sentence where they cannot. What was applied stays
    /// applied, and is replaced once the answer is applied anew.
    pub fn place(self, place: &str, units: &[UnitRef]) -> Option<String> {
        let battle = untrack(|| self.played.battle.battle());
        let view = battle.view(self.played.phase);
        match self.calculation.clone_inputs().place_units(&view, place, units) {
            Ok(placed) => {
                self.calculation.replace(placed);
                None
            }
            Err(why) => why.sentence(),
        }
    }

    /// Where the answer leads on to: in a battle once it has been applied, where it writes anything.
    pub fn next_steps(self) -> Vec<NextStep> {
        self.calculation.answer.with(|answer| {
            let is_written = !matches!(answer.apply, Apply::Measures | Apply::Nothing);
            let waits = is_written && self.status.get() != Status::Applied;
            if !self.played.battle.is_on() {
                return answer.next.clone();
            }
            if waits {
                return Vec::new();
            }
            let due = is_written
                .then(|| self.played.battle.battle().next_due(self.calculation.info, self.played.phase));
            let after = self.played.battle.follows(self.calculation.info.id);
            answer.next.iter().cloned().chain(after).chain(due.flatten()).collect()
        })
    }

    /// Goes where one of these leads: to its calculator with its units as they stand by now, or to a phase that says whom to
    /// tap for it.
    pub fn open_next(self, step: &NextStep) {
        let steps = untrack(|| self.next_steps());
        self.played.battle.set_follows(step.calculator, step.followed_by(&steps));
        let battle = untrack(|| self.played.battle.battle());
        let is_of_battle = untrack(|| self.calculation.is_of_battle());
        let phase = battle.phase_of(step, self.played.phase);
        let played = PhaseContext { phase, ..self.played };
        let lead = if is_of_battle { battle.lead(step, phase) } else { Lead::Opens(step.open()) };
        match lead {
            Lead::Opens(inputs) if step.calculator == self.calculation.info.id => {
                self.calculation.replace(inputs);
                self.applied.set(None);
            }
            lead => follow(played, step, lead),
        }
    }

    /// Looks at the same fight from the other side. A throw that was applied is spent.
    pub fn swap(self) {
        let BattleCalculation { calculation, status, applied, .. } = self;
        let Some(swapped) = calculation.swapped() else { return };
        let is_spent = status.get_untracked() != Status::Open;
        calculation.replace(swapped);
        applied.set(None);
        if is_spent {
            calculation.clear_dice();
        }
    }

    /// Has whoever runs this run again when the inputs change, or when the answer is applied.
    pub fn track(self) {
        self.calculation.edits();
        self.applied.track();
    }

    /// Whether it was applied, as [`BattleCalculation::new`] takes it.
    pub fn to_saved(self) -> [u64; 2] {
        let edits = self.calculation.edits_untracked();
        self.applied.get_untracked().map_or([0; 2], |applied| [applied.at, edits.wrapping_sub(applied.edits)])
    }
}

/// When the entry of this link came into the log, and whether it was taken back since; nothing where it is of no entry.
pub fn find_in_log(battle: &Battle, link: &str) -> Option<(u64, bool)> {
    battle.log().rev().find_map(|line| match &line.event.why {
        Why::Calculation(record) if record.link == link => Some((line.event.at, line.taken_back)),
        _ => None,
    })
}

/// What the answer that was applied then (ms) was worked out by.
fn sheet_at(battle: &Battle, at: u64) -> Option<Overrides> {
    battle.in_force().rev().find_map(|event| match &event.why {
        Why::Calculation(record) if event.at == at => Some(record.calculation()?.changes),
        _ => None,
    })
}

fn status(calculation: Calculation, played: PhaseContext, applied: Option<Applied>) -> Status {
    let is_before_the_dice =
        calculation.is_before_the_dice() && calculation.answer.with(|answer| !answer.dice.is_empty());
    let Some(applied) = applied.filter(|_| !is_before_the_dice) else { return Status::Open };
    let battle = played.battle.battle();
    let is_it = |event: &Event| event.at == applied.at && matches!(event.why, Why::Calculation(_));
    if !battle.in_force().rev().any(is_it) {
        Status::Open
    } else if applied.edits == calculation.edits() {
        Status::Applied
    } else if calculation.unit_refs()[Side::Ours].is_empty() {
        // Upon nobody, another throw is another fight.
        Status::Open
    } else if battle.last().is_some_and(is_it) {
        Status::Corrected
    } else {
        Status::Applied
    }
}
