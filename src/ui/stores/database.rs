//! The database: IndexedDB with one object store of texts by key.

use aide_de_camp::storage::{Id, StoreError, Transaction, history};
use idb::{DatabaseEvent, Error, Factory, KeyRange, ObjectStore, ObjectStoreParams, Query};
use js_sys::Promise;
use leptos::web_sys::{IdbDatabase, IdbTransaction};
use serde::Serialize;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// The name of the database, and the one of its object store.
const NAME: &str = "aide-de-camp";
const DOCUMENTS: &str = "documents";

#[wasm_bindgen]
extern "C" {
    /// The database with a word that neither idb nor web-sys has.
    #[wasm_bindgen(extends = IdbDatabase)]
    type DurableDatabase;

    #[wasm_bindgen(method, catch)]
    fn transaction(
        this: &DurableDatabase,
        store: &str,
        mode: &str,
        options: &JsValue,
    ) -> Result<IdbTransaction, JsValue>;
}

/// The key of an entry that is only tried.
const TRIAL: &str = "trial";

/// The name of another database, which is there only to be deleted, before its moment. Chromium never answers again for a
/// name whose page was left in the middle of that.
const SCRATCH: &str = "aide-de-camp scratch";

/// A transaction is complete only when it is on the disk.
#[derive(Serialize)]
struct Options {
    durability: &'static str,
}

/// The open database.
#[derive(Clone)]
pub struct Database(IdbDatabase);

impl Database {
    /// Whether the browser has databases at all.
    pub fn is_offered() -> bool {
        Factory::new().is_ok()
    }

    /// Opens it, or makes it, in a new file where a write may have been cut short; `closed` is called when the browser closes
    /// it, as when its data are cleared.
    pub async fn open(is_cut_short: bool, closed: impl FnOnce() + 'static) -> Result<Self, StoreError> {
        let factory = Factory::new().map_err(refused)?;
        if is_cut_short {
            renew(&factory).await?;
        }
        let mut database = open(&factory, NAME).await?;
        database.on_close(|_| closed());
        database.forget_callbacks();
        Ok(Database(database.into()))
    }

    /// Closes it once what was begun has ended.
    pub fn close(self) {
        self.0.close();
    }

    /// Reads all that belongs to a document, and at once puts and removes what `decide` says. It is done when it is on the
    /// disk.
    pub async fn transact<T>(
        &self,
        id: &Id,
        decide: impl FnOnce(&mut Transaction) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let raw = self.begin("readwrite")?;
        let transacted = Self::transact_in(&raw, id, decide).await;
        // What was asked for is refused as aborted; why it was, the transaction knows.
        transacted.map_err(|error| raw.error().map_or(error, |why| named(&why.name(), &why.message())))
    }

    async fn transact_in<T>(
        raw: &IdbTransaction,
        id: &Id,
        decide: impl FnOnce(&mut Transaction) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let store = documents(raw)?;
        let mut texts = pairs(&store, KeyRange::only(&id.to_string().into())).await?;
        texts.extend(pairs(&store, prefix(&format!("{id}/"))).await?);
        // Of earlier states only the keys count.
        let earlier = prefix(&history::prefix(id)).map_err(refused)?;
        let earlier =
            store.get_all_keys(Some(earlier.into()), None).map_err(refused)?.await.map_err(refused)?;
        texts.extend(earlier.iter().filter_map(|key| Some((key.as_string()?, String::new()))));
        let mut decided = Transaction::new(texts);
        let outcome = decide(&mut decided)?;
        if let Err(error) = put(&store, decided) {
            // Nothing of it counts; one that has ended already has nothing to abort.
            let _ = raw.abort();
            return Err(error);
        }
        end(raw).await?;
        Ok(outcome)
    }

    /// Writes an entry, reads it back and takes it out again, in one transaction: nobody else ever sees it.
    pub async fn try_out(&self) -> Result<(), StoreError> {
        let raw = self.begin("readwrite")?;
        let store = documents(&raw)?;
        let key = JsValue::from(TRIAL);
        drop(store.put(&key, Some(&key)).map_err(refused)?);
        let read = store.get(Query::from(key.clone())).map_err(refused)?.await.map_err(refused)?;
        drop(store.delete(Query::from(key.clone())).map_err(refused)?);
        end(&raw).await?;
        if read == Some(key) { Ok(()) } else { Err(StoreError::Failed) }
    }

    /// All that stands in it but earlier states.
    pub async fn read(&self) -> Result<Transaction, StoreError> {
        let store = documents(&self.begin("readonly")?)?;
        let history = JsValue::from(history::HISTORY);
        let mut texts = pairs(&store, KeyRange::upper_bound(&history, Some(true))).await?;
        let behind = JsValue::from(after(history::HISTORY));
        texts.extend(pairs(&store, KeyRange::lower_bound(&behind, None)).await?);
        Ok(Transaction::new(texts))
    }

