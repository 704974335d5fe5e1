//! Reading and writing: local storage is there at once, and the database says when it is done.

use super::local::own_key;
use super::safety::safety;
use super::{Backend, Database, Local, Store};
use aide_de_camp::storage::history::{self, EarlierState};
use aide_de_camp::storage::{Documents, Id, Kind, Store as _, StoreError, Write};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;

/// How long the database may take to answer at the start.
const PATIENCE: Duration = Duration::from_secs(3);

impl Store {
    /// Hears of the page being left, and of what other windows write.
    pub(super) fn listen(self) {
        let leaving = window_event_listener(ev::pagehide, move |_| self.leave());
        let elsewhere = window_event_listener(ev::storage, move |event| {
            if let Some(key) = event.key().as_deref().and_then(own_key) {
                self.on_local_change(key);
            }
        });
        // A page that is put to sleep may never wake, and hears of nothing while it sleeps.
        let asleep = window_event_listener(ev::visibilitychange, move |_| {
            if document().hidden() { self.leave() } else { self.wake() }
        });
        let woken = window_event_listener(ev::pageshow, move |_| self.wake());
        on_cleanup(move || {
            leaving.remove();
            elsewhere.remove();
            asleep.remove();
            woken.remove();
        });
    }

    /// Opens the database and takes in what it has. Without one local storage serves alone.
    pub(super) fn open(self) {
        let had_one = matches!(self.backend.get_value(), Backend::Database(_));
        self.backend.set_value(Backend::Opening);
        spawn_local(async move {
            // The browser may close it, as when its data are cleared.
            match Database::open(move || self.open()).await {
                Ok(database) => self.backend.set_value(Backend::Database(database)),
                // Local storage does not stand for one that was there.
                Err(_) if had_one => return,
                Err(_) => self.backend.set_value(Backend::Alone),
            }
            self.take_in().await;
            self.begin();
            self.ask_for_safety(false);
        });
        // A database that does not answer is not waited for.
        set_timeout(move || self.begin(), PATIENCE);
    }

    /// What is on the device is known: now it can be written to.
    fn begin(self) {
        if !self.is_read.get_untracked() {
            self.is_read.set(true);
            self.save();
        }
    }

    /// Takes in what the database has.
    async fn take_in(self) {
        if let Backend::Database(database) = self.backend.get_value() {
            // What it has is not known if it cannot be read; what is written then is decided by what stands there.
            if let Ok(transaction) = database.read().await {
                let desk = self.desk();
                self.documents.update(|documents| documents.take_in(&transaction));
                if self.desk() != desk && !self.is_touched.get_value() {
                    self.has_later_desk.set(true);
                }
            }
        }
        self.update_local();
    }

    /// Brings local storage what it lacks.
    fn update_local(self) {
        let is_alone = matches!(self.backend.get_value(), Backend::Alone);
        self.documents.update_untracked(|documents| {
            if is_alone { documents.local_is_current() } else { documents.update_local(&mut Local::new()) }
        });
    }

    /// Takes in what other windows have written while this one slept.
    fn wake(self) {
        if self.is_read.get_untracked() {
            for key in Local::new().keys("") {
                self.documents.update_untracked(|documents| documents.on_local_change(&key, &Local::new()));
            }
            spawn_local(async move {
                self.take_in().await;
                self.documents.notify();
                self.save();
            });
        }
    }

    /// Another window has written to local storage.
    fn on_local_change(self, key: &str) {
        self.documents.update(|documents| documents.on_local_change(key, &Local::new()));
        self.update_local();
        self.save();
    }

    /// The page may not come back: what is unsaved goes at once to the store that does not make it wait.
    fn leave(self) {
        if !matches!(self.backend.get_value(), Backend::Alone) {
            for id in self.documents.with_untracked(Documents::due) {
                // What is refused here is asked for again where there is time.
                let _ = self.write_locally(&id);
            }
        }
        self.save();
    }

    fn write_locally(self, id: &Id) -> Result<(), StoreError> {
        let mut local = Local::new();
        let write = |documents: &mut Documents| {
            let written = documents.write_locally(id, &mut local);
            documents.update_local(&mut local);
            written
        };
        self.documents.try_update_untracked(write).unwrap_or(Err(StoreError::Barred))
    }

