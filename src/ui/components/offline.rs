//! What the player is told of the app itself: that it is on this device, and that a new version is ready.

use super::icon::{Glyph, Icon};
use crate::route::Route;
use crate::single_file;
use crate::worker::{CachedFiles, Worker};
use leptos::prelude::*;

const READY: &str = "A new version is ready";

fn describe(files: CachedFiles) -> String {
    if files.is_whole() {
        return "Ready to work offline".into();
    }
    let CachedFiles { cached, of } = files;
    format!("Not ready to work offline yet: {cached} of {of} files are on this device")
}

/// Whether the app works offline, on the screens between the calculators, and the way to all that is known of it.
#[component]
pub fn OfflineStatus() -> impl IntoView {
    let worker: Worker = expect_context();
    let is_single = single_file::is_open();
    let line = move || {
        let (is_whole, words) = match worker.cached.get() {
            _ if is_single => (true, "Everything is in this one file".to_owned()),
            Some(files) => (files.is_whole(), describe(files)),
            None => return None,
        };
        let (glyph, class) = if is_whole { (Glyph::Done, "ok") } else { (Glyph::Warn, "warn") };
        Some(view! {
            <li>
                <Icon glyph />
                <b class=class>{words}</b>
                <a
                    class="tool"
                    href=Route::Readiness.href()
                    aria-label="Check: ready for the hall?"
                >
                    "Check"
                    <Icon glyph=Glyph::Open />
                </a>
            </li>
        })
    };
    view! { <ul class="state">{line}</ul> }
}

/// The offer of an update, where nothing moves when it comes.
#[component]
pub fn UpdateOffer() -> impl IntoView {
    let worker: Worker = expect_context();
    view! {
        <div class="offer">
            <Show when=move || worker.has_update.get()>
                <p>
                    <span class="w">
                        {READY} {move || worker.news.get().map(|news| view! { <small>{news}</small> })}
                    </span>
                    <button type="button" class="key" on:click=move |_| worker.accept()>
                        "Update now"
                    </button>
                </p>
            </Show>
        </div>
    }
}

/// What is offered, for those who hear the page: each once, whatever the screen.
pub fn announcement(worker: Worker, is_offered: bool) -> String {
    if is_offered && worker.has_update.get() {
        format!("{READY}. It waits until you tap Update now.")
    } else {
        worker.cached.get().map_or_else(String::new, describe)
    }
}
