//! Saved documents. What cannot be read is kept and told, and nothing is ever written over it.
//!
//! The browser's two stores hold the same keys and texts; each is a [`Shelf`], and of two copies the higher revision
//! wins. Nothing here knows which store it is.

mod damage;
mod document;
mod place;

use rand::{Rng, RngExt};
use std::fmt;

pub use damage::{Damage, FileError};
pub use document::{
    Desk, Document, Kind, LONGEST, Lengths, Opened, OwnSheet, Settings, Theme, VERSION, open,
};
pub use place::Place;

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
    /// Whose it is.
    pub place: Place,
    /// As which revision.
    pub revision: u64,
    /// Under this key.
    pub key: String,
    /// This text.
    pub text: String,
}

impl Written {
    /// Of which document it is a copy.
    pub fn place(&self) -> Option<Place> {
        Place::of_key(&self.key)
    }
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

/// A place that was seen or written to.
#[derive(Clone, Debug, PartialEq)]
struct Known {
    place: Place,
    /// The highest revision seen there, before it was deleted too: an old copy does not bring a document back.
    revision: u64,
    /// What stands there; nothing once it is deleted.
    document: Option<Document>,
    /// Stands on a shelf as it is here.
    saved: bool,
}

/// Every document, as this window has it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Documents {
    /// In the order of the places.
    known: Vec<Known>,
    /// By key, in the order of the keys; one may have several, from several shelves.
    unread: Vec<(String, Unread)>,
}

impl Documents {
    /// What stands on a shelf.
    pub fn open(shelf: &dyn Shelf) -> Self {
        let mut documents = Documents::default();
        documents.take_all(shelf);
        documents
    }

    /// Takes in what stands on another shelf; returns the places where it had the later copy.
    pub fn take_all(&mut self, shelf: &dyn Shelf) -> Vec<Place> {
        let mut later = Vec::new();
        for key in shelf.keys() {
            if let Some(text) = shelf.get(&key) {
                later.extend(self.take(&key, &text));
            }
        }
        later
    }

    /// Takes in a text found under a key; returns its place if it is later than what was here.
    pub fn take(&mut self, key: &str, text: &str) -> Option<Place> {
        let (place, opened) = match read(key, text) {
            Ok(read) => read,
            Err(damage) => {
                self.keep_unread(key, text, damage);
                return None;
            }
        };
        if opened.newer {
            // It can be looked at, but what this version writes might lose something of it.
            self.keep_unread(key, text, Damage::Newer);
        }
        if self.known(&place).is_some_and(|known| known.revision >= opened.revision) {
            return None;
        }
        self.hold(place.clone(), opened.revision, opened.document, true);
        Some(place)
    }

    fn keep_unread(&mut self, key: &str, text: &str, damage: Damage) {
        // Two shelves may hold the same damage.
        if self.unread.iter().all(|(known, unread)| known != key || unread.text != text) {
            let at = self.unread.partition_point(|(known, _)| known.as_str() <= key);
            self.unread.insert(at, (key.into(), Unread { text: text.into(), damage }));
        }
    }

    fn is_unread(&self, key: &str) -> bool {
        self.unread.iter().any(|(known, _)| known == key)
    }

    fn known(&self, place: &Place) -> Option<&Known> {
        self.known.iter().find(|known| known.place == *place)
    }

    fn known_mut(&mut self, place: &Place) -> Option<&mut Known> {
        self.known.iter_mut().find(|known| known.place == *place)
    }

    fn hold(&mut self, place: Place, revision: u64, document: Document, saved: bool) {
        let at = self.known.partition_point(|known| known.place < place);
        let held = Known { place, revision, document: Some(document), saved };
        match self.known.get_mut(at) {
            Some(known) if known.place == held.place => *known = held,
            _ => self.known.insert(at, held),
        }
    }

    /// The document at a place.
    pub fn get(&self, place: &Place) -> Option<&Document> {
        self.known(place)?.document.as_ref()
    }

    /// Counts the writes at a place: as long as it stays, what stands there does.
    pub fn revision(&self, place: &Place) -> u64 {
        self.known(place).map_or(0, |known| known.revision)
    }

    /// Every document with its place.
    pub fn iter(&self) -> impl Iterator<Item = (&Place, &Document)> {
        self.known.iter().filter_map(|known| Some((&known.place, known.document.as_ref()?)))
    }

