//! The player's armies: what each says of itself, and the one on the screen, which is read and written by path.

use crate::components::form_state::latest;
use crate::random::rng;
use crate::route::{Route, go};
use crate::stores::{AppStore, SavedRoster};
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::form::Form;
use aide_de_camp::rules::{Breakdown, Destination, Group, LineEdit, Pairs, SystemInfo, brief, destinations};
use aide_de_camp::storage::{Content, Id, Kind};
use leptos::prelude::*;
use std::borrow::Cow;
use std::sync::Arc;

/// What an army says of itself.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmySummary {
    /// What it is called.
    pub title: String,
    /// The divisions or commands in words.
    pub groups: Vec<Group>,
    /// What it comes to.
    pub totals: Vec<(Cow<'static, str>, Breakdown)>,
    /// The main ones of these, shortly.
    pub brief: Vec<String>,
    /// What the points of the game leave to spend.
    pub left: Option<String>,
    /// What else is written at the head of its list.
    pub facts: Vec<(&'static str, String)>,
    /// What is missing or does not go by the rules.
    pub checks: Vec<String>,
}

impl ArmySummary {
    /// Of this roster, by the player's own sheet.
    pub fn of(roster: &Roster, store: AppStore) -> Self {
        let context = store.sheet_context(roster.army.system());
        let army = roster.army.army();
        ArmySummary {
            title: roster.title(),
            groups: army.groups_by(&context),
            totals: army.totals(&context),
            brief: brief(army, &context),
            left: army.left(&context),
            facts: army.facts(),
            checks: army.checks(&context),
        }
    }
}

/// The army on the screen. It is read from the store whenever it has changed there, so that two windows work on one army
/// and not on two copies of it. It lives as long as the owner that made it.
#[derive(Clone, Copy)]
pub struct ArmyEditor {
    store: AppStore,
    saved: Memo<SavedRoster>,
    /// What it says of itself.
    pub summary: Memo<Arc<ArmySummary>>,
    /// What was typed last.
    typed: StoredValue<Option<Typed>>,
}

/// The last text that was written to a single field.
struct Typed {
    path: String,
    text: String,
    /// Of the army, once it was written.
    edits: u64,
}

impl ArmyEditor {
    /// The army of this number, as it is saved now.
    pub fn new(store: AppStore, saved: SavedRoster) -> Self {
        let number = saved.number;
        let find = move || {
            store.rosters.with(|rosters| rosters.iter().find(|saved| saved.number == number).cloned())
        };
        let saved = latest(saved, find);
        let summary = Memo::new(move |_| saved.with(|saved| Arc::new(ArmySummary::of(&saved.roster, store))));
        // What was changed before this window was opened can be undone here.
        store.load_history(Id::Roster(number));
        ArmyEditor { store, saved, summary, typed: StoredValue::new(None) }
    }

    /// Where it is kept.
    pub fn id(self) -> Id {
        Id::Roster(self.saved.with_untracked(|saved| saved.number))
    }

    /// The roster as it is now.
    pub fn roster(self) -> Arc<Roster> {
        self.saved.with(|saved| saved.roster.clone())
    }

    /// What can be entered at a path; see [`Roster::form`].
    pub fn form(self, path: &str) -> Form {
        self.saved.with(|saved| saved.roster.form(path))
    }

    /// Whether one more line fits where this path leads.
    pub fn has_room(self, path: &str) -> bool {
        self.saved.with(|saved| saved.roster.army.army().room(path) > 0)
    }

    /// Where the units of the group at this place can go.
    pub fn destinations(self, group: usize) -> Vec<Destination> {
        self.saved.with(|saved| destinations(saved.roster.army.army(), group))
    }

    /// Writes every path with its text, all or nothing. A text that is typed on is one edit, whatever its length.
    pub fn write(self, writes: &Pairs) -> Result<(), String> {
        let mut changed = self.clone_roster();
        changed.write(writes).map_err(|error| error.to_string())?;
        let last = self.typed.try_update_value(Option::take).flatten();
        let [(path, text)] = &writes[..] else {
            self.keep(&changed, false);
            return Ok(());
        };
        let goes_on = last.is_some_and(|last| {
            let is_longer_or_shorter = text.starts_with(&last.text) || last.text.starts_with(text);
            last.path == *path && last.edits == self.edits() && is_longer_or_shorter
        });
        self.keep(&changed, goes_on);
        let typed = Typed { path: path.clone(), text: text.clone(), edits: self.edits() };
        self.typed.set_value(Some(typed));
        Ok(())
    }

    /// Adds, copies, removes or moves a line; tells whether that could be done.
    pub fn edit(self, path: &str, edit: LineEdit) -> bool {
        let mut changed = self.clone_roster();
        let is_done = changed.edit(path, edit);
        if is_done {
            self.keep(&changed, false);
        }
        is_done
    }

    /// Deletes it.
    pub fn delete(self) {
        self.store.edit(vec![(self.id(), None)], false);
    }

    fn keep(self, roster: &Roster, goes_on: bool) {
        self.store.edit(vec![(self.id(), Some(Content::of(roster)))], goes_on);
    }

    fn clone_roster(self) -> Roster {
        self.saved.with_untracked(|saved| Roster::clone(&saved.roster))
    }

    fn edits(self) -> u64 {
        self.store.documents.with_untracked(|documents| documents.edits(&self.id()))
    }
}

/// Keeps one more roster, and goes to it. Where the name is taken it has another one.
pub fn add(store: AppStore, roster: Roster) {
    add_from(store, roster, None);
}

/// Keeps the roster that was read from this draft, which is done with then, and goes to it.
pub fn add_from(store: AppStore, roster: Roster, draft: Option<Id>) {
    // Two windows that draw the same number would write over each other: without randomness nothing is added.
    let Some(mut rng) = rng() else { return };
    let (number, names) = store.documents.with_untracked(|documents| {
        (documents.free_number(Kind::Roster, &mut rng), documents.names(Kind::Roster))
    });
    let is_taken = names.iter().any(|name| *name == *roster.name);
    let roster = if is_taken { roster.copy_beside(&names) } else { roster };
    let army = (Id::Roster(number), Some(Content::of(&roster)));
    store.edit(std::iter::once(army).chain(draft.map(|draft| (draft, None))).collect(), false);
    go(&Route::Roster(roster.army.system(), number).href());
}

/// The armies that can be played with: the player's own, then those to try.
pub fn own_rosters(system: &SystemInfo, store: AppStore) -> Vec<Roster> {
    let mut all = store.rosters.with(|rosters| {
        let of_system = rosters.iter().filter(|saved| saved.roster.army.system().id == system.id);
        of_system.map(|saved| Roster::clone(&saved.roster)).collect::<Vec<_>>()
    });
    all.sort_by_key(|one| one.title());
    // A sample that was tried is there as the player's own.
    let own = all.len();
    for sample in Roster::samples_of(system.id) {
        if !all[..own].iter().any(|army| army.title() == sample.title()) {
            all.push(sample);
        }
    }
    all
}
