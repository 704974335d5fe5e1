//! What the player should know of what was saved.

use super::note::Note;
use crate::stores::AppStore;
use aide_de_camp::storage::Documents;
use leptos::prelude::*;

/// What gave way to another window's, until it was read.
#[component]
pub fn Notices() -> impl IntoView {
    let store: AppStore = expect_context();
    let notices = Memo::new(move |_| store.documents.with(|documents| documents.notices().to_vec()));
    let dismiss = move |_| store.documents.update(Documents::dismiss_notices);
    view! {
        <div>
            <div role="status">
                <For
                    each=move || notices.get()
                    key=String::clone
                    children=|notice| view! { <Note text=notice warns=true /> }
                />
            </div>
            <Show when=move || !notices.with(Vec::is_empty)>
                <button type="button" class="key" on:click=dismiss>
                    "I have seen it"
                </button>
            </Show>
        </div>
    }
}