    /// What cannot be read, by key, to be shown and downloaded.
    pub fn unread(&self) -> impl Iterator<Item = (&str, &Unread)> {
        self.unread.iter().map(|(key, unread)| (key.as_str(), unread))
    }

    /// What stands on no shelf as it is here.
    pub fn unsaved(&self) -> impl Iterator<Item = &Place> {
        let unsaved = self.known.iter().filter(|known| !known.saved && known.document.is_some());
        unsaved.map(|known| &known.place)
    }

    /// A place for one more roster: two windows that make one at the same time do not meet.
    pub fn place_for_roster(&self, rng: &mut impl Rng) -> Place {
        loop {
            let place = Place::Roster(rng.random_range(1..=u32::MAX));
            if self.known(&place).is_none() && !self.is_unread(&place.key(1)) {
                return place;
            }
        }
    }

    /// Keeps a document in memory, to be written to a shelf.
    pub fn keep(&mut self, place: Place, document: Document) {
        let revision = self.next_revision(&place);
        self.hold(place, revision, document, false);
    }

    fn next_revision(&self, place: &Place) -> u64 {
        1 + self.revision(place)
    }

    /// The first of its keys under which nothing unreadable stands.
    fn free_key(&self, place: &Place) -> String {
        let mut copy = 1;
        while self.is_unread(&place.key(copy)) {
            copy += 1;
        }
        place.key(copy)
    }

    /// Keeps a document and writes it to a shelf. A shelf that refuses it costs nothing: it stays in memory.
    #[inline(never)] // Its result goes through several hands, and is moved whole.
    pub fn save(
        &mut self,
        shelf: &mut dyn Shelf,
        place: Place,
        document: Document,
    ) -> Result<Written, Unsaved> {
        // Another window may have left something here since this one last looked.
        loop {
            let key = self.free_key(&place);
            let Some(text) = shelf.get(&key) else { break };
            match open(&text) {
                Err(damage) => self.keep_unread(&key, &text, damage),
                Ok(opened) if opened.newer => self.keep_unread(&key, &text, Damage::Newer),
                Ok(_) => break,
            }
        }
        let revision = self.next_revision(&place);
        let (key, text) = (self.free_key(&place), document.text(revision));
        let put = shelf.put(&key, &text);
        let written = Written { place: place.clone(), revision, key, text };
        let told = match put {
            Ok(()) => Ok(written),
            Err(why) => Err(Unsaved { what: called(&document), why, written }),
        };
        self.hold(place, revision, document, put.is_ok());
        told
    }

    /// Writes what is kept at a place to a shelf; nothing where it was deleted.
    pub fn write(&mut self, shelf: &mut dyn Shelf, place: &Place) -> Option<Result<Written, Unsaved>> {
        let document = self.known_mut(place)?.document.take()?;
        Some(self.save(shelf, place.clone(), document))
    }

    /// A shelf has this. What was changed since then is still to be written.
    pub fn written(&mut self, written: &Written) {
        if let Some(known) = self.known_mut(&written.place) {
            known.saved |= known.revision == written.revision;
        }
    }

    /// Deletes a document: every copy of it that could be read. What cannot be read stays.
    ///
    /// Returns the keys of these copies, so that other shelves lose them too. Keeping the document again undoes it.
    pub fn remove(&mut self, shelf: &mut dyn Shelf, place: &Place) -> Vec<String> {
        // Another shelf may have it where this one refused it.
        let mut copies = vec![self.free_key(place)];
        for key in shelf.keys() {
            if Place::of_key(&key).as_ref() == Some(place) && !self.is_unread(&key) && !copies.contains(&key)
            {
                copies.push(key);
            }
        }
        for key in &copies {
            shelf.remove(key);
        }
        if let Some(known) = self.known_mut(place) {
            known.document = None;
        }
        copies
    }
}

/// A text under a key as the document at its place.
fn read(key: &str, text: &str) -> Result<(Place, Opened), Damage> {
    let place = Place::of_key(key).ok_or(Damage::Place)?;
    let opened = open(text)?;
    let (found, wanted) = (opened.document.kind(), place.kind());
    if found == wanted { Ok((place, opened)) } else { Err(Damage::Other(found, wanted)) }
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
