//! A document: a record, and of a battle the segments of its log, which stand under keys of their own.

use super::id::{Id, Kind};
use super::record::{Record, RecordError, Revision};
use super::store::{KeyValueStore, StoreError};
use serde_json::Value;
use std::sync::Arc;

/// What a document holds, as JSON.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Content {
    /// All of it but the log of a battle.
    pub body: Value,
    /// The log of a battle, so many entries in each segment: each a text that [`segment_text`] makes.
    pub segments: Vec<Arc<str>>,
}

impl From<Value> for Content {
    fn from(body: Value) -> Self {
        Content { body, segments: Vec::new() }
    }
}

/// A document as a window holds it.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// The record of the document.
    pub record: Record,
    /// The segments of the log of a battle.
    pub segments: Vec<Arc<str>>,
    /// Counts what became of it in this window.
    pub(super) edits: u64,
    /// The revision was given to a store: the next edit is another.
    pub(super) is_sent: bool,
    /// The highest number that this window has given to a revision of it: none is given twice.
    pub(super) highest: u64,
}

/// The keys of what was set aside begin with this.
pub(super) const DAMAGED: &str = "damaged/";

/// Where a segment of a battle's log stands. The key names its content, so that a head and its segments agree at every
/// moment, even in a store without transactions.
fn segment_key(id: &Id, at: usize, check: u32) -> String {
    format!("{id}/{at}-{check:08x}")
}

/// A segment of a battle's log as it is stored.
pub fn segment_text(entries: &[Value]) -> Arc<str> {
    super::record::to_json(&serde_json::json!({ "version": super::upgrade::VERSION, "entries": entries }))
        .into()
}

/// The entries of a segment.
pub fn segment_entries(text: &str) -> Result<Vec<Value>, RecordError> {
    let (mut segment, _) = super::record::parse(text)?;
    if super::record::upgrade(&mut segment, super::upgrade::STEPS)? {
        return Err(RecordError::Newer);
    }
    match segment["entries"].take() {
        Value::Array(entries) => Ok(entries),
        _ => Err(RecordError::Segment),
    }
}

impl Document {
    /// A document without its segments, as nobody has changed it yet.
    pub(super) fn new(record: Record, segments: Vec<Arc<str>>) -> Self {
        Document { record, segments, edits: 1, is_sent: false, highest: 0 }
    }

    /// What it holds; nothing where it was deleted.
    pub fn content(&self) -> Option<Content> {
        Some(Content { body: self.record.body.clone()?, segments: self.segments.clone() })
    }

    /// Whether it holds just this.
    pub(super) fn holds(&self, content: Option<&Content>) -> bool {
        match content {
            Some(content) => {
                self.record.body.as_ref() == Some(&content.body) && self.segments == content.segments
            }
            None => self.record.body.is_none(),
        }
    }

    /// Begins the next revision, by this window.
    pub(super) fn next_revision(&mut self, window: u32, after: u64) {
        let record = &mut self.record;
        if record.revision.by != window && !record.confirmed {
            record.takes_over = Some(record.revision);
        }
        let n = record.revision.n.max(self.highest).max(after) + 1;
        record.revision = Revision { n, by: window };
        self.highest = n;
    }

    /// Puts this content in its place.
    pub(super) fn set(&mut self, content: Option<Content>) {
        let (body, segments) =
            content.map_or_else(Default::default, |content| (Some(content.body), content.segments));
        self.record.segments = segments.iter().map(|text| crc32fast::hash(text.as_bytes())).collect();
        self.record.body = body;
        self.segments = segments;
    }

    /// Reads the document under an id; with what cannot be read comes its text.
    pub(super) fn load(store: &dyn KeyValueStore, id: &Id) -> Option<Result<Self, (String, RecordError)>> {
        let text = store.get(&id.to_string())?;
        Some(Self::parse(store, id, &text).map_err(|error| (text, error)))
    }

    /// Reads a document out of the text of its record. The segments stand in the store.
    pub(super) fn parse(store: &dyn KeyValueStore, id: &Id, text: &str) -> Result<Self, RecordError> {
        let record = Record::from_text(&id.to_string(), text)?;
        if let Some(body) = &record.body {
            super::body::check(record.kind, body)?;
        }
        let mut segments = Vec::new();
        for (at, check) in record.segments.iter().enumerate() {
            let text = store.get(&segment_key(id, at, *check));
            let text = text.filter(|text| crc32fast::hash(text.as_bytes()) == *check);
            segments.push(text.ok_or(RecordError::Segment)?.into());
        }
        Ok(Self::new(record, segments))
    }

    /// Puts it into a store, where this text that cannot be read stands in its place: that is set aside first, with what
    /// belongs to it.
    pub(super) fn put(&self, store: &mut dyn KeyValueStore, damaged: Option<&str>) -> Result<(), StoreError> {
        let id = &self.record.id;
        let head = id.to_string();
        let mut keys = Vec::new();
        for (at, (text, check)) in self.segments.iter().zip(&self.record.segments).enumerate() {
            let key = segment_key(id, at, *check);
            let stored = store.get(&key);
            if stored.as_deref() != Some(text) {
                if let Some(stored) = stored {
                    set_aside(store, &key, &stored)?;
                }
                store.put(&key, text)?;
            }
            keys.push(key);
        }
        if let Some(text) = damaged {
            set_aside(store, &head, text)?;
        }
        let segments = if id.kind() == Kind::Battle { store.keys(&format!("{head}/")) } else { Vec::new() };
        let others = segments.into_iter().filter(|key| !keys.contains(key)).collect::<Vec<_>>();
        for key in &others {
            let text = store.get(key).unwrap_or_default();
            let is_whole = key.ends_with(&format!("-{:08x}", crc32fast::hash(text.as_bytes())));
            if damaged.is_some() || !is_whole {
                set_aside(store, key, &text)?;
            }
        }
        store.put(&head, &self.record.to_text())?;
        // The log of a deleted battle stays, as its head does in the history.
        if self.record.body.is_some() {
            others.iter().for_each(|key| store.remove(key));
        }
        Ok(())
    }
}

/// Keeps a text that cannot be read before something else is put in its place.
fn set_aside(store: &mut dyn KeyValueStore, key: &str, text: &str) -> Result<(), StoreError> {
    store.put(&format!("{DAMAGED}{:08x}/{key}", crc32fast::hash(text.as_bytes())), text)
}
