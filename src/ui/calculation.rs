//! The calculation on the screen: its inputs, and what follows from them.

use crate::stores::AppStore;
use aide_de_camp::battle::{Battle, Record};
use aide_de_camp::rulebook::{LinePlace, cells_behind};
use aide_de_camp::rules::{
    Answer, AnyCalculator, AnyContext, CalculatorInfo, Change, Face, Form, InvalidField, Note, Overrides,
    Pairs, Phase, Report, Side, Sides, SystemInfo, UnitRef, differing, names_a_unit, rests_on, unit_refs_in,
    what_if,
};
use aide_de_camp::share;
use leptos::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The calculation on the screen, without its calculator's type. It lives as long as the owner that made it.
#[derive(Clone, Copy)]
pub struct Calculation {
    /// The calculator of the calculation.
    pub info: &'static CalculatorInfo,
    /// What follows from the inputs. Its parts read memos of their own piece.
    pub answer: Memo<Arc<Report>>,
    /// What can be entered.
    pub form: Memo<Arc<Form>>,
    system: &'static SystemInfo,
    inputs: RwSignal<Inputs>,
    /// Applying it writes onto a unit of the battle.
    writes: Memo<bool>,
    /// The sheet that it was applied with, and how often its inputs had been changed then: as long as they stay, it does.
    applied_with: RwSignal<Option<(u64, Overrides)>>,
    /// What is in force on this screen.
    in_force: Memo<AnyContext>,
    /// What it is answered by.
    context: Memo<AnyContext>,
}

struct Inputs {
    calculator: Box<dyn AnyCalculator>,
    /// Counts the changes.
    edits: u64,
}

impl Calculation {
    /// These inputs, by a sheet with these changes.
    pub fn new(
        info: &'static CalculatorInfo,
        system: &'static SystemInfo,
        calculator: Box<dyn AnyCalculator>,
        overrides: Memo<Overrides>,
    ) -> Self {
        let inputs = RwSignal::new(Inputs { calculator, edits: 0 });
        let store: AppStore = expect_context();
        let applied_with = RwSignal::new(None::<(u64, Overrides)>);
        let in_force = Memo::new(move |_| overrides.with(|overrides| store.context(system, overrides)));
        let context = Memo::new(move |_| {
            applied_with.with(|applied_with| match applied_with {
                Some((edits, sheet)) if inputs.with(|inputs| inputs.edits == *edits) => {
                    store.context(system, sheet)
                }
                _ => in_force.get(),
            })
        });
        let answered = Memo::new(move |_| {
            context.with(|context| inputs.with(|inputs| answer(&*inputs.calculator, context, system)))
        });
        let answer = Memo::new(move |_| answered.with(|(report, _)| report.clone()));
        let writes = Memo::new(move |_| answered.with(|(_, writes)| *writes));
        let form = Memo::new(move |_| {
            context.with(|context| inputs.with(|inputs| Arc::new(inputs.calculator.form(context))))
        });
        Calculation { info, answer, form, system, inputs, writes, applied_with, in_force, context }
    }

    /// The calculation with both sides called by these names, and each in the pattern of its army, where they are known.
    pub fn with_armies(self, names: Memo<Option<Sides<String>>>, ours: Memo<Option<Side>>) -> Self {
        let (answer, form) = (self.answer, self.form);
        let answer = Memo::new(move |_| {
            let (names, ours) = (names.get(), ours.get());
            if names.is_none() && ours.is_none() {
                return answer.get();
            }
            let mut answer = answer.with(|answer| Report::clone(answer));
            names.into_iter().for_each(|names| answer.name_sides(&names));
            ours.into_iter().for_each(|ours| answer.side_by_army(ours));
            Arc::new(answer)
        });
        let form = Memo::new(move |_| {
            let (names, ours) = (names.get(), ours.get());
            if names.is_none() && ours.is_none() {
                return form.get();
            }
            let mut form = form.with(|form| Form::clone(form));
            names.into_iter().for_each(|names| form.name_sides(&names));
            ours.into_iter().for_each(|ours| form.side_by_army(ours));
            Arc::new(form)
        });
        Calculation { answer, form, ..self }
    }

