//! The browser's local storage as a store.

use aide_de_camp::storage::{KeyValueStore, StoreError};
use gloo_storage::{LocalStorage, Storage};
use leptos::prelude::window;
use leptos::web_sys;
use wasm_bindgen::{JsCast, JsValue};

/// Before our keys, since every page of the same host shares them.
const PREFIX: &str = "aide-de-camp/";

/// The key of an entry that is only tried. It is none of ours: other windows hear nothing of it.
const TRIAL: &str = "aide-de-camp trial";

/// The browser's local storage. Where it is barred it has nothing and takes nothing.
pub(super) struct Local {
    raw: Option<web_sys::Storage>,
}

/// A key of ours as the documents know it.
pub(super) fn own_key(key: &str) -> Option<&str> {
    key.strip_prefix(PREFIX)
}

impl Local {
    /// gloo's way to it ends the program where it is barred: so the browser is asked first.
    pub(super) fn new() -> Self {
        Local { raw: window().local_storage().ok().flatten().map(|_| LocalStorage::raw()) }
    }
}

impl Local {
    /// Writes an entry, reads it back and takes it out again.
    pub(super) fn try_out(&self) -> Result<(), StoreError> {
        let raw = self.raw.as_ref().ok_or(StoreError::Barred)?;
        raw.set_item(TRIAL, TRIAL).map_err(refused)?;
        let read = raw.get_item(TRIAL).map_err(refused)?;
        raw.remove_item(TRIAL).map_err(refused)?;
        if read.as_deref() == Some(TRIAL) { Ok(()) } else { Err(StoreError::Barred) }
    }
}

impl KeyValueStore for Local {
    fn get(&self, key: &str) -> Option<String> {
        self.raw.as_ref()?.get_item(&format!("{PREFIX}{key}")).ok()?
    }

    fn keys(&self, prefix: &str) -> Vec<String> {
        let Some(raw) = &self.raw else { return Vec::new() };
        let keys = (0..raw.length().unwrap_or(0)).filter_map(|at| raw.key(at).ok().flatten());
        let ours = keys.filter_map(|key| own_key(&key).map(str::to_owned));
        let mut keys: Vec<String> = ours.filter(|key| key.starts_with(prefix)).collect();
        keys.sort();
        keys
    }

    fn put(&mut self, key: &str, text: &str) -> Result<(), StoreError> {
        let raw = self.raw.as_ref().ok_or(StoreError::Barred)?;
        raw.set_item(&format!("{PREFIX}{key}"), text).map_err(refused)
    }

    fn remove(&mut self, key: &str) {
        if let Some(raw) = &self.raw {
            // Only a barred storage refuses, and that has nothing in it.
            let _ = raw.remove_item(&format!("{PREFIX}{key}"));
        }
    }
}

/// Why the browser refused, from its error's name.
fn refused(error: JsValue) -> StoreError {
    let name = error.dyn_into::<web_sys::DomException>().map(|error| error.name());
    // Firefox has a name of its own for it.
    match name.as_deref() {
        Ok("QuotaExceededError" | "NS_ERROR_DOM_QUOTA_REACHED") => StoreError::Full,
        _ => StoreError::Barred,
    }
}
