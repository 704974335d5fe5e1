//! A store of texts by key, and what is put on it.

use super::place::Place;
use super::text::Origin;
use std::fmt;

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

/// A key, and the text that was found under it.
pub type Found = (String, String);

/// All that stands on a shelf.
pub fn found(shelf: &dyn Shelf) -> Vec<Found> {
    let mut found = Vec::new();
    for key in shelf.keys() {
        found.extend(shelf.get(&key).map(|text| (key, text)));
    }
    found
}

/// Why a shelf did not take a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// There is no room left.
    Full,
    /// The browser does not let anything be stored.
    Barred,
    /// What was read back was not what had been put there.
    Altered,
}

/// A text and the slot that it is to stand in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Whose it is.
    pub place: Place,
    /// How it came to be.
    pub origin: Origin,
    /// Under this key.
    pub key: String,
    /// This text.
    pub text: String,
    /// What was changed after this edit is not in it.
    pub(super) edits: u64,
    /// The check of what it says.
    pub(super) says: u32,
}

impl Written {
    /// Puts it on a shelf, and reads it back.
    pub fn put_on(&self, shelf: &mut dyn Shelf) -> Result<(), Refused> {
        shelf.put(&self.key, &self.text)?;
        self.was_kept(shelf.get(&self.key).as_deref())
    }

    /// Whether what was read back is what was put there.
    pub fn was_kept(&self, found: Option<&str>) -> Result<(), Refused> {
        if found == Some(&self.text) { Ok(()) } else { Err(Refused::Altered) }
    }
}

/// A document that is only in this window, in a sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsaved {
    /// What it is called.
    pub what: String,
    /// Why it was not stored.
    pub why: Refused,
    /// What should have been stored: to be downloaded.
    pub written: Written,
}

impl fmt::Display for Unsaved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unsaved { what, why, .. } = self;
        let why = match why {
            Refused::Full => "This device has no room left",
            Refused::Barred => "This browser does not let anything be stored",
            Refused::Altered => "This device did not keep what it was given",
        };
        write!(f, "{why}, so {what} is only in this window. Download it before you close the window.")
    }
}

impl std::error::Error for Unsaved {}
