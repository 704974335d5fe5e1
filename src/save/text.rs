//! A saved document as text: `{"check":1595671210,"revision":7,"after":2636179377,"by":5,"version":2,"roster":{ … }}`. Files are
//! the same text with nothing but version and document: they are no copies of anything stored, and a player may edit them.

use super::damage::{Damage, FileError};
use super::document::{Document, Kind, content};
use super::json::{Fields, Garbled, Value};
use crate::roster::Roster;

/// How a stored text came to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// Counts the document's writes; the higher of two copies is the later one.
    pub revision: u64,
    /// The check of the text that it followed; 0 where there was none.
    pub after: u32,
    /// By which window it was written: its own writes follow each other.
    pub by: u32,
    /// It stands on the quick shelf only. On the safe one each text follows all that stood there before; this one follows
    /// them up to this revision.
    pub upon: Option<u64>,
}

/// A document that could be read.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// How its text came to be.
    pub origin: Origin,
    /// A newer version wrote it, with nothing beyond single lines that this one does not know.
    pub newer: bool,
    /// What it holds.
    pub document: Document,
}

/// The version that is written.
pub const VERSION: u64 = STEPS.len() as u64 + 1;
/// The longest text that is read, in bytes.
pub const LONGEST: usize = 2_000_000;
/// No device writes a document this often.
const HIGHEST_REVISION: u64 = 1 << 53;

/// Brings the fields of a document from one version to the next.
type Step = fn(&mut Fields);

/// From version 1 to 2, from 2 to 3, and so on.
const STEPS: &[Step] = &[checked];

/// What version 2 added is the check, and that is not among the fields any more when the steps begin.
fn checked(_: &mut Fields) {}

const VERSION_FIELD: &str = "version";
const REVISION: &str = "revision";
const AFTER: &str = "after";
const BY: &str = "by";
const UPON: &str = "upon";
const CHECK: &str = "check";
/// What a stored text begins with. Whatever version wrote it, its check is that of all bytes that follow.
const BEFORE_CHECK: &str = "{\"check\":";
const AFTER_CHECK: &str = ",";

/// CRC-32 of a text: any change within 32 bits in a row alters it.
pub(super) fn check(text: &str) -> u32 {
    let half = |rest: u32| rest >> 4 ^ HALVES[rest as usize & 15];
    !text.as_bytes().iter().fold(!0, |rest, byte| half(half(rest ^ u32::from(*byte))))
}

/// What each half of a byte adds to it.
const HALVES: [u32; 16] = {
    let mut halves = [0; 16];
    let mut half = 0;
    while half < 16 {
        let mut rest = half as u32;
        let mut bit = 0;
        while bit < 4 {
            rest = rest >> 1 ^ if rest & 1 == 1 { 0xEDB8_8320 } else { 0 };
            bit += 1;
        }
        halves[half] = rest;
        half += 1;
    }
    halves
};

/// Whether a text has a check that agrees with it; nothing where it has none.
fn agrees(text: &str) -> Option<bool> {
    // An editor ends a file with a line of its own.
    let (said, rest) = text.trim_end().strip_prefix(BEFORE_CHECK)?.split_once(AFTER_CHECK)?;
    Some(said == check(rest).to_string())
}

impl Document {
    fn content(&self) -> String {
        Value::Fields(self.fields()).written()
    }

    /// `"version":2,"desk":{ … }}`: what a file has behind its brace, and a stored text behind its origin.
    fn rest(&self, content: &str) -> String {
        let word = self.kind().word();
        ["\"", VERSION_FIELD, "\":", &VERSION.to_string(), ",\"", word, "\":", content, "}"].concat()
    }

    /// As it is stored.
    pub fn text(&self, origin: Origin) -> String {
        self.stored(origin).0
    }

    /// As it is stored, and the check of what it says: two that say the same are the same.
    pub(super) fn stored(&self, Origin { revision, after, by, upon }: Origin) -> (String, u32) {
        let content = self.content();
        let mut rest = String::new();
        let numbers =
            [(REVISION, Some(revision)), (AFTER, Some(after.into())), (BY, Some(by.into())), (UPON, upon)];
        for (name, n) in numbers.into_iter().filter_map(|(name, n)| Some((name, n?))) {
            rest += &["\"", name, "\":", &n.to_string(), ","].concat();
        }
        rest += &self.rest(&content);
        ([BEFORE_CHECK, &check(&rest).to_string(), AFTER_CHECK, &rest].concat(), check(&content))
    }

