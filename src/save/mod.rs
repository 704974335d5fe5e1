//! Saved documents. What cannot be read is kept and told, and nothing is ever written over it.
//!
//! The browser's two stores hold the same keys and texts; each is a [`Shelf`], and of two copies the higher revision
//! wins. Nothing here knows which store it is.

mod damage;
mod document;

use rand::{Rng, RngExt};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

pub use damage::{Damage, FileError};
pub use document::{
    Desk, Document, Kind, LONGEST, Lengths, Opened, OwnSheet, Settings, Theme, VERSION, open,
};

/// A store of texts by key.
pub trait Shelf {
    /// Every key that is ours.
    fn keys(&self) -> Vec<String>;
    /// What stands under a key.
    fn get(&self, key: &str) -> Option<String>;
    /// Puts a text under a key.
    fn put(&mut self, key: &str, text: &str) -> Result<(), Refused>;
    /// Takes away what stands under a key.
    fn remove(&mut self, key: &str);
}

/// Why a shelf did not take a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// There is no room left.
    Full,
    /// The browser does not let anything be stored.
    Barred,
}

/// A document's name: what its key begins with.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// A roster, by number.
    Roster(u32),
    /// The desk.
    Desk,
    /// The settings.
    Settings,
    /// A player's own sheet of the system of this id.
    Sheet(String),
}

impl Place {
    /// What stands here.
    pub fn kind(&self) -> Kind {
        match self {
            Place::Roster(_) => Kind::Roster,
            Place::Desk => Kind::Desk,
            Place::Settings => Kind::Settings,
            Place::Sheet(_) => Kind::Sheet,
        }
    }

    /// Its key; where what stands under that cannot be read, the second one, and so on: "desk", "desk~2".
    fn key(&self, copy: u32) -> String {
        let word = self.kind().word();
        let key = match self {
            Place::Roster(n) => format!("{word}/{n}"),
            Place::Sheet(system) => format!("{word}/{system}"),
            Place::Desk | Place::Settings => word.into(),
        };
        if copy == 1 { key } else { format!("{key}~{copy}") }
    }

    fn of_key(key: &str) -> Option<Place> {
        let (name, copy) = key.split_once('~').unwrap_or((key, "1"));
        let (word, which) = name.split_once('/').unwrap_or((name, ""));
        let place = match Kind::ALL.into_iter().find(|kind| kind.word() == word)? {
            Kind::Roster => Place::Roster(which.parse().ok()?),
            Kind::Sheet => Place::Sheet(which.into()),
            Kind::Desk => Place::Desk,
            Kind::Settings => Place::Settings,
        };
        let copy = copy.parse().ok()?;
        (place.key(copy) == key).then_some(place)
    }
}

/// A text that cannot be read, or must not be written over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// What stands there, to be downloaded.
    pub text: String,
    /// What is wrong with it.
    pub damage: Damage,
}

/// A text and where it is to stand, on every shelf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Under this key.
    pub key: String,
    /// This text.
    pub text: String,
}

/// A document that is only in this window, in a sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsaved {
    /// What it is called.
    pub what: String,
    /// Why it was not stored.
    pub why: Refused,
    /// What should have been stored: for another shelf, or to be downloaded.
    pub written: Written,
}

impl fmt::Display for Unsaved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unsaved { what, why, .. } = self;
        let why = match why {
            Refused::Full => "This device has no room left",
            Refused::Barred => "This browser does not let anything be stored",
        };
        write!(f, "{why}, so {what} is only in this window. Download it before you close the window.")
    }
}

impl std::error::Error for Unsaved {}

/// A document in memory.
#[derive(Clone, Debug, PartialEq)]
struct Held {
    document: Document,
    /// Stands on a shelf as it is here.
    saved: bool,
}

/// Every document, as this window has it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Documents {
    held: BTreeMap<Place, Held>,
    /// The highest revision seen at a place, of deleted documents too: an old copy does not bring them back.
    revisions: BTreeMap<Place, u64>,
    unread: BTreeMap<String, Vec<Unread>>,
}

impl Documents {
    /// What stands on a shelf.
    pub fn open(shelf: &dyn Shelf) -> Self {
        let mut documents = Documents::default();
        documents.take_all(shelf);
        documents
    }

    /// Takes in what stands on another shelf; returns the places where it had the later copy.
    pub fn take_all(&mut self, shelf: &dyn Shelf) -> BTreeSet<Place> {
        let texts = shelf.keys().into_iter().filter_map(|key| Some((shelf.get(&key)?, key)));
        texts.filter_map(|(text, key)| self.take(&key, &text)).collect()
    }

