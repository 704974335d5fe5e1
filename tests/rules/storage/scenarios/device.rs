//! A device with its two stores and its windows, which go on moment by moment.

use super::fault::{Cut, Damage, Fault, Local, Plan};
use crate::storage::Memory;
use aide_de_camp::storage::{
    Content, Decision, Document, Documents, Id, KeyValueStore, Kind, Record, SaveState, SaveTask, Saver,
    StoreError, Transaction, Write, decide, history, segment_entries, segment_text,
};
use rand::{RngExt, rngs::StdRng};
use serde_json::{Value, json};
use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;

/// How a window saves. The app has the first; the others have a bug each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Protocol {
    Right,
    /// A write counts, whatever stands there.
    StaleBaseAccepted,
    /// It says "Saved" before the database has completed.
    ConfirmedEarly,
    /// What stands in the database is read in one transaction and written over in another.
    OtherWriteOverwritten,
    /// What the database has refused once it is not asked again by itself.
    NoSecondTry,
    /// What local storage has counts as saved.
    LocalCounts,
    /// The player is not told.
    NothingSaid,
}

pub fn stale_base_accepted(mine: &Record, theirs: &Record) -> Decision {
    match decide(mine, theirs) {
        Decision::Both if !mine.confirmed => Decision::Mine,
        decision => decision,
    }
}

/// What a window is in the middle of, in order.
pub enum Moment {
    /// The transaction that writes a document is under way.
    Commit {
        id: Id,
        edits: u64,
        begun: Option<Transaction>,
    },
    /// The database has completed.
    Confirm {
        id: Id,
        edits: u64,
        write: Write,
        letters: BTreeSet<char>,
    },
    UpdateLocal,
}

pub struct Window {
    pub documents: Documents,
    pub saver: Saver,
    /// A round is under way.
    pub is_saving: bool,
    /// The next round begins by itself after a pause.
    pub is_waiting: bool,
    /// Its connection is of no use any more.
    pub is_broken: bool,
    /// It knows what stands in the database.
    pub has_read: bool,
    pub moments: VecDeque<Moment>,
    pub events: VecDeque<String>,
}

impl Window {
    /// A round begins, unless one is under way.
    pub fn begin(&mut self) {
        self.is_waiting = false;
        if !self.is_saving {
            self.is_saving = true;
            self.saver.begin();
        }
    }

    pub fn is_busy(&self) -> bool {
        self.is_saving || !self.moments.is_empty() || !self.events.is_empty()
    }
}

pub struct Device {
    pub protocol: Protocol,
    /// How many windows there are.
    pub of: usize,
    pub started: u32,
    pub local: Local,
    /// Some browsers have none.
    pub database: Option<Memory>,
    pub windows: Vec<Window>,
    pub confirmed: BTreeSet<char>,
    pub deleted: BTreeSet<char>,
    /// Something was changed before the database was read: local storage may have lost what stands there.
    pub is_changed_unread: bool,
    /// When the player was told nothing, or something wrong.
    pub wrongly_told: Vec<String>,
    pub next: u32,
}

pub fn letters(document: &Document) -> Vec<char> {
    let body = document.record.body.as_ref();
    let text = body.and_then(|body| body["letters"].as_str()).unwrap_or_default();
    let entries = document.segments.iter().flat_map(|segment| segment_entries(segment).unwrap());
    let text: Vec<char> =
        text.chars().chain(entries.filter_map(|entry| entry.as_str()?.chars().next())).collect();
    text
}

/// The same with one more letter.
pub fn with(id: &Id, content: Option<Content>, letter: char) -> Content {
    /// Of these a battle's log has so many in a segment.
    const SEGMENT: usize = 3;
    let name = id.to_string();
    let army = |name: &str| json!({"name": name, "system": "dbm", "army": {}, "letters": ""});
    let blank = || match id.kind() {
        Kind::Sheet => json!({"system": "dbm", "overrides": {}, "letters": ""}),
        Kind::Battle => json!({"name": name, "armies": [army(""), army("")], "sheet": {}}),
        _ => army(&name),
    };
    let mut content = content.unwrap_or_else(|| blank().into());
    if id.kind() != Kind::Battle {
        content.body["letters"] = format!("{}{letter}", content.body["letters"].as_str().unwrap()).into();
        return content;
    }
    let last = content.segments.last().map(|last| segment_entries(last).unwrap());
    let mut entries: Vec<Value> = last.filter(|last| last.len() < SEGMENT).unwrap_or_default();
    if !entries.is_empty() {
        content.segments.pop();
    }
    entries.push(letter.to_string().into());
    content.segments.push(segment_text(&entries));
    content
}

