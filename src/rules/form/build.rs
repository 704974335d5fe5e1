//! What a form is built with: controls of typed inputs at their paths.

use super::{ChoiceOption, Control, Edits, Kind};
use crate::rules::{
    Applies, Calculator, Count, Entry, Factor, FactorStep, Inches, Input, Lengths, SheetOf, Source, Text,
    Unit, input,
};
use std::ops::RangeInclusive;

/// The fields below a path: "target" has "target.arm".
#[derive(Clone, Debug, Default)]
pub struct FieldPath(String);

/// What makes one value out of another, such as a list with a row less. Steps that follow from each other are no
/// special case then.
pub fn writes<T: Clone + Input>(from: &T, change: impl FnOnce(&mut T)) -> Edits {
    let mut to = from.clone();
    change(&mut to);
    input::differences(&to, from)
}

impl FieldPath {
    /// The path of the inputs themselves.
    pub fn root() -> Self {
        FieldPath::default()
    }

    /// The path of a field or of an element of a list.
    pub fn of(&self, step: impl ToString) -> FieldPath {
        FieldPath(self.path(&step.to_string()))
    }

    /// The path of a field.
    pub fn path(&self, name: &str) -> String {
        match (&*self.0, name) {
            ("", name) => name.into(),
            (path, "") => path.into(),
            (path, name) => format!("{path}.{name}"),
        }
    }

    /// A yes or no.
    pub fn toggle(&self, name: &str, value: bool, label: impl Into<String>) -> Control {
        let path = self.path(name);
        let writes = vec![(path.clone(), (!value).to_string())];
        Control::new(path, label, Kind::Toggle { is_on: value, writes })
    }

    /// Whether an optional input is there.
    pub fn optional<T>(&self, name: &str, value: &Option<T>, label: impl Into<String>) -> Control {
        let path = self.path(name);
        let to = if value.is_some() { "none" } else { "yes" };
        let writes = vec![(path.clone(), to.into())];
        Control::new(path, label, Kind::Toggle { is_on: value.is_some(), writes })
    }

    /// One of these values, each as `option` shows it; it writes the value and marks the one that stands.
    pub fn choice<T: Input + PartialEq + Copy>(
        &self,
        name: &str,
        value: T,
        label: impl Into<String>,
        all: &[T],
        option: impl Fn(T) -> ChoiceOption,
    ) -> Control {
        let options = all.iter().map(|one| self.option(name, value, *one, option(*one))).collect();
        Control::new(self.path(name), label, Kind::Choice(options))
    }

    /// One option of a choice or a picker.
    pub fn option<T: Input + PartialEq>(
        &self,
        name: &str,
        value: T,
        to: T,
        option: ChoiceOption,
    ) -> ChoiceOption {
        let writes = vec![(self.path(name), input::word(&to))];
        option.chosen(value == to).writing(writes)
    }

    /// A small number within its own bounds.
    pub fn count<const MIN: u8, const MAX: u8>(
        &self,
        name: &str,
        value: Count<MIN, MAX>,
        label: impl Into<String>,
    ) -> Control {
        self.number(name, value.n(), MIN.into()..=MAX.into(), label)
    }

    /// A number within these bounds; at the path of a list, its length.
    pub fn number(
        &self,
        name: &str,
        value: i32,
        range: RangeInclusive<i32>,
        label: impl Into<String>,
    ) -> Control {
        let path = self.path(name);
        let to = |n: i32| range.contains(&n).then(|| vec![(path.clone(), n.to_string())]);
        let (less, more) = (to(value - 1), to(value + 1));
        let kind = Kind::Stepper { text: value.to_string(), is_zero: value == 0, less, more };
        Control::new(path, label, kind)
    }

    /// A distance within `range`, in hundredths of an inch. It goes on to the next multiple of `step`, or by centimetres.
    pub fn distance(
        &self,
        name: &str,
        value: Inches,
        step: i32,
        range: RangeInclusive<i32>,
        label: impl Into<String>,
        lengths: Lengths,
    ) -> Control {
        let (path, n) = (self.path(name), value.hundredths());
        let to = |to: Option<Inches>| to.map(|to| vec![(path.clone(), to.to_string())]);
        let [less, more] = lengths.steps(n, step, range).map(to);
        let kind = Kind::Stepper { text: lengths.hundredths(n), is_zero: n == 0, less, more };
        Control::new(path, label, kind)
    }

    /// A name, which is typed.
    pub fn text<const MAX: usize>(&self, name: &str, value: &Text<MAX>, label: impl Into<String>) -> Control {
        Control::new(self.path(name), label, Kind::Text { text: value.to_string(), max: MAX })
    }
}

/// The factor of this key as a toggle under `label`, with what it is worth; nothing where there is no such factor, or
/// its input is not a yes or no.
pub fn factor_toggle<C: Calculator>(
    inputs: &C,
    sheet: &SheetOf<C>,
    key: &str,
    unit: Unit,
    label: impl Into<String>,
) -> Option<Control> {
    let factor = C::factors().iter().find(|factor| factor.key == key)?;
    let mut after = inputs.clone();
    let is_on = match factor.step?(&mut after, sheet, factor.index)? {
        FactorStep::On => false,
        FactorStep::Off => true,
        FactorStep::To(_) => return None,
    };
    let worth = factor_worth(factor, inputs, sheet);
    let toggle = Kind::Toggle { is_on, writes: input::differences(&after, inputs) };
    let control = Control::new(key, label, toggle).value(unit.figure(worth.value));
    Some(Control { source: worth.source, ..control })
}

/// What a factor comes to now; what it is worth once, where it does not apply.
pub(crate) fn factor_worth<C: Calculator>(factor: &Factor<C>, inputs: &C, sheet: &SheetOf<C>) -> Entry {
    let worth = (factor.worth)(sheet);
    match (factor.applies)(inputs, sheet, factor.index) {
        Applies::Yes(times, _) => Entry { value: worth.value * times, ..worth },
        Applies::At(chosen, times, _) => Entry { value: chosen.value * times, ..chosen },
        Applies::No(_) | Applies::Irrelevant => worth,
    }
}

impl ChoiceOption {
    /// An option with what its entry is worth: one that is worth nothing adds nothing.
    pub fn worth(label: impl Into<String>, worth: Option<Entry>, unit: Unit) -> Self {
        let (n, source) = worth.map_or((0, Source::Printed), |worth| (worth.value, worth.source));
        ChoiceOption { source, counts: n != 0, ..ChoiceOption::plain(label).small(unit.figure(n)) }
    }
}
