//! What was saved nowhere but in this window.

use super::download_button::DownloadButton;
use super::note::Note;
use crate::stores::AppStore;
use aide_de_camp::storage::Id;
use leptos::prelude::*;

/// All of it, or what belongs to one document, each to be downloaded.
#[component]
pub fn UnsavedList(#[prop(optional)] of: Option<Id>) -> impl IntoView {
    let store: AppStore = expect_context();
    let list = move || {
        let is_shown = |id: &Id| of.as_ref().is_none_or(|of| of == id);
        let mut all = store.unsaved.get();
        all.retain(|unsaved| is_shown(&unsaved.id));
        all
    };
    view! {
        <ul class="kept">
            <For
                each=list
                key=|unsaved| (unsaved.id.to_string(), unsaved.to_string(), unsaved.file.len())
                children=|unsaved| {
                    view! {
                        <li>
                            <Note text=unsaved.to_string() warns=true />
                            <DownloadButton key=unsaved.id.to_string() text=unsaved.file />
                        </li>
                    }
                }
            />
        </ul>
    }
}
