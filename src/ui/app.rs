//! The frame: what stands around every screen, and which screen stands in it.

use crate::address::Address;
use crate::components::icon::{Icon, icon};
use crate::components::offline;
use crate::dom::{El, el, keep};
use crate::roster::address;
use crate::screens;
use crate::screens::roster::Deleted;
use crate::state::State;
use crate::store::{self, Store};
use crate::worker::{self, Worker};
use aide_de_camp::rules::{Phase, SystemListing};
use aide_de_camp::save::{Document, Place, Theme};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// Puts the app on the page.
pub fn start() {
    let store = store::start();
    provide_context(store);
    wear(store);
    // A start without an address comes back to where the player was.
    let bare = current_hash().is_empty();
    let hash = State::new(if bare { back_at(store) } else { current_hash() });
    // Where the player was before the settings.
    let left = State::new(String::from("#/"));
    let follow = window_event_listener(ev::hashchange, move |event| {
        let from = event.old_url();
        if let (Some((_, at)), true) =
            (from.split_once('#'), Address::parse(&hash.look(String::clone)).is_inside())
        {
            left.set(["#", at].concat());
        }
        hash.set(current_hash());
    });
    on_cleanup(move || follow.remove());
    keep(move || {
        // Not before both stores were read: a write must not make an earlier desk the later one.
        if store.read.get() && hash.with(|hash| Address::parse(hash).is_place()) {
            store.open_at(&hash.get());
        }
    });
    let first = hash.look(String::clone);
    keep(move || {
        if store.later.get() && bare && hash.look(|hash| *hash == first) {
            hash.set(back_at(store));
        }
    });
    let worker = worker::start();
    let deleted = State::new(None);
    // Every change of address builds its screen anew: a screen's inputs begin as its link says.
    let shown = move || (hash.get(), store.later.get());
    let app = el("div")
        .class("page")
        .part(shown, move |(hash, _)| screen(&hash, &left.look(String::clone), store, worker, deleted));
    // The body is there, since this program runs in it.
    let body = document().body();
    for part in [app, offline::announced(worker)] {
        let _ = body.as_ref().map(|body| body.append_child(part.element()));
    }
}

/// Where the player was when the app was last left; the address bar says so, too.
fn back_at(store: Store) -> String {
    let open = Some(store.desk().open).filter(|open| open.starts_with('#'));
    let open = open.filter(|open| Address::parse(open).is_inside()).unwrap_or_default();
    if !open.is_empty() {
        // A browser that refuses keeps an address without a `#`, which comes back here as well.
        let _ = window()
            .history()
            .and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&open)));
    }
    open
}

/// Keeps the page in the theme of the settings.
fn wear(store: Store) {
    let device = window().match_media("(prefers-color-scheme: dark)").ok().flatten();
    let dark = State::new(device.as_ref().is_some_and(|device| device.matches()));
    if let Some(device) = device {
        let asked = device.clone();
        let changed = Closure::<dyn FnMut()>::new(move || dark.set(asked.matches())).into_js_value();
        device.set_onchange(Some(changed.unchecked_ref()));
    }
    keep(move || {
        let night = match store.settings.get().theme {
            Theme::Hall => false,
            Theme::Night => true,
            Theme::Device => dark.get(),
        };
        mark("data-theme", if night { "night" } else { "hall" });
    });
}

/// Marks the whole page.
fn mark(name: &str, value: &str) {
    if let Some(html) = document().document_element() {
        // A page whose root refuses an attribute is one we can still work on.
        let _ = html.set_attribute(name, value);
    }
}

fn current_hash() -> String {
    window().location().hash().unwrap_or_default()
}

fn screen(hash: &str, left: &str, store: Store, worker: Worker, deleted: Deleted) -> El {
    match Address::parse(hash) {
        Address::Home => {
            dress(None, "Aide-de-Camp");
            screens::home::home(store).child(offline::offer(worker)).child(offline::status(worker))
        }
        Address::Turn(system, phase) => {
            dress(Some(system), system.title);
            let turn = screens::turn::turn(system, phase, store).child(offline::status(worker));
            framed(system, Here::Phase(phase), vec![turn], store, worker)
        }
        Address::Calculation(system, link) => match screens::open(&link, store) {
            Ok(parts) => {
                dress(Some(system), link.listing.title);
                let offers = |phase: &Phase| phase.offers.contains(&link.listing.id);
                // A calculator that several phases offer stands under the last: its main one.
                let phase = system.turn.iter().rposition(offers).unwrap_or_default();
                framed(system, Here::Phase(phase), parts, store, worker)
            }
            Err(error) => screens::home::bad_link(&error),
        },
        Address::Rosters(system) => {
            dress(Some(system), "Your armies");
            let list = screens::rosters::rosters(system, store, deleted);
            framed(system, Here::Armies, vec![list], store, worker)
        }
        Address::Roster(system, number) => {
            dress(Some(system), "Army");
            let place = Place::Roster(number);
            let there = move || {
                store.documents.with(|documents| match documents.get(&place) {
                    Some(Document::Roster(roster)) => roster.army.system().id == system.id,
                    _ => false,
                })
            };
            let is = there.clone();
            el("div").class("page").at(
                move || there().into(),
                move |_| {
                    let parts = if is() {
                        screens::roster::roster(system.id, number, store, deleted)
                    } else {
                        vec![screens::rosters::missing(system)]
                    };
                    framed(system, Here::Armies, parts, store, worker)
                },
            )
        }
        Address::Preview(roster) => {
            let system = roster.army.system();
            dress(Some(system), "Army");
            framed(system, Here::Armies, screens::roster::preview(*roster, store), store, worker)
        }
        Address::Settings => {
            dress(None, "Settings");
            screens::settings::settings(left, store)
        }
        Address::Bad(error) => {
            dress(None, "Aide-de-Camp");
            screens::home::bad_link(&error)
        }
    }
}

/// The system's accent and the page's title.
fn dress(system: Option<&SystemListing>, title: &str) {
    document().set_title(title);
    mark("data-system", system.map_or("", |system| system.id));
}

/// What of a system is on the screen.
#[derive(Clone, Copy, PartialEq)]
enum Here {
    Phase(usize),
    Armies,
}

fn framed(system: &'static SystemListing, here: Here, parts: Vec<El>, store: Store, worker: Worker) -> El {
    let phases = system.turn.iter().enumerate().map(|(i, listed)| {
        let link = el("a").attr("href", &format!("#/{}/{}", system.id, listed.id));
        let link = if here == Here::Phase(i) { link.attr("aria-current", "page") } else { link };
        link.child(icon(Icon::of_phase(listed.id))).child(el("span").text(listed.title))
    });
    let home =
        el("a").attr("href", "#/").class("apart").child(icon(Icon::Home)).child(el("span").text("Home"));
    let armies = el("a").attr("href", &address(system.id, None));
    let armies = if here == Here::Armies { armies.attr("aria-current", "page") } else { armies };
    let armies = armies.child(icon(Icon::Flag)).child(el("span").text("Armies"));
    let when = el("span").class("when").text(match here {
        Here::Phase(at) => system.turn[at].title,
        Here::Armies => "Armies",
    });
    let top = el("header")
        .class("top")
        .child(el("a").class("sys").attr("href", &format!("#/{}", system.id)).text(system.title))
        .child(when)
        .child(el("span").class("space"))
        .child(offline::offer(worker))
        .child(screens::settings::menu(store));
    let rail = el("nav")
        .class("rail")
        .attr("aria-label", "Phases of the turn")
        .children(phases)
        .child(armies)
        .child(home);
    el("div").class("app").child(top).child(rail).children(parts)
}
