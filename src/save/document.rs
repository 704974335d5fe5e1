//! What is saved, and its fields.

use super::backup::BACKUP;
use super::battles;
use super::damage::Damage;
use super::json::{Fields, Value};
use super::sorted::Sorted;
use crate::battle::{Head, Segment};
use crate::roster::{Roster, RosterError};
use crate::rules::{Overrides, SYSTEMS, Text};
use serde::{Deserialize, Serialize};

/// What is saved, each by itself.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Document {
    Roster(Roster),
    Desk(Desk),
    Settings(Settings),
    Sheet(OwnSheet),
    /// The head of a battle, or a segment of its record.
    Battle(Fields),
}

/// What lies on the table: a restart finds it as it was.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Desk {
    /// The address of the open screen.
    pub open: String,
    /// The last inputs of every calculator by its id, each as its link; and of every system by its id the number of the
    /// battle that is in play.
    pub calculations: Sorted<String>,
}

/// What holds for the device. How a system's rules are read is in that system's own sheet.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Light or dark.
    pub theme: Theme,
    /// How distances are shown.
    pub lengths: Lengths,
    /// The system picked, by id; empty before the first visit's choice.
    pub system: Text<20>,
    /// How much had been written when everything was last backed up.
    pub backed_up: u32,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// For a bright hall.
    #[default]
    Hall,
    /// For a dim room.
    Night,
    /// Whichever of the two the device itself is set to.
    Device,
}

/// How distances are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Lengths {
    #[default]
    Inches,
    Centimetres,
}

/// What a player changed on a system's sheet: values of their own chart, and readings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OwnSheet {
    /// The system, by id.
    pub system: String,
    /// The changes, by path.
    pub changes: Overrides,
}

/// What a document can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Kind {
    Roster,
    Desk,
    Settings,
    Sheet,
    Battle,
}

impl Kind {
    /// Every one.
    pub const ALL: [Kind; 5] = [Kind::Roster, Kind::Desk, Kind::Settings, Kind::Sheet, Kind::Battle];

    /// In keys and in the text; never changed once shipped.
    pub fn word(self) -> &'static str {
        ["roster", "desk", "settings", "sheet", "battle"][self as usize]
    }

    pub(super) fn said(self) -> &'static str {
        ["a roster", "a desk", "settings", "a sheet", "a battle"][self as usize]
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
            Document::Battle(_) => Kind::Battle,
        }
    }

    pub(super) fn fields(&self) -> Fields {
        match self {
            Document::Roster(roster) => fields_of(roster),
            Document::Settings(settings) => fields_of(settings),
            Document::Desk(Desk { open, calculations }) => texts_written(OPEN, open, calculations),
            Document::Sheet(OwnSheet { system, changes }) => {
                let changes = changes.iter().map(|(path, value)| (path.into(), value.into())).collect();
                texts_written(SYSTEM, system, &changes)
            }
            Document::Battle(fields) => fields.clone(),
        }
    }
}

/// Beside the calculators of a desk: no id of one is without a slash.
const OPEN: &str = "open";
/// Beside the paths of a sheet's changes: all of these begin with a slash.
const SYSTEM: &str = "system";

/// The document that these fields hold, which are one.
pub(super) fn content(fields: &Fields) -> Result<Document, Damage> {
    let mut fields = fields.iter();
    let (Some((word, content)), None) = (fields.next(), fields.next()) else { return Err(Damage::NoContent) };
    if word == BACKUP {
        return Err(Damage::Backup);
    }
    let kind = Kind::ALL.into_iter().find(|kind| kind.word() == word).ok_or(Damage::NoContent)?;
    let unfit = |why: String| Damage::Field(kind, why);
    let Value::Fields(fields) = content else { return Err(unfit("it has no fields".into())) };
    match kind {
        Kind::Roster => {
            Roster::try_from(tree_of(fields)).map(Document::Roster).map_err(|error| match error {
                RosterError::System(id) => Damage::System(id),
                error => unfit(error.to_string()),
            })
        }
        Kind::Settings => {
            let settings = serde_json::from_value(tree_of(fields));
            settings.map(Document::Settings).map_err(|error| unfit(error.to_string()))
        }
        Kind::Desk => {
            let mut calculations = texts(fields).map_err(unfit)?;
            let open = calculations.remove(OPEN).unwrap_or_default();
            Ok(Document::Desk(Desk { open, calculations }))
        }
        // Every entry of a record is read by itself, once the battle is opened.
        Kind::Battle if serde_json::from_value::<Segment>(tree_of(fields)).is_ok() => {
            Ok(Document::Battle(fields.clone()))
        }
        Kind::Battle => match battles::read(fields) {
            Ok(_) => Ok(Document::Battle(fields.clone())),
            Err(why) => Err(unfit(why)),
        },
        Kind::Sheet => {
            let mut changes = texts(fields).map_err(unfit)?;
            let system = changes.remove(SYSTEM).ok_or_else(|| unfit(format!("“{SYSTEM}” is missing")))?;
            let known = SYSTEMS.iter().any(|listing| listing.id == system);
            if known {
                Ok(Document::Sheet(OwnSheet {
                    system,
                    changes: changes.iter().map(|(path, value)| (path.into(), value.clone())).collect(),
                }))
            } else {
                Err(Damage::System(system))
            }
        }
    }
}

/// What serde makes of a value.
pub(super) fn fields_of(value: &impl Serialize) -> Fields {
    let text = serde_json::to_string(value).unwrap_or_default();
    match Value::read(&text) {
        Ok(Value::Fields(fields)) => fields,
        _ => Fields::default(),
    }
}

/// What serde reads a value out of.
pub(super) fn tree_of(fields: &Fields) -> serde_json::Value {
    serde_json::from_str(&Value::Fields(fields.clone()).written()).unwrap_or_default()
}

impl From<&Head> for Document {
    fn from(head: &Head) -> Document {
        Document::Battle(fields_of(head))
    }
}

impl From<&Segment> for Document {
    fn from(segment: &Segment) -> Document {
        Document::Battle(fields_of(segment))
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
