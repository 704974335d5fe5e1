//! Whether all that was done is saved.

use crate::stores::Store;
use leptos::prelude::*;

/// Says so once it is.
#[component]
pub fn SaveStatus() -> impl IntoView {
    let store: Store = expect_context();
    let is_saved = Memo::new(move |_| store.is_saved());
    view! {
        <p class="saved" role="status">
            {move || if is_saved.get() { "Everything you did is saved." } else { "" }}
        </p>
    }
}
