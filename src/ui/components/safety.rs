//! How safe what is saved is from the browser itself.

use super::icon::{Glyph, Icon};
use crate::stores::AppStore;
use leptos::prelude::*;

/// How safe it is, and why; nothing as long as that is not known, or nothing is saved.
#[component]
pub fn SafetyNote() -> impl IntoView {
    let store: AppStore = expect_context();
    let has_saved =
        Memo::new(move |_| !store.documents.with(|documents| documents.backup_contents().is_empty()));
    let line = move || {
        let safety = store.safety.get();
        let glyph = if safety.is_safe() { Glyph::Done } else { Glyph::Warn };
        let words = safety.describe();
        (!words.is_empty() && has_saved.get()).then(|| {
            view! {
                <p class="small safety">
                    <Icon glyph />
                    <span>{words}</span>
                </p>
            }
        })
    };
    view! { <div class="safety-note">{line}</div> }
}
