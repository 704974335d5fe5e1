//! Whether all that was done is saved.

use crate::stores::AppStore;
use aide_de_camp::storage::SaveState;
use leptos::prelude::*;

/// Says so once it is.
#[component]
pub fn SaveStatus() -> impl IntoView {
    let store: AppStore = expect_context();
    view! {
        <p class="saved" role="status">
            {move || if store.state.get() == SaveState::Saved { "Everything you did is saved." } else { "" }}
        </p>
    }
}
