//! Links: everything behind the `#`. They come from other people, so hostile input is expected.
//!
//! `#/republique/artillery?weight=H&range=7.5&die=5&~/readings/joint_columns=others_only`: a calculation is its
//! inputs by name, then what the sender changed on the sheet.

use crate::rules::{Asked, Calculator, Changes, Listing, Misfit, Named, calculators};
use std::fmt;

/// A link to a calculation, read but not yet understood by its calculator.
pub struct CalculationLink {
    /// Whose it is.
    pub listing: &'static Listing,
    /// Its inputs.
    pub inputs: Named,
    /// The sender's changes to the sheet.
    pub changes: Changes,
}

/// Why a link cannot be opened, in a sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// No more is read than this many characters.
    TooLong,
    /// Nothing of this name can be calculated.
    NoSuchCalculator(String),
    /// A part that is not `name=value`.
    NotAnInput(String),
    /// A `%` that does not stand for a letter.
    Garbled(String),
    /// An input that the calculator does not know, or a value that it cannot have.
    Input(Misfit, &'static str),
    /// A change that does not fit the sheet.
    Sheet(Misfit),
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkError::TooLong => {
                write!(f, "This link is longer than {LONGEST} characters. No calculation needs that many.")
            }
            LinkError::NoSuchCalculator(name) => {
                write!(f, "This link asks for “{name}”, which is nothing that can be calculated here.")
            }
            LinkError::NotAnInput(part) => {
                write!(f, "This link says “{part}” where an input and its value should stand, as in “die=5”.")
            }
            LinkError::Garbled(part) => {
                write!(f, "This link has a broken letter in “{part}”. It may have been cut off on the way.")
            }
            LinkError::Input(misfit, title) => {
                write!(f, "This link says {misfit}, which does not fit {title}.")
            }
            LinkError::Sheet(misfit) => {
                write!(f, "This link changes the sheet with {misfit}, which does not fit it.")
            }
        }
    }
}

impl std::error::Error for LinkError {}

/// The longest link that is read, in bytes.
pub const LONGEST: usize = 8_000;

impl CalculationLink {
    /// Reads a link, or what follows its `#`.
    pub fn parse(link: &str) -> Result<Self, LinkError> {
        if link.len() > LONGEST {
            return Err(LinkError::TooLong);
        }
        let hash = link.split_once('#').map_or(link, |(_, hash)| hash);
        let (path, query) = hash.split_once('?').unwrap_or((hash, ""));
        let id = decode(path)?;
        let id = id.trim_matches('/');
        let listing = calculators()
            .find(|listing| listing.id == id)
            .ok_or_else(|| LinkError::NoSuchCalculator(shortened(id)))?;
        let mut inputs = Named::new();
        let mut changes = Changes::default();
        for part in query.split('&').filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').ok_or_else(|| LinkError::NotAnInput(shortened(part)))?;
            let (name, value) = (decode(name)?, decode(value)?);
            match name.strip_prefix('~') {
                Some(path) => changes.set(path, Some(&value)),
                None => inputs.push((name, value)),
            }
        }
        Ok(CalculationLink { listing, inputs, changes })
    }

    /// Answers it; anything that does not fit is an error, so that nobody reads an answer to another question.
    pub fn ask(&self) -> Result<Asked, LinkError> {
        let asked = (self.listing.ask)(&self.inputs, &self.changes);
        if let Some(misfit) = asked.misfits.first() {
            return Err(LinkError::Input(short_misfit(misfit), self.listing.title));
        }
        if let Some(misfit) = asked.sheet_misfits.first() {
            return Err(LinkError::Sheet(short_misfit(misfit)));
        }
        Ok(asked)
    }

    /// The inputs as the calculator's own type.
    pub fn inputs<C: Calculator>(&self) -> Result<C, LinkError> {
        let (inputs, misfits) = crate::rules::lay(&C::default(), &self.inputs);
        match misfits.first() {
            Some(misfit) => Err(LinkError::Input(short_misfit(misfit), C::TITLE)),
            None => Ok(inputs),
        }
    }
}

/// The link to these inputs on a sheet with these changes: what follows the page's own address.
pub fn calculation<C: Calculator>(inputs: &C, changes: &Changes) -> String {
    written(C::ID, &crate::rules::differences(inputs, &C::default()), changes)
}

/// Writes a calculation link.
pub fn written(id: &str, inputs: &Named, changes: &Changes) -> String {
    let mut parts: Vec<String> =
        inputs.iter().map(|(name, value)| format!("{}={}", encode(name), encode(value))).collect();
    parts.extend(changes.iter().map(|(path, value)| format!("~{}={}", encode(path), encode(value))));
    let query = if parts.is_empty() { String::new() } else { format!("?{}", parts.join("&")) };
    format!("#/{id}{query}")
}

/// A part of a link short enough to be shown.
fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}

fn short_misfit(misfit: &Misfit) -> Misfit {
    Misfit { path: shortened(&misfit.path), value: shortened(&misfit.value) }
}

fn encode(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'/' | b',' => {
                encoded.push(byte.into());
            }
            byte => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

fn decode(text: &str) -> Result<String, LinkError> {
    let garbled = || LinkError::Garbled(shortened(text));
    let mut bytes = text.bytes();
    let mut decoded = Vec::with_capacity(text.len());
    while let Some(byte) = bytes.next() {
        decoded.push(if byte == b'%' {
            let mut digit = || (bytes.next()? as char).to_digit(16);
            let (high, low) = (digit(), digit());
            (high.ok_or_else(garbled)? * 16 + low.ok_or_else(garbled)?) as u8
        } else {
            byte
        });
    }
    String::from_utf8(decoded).map_err(|_| garbled())
}
