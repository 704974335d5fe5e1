//! What is tapped or typed.

use super::Pairs;
use crate::rules::input::{self, Input};
use crate::rules::{About, RuleRef, Source};
use std::borrow::Cow;

/// What is tapped or typed.
#[derive(Clone, Debug, PartialEq)]
pub struct Control {
    /// Names it among the controls of its form: mostly the path of the input that it sets.
    pub key: String,
    /// What it is called.
    pub label: String,
    /// What is chosen or what it is worth, in words, beside the label; may be empty.
    pub value: String,
    /// Small, below the label; may be empty.
    pub hint: String,
    /// Why it is asked, and where the rule stands.
    pub reason: Option<(Cow<'static, str>, RuleRef)>,
    /// Why it does not matter now, or cannot be done; it takes no tap then.
    pub disabled: Option<Cow<'static, str>>,
    /// How far what it is worth can be trusted.
    pub source: Source,
    /// What a cell of a sheet has by default, where the player changed it; else empty.
    pub shipped: String,
    /// What stands there at first is a guess: the key that applies the answer says what it is.
    pub is_guess: bool,
    /// What kind of control it is.
    pub kind: Kind,
}

/// What kind of control.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// Yes or no.
    Toggle {
        /// Yes.
        is_on: bool,
        /// What a tap writes.
        writes: Pairs,
    },
    /// Up to about six options, all in view.
    Choice(Vec<ChoiceOption>),
    /// More options than that, in groups: one line that opens into all of them and closes once one is chosen.
    Picker(Vec<OptionGroup>),
    /// A small number.
    Stepper {
        /// The number as it is shown.
        text: String,
        /// Whether the number is nought, and shown quietly.
        is_zero: bool,
        /// One less, where there can be one less.
        less: Option<Pairs>,
        /// One more, where there can be one more.
        more: Option<Pairs>,
    },
    /// A name, which is typed; it is written to the path that is the control's key.
    Text {
        /// What stands there.
        text: String,
        /// The most letters.
        max: usize,
    },
    /// Does something.
    Button {
        /// What a tap writes.
        writes: Pairs,
    },
}

/// Options under a heading of the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionGroup {
    /// The heading.
    pub title: String,
    /// In order.
    pub options: Vec<ChoiceOption>,
}

/// One of several options.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChoiceOption {
    /// Short enough for a key.
    pub label: String,
    /// In full, for readers; the label, where empty.
    pub long: String,
    /// Small, below the label: what it is worth or means.
    pub small: String,
    /// How far what it is worth can be trusted.
    pub source: Source,
    /// Adds something to a sum, or is out of the ordinary: chosen, it is inked and not only outlined.
    pub counts: bool,
    /// Whether it is the option that stands.
    pub is_chosen: bool,
    /// What a tap writes.
    pub writes: Pairs,
}

impl Control {
    /// A control of this kind.
    pub fn new(key: impl Into<String>, label: impl Into<String>, kind: Kind) -> Self {
        Control {
            key: key.into(),
            label: label.into(),
            value: String::new(),
            hint: String::new(),
            reason: None,
            disabled: None,
            source: Source::Printed,
            shipped: String::new(),
            is_guess: false,
            kind,
        }
    }

    /// A control of this kind, of an input of which this is said.
    pub fn declared(key: impl Into<String>, about: About, kind: Kind) -> Self {
        let About { label, hint, is_guess, .. } = about;
        Control { hint: hint.into(), is_guess, ..Control::new(key, label, kind) }
    }

    /// The control under another label.
    pub fn label(self, label: impl Into<String>) -> Self {
        Control { label: label.into(), ..self }
    }

    /// A button that writes this.
    pub fn button(key: impl Into<String>, label: impl Into<String>, writes: Pairs) -> Self {
        Control::new(key, label, Kind::Button { writes })
    }

    /// The control with what is chosen or what it is worth beside its label.
    pub fn value(self, value: impl Into<String>) -> Self {
        Control { value: value.into(), ..self }
    }

    /// The control with something small below its label.
    pub fn hint(self, hint: impl Into<String>) -> Self {
        Control { hint: hint.into(), ..self }
    }

