//! The roster on the screen: read and changed by path, and kept at every change.
//!
//! It is read out of the store again whenever it was changed there, so that two windows work on one roster and not on
//! two copies of it.

use crate::components::dice::rng;
use crate::components::field::Words;
use crate::state::State;
use crate::store::Store;
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{Breakdown, Edit, Group, brief, room};
use aide_de_camp::save::{Document, Documents, Place};
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
    /// Of this roster, by the player's own sheet.
    pub fn of(roster: &Roster, store: Store) -> Rc<Self> {
        let army = roster.army.army();
        let changes = store.changes(roster.army.system().id);
        Rc::new(Said {
            title: roster.title(),
            groups: army.groups(),
            totals: army.totals(&changes),
            brief: brief(army, &changes),
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
    /// It was edited here, upon what this window knows: its earlier state is kept.
    begun: bool,
    /// The field that was set last, and to what.
    last: (String, String),
}

impl OpenRoster {
    /// The roster of this number.
    pub fn new(store: Store, number: u32) -> Self {
        let roster = Roster::default();
        let table = Table { roster, edits: 0, said: None, begun: false, last: Default::default() };
        OpenRoster { store, number, table: State::new(table) }
    }

    /// Where it is kept.
    pub fn place(self) -> Place {
        Place::Roster(self.number)
    }

    /// Takes in what has changed in the store, and again whenever anything has.
    fn look(self) {
        self.store.documents.with(|documents| {
            let edits = documents.edits(&self.place());
            self.table.quietly(|table| {
                if let Some(Document::Roster(roster)) = documents.get(&self.place())
                    && table.edits != edits
                {
                    table.roster = roster.clone();
                    (table.edits, table.said) = (edits, None);
                    // Once another window has changed it, it is begun anew.
                    table.begun &= self.store.can_step(true, Some(&self.place()))
                        || self.store.can_step(false, Some(&self.place()));
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
            table.said.get_or_insert_with(|| Said::of(roster, self.store)).clone()
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
        let left = self.table.quietly(|table| room(table.roster.army.army_mut(), path));
        left.is_some_and(|left| left > 0)
    }

    fn change(self, path: &str, word: &str, change: &dyn Fn(&mut Roster) -> bool) -> bool {
        self.look();
        let Some(mut changed) = self.table.quietly(|table| table.roster.clone()) else { return false };
        let done = change(&mut changed);
        if done {
            let goes_on = self.table.quietly(|table| {
                if !std::mem::replace(&mut table.begun, true) {
                    self.store.set_by_soon(self.place(), Document::Roster(table.roster.clone()));
                }
                let (at, was) = std::mem::replace(&mut table.last, (path.into(), word.into()));
                // A word that is typed on is one edit, whatever its length.
                !path.is_empty() && at == path && (word.starts_with(&*was) || was.starts_with(word))
            });
            let is = Some(Document::Roster(changed.clone()));
            self.store.edit(vec![(self.place(), is)], goes_on == Some(true));
            let edits = self.store.documents.look(|documents| documents.edits(&self.place()));
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
        self.table.quietly(|table| table.roster.word(name)).flatten()
    }

    fn put(&self, name: &str, word: &str) {
        self.change(name, word, &|roster| roster.put(name, word));
    }
}

/// The address of a system's rosters, or of the one of this number.
pub fn address(system: &str, number: Option<u32>) -> String {
    match number {
        Some(number) => ["#/", system, "/roster/", &number.to_string()].concat(),
        None => ["#/", system, "/rosters"].concat(),
    }
}

/// Goes to an address of ours.
pub fn go(address: &str) {
    // A browser that refuses leaves the player where he is.
    let _ = window().location().set_hash(address);
}

/// Keeps one more roster, and goes to it. Where the name is taken it has another one.
pub fn add(store: Store, roster: Roster) {
    // Two windows that draw the same number would write over each other: without randomness nothing is added.
    let Some(mut rng) = rng() else { return };
    let place = store.documents.look(|documents| documents.place_for_roster(&mut rng));
    let Place::Roster(number) = place else { return };
    let names = store.documents.look(Documents::names);
    let taken = names.iter().any(|name| *name == *roster.name);
    let roster = if taken { roster.copy_beside(&names) } else { roster };
    let system = roster.army.system().id;
    store.edit(vec![(place, Some(Document::Roster(roster)))], false);
    go(&address(system, Some(number)));
}
