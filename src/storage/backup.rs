//! Everything in one file, and what becomes of it when it comes back: it is merged, and nothing here is lost.

use super::body::{self, name, rename_copy};
use super::document::{Content, segment_entries, segment_text};
use super::documents::Documents;
use super::id::{Id, Kind};
use super::merge::copy_id;
use super::record::{FileError, Record, RecordError, parse, to_json, to_value, upgrade};
use super::upgrade::{STEPS, VERSION};
use crate::roster::Roster;
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
pub enum File {
    /// One document.
    One(Entry),
    /// Everything that stood on a device.
    Backup(Backup),
}

/// A document of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// What it is.
    pub kind: Kind,
    /// What it holds.
    pub content: Content,
}

/// Everything that stood on a device, by key; each is read by itself.
pub type Backup = Vec<(String, Result<Entry, RecordError>)>;

/// What restoring does with one document of a backup.
#[derive(Clone, Debug, PartialEq)]
pub struct Restored {
    /// In a sentence for the player.
    pub text: String,
    /// What is kept, and where; nothing where it changes nothing.
    pub kept: Option<(Id, Content)>,
}

/// After so many writes the player is reminded of a backup.
const REMINDER: u64 = 10;

/// The fields of a backup.
const BACKUP: &str = "backup";
const DAMAGED: &str = "damaged";
/// The field of the settings that says how much had been written when everything was last backed up.
const BACKED_UP: &str = "backed_up";
/// The field of the settings that says that a write has failed since.
const WRITE_FAILED: &str = "write_failed";

impl Documents {
    /// How often armies, sheets and battles have been written. A battle counts once: a reminder at every tenth tap would be
    /// too many.
    pub fn writes(&self) -> u64 {
        let count = |record: &Record| match record.kind {
            Kind::Session | Kind::Settings => 0,
            Kind::Battle => record.revision.n.min(1),
            Kind::Roster | Kind::Sheet => record.revision.n,
        };
        self.records().map(count).sum()
    }

    /// How many of these stand on this device only, once they are many.
    pub fn writes_to_back_up(&self) -> Option<u64> {
        let settings = self.get(&Id::Settings).and_then(|settings| settings.record.body.as_ref());
        let backed_up = settings.and_then(|settings| settings[BACKED_UP].as_u64()).unwrap_or_default();
        Some(self.writes().saturating_sub(backed_up)).filter(|writes| *writes >= REMINDER)
    }

    /// A document as a file: an army by itself, anything else as a backup of that alone.
    pub fn file_of(&self, id: &Id) -> String {
        let Some(content) = self.get(id).and_then(|document| document.content()) else {
            return String::new();
        };
        if id.kind() == Kind::Roster {
            return army_file(&content.body);
        }
        file(vec![entry(id, &content)], Map::new())
    }

    /// Every document in one file, and what cannot be read as it stands.
    pub fn backup(&self) -> String {
        let entries = self.iter().filter_map(|(id, document)| Some(entry(id, &document.content()?)));
        let damaged = self.damaged().iter().map(|damaged| (damaged.key.clone(), damaged.text.clone().into()));
        file(entries.collect(), damaged.collect())
    }

    /// What would be done to have a backup's documents here, too.
    pub fn restoring(&self, backup: &Backup) -> Vec<Restored> {
        let restored = |(key, entry): &(String, Result<Entry, RecordError>)| match (key.parse::<Id>(), entry)
        {
            (Ok(id), Ok(entry)) if id.kind() == entry.kind => self.restored(id, &entry.content),
            (_, Err(error)) => nothing(format!("“{key}” {error}. It stays in the file.")),
            _ => nothing(format!("“{key}” {}. It stays in the file.", RecordError::Id)),
        };
        backup.iter().map(restored).collect()
    }

    fn restored(&self, id: Id, content: &Content) -> Restored {
        let named = name(&id, &content.body);
        let same = || nothing(format!("{named} is here as it is there."));
        let Some(here) = self.get(&id).and_then(|document| document.content()) else {
            let is_elsewhere = self.iter().any(|(_, other)| other.holds(Some(content)));
            if id.kind() == Kind::Roster && is_elsewhere {
                return same();
            }
            let mut content = content.clone();
            if id.kind() == Kind::Settings {
                // Of what it counts nothing is here yet, and what failed did so there.
                content.body[BACKED_UP] = 0.into();
                if let Some(settings) = content.body.as_object_mut() {
                    settings.remove(WRITE_FAILED);
                }
            }
            return Restored { text: format!("{named} is new here."), kept: Some((id, content)) };
        };
        if here == *content {
            return same();
        }
        match id.kind() {
            Kind::Roster => {
                // Restored once before, it stands here under another name.
                let is_here = |(other, document): (&Id, &super::Document)| {
                    let body = document.record.body.as_ref();
                    other.kind() == Kind::Roster
                        && body.is_some_and(|body| same_but_for_name(body, &content.body))
                };
                if self.iter().any(is_here) {
                    return same();
                }
                let text = format!("{named} is another here: both are kept, this one as a copy.");
                self.copy(id, content, text).unwrap_or_else(same)
            }
            Kind::Battle => {
                let (ours, theirs) = (log(&here), log(content));
                if same_but_for_name(&here.body, &content.body) && ours.starts_with(&theirs) {
                    return nothing(format!("{named} has gone on here since."));
                }
                if same_but_for_name(&here.body, &content.body) && theirs.starts_with(&ours) {
                    let text = format!("{named} has gone on there since.");
                    return Restored { text, kept: Some((id, content.clone())) };
                }
                let text = format!("{named} went on otherwise here: both are kept, this one as a copy.");
                self.copy(id, content, text).unwrap_or_else(same)
            }
            Kind::Sheet => {
                let mut body = here.body;
                let mut differing = 0;
                for (path, value) in content.body[OVERRIDES].as_object().into_iter().flatten() {
                    match body[OVERRIDES].get(path) {
                        Some(here) if here != value => differing += 1,
                        _ => body[OVERRIDES][path] = value.clone(),
                    }
                }
                let text = match differing {
                    0 => format!("{named} is put together from both."),
                    n => format!("{named} is put together from both; {n} that differ stay as they are here."),
                };
                Restored { text, kept: Some((id, body.into())) }
            }
            Kind::Session | Kind::Settings => nothing(format!("{named} stays as it is here.")),
        }
    }

