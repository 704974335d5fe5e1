//! What is kept on this device: nothing beside this and what is under it touches storage.

mod battle;
mod database;
mod drafts;
mod edits;
mod local;
mod safety;
mod saving;

use crate::random::rng;
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{AnyContext, Lengths, Overrides, SystemInfo};
use aide_de_camp::storage::{
    Content, Documents, Id, Moment, OwnSheet, SaveState, Saver, Session, Settings, Unsaved,
};
use database::Database;
use edits::Edits;
use js_sys::Date;
use leptos::prelude::*;
use local::Local;
use rand::RngExt;
use std::sync::Arc;
use std::time::Duration;

pub use battle::{BattleStore, Waiting};
pub use safety::{Safety, on_home_screen};

/// How long the database is left alone after an edit: those that follow wait for its end.
const PAUSE: Duration = Duration::from_millis(300);
/// How long the database is left alone after inputs, which nobody was told are saved.
const LONG_PAUSE: Duration = Duration::from_millis(1_500);

/// What is kept on this device, as signals. There is one, as long as the page.
#[derive(Clone, Copy)]
pub struct AppStore {
    /// Every document.
    pub documents: RwSignal<Documents>,
    /// What stands nowhere but in this window.
    pub unsaved: RwSignal<Vec<Unsaved>>,
    /// Both stores have been read.
    pub is_read: RwSignal<bool>,
    /// The session in the database was later than the one that this window began with, and nothing was changed here yet.
    pub has_later_desk: RwSignal<bool>,
    /// The settings in force.
    pub settings: Memo<Settings>,
    /// Every army.
    pub rosters: Memo<Vec<SavedRoster>>,
    /// Whether all that was done is on the device for good.
    pub state: Memo<SaveState>,
    /// Something cannot be read, was not saved, or gave way to another window's.
    pub needs_a_look: Memo<bool>,
    /// How safe it is from the browser itself.
    pub safety: RwSignal<Safety>,
    /// What was just applied, taken back or done again, in words.
    pub status: RwSignal<String>,
    edits: RwSignal<Edits>,
    saver: RwSignal<Saver>,
    /// The browser has no database.
    is_alone: bool,
    /// The last one that was opened.
    database: StoredValue<Option<Database>, LocalStorage>,
    is_touched: StoredValue<bool>,
    is_protection_asked: StoredValue<bool>,
    is_saving: StoredValue<bool>,
    is_asked_again: StoredValue<bool>,
    /// What has begun to fail has failed for so long that the player hears of it.
    is_trouble_told: RwSignal<bool>,
    /// When the player hears of what fails.
    trouble: StoredValue<Option<TimeoutHandle>>,
    /// Counts who has gone on with saving: the one before was given up.
    turn: StoredValue<u32>,
    /// When the next saving begins (ms).
    pause: StoredValue<Option<(u64, TimeoutHandle)>>,
}

/// An army as it is saved.
#[derive(Clone)]
pub struct SavedRoster {
    /// The number of the roster.
    pub number: u32,
    /// The army.
    pub roster: Arc<Roster>,
    /// Counts what became of it in this window.
    pub edits: u64,
}

impl PartialEq for SavedRoster {
    fn eq(&self, other: &Self) -> bool {
        (self.number, self.edits) == (other.number, other.edits)
    }
}

/// This moment, in milliseconds since 1970.
pub fn now() -> u64 {
    Date::now() as u64
}

/// Reads what is kept on this device: local storage at once, the database as soon as it answers.
pub fn start() -> AppStore {
    // Without randomness the moment has to do.
    let window = rng().map_or(now() as u32, |mut rng| rng.random_range(1..=u32::MAX));
    let mut documents = Documents::new(window);
    documents.open(&Local::new());
    let documents = RwSignal::new(documents);
    let unsaved = RwSignal::new(Vec::<Unsaved>::new());
    let is_read = RwSignal::new(false);
    let is_alone = !Database::is_offered();
    let saver = RwSignal::new(if is_alone { Saver::alone() } else { Saver::new() });
    let is_trouble_told = RwSignal::new(false);
    let state = Memo::new(move |_| {
        let state = documents.with(|documents| saver.with(|saver| saver.state(documents)));
        if state.trouble().is_some() && !is_trouble_told.get() { SaveState::Saving } else { state }
    });
    let store = AppStore {
        documents,
        unsaved,
        is_read,
        has_later_desk: RwSignal::new(false),
        settings: Memo::new(move |_| documents.with(Documents::settings)),
        rosters: Memo::new(move |before| documents.with(|documents| rosters(documents, before))),
        state,
        needs_a_look: Memo::new(move |_| {
            let is_whole =
                documents.with(|documents| documents.damaged().is_empty() && documents.notices().is_empty());
            !is_whole || state.get().trouble().is_some()
        }),
        safety: RwSignal::new(Safety::Unknown),
        status: RwSignal::new(String::new()),
        edits: RwSignal::default(),
        saver,
        is_alone,
        database: StoredValue::new_local(None),
        is_touched: StoredValue::new(false),
        is_protection_asked: StoredValue::new(false),
        is_saving: StoredValue::new(false),
        is_asked_again: StoredValue::new(false),
        is_trouble_told,
        trouble: StoredValue::new(None),
        turn: StoredValue::new(0),
        pause: StoredValue::new(None),
    };
    store.listen();
    store.open();
    store
}

