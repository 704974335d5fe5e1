//! Reading and writing: local storage has every edit at once, and the database says when it is done. When which of them
//! is asked is the [`Saver`]'s to say.

use super::local::own_key;
use super::safety::safety;
use super::{AppStore, Database, Local};
use aide_de_camp::storage::history::{self, EarlierState};
use aide_de_camp::storage::{
    Documents, Id, KeyValueStore, SaveState, SaveTask, Saver, Settings, StoreError, Unsaved, Write,
};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;

/// How long the database may take to answer at the start.
const PATIENCE: Duration = Duration::from_secs(3);
/// A task that takes longer is given up: a connection that the browser has lost may never answer.
const SILENT_AFTER: Duration = Duration::from_millis(1_500);
/// The player hears of trouble that lasts longer than this.
const TOLD_AFTER: Duration = Duration::from_secs(1);

impl AppStore {
    /// Hears of the page being left, and of what other windows write.
    pub(super) fn listen(self) {
        let leaving = window_event_listener(ev::pagehide, move |_| self.save());
        let elsewhere = window_event_listener(ev::storage, move |event| {
            if let Some(key) = event.key().as_deref().and_then(own_key) {
                self.on_local_change(key);
            }
        });
        // A page that is put to sleep may never wake, and hears of nothing while it sleeps.
        let asleep = window_event_listener(ev::visibilitychange, move |_| {
            if document().hidden() { self.save() } else { self.wake() }
        });
        let woken = window_event_listener(ev::pageshow, move |_| self.wake());
        on_cleanup(move || {
            leaving.remove();
            elsewhere.remove();
            asleep.remove();
            woken.remove();
        });
    }

    /// Takes in what the database has. Where there is none local storage serves alone, and has been read.
    pub(super) fn open(self) {
        if self.is_alone {
            self.update_local();
            self.is_read.set(true);
            self.ask_for_safety(false);
        }
        self.save();
        // A database that does not answer is not waited for.
        set_timeout(move || self.is_read.set(true), PATIENCE);
    }

    /// Writes whatever is not on the device yet; what was refused before is asked for again.
    pub fn save(self) {
        self.stop_pause();
        if self.is_saving.get_value() {
            // The round that is under way may have given up what it is asked for now.
            self.is_asked_again.set_value(true);
            return;
        }
        self.is_saving.set_value(true);
        self.is_asked_again.set_value(false);
        self.saver.update_untracked(Saver::begin);
        self.take_turn();
    }

    /// After a quiet time this saves at once; what follows within the pause waits for its end.
    pub(super) fn save_soon(self, pause: Duration) {
        if self.pause.with_value(Option::is_none) {
            self.save();
        }
        self.save_within(pause);
    }

    /// Saves after this pause. One that ends earlier counts, so that steady tapping never puts it off.
    pub(super) fn save_within(self, pause: Duration) {
        let at = super::now() + pause.as_millis() as u64;
        if self.pause.with_value(|waiting| waiting.as_ref().is_some_and(|(earlier, _)| *earlier <= at)) {
            return;
        }
        self.stop_pause();
        let timeout = set_timeout_with_handle(move || self.save(), pause);
        self.pause.set_value(timeout.ok().map(|timeout| (at, timeout)));
    }

    fn stop_pause(self) {
        if let Some((_, timeout)) = self.pause.try_update_value(Option::take).flatten() {
            timeout.clear();
        }
    }

    /// Goes on with the round; whoever did so before has been given up.
    fn take_turn(self) {
        let turn = self.turn.get_value() + 1;
        self.turn.set_value(turn);
        spawn_local(async move {
            while let Some((task, edits)) = self.next_task() {
                let given_up = task.clone();
                let give_up = move || self.give_up(turn, &given_up, edits);
                let silence = set_timeout_with_handle(give_up, SILENT_AFTER);
                let result = self.perform(&task, turn).await;
                if let Ok(silence) = silence {
                    silence.clear();
                }
                if self.turn.get_value() != turn {
                    return;
                }
                self.note(&task, edits, result);
            }
            self.is_saving.set_value(false);
            self.end_round();
        });
    }

