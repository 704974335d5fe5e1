//! The key that has the player pick a file.

use crate::files;
use aide_de_camp::storage::FileError;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::web_sys::HtmlInputElement;
use wasm_bindgen::JsCast;

/// Gives `set` what is in the file that was picked, or why that cannot be read.
#[component]
pub fn FileButton(label: &'static str, set: Callback<Result<String, FileError>>) -> impl IntoView {
    let read = move |event: ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let Some(input) = input else { return };
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        spawn_local(async move {
            set.try_run(files::read(&file).await);
            // The same file can be picked again.
            input.set_value("");
        });
    };
    view! {
        <label class="btn">
            <input class="sr" type="file" accept=".json,application/json" on:change=read />
            <span>{label}</span>
        </label>
    }
}
