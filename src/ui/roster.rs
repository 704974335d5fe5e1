//! The roster on the screen: read and changed by path, and kept at every change.
//!
//! It is read out of the store again whenever it was changed there, so that two windows work on one roster and not on
//! two copies of it.

use crate::components::dice::rng;
use crate::components::field::Words;
use crate::route::{Route, go};
use crate::state::State;
use crate::stores::Store;
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{Breakdown, Edit, Group, brief};
use aide_de_camp::storage::{Content, Id, Kind};
use leptos::prelude::*;
use std::borrow::Cow;
use std::rc::Rc;

/// What a roster says of itself.
pub struct Said {
    /// What it is called.
    pub title: String,
    /// Its divisions or commands in words.
    pub groups: Vec<Group>,
    /// What it comes to.
    pub totals: Vec<(Cow<'static, str>, Breakdown)>,
    /// The main ones of these, shortly.
    pub brief: Vec<String>,
    /// What is missing or does not go by the rules.
    pub checks: Vec<String>,
}

impl Said {
    /// Of this roster.
    pub fn of(roster: &Roster) -> Rc<Self> {
        let army = roster.army.army();
        Rc::new(Said {
            title: roster.title(),
            groups: army.groups(),
            totals: army.totals(),
            brief: brief(army),
            checks: army.checks(),
        })
    }
}

/// The roster on the screen.
#[derive(Clone, Copy)]
pub struct OpenRoster {
    store: Store,
    number: u32,
    table: State<Table>,
}

struct Table {
    /// As the store has it after so many edits.
    roster: Roster,
    edits: u64,
    said: Option<Rc<Said>>,
    /// The field that was set last, and to what.
    last: (String, String),
}

impl OpenRoster {
    /// The roster of this number.
    pub fn new(store: Store, number: u32) -> Self {
        let roster = Roster::default();
        let table = Table { roster, edits: 0, said: None, last: Default::default() };
        // What was changed before this window was opened can be taken back here.
        store.load_history(Id::Roster(number));
        OpenRoster { store, number, table: State::new(table) }
    }

    /// Where it is kept.
    pub fn id(self) -> Id {
        Id::Roster(self.number)
    }

    /// Takes in what has changed in the store, and again whenever anything has.
    fn look(self) {
        self.store.rosters.with(|rosters| {
            let saved = rosters.iter().find(|saved| saved.number == self.number);
            self.table.quietly(|table| {
                if let Some(saved) = saved.filter(|saved| saved.edits != table.edits) {
                    table.roster = Roster::clone(&saved.roster);
                    (table.edits, table.said) = (saved.edits, None);
                    table.last = Default::default();
                }
            });
        });
    }

    /// As it is now.
    pub fn roster(self) -> Roster {
        self.look();
        self.table.look(|table| table.roster.clone())
    }

    /// What it says of itself, and again whenever it may say something else.
    pub fn said(self) -> Rc<Said> {
        self.look();
        let said = self.table.quietly(|table| {
            let roster = &table.roster;
            table.said.get_or_insert_with(|| Said::of(roster)).clone()
        });
        said.expect("what shows a roster goes before it")
    }

    /// Adds, copies, takes off or moves a line; tells whether that could be done.
    pub fn edit(self, path: &str, what: Edit) -> bool {
        self.change("", "", &|roster| roster.edit(path, what))
    }

    /// Whether one more line fits where this path leads.
    pub fn has_room(self, path: &str) -> bool {
        self.look();
        let left = self.table.quietly(|table| table.roster.army.army().room(path));
        left.is_some_and(|left| left > 0)
    }

    fn change(self, path: &str, word: &str, change: &dyn Fn(&mut Roster) -> bool) -> bool {
        self.look();
        let Some(mut changed) = self.table.quietly(|table| table.roster.clone()) else { return false };
        let done = change(&mut changed);
        if done {
            let goes_on = self.table.quietly(|table| {
                let (at, was) = std::mem::replace(&mut table.last, (path.into(), word.into()));
                // A word that is typed on is one edit, whatever its length.
                !path.is_empty() && at == path && (word.starts_with(&*was) || was.starts_with(word))
            });
            self.store.edit(vec![(self.id(), Some(Content::of(&changed)))], goes_on == Some(true));
            let edits = self.store.documents.with_untracked(|documents| documents.edits(&self.id()));
            self.table.quietly(|table| {
                (table.roster, table.edits, table.said) = (changed, edits, None);
            });
        }
        done
    }
}

impl Words for OpenRoster {
    fn word(&self, name: &str) -> Option<String> {
        self.look();
        self.table.look(|table| table.roster.get(name))
    }

    fn put(&self, name: &str, word: &str) {
        self.change(name, word, &|roster| roster.set(name, word).is_ok());
    }
}

/// Keeps one more roster, and goes to it. Where the name is taken it has another one.
pub fn add(store: Store, roster: Roster) {
    // Two windows that draw the same number would write over each other: without randomness nothing is added.
    let Some(mut rng) = rng() else { return };
    let (number, names) = store.documents.with_untracked(|documents| {
        (documents.free_number(Kind::Roster, &mut rng), documents.names(Kind::Roster))
    });
    let is_taken = names.iter().any(|name| *name == *roster.name);
    let roster = if is_taken { roster.copy_beside(&names) } else { roster };
    store.edit(vec![(Id::Roster(number), Some(Content::of(&roster)))], false);
    go(&Route::Roster(roster.army.system(), number).href());
}
