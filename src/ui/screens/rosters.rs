//! A system's rosters: the player's own, and two to try.

use super::roster::Deleted;
use super::settings::warning;
use crate::components::controls::button;
use crate::components::icon::{Icon, icon};
use crate::dom::{El, el, keep};
use crate::roster::{Said, add, address};
use crate::state::State;
use crate::store::Store;
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{SystemListing, in_order};
use aide_de_camp::save::{Document, Place};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::web_sys::{Event, HtmlInputElement};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

/// The player's rosters of a system: number, name, and what each comes to.
fn own(system: &SystemListing, store: Store) -> Vec<(u32, String, String)> {
    let mut own = Vec::new();
    store.documents.with(|documents| {
        for (place, document) in documents.iter() {
            if let (Place::Roster(number), Document::Roster(roster)) = (place, document)
                && roster.army.system().id == system.id
            {
                let said = Said::of(roster);
                own.push((*number, said.title.clone(), said.brief.join(" · ")));
            }
        }
    });
    in_order(&mut own, |one, other| one.1 < other.1);
    own
}

/// The list.
pub fn rosters(system: &'static SystemListing, store: Store, deleted: Deleted) -> El {
    if let Some((number, _)) = deleted.look(Clone::clone) {
        store.remove(&Place::Roster(number));
    }
    on_cleanup(move || deleted.set(None));
    let failed = State::new(String::new());
    let undo = move || {
        let title = deleted.look(|deleted| deleted.as_ref().map(|(_, roster)| roster.title()));
        let back = move || {
            if let Some((number, roster)) = deleted.look(Clone::clone) {
                store.keep(Place::Roster(number), Document::Roster(roster));
                deleted.set(None);
            }
        };
        el("div")
            .class("deleted")
            .child(
                el("p")
                    .attr("role", "status")
                    .text(&["“", &title.unwrap_or_default(), "” is deleted."].concat()),
            )
            .child(button("key").on_click(back).child(icon(Icon::Undo)).text("Undo"))
    };
    let list = State::new(Vec::new());
    keep(move || list.set(own(system, store)));
    let mine = el("ul").class("picks").each(
        move || (0..list.with(Vec::len)).collect(),
        move |at| {
            let of = move || list.with(|list| list.get(at).cloned().unwrap_or_default());
            let words = el("span")
                .child(el("b").text_with(move || of().1))
                .child(el("small").text_with(move || of().2));
            let link = el("a")
                .class("key pick try")
                .attr_with("href", move || Some(address(system.id, Some(of().0))));
            el("li").child(link.child(words).child(icon(Icon::Open)))
        },
    );
    let new = button("btn go")
        .on_click(move || {
            if let Some(roster) = Roster::of(system.id) {
                add(store, roster);
            }
        })
        .child(icon(Icon::More))
        .text("New army");
    let refused = move || warning(move || failed.get() + " Nothing was changed.").attr("role", "alert");
    el("main")
        .class("main wide-main armies")
        .child(el("header").child(el("h1").text("Your armies")))
        .child(el("div").when(move || deleted.with(Option::is_some), undo))
        .child(mine)
        .child(el("div").class("pair").child(new).child(open_file(store, failed)))
        .child(el("div").when(move || failed.with(|failed| !failed.is_empty()), refused))
        .child(el("h2").class("group").text("Armies to try"))
        .child(el("div").class("picks").children(to_try(system, store)))
}

/// The samples, one tap each: what is opened is the player's own copy.
fn to_try(system: &SystemListing, store: Store) -> Vec<El> {
    let mut keys = Vec::new();
    for sample in Roster::to_try(system.id) {
        let said = Said::of(&sample);
        let words =
            el("span").child(el("b").text(&said.title)).child(el("small").text(&said.brief.join(" · ")));
        keys.push(
            button("key pick try")
                .on_click(move || add(store, sample.clone()))
                .child(words)
                .child(el("u").text("Try it")),
        );
    }
    keys
}

/// On the turn: above its phases the samples, as long as the player has no army; below them the way to his armies.
pub fn on_turn(system: &'static SystemListing, store: Store, above: bool) -> El {
    let section = move || {
        let said = if above {
            "Try one of these: it becomes your own copy."
        } else {
            "What you have on this device."
        };
        let keys = if above { trials(system, store) } else { vec![way_to(system)] };
        el("section")
            .class("phase")
            .attr("aria-label", "Armies")
            .child(el("h2").text("Armies"))
            .child(el("p").text(said))
            .child(el("div").class("calcs").children(keys))
    };
    el("div").class("own").when(move || own(system, store).is_empty() == above, section)
}

fn trials(system: &SystemListing, store: Store) -> Vec<El> {
    let mut keys = Vec::new();
    for sample in Roster::to_try(system.id) {
        let title = sample.title();
        keys.push(button("key").on_click(move || add(store, sample.clone())).text(&title));
    }
    keys
}

/// In the place of an army that is not here.
pub fn missing(system: &SystemListing) -> El {
    el("main")
        .class("main wide-main armies")
        .child(el("header").child(el("h1").text("No such army")))
        .child(el("p").text("It was deleted, or it is on another device."))
        .child(el("div").class("calcs").child(way_to(system)))
}

fn way_to(system: &SystemListing) -> El {
    el("a").class("key").attr("href", &address(system.id, None)).text("Your armies")
}

/// A key that takes a roster out of a file.
fn open_file(store: Store, failed: State<String>) -> El {
    let read = move |event: Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let Some(input) = input else { return };
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        spawn_local(async move {
            let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
            match Roster::from_file(&text.unwrap_or_default()) {
                Ok(roster) => add(store, roster),
                Err(error) => failed.set(error.to_string()),
            }
            // The same file can be chosen again.
            input.set_value("");
        });
    };
    let input = el("input")
        .class("sr")
        .attr("type", "file")
        .attr("accept", ".json,application/json")
        .on("change", read);
    el("label").class("btn").child(input).child(el("span").text("Open a file"))
}