/// A transaction about a document: it has read all that belongs to it.
pub fn begin(store: &dyn KeyValueStore, id: &Id) -> Transaction {
    let [from, under, earlier] = [id.to_string(), format!("{id}/"), history::prefix(id)];
    let keys = [store.keys(&under), store.keys(&earlier), vec![from]].concat();
    Transaction::new(keys.into_iter().filter_map(|key| Some((key.clone(), store.get(&key)?))))
}

impl Device {
    pub fn new(protocol: Protocol, plan: Plan, has_database: bool, of: usize) -> Self {
        let local = Local {
            plan: Rc::new(plan),
            memory: Memory::default(),
            unsettled: Vec::new(),
            events: Vec::new(),
        };
        let database = has_database.then(Memory::default);
        let (confirmed, deleted) = Default::default();
        let mut device = Device {
            protocol,
            of,
            started: 0,
            local,
            database,
            windows: Vec::new(),
            confirmed,
            deleted,
            is_changed_unread: false,
            wrongly_told: Vec::new(),
            next: 0x4E00,
        };
        for at in 0..of {
            device.start(at);
        }
        device
    }

    pub fn is_stopped(&self) -> bool {
        self.local.plan.is_stopped.get()
    }

    /// A window begins, as the app does.
    pub fn start(&mut self, at: usize) {
        self.started += 1;
        let rule = if self.protocol == Protocol::StaleBaseAccepted { stale_base_accepted } else { decide };
        let mut documents = Documents::with_rule(self.started, rule);
        documents.open(&self.local);
        if self.database.is_none() {
            documents.local_is_current();
        }
        let mut window = Window {
            documents,
            saver: if self.database.is_some() { Saver::new() } else { Saver::alone() },
            is_saving: false,
            is_waiting: false,
            is_broken: false,
            has_read: self.database.is_none(),
            moments: VecDeque::new(),
            events: VecDeque::new(),
        };
        window.begin();
        if at < self.windows.len() {
            self.windows[at] = window;
        } else {
            self.windows.push(window);
        }
    }

    /// The pause is over, or the window wakes.
    pub fn wake(&mut self, at: usize) {
        let window = &mut self.windows[at];
        if !window.is_waiting {
            window.saver.refresh();
        }
        window.begin();
    }

    /// The window goes on by one moment; between two of them the other may do anything.
    pub fn step(&mut self, at: usize) {
        let window = &mut self.windows[at];
        let documents = &mut window.documents;
        let local = &mut self.local;
        match window.moments.pop_front() {
            None if window.is_saving => self.next_task(at),
            None => {}
            Some(Moment::Commit { id, edits, begun }) => self.commit(at, id, edits, begun),
            Some(Moment::Confirm { id, edits, write, letters }) => {
                documents.confirm(&write);
                window.moments.push_front(Moment::UpdateLocal);
                self.confirmed.extend(letters);
                window.saver.done(&SaveTask::Write(id), edits, Ok(()));
            }
            Some(Moment::UpdateLocal) => documents.update_local(local),
        }
        self.tell_other(at);
    }

    /// Begins what is to be done next, or ends the round.
    pub fn next_task(&mut self, at: usize) {
        let window = &mut self.windows[at];
        let documents = &mut window.documents;
        let local = &mut self.local;
        let Some(task) = window.saver.next(documents) else { return self.end_round(at) };
        let result = match (&task, &self.database) {
            (SaveTask::Open, _) => {
                let opened = local.plan.open();
                window.is_broken &= opened.is_err();
                opened
            }
            (SaveTask::Read, Some(database)) if !window.is_broken => {
                documents.merge_from(database);
                documents.update_local(local);
                window.has_read = true;
                Ok(())
            }
            (SaveTask::Read, _) => Err(local.plan.error),
            (SaveTask::Write(id), Some(database)) => {
                // With this bug the transaction has begun already.
                let early = self.protocol == Protocol::OtherWriteOverwritten;
                let begun = early.then(|| begin(database, id));
                let edits = documents.edits(id);
                window.moments.push_front(Moment::Commit { id: id.clone(), edits, begun });
                return;
            }
            (SaveTask::Write(id), None) => documents.write(id, local).map(|write| {
                if let Some(write) = write {
                    documents.confirm(&write);
                }
                documents.local_is_current();
                if !local.plan.is_stopped.get() {
                    self.confirmed.extend(documents.get(id).into_iter().flat_map(letters));
                }
            }),
        };
        let edits = if let SaveTask::Write(id) = &task { documents.edits(id) } else { 0 };
        self.done(at, &task, edits, result);
    }

