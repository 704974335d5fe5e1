//! What a form is built with: controls of typed inputs at their paths.

use super::{ChoiceOption, Control, Item, Kind, OptionGroup, Pairs};
use crate::rules::{
    About, Applies, Asked, Calculator, Factor, FactorStep, Inches, Input, Lengths, Named, Quantity, SheetOf,
    Source, Sourced, input,
};
use std::ops::RangeInclusive;

/// The fields below a path: "target" has "target.arm".
#[derive(Clone, Debug, Default)]
pub struct FieldPath(String);

/// What makes one value out of another, such as a list with a row less. Steps that follow from each other are no
/// special case then.
pub fn writes<T: Clone + Input>(from: &T, change: impl FnOnce(&mut T)) -> Pairs {
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

    /// The field of this name as a control: what it is called is said where it is declared, how it is asked for by its
    /// type.
    ///
    /// # Panics
    ///
    /// There is no such field, or its type does not say how it is asked for: a [`Self::choice`] or a [`Self::length`].
    #[track_caller]
    pub fn field(&self, of: &dyn Input, name: &str) -> Control {
        let (value, about) = declared(of, name);
        let (path, word) = (self.path(name), input::word(value));
        let to = |word: &str| vec![(path.clone(), word.to_owned())];
        let kind = match value.asked() {
            Some(Asked::Toggle(is_on, next)) => Kind::Toggle { is_on, writes: to(next) },
            Some(Asked::Number(range)) => stepper(&path, word.parse().expect("a number"), &range),
            Some(Asked::Text(max)) => Kind::Text { text: word, max },
            Some(Asked::OneOf(words)) => {
                let option = |one: &Named| {
                    let option = ChoiceOption { counts: one.counts, ..ChoiceOption::plain(one.label) };
                    option.small(one.hint).chosen(word == one.word).writing(to(one.word))
                };
                Kind::Choice(words.iter().map(option).collect())
            }
            Some(Asked::OfBattle) | None => panic!("how {name} is asked for is to be said"),
        };
        Control::declared(path, about, kind)
    }

    /// These fields, each as [`Self::field`] has it.
    #[track_caller]
    pub fn fields<const N: usize>(&self, of: &dyn Input, names: [&str; N]) -> [Control; N] {
        names.map(|name| self.field(of, name))
    }

    /// These fields beside each other, each as [`Self::field`] has it.
    #[track_caller]
    pub fn beside<const N: usize>(&self, of: &dyn Input, names: [&str; N]) -> Item {
        Item::Row(self.fields(of, names).into())
    }

    /// A distance up to the longest that is declared. It goes on to the next half inch, or by centimetres.
    ///
    /// # Panics
    ///
    /// There is no such field, or it is no distance.
    #[track_caller]
    pub fn length(&self, of: &dyn Input, name: &str, lengths: Lengths) -> Control {
        let most = declared(of, name).1.most;
        self.distance(of, name, 50, 0..=most * 100, lengths)
    }

    /// A distance within `range`, in hundredths of an inch. It goes on to the next multiple of `step`, or by centimetres.
    ///
    /// # Panics
    ///
    /// There is no such field, or it is no distance.
    #[track_caller]
    pub fn distance(
        &self,
        of: &dyn Input,
        name: &str,
        step: i32,
        range: RangeInclusive<i32>,
        lengths: Lengths,
    ) -> Control {
        let (value, about) = declared(of, name);
        let value = input::word(value).parse().expect("a distance");
        let path = self.path(name);
        let kind = paces(&path, value, step, range, lengths);
        Control::declared(path, about, kind)
    }

    /// One of these values, each as `option` shows it; it writes the value and marks the one that stands.
    ///
    /// # Panics
    ///
    /// There is no such field.
    #[track_caller]
    pub fn choice<T: Input + Copy>(
        &self,
        of: &dyn Input,
        name: &str,
        all: &[T],
        option: impl Fn(T) -> ChoiceOption,
    ) -> Control {
        let (value, about) = declared(of, name);
        let (path, stands) = (self.path(name), input::word(value));
        let option = |one: &T| {
            let word = input::word(one);
            option(*one).chosen(word == stands).writing(vec![(path.clone(), word)])
        };
        let options = all.iter().map(option).collect();
        Control::declared(path, about, Kind::Choice(options))
    }

    /// One of more values than a choice holds, in groups under their titles, each as `option` shows it.
    ///
    /// # Panics
    ///
    /// There is no such field.
    #[track_caller]
    pub fn picker<T: Input + Copy>(
        &self,
        of: &dyn Input,
        name: &str,
        groups: Vec<(String, Vec<T>)>,
        option: impl Fn(T) -> ChoiceOption,
    ) -> Control {
        let groups = groups.into_iter().map(|(title, all)| {
            let of_group = self.choice(of, name, &all, &option);
            OptionGroup { title, options: of_group.options().into_iter().cloned().collect() }
        });
        let (_, about) = declared(of, name);
        Control::declared(self.path(name), about, Kind::Picker(groups.collect()))
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

    /// A number within these bounds, or the length of a list; what is beyond them is shown as the nearest.
    ///
    /// # Panics
    ///
    /// There is no such field, or it is no number and no list.
    #[track_caller]
    pub fn number(&self, of: &dyn Input, name: &str, range: RangeInclusive<i32>) -> Control {
        let (value, _) = declared(of, name);
        let n: i32 = input::word(value).parse().expect("a number");
        self.counted(of, name, n.min(*range.end()), range)
    }

    /// A number within these bounds, where `n` stands for what was entered.
    ///
    /// # Panics
    ///
    /// There is no such field.
    #[track_caller]
    pub fn counted(&self, of: &dyn Input, name: &str, n: i32, range: RangeInclusive<i32>) -> Control {
        let (_, about) = declared(of, name);
        let path = self.path(name);
        let kind = stepper(&path, n, &range);
        Control::declared(path, about, kind)
    }
}

/// These values by their titles, in order of the first of each.
pub fn grouped<T: Copy>(all: &[T], title: impl Fn(T) -> String) -> Vec<(String, Vec<T>)> {
    let mut groups: Vec<(String, Vec<T>)> = Vec::new();
    for one in all {
        let title = title(*one);
        match groups.iter_mut().find(|(before, _)| *before == title) {
            Some((_, of_group)) => of_group.push(*one),
            None => groups.push((title, vec![*one])),
        }
    }
    groups
}

/// A field with what is said of it.
#[track_caller]
fn declared<'v>(of: &'v dyn Input, name: &str) -> (&'v dyn Input, About) {
    input::field(of, name).unwrap_or_else(|| panic!("there is no field {name}"))
}

