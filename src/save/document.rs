//! What is saved, and its fields.

use super::backup::BACKUP;
use super::damage::Damage;
use crate::battle::Battle;
use crate::json::{Fields, Value};
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
#[derive(Clone, Debug, Default, PartialEq)]
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

parts!(Settings { theme, lengths, system, backed_up });

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
            Document::Roster(roster) => roster.fields(),
            Document::Settings(settings) => written(&mut settings.clone()),
            Document::Desk(Desk { open, calculations }) => texts_written(OPEN, open, calculations),
            Document::Sheet(OwnSheet { system, changes }) => texts_written(SYSTEM, system, &changes.0),
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
        // Every entry of a record is read by itself, once the battle is opened.
        Kind::Battle if Battle::is_segment(fields) => Ok(Document::Battle(fields.clone())),
        Kind::Battle => match Battle::read(fields) {
            Ok(_) => Ok(Document::Battle(fields.clone())),
            Err(Misread::System(id)) => Err(Damage::System(id)),
            Err(Misread::Field(why)) => Err(unfit(why)),
        },
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
