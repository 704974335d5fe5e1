//! Everything that is stored here, readable or not: each can be downloaded, and earlier states can be brought back.

use super::settings::{download, safety, told, unsaved, warning, words};
use crate::components::controls::button;
use crate::components::icon::{Icon, icon};
use crate::dom::{El, el, keep};
use crate::roster::add;
use crate::state::State;
use crate::store::Store;
use aide_de_camp::rules::{SYSTEMS, in_order};
use aide_de_camp::save::{Document, Found, Place, earlier, open};
use js_sys::{Date, Object};
use leptos::task::spawn_local;
use std::borrow::Cow;
use wasm_bindgen::JsValue;

/// Where it stands.
pub const ADDRESS: &str = "#/recovery";

/// The screen.
pub fn recovery(store: Store) -> impl Fn() -> El + 'static {
    let states: State<Vec<Found>> = State::new(Vec::new());
    keep(move || {
        // Before that there is no database to ask.
        if store.read.get() {
            spawn_local(async move {
                let mut found = store.earlier().await;
                // The latest first, all documents together.
                let at = |(key, _): &Found| earlier(key).map_or(0, |(_, at)| at);
                in_order(&mut found, |one, other| at(one) > at(other));
                states.set(found);
            });
        }
    });
    move || {
        let back = el("a.tool").attr("href", "#/settings").child(icon(Icon::Back)).text("Settings");
        el("main.plain")
            .child(el("header.heading").child(el("h1").text("Recovery")).child(back))
            .child(el("section.panel").child(safety(store)).child(told(store)).child(unsaved(store, None)))
            .child(unread(store))
            .child(el("h2").text("Stored on this device"))
            .child(el("section.panel").child(stored(store)))
            .child(el("h2").text("Earlier states"))
            .child(el("p.small").text("An army as it was before each of the last ten times it was changed, or when it was deleted. Brought back, it stands beside the one of today."))
            .child(el("section.panel states").child(states.with(|found| brought_back(store, found))))
    }
}

/// What cannot be read. It is never written over.
fn unread(store: Store) -> El {
    let mut list = el("ul.kept");
    let mut any = false;
    store.documents.with(|documents| {
        for (key, unread) in documents.unread() {
            any = true;
            let said = [&called(key), " ", &unread.damage.to_string(), ". It is kept as it is."].concat();
            list.put(line(warning(said), key, unread.text.clone()));
        }
    });
    el("div.unread").children(any.then(|| el("section.panel").child(list)))
}

/// Every document as it is now.
fn stored(store: Store) -> El {
    let mut list = el("ul.kept");
    store.documents.with(|documents| {
        for (place, document) in documents.iter() {
            let (title, detail) = (title(document), is_of(document));
            list.put(line(words(title, detail), &place.keys()[0], document.to_file()));
        }
    });
    list
}

/// Earlier states, each with the key that brings it back.
fn brought_back(store: Store, found: &[Found]) -> El {
    let mut list = el("ul.kept");
    for (key, text) in found {
        let Some((place, at)) = earlier(key) else { continue };
        let when = moment(at);
        let Ok(opened) = open(text) else {
            list.put(line(words(["Of ", &when].concat(), "It cannot be read."), key, text.clone()));
            continue;
        };
        let document = opened.document;
        let line = line(
            words(title(&document), [is_of(&document), " · ".into(), when.into()].concat()),
            key,
            document.to_file(),
        );
        let back = move || match &document {
            Document::Roster(roster) => add(store, roster.clone()),
            other => store.keep(place.clone(), other.clone()),
        };
        list.put(line.child(button("key").on_click(back).text("Bring back")));
    }
    list
}

/// A line with the key that downloads it.
fn line(said: El, key: &str, text: String) -> El {
    el("li").child(said).child(save(key, text))
}

/// The key that downloads what stands under a key.
pub fn save(key: &str, text: String) -> El {
    let name = [&key.trim_start_matches('~').replace(['/', '~'], "-"), ".json"].concat();
    let save = button("key").text("Download").attr("aria-label", ["Download ", &name].concat());
    save.on_click(move || {
        // A browser that refuses shows so by itself.
        let _ = download(&name, &text);
    })
}

fn title(document: &Document) -> Cow<'static, str> {
    match document {
        Document::Roster(roster) => roster.title().into(),
        Document::Desk(_) => "What lies on the table".into(),
        Document::Settings(_) => "Settings".into(),
        Document::Sheet(_) => "Your sheet".into(),
    }
}

/// Of which system it is.
fn is_of(document: &Document) -> Cow<'static, str> {
    let system = match document {
        Document::Roster(roster) => roster.army.system().id,
        Document::Sheet(sheet) => &sheet.system,
        Document::Desk(_) | Document::Settings(_) => "",
    };
    SYSTEMS.iter().find(|listing| listing.id == system).map_or("", |listing| listing.title).into()
}

/// A time as the device writes it.
fn moment(at: u64) -> String {
    let options = Object::new();
    for (what, how) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        // A fresh object takes every field.
        let _ = js_sys::Reflect::set(&options, &what.into(), &how.into());
    }
    Date::new(&JsValue::from_f64(at as f64)).to_locale_string("en-GB", &options).into()
}

/// What stands under a key, as the player knows it.
fn called(key: &str) -> String {
    let name = key.split('~').next().unwrap_or(key);
    match Place::of_key(name) {
        Some(Place::Desk) => "What lay on the table".into(),
        Some(Place::Settings) => "What was saved as your settings".into(),
        Some(Place::Roster(number)) => ["The roster saved as number ", &number.to_string()].concat(),
        Some(Place::Sheet(id)) => {
            let system = SYSTEMS.iter().find(|system| system.id == id);
            ["Your sheet of ", system.map_or(&*id, |system| system.title)].concat()
        }
        None => ["“", key, "”"].concat(),
    }
}