/// Steps of a number within these bounds.
pub(crate) fn stepper(path: &str, n: i32, range: &RangeInclusive<i32>) -> Kind {
    let to = |n: i32| range.contains(&n).then(|| vec![(path.to_owned(), n.to_string())]);
    Kind::Stepper { text: n.to_string(), is_zero: n == 0, less: to(n - 1), more: to(n + 1) }
}

/// Steps of a distance within `range`, in hundredths of an inch, each to the next multiple of `step`, or by centimetres.
pub(crate) fn paces(
    path: &str,
    value: Inches,
    step: i32,
    range: RangeInclusive<i32>,
    lengths: Lengths,
) -> Kind {
    let n = value.hundredths();
    let to = |to: Option<Inches>| to.map(|to| vec![(path.to_owned(), to.to_string())]);
    let [less, more] = lengths.steps(n, step, range).map(to);
    Kind::Stepper { text: lengths.hundredths(n), is_zero: n == 0, less, more }
}

/// The factor of this key as a toggle under `label`, with what it is worth; nothing where there is no such factor, or
/// its input is not a yes or no.
pub fn factor_toggle<C: Calculator>(
    inputs: &C,
    sheet: &SheetOf<C>,
    key: &str,
    unit: Quantity,
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
pub(crate) fn factor_worth<C: Calculator>(factor: &Factor<C>, inputs: &C, sheet: &SheetOf<C>) -> Sourced {
    let worth = (factor.worth)(sheet);
    match (factor.applies)(inputs, sheet, factor.index) {
        Applies::Yes(times, _) => Sourced { value: worth.value * times, ..worth },
        Applies::At(chosen, times, _) => Sourced { value: chosen.value * times, ..chosen },
        Applies::No(_) | Applies::Irrelevant => worth,
    }
}

impl ChoiceOption {
    /// An option with what its entry is worth: one that is worth nothing adds nothing.
    pub fn worth(label: impl Into<String>, worth: Option<Sourced>, unit: Quantity) -> Self {
        let (n, source) = worth.map_or((0, Source::Printed), |worth| (worth.value, worth.source));
        ChoiceOption { source, counts: n != 0, ..ChoiceOption::plain(label).small(unit.figure(n)) }
    }
}
