//! What is kept on this device: the only file that touches storage.
//!
//! Local storage is there at once, but a browser that crashes may lose the last minute of it. IndexedDB answers later
//! and keeps what it has confirmed. Both hold the same texts under the same keys, and of two copies the later counts.

use crate::state::State;
use aide_de_camp::rules::Changes;
use aide_de_camp::save::{
    Desk, Document, Documents, OwnSheet, Place, Refused, Settings, Shelf, Unsaved, Written, open,
};
use gloo_storage::Storage;
use js_sys::{Array, Function, Object, Promise, Reflect};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::web_sys::{EventTarget, IdbDatabase, IdbFactory, IdbOpenDbRequest, IdbTransaction};
use std::time::Duration;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Before our keys in local storage, which every page of the same host shares; also the database's name.
const OURS: &str = "aide-de-camp";
/// The one object store: texts by key.
const DOCUMENTS: &str = "documents";
/// How long a document waits for its next change before it is written.
const PAUSE: Duration = Duration::from_millis(300);

/// What is kept on this device, as signals. There is one, as long as the page.
pub type Store = &'static Kept;

/// Its signals.
pub struct Kept {
    /// Every document.
    pub documents: State<Documents>,
    /// What stands nowhere but in this window.
    pub unsaved: State<Vec<Unsaved>>,
    /// How many writes the device has not confirmed yet.
    pub writing: State<usize>,
    /// Both stores have been read.
    pub read: State<bool>,
    /// The desk in IndexedDB was later than the one that this window began with, and nothing was changed here yet.
    pub later: State<bool>,
    /// The settings in force.
    pub settings: State<Settings>,
    /// Something cannot be read, or was not saved.
    pub amiss: State<bool>,
    touched: State<bool>,
    pause: State<Option<TimeoutHandle>>,
    database: State<Option<IdbDatabase>>,
}

/// Reads what is kept on this device: local storage at once, IndexedDB as soon as it answers.
pub fn start() -> Store {
    let documents = State::new(Documents::open(&Local));
    let unsaved = State::new(Vec::new());
    let store: Store = Box::leak(Box::new(Kept {
        documents,
        unsaved,
        writing: State::new(0),
        read: State::new(false),
        later: State::new(false),
        settings: State::following(move || {
            documents.with(|documents| match documents.get(&Place::Settings) {
                Some(Document::Settings(settings)) => settings.clone(),
                _ => Settings::default(),
            })
        }),
        amiss: State::following(move || {
            let unread = documents.with(|documents| documents.unread().next().is_some());
            unread || unsaved.with(|unsaved: &Vec<Unsaved>| !unsaved.is_empty())
        }),
        touched: State::new(false),
        pause: State::new(None),
        database: State::new(None),
    }));
    let leaving = window_event_listener(ev::pagehide, move |_| store.write());
    // Another window has written: what it has is later.
    let elsewhere = window_event_listener(ev::storage, move |event| {
        if let (Some(key), Some(text)) = (event.key().as_deref().and_then(ours), event.new_value()) {
            store.documents.update(|documents| {
                documents.take(key, &text);
            });
        }
    });
    on_cleanup(move || {
        leaving.remove();
        elsewhere.remove();
    });
    spawn_local(async move {
        // Without a database local storage serves alone.
        let _ = store.read_database().await;
        store.read.set(true);
    });
    store
}

impl Kept {
    /// Keeps a document: in memory at once, on the device after a short pause.
    pub fn keep(&'static self, place: Place, document: Document) {
        self.documents.update(|documents| documents.keep(place, document));
        self.touched.set(true);
        self.stop_pause();
        self.pause.set(set_timeout_with_handle(move || self.write(), PAUSE).ok());
    }

    /// Writes at once whatever is not on the device yet; what it refused before, it is asked for again.
    pub fn write(&'static self) {
        self.stop_pause();
        let mut unsaved = Vec::new();
        self.documents.look(|documents| {
            for place in documents.unsaved() {
                unsaved.push(place.clone());
            }
        });
        for place in unsaved {
            let put = self.documents.update(|documents| documents.write(&mut Local, &place));
            if let Some(put) = put.flatten() {
                self.confirm(put);
            }
        }
    }

    fn stop_pause(&'static self) {
        if let Some(pause) = self.pause.quietly(Option::take).flatten() {
            pause.clear();
        }
    }

    /// Deletes a document, here and on the device. Keeping it again undoes it.
    pub fn remove(&'static self, place: &Place) {
        let Some(keys) = self.documents.update(|documents| documents.remove(&mut Local, place)) else {
            return;
        };
        self.settle(&keys, None);
        self.writing.update(|writing| *writing += 1);
        spawn_local(async move {
            for key in keys {
                // Where the database refuses, the next start finds the document again: nothing is lost.
                let _ = self.commit(&key, None).await;
            }
            self.writing.update(|writing| *writing -= 1);
        });
    }