    pub(super) fn save_after(self, pause: Duration) {
        self.stop_pause();
        self.pause.set_value(set_timeout_with_handle(move || self.save(), pause).ok());
    }

    fn stop_pause(self) {
        if let Some(pause) = self.pause.try_update_value(Option::take).flatten() {
            pause.clear();
        }
    }

    /// Writes whatever is not on the device yet; what it refused before, it is asked for again.
    pub fn save(self) {
        self.stop_pause();
        // Before both stores were read it is not known what is later.
        if !self.is_read.get_untracked() || self.is_saving.get_value() {
            return;
        }
        self.is_saving.set_value(true);
        spawn_local(async move {
            self.save_all().await;
            self.is_saving.set_value(false);
        });
    }

    /// One after the other.
    async fn save_all(self) {
        // What was tried is tried again when it has changed, and else when there is something else to write.
        let mut tried: Vec<(Id, u64)> = Vec::new();
        loop {
            let next = self.documents.with_untracked(|documents| {
                let due = documents.due().into_iter().map(|id| (id.clone(), documents.edits(&id)));
                due.into_iter().find(|due| !tried.contains(due))
            });
            let Some((id, edits)) = next else { break };
            tried.push((id.clone(), edits));
            let written = self.write(&id).await;
            self.documents.notify();
            let unsaved = written.err().and_then(|error| {
                let is_due = |documents: &Documents| documents.due().contains(&id);
                let unsaved =
                    |documents: &Documents| is_due(documents).then(|| documents.unsaved(&id, error));
                self.documents.with_untracked(unsaved)
            });
            if unsaved.is_none() && !matches!(id.kind(), Kind::Desk | Kind::Settings) {
                self.ask_for_safety(true);
            }
            if unsaved.is_some() || self.unsaved.with_untracked(|all| all.iter().any(|one| one.id == id)) {
                self.unsaved.update(|all| {
                    all.retain(|one| one.id != id);
                    all.extend(unsaved);
                });
            }
        }
    }

    /// Writes a document to local storage and to the database. What the database refuses and local storage takes is not
    /// lost, and not saved either.
    async fn write(self, id: &Id) -> Result<(), StoreError> {
        let backend = self.backend.get_value();
        if let Backend::Alone = backend {
            let write = |documents: &mut Documents| documents.write(id, &mut Local::new());
            let write = self.documents.try_update_untracked(write).unwrap_or(Ok(None))?;
            self.confirm(write);
            return Ok(());
        }
        let locally = self.write_locally(id);
        let Backend::Database(database) = backend else { return locally };
        let decided = database.transact(id, |transaction| {
            // It may have been changed since.
            let _ = self.write_locally(id);
            let write = |documents: &mut Documents| documents.write(id, transaction);
            self.documents.try_update_untracked(write).unwrap_or(Ok(None))
        });
        match decided.await {
            Ok(write) => {
                self.confirm(write);
                Ok(())
            }
            Err(error) => locally.map_err(|_| error),
        }
    }

    fn confirm(self, write: Option<Write>) {
        if let Some(write) = write {
            self.documents.update_untracked(|documents| documents.confirm(&write));
        }
        self.update_local();
    }

    /// The earlier states that are kept of a document, or of all.
    pub async fn earlier_states(self, of: Option<&Id>) -> Vec<EarlierState> {
        let read = match self.backend.get_value() {
            Backend::Alone => return history::read(&Local::new()),
            // Where the database does not answer there are none to show.
            Backend::Opening => return Vec::new(),
            Backend::Database(database) => match of {
                Some(id) => database.read_history(id).await,
                None => database.read_all().await,
            },
        };
        read.map(|transaction| history::read(&transaction)).unwrap_or_default()
    }

    /// Finds out how safe it all is; where it is to be protected, the browser is asked for that first, once.
    fn ask_for_safety(self, protect: bool) {
        if self.is_protection_asked.get_value() {
            return;
        }
        self.is_protection_asked.set_value(protect);
        let has_database = !matches!(self.backend.get_value(), Backend::Alone);
        spawn_local(async move { self.safety.set(safety(has_database, protect).await) });
    }
}