    /// Reads the inputs.
    pub fn with<T>(self, read: impl FnOnce(&dyn AnyCalculator) -> T) -> T {
        self.inputs.with(|inputs| read(&*inputs.calculator))
    }

    /// A copy of the inputs.
    pub fn clone_inputs(self) -> Box<dyn AnyCalculator> {
        self.inputs.with_untracked(|inputs| inputs.calculator.clone_box())
    }

    /// Changes the inputs.
    pub fn update(self, change: impl FnOnce(&mut dyn AnyCalculator)) {
        self.inputs.update(|inputs| {
            change(&mut *inputs.calculator);
            inputs.edits += 1;
        });
    }

    /// Writes every path with its text, all or nothing. What changes nothing is no change.
    pub fn write(self, writes: &Pairs) -> Result<(), InvalidField> {
        let mut written = self.inputs.with_untracked(|inputs| inputs.calculator.clone_box());
        written.write(writes)?;
        if written.differences() != self.differences() {
            self.replace(written);
        }
        Ok(())
    }

    /// Puts other inputs in the place of these.
    pub fn replace(self, calculator: Box<dyn AnyCalculator>) {
        self.inputs.update(|inputs| {
            inputs.calculator = calculator;
            inputs.edits += 1;
        });
    }

    /// Puts every input back to where a first visit finds it.
    pub fn reset(self) {
        self.replace((self.info.open)());
    }

    /// Sets or clears the die at this place.
    pub fn roll(self, die: usize, face: Option<Face>) {
        self.update(|calculator| calculator.roll(die, face));
    }

    /// Clears the dice and keeps the other inputs.
    pub fn clear_dice(self) {
        let dice = self.answer.with_untracked(|answer| answer.dice.len());
        self.update(|calculator| (0..dice).for_each(|die| calculator.roll(die, None)));
    }

    /// The fight from the other side, where there is one.
    pub fn swapped(self) -> Option<Box<dyn AnyCalculator>> {
        self.inputs.with_untracked(|inputs| inputs.calculator.swapped())
    }

    /// Fills it in with these units of a battle as they stand, if it can use them; the rest stays as it is, but for the
    /// dice.
    pub fn fill(self, battle: &Battle, phase: &Phase, ours: &[UnitRef], theirs: &[UnitRef]) -> bool {
        let view = battle.view(phase);
        let filled = self.inputs.with_untracked(|inputs| inputs.calculator.prefill(&view, ours, theirs));
        filled.map(|filled| self.replace(filled)).is_ok()
    }

    /// How often the inputs were changed: as long as it stays, they do.
    pub fn edits(self) -> u64 {
        self.inputs.with(|inputs| inputs.edits)
    }

    /// How often the inputs were changed, without tracking.
    pub fn edits_untracked(self) -> u64 {
        self.inputs.with_untracked(|inputs| inputs.edits)
    }

    /// Has it answered by the sheet with which it was applied after so many changes, until it is changed again; by the one
    /// in force where that is nothing.
    pub fn answer_with(self, applied_with: Option<(u64, Overrides)>) {
        if self.applied_with.with_untracked(|before| *before != applied_with) {
            self.applied_with.set(applied_with);
        }
    }

    /// What comes out by the sheet that is in force, where that is otherwise than by the one that it was applied with.
    pub fn by_sheet_in_force(self) -> Option<Report> {
        let by = |context: &AnyContext| self.with(|calculator| calculator.answer(context).report);
        let [applied, in_force] = [self.context.get(), self.in_force.get()];
        (applied != in_force).then(|| differing(by(&applied), by(&in_force))).flatten()
    }

    /// Whether no die of it has been rolled.
    pub fn is_before_the_dice(self) -> bool {
        self.answer.with(|answer| answer.dice.iter().all(|die| die.face.is_none()))
    }