    /// Writes to the database what local storage has, or has refused: only then it is saved for good.
    fn confirm(&'static self, put: Result<Written, Unsaved>) {
        self.writing.update(|writing| *writing += 1);
        spawn_local(async move {
            let written = match &put {
                Ok(written) => written,
                Err(unsaved) => &unsaved.written,
            };
            let kept = self.commit(&written.key, Some(&written.text)).await;
            self.writing.update(|writing| *writing -= 1);
            if kept.is_ok() {
                self.documents.update(|documents| documents.written(written));
            }
            let key = [written.key.clone()];
            self.settle(&key, put.err().filter(|_| kept.is_err()));
        });
    }

    /// Of what should stand under these keys only this stands nowhere but in this window.
    fn settle(&'static self, keys: &[String], left: Option<Unsaved>) {
        self.unsaved.update(|unsaved| {
            unsaved.retain(|unsaved| !keys.contains(&unsaved.written.key));
            if let Some(left) = left {
                unsaved.push(left);
            }
        });
    }

    /// Puts a text under a key of the database, or takes away what stands there. It is done when it is on the disk.
    fn commit(&'static self, key: &str, text: Option<&str>) -> JsFuture {
        let begun = self.database.look(|database| begin(database.as_ref()?, key, text).ok());
        begun.unwrap_or_else(|| JsFuture::from(Promise::reject(&JsValue::NULL)))
    }

    /// Takes in what the database has, and brings each store what the other has later.
    async fn read_database(&'static self) -> Result<(), JsValue> {
        let Some(factory) = window().indexed_db()? else { return Ok(()) };
        let request = open_database(&factory)?;
        told(&request, "success").await?;
        let database: IdbDatabase = request.result()?.unchecked_into();
        let reading = database.transaction_with_str(DOCUMENTS)?;
        let store = reading.object_store(DOCUMENTS)?;
        let (keys, texts) = (store.get_all_keys()?, store.get_all()?);
        told(&reading, "complete").await?;
        let theirs = pairs(keys.result()?.unchecked_into(), texts.result()?.unchecked_into());
        self.database.set(Some(database));
        for key in self.meet(&theirs) {
            // Without a text it would be taken away.
            if let Some(text) = Local.get(&key) {
                // It is in local storage all the same.
                let _ = self.commit(&key, Some(&text)).await;
            }
        }
        Ok(())
    }

    /// Takes in what the database has; returns the keys under which local storage has something later.
    fn meet(&'static self, theirs: &[(String, String)]) -> Vec<String> {
        let mut desk = false;
        self.documents.update(|documents| {
            for (key, text) in theirs {
                desk |= documents.take(key, text) == Some(Place::Desk);
            }
        });
        if desk && !self.touched.look(|touched| *touched) {
            self.later.set(true);
        }
        for (key, text) in theirs {
            if later(text, Local.get(key).as_deref()) {
                // It is in the database all the same.
                let _ = Local.put(key, text);
            }
        }
        let mut keys = Local.keys();
        keys.retain(|key| {
            let their = theirs.iter().find(|(their, _)| their == key);
            Local.get(key).is_some_and(|ours| later(&ours, their.map(|(_, text)| text.as_str())))
        });
        keys
    }

    /// What lies on the table.
    pub fn desk(&'static self) -> Desk {
        self.documents.look(|documents| match documents.get(&Place::Desk) {
            Some(Document::Desk(desk)) => desk.clone(),
            _ => Desk::default(),
        })
    }

    /// Notes the open screen.
    pub fn open_at(&'static self, address: &str) {
        let desk = self.desk();
        if desk.open != address {
            self.keep(Place::Desk, Document::Desk(Desk { open: address.into(), ..desk }));
        }
    }

    /// Notes a calculation: what stands on the open screen, and the inputs that its calculator comes back with.
    pub fn lay(&'static self, calculator: &str, open: String, inputs: String) {
        let mut desk = Desk { open, ..self.desk() };
        desk.calculations.set(calculator.into(), inputs);
        self.keep(Place::Desk, Document::Desk(desk));
        self.write();
    }

    /// What the player has changed on a system's sheet.
    pub fn changes(&'static self, system: &str) -> Changes {
        self.documents.with(|documents| match documents.get(&Place::Sheet(system.into())) {
            Some(Document::Sheet(sheet)) => sheet.changes.clone(),
            _ => Changes::default(),
        })
    }

