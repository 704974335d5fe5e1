//! The browser's local storage as a shelf.

use super::OURS;
use aide_de_camp::save::{EARLIER, Refused, Shelf, Turn};
use gloo_storage::Storage;
use js_sys::Reflect;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// The browser's local storage.
pub(super) struct Local;

/// The local storage itself. Where the browser bars it, gloo's own way to it would end the program: so it is asked first.
fn raw() -> Option<leptos::web_sys::Storage> {
    window().local_storage().ok().flatten().map(|_| gloo_storage::LocalStorage::raw())
}

/// A key of ours as the documents know it.
pub(super) fn ours(key: &str) -> Option<&str> {
    key.strip_prefix(OURS)?.strip_prefix('/')
}

/// Every key of ours, those of earlier states too.
pub(super) fn local_keys() -> Vec<String> {
    let mut keys = Vec::new();
    if let Some(raw) = raw() {
        for at in 0..raw.length().unwrap_or(0) {
            let key = raw.key(at).ok().flatten();
            keys.extend(key.as_deref().and_then(ours).map(str::to_owned));
        }
    }
    keys
}

impl Shelf for Local {
    fn keys(&self) -> Vec<String> {
        let mut keys = local_keys();
        keys.retain(|key| !key.starts_with(EARLIER));
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

/// Puts and takes away, as far as it goes.
pub(super) fn turn_locally(turns: Vec<Turn>) -> Result<(), JsValue> {
    for (key, text) in turns {
        match text {
            Some(text) => Local.put(&key, &text).map_err(|_| JsValue::NULL)?,
            None => Local.remove(&key),
        }
    }
    Ok(())
}
