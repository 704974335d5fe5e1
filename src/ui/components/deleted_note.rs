//! What was deleted last.

use super::icon::{Glyph, Icon};
use crate::stores::AppStore;
use leptos::prelude::*;

/// What was deleted last in this window, with the key that brings it back.
#[component]
pub fn DeletedNote() -> impl IntoView {
    let store: AppStore = expect_context();
    let deleted = Memo::new(move |_| store.deleted());
    let note = move || {
        deleted.get().map(|name| {
            view! {
                <div class="banner deleted">
                    <p role="status">{name} " is deleted."</p>
                    <button type="button" class="key" on:click=move |_| store.step(true, None)>
                        <Icon glyph=Glyph::Undo />
                        "Undo"
                    </button>
                </div>
            }
        })
    };
    view! { <div>{note}</div> }
}
