//! The rules of the system on the screen: its book, once it is read, and the section that is open over the inputs.

use crate::app::Frame;
use crate::back_step::BackStep;
use crate::files::beside;
use crate::stores::{AppStore, BattleStore};
use aide_de_camp::rulebook::{Rulebook, cells_of, file_of};
use aide_de_camp::rules::{AnyContext, Overrides, SystemInfo};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::web_sys::HtmlElement;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;
use wasm_bindgen::JsCast;

/// How many of the sections read last are kept.
const LAST_READ: usize = 6;

/// The rules of the systems, for every screen.
#[derive(Clone, Copy)]
pub struct RulesAtHand {
    frame: RwSignal<Frame>,
    store: AppStore,
    battle: BattleStore,
    books: RwSignal<BTreeMap<&'static str, Book>>,
    /// The section that is open over the inputs.
    open: RwSignal<Option<Opened>>,
    /// What is in force on the screen, where that is not the player's own sheet or that of the battle.
    in_force: RwSignal<Option<Overrides>>,
    /// The sections read last, the latest first.
    read: RwSignal<Vec<(&'static str, String)>>,
    back: BackStep,
    /// What had the focus when it was opened.
    before: StoredValue<Option<HtmlElement>, LocalStorage>,
    /// The cells of the open section that count in the line whose number was tapped.
    counting: RwSignal<BTreeSet<String>>,
}

/// Finds those of some cells that count in a line.
pub type Counting = Callback<BTreeSet<String>, BTreeSet<String>>;

/// A section that was opened.
#[derive(Clone, PartialEq, Eq)]
pub struct Opened {
    /// Its number.
    pub number: String,
    /// The term that was tapped, as it stood there; empty where the number was.
    pub term: String,
}

/// How far a book is read.
#[derive(Clone, PartialEq)]
pub enum Book {
    /// It is being read.
    Opening,
    /// It could not be read.
    Missing,
    /// It is here.
    Open(Arc<Rulebook>),
}

impl RulesAtHand {
    /// Nothing is open. Escape closes what is, as Back does.
    pub fn new(frame: RwSignal<Frame>, store: AppStore, battle: BattleStore, back: BackStep) -> Self {
        let rules = RulesAtHand {
            frame,
            store,
            battle,
            books: RwSignal::default(),
            open: RwSignal::new(None),
            in_force: RwSignal::new(None),
            read: RwSignal::default(),
            back,
            before: StoredValue::new_local(None),
            counting: RwSignal::default(),
        };
        let keys = window_event_listener(ev::keydown, move |event| {
            if event.key() == "Escape" && rules.is_open() {
                rules.close();
            }
        });
        on_cleanup(move || keys.remove());
        // So that it is there when the first rule is tapped.
        Effect::new(move |_| {
            if let Some(system) = rules.system() {
                rules.book(system);
            }
        });
        rules
    }

    /// The system on the screen.
    pub fn system(self) -> Option<&'static SystemInfo> {
        self.frame.with(|frame| frame.place.map(|(system, _)| system))
    }

    /// The rules of a system; they are asked for when this is asked first, and again where they could not be read.
    pub fn book(self, system: &'static SystemInfo) -> Book {
        if let Some(book) = self.books.with(|books| books.get(system.id).cloned()) {
            return book;
        }
        self.load(system);
        Book::Opening
    }

    fn load(self, system: &'static SystemInfo) {
        self.books.update_untracked(|books| _ = books.insert(system.id, Book::Opening));
        spawn_local(async move {
            let text = beside(&file_of(system.id)).await;
            // A server that has no such file sends a page.
            let book = text.map(|text| Rulebook::parse(&text)).filter(|book| !book.sections.is_empty());
            let book = book.map_or(Book::Missing, |book| Book::Open(Arc::new(book)));
            self.books.update(|books| _ = books.insert(system.id, book));
        });
    }

