//! The database: IndexedDB with one object store of texts by key.

use aide_de_camp::storage::{Id, StoreError, Transaction, history};
use idb::{DatabaseEvent, Error, Factory, KeyRange, ObjectStore, ObjectStoreParams, Query};
use leptos::web_sys::{IdbDatabase, IdbTransaction};
use serde::Serialize;
use wasm_bindgen::prelude::*;

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

    /// Opens it, or makes it; `closed` is called when the browser closes it, as when its data are cleared.
    pub async fn open(closed: impl FnOnce() + 'static) -> Result<Self, StoreError> {
        let factory = Factory::new().map_err(refused)?;
        let mut request = factory.open(NAME, Some(1)).map_err(refused)?;
        request.on_upgrade_needed(|event| {
            // Without its store the database opens, and every use of it is refused.
            let _ = event
                .database()
                .and_then(|database| database.create_object_store(DOCUMENTS, ObjectStoreParams::new()));
        });
        let mut database = request.await.map_err(refused)?;
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
        let is_full = raw.error().is_some_and(|error| error.name() == QUOTA);
        transacted.map_err(|error| if is_full { StoreError::Full } else { error })
    }

    async fn transact_in<T>(
        raw: &IdbTransaction,
        id: &Id,
        decide: impl FnOnce(&mut Transaction) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let transaction = idb::Transaction::from(raw.clone());
        let store = transaction.object_store(DOCUMENTS).map_err(refused)?;
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
        match transaction.await {
            Ok(result) if result.is_committed() => Ok(outcome),
            Ok(_) => Err(StoreError::Failed),
            Err(error) => Err(refused(error)),
        }
    }

    /// Writes an entry, reads it back and takes it out again, in one transaction: nobody else ever sees it.
    pub async fn try_out(&self) -> Result<(), StoreError> {
        let transaction = idb::Transaction::from(self.begin("readwrite")?);
        let store = transaction.object_store(DOCUMENTS).map_err(refused)?;
        let key = JsValue::from(TRIAL);
        drop(store.put(&key, Some(&key)).map_err(refused)?);
        let read = store.get(Query::from(key.clone())).map_err(refused)?.await.map_err(refused)?;
        drop(store.delete(Query::from(key.clone())).map_err(refused)?);
        match transaction.await {
            Ok(result) if result.is_committed() && read == Some(key) => Ok(()),
            Ok(_) => Err(StoreError::Failed),
            Err(error) => Err(refused(error)),
        }
    }

    /// All that stands in it but earlier states.
    pub async fn read(&self) -> Result<Transaction, StoreError> {
        let transaction = idb::Transaction::from(self.begin("readonly")?);
        let store = transaction.object_store(DOCUMENTS).map_err(refused)?;
        let history = JsValue::from(history::HISTORY);
        let mut texts = pairs(&store, KeyRange::upper_bound(&history, Some(true))).await?;
        let behind = JsValue::from(after(history::HISTORY));
        texts.extend(pairs(&store, KeyRange::lower_bound(&behind, None)).await?);
        Ok(Transaction::new(texts))
    }

    /// The earlier states of a document. The log of a battle is not with them.
    pub async fn read_history(&self, id: &Id) -> Result<Transaction, StoreError> {
        let transaction = idb::Transaction::from(self.begin("readonly")?);
        let store = transaction.object_store(DOCUMENTS).map_err(refused)?;
        Ok(Transaction::new(pairs(&store, prefix(&history::prefix(id))).await?))
    }

    /// All that stands in it.
    pub async fn read_all(&self) -> Result<Transaction, StoreError> {
        let transaction = idb::Transaction::from(self.begin("readonly")?);
        let store = transaction.object_store(DOCUMENTS).map_err(refused)?;
        Ok(Transaction::new(pairs(&store, KeyRange::lower_bound(&"".into(), None)).await?))
    }

    fn begin(&self, mode: &str) -> Result<IdbTransaction, StoreError> {
        let options = serde_wasm_bindgen::to_value(&Options { durability: "strict" });
        let options = options.map_err(|_| StoreError::Failed)?;
        let database: &DurableDatabase = self.0.unchecked_ref();
        database.transaction(DOCUMENTS, mode, &options).map_err(|_| StoreError::Failed)
    }
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
    let is_full = error.to_string().contains(QUOTA);
    if is_full { StoreError::Full } else { StoreError::Failed }
}

const QUOTA: &str = "QuotaExceededError";
