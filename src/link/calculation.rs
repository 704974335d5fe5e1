//! A calculation as a link: its inputs by name, so that a person can read it and type it.
//!
//! `#/republique/artillery?weight=H&range=7.5&die=5&~/readings/joint_columns=others_only`: the inputs that differ
//! from the default, then what the sender changed on the sheet.

use super::{LONGEST, LinkError, shortened};
use crate::rules::{
    Asked, Calculator, Changes, Listing, Misfit, Named, Question, calculators, differences, lay,
};

/// A link to a calculation, read but not yet understood by its calculator.
pub struct CalculationLink {
    /// Whose it is.
    pub listing: &'static Listing,
    /// Its inputs.
    pub inputs: Named,
    /// The sender's changes to the sheet.
    pub changes: Changes,
}

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
        self.open().map(|_| self.listing.ask(&self.inputs, &self.changes))
    }

    /// Its question with these inputs; none that does not fit is left out.
    pub fn open(&self) -> Result<Box<dyn Question>, LinkError> {
        let mut question = (self.listing.open)();
        match (lay(question.inputs(), &self.inputs).first(), question.misfits(&self.changes).first()) {
            (Some(misfit), _) => Err(LinkError::Input(short_misfit(misfit), self.listing.title)),
            (None, Some(misfit)) => Err(LinkError::Sheet(short_misfit(misfit))),
            (None, None) => Ok(question),
        }
    }

    /// Its inputs in their calculator's own type; none if it is another calculator's.
    pub fn inputs<C: Calculator>(&self) -> Result<C, LinkError> {
        let question = self.open()?;
        let inputs = question.typed().downcast_ref().cloned();
        inputs.ok_or_else(|| LinkError::NoSuchCalculator(shortened(self.listing.id)))
    }
}

/// The link to these inputs on a sheet with these changes: what follows the page's own address.
pub fn calculation<C: Calculator>(inputs: &C, changes: &Changes) -> String {
    written(C::ID, &differences(&mut inputs.clone(), &mut C::default()), changes)
}

/// Writes a calculation link.
pub fn written(id: &str, inputs: &Named, changes: &Changes) -> String {
    let mut link = ["#/", id].concat();
    let mut sign = "?";
    let mut add = |mark: &str, name: &str, value: &str| {
        link += &[sign, mark, &encode(name), "=", &encode(value)].concat();
        sign = "&";
    };
    for (name, value) in inputs {
        add("", name, value);
    }
    for (path, value) in changes.iter() {
        add("~", path, value);
    }
    link
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