    /// As a file.
    pub fn to_file(&self) -> String {
        ["{", &self.rest(&self.content())].concat()
    }

    /// The check of what it says.
    pub(super) fn says(&self) -> u32 {
        check(&self.content())
    }
}

/// Reads a document of this version or an older one; of a newer one, what this version understands whole.
pub fn open(text: &str) -> Result<Opened, Damage> {
    read(text, STEPS)
}

fn read(text: &str, steps: &[Step]) -> Result<Opened, Damage> {
    if text.trim().is_empty() {
        return Err(Damage::Empty);
    }
    if text.len() > LONGEST {
        return Err(Damage::TooLong);
    }
    let value = Value::read(text).map_err(|Garbled { line, column }| Damage::Garbled(line, column))?;
    let Value::Fields(mut fields) = value else { return Err(Damage::NoVersion) };
    if fields.remove(CHECK).is_some() && agrees(text) != Some(true) {
        return Err(Damage::Check);
    }
    let version = fields.remove(VERSION_FIELD).and_then(|version| version.as_number());
    let version = version.filter(|version| *version > 0).ok_or(Damage::NoVersion)?;
    let newer = version > steps.len() as u64 + 1;
    // Versions beyond the steps have none left to go.
    for step in steps.iter().skip(version as usize - 1) {
        step(&mut fields);
    }
    let origin = origin(&mut fields).ok_or(Damage::Revision)?;
    match content(&fields) {
        Ok(document) => Ok(Opened { origin, newer, document }),
        Err(_) if newer => Err(Damage::Newer),
        Err(damage) => Err(damage),
    }
}

/// Takes out of the fields how they came to be; nothing where it is no origin that is ever reached.
fn origin(fields: &mut Fields) -> Option<Origin> {
    let mut number = |name: &str| match fields.remove(name) {
        Some(n) => n.as_number().filter(|n| *n <= HIGHEST_REVISION).map(Some),
        None => Some(None),
    };
    let revision = number(REVISION)?.unwrap_or_default();
    let (after, by) = (number(AFTER)?.unwrap_or_default(), number(BY)?.unwrap_or_default());
    Some(Origin { revision, after: after.try_into().ok()?, by: by.try_into().ok()?, upon: number(UPON)? })
}

impl Roster {
    /// As a file.
    pub fn to_file(&self) -> String {
        Document::Roster(self.clone()).to_file()
    }

    /// Out of a file.
    pub fn from_file(text: &str) -> Result<Self, FileError> {
        // Some editors begin a file with this mark.
        match open(text.trim_start_matches('\u{feff}')).map_err(FileError)?.document {
            Document::Roster(roster) => Ok(roster),
            other => Err(FileError(Damage::Other(other.kind(), Kind::Roster))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::save::{Settings, Theme};

    #[test]
    fn an_older_document_takes_every_step_from_its_version_on() {
        let rename: Step = |fields| {
            let old = fields.remove("options").expect("version 1 called it so");
            fields.set("settings".into(), old);
        };
        let night: Step = |fields| {
            let Some(Value::Fields(mut settings)) = fields.remove("settings") else { return };
            settings.set("theme".into(), Value::text("night"));
            fields.set("settings".into(), Value::Fields(settings));
        };
        let steps = [rename, night];
        let settings = Document::Settings(Settings { theme: Theme::Night, ..Settings::default() });
        for (text, newer) in [
            (r#"{"version":1,"revision":4,"options":{}}"#, false),
            (r#"{"version":2,"revision":4,"settings":{}}"#, false),
            (r#"{"version":3,"revision":4,"settings":{"theme":"night"}}"#, false),
            (r#"{"version":4,"revision":4,"settings":{"theme":"night"}}"#, true),
        ] {
            let opened = read(text, &steps).expect("every version opens");
            let origin = Origin { revision: 4, ..Origin::default() };
            assert_eq!(opened, Opened { origin, newer, document: settings.clone() }, "{text}");
        }
        let unknown = r#"{"version":4,"settings":{"theme":"sepia"}}"#;
        assert_eq!(read(unknown, &steps), Err(Damage::Newer));
    }

    #[test]
    fn the_check_is_the_crc_32_that_everyone_computes() {
        // The check value of the polynomial's published description.
        assert_eq!(check("123456789"), 0xCBF4_3926);
        assert_eq!(agrees("{\"check\":3421780262,123456789"), Some(true));
        assert_eq!(agrees("{\"check\":3421780263,123456789"), Some(false));
        assert_eq!(agrees("{}"), None);
    }
}
