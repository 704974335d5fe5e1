//! Files, as they leave the app and come in: an army by itself, or a backup.

use super::body;
use super::document::{Content, segment_entries, segment_text};
use super::id::{Id, Kind};
use super::record::{FileError, MAX_FILE, Record, RecordError, parse_whole, sealed, to_value, upgrade};
use super::upgrade::{STEPS, VERSION};
use crate::roster::Roster;
use crate::share::{CalculationLink, written};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
pub enum File {
    /// One document.
    One(Entry),
    /// Everything that stood on a device.
    Backup(Backup),
    /// A calculation that is too long to be sent as a link: its link.
    Calculation(String),
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

/// The fields of a backup.
const BACKUP: &str = "backup";
const DAMAGED: &str = "damaged";

/// The entries of a battle's log.
pub(super) fn log(content: &Content) -> Vec<Value> {
    content.segments.iter().flat_map(|text| segment_entries(text).unwrap_or_default()).collect()
}

/// An army as a file.
pub fn roster_file(roster: &Roster) -> String {
    army_file(&to_value(roster))
}

impl File {
    /// The army, where it is a file of one.
    pub fn roster(&self) -> Option<Roster> {
        match self {
            File::One(entry) if entry.kind == Kind::Roster => entry.content.read(),
            _ => None,
        }
    }
}

/// The army in a file.
pub fn open_roster(text: &str) -> Result<Roster, FileError> {
    let file = open_file(text)?;
    file.roster().ok_or(FileError(match file {
        File::One(entry) => RecordError::Kind { found: entry.kind, expected: Kind::Roster },
        File::Backup(_) => RecordError::Backup,
        File::Calculation(_) => RecordError::NoContent,
    }))
}

fn army_file(body: &Value) -> String {
    sealed(&json!({ "version": VERSION, "kind": Kind::Roster, "body": body }))
}

/// A document as a file: an army by itself, anything else as a backup of that alone.
pub fn file_of(id: &Id, content: &Content) -> String {
    match id.kind() {
        Kind::Roster => army_file(&content.body),
        _ => backup_file(vec![entry(id, content)], Map::new()),
    }
}

/// A document in a backup.
pub(super) fn entry(id: &Id, content: &Content) -> Value {
    let mut entry = json!({ "id": id, "kind": id.kind(), "version": VERSION, "body": content.body });
    if !content.segments.is_empty() {
        entry["log"] = log(content).into();
    }
    entry
}

/// Documents in one file, and by key the texts of those that cannot be read.
pub(super) fn backup_file(entries: Vec<Value>, damaged: Map<String, Value>) -> String {
    let mut file = json!({ "version": VERSION, BACKUP: entries });
    if !damaged.is_empty() {
        file[DAMAGED] = damaged.into();
    }
    sealed(&file)
}

/// The text of a file.
pub fn file_text(bytes: Vec<u8>) -> Result<String, FileError> {
    /// How a file of ours begins in the encodings of two bytes a letter, with their mark or without.
    const WIDE: [&[u8]; 4] = [b"\xff\xfe", b"\xfe\xff", b"{\0", b"\0{"];
    let is_binary = |bytes: &[u8]| bytes.iter().any(|byte| *byte < b' ' && !byte.is_ascii_whitespace());
    if bytes.len() > MAX_FILE {
        return Err(FileError(RecordError::TooLarge));
    }
    if WIDE.iter().any(|start| bytes.starts_with(start)) {
        return Err(FileError(RecordError::Encoding));
    }
    match String::from_utf8(bytes) {
        Ok(text) if text.contains('\0') => Err(FileError(RecordError::NotText)),
        Ok(text) => Ok(text),
        Err(error) if is_binary(error.as_bytes()) => Err(FileError(RecordError::NotText)),
        Err(_) => Err(FileError(RecordError::Encoding)),
    }
}

/// Reads a file: an army by itself, a calculation as its link, or a backup, which may be of one document. The text of a record is a file, too.
///
/// A file begins with a check. Older ones have none, and whoever edits one takes it out.
pub fn open_file(text: &str) -> Result<File, FileError> {
    // Some editors begin a file with this mark.
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('#')
        && let Ok(link) = CalculationLink::parse(text.trim())
    {
        return Ok(File::Calculation(written(link.info.id, &link.inputs, &link.changes)));
    }
    let (value, _) = parse_whole(text).map_err(|error| match error {
        RecordError::Garbled if !text.trim_start().starts_with('{') => FileError(RecordError::Foreign),
        error => FileError(error),
    })?;
    if let Some(entries) = value.get(BACKUP).and_then(Value::as_array) {
        let mut backup = Backup::new();
        for entry in entries {
            backup.push((key(entry), read_entry(entry.clone())));
        }
        for (key, text) in value[DAMAGED].as_object().into_iter().flatten() {
            // Beside one that could be read it stays where it is.
            if backup.iter().all(|(other, _)| other != key) {
                backup.push((key.clone(), read_damaged(key, text.as_str().unwrap_or_default())));
            }
        }
        return Ok(File::Backup(backup));
    }
    let key = key(&value);
    let entry = read_entry(value).map_err(FileError)?;
    // An army has a place of its own wherever it comes; anything else has just one.
    let has_place = entry.kind != Kind::Roster && !key.is_empty();
    Ok(if has_place { File::Backup(vec![(key, Ok(entry))]) } else { File::One(entry) })
}

/// The id of a document in a file; empty where it has none.
fn key(entry: &Value) -> String {
    entry["id"].as_str().unwrap_or_default().to_owned()
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
        // The record of a battle has its log elsewhere.
        None if value.get("segments").is_none() => Vec::new(),
        _ => return Err(RecordError::Segment),
    };
    Ok(Entry { kind, content: Content { body, segments } })
}
