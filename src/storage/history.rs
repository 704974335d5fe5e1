//! Earlier states of documents: the last fifty records that a newer one took the place of, each under a key of its own.

use super::document::Document;
use super::id::{Id, Kind};
use super::record::RecordError;
use super::store::{Store, StoreError};

/// How many earlier states of a document are kept.
pub const MAX_STATES: usize = 50;

/// The keys of earlier states begin with this.
pub const HISTORY: &str = "history/";

/// An earlier state of a document: its key, and what it was.
pub type EarlierState = (String, Result<Document, RecordError>);

/// What the keys of all earlier states of a document begin with.
pub fn prefix(id: &Id) -> String {
    format!("{HISTORY}{id}/")
}

/// Keeps a record among the earlier states of its document, and lets the oldest go.
pub(super) fn push(store: &mut dyn Store, document: &Document) -> Result<(), StoreError> {
    let record = &document.record;
    let key = format!("{}{:016}-{:08x}", prefix(&record.id), record.revision.n, record.revision.by);
    store.put(&key, &record.to_text())?;
    let keys = store.keys(&prefix(&record.id));
    for key in &keys[..keys.len().saturating_sub(MAX_STATES)] {
        store.remove(key);
    }
    Ok(())
}

/// Whether what gives way to a newer record becomes an earlier state. A battle has its log, and only its deletion takes
/// anything away.
pub(super) fn is_kept(document: &Document, deletes: bool) -> bool {
    document.record.body.is_some()
        && match document.record.kind {
            Kind::Roster | Kind::Sheet => true,
            Kind::Battle => deletes,
            Kind::Desk | Kind::Settings => false,
        }
}

/// Every earlier state in a store, the oldest of each document first.
pub fn read(store: &dyn Store) -> Vec<EarlierState> {
    let mut states = Vec::new();
    for key in store.keys(HISTORY) {
        let id = key[HISTORY.len()..].rsplit_once('/').and_then(|(id, _)| id.parse::<Id>().ok());
        let state = match (id, store.get(&key)) {
            (Some(id), Some(text)) => Document::parse(store, &id, &text),
            _ => Err(RecordError::Id),
        };
        states.push((key, state));
    }
    states
}
