//! The frame: what stands around every screen, and which screen stands in it.

use crate::address::Address;
use crate::awake;
use crate::battle::Table;
use crate::components::answer::Battle;
use crate::components::controls::button;
use crate::components::icon::{Icon, icon};
use crate::components::offline;
use crate::dom::{El, el, keep, show};
use crate::roster::address;
use crate::screens::{self, Draw};
use crate::state::State;
use crate::stores::{self, Store};
use crate::worker::{self, Worker};
use aide_de_camp::rules::{Phase, SYSTEMS, SystemListing};
use aide_de_camp::share::{LinkError, Packed};
use aide_de_camp::storage::{Id, Theme};
use leptos::ev;
use leptos::prelude::*;
use std::cell::RefCell;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// Puts the app on the page.
pub fn start() {
    let store = stores::start();
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
    let first = State::new(hash.look(String::clone));
    let is_first = move || bare && hash.look(|hash| first.look(|first| hash == first));
    let note = move || {
        // Not before both stores were read: a write must not make an earlier desk the later one. And where the later one
        // leads elsewhere, the player is not here.
        let leaves = store.has_later_desk.get_untracked() && is_first();
        if store.is_read.get_untracked() && !leaves && hash.look(|hash| Address::parse(hash).is_place()) {
            store.open_at(&hash.look(String::clone));
        }
    };
    keep(move || {
        store.is_read.track();
        note();
    });
    keep(move || {
        if store.has_later_desk.get() && is_first() {
            hash.set(back_at(store));
        }
    });
    let worker = worker::start();
    let table = Table::new(store);
    // Whatever else is looked at meanwhile: it lies on the table as long as one of its system's screens is open.
    let inside = State::new(false);
    awake::while_wanted(move || inside.get() && table.is_on());
    let app = App { store, worker, table, left };
    let owner = Owner::current().unwrap_or_default();
    let mut opened: Option<Opened> = None;
    let draw = move || {
        // Every change of address opens its screen anew: a screen's inputs begin as its link says.
        let at = (hash.get(), store.has_later_desk.get());
        let number = opened.as_ref().map_or(0, |opened| opened.number);
        if let Some(before) = opened.take_if(|opened| opened.at != at) {
            before.owner.cleanup();
        }
        let opened = opened.get_or_insert_with(|| {
            let owner = owner.child();
            let screen = owner.with(|| untrack(|| app.open(&at.0)));
            inside.set(screen.frame.is_some());
            // After what the screen before left on the desk, which knew the address before.
            note();
            Opened { at, number: number + 1, owner, screen }
        });
        let page = opened.owner.with(|| app.draw(&opened.screen, opened.number));
        vec![page, offline::announced(worker, table.is_quiet())]
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
    /// The document on it, whose edits are taken back there; elsewhere any.
    of: Option<Id>,
    draw: Draw,
}

/// What every screen may need.
#[derive(Clone, Copy)]
struct App {
    store: Store,
    worker: Worker,
    table: Table,
    /// Where the player was before the settings.
    left: State<String>,
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
        let App { store, worker, table, left } = self;
        let address = Address::parse(hash);
        store.status.set(String::new());
        let of = match address {
            Address::Roster(_, number) => Some(Id::Roster(number)),
            _ => None,
        };
        table.answering.set(matches!(address, Address::Calculation(..)));
        let (frame, title, draw): (_, _, Draw) = match address {
            Address::Home => {
                let draw = move || {
                    let home = screens::home::home(store);
                    vec![home.child(offline::offer(worker)).child(offline::status(worker))]
                };
                (None, "Aide-de-Camp", Box::new(draw))
            }
            Address::Turn(system, phase) => {
                table.turn_to(system);
                table.phase.set(Some(system.turn[phase].id));
                let playing = Battle { table, system, phase: &system.turn[phase] };
                let field = screens::field::phase(playing, store);
                let draw = move || {
                    let bare = || screens::turn::turn(system, phase, store).child(offline::status(worker));
                    vec![if table.is_on() { field() } else { bare() }]
                };
                (Some((system, Here::Phase(phase))), system.title, Box::new(draw))
            }
            Address::Calculation(system, link) => {
                table.turn_to(system);
                let offers = |phase: &Phase| phase.offers.contains(&link.listing.id);
                // A calculator that several phases offer stands under the one that was looked at, or that the battle is in,
                // or under the last: its main one.
                let seen =
                    table.phase.look(|seen| system.turn.iter().position(|phase| Some(phase.id) == *seen));
                let of_battle = [seen, Some(table.battle().phase())].into_iter().flatten();
                let mut of_battle = of_battle.filter(|phase| table.is_on() && offers(&system.turn[*phase]));
                let phase =
                    of_battle.next().or_else(|| system.turn.iter().rposition(offers)).unwrap_or_default();
                match screens::open(&link, store, Battle { table, system, phase: &system.turn[phase] }) {
                    Ok(draw) => (Some((system, Here::Phase(phase))), link.listing.title, draw),
                    Err(error) => bad(error),
                }
            }
            Address::Battles(system) => {
                table.turn_to(system);
                let battles = screens::battles::battles(system, table, store);
                (Some((system, Here::Battles)), "Battle", Box::new(move || vec![battles()]))
            }
            Address::Rosters(system) => {
                table.turn_to(system);
                let list = screens::rosters::rosters(system, store);
                (Some((system, Here::Armies)), "Your armies", Box::new(move || vec![list()]))
            }
            Address::Roster(system, number) => {
                table.turn_to(system);
                let draw = roster(system, number, store);
                (Some((system, Here::Armies)), "Army", draw)
            }
            Address::Preview(packed) => {
                let (system, here) = match &*packed {
                    Packed::Roster(roster) => (roster.army.system(), Here::Armies),
                    Packed::Sheet(id, _) => {
                        let system = SYSTEMS.iter().find(|system| system.id == *id);
                        (system.expect("every system of a link is listed"), Here::Armies)
                    }
                    Packed::Battle(battle) => (battle.system(), Here::Battles),
                };
                table.turn_to(system);
                let draw: Draw = match *packed {
                    Packed::Roster(roster) => Box::new(screens::roster::preview(roster, store)),
                    Packed::Sheet(_, changes) => Box::new(screens::settings::preview(system, changes, store)),
                    Packed::Battle(battle) => Box::new(screens::battles::preview(*battle, table)),
                };
                (Some((system, here)), "Sent to you", draw)
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
        Screen { frame, of, draw }
    }

    /// The page of a screen.
    fn draw(self, screen: &Screen, number: u64) -> El {
        let frame = match screen.frame {
            Some((system, here)) => self.framed(system, here, screen.of.as_ref()),
            None => el("div.page").child(self.top("#/", "Aide-de-Camp", None, None)),
        };
        frame.children((screen.draw)().into_iter().map(|part| part.key(number)))
    }

    /// The bar on top: where the player is, and the steps back. They belong to what is on the screen: the battle, an army,
    /// and where there is neither whatever was edited last.
    fn top(
        self,
        href: &str,
        title: &'static str,
        frame: Option<(&SystemListing, Here)>,
        of: Option<&Id>,
    ) -> El {
        let App { store, table, .. } = self;
        let battle = frame.map(|_| table.battle());
        let told = store.status.get();
        let is_told = !told.is_empty();
        let when = match (frame, &battle) {
            _ if is_told => told,
            (_, Some(battle)) if !battle.is_bare() => battle.when(),
            (Some((system, Here::Phase(at))), _) => system.turn[at].title.into(),
            (Some((_, Here::Armies)), _) => "Armies".into(),
            (Some((_, Here::Battles)), _) => "Battle".into(),
            (None, _) => String::new(),
        };
        let of_battle = frame.is_some_and(|(_, here)| here != Here::Armies);
        let steps = [(true, Icon::Undo, "Undo"), (false, Icon::Redo, "Redo")].map(|(back, drawing, word)| {
            let can = match battle.as_ref().filter(|_| of_battle) {
                Some(battle) if back => battle.count() > 0,
                Some(battle) => battle.can_redo(),
                None => store.can_step(back, of),
            };
            let of = of.cloned();
            let step = move || if of_battle { table.step(back) } else { store.step(back, of.as_ref()) };
            button("tool").disabled(!can).on_click(step).child(icon(drawing)).child(el("span.w").text(word))
        });
        el("header.top")
            .child(el("a.sys").attr("href", href.to_owned()).text(title))
            .child(el("span.when").class_when("news", is_told).attr("role", "status").text(when))
            .child(el("span.space"))
            .children(steps)
    }

    /// The bar on top and the phases of the turn.
    fn framed(self, system: &'static SystemListing, here: Here, of: Option<&Id>) -> El {
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
        let battles =
            place(&screens::battles::address(system.id), here == Here::Battles, Icon::Order, "Battle");
        let top = self
            .top(&["#/", system.id].concat(), system.title, Some((system, here)), of)
            .children(self.table.is_quiet().then(|| offline::offer(self.worker)))
            .child(screens::settings::menu(self.store));
        let rail = el("nav.rail")
            .attr("aria-label", "Phases of the turn")
            .children(phases)
            .child(battles)
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
fn roster(system: &'static SystemListing, number: u32, store: Store) -> Draw {
    let there = move || {
        store.rosters.with(|rosters| {
            let mut rosters = rosters.iter().filter(|saved| saved.roster.army.system().id == system.id);
            rosters.any(|saved| saved.number == number)
        })
    };
    let opened: RefCell<Option<Draw>> = RefCell::new(None);
    Box::new(move || {
        let mut opened = opened.borrow_mut();
        if !there() {
            *opened = None;
            return vec![screens::rosters::missing(system)];
        }
        let open = || untrack(|| Box::new(screens::roster::roster(system.id, number, store)) as Draw);
        opened.get_or_insert_with(open)()
    })
}

/// What of a system is on the screen.
#[derive(Clone, Copy, PartialEq)]
enum Here {
    Phase(usize),
    Battles,
    Armies,
}