    pub fn done(&mut self, at: usize, task: &SaveTask, edits: u64, result: Result<(), StoreError>) {
        let window = &mut self.windows[at];
        match self.protocol {
            Protocol::NoSecondTry if result.is_err() => window.is_saving = false,
            Protocol::LocalCounts if matches!(task, SaveTask::Write(_)) => {
                window.saver.done(task, edits, Ok(()));
            }
            _ => window.saver.done(task, edits, result),
        }
    }

    /// After a round that failed the next one begins by itself, and the player is told.
    pub fn end_round(&mut self, at: usize) {
        let window = &mut self.windows[at];
        window.is_saving = false;
        let fails = window.saver.end().is_some();
        window.is_waiting |= fails;
        let told = match window.saver.state(&window.documents) {
            SaveState::Failing(_) | SaveState::Unreadable(_) if self.protocol == Protocol::NothingSaid => {
                SaveState::Saving
            }
            told => told,
        };
        let is_right = match told {
            SaveState::Saved => !fails && window.documents.is_saved(),
            SaveState::Saving => !fails && !window.documents.is_saved(),
            SaveState::Failing(_) => fails && !window.documents.is_saved(),
            SaveState::Unreadable(_) => fails && window.documents.is_saved(),
        };
        if !is_right {
            self.wrongly_told.push(format!("{told:?} is told of {:?}", window.documents.due()));
        }
    }

    /// One transaction of the database: all of it is written, or nothing.
    pub fn commit(&mut self, at: usize, id: Id, edits: u64, begun: Option<Transaction>) {
        let Some(database) = &mut self.database else { return };
        let Window { documents, moments, saver, is_broken, .. } = &mut self.windows[at];
        let plan = self.local.plan.clone();
        let task = SaveTask::Write(id.clone());
        if *is_broken {
            return self.done(at, &task, edits, Err(plan.error));
        }
        // It may have been changed since.
        let _ = documents.write_locally(&id, &mut self.local);
        documents.update_local(&mut self.local);
        let mut transaction = begun.unwrap_or_else(|| begin(database, &id));
        let write = match documents.write(&id, &mut transaction) {
            Ok(Some(write)) => write,
            other => {
                documents.update_local(&mut self.local);
                return self.done(at, &task, edits, other.map(drop));
            }
        };
        let mut saved: BTreeSet<char> = documents.get(&id).into_iter().flat_map(letters).collect();
        // An earlier state stands in the database only: it outlives all but the decay of its own text.
        let decays = matches!(plan.fault, Fault::Decay(_));
        let given_way = transaction
            .clone()
            .into_changes()
            .into_iter()
            .filter(|(key, _)| key.starts_with(history::HISTORY));
        if !decays && given_way.count() > 0 {
            let earlier = history::read(&transaction).into_iter().filter_map(|(_, state)| state.ok());
            saved.extend(earlier.flat_map(|document| letters(&document)));
        }
        if self.protocol == Protocol::ConfirmedEarly {
            documents.confirm(&write);
            self.confirmed.extend(saved.iter().copied());
        }
        let now = plan.next_write();
        let is_full = plan.fault == Fault::Full && now
            || plan.fault == Fault::FullForGood && plan.writes.get() > plan.at;
        if is_full {
            return self.done(at, &task, edits, Err(StoreError::Full));
        }
        if let Fault::Broken { is_told, .. } = plan.fault
            && now
        {
            plan.broken_at.set(plan.openings.get());
            *is_broken = true;
            if is_told {
                saver.closed();
            }
            return self.done(at, &task, edits, Err(plan.error));
        }
        let commit = |database: &mut Memory| {
            for (key, text) in transaction.into_changes() {
                match text {
                    Some(text) => drop(database.put(&key, &text)),
                    None => database.remove(&key),
                }
            }
        };
        match plan.fault {
            Fault::Stop(cut) if now => {
                plan.is_stopped.set(true);
                if cut == Cut::After {
                    commit(database);
                }
            }
            _ => {
                commit(database);
                moments.push_front(Moment::Confirm { id, edits, write, letters: saved });
            }
        }
    }

    pub fn tell_other(&mut self, at: usize) {
        let events = std::mem::take(&mut self.local.events);
        if self.of > 1 {
            self.windows[1 - at].events.extend(events);
        }
    }

    pub fn notice_other_window(&mut self, at: usize) {
        let window = &mut self.windows[at];
        if let Some(key) = window.events.pop_front() {
            window.documents.on_local_change(&key, &self.local);
            match self.database {
                Some(_) => window.documents.update_local(&mut self.local),
                None => window.documents.local_is_current(),
            }
            window.begin();
            self.tell_other(at);
        }
    }

