//! Files that leave the app.

use js_sys::{Array, Function, Object, Promise, Reflect};
use leptos::prelude::*;
use leptos::web_sys::{File, HtmlAnchorElement, Url};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Hands a text over as a file.
pub fn download(name: &str, text: &str) -> Result<(), JsValue> {
    save(name, &file(name, text)?)
}

fn file(name: &str, text: &str) -> Result<File, JsValue> {
    File::new_with_str_sequence(&Array::of1(&text.into()), name)
}

fn save(name: &str, file: &File) -> Result<(), JsValue> {
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    // It goes with the page, and not before: Safari fetches it only once the player has been asked.
    link.set_href(&Url::create_object_url_with_blob(file)?);
    link.set_download(name);
    link.click();
    Ok(())
}

/// Hands a text over by the device's share sheet, where that takes such files; else as a download. Nothing where the
/// player thought better of it.
pub async fn hand_over(name: &str, text: &str) -> Result<(), JsValue> {
    let navigator = window().navigator();
    let file = file(name, text)?;
    let files = Object::new();
    Reflect::set(&files, &"files".into(), &Array::of1(&file))?;
    // Not every browser has these two words.
    let asked = |word: &str| -> Result<JsValue, JsValue> {
        Reflect::get(&navigator, &word.into())?.dyn_into::<Function>()?.call1(&navigator, &files)
    };
    if asked("canShare").is_ok_and(|can| can.is_truthy()) {
        let shared = match asked("share") {
            Ok(sharing) => JsFuture::from(Promise::resolve(&sharing)).await,
            Err(refused) => Err(refused),
        };
        // Some say that they can and refuse the kind of file then.
        let Err(why) = shared else { return Ok(()) };
        if Reflect::get(&why, &"name".into())?.as_string().as_deref() == Some("AbortError") {
            return Err(why);
        }
    }
    save(name, &file)
}
