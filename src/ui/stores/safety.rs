//! How safe what is saved is from the browser itself.

use crate::single_file;
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

impl Safety {
    /// Whether the player need not do anything.
    pub fn is_safe(self) -> bool {
        matches!(self, Safety::Unknown | Safety::Protected)
    }

    /// How safe it is and why, for the player; nothing as long as it is not known.
    pub fn describe(self) -> &'static str {
        match self {
            Safety::Unknown => "",
            Safety::Protected => "Protected: this browser keeps what you save until you delete it.",
            Safety::AtRisk if single_file::is_open() => {
                "At risk: your browser may delete saved armies. Make a backup."
            }
            Safety::AtRisk => {
                "At risk: your browser may delete saved armies. Install the app or make a backup."
            }
            Safety::NotOnHomeScreen => {
                "At risk: Safari deletes what a page saves after a week unopened. Add this one to the Home Screen and use it from there."
            }
            Safety::LocalOnly => {
                "At risk: this browser keeps things in one place only. After a crash the last minute may be missing."
            }
        }
    }
}

/// Whether the app was opened from the Home Screen; only Safari says so.
pub fn on_home_screen() -> Option<bool> {
    Reflect::get(&window().navigator(), &"standalone".into()).ok()?.as_bool()
}

/// How safe it is from the browser itself, which is asked to protect it if that is wanted.
pub(super) async fn safety(has_database: bool, protect: bool) -> Safety {
    let navigator = window().navigator();
    let storage = navigator.storage();
    if !has_database {
        return Safety::LocalOnly;
    }
    let at_risk = if on_home_screen() == Some(false) { Safety::NotOnHomeScreen } else { Safety::AtRisk };
    if storage.is_undefined() {
        return at_risk;
    }
    let asked = if protect { storage.persist() } else { storage.persisted() };
    let protected = match asked {
        Ok(asked) => JsFuture::from(asked).await.ok().and_then(|protected| protected.as_bool()),
        Err(_) => None,
    };
    // What Safari promises a page in a tab does not hold for a week without a visit.
    if protected == Some(true) && at_risk == Safety::AtRisk { Safety::Protected } else { at_risk }
}
