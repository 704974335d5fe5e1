//! A sheet that came by a link.

use crate::components::incoming_actions::IncomingActions;
use crate::components::sheet_lines::SheetLines;
use crate::route::Route;
use crate::stores::AppStore;
use aide_de_camp::rules::{Overrides, SystemInfo};
use leptos::prelude::*;

/// It is looked at, and what is here stays before the player decides otherwise.
#[component]
pub fn SheetPreview(system: &'static SystemInfo, overrides: Overrides) -> impl IntoView {
    let store: AppStore = expect_context();
    let lines = view! { <SheetLines system overrides=overrides.clone() /> };
    let theirs = overrides.clone();
    let is_used = Memo::new(move |_| store.overrides(system.id) == theirs);
    let use_sheet = move |_| store.set_overrides(system.id, overrides.clone());
    let take = move || {
        if is_used.get() {
            view! {
                <p class="note ok" role="status">
                    "This is your sheet now. The one before it is among the older versions."
                </p>
            }
            .into_any()
        } else {
            view! {
                <button type="button" class="act go" on:click=use_sheet.clone()>
                    "Use this sheet"
                </button>
            }
            .into_any()
        }
    };
    view! {
        <main class="main wide-main armies">
            <header>
                <h1>{format!("A sheet of {}", system.title)}</h1>
            </header>
            <p>"This sheet came by a link. Yours stays as it is until you use this one."</p>
            <section class="panel">
                {lines}
            </section>
            <div class="calcs">
                <IncomingActions>{take}</IncomingActions>
            </div>
            <a class="btn" href=Route::Sheet(system).href()>
                "Your charts"
            </a>
        </main>
    }
}