    /// What is to be done next, and of a document how often it has been changed.
    fn next_task(self) -> Option<(SaveTask, u64)> {
        self.documents.with_untracked(|documents| {
            let task = self.saver.with_untracked(|saver| saver.next(documents))?;
            let edits = if let SaveTask::Write(id) = &task { documents.edits(id) } else { 0 };
            Some((task, edits))
        })
    }

    fn give_up(self, turn: u32, task: &SaveTask, edits: u64) {
        if self.turn.get_value() == turn {
            self.note(task, edits, Err(StoreError::Silent));
            self.take_turn();
        }
    }

    /// Notes what became of a task.
    fn note(self, task: &SaveTask, edits: u64, result: Result<(), StoreError>) {
        self.saver.update(|saver| saver.done(task, edits, result));
        self.follow_trouble();
        // Once it has been read, or cannot be, what is here is all that is known.
        if !self.is_read.get_untracked() && (*task == SaveTask::Read || result.is_err()) {
            self.is_read.set(true);
        }
        self.documents.notify();
    }

    async fn perform(self, task: &SaveTask, turn: u32) -> Result<(), StoreError> {
        match task {
            SaveTask::Open => {
                // Here, or in a window before this one: until a backup was made it is not known to be over.
                let is_full = self.saver.with_untracked(Saver::trouble) == Some(StoreError::Full);
                let is_cut_short = is_full || self.settings.with_untracked(|settings| settings.write_failed);
                let database = Database::open(is_cut_short, move || self.closed()).await?;
                if self.turn.get_value() != turn {
                    database.close();
                    return Ok(());
                }
                let before = self.database.try_update_value(|open| open.replace(database)).flatten();
                if let Some(before) = before {
                    before.close();
                }
                self.ask_for_safety(false);
                Ok(())
            }
            SaveTask::Read => self.read().await,
            SaveTask::Write(id) => {
                self.write(id).await?;
                if id.kind().is_kept() {
                    self.ask_for_safety(true);
                }
                Ok(())
            }
        }
    }

    /// The browser has closed the database, as when its data are cleared.
    fn closed(self) {
        self.saver.update_untracked(Saver::closed);
        // A browser that closes it again and again is not to keep the page busy.
        self.save_within(super::PAUSE);
    }

    fn opened(self) -> Result<Database, StoreError> {
        self.database.get_value().ok_or(StoreError::Failed)
    }

    /// Takes in what the database has.
    async fn read(self) -> Result<(), StoreError> {
        let transaction = self.opened()?.read().await?;
        let session = self.session();
        self.documents.update(|documents| documents.merge_from(&transaction));
        if self.session() != session && !self.is_touched.get_value() {
            self.has_later_desk.set(true);
        }
        self.update_local();
        Ok(())
    }

    /// Brings local storage what it lacks.
    fn update_local(self) {
        self.documents.update_untracked(|documents| {
            if self.is_alone {
                documents.local_is_current();
            } else {
                documents.update_local(&mut Local::new());
            }
        });
    }

    /// Takes in what other windows have written while this one slept.
    fn wake(self) {
        if self.is_read.get_untracked() {
            for key in Local::new().keys("") {
                self.documents.update_untracked(|documents| documents.on_local_change(&key, &Local::new()));
            }
            self.saver.update_untracked(Saver::refresh);
            self.save();
        }
    }

    /// Another window has written to local storage.
    fn on_local_change(self, key: &str) {
        self.documents.update(|documents| documents.on_local_change(key, &Local::new()));
        self.update_local();
        self.save();
    }

    /// Puts a document into local storage, which does not make the page wait. What is refused there is found when the
    /// database refuses it, too.
    pub(super) fn write_locally(self, id: &Id) {
        let mut local = Local::new();
        self.documents.update_untracked(|documents| {
            let _ = documents.write_locally(id, &mut local);
            documents.update_local(&mut local);
        });
    }

