//! Documents and stores: what is read, written and confirmed, and what becomes of two records that differ.

use super::body::{name, rename_copy};
use super::decide::Decision;
use super::document::{Content, DAMAGED, Document};
use super::documents::{Damaged, Documents};
use super::history::{self, HISTORY};
use super::id::{Id, Kind};
use super::record::{Record, RecordError, Revision};
use super::store::{KeyValueStore, StoreError};
use serde_json::Value;
use std::sync::Arc;

/// What a transaction of the database is to write, to be confirmed when it has completed.
#[derive(Clone, Debug, PartialEq)]
pub struct Write {
    id: Id,
    revision: Option<Revision>,
    earlier: Vec<Revision>,
}

impl Documents {
    /// Reads all that stands in local storage, before anything else is known.
    pub fn open(&mut self, local: &dyn KeyValueStore) {
        for id in self.ids_in(local) {
            if let Some(Ok(document)) = self.find(local, &id) {
                self.all.insert(id, document);
            }
        }
    }

    /// Takes in all that stands in the database, at the start or after a sleep.
    pub fn merge_from(&mut self, database: &dyn KeyValueStore) {
        if database.keys("").is_empty() {
            self.note_loss();
        }
        let mut ids = self.ids_in(database);
        ids.extend(self.all.keys().cloned());
        ids.sort();
        ids.dedup();
        for id in ids {
            match self.find(database, &id) {
                Some(Ok(theirs)) => drop(self.resolve(&id, theirs, true)),
                // The database has lost it: it is to be written there again.
                _ => self.edit(&id, |mine| mine.record.confirmed = false),
            }
        }
    }

    /// The database is empty: what was said to stand there stands in local storage only.
    fn note_loss(&mut self) {
        let contents = self.backup_contents();
        if self.all.values().any(|document| document.record.confirmed) && !contents.is_empty() {
            self.notices.push(format!(
                "This browser has thrown away its database. Brought back from its second store: {}. What you did last before that may be missing, and older versions are: make a backup.",
                contents.describe()
            ));
        }
    }

    /// Another window has written to local storage. What it has not confirmed is its own affair.
    pub fn on_local_change(&mut self, key: &str, local: &dyn KeyValueStore) {
        let Ok(id) = key.parse::<Id>() else { return };
        if let Some(Ok(theirs)) = self.find(local, &id)
            && theirs.record.confirmed
        {
            self.resolve(&id, theirs, false);
        }
    }

    /// Puts a document into local storage before the database is asked.
    pub fn write_locally(&mut self, id: &Id, local: &mut dyn KeyValueStore) -> Result<(), StoreError> {
        let found = self.find(local, id);
        if let Some(Ok(theirs)) = &found
            && self.resolve(id, theirs.clone(), false) != Decision::Mine
        {
            return Ok(());
        }
        self.put_locally(id, found, local)
    }

    /// What local storage does not have as it is here is put there.
    pub fn update_local(&mut self, local: &mut dyn KeyValueStore) {
        for (id, gave_way) in std::mem::take(&mut self.missing_locally) {
            let found = self.find(local, &id);
            let Some(mine) = self.all.get(&id) else { continue };
            let is_past = match &found {
                Some(Ok(theirs)) if theirs.record == mine.record => continue,
                Some(Ok(theirs)) => {
                    let decision = (self.decide)(&theirs.record, &mine.record);
                    Some(theirs.record.revision) == gave_way
                        || matches!(decision, Decision::Same | Decision::Theirs)
                }
                _ => true,
            };
            if is_past {
                // The database has it, too.
                let _ = self.put_locally(&id, found, local);
            }
        }
    }

    /// Local storage serves alone: it has all that was written, and nothing else is to be put there.
    pub fn local_is_current(&mut self) {
        self.missing_locally.clear();
    }

