//! A record: what is saved of one document, as JSON text.

use super::id::{Id, Kind};
use super::upgrade::{STEPS, Step, VERSION};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The longest record that is read, in bytes.
pub const MAX_LEN: usize = 2_000_000;
/// The longest file that is read, in bytes: far more than a device full of battles has.
pub const MAX_FILE: usize = 50_000_000;
/// No device writes a document this often.
const MAX_REVISION: u64 = 1 << 53;

/// A write of a document. The same revision always has the same content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Revision {
    /// Counts the writes of the document, from 1.
    pub n: u64,
    /// The window that gave it: a number drawn when it was opened.
    pub by: u32,
}

/// A document as it is saved: `{"check":…,"id":"roster/7","kind":"roster","version":1,"revision":{"n":3,"by":5},…}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The key in a store.
    pub id: Id,
    /// What it holds.
    pub kind: Kind,
    /// The version of the format.
    pub version: u32,
    /// Which write it is.
    pub revision: Revision,
    /// The revision in the database that it follows; none for a new document.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<Revision>,
    /// The revision of another window that it goes on from, which that one left unconfirmed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub takes_over: Option<Revision>,
    /// It stands in the database.
    pub confirmed: bool,
    /// When it was written, in milliseconds since 1970.
    pub saved_at: u64,
    /// The checks of the segments of a battle's log, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub segments: Vec<u32>,
    /// What it holds; nothing where the document was deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body: Option<Value>,
    /// What another version has besides.
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// Why a record or a file cannot be read. Said after its name: "This file is empty."
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum RecordError {
    #[error("is empty")]
    Empty,
    #[error("is longer than anything that is saved here")]
    TooLong,
    #[error("is larger than 50 MB, and no file of this app is")]
    TooLarge,
    #[error("is no text, so this app did not write it")]
    NotText,
    #[error("was saved in another encoding than UTF-8: save it as UTF-8, then open it again")]
    Encoding,
    #[error("could not be read by the browser")]
    Unreadable,
    #[error("is none of this app’s")]
    Foreign,
    #[error("is damaged")]
    Garbled,
    #[error("was damaged or changed after it was written")]
    Check,
    #[error("does not say which version wrote it")]
    NoVersion,
    #[error("was written by a newer version of this app: update it, then open this again")]
    Newer,
    #[error("has a revision that does not exist")]
    Revision,
    #[error("is incomplete: {0}")]
    Incomplete(String),
    #[error("holds no army, battle, open calculations, settings or sheet")]
    NoContent,
    #[error("is a backup of everything: open it under Backup and recovery")]
    Backup,
    #[error("holds {found} where {expected} should be")]
    Kind { found: Kind, expected: Kind },
    #[error("cannot be read as {kind}: {reason}")]
    Body { kind: Kind, reason: String },
    #[error("is for “{0}”, a system that this version does not have")]
    System(String),
    #[error("has a name that this version does not use")]
    Id,
    #[error("lacks a part of its log, or has a damaged one")]
    Segment,
    #[error("was set aside, and can be read now: download it, then restore it from the file")]
    SetAside,
}

/// Why a file cannot be opened, in a sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("This file {0}.")]
pub struct FileError(pub RecordError);

impl Record {
    /// The text as it is stored: the check stands first, and is that of everything behind it.
    pub fn to_text(&self) -> String {
        sealed(self)
    }

    /// Reads what stands under a key. Its body is not looked into.
    pub fn from_text(key: &str, text: &str) -> Result<Self, RecordError> {
        Self::read(key, text, STEPS)
    }

    fn read(key: &str, text: &str, steps: &[Step]) -> Result<Self, RecordError> {
        let id: Id = key.parse().map_err(|_| RecordError::Id)?;
        let (mut value, has_check) = parse(text)?;
        if upgrade(&mut value, steps)? {
            return Err(RecordError::Newer);
        }
        if !has_check {
            return Err(RecordError::Check);
        }
        let kind: Kind =
            value.get("kind").and_then(|kind| Kind::deserialize(kind).ok()).ok_or(RecordError::NoContent)?;
        if kind != id.kind() {
            return Err(RecordError::Kind { found: kind, expected: id.kind() });
        }
        let record: Record =
            serde_json::from_value(value).map_err(|error| RecordError::Incomplete(error.to_string()))?;
        if record.id != id {
            return Err(RecordError::Id);
        }
        let revisions = [Some(record.revision), record.base, record.takes_over];
        if revisions.into_iter().flatten().any(|revision| !(1..=MAX_REVISION).contains(&revision.n)) {
            return Err(RecordError::Revision);
        }
        Ok(record)
    }
}

const CHECK: &str = "check";
const BEFORE_CHECK: &str = "{\"check\":";

/// JSON of a struct or map, which begins with the check of everything behind that.
pub(super) fn sealed(value: &impl Serialize) -> String {
    let text = to_json(value);
    let rest = text.strip_prefix('{').unwrap_or_default();
    format!("{BEFORE_CHECK}{},{rest}", crc32fast::hash(rest.as_bytes()))
}

/// Whether the check at the beginning of a text is that of what follows.
fn agrees(text: &str) -> bool {
    // An editor ends a file with a line of its own.
    let parts = text.trim_end().strip_prefix(BEFORE_CHECK).and_then(|text| text.split_once(','));
    parts.is_some_and(|(check, rest)| check == crc32fast::hash(rest.as_bytes()).to_string())
}

/// Turns it into JSON. Everything that is saved has texts for keys, so there is nothing that JSON cannot say.
pub(super) fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Turns it into a value of JSON.
pub(super) fn to_value(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// Reads JSON whose check, where it has one, agrees; returns it without the check, and whether it had one.
pub(super) fn parse(text: &str) -> Result<(Value, bool), RecordError> {
    if text.len() > MAX_LEN { Err(RecordError::TooLong) } else { parse_whole(text) }
}

/// Reads JSON of any length whose check, where it has one, agrees; returns it without the check, and whether it had one.
pub(super) fn parse_whole(text: &str) -> Result<(Value, bool), RecordError> {
    if text.trim().is_empty() {
        return Err(RecordError::Empty);
    }
    let mut value: Value = serde_json::from_str(text).map_err(|_| RecordError::Garbled)?;
    let has_check = value.as_object_mut().is_some_and(|fields| fields.shift_remove(CHECK).is_some());
    if has_check && !agrees(text) { Err(RecordError::Check) } else { Ok((value, has_check)) }
}

/// Brings a value to this version; tells whether a newer one wrote it.
pub(super) fn upgrade(value: &mut Value, steps: &[Step]) -> Result<bool, RecordError> {
    let version = value.get("version").and_then(Value::as_u64).filter(|version| *version > 0);
    let version = version.ok_or(RecordError::NoVersion)?;
    let this = steps.len() as u64 + 1;
    if version >= this {
        return Ok(version > this);
    }
    for step in &steps[version as usize - 1..] {
        step(value);
    }
    value["version"] = this.into();
    Ok(false)
}

impl Record {
    /// A first record of a document, by no window, which stands nowhere yet.
    pub(super) fn new(id: Id) -> Self {
        Record {
            kind: id.kind(),
            id,
            version: VERSION,
            revision: Revision { n: 1, by: 0 },
            base: None,
            takes_over: None,
            confirmed: false,
            saved_at: 0,
            segments: Vec::new(),
            body: None,
            rest: Map::new(),
        }
    }
}
