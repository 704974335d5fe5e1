//! A system's entries and readings, and a player's own laid over them.

use super::input::{self, Input, InvalidField, Pairs};
use super::{Chart, Lengths, Reading, RuleRef, System, capitalize, chart, unsigned};
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// All the printed numbers of a system, with the readings of what its text leaves open.
pub trait Sheet: Clone + fmt::Debug + PartialEq + Input + Send + Sync + 'static {
    /// The sheet as it is shipped.
    const SHIPPED: &'static Self;
    /// What the settings offer, in the order of the rules.
    const READINGS: &'static [Reading];

    /// The charts as they are printed.
    fn charts(&self, lengths: Lengths) -> Vec<Chart>;

    /// How long a distance of the rules is on the table that is played on, in hundredths.
    fn table_ratio(&self) -> i32 {
        100
    }

    /// Where a value of a chart file stands here, which has it by steps that lead nowhere: its pointer and the value. A system
    /// whose charts are handed on in one shape has none.
    fn file_value(_steps: &[String], _text: &str) -> Option<(String, String)> {
        None
    }

    /// Parts of the sheet whose numbers may have any size and sign, each with why: of no other number is it believed that it
    /// is far from the one we ship.
    const ANY_NUMBER: &'static [(&'static str, &'static str)] = &[];

    /// Names of cells or parts in an order in which three and more numbers go up or down as we ship them, and then in any
    /// chart. The places of a list are in order by themselves.
    const ORDERS: &'static [&'static [&'static str]] = &[];

    /// Values that make no sense, in the order of the sheet. A system without numbers has none.
    fn faults(&self) -> Vec<SheetFault> {
        Vec::new()
    }
}

/// A value, or a table of them, that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetFault {
    /// Where it stands in the sheet: "/artillery/brackets_in".
    pub path: String,
    /// What is wrong and what to do, as a sentence without its capital and its full stop.
    pub why: String,
    /// Where the rule stands.
    pub rule: RuleRef,
    /// The calculators that can give no answer by it, by id.
    pub blocks: &'static [&'static str],
    /// It can be played by, and is most likely a slip.
    pub is_warning: bool,
    /// It is below nothing: no calculator whose answer rests on it can give one.
    pub is_below_nothing: bool,
}

impl SheetFault {
    /// One that stops no calculator.
    pub fn new(path: impl Into<String>, why: impl Into<String>, rule: RuleRef) -> Self {
        SheetFault {
            path: path.into(),
            why: why.into(),
            rule,
            blocks: &[],
            is_warning: false,
            is_below_nothing: false,
        }
    }

    /// A number that is less than the least that makes sense.
    pub fn too_low(
        path: impl Into<String>,
        label: impl fmt::Display,
        n: i32,
        least: i32,
        rule: RuleRef,
    ) -> Option<Self> {
        (n < least).then(|| SheetFault {
            is_below_nothing: n < least.min(1),
            ..Self::new(path, format!("{label}: {} is too low, use {least} or more", unsigned(n)), rule)
        })
    }

    /// A value that can be played by and is most likely a slip, such as one that is out of line with those around it.
    pub fn warning(path: impl Into<String>, why: impl Into<String>, rule: RuleRef) -> Self {
        SheetFault { is_warning: true, ..Self::new(path, why, rule) }
    }

    /// What is said of it, after "Your sheet" or "It".
    pub fn said_of(&self, sheet: &str) -> String {
        match self.is_warning {
            true => format!("Is this meant? {self}"),
            false => format!("{sheet} makes no sense in one place. {self}"),
        }
    }

    /// A fault by which these calculators can give no answer.
    pub fn stopping(self, calculators: &'static [&'static str]) -> Self {
        SheetFault { blocks: calculators, ..self }
    }
}

/// "Range column 3 ends at 3″ and column 2 at 4″: …."
impl fmt::Display for SheetFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.", capitalize(&self.why))
    }
}

/// What a player has changed on a sheet, by pointer: `"/readings/joint_columns" → "others_only"`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Overrides(BTreeMap<String, String>);

impl Overrides {
    /// Nothing changed: the sheet is the shipped one.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Every change with its pointer.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(pointer, value)| (pointer.as_str(), value.as_str()))
    }

    /// What the value at a pointer is changed to.
    pub fn get(&self, pointer: &str) -> Option<&str> {
        self.0.get(pointer).map(String::as_str)
    }

    /// Overrides the value at a pointer, or takes its change back.
    pub fn set(&mut self, pointer: &str, value: Option<&str>) {
        match value {
            Some(value) => drop(self.0.insert(pointer.into(), value.into())),
            None => drop(self.0.remove(pointer)),
        }
    }
}

