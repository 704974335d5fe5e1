//! The ways in for what somebody shows or sends: a code that is scanned, a link that is pasted.

use super::copy_button::clipboard;
use super::icon::{Glyph, Icon};
use super::scanner::Scanner;
use crate::route::go;
use aide_de_camp::share::address_in;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;

/// The keys, and what they open.
#[component]
pub fn IncomingLinks() -> impl IntoView {
    let is_scanning = RwSignal::new(false);
    let is_pasting = RwSignal::new(false);
    let error = RwSignal::new(String::new());
    // Opens a link as if it had been tapped. A message may go on behind it.
    let follow = move |text: &str| {
        match text.split_whitespace().find_map(address_in) {
            Some(address) => go(address),
            None => drop(error.try_set("That is not an Aide-de-Camp link.".into())),
        }
        is_scanning.try_set(false);
    };
    let type_it = move || {
        // The screen may be gone by now.
        is_scanning.try_set(false);
        is_pasting.try_set(true);
    };
    let paste = move || {
        let Some(clipboard) = clipboard("readText") else { return type_it() };
        let read = clipboard.read_text();
        spawn_local(async move {
            match JsFuture::from(read).await.ok().and_then(|text| text.as_string()) {
                Some(text) => follow(&text),
                None => type_it(),
            }
        });
    };
    view! {
        <div class="incoming-links">
            <div class="pair">
                <button
                    type="button"
                    class="btn"
                    aria-haspopup="dialog"
                    on:click=move |_| {
                        error.set(String::new());
                        is_scanning.set(true);
                    }
                >
                    <Icon glyph=Glyph::Scan />
                    "Scan a code"
                </button>
                <button type="button" class="btn" on:click=move |_| paste()>
                    "Paste a link"
                </button>
            </div>
            <Show when=move || is_scanning.get()>
                <Scanner
                    close=Callback::new(move |()| is_scanning.set(false))
                    paste=Callback::new(move |()| paste())
                />
            </Show>
            <Show when=move || is_pasting.get()>
                <label class="field">
                    <span class="name">"The link, pasted or typed"</span>
                    <input
                        type="url"
                        autocomplete="off"
                        on:change:target=move |event| follow(&event.target().value())
                    />
                </label>
            </Show>
            <Show when=move || !error.with(String::is_empty)>
                <p class="note warn" role="alert">
                    <Icon glyph=Glyph::Warn />
                    <span>{error} " Nothing was changed."</span>
                </p>
            </Show>
        </div>
    }
}
