//! Every document as a window has it.

use super::body::name;
use super::decide::{Decision, decide};
use super::document::{Content, Document};
use super::id::{Id, Kind};
use super::record::{Record, RecordError, Revision};
use super::store::{KeyValueStore, StoreError, Unsaved};
use crate::rules::uncapitalize;
use std::collections::BTreeMap;

/// A text that cannot be read. It is never written over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damaged {
    /// Where it stands.
    pub key: String,
    /// What stands there, to be downloaded.
    pub text: String,
    /// What is wrong with it.
    pub error: RecordError,
}

/// Every document, as this window has it.
#[derive(Clone, Debug)]
pub struct Documents {
    pub(super) window: u32,
    pub(super) decide: fn(&Record, &Record) -> Decision,
    pub(super) all: BTreeMap<Id, Document>,
    /// In the order of the keys.
    pub(super) damaged: Vec<Damaged>,
    /// What gave way to another window's and is to be an earlier state.
    pub(super) superseded: Vec<Document>,
    /// What local storage does not have as it is here, with the revision that gave way to it.
    pub(super) missing_locally: Vec<(Id, Option<Revision>)>,
    /// What the player is to know of it, in sentences.
    pub(super) notices: Vec<String>,
}

impl Documents {
    /// No document yet, for the window of this number: one that no other window has.
    pub fn new(window: u32) -> Self {
        Self::with_rule(window, decide)
    }

    /// No document yet, by another rule of what counts: it proves that the faults of such a rule are found.
    pub fn with_rule(window: u32, decide: fn(&Record, &Record) -> Decision) -> Self {
        Documents {
            window,
            decide,
            all: BTreeMap::new(),
            damaged: Vec::new(),
            superseded: Vec::new(),
            missing_locally: Vec::new(),
            notices: Vec::new(),
        }
    }

    /// Keeps a document in memory, to be written to the stores; nothing deletes it, and keeping it again undoes that.
    pub fn put(&mut self, id: Id, content: Option<Content>, now: u64) {
        let window = self.window;
        if self.all.get(&id).map_or(content.is_none(), |mine| mine.holds(content.as_ref())) {
            return;
        }
        let mine = self.all.entry(id.clone()).or_insert_with(|| {
            let mut document = Document::new(Record::new(id), Vec::new());
            document.record.revision = Revision { n: 0, by: window };
            document.is_sent = true;
            document
        });
        mine.set(content);
        if mine.record.confirmed {
            mine.record.base = Some(mine.record.revision);
        }
        if mine.record.confirmed || mine.is_sent || mine.record.revision.by != window {
            mine.next_revision(window, 0);
        }
        let record = &mut mine.record;
        record.confirmed = false;
        record.saved_at = now;
        mine.is_sent = false;
        mine.edits += 1;
    }

    /// What is not in the database as it is here.
    pub fn due(&self) -> Vec<Id> {
        let mut due: Vec<Id> = self.superseded.iter().map(|document| document.record.id.clone()).collect();
        let unconfirmed = |(id, mine): (&Id, &Document)| (!mine.record.confirmed).then(|| id.clone());
        due.extend(self.all.iter().filter_map(unconfirmed));
        due.sort();
        due.dedup();
        due
    }

    /// The document under an id, unless it was deleted.
    pub fn get(&self, id: &Id) -> Option<&Document> {
        self.all.get(id).filter(|document| document.record.body.is_some())
    }

    /// Every document with its id.
    pub fn iter(&self) -> impl Iterator<Item = (&Id, &Document)> {
        self.all.iter().filter(|(_, document)| document.record.body.is_some())
    }

    /// Every record, those of what was deleted too.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.all.values().map(|document| &document.record)
    }

    /// Counts what became of a document in this window: as long as it stays, the document does.
    pub fn edits(&self, id: &Id) -> u64 {
        self.all.get(id).map_or(0, |document| document.edits)
    }

    /// What every document of a kind is called.
    pub fn names(&self, kind: Kind) -> Vec<String> {
        let bodies = self.iter().filter(|(id, _)| id.kind() == kind);
        let bodies = bodies.filter_map(|(_, document)| document.record.body.as_ref());
        bodies.filter_map(|body| body["name"].as_str().map(str::to_owned)).collect()
    }

    /// Whether nothing stands or stood under an id.
    pub fn is_free(&self, id: &Id) -> bool {
        let key = id.to_string();
        !self.all.contains_key(id) && !self.damaged.iter().any(|damaged| damaged.key == key)
    }

    /// What is due and stands in this window only: local storage is asked once more. `error` is why the database has not
    /// taken it.
    pub fn find_unsaved(&mut self, local: &mut dyn KeyValueStore, error: StoreError) -> Vec<Unsaved> {
        let due = self.due();
        let find = |id: Id| {
            let is_superseded = self.superseded.iter().any(|document| document.record.id == id);
            let refused = self.write_locally(&id, local).err();
            let error = if is_superseded { Some(error) } else { refused };
            Some(self.unsaved(&id, error?))
        };
        due.into_iter().filter_map(find).collect()
    }

    /// What no store takes, as the player is told of it.
    pub fn unsaved(&self, id: &Id, error: StoreError) -> Unsaved {
        let superseded = self.superseded.iter().find(|document| document.record.id == *id);
        let body = superseded.or_else(|| self.get(id)).and_then(|document| document.record.body.as_ref());
        let name = body.map_or_else(|| id.description(), |body| name(id, body));
        let file = superseded.map_or_else(|| self.file_of(id), |document| document.record.to_text());
        Unsaved { id: id.clone(), name: uncapitalize(&name), error, file }
    }

    /// Whether all is in the database as it is here.
    pub fn is_saved(&self) -> bool {
        self.superseded.is_empty() && self.all.values().all(|document| document.record.confirmed)
    }

    /// What cannot be read, to be shown and downloaded.
    pub fn damaged(&self) -> &[Damaged] {
        &self.damaged
    }

    /// What gave way to another window's, in sentences, until it was read.
    pub fn notices(&self) -> &[String] {
        &self.notices
    }

    /// The player has read them.
    pub fn dismiss_notices(&mut self) {
        self.notices.clear();
    }
}
