//! When the database is asked for what, what is done when it refuses, and what the player is told meanwhile.

use super::documents::Documents;
use super::id::Id;
use super::store::StoreError;
use std::time::Duration;

/// How often the database may refuse before a window pauses: what failed is tried again at once, over a new connection.
const TRIES: u32 = 2;
/// The first pause; each one that follows another is twice as long.
const FIRST_PAUSE: Duration = Duration::from_millis(500);
/// The longest pause.
const LONGEST_PAUSE: Duration = Duration::from_secs(32);

/// What a window asks its stores for next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveTask {
    /// To open the database.
    Open,
    /// To read all that stands in it, before anything is written.
    Read,
    /// To write this document.
    Write(Id),
}

/// Whether what was done in a window is on the device for good, as far as the window knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveState {
    /// All of it is.
    Saved,
    /// It is on its way.
    Saving,
    /// The database has refused it: some of it stands in local storage only, or in this window only.
    Failing(StoreError),
    /// Nothing waits to be saved, but the database does not even say what stands in it.
    Unreadable(StoreError),
}

impl SaveState {
    /// What is in the way.
    pub fn trouble(self) -> Option<StoreError> {
        match self {
            SaveState::Saved | SaveState::Saving => None,
            SaveState::Failing(error) | SaveState::Unreadable(error) => Some(error),
        }
    }

    /// How it stands, for the player, in a few words.
    pub fn describe(self) -> &'static str {
        match self {
            SaveState::Saved => "Saved",
            SaveState::Saving => "Saving",
            SaveState::Failing(_) => "Not saved for good yet",
            SaveState::Unreadable(_) => "Saving does not work",
        }
    }
}

/// Brings what is due into the database, in rounds. A round begins after an edit, at waking, and after the pause that
/// follows a round that failed; it ends when nothing is left to do or the database has refused twice. The window does
/// what [`next`](Self::next) says, and tells [`done`](Self::done) what came of it.
#[derive(Clone, Debug)]
pub struct Saver {
    /// Local storage serves alone.
    is_alone: bool,
    is_open: bool,
    /// What stands in the database was read since it was opened.
    is_read: bool,
    /// What stands in the database may have become another.
    is_stale: bool,
    /// How often something failed in this round.
    failures: u32,
    /// How many rounds in a row have failed.
    failed_rounds: u32,
    /// What this round has written, with how often it had been changed by then.
    written: Vec<(Id, u64)>,
    /// What was refused and is not written yet: anything else goes first.
    refused: Vec<Id>,
    /// There was no room left: what fails after that fails because of it.
    is_full: bool,
    trouble: Option<StoreError>,
}

impl Saver {
    /// For a database that is to be opened first.
    pub fn new() -> Self {
        Saver {
            is_alone: false,
            is_open: false,
            is_read: false,
            is_stale: true,
            failures: 0,
            failed_rounds: 0,
            written: Vec::new(),
            refused: Vec::new(),
            is_full: false,
            trouble: None,
        }
    }

    /// For a browser without a database, where local storage serves alone.
    pub fn alone() -> Self {
        Saver { is_alone: true, is_open: true, is_read: true, is_stale: false, ..Self::new() }
    }

    /// Begins a round: everything may be tried anew.
    pub fn begin(&mut self) {
        self.failures = 0;
        self.written.clear();
    }

    /// Another window may have written meanwhile: the next round begins with reading.
    pub fn refresh(&mut self) {
        self.is_stale = !self.is_alone;
    }

    /// The browser has closed the database.
    pub fn closed(&mut self) {
        self.is_open = self.is_alone;
        self.is_read = self.is_alone;
        self.refresh();
    }

    /// What is to be done now; nothing when the round has ended.
    pub fn next(&self, documents: &Documents) -> Option<SaveTask> {
        if self.failures >= TRIES {
            return None;
        }
        if !self.is_open {
            return Some(SaveTask::Open);
        }
        if self.is_stale {
            return Some(SaveTask::Read);
        }
        let mut due = documents.due();
        due.retain(|id| !self.written.contains(&(id.clone(), documents.edits(id))));
        due.sort_by_key(|id| self.refused.contains(id));
        due.into_iter().next().map(SaveTask::Write)
    }

    /// What became of a task. `edits` is how often the document that was written had been changed when that began.
    pub fn done(&mut self, task: &SaveTask, edits: u64, result: Result<(), StoreError>) {
        if let Err(error) = result {
            self.failures += 1;
            self.is_full |= error == StoreError::Full;
            // A connection that has failed once may fail for ever.
            self.closed();
            if let SaveTask::Write(id) = task
                && !self.refused.contains(id)
            {
                self.refused.push(id.clone());
            }
            if self.failures >= TRIES || error == StoreError::Silent {
                self.trouble = Some(if self.is_full { StoreError::Full } else { error });
            }
            return;
        }
        match task {
            SaveTask::Open => self.is_open = true,
            SaveTask::Read => {
                self.is_read = true;
                self.is_stale = false;
                // What was written before may stand there no longer.
                self.written.clear();
            }
            SaveTask::Write(id) => {
                self.refused.retain(|refused| refused != id);
                self.written.push((id.clone(), edits));
            }
        }
    }

    /// Ends a round: after how long the next one is to begin by itself, where this one has failed.
    pub fn end(&mut self) -> Option<Duration> {
        if self.failures < TRIES {
            self.failed_rounds = 0;
            self.is_full = false;
            self.trouble = None;
            return None;
        }
        let pause = FIRST_PAUSE * 2u32.saturating_pow(self.failed_rounds.min(16));
        self.failed_rounds += 1;
        Some(pause.min(LONGEST_PAUSE))
    }

    /// Whether all is saved, and what is in the way of that. What local storage calls saved counts as soon as the database
    /// has been read, which may know better.
    pub fn state(&self, documents: &Documents) -> SaveState {
        match (self.trouble, documents.is_saved()) {
            (Some(error), false) => SaveState::Failing(error),
            (Some(error), true) => SaveState::Unreadable(error),
            (None, true) if self.is_read => SaveState::Saved,
            (None, _) => SaveState::Saving,
        }
    }

    /// Why the database did not take what it was asked to, until it does.
    pub fn trouble(&self) -> Option<StoreError> {
        self.trouble
    }
}

impl Default for Saver {
    fn default() -> Self {
        Self::new()
    }
}
