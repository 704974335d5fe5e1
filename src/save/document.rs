//! A saved document as text: `{ "version": 1, "revision": 7, "roster": { … } }`. Files are the same text.

use super::damage::{Damage, FileError};
use crate::roster::{Misread, Roster};
use crate::rules::{Changes, SYSTEMS, Text, put, written};
use crate::{parts, words};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

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
    pub calculations: BTreeMap<String, String>,
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
        let mut fields = Map::new();
        fields.insert("version".into(), VERSION.into());
        fields.insert("revision".into(), revision.into());
        fields.insert(self.kind().word().into(), Value::Object(self.fields()));
        Value::Object(fields).to_string()
    }

    fn fields(&self) -> Map<String, Value> {
        let text = |(name, text): (&str, &str)| (name.into(), text.into());
        match self {
            Document::Roster(roster) => roster.fields(),
            Document::Settings(settings) => written(&mut settings.clone()),
            Document::Desk(Desk { open, calculations }) => {
                let links = calculations.iter().map(|(id, link)| (id.as_str(), link.as_str()));
                std::iter::once((OPEN, open.as_str())).chain(links).map(text).collect()
            }
            Document::Sheet(OwnSheet { system, changes }) => {
                std::iter::once((SYSTEM, system.as_str())).chain(changes.iter()).map(text).collect()
            }
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
type Step = fn(&mut Map<String, Value>);

/// From version 1 to 2, from 2 to 3, and so on.
const STEPS: &[Step] = &[];

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
    let value: Value =
        serde_json::from_str(text).map_err(|error| Damage::Garbled(error.line(), error.column()))?;
    let Value::Object(mut fields) = value else { return Err(Damage::NoVersion) };
    let version =
        fields.remove("version").and_then(|version| version.as_u64()).filter(|version| *version > 0);
    let version = version.ok_or(Damage::NoVersion)?;
    let newer = version > steps.len() as u64 + 1;
    // Versions beyond the steps have none left to go.
    for step in steps.iter().skip(version as usize - 1) {
        step(&mut fields);
    }
    // A file has no revision: it is no copy of anything stored.
    let revision = fields.remove("revision").map_or(Some(0), |revision| revision.as_u64());
    let revision = revision.filter(|revision| *revision <= HIGHEST_REVISION).ok_or(Damage::Revision)?;
    match content(fields) {
        Ok(document) => Ok(Opened { revision, newer, document }),
        Err(_) if newer => Err(Damage::Newer),
        Err(damage) => Err(damage),
    }
}

fn content(fields: Map<String, Value>) -> Result<Document, Damage> {
    let mut fields = fields.into_iter();
    let (Some((word, content)), None) = (fields.next(), fields.next()) else { return Err(Damage::NoContent) };
    let kind = Kind::ALL.into_iter().find(|kind| kind.word() == word).ok_or(Damage::NoContent)?;
    let unfit = |why: String| Damage::Field(kind, why);
    let Value::Object(fields) = content else { return Err(unfit("it has no fields".into())) };
    match kind {
        Kind::Roster => Roster::read(&fields).map(Document::Roster).map_err(|misread| match misread {
            Misread::System(id) => Damage::System(id),
            Misread::Field(why) => unfit(why),
        }),
        Kind::Settings => {
            let mut settings = Settings::default();
            for (name, field) in &fields {
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
            let system = changes.remove(SYSTEM).ok_or(unfit(format!("“{SYSTEM}” is missing")))?;
            let changes: Changes = changes.into_iter().collect();
            let known = SYSTEMS.iter().any(|listing| listing.id == system);
            if known {
                Ok(Document::Sheet(OwnSheet { system, changes }))
            } else {
                Err(Damage::System(system))
            }
        }
    }
}

/// Fields of which every one is a text.
fn texts(fields: Map<String, Value>) -> Result<BTreeMap<String, String>, String> {
    let text = |(name, field): (String, Value)| match field {
        Value::String(text) => Ok((name, text)),
        _ => Err(format!("“{name}” is no text")),
    };
    fields.into_iter().map(text).collect()
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
            fields.insert("settings".into(), old);
        };
        let night: Step = |fields| fields["settings"]["theme"] = "night".into();
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
