//! Everything that is stored here, readable or not: all of it goes out in one file and comes back out of it, each can be
//! downloaded, and earlier states can be brought back.

use super::rosters::picked;
use super::settings::{download, hand_over, safety, told, unsaved, warning, words};
use crate::components::controls::button;
use crate::components::icon::{Icon, icon};
use crate::dom::{El, el, keep, once_seen};
use crate::roster::add;
use crate::route::Route;
use crate::state::State;
use crate::stores::Store;
use aide_de_camp::roster::Roster;
use aide_de_camp::storage::history::EarlierState;
use aide_de_camp::storage::{
    Backup, Document, Documents, File, FileError, Id, Kind, RecordError, Restored, Settings, open_file, title,
};
use js_sys::Intl::DateTimeFormat;
use js_sys::{Array, Function, Object};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cmp::Reverse;
use wasm_bindgen::JsValue;

/// The screen.
pub fn recovery(store: Store) -> impl Fn() -> El + 'static {
    let states: State<Vec<EarlierState>> = State::new(Vec::new());
    keep(move || {
        // Before that there is no database to ask.
        if store.is_read.get() {
            spawn_local(async move {
                let mut earlier = store.earlier_states(None).await;
                // The latest first, all documents together.
                let at =
                    |(_, state): &EarlierState| state.as_ref().map_or(0, |document| document.record.saved_at);
                earlier.sort_by_key(|one| Reverse(at(one)));
                states.set(earlier);
            });
        }
    });
    let restoring = State::new(Restoring::default());
    move || {
        let back = el("a.tool").attr("href", Route::Settings.href()).child(icon(Icon::Back)).text("Settings");
        el("main.plain")
            .child(el("header.heading").child(el("h1").text("Backup and recovery")).child(back))
            .child(el("section.panel").child(safety(store)).child(told(store)).child(unsaved(store, None)))
            .child(el("div.pair").child(back_up(store)).child(from_file(store, restoring)))
            .child(restored(store, restoring))
            .child(unread(store))
            .child(el("h2").text("Stored on this device"))
            .child(el("section.panel").child(stored(store)))
            .child(el("h2").text("Earlier states"))
            .child(el("p.small").text("An army as it was before each of its last fifty changes, or its deletion: brought back, it stands beside the one of today. Anything else takes its place, and today's becomes an earlier state."))
            .child(el("section.panel states").child(states.with(|found| brought_back(store, found))))
    }
}

/// What a backup would do here, before it is done.
#[derive(Default)]
struct Restoring {
    /// Why a file cannot be used.
    failed: String,
    backup: Backup,
    all: Vec<Restored>,
    done: bool,
}

/// The key that hands over everything in one file.
fn back_up(store: Store) -> El {
    let back_up = move || {
        let (text, backed_up) =
            store.documents.with_untracked(|documents| (documents.backup(), documents.writes()));
        spawn_local(async move {
            // Where it was not handed over, the reminder stays.
            if hand_over("aide-de-camp-backup.json", &text).await.is_ok() {
                store.set(&Settings { backed_up, ..store.settings.get_untracked() });
            }
        });
    };
    button("btn go").on_click(move || once_seen(back_up)).child(icon(Icon::Share)).text("Back up everything")
}

/// How much stands on this device only, once it is much, with the key that changes that.
pub fn reminder(store: Store) -> El {
    let writes = store.documents.with(Documents::writes_to_back_up);
    let told = writes.map(|writes| {
        let said = [&writes.to_string(), " changes stand on this device only."].concat();
        el("div.deleted").child(el("p").text(said)).child(back_up(store))
    });
    el("div").children(told)
}

/// The key that takes a backup, or one document, and shows what it would do.
fn from_file(store: Store, restoring: State<Restoring>) -> El {
    picked("Restore from a file", move |text| {
        restoring.set(match open_file(&text) {
            Ok(File::One(entry)) => match entry.content.read() {
                Some(roster) if entry.kind == Kind::Roster => return add(store, roster),
                _ => failed(FileError(RecordError::Kind { found: entry.kind, expected: Kind::Roster })),
            },
            Ok(File::Backup(backup)) => {
                let all = store.documents.with_untracked(|documents| documents.restoring(&backup));
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
        all.iter().for_each(|one| list.put(el("li").child(el("span").text(one.text.clone()))));
        let restore = move || {
            restoring.update(|restoring| {
                // Another window may have written since: what is done is what was said, or it is said anew.
                let now = store.documents.with_untracked(|documents| documents.restoring(&restoring.backup));
                restoring.done = now == restoring.all;
                restoring.all = now;
                if restoring.done {
                    let kept = restoring.all.iter().filter_map(|one| one.kept.clone());
                    store.edit(kept.map(|(id, content)| (id, Some(content))).collect(), false);
                }
            });
        };
        // It may have been taken back.
        let stands = store.documents.with(|documents| {
            let mut kept = all.iter().filter_map(|one| one.kept.as_ref());
            kept.all(|(id, content)| documents.get(id).and_then(Document::content).as_ref() == Some(content))
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
        for damaged in documents.damaged() {
            any = true;
            let said = format!("{} {}. It is kept as it is.", called(&damaged.key), damaged.error);
            list.put(line(warning(said), &damaged.key, damaged.text.clone()));
        }
    });
    el("div.unread").children(any.then(|| el("section.panel").child(list)))
}

/// Every document as it is now.
fn stored(store: Store) -> El {
    let mut list = el("ul.kept");
    store.documents.with(|documents| {
        for (id, document) in documents.iter() {
            let [title, detail] = known_as(document);
            list.put(line(words(title, detail), &id.to_string(), documents.file_of(id)));
        }
    });
    list
}

/// Earlier states, each with the key that brings it back.
fn brought_back(store: Store, earlier: &[EarlierState]) -> El {
    let mut list = el("ul.kept");
    for (key, state) in earlier {
        let Ok(document) = state else {
            list.put(el("li").child(words(called(key), "It cannot be read.")));
            continue;
        };
        let [title, of] = known_as(document);
        let when = moment(document.record.saved_at);
        let detail = if of.is_empty() { when } else { [&of, " · ", &*when].concat() };
        let line = line(words(title, detail), key, document.record.to_text());
        let (id, content) = (document.record.id.clone(), document.content());
        let back = move || match content.as_ref().and_then(|content| content.read()) {
            Some(roster) if id.kind() == Kind::Roster => add(store, roster),
            _ => store.edit(vec![(id.clone(), content.clone())], false),
        };
        list.put(line.child(button("key").on_click(back).text("Bring back")));
    }
    list
}

/// A line with the key that downloads it.
fn line(said: El, key: &str, text: String) -> El {
    el("li").child(said).child(save(key, text))
}

/// The key that downloads this text, which stands under a key.
pub fn save(key: &str, text: String) -> El {
    let name = [&key.replace('/', "-"), ".json"].concat();
    let save = button("key").text("Download").attr("aria-label", ["Download ", &name].concat());
    save.on_click(move || {
        // A browser that refuses shows so by itself.
        let _ = download(&name, &text);
    })
}

/// What a document is called, and what stands small below that: its system, or by which number it is saved.
fn known_as(document: &Document) -> [String; 2] {
    let id = &document.record.id;
    let roster = document.read::<Roster>().filter(|_| id.kind() == Kind::Roster);
    let of = roster.map_or_else(|| id.description(), |roster| roster.army.system().title.into());
    match document.record.body.as_ref().and_then(|body| title(id.kind(), body)) {
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
    key.parse::<Id>().map_or_else(|_| ["“", key, "”"].concat(), |id| id.description())
}