    fn put_locally(
        &mut self,
        id: &Id,
        found: Option<Result<Document, (String, RecordError)>>,
        local: &mut dyn KeyValueStore,
    ) -> Result<(), StoreError> {
        let Some(mine) = self.all.get_mut(id) else { return Ok(()) };
        mine.is_sent = true;
        let damaged = found.as_ref().and_then(|found| found.as_ref().err()).map(|(text, _)| &**text);
        let put = mine.put(local, damaged);
        if put.is_err() && damaged.is_none() {
            // An older state would only mislead.
            local.remove(&id.to_string());
        }
        if mine.record.body.is_none() || put.is_err() {
            local.keys(&format!("{id}/")).iter().for_each(|key| local.remove(key));
        }
        put
    }

    /// Writes a document to the database, or to local storage where that serves alone: reads what stands there, decides,
    /// and puts it there. With what it took the place of in the history it is one transaction.
    pub fn write(&mut self, id: &Id, store: &mut dyn KeyValueStore) -> Result<Option<Write>, StoreError> {
        let found = self.find(store, id);
        if let Some(Ok(theirs)) = &found {
            self.resolve(id, theirs.clone(), true);
        }
        let mut write = Write { id: id.clone(), revision: None, earlier: Vec::new() };
        for earlier in self.superseded.iter().filter(|earlier| earlier.record.id == *id) {
            history::push(store, earlier)?;
            write.earlier.push(earlier.record.revision);
        }
        if let Some(mine) = self.all.get_mut(id)
            && !mine.record.confirmed
        {
            let damaged = match &found {
                Some(Ok(theirs)) => {
                    // Numbers only ever go up there, whatever it takes the place of.
                    let revision = theirs.record.revision;
                    mine.record.base = Some(revision);
                    if mine.record.revision.n <= revision.n {
                        mine.next_revision(self.window, revision.n);
                    }
                    if history::is_kept(theirs, mine.record.body.is_none()) {
                        history::push(store, theirs)?;
                    }
                    None
                }
                Some(Err((text, _))) => Some(&**text),
                None => None,
            };
            if id.kind() == Kind::Battle && mine.record.body.is_some() {
                // It may have come back.
                store.keys(&history::prefix(id)).iter().for_each(|key| store.remove(key));
            }
            let mut stored = mine.clone();
            stored.record.confirmed = true;
            mine.is_sent = true;
            write.revision = Some(mine.record.revision);
            stored.put(store, damaged)?;
        }
        let writes = write.revision.is_some() || !write.earlier.is_empty();
        Ok(writes.then_some(write))
    }

    /// The database has it: it is saved. What was changed since is still to be written.
    pub fn confirm(&mut self, write: &Write) {
        self.superseded.retain(|earlier| {
            earlier.record.id != write.id || !write.earlier.contains(&earlier.record.revision)
        });
        let Some(mine) = self.all.get_mut(&write.id) else { return };
        if write.revision == Some(mine.record.revision) {
            mine.record.confirmed = true;
            self.missing_locally.push((write.id.clone(), None));
        } else if let Some(revision) =
            write.revision.filter(|revision| revision.by == mine.record.revision.by)
            && !mine.record.confirmed
        {
            mine.record.base = Some(revision);
        }
    }

    /// Every id in a store; a key that is none is damage.
    fn ids_in(&mut self, store: &dyn KeyValueStore) -> Vec<Id> {
        let mut ids = Vec::new();
        for key in store.keys("") {
            // The segments of a log are read with their head.
            let of = key.rsplit_once('/').and_then(|(of, _)| of.parse::<Id>().ok());
            if matches!(of, Some(Id::Battle(_))) || key.starts_with(HISTORY) {
                continue;
            }
            match key.parse::<Id>() {
                Ok(id) => ids.push(id),
                Err(_) => {
                    let text = store.get(&key).unwrap_or_default();
                    let of = key.strip_prefix(DAMAGED).and_then(|key| key.split_once('/'));
                    let read = of.map(|(_, key)| Record::from_text(key, &text));
                    let error = match read {
                        Some(Ok(_)) => RecordError::SetAside,
                        Some(Err(error)) => error,
                        None => RecordError::Id,
                    };
                    self.note_damage(of.map_or(&key, |(_, key)| key), text, error);
                }
            }
        }
        ids
    }

