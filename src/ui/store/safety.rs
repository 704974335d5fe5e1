//! How safe what is saved is from the browser itself.

use js_sys::Reflect;
use leptos::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// How safe what is saved is from the browser itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Safety {
    /// Not known yet.
    Unknown,
    /// The browser keeps it until the player deletes it.
    Protected,
    /// The browser may clear it when room runs short.
    AtRisk,
    /// Safari clears what a page keeps that is not on the Home Screen.
    NotOnHomeScreen,
    /// There is local storage and nothing else.
    LocalOnly,
}

/// How safe it is from the browser itself, which is asked to protect it if that is wanted.
pub(super) async fn safety(has_database: bool, protect: bool) -> Safety {
    let navigator = window().navigator();
    let storage = navigator.storage();
    if !has_database {
        return Safety::LocalOnly;
    }
    // Only Safari has this word: true where the app was opened from the Home Screen.
    let home = Reflect::get(&navigator, &"standalone".into()).ok().and_then(|home| home.as_bool());
    if home == Some(false) {
        return Safety::NotOnHomeScreen;
    }
    if storage.is_undefined() {
        return Safety::AtRisk;
    }
    let asked = if protect { storage.persist() } else { storage.persisted() };
    let protected = match asked {
        Ok(asked) => JsFuture::from(asked).await.ok().and_then(|protected| protected.as_bool()),
        Err(_) => None,
    };
    if protected == Some(true) { Safety::Protected } else { Safety::AtRisk }
}