    /// Writes a document to the database, or to local storage where that serves alone.
    async fn write(self, id: &Id) -> Result<(), StoreError> {
        let write = |documents: &mut Documents, store: &mut dyn aide_de_camp::storage::KeyValueStore| {
            documents.write(id, store)
        };
        let written: Option<Write> = if self.is_alone {
            self.documents.try_update_untracked(|documents| write(documents, &mut Local::new()))
        } else {
            let database = self.opened()?;
            let decided = database.transact(id, |transaction| {
                // It may have been changed since.
                self.write_locally(id);
                self.documents
                    .try_update_untracked(|documents| write(documents, transaction))
                    .unwrap_or(Ok(None))
            });
            Some(decided.await)
        }
        .unwrap_or(Ok(None))?;
        if let Some(written) = written {
            self.documents.update_untracked(|documents| documents.confirm(&written));
        }
        self.update_local();
        Ok(())
    }

    /// After a round that failed the next one begins by itself.
    fn end_round(self) {
        let pause = self.saver.try_update(Saver::end).flatten();
        self.follow_trouble();
        self.update_unsaved();
        let is_failing = pause.is_some() && !self.documents.with_untracked(Documents::is_saved);
        match pause {
            _ if self.is_asked_again.get_value() => self.save(),
            Some(pause) => self.save_within(pause),
            None => {}
        }
        if is_failing && !self.settings.with_untracked(|settings| settings.write_failed) {
            self.set(&Settings { write_failed: true, ..self.settings.get_untracked() });
        }
    }

    /// The player hears of trouble that lasts, and nothing of what is over in a moment.
    fn follow_trouble(self) {
        let tell = move || {
            self.is_trouble_told.set(true);
            self.update_unsaved();
        };
        let is_followed = self.trouble.with_value(Option::is_some);
        match self.saver.with_untracked(Saver::trouble) {
            None if is_followed => {
                if let Some(timeout) = self.trouble.try_update_value(Option::take).flatten() {
                    timeout.clear();
                }
                self.is_trouble_told.set(false);
            }
            Some(error) if !is_followed => {
                // That nobody answered has lasted for long enough.
                let wait = if error == StoreError::Silent { Duration::ZERO } else { TOLD_AFTER };
                self.trouble.set_value(set_timeout_with_handle(tell, wait).ok());
            }
            _ => {}
        }
    }

    /// What the player is told to download.
    fn update_unsaved(self) {
        let is_failing = matches!(self.state.get_untracked(), SaveState::Failing(_));
        let unsaved = if is_failing { self.find_unsaved() } else { Vec::new() };
        if self.unsaved.with_untracked(|before| *before != unsaved) {
            self.unsaved.set(unsaved);
        }
    }

    /// What stands nowhere but in this window.
    fn find_unsaved(self) -> Vec<Unsaved> {
        let error = self.saver.with_untracked(Saver::trouble).unwrap_or(StoreError::Failed);
        let find = |documents: &mut Documents| {
            if self.is_alone {
                documents.due().iter().map(|id| documents.unsaved(id, error)).collect()
            } else {
                documents.find_unsaved(&mut Local::new(), error)
            }
        };
        self.documents.try_update_untracked(find).unwrap_or_default()
    }

    /// The earlier states that are kept of a document, or of all.
    pub async fn earlier_states(self, of: Option<&Id>) -> Vec<EarlierState> {
        if self.is_alone {
            return history::read(&Local::new());
        }
        // Where the database does not answer there are none to show.
        let Some(database) = self.database.get_value() else { return Vec::new() };
        let read = match of {
            Some(id) => database.read_history(id).await,
            None => database.read_all().await,
        };
        read.map(|transaction| history::read(&transaction)).unwrap_or_default()
    }

    /// Finds out how safe it all is; where it is to be protected, the browser is asked for that first, once.
    fn ask_for_safety(self, protect: bool) {
        if self.is_protection_asked.get_value() {
            return;
        }
        self.is_protection_asked.set_value(protect);
        spawn_local(self.find_safety(protect));
    }

    /// Finds out how safe all that is kept is, whenever the player wants to know; first asks the browser to protect it.
    pub async fn find_safety(self, protect: bool) {
        self.safety.set(safety(!self.is_alone, protect).await);
    }

    /// Writes an entry where everything is kept, reads it back and takes it out again.
    pub async fn try_saving(self) -> Result<(), StoreError> {
        if self.is_alone {
            return Local::new().try_out();
        }
        self.opened()?.try_out().await
    }
}