    /// Which units of the battle it is about: first those of whoever acts, then the enemy's.
    pub fn unit_refs(self) -> Sides<Vec<UnitRef>> {
        unit_refs_in(&self.with(|calculator| calculator.inputs()))
    }

    /// Whether it is about a unit of the battle, or writes onto one.
    pub fn is_of_battle(self) -> bool {
        self.unit_refs().iter().any(|unit_refs| !unit_refs.is_empty()) || self.writes.get()
    }

    /// See [`Calculator::second_is_ours`].
    ///
    /// [`Calculator::second_is_ours`]: aide_de_camp::rules::Calculator::second_is_ours
    pub fn second_is_ours(self) -> bool {
        self.with(|calculator| calculator.second_is_ours())
    }

    /// Whether a single input decides the factor of this key, so that it can be asked what it would change.
    pub fn has_step(self, key: &str) -> bool {
        self.context.with(|context| self.with(|calculator| calculator.factor_step(key, context).is_some()))
    }

    /// What one step of the input that a factor follows from would change.
    pub fn what_if(self, key: &str) -> Option<String> {
        let what_if = self.context.with(|context| self.with(|calculator| what_if(calculator, key, context)));
        what_if.map(|what_if| what_if.to_string())
    }

    /// Those of these cells of the sheet that count in any of these lines of the answer.
    pub fn cells_behind(self, lines: &[LinePlace], cells: BTreeSet<String>) -> BTreeSet<String> {
        let context = self.context.get_untracked();
        self.inputs
            .with_untracked(|inputs| cells_behind(&*inputs.calculator, &context, self.system, lines, cells))
    }

    /// The record of the answer and what applying it writes; nothing before all that is to be rolled is rolled.
    pub fn record(self, battle: &Battle) -> Option<(Record, Vec<Change>)> {
        let context = self.context.get_untracked();
        self.inputs.with_untracked(|inputs| battle.record(self.info, &*inputs.calculator, &context))
    }

    /// The link on the sheet that is played by, without the units: others have another battle. A sentence where it would be too long.
    pub fn link_for_others(self) -> Result<String, String> {
        let (inputs, overrides) = self.for_others();
        share::shared(self.info.id, &inputs, &overrides).map_err(|error| error.to_string())
    }

    /// The same as a file, however long: its name, and what stands in it.
    pub fn file_for_others(self) -> (String, String) {
        let (inputs, overrides) = self.for_others();
        (format!("{}.txt", self.info.title), share::written(self.info.id, &inputs, &overrides))
    }

    fn for_others(self) -> (Pairs, Overrides) {
        let mut inputs = self.differences();
        inputs.retain(|input| !names_a_unit(input));
        (inputs, self.context.with_untracked(|context| context.overrides().clone()))
    }

    /// The link on a sheet with these changes, as it stands in the address bar and in the session.
    pub fn link(self, overrides: &Overrides) -> String {
        share::written(self.info.id, &self.differences(), overrides)
    }

    /// The link on the sheet that it is answered by, as what was seen.
    pub fn seen(self) -> String {
        let overrides = self.context.with_untracked(|context| context.overrides().clone());
        self.link(&overrides)
    }

    /// Whether the input at this path is not what a first visit finds there.
    pub fn differs(self, path: &str) -> bool {
        let default = (self.info.open)();
        self.with(|calculator| calculator.get(path) != default.get(path))
    }

    fn differences(self) -> Vec<(String, String)> {
        self.inputs.with_untracked(|inputs| inputs.calculator.differences())
    }
}

/// The answer, with the changed readings on which it rests, and whether applying it writes onto a unit.
fn answer(calculator: &dyn AnyCalculator, context: &AnyContext, system: &SystemInfo) -> (Arc<Report>, bool) {
    let Answer { mut report, changes } = calculator.answer(context);
    let readings = rests_on(calculator, context, system);
    let remark = |reading| Note::Remark(format!("Rests on a changed reading: {reading}."));
    report.notes.extend(readings.into_iter().map(remark));
    (Arc::new(report), changes.iter().any(|change| change.on.is_some()))
}
