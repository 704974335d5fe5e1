//! Earlier states of documents: the last fifty records that a newer one took the place of, each under a key of its own.

use super::document::{Content, Document};
use super::documents::Documents;
use super::id::{Id, Kind};
use super::record::RecordError;
use super::store::{KeyValueStore, StoreError};
use std::cmp::Reverse;
use std::collections::BTreeMap;

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
pub(super) fn push(store: &mut dyn KeyValueStore, document: &Document) -> Result<(), StoreError> {
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
            Kind::List | Kind::Session | Kind::Settings | Kind::Typed => false,
        }
}

/// Every earlier state in a store, the oldest of each document first.
pub fn read(store: &dyn KeyValueStore) -> Vec<EarlierState> {
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

/// The earlier states of one document that hold something of their own, the latest first.
#[derive(Clone, Debug, PartialEq)]
pub struct Versions {
    /// Which document it is.
    pub id: Id,
    /// Each with its key.
    pub states: Vec<(String, Document)>,
}

/// The earlier states of every document, that with the latest first, and the keys of those that cannot be read. What
/// stands here as it is, or was the same at a later time, is not listed again; nor is a deleted army that another one
/// equals.
pub fn versions(states: Vec<EarlierState>, documents: &Documents) -> (Vec<Versions>, Vec<String>) {
    let mut earlier: BTreeMap<Id, Versions> = BTreeMap::new();
    let mut unread = Vec::new();
    let mut deleted: Vec<Content> = Vec::new();
    let mut readable = Vec::new();
    for (key, state) in states {
        match state {
            Ok(document) => readable.push((key, document)),
            Err(_) => unread.push(key),
        }
    }
    readable.sort_by_key(|(_, document)| Reverse((document.record.saved_at, document.record.revision.n)));
    for (key, document) in readable {
        let id = document.record.id.clone();
        let Some(content) = document.content() else { continue };
        let current = documents.get(&id).and_then(Document::content);
        let is_deleted_army = current.is_none() && id.kind() == Kind::Roster;
        let states = &earlier.get(&id).map_or(&[][..], |versions| &versions.states);
        let is_listed = current.as_ref() == Some(&content)
            || states.iter().any(|(_, state)| state.holds(Some(&content)))
            || is_deleted_army && deleted.contains(&content);
        if is_listed {
            continue;
        }
        if is_deleted_army {
            deleted.push(content);
        }
        let versions = earlier.entry(id.clone()).or_insert(Versions { id, states: Vec::new() });
        versions.states.push((key, document));
    }
    let mut all: Vec<Versions> = earlier.into_values().collect();
    all.sort_by_key(|versions| Reverse(versions.states[0].1.record.saved_at));
    (all, unread)
}

/// A change of a document that can be taken back although the window that made it is gone.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Which document was changed.
    pub id: Id,
    /// What it held before; nothing where it is a sheet that nothing was changed on.
    pub before: Option<Content>,
    /// What it held after; nothing where it was deleted.
    pub after: Option<Content>,
    /// When it was changed, in milliseconds since 1970.
    pub at: u64,
}

/// What a document holds, before whose changes are taken back.
#[derive(Clone, Debug, PartialEq)]
pub struct Current {
    /// Which document it is.
    pub id: Id,
    /// What it holds; nothing where it was deleted.
    pub content: Option<Content>,
    /// Since when, in milliseconds since 1970.
    pub at: u64,
    /// Whether nothing stood there before.
    pub is_first: bool,
}

/// What a document held, and since when.
type State = (Option<Content>, u64);

/// The changes that lead from the earlier states of these documents to what they hold now, the oldest first. What led
/// back to an earlier state is left out.
pub fn steps(states: Vec<EarlierState>, current: Vec<Current>) -> Vec<Step> {
    let mut earlier: BTreeMap<Id, Vec<Document>> = BTreeMap::new();
    for document in states.into_iter().filter_map(|(_, state)| state.ok()) {
        earlier.entry(document.record.id.clone()).or_default().push(document);
    }
    let mut steps = Vec::new();
    for Current { id, content, at, is_first } in current {
        let states = earlier.remove(&id).unwrap_or_default();
        // An army begins with its first record. A sheet has been there before, unchanged.
        let begins_empty =
            id.kind() == Kind::Sheet && states.first().map_or(is_first, |first| first.record.base.is_none());
        let mut path: Vec<State> = if begins_empty { vec![(None, 0)] } else { Vec::new() };
        for document in states {
            push_state(&mut path, (document.content(), document.record.saved_at));
        }
        push_state(&mut path, (content, at));
        let changes = path.windows(2).filter(|pair| pair[0].0.is_some() || id.kind() == Kind::Sheet);
        steps.extend(changes.map(|pair| {
            let (before, (after, at)) = (pair[0].0.clone(), pair[1].clone());
            Step { id: id.clone(), before, after, at }
        }));
    }
    steps.sort_by_key(|step| step.at);
    steps
}

/// Goes on with a state; what led back to it is left out.
fn push_state(path: &mut Vec<State>, state: State) {
    if let Some(place) = path.iter().position(|(earlier, _)| *earlier == state.0) {
        path.truncate(place);
    }
    path.push(state);
}
