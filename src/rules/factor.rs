//! Printed lists of factors: written once, as the sheet prints them. The sum adds them, the form ticks them, the tests
//! walk them.

use super::army::counted;
use super::{Breakdown, Calculator, Count, RuleRef, SheetOf, Sourced};
use std::borrow::Cow;

/// One row of a printed list of factors.
pub struct Factor<C: Calculator> {
    /// In links to it, in tests and on the form.
    pub key: &'static str,
    /// In the game's words.
    pub label: &'static str,
    /// The sum that it enters.
    pub sum: &'static str,
    /// Where it stands.
    pub rule: RuleRef,
    /// What it is worth, once; where several values are printed, the first.
    pub worth: fn(&SheetOf<C>) -> Sourced,
    /// Where the inputs choose one of several printed values: those that any troops may come to have. There are none
    /// where the troops themselves decide.
    pub values: Option<Values<C>>,
    /// The index among lists of equal rows, such as either side's; 0 where there is but one.
    pub index: usize,
    /// Whether it applies to these inputs at its index.
    pub applies: fn(&C, &SheetOf<C>, usize) -> Applies,
    /// Changes the input that it follows from by one step, at its index; nothing where no single input decides it.
    pub step: Option<StepInput<C>>,
}

/// Makes one step of an input, and tells which; nothing where there is none to make.
pub type StepInput<C> = fn(&mut C, &SheetOf<C>, usize) -> Option<FactorStep>;

/// What one step of a factor's input did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FactorStep {
    /// Switched it on.
    On,
    /// Switched it off.
    Off,
    /// Made it this, in words: "2 overlaps", "heavy cover".
    To(String),
}

/// One of several values that are printed for a factor, in the words that stand for it in the sum.
pub type Value = (Cow<'static, str>, Sourced);

/// The values of a factor by a sheet.
pub type Values<C> = fn(&SheetOf<C>) -> Vec<Value>;

/// A factor as a sheet has it, without its calculator's type.
pub struct Printed {
    /// See [`Factor::key`].
    pub key: &'static str,
    /// See [`Factor::rule`].
    pub rule: RuleRef,
    /// All that any troops may come to have; none where the troops decide.
    pub values: Vec<Value>,
}

impl Printed {
    pub(super) fn of<C: Calculator>(factor: &Factor<C>, sheet: &SheetOf<C>) -> Self {
        let values = match factor.values {
            Some(values) => values(sheet),
            None => vec![(factor.label.into(), (factor.worth)(sheet))],
        };
        Printed { key: factor.key, rule: factor.rule, values }
    }
}

/// Switches a yes or no.
pub fn toggle(input: &mut bool) -> Option<FactorStep> {
    *input = !*input;
    Some(if *input { FactorStep::On } else { FactorStep::Off })
}

/// Counts one more; one less where there can be no more. `one` and `many` are what is counted: "overlap", "overlaps".
pub fn count<const MIN: u8, const MAX: u8>(
    input: &mut Count<MIN, MAX>,
    one: &str,
    many: &str,
) -> Option<FactorStep> {
    let by = if input.n() < MAX.into() { 1 } else { -1 };
    *input = Count::clamped(input.n() + by);
    Some(FactorStep::To(counted(input.n(), one, many)))
}

/// Chooses another value, in these words; nothing where it is chosen already.
pub fn choose<T: PartialEq>(input: &mut T, to: T, words: impl Into<String>) -> Option<FactorStep> {
    let is_other = *input != to;
    *input = to;
    is_other.then(|| FactorStep::To(words.into()))
}

/// The value after this one; the one before it where it is the last.
pub fn neighbour<T: Copy + PartialEq>(all: &[T], now: T) -> T {
    let at = all.iter().position(|one| *one == now).unwrap_or_default();
    let next = all.get(at + 1).or_else(|| all.get(at.checked_sub(1)?));
    next.copied().unwrap_or(now)
}

/// Whether a factor applies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Applies {
    /// So many times, with the words to say so.
    Yes(i32, Cow<'static, str>),
    /// So many times, at this entry: a row of which the inputs choose one of several printed values.
    At(Sourced, i32, Cow<'static, str>),
    /// Why not: names the input that decides it.
    No(Cow<'static, str>),
    /// The row is about something else altogether, as one for other troops: no line.
    Irrelevant,
}

impl Applies {
    /// Once, when `so`; otherwise the reason why not.
    pub fn when(so: bool, why_not: &'static str) -> Self {
        if so { Applies::yes(1, "") } else { Applies::no(why_not) }
    }

    /// Not, for this reason.
    pub fn no(why: &'static str) -> Self {
        Applies::No(Cow::Borrowed(why))
    }

    /// So many times, in these words.
    pub fn yes(times: i32, text: &'static str) -> Self {
        Applies::Yes(times, Cow::Borrowed(text))
    }

    /// What a row of this worth comes to.
    pub fn comes_to(&self, worth: Sourced) -> i32 {
        match self {
            Applies::Yes(times, _) => worth.value * times,
            Applies::At(chosen, times, _) => chosen.value * times,
            Applies::No(_) | Applies::Irrelevant => 0,
        }
    }
}

impl Breakdown {
    /// Weighs every factor of this sum in sheet order: a line for each, whether it applies or not.
    pub fn factors<C: Calculator>(&mut self, sum: &str, inputs: &C, sheet: &SheetOf<C>) {
        for factor in C::factors().iter().filter(|factor| factor.sum == sum) {
            let applies = (factor.applies)(inputs, sheet, factor.index);
            if applies != Applies::Irrelevant {
                self.factor(factor.label, (factor.worth)(sheet), applies, factor.rule);
                self.of_factor(factor.key);
            }
        }
    }

    /// One row of a printed list: a line whether it applies or not, unless it is about something else altogether.
    pub fn factor(&mut self, label: &'static str, worth: Sourced, applies: Applies, rule: RuleRef) {
        let (worth, times, text) = match applies {
            Applies::Yes(times, text) => (worth, times, text),
            Applies::At(chosen, times, text) => (chosen, times, text),
            Applies::No(why) => return self.not_applied(label, worth, why, rule),
            Applies::Irrelevant => return,
        };
        self.add_cell(if text.is_empty() { label.into() } else { text }, worth, times, rule);
    }
}
