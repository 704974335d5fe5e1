//! A saved document as text: `{ "version": 1, "revision": 7, "roster": { … } }`. Files are the same text.

use super::damage::{Damage, FileError};
use crate::json::{Fields, Garbled, Value};
use crate::roster::{Misread, Roster};
use crate::rules::{Changes, SYSTEMS, Text, put, written};
use crate::sorted::Sorted;
use crate::{parts, words};

/// What is saved, each by itself.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Document {
    Roster(Roster),
    Desk(Desk),
    Settings(Settings),
    Sheet(OwnSheet),
}

/// What lies on the table: a restart finds it as it was.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Desk {
    /// The address of the open screen.
    pub open: String,
    /// The last inputs of every calculator by its id, each as its link.
    pub calculations: Sorted<String>,
}

/// What holds for the device. How a system's rules are read is in that system's own sheet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// Light or dark.
    pub theme: Theme,
    /// How distances are shown.
    pub lengths: Lengths,
    /// The system picked, by id; empty before the first visit's choice.
    pub system: Text<20>,
}

parts!(Settings { theme, lengths, system });

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// For a bright hall.
    #[default]
    Hall,
    /// For a dim room.
    Night,
    /// Whichever of the two the device itself is set to.
    Device,
}

words!(Theme { Hall "hall", Night "night", Device "device" });

/// How distances are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Lengths {
    #[default]
    Inches,
    Centimetres,
}

words!(Lengths { Inches "inches", Centimetres "centimetres" });

/// What a player changed on a system's sheet: values of their own chart, and readings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OwnSheet {
    /// The system, by id.
    pub system: String,
    /// The changes, by path.
    pub changes: Changes,
}

/// What a document can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Kind {
    Roster,
    Desk,
    Settings,
    Sheet,
}

impl Kind {
    /// Every one.
    pub const ALL: [Kind; 4] = [Kind::Roster, Kind::Desk, Kind::Settings, Kind::Sheet];

    /// In keys and in the text; never changed once shipped.
    pub fn word(self) -> &'static str {
        ["roster", "desk", "settings", "sheet"][self as usize]
    }

    pub(super) fn said(self) -> &'static str {
        ["a roster", "a desk", "settings", "a sheet"][self as usize]
    }
}

impl Document {
    /// What it is.
    pub fn kind(&self) -> Kind {
        match self {
            Document::Roster(_) => Kind::Roster,
            Document::Desk(_) => Kind::Desk,
            Document::Settings(_) => Kind::Settings,
            Document::Sheet(_) => Kind::Sheet,
        }
    }

    /// As text, of this revision.
    pub fn text(&self, revision: u64) -> String {
        let mut fields = Fields::default();
        fields.set("version".into(), Value::number(VERSION));
        fields.set("revision".into(), Value::number(revision));
        fields.set(written_as(self.kind()), Value::Fields(self.fields()));
        Value::Fields(fields).written()
    }

    fn fields(&self) -> Fields {
        match self {
            Document::Roster(roster) => roster.fields(),
            Document::Settings(settings) => written(&mut settings.clone()),
            Document::Desk(Desk { open, calculations }) => texts_written(OPEN, open, calculations),
            Document::Sheet(OwnSheet { system, changes }) => texts_written(SYSTEM, system, &changes.0),
        }
    }
}

/// Beside the calculators of a desk: no id of one is without a slash.
const OPEN: &str = "open";
/// Beside the paths of a sheet's changes: all of these begin with a slash.
const SYSTEM: &str = "system";

/// A document that could be read.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// Counts its writes; the higher of two copies is the later one.
    pub revision: u64,
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
const STEPS: &[Step] = if NEXT { &[renamed] } else { &[] };

/// A made-up version after this one, built only to be updated to by a test: it writes its documents under other words.
const NEXT: bool = option_env!("AIDE_DE_CAMP_NEXT").is_some();

fn written_as(kind: Kind) -> String {
    let word = kind.word().to_owned();
    if NEXT { word + "_next" } else { word }
}

fn renamed(fields: &mut Fields) {
    for kind in Kind::ALL {
        if let Some(content) = fields.remove(kind.word()) {
            fields.set(written_as(kind), content);
        }
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
    let version = fields.remove("version").and_then(|version| version.as_number());
    let version = version.filter(|version| *version > 0).ok_or(Damage::NoVersion)?;
    let newer = version > steps.len() as u64 + 1;
    // Versions beyond the steps have none left to go.
    for step in steps.iter().skip(version as usize - 1) {
        step(&mut fields);
    }
    // A file has no revision: it is no copy of anything stored.
    let revision = fields.remove("revision").map_or(Some(0), |revision| revision.as_number());
    let revision = revision.filter(|revision| *revision <= HIGHEST_REVISION).ok_or(Damage::Revision)?;
    match content(&fields) {
        Ok(document) => Ok(Opened { revision, newer, document }),
        Err(_) if newer => Err(Damage::Newer),
        Err(damage) => Err(damage),
    }
}

fn content(fields: &Fields) -> Result<Document, Damage> {
    let mut fields = fields.iter();
    let (Some((word, content)), None) = (fields.next(), fields.next()) else { return Err(Damage::NoContent) };
    let kind = Kind::ALL.into_iter().find(|kind| written_as(*kind) == *word).ok_or(Damage::NoContent)?;
    let unfit = |why: String| Damage::Field(kind, why);
    let Value::Fields(fields) = content else { return Err(unfit("it has no fields".into())) };
    match kind {
        Kind::Roster => Roster::read(fields).map(Document::Roster).map_err(|misread| match misread {
            Misread::System(id) => Damage::System(id),
            Misread::Field(why) => unfit(why),
        }),
        Kind::Settings => {
            let mut settings = Settings::default();
            for (name, field) in fields.iter() {
                put(&mut settings, name, field).map_err(|misfit| unfit(format!("{misfit} does not fit")))?;
            }
            Ok(Document::Settings(settings))
        }
        Kind::Desk => {
            let mut calculations = texts(fields).map_err(unfit)?;
            let open = calculations.remove(OPEN).unwrap_or_default();
            Ok(Document::Desk(Desk { open, calculations }))
        }
        Kind::Sheet => {
            let mut changes = texts(fields).map_err(unfit)?;
            let system = changes.remove(SYSTEM).ok_or_else(|| unfit(format!("“{SYSTEM}” is missing")))?;
            let known = SYSTEMS.iter().any(|listing| listing.id == system);
            if known {
                Ok(Document::Sheet(OwnSheet { system, changes: Changes(changes) }))
            } else {
                Err(Damage::System(system))
            }
        }
    }
}

/// Fields of which every one is a text.
fn texts(fields: &Fields) -> Result<Sorted<String>, String> {
    let mut texts = Sorted::default();
    for (name, field) in fields.iter() {
        let text = field.as_text().ok_or_else(|| format!("“{name}” is no text"))?;
        texts.set(name.into(), text.into());
    }
    Ok(texts)
}

fn texts_written(name: &str, text: &str, others: &Sorted<String>) -> Fields {
    let mut fields = Fields::default();
    for (name, text) in others.iter() {
        fields.set(name.into(), Value::text(text));
    }
    fields.set(name.into(), Value::text(text));
    fields
}

impl Roster {
    /// As a file.
    pub fn to_file(&self) -> String {
        Document::Roster(self.clone()).text(0)
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
            assert_eq!(opened, Opened { revision: 4, newer, document: settings.clone() }, "{text}");
        }
        let unknown = r#"{"version":4,"settings":{"theme":"sepia"}}"#;
        assert_eq!(read(unknown, &steps), Err(Damage::Newer));
    }
}
