//! The key that downloads a record.

use crate::files::download;
use leptos::prelude::*;

/// Downloads this text, which is stored under a key.
#[component]
pub fn DownloadButton(key: String, text: String) -> impl IntoView {
    let name = format!("{}.json", key.replace('/', "-"));
    let label = format!("Download {name}");
    let save = move |_| {
        // A browser that refuses shows so by itself.
        let _ = download(&name, &text);
    };
    view! {
        <button type="button" class="key" aria-label=label on:click=save>
            "Download"
        </button>
    }
}
