//! A system's rosters: the player's own, and two to try.

use super::recovery::reminder;
use super::settings::{safety, told, warning, words};
use crate::components::controls::button;
use crate::components::copying::clipboard;
use crate::components::icon::{Icon, icon};
use crate::dom::{El, el};
use crate::roster::{Said, add};
use crate::route::{Route, go};
use crate::state::State;
use crate::stores::Store;
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::SystemListing;
use aide_de_camp::storage::open_roster;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::web_sys::{Event, HtmlInputElement};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

/// The player's rosters of a system: number, and what each says of itself.
fn own(system: &'static SystemListing, store: Store) -> Vec<(u32, Rc<Said>)> {
    let mut own = store.rosters.with(|rosters| {
        let of_system = rosters.iter().filter(|saved| saved.roster.army.system().id == system.id);
        of_system.map(|saved| (saved.number, Said::of(&saved.roster))).collect::<Vec<_>>()
    });
    own.sort_by(|one, other| one.1.title.cmp(&other.1.title));
    own
}

/// The armies that can be played with: the player's own, then those to try.
pub fn own_rosters(system: &SystemListing, store: Store) -> Vec<Roster> {
    let mut all = store.rosters.with(|rosters| {
        let of_system = rosters.iter().filter(|saved| saved.roster.army.system().id == system.id);
        of_system.map(|saved| Roster::clone(&saved.roster)).collect::<Vec<_>>()
    });
    all.sort_by_key(|one| one.title());
    // A sample that was tried is there as the player's own.
    let own = all.len();
    for sample in Roster::samples_of(system.id) {
        if !all[..own].iter().any(|army| army.title() == sample.title()) {
            all.push(sample);
        }
    }
    all
}

/// The list.
pub fn rosters(system: &'static SystemListing, store: Store) -> impl Fn() -> El + 'static {
    let (failed, pasted) = (State::new(String::new()), State::new(false));
    move || {
        let mut mine = el("ul.picks");
        for (number, said) in own(system, store) {
            let link = pick(el("a"), &said).attr("href", Route::Roster(system, number).href());
            mine = mine.child(el("li").child(link.child(icon(Icon::Open))));
        }
        let new = button("btn go").on_click(move || {
            if let Some(roster) = Roster::of(system.id) {
                add(store, roster);
            }
        });
        let new = new.child(icon(Icon::More)).text("New army");
        let why = failed.get();
        let refused = (!why.is_empty())
            .then(|| warning([&why, " Nothing was changed."].concat()).attr("role", "alert"));
        let to_try = samples(system, store, |sample| {
            pick(button(""), &Said::of(sample)).child(el("u").text("Try it"))
        });
        el("main.main wide-main armies")
            .child(el("header").child(el("h1").text("Your armies")))
            .child(deleted(store))
            .child(told(store))
            .child(mine)
            .child(el("div.pair").child(new).child(open_file(store, failed)).child(paste(pasted, failed)))
            .child(el("div").children(pasted.get().then(|| field(failed))))
            .child(el("div").children(refused))
            .child(safety(store))
            .child(reminder(store))
            .child(el("h2.group").text("Armies to try"))
            .child(el("div.picks").children(to_try))
    }
}

/// What was deleted last, with the key that brings it back.
pub fn deleted(store: Store) -> El {
    let told = store.deleted().map(|what| {
        let told = el("p").attr("role", "status").text(what + " is deleted.");
        let back = move || store.step(true, None);
        el("div.deleted").child(told).child(button("key").on_click(back).child(icon(Icon::Undo)).text("Undo"))
    });
    el("div").children(told)
}

/// A roster in a list, on this key or link.
fn pick(on: El, said: &Said) -> El {
    on.class("key pick try").child(words(said.title.clone(), said.brief.join(" · ")))
}

/// The samples, one tap each: what is opened is the player's own copy.
fn samples(system: &SystemListing, store: Store, key: fn(&Roster) -> El) -> Vec<El> {
    let mut keys = Vec::new();
    for sample in Roster::samples_of(system.id) {
        keys.push(key(&sample).on_click(move || add(store, sample.clone())));
    }
    keys
}

/// In the place of an army that is not here.
pub fn missing(system: &'static SystemListing) -> El {
    el("main.main wide-main armies")
        .child(el("header").child(el("h1").text("No such army")))
        .child(el("p").text("It was deleted, or it is on another device."))
        .child(
            el("div.calcs")
                .child(el("a.key").attr("href", Route::Rosters(system).href()).text("Your armies")),
        )
}

/// A key that opens the link on the clipboard; where it cannot be read there is a field for it.
fn paste(pasted: State<bool>, failed: State<String>) -> El {
    let paste = move || {
        let Some(clipboard) = clipboard("readText") else { return pasted.set(true) };
        let read = clipboard.read_text();
        spawn_local(async move {
            match JsFuture::from(read).await.ok().and_then(|text| text.as_string()) {
                Some(text) => follow(&text, failed),
                None => pasted.set(true),
            }
        });
    };
    button("btn").on_click(paste).text("Paste a link")
}

/// The field for a link.
fn field(failed: State<String>) -> El {
    let typed = move |event: Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        if let Some(input) = input {
            follow(&input.value(), failed);
        }
    };
    let input = el("input").attr("type", "url").attr("autocomplete", "off").on("change", typed);
    el("label.field").child(el("span.name").text("The link, pasted or typed")).child(input)
}

/// Opens a link as if it had been tapped.
fn follow(text: &str, failed: State<String>) {
    match text.trim().split_once('#') {
        // A message may go on behind it.
        Some((_, hash)) => go(&["#", hash.split_whitespace().next().unwrap_or_default()].concat()),
        None => failed.set("What was pasted is no link of Aide-de-Camp: there is no # in it.".into()),
    }
}

/// A key that takes a roster out of a file.
fn open_file(store: Store, failed: State<String>) -> El {
    picked("Open a file", move |text| match open_roster(&text) {
        Ok(roster) => add(store, roster),
        Err(error) => failed.set(error.to_string()),
    })
}

/// A key that has the player pick a file, and gives what is in it.
pub fn picked(word: &'static str, with: impl Fn(String) + 'static) -> El {
    let with: Rc<dyn Fn(String)> = Rc::new(with);
    let read = move |event: Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let Some(input) = input else { return };
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        let with = with.clone();
        spawn_local(async move {
            let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
            with(text.unwrap_or_default());
            // The same file can be chosen again.
            input.set_value("");
        });
    };
    let input =
        el("input.sr").attr("type", "file").attr("accept", ".json,application/json").on("change", read);
    el("label.btn").child(input).child(el("span").text(word))
}
