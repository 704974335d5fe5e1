//! The licences of all that the app is built of. The build writes them into a file, which is on the device like the others.

use crate::components::fold::FoldLine;
use crate::components::icon::{Glyph, Icon};
use crate::route::Route;
use crate::single_file;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::web_sys::Response;
use serde::Deserialize;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

/// The file beside the page; see `xtask/src/licences.rs`.
const FILE: &str = "licences.json";

/// A licence's text, and all that is under it.
#[derive(Clone, Deserialize)]
struct Licence {
    name: String,
    crates: Vec<String>,
    text: String,
}

/// The screen.
#[component]
pub fn Licences() -> impl IntoView {
    let licences = RwSignal::new(None::<Option<Vec<Licence>>>);
    spawn_local(async move {
        let loaded = load().await;
        // The screen may be gone by now.
        licences.try_set(Some(loaded));
    });
    let list = move || match licences.get() {
        None => ().into_any(),
        Some(None) => view! {
            <p class="note warn" role="alert">
                "The licences could not be loaded. Open this screen once more with a network."
            </p>
        }
        .into_any(),
        Some(Some(all)) => {
            let all = all.into_iter().map(|licence| view! { <LicenceView licence /> });
            view! { <section class="panel">{all.collect_view()}</section> }.into_any()
        }
    };
    view! {
        <main class="plain">
            <header class="heading">
                <h1>"Licences"</h1>
                <a class="tool" href=Route::About.href()>
                    <Icon glyph=Glyph::Back />
                    "About"
                </a>
            </header>
            <p>
                "Aide-de-Camp is under the MIT licence, and built with the work of many others. Each line opens the terms of what it names."
            </p>
            {list}
        </main>
    }
}

/// What is under a licence, and its text by a tap.
#[component]
fn LicenceView(licence: Licence) -> impl IntoView {
    let Licence { name, crates, text } = licence;
    let is_open = RwSignal::new(false);
    let text = StoredValue::new(text);
    view! {
        <div>
            <FoldLine
                title=name
                small=crates.join(", ")
                is_open
                toggle=Callback::new(move |()| is_open.update(|is_open| *is_open = !*is_open))
            />
            <Show when=move || is_open.get()>
                <p class="small terms">{text.get_value()}</p>
            </Show>
        </div>
    }
}

async fn load() -> Option<Vec<Licence>> {
    if let Some(text) = single_file::text(FILE) {
        return serde_json::from_str(&text).ok();
    }
    let response = JsFuture::from(window().fetch_with_str(FILE)).await.ok()?;
    let text = JsFuture::from(response.dyn_into::<Response>().ok()?.text().ok()?).await.ok()?;
    serde_json::from_str(&text.as_string()?).ok()
}
