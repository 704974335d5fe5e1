//! Whether all that was done is saved.

use super::not_saved::describe_trouble;
use crate::stores::AppStore;
use aide_de_camp::storage::SaveState;
use leptos::prelude::*;

/// Says so once it is, and what is in the way.
#[component]
pub fn SaveStatus() -> impl IntoView {
    let store: AppStore = expect_context();
    let words = move || match store.state.get() {
        SaveState::Saved => "Everything you did is saved.".to_owned(),
        SaveState::Saving => String::new(),
        state => format!("{}. {}", state.describe(), describe_trouble(store).unwrap_or_default()),
    };
    view! {
        <p class="saved" role="status">
            {words}
        </p>
    }
}