impl FromIterator<(String, String)> for Overrides {
    fn from_iter<I: IntoIterator<Item = (String, String)>>(iter: I) -> Self {
        Overrides(iter.into_iter().collect())
    }
}

/// What an answer rests on beside its inputs.
#[derive(Clone, Debug)]
pub struct Context<S: System> {
    /// The sheet that is played by. One without changes is the constant itself.
    pub sheet: Cow<'static, S::Sheet>,
    /// How distances are shown.
    pub lengths: Lengths,
}

impl<S: System> Context<S> {
    /// The context of the shipped sheet.
    pub fn shipped() -> Self {
        Context { sheet: Cow::Borrowed(S::Sheet::SHIPPED), lengths: Lengths::default() }
    }
}

/// A [`Context`] without its system's type. It is loaded once and held as long as the changes stay.
#[derive(Clone)]
pub struct AnyContext {
    system: &'static str,
    overrides: Overrides,
    invalid: Vec<InvalidField>,
    faults: Vec<SheetFault>,
    slips: fn(&AnyContext) -> Vec<SheetFault>,
    context: Arc<dyn Any + Send + Sync>,
    lengths: Lengths,
    with_lengths: fn(&AnyContext, Lengths) -> AnyContext,
}

impl AnyContext {
    /// Lays a player's changes over the shipped sheet: every one that fits counts, the others are [`Self::invalid`].
    pub fn of<S: System>(overrides: &Overrides) -> Self {
        let mut context = Context::<S>::shipped();
        let mut invalid = Vec::new();
        for (pointer, value) in overrides.iter() {
            let steps = pointer.strip_prefix('/').unwrap_or(pointer).split('/');
            if input::set_at(context.sheet.to_mut(), steps, value).is_none() {
                invalid.push(InvalidField { path: pointer.into(), value: value.into() });
            }
        }
        context.lengths = Lengths::default().on_table(context.sheet.table_ratio());
        AnyContext {
            system: S::ID,
            lengths: context.lengths,
            overrides: overrides.clone(),
            invalid,
            faults: context.sheet.faults(),
            slips: chart::slips::<S>,
            context: Arc::new(context),
            with_lengths: |context, lengths| {
                let sheet = context.typed::<S>().sheet.clone();
                let lengths = lengths.on_table(sheet.table_ratio());
                AnyContext { context: Arc::new(Context::<S> { sheet, lengths }), lengths, ..context.clone() }
            },
        }
    }

    /// The context with distances shown like this, on the table of its sheet.
    pub fn with_lengths(&self, lengths: Lengths) -> Self {
        (self.with_lengths)(self, lengths)
    }

    /// How distances are shown.
    pub fn lengths(&self) -> Lengths {
        self.lengths
    }

    /// The context with its system's type.
    ///
    /// # Panics
    /// Where it is of another system.
    pub fn typed<S: System>(&self) -> &Context<S> {
        self.context.downcast_ref().expect("a context is asked for by its own system")
    }

    /// What the sheet differs in from the shipped one.
    pub fn overrides(&self) -> &Overrides {
        &self.overrides
    }

    /// The changes that do not fit the sheet.
    pub fn invalid(&self) -> &[InvalidField] {
        &self.invalid
    }

    /// The values of the sheet of which its system says that they make no sense, or can hardly be meant.
    pub fn faults(&self) -> &[SheetFault] {
        &self.faults
    }

    /// All that is to be said of the sheet: its faults, and the numbers that are far from ours or out of line.
    pub fn findings(&self) -> Vec<SheetFault> {
        [self.faults.clone(), (self.slips)(self)].concat()
    }
}

impl PartialEq for AnyContext {
    fn eq(&self, other: &Self) -> bool {
        (self.system, &self.overrides, self.lengths) == (other.system, &other.overrides, other.lengths)
    }
}

impl fmt::Debug for AnyContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnyContext").field(&self.system).field(&self.overrides).finish()
    }
}

/// Every cell of the shipped sheet with its pointer and value: what a chart screen lists and a test changes one by one.
pub(super) fn cells<S: Sheet>() -> Pairs {
    let cells = input::leaves(S::SHIPPED);
    cells.into_iter().map(|(path, value)| (format!("/{}", path.replace('.', "/")), value)).collect()
}