    /// Keeps what the player has changed on a system's sheet.
    pub fn change(&'static self, system: &str, changes: Changes) {
        let sheet = OwnSheet { system: system.into(), changes };
        self.keep(Place::Sheet(system.into()), Document::Sheet(sheet));
    }
}

/// Whether a text that can be read is later than another; what cannot be read, or only in part, is not written over.
fn later(text: &str, than: Option<&str>) -> bool {
    let Ok(this) = open(text) else { return false };
    match than.map(open) {
        None => true,
        Some(Ok(that)) => this.revision > that.revision && !that.newer,
        Some(Err(_)) => false,
    }
}

/// The browser's local storage.
struct Local;

/// The local storage itself. Where the browser bars it, gloo's own way to it would end the program: so it is asked first.
fn raw() -> Option<leptos::web_sys::Storage> {
    window().local_storage().ok().flatten().map(|_| gloo_storage::LocalStorage::raw())
}

/// A key of ours as the documents know it.
fn ours(key: &str) -> Option<&str> {
    key.strip_prefix(OURS)?.strip_prefix('/')
}

impl Shelf for Local {
    fn keys(&self) -> Vec<String> {
        let mut keys = Vec::new();
        if let Some(raw) = raw() {
            for at in 0..raw.length().unwrap_or(0) {
                let key = raw.key(at).ok().flatten();
                keys.extend(key.as_deref().and_then(ours).map(str::to_owned));
            }
        }
        keys
    }

    fn get(&self, key: &str) -> Option<String> {
        raw()?.get_item(&format!("{OURS}/{key}")).ok()?
    }

    fn put(&mut self, key: &str, text: &str) -> Result<(), Refused> {
        let raw = raw().ok_or(Refused::Barred)?;
        raw.set_item(&format!("{OURS}/{key}"), text).map_err(|error| refused(&error))
    }

    fn remove(&mut self, key: &str) {
        if let Some(raw) = raw() {
            // Only a barred storage refuses, and that has nothing in it.
            let _ = raw.remove_item(&format!("{OURS}/{key}"));
        }
    }
}

/// Why the browser refused, from its error's name.
fn refused(error: &JsValue) -> Refused {
    let name = Reflect::get(error, &"name".into()).ok().and_then(|name| name.as_string());
    // Firefox has a name of its own for it.
    let full = ["QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED"];
    if name.is_some_and(|name| full.contains(&name.as_str())) { Refused::Full } else { Refused::Barred }
}

fn open_database(factory: &IdbFactory) -> Result<IdbOpenDbRequest, JsValue> {
    let request = factory.open_with_u32(OURS, 1)?;
    let made = request.clone();
    let make = Closure::once_into_js(move || {
        let database = made.result().map(|made| made.unchecked_into::<IdbDatabase>());
        // Without its store the database opens, and every use of it is refused.
        let _ = database.and_then(|database| database.create_object_store(DOCUMENTS));
    });
    request.add_event_listener_with_callback("upgradeneeded", make.unchecked_ref())?;
    Ok(request)
}

/// Every text with its key.
fn pairs(keys: Array, texts: Array) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    for at in 0..keys.length() {
        // Nothing else than texts is ever put here.
        if let (Some(key), Some(text)) = (keys.get(at).as_string(), texts.get(at).as_string()) {
            pairs.push((key, text));
        }
    }
    pairs
}

/// Puts a text under a key, or takes away what stands there.
fn begin(database: &IdbDatabase, key: &str, text: Option<&str>) -> Result<JsFuture, JsValue> {
    let transaction = durable(database)?;
    let store = transaction.object_store(DOCUMENTS)?;
    match text {
        Some(text) => store.put_with_key(&text.into(), &key.into())?,
        None => store.delete(&key.into())?,
    };
    Ok(told(&transaction, "complete"))
}

/// A transaction that is complete only when it is on the disk. web-sys has no stable binding for its options.
fn durable(database: &IdbDatabase) -> Result<IdbTransaction, JsValue> {
    let begin: Function = Reflect::get(database, &"transaction".into())?.unchecked_into();
    let options = Object::new();
    Reflect::set(&options, &"durability".into(), &"strict".into())?;
    Ok(begin.call3(database, &DOCUMENTS.into(), &"readwrite".into(), &options)?.unchecked_into())
}

/// Waits for an event; one that tells of a failure comes as an error. It listens from the moment it is called.
fn told(to: &EventTarget, good: &str) -> JsFuture {
    JsFuture::from(Promise::new(&mut |well, badly| {
        // Everything that has events takes listeners.
        let _ = to.add_event_listener_with_callback(good, &well);
        for bad in ["error", "abort", "blocked"] {
            let _ = to.add_event_listener_with_callback(bad, &badly);
        }
    }))
}