    /// The earlier states of a document. The log of a battle is not with them.
    pub async fn read_history(&self, id: &Id) -> Result<Transaction, StoreError> {
        let store = documents(&self.begin("readonly")?)?;
        Ok(Transaction::new(pairs(&store, prefix(&history::prefix(id))).await?))
    }

    /// All that stands in it.
    pub async fn read_all(&self) -> Result<Transaction, StoreError> {
        let store = documents(&self.begin("readonly")?)?;
        Ok(Transaction::new(pairs(&store, KeyRange::lower_bound(&"".into(), None)).await?))
    }

    fn begin(&self, mode: &str) -> Result<IdbTransaction, StoreError> {
        let options = serde_wasm_bindgen::to_value(&Options { durability: "strict" });
        let options = options.map_err(|_| StoreError::Failed)?;
        let database: &DurableDatabase = self.0.unchecked_ref();
        database.transaction(DOCUMENTS, mode, &options).map_err(|_| StoreError::Failed)
    }
}

/// Chromium keeps the databases of a page in one file, to which it only adds. What is added behind a write that a full disk
/// has cut short cannot be read at its next start, and then all of it is thrown away. Once a database is deleted it goes on in
/// a new file.
async fn renew(factory: &Factory) -> Result<(), StoreError> {
    let scratch = format!("{SCRATCH} {}", super::now());
    open(factory, &scratch).await?.close();
    factory.delete(&scratch).map_err(refused)?.await.map_err(refused)
}

/// Opens a database of this name, or makes it.
async fn open(factory: &Factory, name: &str) -> Result<idb::Database, StoreError> {
    let mut request = factory.open(name, Some(1)).map_err(refused)?;
    request.on_upgrade_needed(|event| {
        // Without its store the database opens, and every use of it is refused.
        let _ = event
            .database()
            .and_then(|database| database.create_object_store(DOCUMENTS, ObjectStoreParams::new()));
    });
    request.await.map_err(refused)
}

/// The object store within a transaction.
fn documents(raw: &IdbTransaction) -> Result<ObjectStore, StoreError> {
    idb::Transaction::from(raw.clone()).object_store(DOCUMENTS).map_err(refused)
}

/// Waits until a transaction is complete. One that fails ends with an abort, however many errors come before that: idb's own
/// way hears of the first and is gone when the rest arrive.
async fn end(raw: &IdbTransaction) -> Result<(), StoreError> {
    let ended = Promise::new(&mut |complete, abort| {
        raw.set_oncomplete(Some(&complete));
        raw.set_onabort(Some(&abort));
    });
    JsFuture::from(ended).await.map(drop).map_err(|_| StoreError::Failed)
}

/// Puts and removes what was decided.
fn put(store: &ObjectStore, decided: Transaction) -> Result<(), StoreError> {
    for (key, text) in decided.into_changes() {
        let key = JsValue::from(key);
        match text {
            Some(text) => drop(store.put(&text.into(), Some(&key)).map_err(refused)?),
            None => drop(store.delete(Query::from(key)).map_err(refused)?),
        }
    }
    Ok(())
}

/// Every text in a range, with its key.
async fn pairs(
    store: &ObjectStore,
    range: Result<KeyRange, Error>,
) -> Result<Vec<(String, String)>, StoreError> {
    let query = Query::from(range.map_err(refused)?);
    let keys = store.get_all_keys(Some(query.clone()), None).map_err(refused)?;
    let texts = store.get_all(Some(query), None).map_err(refused)?;
    let (keys, texts) = (keys.await.map_err(refused)?, texts.await.map_err(refused)?);
    // Nothing else than texts is ever put here.
    let pair = |(key, text): (JsValue, JsValue)| Some((key.as_string()?, text.as_string()?));
    Ok(keys.into_iter().zip(texts).filter_map(pair).collect())
}

/// The keys that begin with this.
fn prefix(prefix: &str) -> Result<KeyRange, Error> {
    KeyRange::bound(&prefix.into(), &after(prefix).into(), None, Some(true))
}

/// The first text after all that begin with this one, which ends with a slash.
fn after(prefix: &str) -> String {
    format!("{}0", prefix.trim_end_matches('/'))
}

fn refused(error: Error) -> StoreError {
    let text = error.to_string();
    named(&text, &text)
}

/// What a browser means by the name of an error, and by what it says of it.
fn named(name: &str, message: &str) -> StoreError {
    // Chromium has no name of its own for a disk that is full.
    if name.contains("QuotaExceededError") || message.contains("FILE_ERROR_NO_SPACE") {
        StoreError::Full
    } else if name.contains("VersionError") {
        StoreError::Newer
    } else {
        StoreError::Failed
    }
}
