//! A calculator with its inputs and without its type: what a screen shows, a link asks and a test runs.

use super::named::{self, Misfit, Named, Parts};
use super::{
    Answer, Applies, Calculator, Change, Changes, Entry, Face, Factor, Field, Listing, Piece, SheetOf, Shown,
    Source, Table, load,
};
use std::any::Any;

/// What can be asked of any calculator. Its screen and its links are written once, against this.
pub trait Question {
    /// Its inputs, to be told and set by name.
    fn inputs(&mut self) -> &mut dyn Parts;
    /// The same again.
    fn copy(&self) -> Box<dyn Question>;
    /// What is shown, and what applying it would write, on our sheet with these changes.
    fn answer(&self, changes: &Changes) -> Answer;
    /// Which of these changes do not fit its system's sheet.
    fn misfits(&self, changes: &Changes) -> Vec<Misfit>;
    /// Its factors as they stand.
    fn factors(&self, changes: &Changes) -> Vec<Weighed>;
    /// Switches a factor on or off, if it is one that can be.
    fn tick(&mut self, key: &str, on: bool);
    /// Sets or clears the die at this place of the answer's dice.
    fn roll(&mut self, die: usize, face: Option<Face>);
    /// The same fight from the other side, where there is one.
    fn swapped(&self) -> Option<Box<dyn Question>>;
    /// See [`Calculator::fill`].
    fn fill(&self, field: &Field<'_>, ours: &[Piece], theirs: &[Piece]) -> Option<Box<dyn Question>>;
    /// The inputs in their own type.
    fn typed(&self) -> &dyn Any;
    /// The same, to be changed.
    fn typed_mut(&mut self) -> &mut dyn Any;
}

/// A factor as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weighed {
    /// See [`Factor::key`].
    pub key: &'static str,
    /// See [`Factor::label`].
    pub label: &'static str,
    /// What it comes to now; of one that does not apply, what it is worth once.
    pub worth: Entry,
    /// Switching it off would change the inputs; nothing where it follows from others.
    pub on: Option<bool>,
}

/// A question whose inputs are these.
#[derive(Clone)]
pub(super) struct Open<C>(C);

impl<C: Calculator> Open<C> {
    /// These inputs.
    pub(super) fn of(inputs: C) -> Self {
        Open(inputs)
    }

    fn sheet(changes: &Changes) -> SheetOf<C> {
        load(changes).0
    }

    /// As it stands. `scratch` is a copy of the inputs, and is one again afterwards.
    fn weighed(&self, factor: &Factor<C>, sheet: &SheetOf<C>, scratch: &mut C) -> Weighed {
        let applies = (factor.applies)(&self.0, sheet, factor.place);
        let worth = on_its_chip(applies, (factor.worth)(sheet));
        let on = factor.tick.map(|tick| {
            let on = tick(scratch, false, factor.place);
            if on {
                scratch.clone_from(&self.0);
            }
            on
        });
        Weighed { key: factor.key, label: factor.label, worth, on }
    }
}

/// What it comes to; of one that does not apply, what it is worth once.
fn on_its_chip(applies: Applies, worth: Entry) -> Entry {
    match applies {
        Applies::Yes(times, _) => Entry { n: worth.n * times, ..worth },
        Applies::At(chosen, times, _) => Entry { n: chosen.n * times, ..chosen },
        Applies::No(_) | Applies::Apart => worth,
    }
}

impl<C: Calculator> Question for Open<C> {
    fn inputs(&mut self) -> &mut dyn Parts {
        &mut self.0
    }

    fn copy(&self) -> Box<dyn Question> {
        Box::new(self.clone())
    }

    fn answer(&self, changes: &Changes) -> Answer {
        self.0.answer(&Self::sheet(changes))
    }

    fn misfits(&self, changes: &Changes) -> Vec<Misfit> {
        load::<SheetOf<C>>(changes).1
    }

    fn factors(&self, changes: &Changes) -> Vec<Weighed> {
        let sheet = Self::sheet(changes);
        let mut scratch = self.0.clone();
        let mut factors = Vec::new();
        for factor in C::factors() {
            factors.push(self.weighed(factor, &sheet, &mut scratch));
        }
        factors
    }

    fn tick(&mut self, key: &str, on: bool) {
        let Some(factor) = C::factors().iter().find(|factor| factor.key == key) else { return };
        if let Some(tick) = factor.tick {
            tick(&mut self.0, on, factor.place);
        }
    }

    fn roll(&mut self, die: usize, face: Option<Face>) {
        self.0.roll(die, face);
    }

    fn swapped(&self) -> Option<Box<dyn Question>> {
        self.0.swapped().map(|swapped| Box::new(Open(swapped)) as Box<dyn Question>)
    }

    fn fill(&self, field: &Field<'_>, ours: &[Piece], theirs: &[Piece]) -> Option<Box<dyn Question>> {
        let filled = self.0.fill(&Table::of(field)?, ours, theirs)?;
        Some(Box::new(Open(filled)))
    }

    fn typed(&self) -> &dyn Any {
        &self.0
    }

    fn typed_mut(&mut self) -> &mut dyn Any {
        &mut self.0
    }
}

/// An answer to inputs given by name.
pub struct Asked {
    /// The inputs as understood: by name, only those that differ from the default.
    pub inputs: Named,
    /// Inputs that do not fit; the answer is without them.
    pub misfits: Vec<Misfit>,
    /// Sheet changes that do not fit; the answer is without them.
    pub sheet_misfits: Vec<Misfit>,
    /// What is shown.
    pub shown: Shown,
    /// What applying it would write, in words.
    pub changes: Vec<String>,
}

impl Listing {
    /// Answers inputs given by name, on our sheet with these changes.
    pub fn ask(&self, names: &Named, changes: &Changes) -> Asked {
        let mut question = (self.open)();
        let misfits = named::lay(question.inputs(), names);
        let inputs = self.named(&*question);
        let Answer { shown, changes: written } = question.answer(changes);
        let changes_said = written.iter().filter_map(Change::told).collect();
        Asked { inputs, misfits, sheet_misfits: question.misfits(changes), shown, changes: changes_said }
    }

    /// The inputs of one of its questions by name, only those that differ from the default.
    pub fn named(&self, question: &dyn Question) -> Named {
        named::differences(question.copy().inputs(), (self.open)().inputs())
    }
}

impl Weighed {
    /// What stands on its chip beside its figure.
    pub fn mark(&self) -> &'static str {
        if self.worth.source == Source::House { "◇" } else { "" }
    }
}
