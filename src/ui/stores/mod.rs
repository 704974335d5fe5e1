//! What is kept on this device: nothing beside this and what is under it touches storage.

mod battle;
mod database;
mod edits;
mod local;
mod safety;
mod saving;

use crate::random::rng;
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{AnyContext, Overrides, SystemInfo};
use aide_de_camp::storage::{Content, Desk, Documents, Id, OwnSheet, Settings, Unsaved};
use database::Database;
use edits::Edits;
use js_sys::Date;
use leptos::prelude::*;
use local::Local;
use rand::RngExt;
use std::sync::Arc;
use std::time::Duration;

pub use battle::BattleStore;
pub use safety::{Safety, on_home_screen};

/// How long a document waits for its next change before it is written.
const PAUSE: Duration = Duration::from_millis(300);
/// How long inputs wait, which nobody was told are saved.
const LONG_PAUSE: Duration = Duration::from_millis(1_500);

/// What is kept on this device, as signals. There is one, as long as the page.
#[derive(Clone, Copy)]
pub struct Store {
    /// Every document.
    pub documents: RwSignal<Documents>,
    /// What stands nowhere but in this window.
    pub unsaved: RwSignal<Vec<Unsaved>>,
    /// Both stores have been read.
    pub is_read: RwSignal<bool>,
    /// The desk in the database was later than the one that this window began with, and nothing was changed here yet.
    pub has_later_desk: RwSignal<bool>,
    /// The settings in force.
    pub settings: Memo<Settings>,
    /// Every army.
    pub rosters: Memo<Vec<SavedRoster>>,
    /// Something cannot be read, was not saved, or gave way to another window's.
    pub needs_a_look: Memo<bool>,
    /// How safe it is from the browser itself.
    pub safety: RwSignal<Safety>,
    /// What was just applied, taken back or done again, in words.
    pub status: RwSignal<String>,
    edits: RwSignal<Edits>,
    backend: StoredValue<Backend, LocalStorage>,
    is_touched: StoredValue<bool>,
    is_protection_asked: StoredValue<bool>,
    is_saving: StoredValue<bool>,
    pause: StoredValue<Option<TimeoutHandle>>,
}

/// An army as it is saved.
#[derive(Clone)]
pub struct SavedRoster {
    /// Its number.
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

/// Where what is saved goes for good.
#[derive(Clone)]
enum Backend {
    /// The database has not answered yet.
    Opening,
    /// The database.
    Database(Database),
    /// There is none: local storage serves alone.
    Alone,
}

/// This moment, in milliseconds since 1970.
fn now() -> u64 {
    Date::now() as u64
}

/// Reads what is kept on this device: local storage at once, the database as soon as it answers.
pub fn start() -> Store {
    // Without randomness the moment has to do.
    let window = rng().map_or(now() as u32, |mut rng| rng.random_range(1..=u32::MAX));
    let mut documents = Documents::new(window);
    documents.open(&Local::new());
    let documents = RwSignal::new(documents);
    let unsaved = RwSignal::new(Vec::<Unsaved>::new());
    let store = Store {
        documents,
        unsaved,
        is_read: RwSignal::new(false),
        has_later_desk: RwSignal::new(false),
        settings: Memo::new(move |_| documents.with(Documents::settings)),
        rosters: Memo::new(move |before| documents.with(|documents| rosters(documents, before))),
        needs_a_look: Memo::new(move |_| {
            let is_whole =
                documents.with(|documents| documents.damaged().is_empty() && documents.notices().is_empty());
            !is_whole || !unsaved.with(Vec::is_empty)
        }),
        safety: RwSignal::new(Safety::Unknown),
        status: RwSignal::new(String::new()),
        edits: RwSignal::default(),
        backend: StoredValue::new_local(Backend::Opening),
        is_touched: StoredValue::new(false),
        is_protection_asked: StoredValue::new(false),
        is_saving: StoredValue::new(false),
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

impl Store {
    /// Keeps a document: in memory at once, on the device after a short pause. Nothing deletes it.
    pub fn keep(self, id: Id, content: Option<Content>) {
        self.documents.update(|documents| documents.keep(id, content, now()));
        self.is_touched.set_value(true);
        self.save_after(PAUSE);
    }

    /// Keeps what the app is set to.
    pub fn set(self, settings: &Settings) {
        self.keep(Id::Settings, Some(Content::of(settings)));
    }

    /// What lies on the table.
    pub fn desk(self) -> Desk {
        self.documents.with_untracked(Documents::desk)
    }

    /// Keeps what lies on the table.
    pub fn set_desk(self, desk: &Desk) {
        self.keep(Id::Desk, Some(Content::of(desk)));
    }

    /// Notes the open screen.
    pub fn open_at(self, address: &str) {
        let desk = self.desk();
        if desk.open != address {
            self.set_desk(&Desk { open: address.into(), ..desk });
        }
    }

    /// Notes a calculation: what stands on the open screen, and what its calculator comes back with.
    pub fn save_calculation(self, open: String, saved: impl IntoIterator<Item = (String, String)>) {
        let mut desk = Desk { open, ..self.desk() };
        desk.calculations.extend(saved);
        let is_waiting = self.pause.with_value(Option::is_some);
        self.documents.update(|documents| documents.keep(Id::Desk, Some(Content::of(&desk)), now()));
        self.is_touched.set_value(true);
        // A player who goes on tapping is not to wait for it; whoever leaves has it written at once.
        if !is_waiting {
            self.save_after(LONG_PAUSE);
        }
    }

    /// What the player has changed on a system's sheet.
    pub fn overrides(self, system: &str) -> Overrides {
        self.documents.with(|documents| documents.overrides(system))
    }

    /// Keeps what the player has changed on a system's sheet.
    pub fn set_overrides(self, system: &str, overrides: Overrides) {
        let id = Id::Sheet(system.into());
        let before = self.documents.with_untracked(|documents| documents.get(&id)?.read::<OwnSheet>());
        let sheet = OwnSheet { system: system.into(), overrides, ..before.unwrap_or_default() };
        self.edit(vec![(id, Some(Content::of(&sheet)))], false);
    }

    /// What answers rest on in this app: a system's sheet with these changes, and how distances are shown.
    pub fn context(self, system: &SystemInfo, overrides: &Overrides) -> AnyContext {
        (system.context)(overrides).with_lengths(self.settings.with(|settings| settings.lengths))
    }

    /// The same with the player's own changes.
    pub fn sheet_context(self, system: &SystemInfo) -> AnyContext {
        self.context(system, &self.overrides(system.id))
    }

    /// Whether all that was done is on the device.
    pub fn is_saved(self) -> bool {
        self.is_read.get() && self.documents.with(Documents::is_saved)
    }
}