    /// Reads a document out of a store, and notes it where it cannot be read.
    fn find(
        &mut self,
        store: &dyn KeyValueStore,
        id: &Id,
    ) -> Option<Result<Document, (String, RecordError)>> {
        let found = Document::load(store, id);
        if let Some(Err((text, error))) = &found {
            self.note_damage(&id.to_string(), text.clone(), error.clone());
        }
        found
    }

    fn note_damage(&mut self, key: &str, text: String, error: RecordError) {
        // Two stores may hold the same damage.
        if !self.damaged.iter().any(|damaged| damaged.key == key && damaged.text == text) {
            let at = self.damaged.partition_point(|damaged| *damaged.key <= *key);
            self.damaged.insert(at, Damaged { key: key.into(), text, error });
        }
    }

    fn edit(&mut self, id: &Id, edit: impl FnOnce(&mut Document)) {
        if let Some(mine) = self.all.get_mut(id) {
            edit(mine);
        }
    }

    /// Decides between what is here and what a store has, and does what follows for what is here.
    fn resolve(&mut self, id: &Id, mut theirs: Document, in_database: bool) -> Decision {
        theirs.is_sent = true;
        theirs.record.confirmed |= in_database;
        let Some(mine) = self.all.get(id) else {
            self.all.insert(id.clone(), theirs);
            self.missing_locally.extend(in_database.then(|| (id.clone(), None)));
            return Decision::Theirs;
        };
        let decision = match (self.decide)(&mine.record, &theirs.record) {
            // There is one table, one set of settings, one list that is read: the later counts.
            Decision::Both if !id.kind().is_kept() => {
                if mine.record.saved_at >= theirs.record.saved_at {
                    Decision::Mine
                } else {
                    Decision::Theirs
                }
            }
            decision => decision,
        };
        let gave_way = mine.record.revision;
        match decision {
            // Only the database confirms.
            Decision::Same if !in_database && gave_way == theirs.record.revision => return decision,
            Decision::Mine => {
                self.edit(id, |mine| mine.record.confirmed &= !in_database);
                return decision;
            }
            Decision::Same | Decision::Theirs => {}
            Decision::Both => self.give_way(mine.clone()),
        }
        self.edit(id, |mine| {
            theirs.edits = mine.edits + u64::from(decision != Decision::Same);
            theirs.highest = mine.highest;
            *mine = theirs;
        });
        self.missing_locally.extend(in_database.then_some((id.clone(), Some(gave_way))));
        decision
    }

    /// Keeps what gave way to another window's: an army or a battle as a copy, what can be there but once as an earlier
    /// state.
    fn give_way(&mut self, mine: Document) {
        let Document { record, segments, .. } = &mine;
        let Some(body) = &record.body else { return };
        let was = name(&record.id, body);
        let copy = match copy_id(&record.id, body, segments) {
            Some(copy) => copy,
            None => {
                self.notices.push(format!(
                    "{was} changed in another window, too. How this window had it is under Backup and recovery, among the older versions."
                ));
                return self.superseded.push(mine);
            }
        };
        if self.get(&copy).is_some() {
            return;
        }
        let mut body = body.clone();
        rename_copy(record.kind, &mut body, &self.names(record.kind));
        let verb = if record.kind == Kind::Battle { "went on" } else { "changed" };
        self.notices.push(format!(
            "{was} {verb} in another window, too. Both are kept: how this window had it is now {}.",
            name(&copy, &body)
        ));
        let (segments, saved_at) = (segments.clone(), record.saved_at);
        self.put(copy.clone(), Some(Content { body, segments }), saved_at);
        self.missing_locally.push((copy, None));
    }
}

/// The id of a copy of a document, where there can be one. Its number comes of what it holds, so that the same copy has
/// the same number, whoever makes it.
pub(super) fn copy_id(id: &Id, body: &Value, segments: &[Arc<str>]) -> Option<Id> {
    let text = super::record::to_json(&(id, body, segments.concat()));
    let number = crc32fast::hash(text.as_bytes()).max(1);
    match id.kind() {
        Kind::Roster => Some(Id::Roster(number)),
        Kind::Battle => Some(Id::Battle(number)),
        Kind::List | Kind::Session | Kind::Settings | Kind::Sheet | Kind::Typed => None,
    }
}