/// Every army; what has not changed is not read anew.
fn rosters(documents: &Documents, before: Option<&Vec<SavedRoster>>) -> Vec<SavedRoster> {
    let read = |id: &Id| {
        let (Id::Roster(number), edits) = (id, documents.edits(id)) else { return None };
        let before = before.into_iter().flatten().find(|one| (one.number, one.edits) == (*number, edits));
        let roster = match before {
            Some(before) => before.roster.clone(),
            None => documents.roster(*number)?.into(),
        };
        Some(SavedRoster { number: *number, roster, edits })
    };
    documents.iter().filter_map(|(id, _)| read(id)).collect()
}

impl AppStore {
    /// Keeps a document: in memory and in local storage at once, in the database as soon as it is free. Nothing deletes it.
    pub fn put(self, id: Id, content: Option<Content>) {
        self.put_for(id, content, PAUSE);
    }

    fn put_for(self, id: Id, content: Option<Content>, pause: Duration) {
        self.documents.update(|documents| documents.put(id.clone(), content, now()));
        self.is_touched.set_value(true);
        if self.is_alone {
            self.save();
        } else {
            self.write_locally(&id);
            self.save_soon(pause);
        }
    }

    /// Keeps what the app is set to.
    pub fn set(self, settings: &Settings) {
        self.put(Id::Settings, Some(Content::of(settings)));
    }

    /// What is open and in play.
    pub fn session(self) -> Session {
        self.documents.with_untracked(Documents::session)
    }

    /// Keeps what is open and in play.
    pub fn set_session(self, session: &Session) {
        self.put(Id::Session, Some(Content::of(session)));
    }

    /// Notes the open screen.
    pub fn open_at(self, address: &str) {
        let session = self.session();
        if session.open != address {
            self.set_session(&Session { open: address.into(), ..session });
        }
    }

    /// Notes a calculation: what stands on the open screen, and what its calculator comes back with.
    pub fn save_calculation(self, open: String, calculator: &str, inputs: String, moment: Moment) {
        let mut session = Session { open, ..self.session() };
        session.calculations.links.insert(calculator.into(), inputs);
        session.calculations.moments.insert(calculator.into(), moment);
        // Nobody was told that inputs are saved, and local storage has them.
        self.put_for(Id::Session, Some(Content::of(&session)), LONG_PAUSE);
    }

    /// Notes the calculation on the screen, whatever it came from and wherever the player goes from it.
    pub fn note_seen(self, seen: String) {
        let session = self.session();
        if session.seen != seen {
            self.put_for(Id::Session, Some(Content::of(&Session { seen, ..session })), LONG_PAUSE);
        }
    }

    /// What the player has changed on a system's sheet.
    pub fn overrides(self, system: &str) -> Overrides {
        self.documents.with(|documents| documents.overrides(system))
    }

    /// Keeps what the player has changed on a system's sheet.
    pub fn set_overrides(self, system: &str, overrides: Overrides) {
        self.change_sheet(system, |sheet| sheet.overrides = overrides);
    }

    /// The player's own sheet of a system, with the charts kept beside it.
    pub fn sheet(self, system: &str) -> OwnSheet {
        self.documents.with(|documents| documents.sheet(system))
    }

    /// Changes a system's sheet, or what is kept beside it: one edit.
    pub fn change_sheet(self, system: &str, change: impl FnOnce(&mut OwnSheet)) {
        let mut sheet = self.documents.with_untracked(|documents| documents.sheet(system));
        change(&mut sheet);
        self.edit(vec![(Id::Sheet(system.into()), Some(Content::of(&sheet)))], false);
    }

    /// What answers rest on in this app: a system's sheet with these changes, and how distances are shown.
    pub fn context(self, system: &SystemInfo, overrides: &Overrides) -> AnyContext {
        (system.context)(overrides).with_lengths(Lengths::of(self.settings.with(|settings| settings.lengths)))
    }

    /// What answers rest on in this app, by the player's own changes of a system's sheet.
    pub fn sheet_context(self, system: &SystemInfo) -> AnyContext {
        self.context(system, &self.overrides(system.id))
    }
}
