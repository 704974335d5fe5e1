//! The frame: what stands around every screen, and which screen stands in it.

use crate::address::Address;
use crate::components::icon::{Icon, icon};
use crate::components::offline;
use crate::dom::{El, el, keep, show};
use crate::roster::address;
use crate::screens::roster::Deleted;
use crate::screens::{self, Draw};
use crate::state::State;
use crate::store::{self, Store};
use crate::worker::{self, Worker};
use aide_de_camp::link::LinkError;
use aide_de_camp::rules::{Phase, SystemListing};
use aide_de_camp::save::{Document, Place, Theme};
use leptos::ev;
use leptos::prelude::*;
use std::cell::RefCell;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// Puts the app on the page.
pub fn start() {
    let store = store::start();
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
    let note = move || {
        // Not before both stores were read: a write must not make an earlier desk the later one.
        if store.read.look(|read| *read) && hash.look(|hash| Address::parse(hash).is_place()) {
            store.open_at(&hash.look(String::clone));
        }
    };
    keep(move || {
        store.read.track();
        note();
    });
    let first = hash.look(String::clone);
    keep(move || {
        if store.later.get() && bare && hash.look(|hash| *hash == first) {
            hash.set(back_at(store));
        }
    });
    let worker = worker::start();
    let app = App { store, worker, left, deleted: State::new(None) };
    let owner = Owner::current().unwrap_or_default();
    let mut opened: Option<Opened> = None;
    let draw = move || {
        // Every change of address opens its screen anew: a screen's inputs begin as its link says.
        let at = (hash.get(), store.later.get());
        let number = opened.as_ref().map_or(0, |opened| opened.number);
        if let Some(before) = opened.take_if(|opened| opened.at != at) {
            before.owner.cleanup();
        }
        let opened = opened.get_or_insert_with(|| {
            let owner = owner.child();
            let screen = owner.with(|| untrack(|| app.open(&at.0)));
            // After what the screen before left on the desk, which knew the address before.
            note();
            Opened { at, number: number + 1, owner, screen }
        });
        let page = opened.owner.with(|| app.draw(&opened.screen, opened.number));
        vec![page, offline::announced(worker)]
    };
    // The body is there, since this program runs in it.
    if let Some(body) = document().body() {
        show(body.into(), draw);
    }
}

/// The screen at an address, for as long as the player is there.
struct Opened {
    at: (String, bool),
    /// How many were opened before: nothing of theirs is taken for this one's.
    number: u64,
    owner: Owner,
    screen: Screen,
}

/// A screen: what it draws, and what stands around that.
struct Screen {
    frame: Option<(&'static SystemListing, Here)>,
    draw: Draw,
}

/// What every screen may need.
#[derive(Clone, Copy)]
struct App {
    store: Store,
    worker: Worker,
    /// Where the player was before the settings.
    left: State<String>,
    deleted: Deleted,
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

impl App {
    /// Opens the screen of an address.
    fn open(self, hash: &str) -> Screen {
        let App { store, worker, left, deleted } = self;
        let (frame, title, draw): (_, _, Draw) = match Address::parse(hash) {
            Address::Home => {
                let draw = move || {
                    let home = screens::home::home(store);
                    vec![home.child(offline::offer(worker)).child(offline::status(worker))]
                };
                (None, "Aide-de-Camp", Box::new(draw))
            }
            Address::Turn(system, phase) => {
                let turn = move || screens::turn::turn(system, phase, store).child(offline::status(worker));
                (Some((system, Here::Phase(phase))), system.title, Box::new(move || vec![turn()]))
            }
            Address::Calculation(system, link) => match screens::open(&link, store) {
                Ok(draw) => {
                    let offers = |phase: &Phase| phase.offers.contains(&link.listing.id);
                    // A calculator that several phases offer stands under the last: its main one.
                    let phase = system.turn.iter().rposition(offers).unwrap_or_default();
                    (Some((system, Here::Phase(phase))), link.listing.title, draw)
                }
                Err(error) => bad(error),
            },
            Address::Rosters(system) => {
                let list = screens::rosters::rosters(system, store, deleted);
                (Some((system, Here::Armies)), "Your armies", Box::new(move || vec![list()]))
            }
            Address::Roster(system, number) => {
                let draw = roster(system, number, store, deleted);
                (Some((system, Here::Armies)), "Army", draw)
            }
            Address::Preview(roster) => {
                let system = roster.army.system();
                (Some((system, Here::Armies)), "Army", Box::new(screens::roster::preview(*roster, store)))
            }
            Address::Settings => {
                let settings = screens::settings::settings(left.look(String::clone), store);
                (None, "Settings", Box::new(move || vec![settings()]))
            }
            Address::Recovery => {
                let recovery = screens::recovery::recovery(store);
                (None, "Recovery", Box::new(move || vec![recovery()]))
            }
            Address::Bad(error) => bad(error),
        };
        document().set_title(title);
        mark("data-system", frame.map_or("", |(system, _)| system.id));
        Screen { frame, draw }
    }

