//! Where an answer leads on to in a battle.

use super::Battle;
use crate::rules::{
    AnyCalculator, CalculatorInfo, NextStep, Pairs, Phase, Sides, UnitRef, distinct, unit_refs_in,
};
use crate::systems::calculators;
use std::collections::BTreeSet;

/// Where a next step leads.
pub enum Lead {
    /// Its calculator opens.
    Opens(Box<dyn AnyCalculator>),
    /// It wants another unit than those that are known: with these chosen, the phase says whom to tap.
    Waits {
        /// Who is chosen, of one side.
        chosen: Vec<UnitRef>,
        /// Whom to tap, or why it cannot be.
        why: String,
    },
}

impl NextStep {
    /// What follows once this one of several steps is done: of one that comes first the others.
    pub fn followed_by(&self, steps: &[NextStep]) -> Vec<NextStep> {
        let others = steps.iter().filter(|other| self.comes_first && *other != self);
        others.cloned().collect()
    }

    /// The calculator that it leads to.
    pub fn info(&self) -> &'static CalculatorInfo {
        calculators().find(|info| info.id == self.calculator).expect("every calculator of a step is listed")
    }

    /// Its calculator with what the step says, apart from any battle.
    pub fn open(&self) -> Box<dyn AnyCalculator> {
        let mut inputs = (self.info().open)();
        // A step is written by the calculator's own type, so it fits.
        let _ = inputs.write(&self.inputs);
        inputs
    }

    /// Lays what the step says over inputs that a battle has filled in for its units: what the battle knows stays.
    pub fn lay_over(&self, filled: &mut dyn AnyCalculator) {
        let (named, found) = (units_in(&self.inputs), units_in(&filled.inputs()));
        if named.is_empty() || !named.is_subset(&found) {
            return;
        }
        let unfilled = (self.info().open)();
        for (path, text) in &self.inputs {
            if filled.get(path) == unfilled.get(path) {
                // As above, and a list may be shorter than the step knew it.
                let _ = filled.set(path, text);
            }
        }
    }
}

/// The units of a battle that inputs name.
fn units_in(inputs: &Pairs) -> BTreeSet<UnitRef> {
    unit_refs_in(inputs).into_iter().flatten().collect()
}

impl Battle {
    /// The phase in which a step is taken: this one, or the next of the turn that offers its calculator.
    pub fn phase_of(&self, step: &NextStep, from: &Phase) -> &'static Phase {
        let turn = self.system().turn;
        let at = turn.iter().position(|phase| phase.id == from.id).unwrap_or_default();
        let mut phases = turn[at..].iter().chain(&turn[..at]);
        phases.find(|phase| phase.offers.contains(&step.calculator)).unwrap_or(&turn[at])
    }

    /// A step to the first of those who have still to do in this phase what this calculator does; nothing where nobody has.
    pub fn next_due(&self, info: &CalculatorInfo, phase: &Phase) -> Option<NextStep> {
        let whose = (info.open)().of_battle().into_iter().next()?;
        let due = self.todo(phase).into_iter().find(|todo| todo.by.contains(&info.id))?;
        let inputs = vec![(whose, due.unit_ref.to_string())];
        Some(NextStep {
            label: self.called(due.unit_ref).into(),
            calculator: info.id,
            inputs,
            comes_first: false,
        })
    }

    /// Where a step leads in this phase, with its units as they stand by now.
    pub fn lead(&self, step: &NextStep, phase: &Phase) -> Lead {
        let Sides([ours, theirs]) = unit_refs_in(&step.inputs).map(|named| distinct(&named));
        self.lead_with(step, phase, ours, theirs)
    }

    /// Where a step leads in this phase with these units.
    pub fn lead_with(
        &self,
        step: &NextStep,
        phase: &Phase,
        ours: Vec<UnitRef>,
        theirs: Vec<UnitRef>,
    ) -> Lead {
        if self.is_bare() {
            return Lead::Opens(step.open());
        }
        match step.open().prefill(&self.view(phase), &ours, &theirs) {
            Ok(mut filled) => {
                step.lay_over(&mut *filled);
                Lead::Opens(filled)
            }
            Err(why) => match why.sentence() {
                Some(why) => Lead::Waits {
                    chosen: ours.into_iter().filter(|one| *one != UnitRef::army(one.side)).collect(),
                    why,
                },
                None => Lead::Opens(step.open()),
            },
        }
    }
}