    /// Which document a number means: two of them are the same in both windows from the start.
    pub fn id(&self, at: usize, n: usize) -> Id {
        match n {
            0 => Id::Sheet("dbm".into()),
            1 => Id::Battle(7),
            n => {
                let rosters =
                    self.windows[at].documents.records().filter(|record| record.kind == Kind::Roster);
                let there: Vec<Id> = rosters.map(|record| record.id.clone()).collect();
                there.get(n - 2).cloned().unwrap_or(Id::Roster(self.next))
            }
        }
    }

    pub fn edit(&mut self, at: usize, n: usize) {
        self.next += 1;
        let letter = char::from_u32(self.next).unwrap();
        let id = self.id(at, n);
        let documents = &mut self.windows[at].documents;
        let content = documents.get(&id).and_then(Document::content);
        let content = with(&id, content, letter);
        self.put(at, id, Some(content));
    }

    /// Keeps a document as the app does: in local storage at once, in the database after a pause.
    pub fn put(&mut self, at: usize, id: Id, content: Option<Content>) {
        let window = &mut self.windows[at];
        window.documents.put(id.clone(), content, self.next.into());
        if self.database.is_some() {
            // What it refuses is in memory still.
            let _ = window.documents.write_locally(&id, &mut self.local);
            window.documents.update_local(&mut self.local);
        }
        window.is_waiting = true;
        self.is_changed_unread |= !window.has_read;
        self.tell_other(at);
    }

    pub fn delete(&mut self, at: usize, n: usize) {
        let id = self.id(at, n);
        let documents = &mut self.windows[at].documents;
        let Some(document) = documents.get(&id) else { return };
        self.deleted.extend(letters(document));
        self.put(at, id, None);
    }

    /// A window is hidden, and may be closed.
    pub fn leave(&mut self, at: usize, is_closed: bool) {
        self.windows[at].begin();
        if is_closed && !self.is_stopped() {
            self.start(at);
            self.tell_other(at);
        }
    }

    /// The browser starts again: of what local storage had not written out, the last part is gone.
    pub fn restart(&mut self, rng: &mut StdRng) {
        self.local.plan.is_stopped.set(false);
        // Where it serves alone nobody can help, and the status line says so.
        if self.database.is_some() {
            let kept = rng.random_range(0..=self.local.unsettled.len());
            for (key, before) in self.local.unsettled.drain(kept..).rev() {
                match before {
                    Some(text) => drop(self.local.memory.put(&key, &text)),
                    None => self.local.memory.remove(&key),
                }
            }
        }
        self.local.unsettled.clear();
        for at in 0..self.of {
            self.start(at);
        }
    }

    /// A text decays. What it held must never be written over.
    pub fn decay(&mut self, rng: &mut StdRng, damage: Damage) -> Option<String> {
        let in_database = rng.random();
        let plan = self.local.plan.clone();
        let store = if in_database { self.database.as_mut()? } else { &mut self.local.memory };
        let keys: Vec<String> = store.texts.keys().cloned().collect();
        let key = keys.get(rng.random_range(0..keys.len().max(1)))?;
        let text = plan.damaged(&store.texts[key], damage);
        if store.texts[key] == text {
            return None;
        }
        store.texts.insert(key.clone(), text.clone());
        Some(text)
    }

    /// Every letter that a fresh start, and the earlier states, still have.
    pub fn there(&self) -> BTreeSet<char> {
        let mut documents = Documents::new(u32::MAX);
        documents.open(&self.local);
        let store: &dyn KeyValueStore = match &self.database {
            Some(database) => {
                documents.merge_from(database);
                database
            }
            None => &self.local,
        };
        let mut there: BTreeSet<char> =
            documents.iter().flat_map(|(_, document)| letters(document)).collect();
        // A sheet that gave way at this start is to be an earlier state.
        for id in documents.due() {
            let mut transaction = begin(store, &id);
            documents.write(&id, &mut transaction).unwrap();
            let earlier = history::read(&transaction);
            there.extend(
                earlier.into_iter().filter_map(|(_, state)| state.ok()).flat_map(|state| letters(&state)),
            );
        }
        let earlier = history::read(store).into_iter().filter_map(|(_, state)| state.ok());
        there.extend(earlier.flat_map(|document| letters(&document)));
        there
    }

    pub fn lost(&self) -> BTreeSet<char> {
        let there = self.there();
        self.confirmed.iter().filter(|c| !there.contains(c) && !self.deleted.contains(c)).copied().collect()
    }
}
