//! Storage: what becomes of records in two stores, two windows, and under faults.

mod backup;
mod decide;
mod documents;
mod drafts;
mod older_records;
mod records;
mod scenarios;
mod versions;

use aide_de_camp::storage::{Content, Documents, Id, KeyValueStore, StoreError, Write};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A store in memory.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Memory {
    pub texts: BTreeMap<String, String>,
    /// It takes no text any more.
    pub fails: Option<StoreError>,
}

impl Memory {
    pub fn with(texts: &[(&str, &str)]) -> Self {
        let texts = texts.iter().map(|(key, text)| (key.to_string(), text.to_string())).collect();
        Memory { texts, fails: None }
    }
}

impl KeyValueStore for Memory {
    fn get(&self, key: &str) -> Option<String> {
        self.texts.get(key).cloned()
    }
    fn keys(&self, prefix: &str) -> Vec<String> {
        let from = self.texts.range(prefix.to_owned()..);
        from.map(|(key, _)| key).take_while(|key| key.starts_with(prefix)).cloned().collect()
    }
    fn put(&mut self, key: &str, text: &str) -> Result<(), StoreError> {
        match self.fails {
            Some(error) => Err(error),
            None => {
                self.texts.insert(key.into(), text.into());
                Ok(())
            }
        }
    }
    fn remove(&mut self, key: &str) {
        self.texts.remove(key);
    }
}

/// A window with its two stores, as the app has them.
pub struct Window {
    pub documents: Documents,
    now: u64,
}

impl Window {
    pub fn open(number: u32, local: &mut Memory, database: &Memory) -> Self {
        let mut documents = Documents::new(number);
        documents.open(local);
        documents.merge_from(database);
        documents.update_local(local);
        Window { documents, now: 0 }
    }

    pub fn put(&mut self, id: &Id, content: Option<Content>) {
        self.now += 1;
        self.documents.put(id.clone(), content, self.now);
    }

    /// Writes all that is due, first to local storage, then to the database.
    pub fn save(&mut self, local: &mut Memory, database: &mut Memory) {
        for _ in 0..3 {
            for id in self.documents.due() {
                let _ = self.documents.write_locally(&id, local);
                self.documents.update_local(local);
                let written: Result<Option<Write>, StoreError> = self.documents.write(&id, database);
                if let Ok(Some(write)) = written {
                    self.documents.confirm(&write);
                }
                self.documents.update_local(local);
            }
        }
    }
}

/// An army with a name, without any units.
pub fn roster(name: &str) -> Content {
    json!({"name": name, "system": "dbm", "army": {}}).into()
}

pub fn names(documents: &Documents) -> Vec<String> {
    let name = |body: &Value| body["name"].as_str().unwrap_or_default().to_owned();
    let mut names: Vec<String> =
        documents.iter().filter_map(|(_, document)| document.record.body.as_ref().map(name)).collect();
    names.sort();
    names
}

pub const ROSTER: Id = Id::Roster(7);
