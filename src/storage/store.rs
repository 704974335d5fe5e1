//! A store of texts by key.

use super::id::Id;
use std::collections::BTreeMap;

/// A store of texts by key: local storage, or what a transaction of the database sees.
pub trait KeyValueStore {
    /// The text under a key.
    fn get(&self, key: &str) -> Option<String>;
    /// Every key that begins with this, in order.
    fn keys(&self, prefix: &str) -> Vec<String>;
    /// Puts a text under a key.
    fn put(&mut self, key: &str, text: &str) -> Result<(), StoreError>;
    /// Removes what stands under a key.
    fn remove(&mut self, key: &str);
}

/// Why a store did not take a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// There is no room left.
    #[error("This device has no room left")]
    Full,
    /// The browser does not let anything be stored.
    #[error("This browser does not let anything be stored")]
    Barred,
    /// The database has failed, whatever the browser calls it.
    #[error("The database of this browser has failed")]
    Failed,
    /// The database does not answer.
    #[error("The database of this browser does not answer")]
    Silent,
    /// The database is one of a later version of the program.
    #[error("A newer version of Aide-de-Camp was used on this device")]
    Newer,
}

/// A document that is only in this window, in a sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}, so {name} is only in this window. Download it before you close the window.")]
pub struct Unsaved {
    /// Which document it is.
    pub id: Id,
    /// What it is called.
    pub name: String,
    /// Why it was not stored.
    pub error: StoreError,
    /// What should have been stored, as a file.
    pub file: String,
}

/// What one transaction of the database has read, and what it is to write when it ends.
#[derive(Clone, Debug, Default)]
pub struct Transaction {
    texts: BTreeMap<String, String>,
    changes: BTreeMap<String, Option<String>>,
}

impl Transaction {
    /// Over these texts, by key.
    pub fn new(texts: impl IntoIterator<Item = (String, String)>) -> Self {
        Transaction { texts: texts.into_iter().collect(), changes: BTreeMap::new() }
    }

    /// What is to be put under each key, or removed.
    pub fn into_changes(self) -> BTreeMap<String, Option<String>> {
        self.changes
    }
}

impl KeyValueStore for Transaction {
    fn get(&self, key: &str) -> Option<String> {
        self.texts.get(key).cloned()
    }

    fn keys(&self, prefix: &str) -> Vec<String> {
        let from = self.texts.range(prefix.to_owned()..);
        from.map(|(key, _)| key).take_while(|key| key.starts_with(prefix)).cloned().collect()
    }

    fn put(&mut self, key: &str, text: &str) -> Result<(), StoreError> {
        self.texts.insert(key.into(), text.into());
        self.changes.insert(key.into(), Some(text.into()));
        Ok(())
    }

    fn remove(&mut self, key: &str) {
        if self.texts.remove(key).is_some() {
            self.changes.insert(key.into(), None);
        }
    }
}