    /// Takes in a text found under a key; returns its place if it is later than what was here.
    pub fn take(&mut self, key: &str, text: &str) -> Option<Place> {
        let Some(place) = Place::of_key(key) else {
            self.keep_unread(key, text, Damage::Place);
            return None;
        };
        let opened = match open(text) {
            Ok(opened) if opened.document.kind() == place.kind() => opened,
            Ok(opened) => {
                self.keep_unread(key, text, Damage::Other(opened.document.kind(), place.kind()));
                return None;
            }
            Err(damage) => {
                self.keep_unread(key, text, damage);
                return None;
            }
        };
        if opened.newer {
            // It can be looked at, but what this version writes might lose something of it.
            self.keep_unread(key, text, Damage::Newer);
        }
        if self.revisions.get(&place).is_some_and(|known| *known >= opened.revision) {
            return None;
        }
        self.revisions.insert(place.clone(), opened.revision);
        self.held.insert(place.clone(), Held { document: opened.document, saved: true });
        Some(place)
    }

    fn keep_unread(&mut self, key: &str, text: &str, damage: Damage) {
        let kept = self.unread.entry(key.into()).or_default();
        // Two shelves may hold the same damage.
        if kept.iter().all(|unread| unread.text != text) {
            kept.push(Unread { text: text.into(), damage });
        }
    }

    /// The document at a place.
    pub fn get(&self, place: &Place) -> Option<&Document> {
        self.held.get(place).map(|held| &held.document)
    }

    /// Every document with its place.
    pub fn iter(&self) -> impl Iterator<Item = (&Place, &Document)> {
        self.held.iter().map(|(place, held)| (place, &held.document))
    }

    /// What cannot be read, by key, to be shown and downloaded.
    pub fn unread(&self) -> impl Iterator<Item = (&str, &Unread)> {
        self.unread.iter().flat_map(|(key, all)| all.iter().map(move |unread| (key.as_str(), unread)))
    }

    /// What stands on no shelf as it is here.
    pub fn unsaved(&self) -> impl Iterator<Item = &Place> {
        self.held.iter().filter(|(_, held)| !held.saved).map(|(place, _)| place)
    }

    /// A place for one more roster: two windows that make one at the same time do not meet.
    pub fn place_for_roster(&self, rng: &mut impl Rng) -> Place {
        let drawn = std::iter::repeat_with(|| Place::Roster(rng.random_range(1..=u32::MAX)));
        let taken =
            |place: &Place| self.revisions.contains_key(place) || self.free_key(place) != place.key(1);
        drawn.into_iter().find(|place| !taken(place)).expect("there are more numbers than rosters")
    }

    /// Keeps a document in memory, and says what is to be written for it.
    pub fn keep(&mut self, place: Place, document: Document) -> Written {
        let revision = self.revisions.get(&place).map_or(1, |known| known + 1);
        let text = document.text(revision);
        let key = self.free_key(&place);
        self.revisions.insert(place.clone(), revision);
        self.held.insert(place, Held { document, saved: false });
        Written { key, text }
    }

    /// The first of its keys under which nothing unreadable stands.
    fn free_key(&self, place: &Place) -> String {
        let mut keys = (1..).map(|copy| place.key(copy));
        keys.find(|key| !self.unread.contains_key(key)).expect("there are more keys than damaged documents")
    }

    /// Keeps a document and writes it to a shelf. A shelf that refuses it costs nothing: it stays in memory.
    pub fn save(
        &mut self,
        shelf: &mut dyn Shelf,
        place: Place,
        document: Document,
    ) -> Result<Written, Unsaved> {
        // Another window may have left something here since this one last looked.
        while let Some(damaged) = self.damage_under(shelf, &self.free_key(&place)) {
            let key = self.free_key(&place);
            self.keep_unread(&key, &damaged.text, damaged.damage);
        }
        let what = called(&document);
        let written = self.keep(place.clone(), document);
        match shelf.put(&written.key, &written.text) {
            Ok(()) => {
                self.written(&place);
                Ok(written)
            }
            Err(why) => Err(Unsaved { what, why, written }),
        }
    }

    /// A shelf has what is kept at this place.
    pub fn written(&mut self, place: &Place) {
        if let Some(held) = self.held.get_mut(place) {
            held.saved = true;
        }
    }

    fn damage_under(&self, shelf: &dyn Shelf, key: &str) -> Option<Unread> {
        let text = shelf.get(key)?;
        let damage = match open(&text) {
            Err(damage) => damage,
            Ok(opened) if opened.newer => Damage::Newer,
            Ok(_) => return None,
        };
        Some(Unread { text, damage })
    }

    /// Deletes a document: every copy of it that could be read. What cannot be read stays.
    pub fn remove(&mut self, shelf: &mut dyn Shelf, place: &Place) {
        let copies = shelf.keys().into_iter().filter(|key| Place::of_key(key).as_ref() == Some(place));
        for key in copies.filter(|key| !self.unread.contains_key(key)) {
            shelf.remove(&key);
        }
        self.held.remove(place);
    }
}

/// A document as the player knows it.
fn called(document: &Document) -> String {
    match document {
        Document::Roster(roster) if !roster.name.trim().is_empty() => format!("“{}”", roster.name.trim()),
        Document::Roster(_) => "this roster".into(),
        Document::Desk(_) => "what lies on the table".into(),
        Document::Settings(_) => "this setting".into(),
        Document::Sheet(_) => "your chart".into(),
    }
}