    /// Reads the rules of a system once more.
    pub fn load_again(self, system: &'static SystemInfo) {
        self.load(system);
        self.books.notify();
    }

    /// The section that is open over the inputs.
    pub fn open_section(self) -> Option<Opened> {
        self.open.get()
    }

    /// Whether a section is open over the inputs.
    pub fn is_open(self) -> bool {
        self.open.with_untracked(Option::is_some)
    }

    /// Opens a section over the inputs.
    pub fn open(self, number: &str) {
        self.open_at(number, "");
    }

    /// Opens the section that says what a term means, at that sentence.
    pub fn open_at(self, number: &str, term: &str) {
        if !self.is_open() {
            let focused = document().active_element().and_then(|element| element.dyn_into().ok());
            self.before.set_value(focused);
            self.back.opened(move || self.shut());
        }
        self.counting.set(BTreeSet::new());
        self.open.set(Some(Opened { number: number.to_owned(), term: term.to_owned() }));
    }

    /// Opens the section that a line cites. What counts there is shown once the section is.
    pub fn open_for_line(self, number: &str, counting: Counting) {
        self.open(number);
        let opened = self.open.get_untracked();
        let count = move || {
            let Some(system) = self.frame.with_untracked(|frame| Some(frame.place?.0)) else { return };
            let Some(Book::Open(book)) = self.books.with_untracked(|books| books.get(system.id).cloned())
            else {
                return;
            };
            let section = opened.as_ref().and_then(|opened| book.section(&opened.number));
            if let Some(section) = section.filter(|_| self.open.get_untracked() == opened) {
                let context = untrack(|| self.context(system));
                // The line may have been drawn anew meanwhile: then nothing is shown.
                self.counting.set(counting.try_run(cells_of(system, &context, section)).unwrap_or_default());
            }
        };
        request_animation_frame(move || set_timeout(count, Duration::ZERO));
    }

    /// The cells of the open section that count in the line whose number was tapped.
    pub fn counting(self) -> BTreeSet<String> {
        self.counting.get()
    }

    /// Closes it, and goes back to where the page was.
    pub fn close(self) {
        if self.is_open() {
            self.shut();
            self.back.closed();
        }
    }

    fn shut(self) {
        self.open.set(None);
        if let Some(before) = self.before.try_update_value(Option::take).flatten() {
            // A control that is gone leaves the focus where it is.
            let _ = before.focus();
        }
    }

    /// Leaves for another screen, in the place of the section.
    pub fn leave_for(self, address: &str) {
        self.open.set(None);
        self.back.leave_for(address);
    }

    /// Another screen was opened.
    pub fn left(self) {
        self.open.set(None);
        self.counting.set(BTreeSet::new());
    }

    /// Notes what is in force on the screen, until it is left.
    pub fn use_overrides(self, overrides: Memo<Overrides>) {
        Effect::new(move |_| self.in_force.set(Some(overrides.get())));
        on_cleanup(move || self.in_force.set(None));
    }

    /// What a system is played by on this screen.
    pub fn context(self, system: &'static SystemInfo) -> AnyContext {
        let overrides = match self.in_force.get() {
            Some(overrides) => overrides,
            None if self.battle.is_on() => self.battle.battle().overrides().clone(),
            None => self.store.overrides(system.id),
        };
        self.store.context(system, &overrides)
    }

    /// Notes that a section was read.
    pub fn note_read(self, system: &'static SystemInfo, number: &str) {
        self.read.update(|read| {
            let this = (system.id, number.to_owned());
            read.retain(|other| *other != this);
            read.insert(0, this);
        });
    }

    /// The sections of a system read last, by their numbers.
    pub fn last_read(self, system: &'static SystemInfo) -> Vec<String> {
        self.read.with(|read| {
            let of_system = read.iter().filter(|(id, _)| *id == system.id);
            of_system.map(|(_, number)| number.clone()).take(LAST_READ).collect()
        })
    }
}
