//! What everybody who plays on has to know: the database does not take what is done.

use super::backup_button::BackupButton;
use super::icon::{Glyph, Icon};
use crate::stores::AppStore;
use crate::worker::reload;
use aide_de_camp::storage::{SaveState, StoreError};
use leptos::prelude::*;

/// Why, and what is at stake where all of it stands in local storage, and where some stands in this window only.
fn describe(error: StoreError, is_elsewhere: bool) -> String {
    let what_helps = match (is_elsewhere, error) {
        (false, _) => "Some of it is only in this window: download it before you close the window.",
        (true, StoreError::Full) => {
            "A crash may lose what you did last. Make room on it: saving is tried again and again."
        }
        (true, _) => {
            "A crash may lose what you did last. Saving is tried again and again; a reload loses nothing and often helps."
        }
    };
    format!("{error}. {what_helps}")
}

/// Says so as long as it is true, with the ways out.
#[component]
pub fn NotSavedNote() -> impl IntoView {
    let store: AppStore = expect_context();
    let is_elsewhere = Memo::new(move |_| store.unsaved.with(Vec::is_empty));
    let details = Memo::new(move |_| match store.state.get() {
        SaveState::Failing(error) => Some(describe(error, is_elsewhere.get())),
        SaveState::Saved | SaveState::Saving => None,
    });
    view! {
        <Show when=move || details.with(Option::is_some)>
            <div class="not-saved">
                <Icon glyph=Glyph::Warn />
                <p role="alert">
                    <strong>"Not saved for good yet."</strong>
                    // A small screen has the room for them on the page of the settings.
                    <span class="details">" " {details}</span>
                </p>
                // What is only in this window would not outlive it.
                <Show when=move || is_elsewhere.get()>
                    <button type="button" class="key reload" on:click=move |_| reload()>
                        "Reload"
                    </button>
                </Show>
                <BackupButton label="Download" class="key download" />
            </div>
        </Show>
    }
}
