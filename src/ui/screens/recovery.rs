//! Everything that is stored here, readable or not: all of it goes out in one file and comes back out of it, each can be
//! downloaded, and earlier states can be brought back.

use super::rosters::picked;
use super::settings::{download, hand_over, safety, told, unsaved, warning, words};
use crate::components::controls::button;
use crate::components::icon::{Icon, icon};
use crate::dom::{El, el, keep, once_seen};
use crate::roster::add;
use crate::state::State;
use crate::store::Store;
use aide_de_camp::save::{
    Backed, Damage, Document, Documents, File, FileError, Found, Kind, Place, Restored, Settings, earlier,
    open, open_file, title,
};
use js_sys::Intl::DateTimeFormat;
use js_sys::{Array, Function, Object};
use leptos::task::spawn_local;
use std::cmp::Reverse;
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
                found.sort_by_key(|one| Reverse(at(one)));
                states.set(found);
            });
        }
    });
    let restoring = State::new(Restoring::default());
    move || {
        let back = el("a.tool").attr("href", "#/settings").child(icon(Icon::Back)).text("Settings");
        el("main.plain")
            .child(el("header.heading").child(el("h1").text("Backup and recovery")).child(back))
            .child(el("section.panel").child(safety(store)).child(told(store)).child(unsaved(store, None)))
            .child(el("div.pair").child(back_up(store)).child(from_file(store, restoring)))
            .child(restored(store, restoring))
            .child(unread(store))
            .child(el("h2").text("Stored on this device"))
            .child(el("section.panel").child(stored(store)))
            .child(el("h2").text("Earlier states"))
            .child(el("p.small").text("An army as it was before each of its last ten changes, or its deletion: brought back, it stands beside the one of today. Anything else takes its place, and today's becomes an earlier state."))
            .child(el("section.panel states").child(states.with(|found| brought_back(store, found))))
    }
}

/// What a backup would do here, before it is done.
#[derive(Default)]
struct Restoring {
    /// Why a file cannot be used.
    failed: String,
    backup: Vec<Backed>,
    all: Vec<Restored>,
    done: bool,
}

/// The key that hands over everything in one file.
fn back_up(store: Store) -> El {
    let back_up = move || {
        let (text, writes) = store.documents.look(|documents| (documents.backup(), documents.writes()));
        spawn_local(async move {
            // Where it was not handed over, the reminder stays.
            if hand_over("aide-de-camp-backup.json", &text).await.is_ok() {
                let settings = Settings { backed_up: writes, ..store.settings.look(Settings::clone) };
                store.keep(Place::Settings, Document::Settings(settings));
            }
        });
    };
    button("btn go").on_click(move || once_seen(back_up)).child(icon(Icon::Share)).text("Back up everything")
}

/// How much stands on this device only, once it is much, with the key that changes that.
pub fn reminder(store: Store) -> El {
    let only_here = store.documents.with(Documents::only_here);
    let told = only_here.map(|writes| {
        let said = [&writes.to_string(), " changes stand on this device only."].concat();
        el("div.deleted").child(el("p").text(said)).child(back_up(store))
    });
    el("div").children(told)
}

/// The key that takes a backup, or one document, and shows what it would do.
fn from_file(store: Store, restoring: State<Restoring>) -> El {
    picked("Restore from a file", move |text| {
        restoring.set(match open_file(&text) {
            Ok(File::One(Document::Roster(roster))) => return add(store, roster),
            Ok(File::One(one)) => failed(FileError(Damage::Other(one.kind(), Kind::Roster))),
            Ok(File::Backup(backup)) => {
                let all = store.documents.look(|documents| documents.restoring(&backup));
                Restoring { backup, all, ..Restoring::default() }
            }
            Err(error) => failed(error),
        });
    })
}

fn failed(error: FileError) -> Restoring {
    Restoring { failed: [&error.to_string(), " Nothing was changed."].concat(), ..Restoring::default() }
}

/// What a backup would do, or has done.
fn restored(store: Store, restoring: State<Restoring>) -> El {
    restoring.with(|Restoring { failed, all, done, .. }| {
        if !failed.is_empty() {
            return el("div").child(warning(failed.clone()).attr("role", "alert"));
        }
        let mut list = el("ul.kept");
        all.iter().for_each(|one| list.put(el("li").child(el("span").text(one.said.clone()))));
        let restore = move || {
            restoring.update(|restoring| {
                // Another window may have written since: what is done is what was said, or it is said anew.
                let now = store.documents.look(|documents| documents.restoring(&restoring.backup));
                restoring.done = now == restoring.all;
                restoring.all = now;
                if restoring.done {
                    let kept = restoring.all.iter().flat_map(|one| one.kept.clone());
                    store.edit(kept.map(|(place, document)| (place, Some(document))).collect(), false);
                }
            });
        };
        // It may have been taken back.
        let stands = store.documents.with(|documents| {
            let mut kept = all.iter().flat_map(|one| &one.kept);
            kept.all(|(place, document)| documents.get(place) == Some(document))
        });
        let key = if *done && stands {
            el("p.note ok").attr("role", "status").text("Done. What could be read is here.")
        } else {
            button("btn go").on_click(restore).text("Restore this")
        };
        let shown = el("section.panel restored").child(list).child(key);
        el("div").children((!all.is_empty()).then_some(shown))
    })
}