    /// The control with the reason why it is asked.
    pub fn reason(self, reason: impl Into<Cow<'static, str>>, rule: RuleRef) -> Self {
        Control { reason: Some((reason.into(), rule)), ..self }
    }

    /// Takes no tap while there is a reason not to.
    pub fn disabled(self, why: Option<&'static str>) -> Self {
        Control { disabled: why.map(Cow::Borrowed), ..self }
    }

    /// A guess until the player has entered it.
    pub fn guess(self) -> Self {
        Control { is_guess: true, ..self }
    }

    /// A stepper that shows its number like this.
    pub fn showing(mut self, number: impl Into<String>) -> Self {
        if let Kind::Stepper { text, .. } = &mut self.kind {
            *text = number.into();
        }
        self
    }

    /// A stepper that writes this instead, where it has more to do than to set its own number.
    pub fn stepping(mut self, less: Option<Pairs>, more: Option<Pairs>) -> Self {
        if let Kind::Stepper { less: was_less, more: was_more, .. } = &mut self.kind {
            (*was_less, *was_more) = (less, more);
        }
        self
    }

    /// A choice or a picker in which this value stands for the one that was entered.
    pub fn standing(mut self, value: &dyn Input) -> Self {
        let word = input::word(value);
        let options: Vec<&mut ChoiceOption> = match &mut self.kind {
            Kind::Choice(options) => options.iter_mut().collect(),
            Kind::Picker(groups) => groups.iter_mut().flat_map(|group| &mut group.options).collect(),
            _ => Vec::new(),
        };
        for option in options {
            option.is_chosen = option.writes.iter().all(|(_, to)| *to == word);
        }
        self
    }

    /// What stands there, in words.
    pub(super) fn entered(&self) -> &str {
        match &self.kind {
            Kind::Stepper { text, .. } | Kind::Text { text, .. } => text,
            Kind::Choice(_) | Kind::Picker(_) => {
                self.options().into_iter().find(|option| option.is_chosen).map_or("", |option| &option.label)
            }
            Kind::Toggle { is_on: true, .. } => "yes",
            Kind::Toggle { .. } => "no",
            Kind::Button { .. } => "",
        }
    }

    /// The options of the control, where it has any.
    pub fn options(&self) -> Vec<&ChoiceOption> {
        match &self.kind {
            Kind::Choice(options) => options.iter().collect(),
            Kind::Picker(groups) => groups.iter().flat_map(|group| &group.options).collect(),
            _ => Vec::new(),
        }
    }

    pub(super) fn collect_writes<'a>(&'a self, all: &mut Vec<(&'a str, &'a Pairs)>) {
        let key = &*self.key;
        match &self.kind {
            Kind::Toggle { writes, .. } | Kind::Button { writes } => all.push((key, writes)),
            Kind::Choice(_) | Kind::Picker(_) => {
                all.extend(self.options().into_iter().map(|option| (key, &option.writes)));
            }
            Kind::Stepper { less, more, .. } => {
                all.extend([less, more].into_iter().flatten().map(|writes| (key, writes)));
            }
            Kind::Text { .. } => {}
        }
    }
}

impl ChoiceOption {
    /// An option that adds nothing.
    pub fn plain(label: impl Into<String>) -> Self {
        ChoiceOption { label: label.into(), ..ChoiceOption::default() }
    }

    /// An option that adds something, or is out of the ordinary.
    pub fn counting(label: impl Into<String>) -> Self {
        ChoiceOption { counts: true, ..ChoiceOption::plain(label) }
    }

    /// The option with its name in full.
    pub fn long(self, long: impl Into<String>) -> Self {
        ChoiceOption { long: long.into(), ..self }
    }

    /// The option with what it is worth or means.
    pub fn small(self, small: impl Into<String>) -> Self {
        ChoiceOption { small: small.into(), ..self }
    }

    /// The one that stands, if `so`.
    pub fn chosen(self, so: bool) -> Self {
        ChoiceOption { is_chosen: so, ..self }
    }

    /// The option with what a tap writes.
    pub fn writing(self, writes: Pairs) -> Self {
        ChoiceOption { writes, ..self }
    }
}
