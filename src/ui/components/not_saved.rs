//! What everybody who plays on has to know: the database does not take what is done.

use super::backup_button::BackupButton;
use super::icon::{Glyph, Icon};
use crate::stores::AppStore;
use crate::worker::{Worker, reload};
use aide_de_camp::storage::{SaveState, StoreError};
use leptos::prelude::*;

/// What is in the way, and what is at stake where all of it stands in local storage, and where some stands in this window
/// only; nothing where nothing is in the way.
pub fn describe_trouble(store: AppStore) -> Option<String> {
    let state = store.state.get();
    let error = state.trouble()?;
    let is_in_window_only = store.unsaved.with(|unsaved| !unsaved.is_empty());
    let what_helps = match (state, error) {
        (_, StoreError::Newer) if is_in_window_only => {
            "Some of what you did is only in this window: download it, then update this version."
        }
        (SaveState::Failing(_), StoreError::Newer) => {
            "What you do here is not saved for good until you update: download it, then tap Update."
        }
        (_, StoreError::Newer) => "Update this one: before that, nothing can be saved for good.",
        _ if is_in_window_only => {
            "Some of it is only in this window: download it before you close the window."
        }
        (SaveState::Failing(_), StoreError::Full) => {
            "All you did since you opened the app may be lost: download it. Then make room, and tap Reload."
        }
        (_, StoreError::Full) => "Make room, then tap Reload.",
        (SaveState::Failing(_), _) => {
            "A crash may lose what you did last. Saving is tried again and again; a reload loses nothing and often helps."
        }
        _ => "What you saved may not all be here. It is tried again and again; a reload often helps.",
    };
    Some(format!("{error}. {what_helps}"))
}

/// Says so as long as it is true, with the ways out.
#[component]
pub fn NotSavedNote() -> impl IntoView {
    let store: AppStore = expect_context();
    let is_failing = Memo::new(move |_| store.state.get().trouble().is_some());
    view! { <Show when=move || is_failing.get()>{move || view! { <Trouble /> }}</Show> }
}

/// What keeps things from being saved, over the page, until it was closed or there is something else to say.
#[component]
fn Trouble() -> impl IntoView {
    let store: AppStore = expect_context();
    let worker: Worker = expect_context();
    let details = Memo::new(move |_| describe_trouble(store));
    let closed = RwSignal::new(None);
    let is_shown = Memo::new(move |_| details.with(|details| closed.with(|closed| closed != details)));
    let is_at_stake = Memo::new(move |_| matches!(store.state.get(), SaveState::Failing(_)));
    let is_newer = Memo::new(move |_| store.state.get().trouble() == Some(StoreError::Newer));
    // What is only in this window would not outlive it.
    let may_reload = Memo::new(move |_| store.unsaved.with(Vec::is_empty) && !is_newer.get());
    view! {
        <Show when=move || is_shown.get()>
            <div class="not-saved">
                <Icon glyph=Glyph::Warn />
                <p role="alert">
                    <strong>{move || store.state.get().describe()} "."</strong>
                    " "
                    {details}
                </p>
                <div class="ways-out">
                    <Show when=move || is_at_stake.get()>
                        <BackupButton label="Download" class="key download" />
                    </Show>
                    <Show when=move || may_reload.get()>
                        <button type="button" class="key reload" on:click=move |_| reload()>
                            "Reload"
                        </button>
                    </Show>
                    <Show when=move || is_newer.get()>
                        <button type="button" class="key update" on:click=move |_| worker.accept()>
                            "Update"
                        </button>
                    </Show>
                    <button
                        type="button"
                        class="key"
                        on:click=move |_| closed.set(details.get_untracked())
                    >
                        "Close"
                    </button>
                </div>
            </div>
        </Show>
    }
}
