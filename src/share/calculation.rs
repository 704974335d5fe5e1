//! A calculation as a link: its inputs by name, so that a person can read it and type it.
//!
//! `#/republique/artillery?weight=H&range=7.5&die=5&~/readings/joint_columns=others_only`: the inputs that differ
//! from the default, then what the sender changed on the sheet.

use super::{LONGEST, LONGEST_CALCULATION, LinkError, disguise, shortened};
use crate::rules::input::differences;
use crate::rules::{
    AnyCalculator, AnyContext, Calculator, CalculatorInfo, Evaluation, InvalidField, Overrides, Pairs,
    SystemInfo, misfit,
};
use crate::systems::{SYSTEMS, calculators};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// A link to a calculation, parsed but not yet understood by its calculator.
pub struct CalculationLink {
    /// The calculator that the link is of.
    pub info: &'static CalculatorInfo,
    /// The inputs of the link.
    pub inputs: Pairs,
    /// The sender's changes to the sheet.
    pub changes: Overrides,
}

impl CalculationLink {
    /// Parses a link, or what follows its `#`. Where that cannot be opened, what a message may have put behind it is
    /// taken off sign by sign; where that does not help, the error is that of the link as it came.
    pub fn parse(link: &str) -> Result<Self, LinkError> {
        if link.len() > LONGEST_CALCULATION {
            return Err(LinkError::TooLong(LONGEST_CALCULATION));
        }
        const MOST: usize = 8;
        let whole = disguise::unbroken(&disguise::hash(link));
        let as_it_came = Self::parse_hash(&whole);
        let Some(shorter) = disguise::trimmed(&whole) else { return as_it_came };
        let is_opened = |parsed: &Self| parsed.open().is_ok();
        if as_it_came.as_ref().is_ok_and(is_opened) {
            return as_it_came;
        }
        let shorter = std::iter::successors(Some(shorter), |link| disguise::trimmed(link));
        let mended = shorter.take(MOST).find_map(|link| Self::parse_hash(link).ok().filter(is_opened));
        mended.map_or(as_it_came, Ok)
    }

    fn parse_hash(hash: &str) -> Result<Self, LinkError> {
        let (path, query) = hash.split_once(['?', '&']).unwrap_or((hash, ""));
        let id = decode(path)?;
        let id = id.trim_matches('/');
        let info = calculators()
            .find(|info| info.id == id)
            .ok_or_else(|| LinkError::NoSuchCalculator(shortened(id)))?;
        let mut inputs = Pairs::new();
        let mut changes = Overrides::default();
        for part in disguise::parts(query) {
            let (name, value) = part.split_once('=').ok_or_else(|| LinkError::NotAnInput(shortened(part)))?;
            let (name, value) = (decode(name)?, decode(value)?);
            let twice = match name.strip_prefix('~') {
                Some(pointer) => {
                    let twice = changes.get(pointer).is_some();
                    changes.set(pointer, Some(&value));
                    twice
                }
                None => {
                    let twice = inputs.iter().any(|(known, _)| *known == name);
                    inputs.push((name.clone(), value.clone()));
                    twice
                }
            };
            if twice {
                return Err(LinkError::Twice(shortened_field(&InvalidField { path: name, value })));
            }
        }
        Ok(CalculationLink { info, inputs, changes })
    }

    /// The system of its calculator.
    fn system(&self) -> &'static SystemInfo {
        let has_it = |system: &&SystemInfo| system.calculators.iter().any(|info| info.id == self.info.id);
        SYSTEMS.iter().find(has_it).expect("a calculator is on its system's list")
    }

    /// What it is answered by.
    pub fn context(&self) -> AnyContext {
        (self.info.context)(&self.changes)
    }

    /// Answers it; anything that does not fit is an error, so that nobody reads an answer to another question.
    pub fn evaluate(&self) -> Result<Evaluation, LinkError> {
        self.open().map(|_| self.info.evaluate(&self.inputs, &self.context()))
    }

    /// The calculator with these inputs. The first that does not fit is an error that names it.
    pub fn open(&self) -> Result<Box<dyn AnyCalculator>, LinkError> {
        let mut calculator = (self.info.open)();
        for (path, text) in &self.inputs {
            let set = calculator.set(path, text);
            set.map_err(|field| LinkError::Input(shortened_field(&field), self.info.title))?;
        }
        match self.context().invalid().first() {
            Some(field) => Err(LinkError::Sheet(misfit(self.system(), &shortened_field(field)))),
            None => Ok(calculator),
        }
    }

    /// The inputs in their calculator's own type; none if it is another calculator's.
    pub fn inputs<C: Calculator>(&self) -> Result<C, LinkError> {
        let inputs = self.open()?.as_any().downcast_ref().cloned();
        inputs.ok_or_else(|| LinkError::NoSuchCalculator(shortened(self.info.id)))
    }
}

/// The link to these inputs on a sheet with these changes: what follows the page's own address.
pub fn calculation<C: Calculator>(inputs: &C, changes: &Overrides) -> String {
    written(C::ID, &differences(inputs, &C::default()), changes)
}

/// A calculation link to be sent: one that can be read again.
pub fn shared(id: &str, inputs: &Pairs, changes: &Overrides) -> Result<String, LinkError> {
    Some(written(id, inputs, changes)).filter(|link| link.len() <= LONGEST).ok_or(LinkError::TooManyInputs)
}

/// Writes a calculation link, however long.
pub fn written(id: &str, inputs: &Pairs, changes: &Overrides) -> String {
    let inputs = inputs.iter().map(|(path, value)| format!("{}={}", encode(path), encode(value)));
    let changes = changes.iter().map(|(pointer, value)| format!("~{}={}", encode(pointer), encode(value)));
    let parts: Vec<String> = inputs.chain(changes).collect();
    if parts.is_empty() { format!("#/{id}") } else { format!("#/{id}?{}", parts.join("&")) }
}

fn shortened_field(field: &InvalidField) -> InvalidField {
    InvalidField { path: shortened(&field.path), value: shortened(&field.value) }
}

/// What stands in a link as it is, beside letters and digits.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'/').remove(b',');

fn encode(text: &str) -> String {
    utf8_percent_encode(text, PLAIN).to_string()
}

fn decode(text: &str) -> Result<String, LinkError> {
    let garbled = || LinkError::Garbled(shortened(text));
    // A sign that stands for no letter would be taken as it stands.
    let digits =
        |at: usize| text.as_bytes().get(at..at + 2).is_some_and(|two| two.iter().all(u8::is_ascii_hexdigit));
    if text.match_indices('%').any(|(at, _)| !digits(at + 1)) {
        return Err(garbled());
    }
    percent_decode_str(text).decode_utf8().map(String::from).map_err(|_| garbled())
}