/// What cannot be read. It is never written over.
fn unread(store: Store) -> El {
    let mut list = el("ul.kept");
    let mut any = false;
    store.documents.with(|documents| {
        for (key, unread) in documents.unread() {
            any = true;
            let said = [&called(key), " ", &unread.damage.to_string(), ". It is kept as it is."].concat();
            list.put(line(store, warning(said), key, Some(unread.text.clone())));
        }
    });
    el("div.unread").children(any.then(|| el("section.panel").child(list)))
}

/// Every document as it is now.
fn stored(store: Store) -> El {
    let mut list = el("ul.kept");
    store.documents.with(|documents| {
        for (place, document) in documents.iter() {
            let [title, detail] = known_as(place, document);
            list.put(line(store, words(title, detail), &place.keys()[0], None));
        }
    });
    list
}

/// Earlier states, each with the key that brings it back.
fn brought_back(store: Store, found: &[Found]) -> El {
    let mut list = el("ul.kept");
    for (key, text) in found {
        let known = earlier(key).map(|(place, at)| (place, moment(at)));
        let of = known.as_ref().map_or_else(|| called(key), |(_, when)| ["Of ", when].concat());
        let (Some((place, when)), Ok(opened)) = (known, open(text)) else {
            list.put(line(store, words(of, "It cannot be read."), key, Some(text.clone())));
            continue;
        };
        let document = opened.document;
        let [title, of] = known_as(&place, &document);
        let detail = if of.is_empty() { when } else { [&of, " · ", &*when].concat() };
        let said = words(title, detail);
        let line = line(store, said, key, Some(document.to_file()));
        let back = move || match &document {
            Document::Roster(roster) => add(store, roster.clone()),
            other => store.keep_instead(place.clone(), other.clone()),
        };
        list.put(line.child(button("key").on_click(back).text("Bring back")));
    }
    list
}

/// A line with the key that downloads it.
fn line(store: Store, said: El, key: &str, text: Option<String>) -> El {
    el("li").child(said).child(save(store, key, text))
}

/// The key that downloads this text, or the document that stands under a key.
pub fn save(store: Store, key: &str, text: Option<String>) -> El {
    let place = Place::of_key(key);
    let name = [&key.trim_start_matches('~').replace(['/', '~'], "-"), ".json"].concat();
    let save = button("key").text("Download").attr("aria-label", ["Download ", &name].concat());
    save.on_click(move || {
        // A browser that refuses shows so by itself.
        let file = || store.documents.look(|documents| Some(documents.file_of(place.as_ref()?)));
        let _ = download(&name, &text.clone().or_else(file).unwrap_or_default());
    })
}

/// What a document is called, and what stands small below that: its system, or by which number it is saved.
fn known_as(place: &Place, document: &Document) -> [String; 2] {
    let of = match document {
        Document::Roster(roster) => roster.army.system().title.into(),
        _ => place.called(),
    };
    match title(place, document) {
        Some(title) => [title, of],
        None => [of, String::new()],
    }
}

thread_local! {
    /// Made once: a browser takes longer for that than for all else of a line in a log.
    static WRITES: Function = {
        let options = Object::new();
        for (what, how) in [("dateStyle", "medium"), ("timeStyle", "short")] {
            // A fresh object takes every field.
            let _ = js_sys::Reflect::set(&options, &what.into(), &how.into());
        }
        DateTimeFormat::new(&Array::of1(&"en-GB".into()), &options).format()
    };
}

/// A time as the device writes it; empty where it is none.
pub fn moment(at: u64) -> String {
    let at = JsValue::from_f64(at as f64);
    let said = WRITES.with(|writes| writes.call1(&JsValue::NULL, &at));
    said.ok().and_then(|said| said.as_string()).unwrap_or_default()
}

/// What stands under a key, as the player knows it.
fn called(key: &str) -> String {
    let name = key.split('~').next().unwrap_or(key);
    Place::of_key(name).map_or_else(|| ["“", key, "”"].concat(), |place| place.called())
}
