//! Files that leave the app, and those that come in.

use crate::route::{Route, go};
use crate::{share_sheet, single_file};
use aide_de_camp::handover::Message;
use aide_de_camp::storage::{self, FileError, Kind, MAX_FILE, RecordError, file_text, open_file};
use js_sys::{Array, Function, Object, Reflect, Uint8Array};
use leptos::prelude::*;
use leptos::web_sys::{File, FilePropertyBag, HtmlAnchorElement, Response, Url};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Hands a text over as a file.
pub fn download(name: &str, text: &str) -> Result<(), JsValue> {
    save(name, &file(name, text)?)
}

/// What a file about a battle of this title is called: with the day on which it is saved, and nothing that some device
/// does not take in a name.
pub fn file_of_battle(title: &str, ending: &str) -> String {
    let now = js_sys::Date::new_0();
    let day = format!("{}-{:02}-{:02}", now.get_full_year(), now.get_month() + 1, now.get_date());
    let is_mark = |c: char| ('\u{2066}'..='\u{2069}').contains(&c);
    let is_taken = |c: char| {
        !c.is_control() && !is_mark(c) && !['/', '\\', ':', '*', '?', '"', '<', '>', '|'].contains(&c)
    };
    let title: String = title.chars().filter(|c| is_taken(*c)).collect();
    format!("{title}, {day}.{ending}")
}

fn file(name: &str, text: &str) -> Result<File, JsValue> {
    let kind = FilePropertyBag::new();
    // A page says what it is, so that it is opened where it is sent to.
    if name.ends_with(".html") {
        kind.set_type("text/html");
    }
    File::new_with_str_sequence_and_options(&Array::of1(&text.into()), name, &kind)
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
    // Not every browser has this word.
    let can_share = Reflect::get(&navigator, &"canShare".into())?
        .dyn_into::<Function>()
        .and_then(|can_share| can_share.call1(&navigator, &files));
    if can_share.is_ok_and(|can_share| can_share.is_truthy()) {
        match share_sheet::share(&files).await {
            Err(why) if share_sheet::is_closed(&why) => return Err(why),
            // Some say that they can and refuse the kind of file then.
            Err(_) => {}
            Ok(()) => return Ok(()),
        }
    }
    save(name, &file)
}

/// The text of a file that the build has put beside the page, or into it.
pub async fn beside(name: &str) -> Option<String> {
    if let Some(text) = single_file::text(name) {
        return Some(text);
    }
    let response = JsFuture::from(window().fetch_with_str(name)).await.ok()?;
    JsFuture::from(response.dyn_into::<Response>().ok()?.text().ok()?).await.ok()?.as_string()
}

/// The file that is looked at before anything of it is stored, until the next one.
#[derive(Clone, Copy)]
pub struct OpenedFile(pub RwSignal<Option<storage::File>>);

/// The battle that was handed over by codes, which is looked at before anything of it is stored, until the next one.
#[derive(Clone, Copy)]
pub struct TakenMessage(pub RwSignal<Option<Message>>);

/// What is in a file that the player picked.
pub async fn read(file: &File) -> Result<String, FileError> {
    if file.size() > MAX_FILE as f64 {
        return Err(FileError(RecordError::TooLarge));
    }
    let bytes = JsFuture::from(file.array_buffer()).await;
    let bytes = bytes.map_err(|_| FileError(RecordError::Unreadable))?;
    file_text(Uint8Array::new(&bytes).to_vec())
}

/// Goes to where a file is looked at: an army on a screen of its own, anything else under Recovery.
pub fn look_into(text: Result<String, FileError>, opened: OpenedFile) -> Result<(), FileError> {
    let file = open_file(&text?)?;
    let route = match &file {
        storage::File::One(entry) if entry.kind == Kind::Roster => Route::File,
        storage::File::One(entry) => {
            return Err(FileError(RecordError::Kind { found: entry.kind, expected: Kind::Roster }));
        }
        storage::File::Backup(_) => Route::Recovery,
        storage::File::Calculation(link) => {
            go(link);
            return Ok(());
        }
    };
    opened.0.set(Some(file));
    go(&route.href());
    Ok(())
}
