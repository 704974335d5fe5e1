//! The frame: what stands around every screen, and which screen stands in it.

use crate::address::Address;
use crate::components::icon::{Icon, icon};
use crate::components::offline;
use crate::dom::{El, el};
use crate::screens;
use crate::worker::{self, Worker};
use aide_de_camp::rules::{Phase, SystemListing};
use leptos::ev;
use leptos::prelude::*;

/// Puts the app on the page.
pub fn start() {
    let hash = RwSignal::new(current_hash());
    let follow = window_event_listener(ev::hashchange, move |_| hash.set(current_hash()));
    on_cleanup(move || follow.remove());
    let worker = worker::start();
    // Every change of address builds its screen anew: a screen's inputs begin as its link says.
    let app = el("div").class("page").part(move || hash.get(), move |hash| screen(&hash, worker));
    // The body is there, since this program runs in it.
    let body = document().body();
    for part in [app, offline::announced(worker)] {
        let _ = body.as_ref().map(|body| body.append_child(part.element()));
    }
}

fn current_hash() -> String {
    window().location().hash().unwrap_or_default()
}

fn screen(hash: &str, worker: Worker) -> El {
    match Address::parse(hash) {
        Address::Home => {
            dress(None, "Aide-de-Camp");
            screens::home::home().child(offline::offer(worker)).child(offline::status(worker))
        }
        Address::Turn(system, phase) => {
            dress(Some(system), system.title);
            let turn = screens::turn::turn(system, phase).child(offline::status(worker));
            framed(system, Some(phase), vec![turn], worker)
        }
        Address::Calculation(system, link) => match screens::open(&link) {
            Ok(parts) => {
                dress(Some(system), link.listing.title);
                let offers = |phase: &Phase| phase.offers.contains(&link.listing.id);
                // A calculator that several phases offer stands under the last: its main one.
                framed(system, system.turn.iter().rposition(offers), parts, worker)
            }
            Err(error) => screens::home::bad_link(&error),
        },
        Address::Bad(error) => {
            dress(None, "Aide-de-Camp");
            screens::home::bad_link(&error)
        }
    }
}

/// The system's accent and the page's title.
fn dress(system: Option<&SystemListing>, title: &str) {
    document().set_title(title);
    if let Some(html) = document().document_element() {
        // A page whose root refuses an attribute is one we can still work on.
        let _ = html.set_attribute("data-system", system.map_or("", |system| system.id));
    }
}

fn framed(system: &'static SystemListing, phase: Option<usize>, parts: Vec<El>, worker: Worker) -> El {
    let phases = system.turn.iter().enumerate().map(|(i, listed)| {
        let link = el("a").attr("href", &format!("#/{}/{}", system.id, listed.id));
        let link = if Some(i) == phase { link.attr("aria-current", "page") } else { link };
        link.child(icon(Icon::of_phase(listed.id))).child(el("span").text(listed.title))
    });
    let home =
        el("a").attr("href", "#/").class("apart").child(icon(Icon::Home)).child(el("span").text("Home"));
    let when = phase.map(|at| el("span").class("when").text(system.turn[at].title));
    let top = el("header")
        .class("top")
        .child(el("a").class("sys").attr("href", &format!("#/{}", system.id)).text(system.title))
        .children(when)
        .child(el("span").class("space"))
        .child(offline::offer(worker));
    let rail = el("nav").class("rail").attr("aria-label", "Phases of the turn").children(phases).child(home);
    el("div").class("app").child(top).child(rail).children(parts)
}