    /// The document as a copy; nothing where that copy is here already.
    fn copy(&self, id: Id, content: &Content, text: String) -> Option<Restored> {
        let copy = copy_id(&id, &content.body, &content.segments).filter(|copy| self.get(copy).is_none())?;
        let mut content = content.clone();
        rename_copy(id.kind(), &mut content.body, &self.names(id.kind()));
        Some(Restored { text, kept: Some((copy, content)) })
    }
}

/// What a player's sheet changes, by path.
const OVERRIDES: &str = "overrides";

fn same_but_for_name(one: &Value, other: &Value) -> bool {
    let nameless = |body: &Value| {
        let mut body = body.clone();
        body["name"].take();
        body
    };
    nameless(one) == nameless(other)
}

/// The entries of a battle's log.
fn log(content: &Content) -> Vec<Value> {
    content.segments.iter().flat_map(|text| segment_entries(text).unwrap_or_default()).collect()
}

/// An army as a file.
pub fn roster_file(roster: &Roster) -> String {
    army_file(&to_value(roster))
}

/// The army in a file.
pub fn open_roster(text: &str) -> Result<Roster, FileError> {
    let entry = match open_file(text)? {
        File::One(entry) => entry,
        File::Backup(_) => return Err(FileError(RecordError::Backup)),
    };
    let wrong = FileError(RecordError::Kind { found: entry.kind, expected: Kind::Roster });
    entry.content.read().filter(|_| entry.kind == Kind::Roster).ok_or(wrong)
}

fn army_file(body: &Value) -> String {
    to_json(&json!({ "version": VERSION, "kind": Kind::Roster, "body": body }))
}

fn entry(id: &Id, content: &Content) -> Value {
    let mut entry = json!({ "id": id, "kind": id.kind(), "version": VERSION, "body": content.body });
    if !content.segments.is_empty() {
        entry["log"] = log(content).into();
    }
    entry
}

fn file(entries: Vec<Value>, damaged: Map<String, Value>) -> String {
    let mut file = json!({ "version": VERSION, BACKUP: entries });
    if !damaged.is_empty() {
        file[DAMAGED] = damaged.into();
    }
    to_json(&file)
}

fn nothing(text: String) -> Restored {
    Restored { text, kept: None }
}

/// Reads a file: one document, or a backup of everything. A file has no check, since a player may edit it; the text of a
/// record, which has one, is a file, too.
pub fn open_file(text: &str) -> Result<File, FileError> {
    // Some editors begin a file with this mark.
    let (value, _) = parse(text.trim_start_matches('\u{feff}')).map_err(FileError)?;
    if let Some(entries) = value.get(BACKUP).and_then(Value::as_array) {
        let mut backup = Backup::new();
        for entry in entries {
            let key = entry["id"].as_str().unwrap_or_default().to_owned();
            backup.push((key, read_entry(entry.clone())));
        }
        for (key, text) in value[DAMAGED].as_object().into_iter().flatten() {
            // Beside one that could be read it stays where it is.
            if backup.iter().all(|(other, _)| other != key) {
                backup.push((key.clone(), read_damaged(key, text.as_str().unwrap_or_default())));
            }
        }
        return Ok(File::Backup(backup));
    }
    read_entry(value).map(File::One).map_err(FileError)
}

/// What could not be read there may be readable here. The log of a battle is not with it.
fn read_damaged(key: &str, text: &str) -> Result<Entry, RecordError> {
    let record = Record::from_text(key, text)?;
    let body = record.body.filter(|_| record.segments.is_empty()).ok_or(RecordError::Segment)?;
    body::check(record.kind, &body)?;
    Ok(Entry { kind: record.kind, content: body.into() })
}

fn read_entry(mut value: Value) -> Result<Entry, RecordError> {
    let is_newer = upgrade(&mut value, STEPS)?;
    read_fields(value).map_err(|error| if is_newer { RecordError::Newer } else { error })
}

fn read_fields(mut value: Value) -> Result<Entry, RecordError> {
    let kind =
        value.get("kind").and_then(|kind| Kind::deserialize(kind).ok()).ok_or(RecordError::NoContent)?;
    let body = value.get_mut("body").ok_or(RecordError::NoContent)?.take();
    body::check(kind, &body)?;
    let segments = match value.get_mut("log").map(Value::take) {
        Some(Value::Array(entries)) => entries.chunks(crate::battle::SEGMENT).map(segment_text).collect(),
        Some(_) => return Err(RecordError::Segment),
        None => Vec::new(),
    };
    Ok(Entry { kind, content: Content { body, segments } })
}