    /// The page of a screen.
    fn draw(self, screen: &Screen, number: u64) -> El {
        let frame = match screen.frame {
            Some((system, here)) => self.framed(system, here),
            None => el("div.page"),
        };
        frame.children((screen.draw)().into_iter().map(|part| part.key(number)))
    }

    /// The bar on top and the phases of the turn.
    fn framed(self, system: &'static SystemListing, here: Here) -> El {
        let place = |href: &str, is: bool, drawing: Icon, word: &'static str| {
            let link = el("a").attr("href", href.to_owned());
            let link = if is { link.attr("aria-current", "page").in_view(0) } else { link };
            link.child(icon(drawing)).child(el("span").text(word))
        };
        let phases = system.turn.iter().enumerate().map(|(i, phase)| {
            let href = ["#/", system.id, "/", phase.id].concat();
            place(&href, here == Here::Phase(i), Icon::of_phase(phase.id), phase.title)
        });
        let armies = place(&address(system.id, None), here == Here::Armies, Icon::Flag, "Armies");
        let when = match here {
            Here::Phase(at) => system.turn[at].title,
            Here::Armies => "Armies",
        };
        let top = el("header.top")
            .child(el("a.sys").attr("href", ["#/", system.id].concat()).text(system.title))
            .child(el("span.when").text(when))
            .child(el("span.space"))
            .child(offline::offer(self.worker))
            .child(screens::settings::menu(self.store));
        let rail = el("nav.rail")
            .attr("aria-label", "Phases of the turn")
            .children(phases)
            .child(armies)
            .child(place("#/", false, Icon::Home, "Home").class("apart"));
        el("div.app").child(top).child(rail)
    }
}

/// What a link that cannot be read shows.
fn bad(error: LinkError) -> (Option<(&'static SystemListing, Here)>, &'static str, Draw) {
    (None, "Aide-de-Camp", Box::new(move || vec![screens::home::bad_link(&error)]))
}

/// A roster for as long as it is there: it may come later, and it may go. So it is opened while it is drawn, once.
fn roster(system: &'static SystemListing, number: u32, store: Store, deleted: Deleted) -> Draw {
    let there = move || {
        store.documents.with(|documents| match documents.get(&Place::Roster(number)) {
            Some(Document::Roster(roster)) => roster.army.system().id == system.id,
            _ => false,
        })
    };
    let opened: RefCell<Option<Draw>> = RefCell::new(None);
    Box::new(move || {
        let mut opened = opened.borrow_mut();
        if !there() {
            *opened = None;
            return vec![screens::rosters::missing(system)];
        }
        let open =
            || untrack(|| Box::new(screens::roster::roster(system.id, number, store, deleted)) as Draw);
        opened.get_or_insert_with(open)()
    })
}

/// What of a system is on the screen.
#[derive(Clone, Copy, PartialEq)]
enum Here {
    Phase(usize),
    Armies,
}
