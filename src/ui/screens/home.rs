//! The first screen: pick a system. Also what is said of a link that cannot be read.

use super::settings::way_in;
use crate::components::icon::{Icon, icon};
use crate::dom::{El, el};
use crate::stores::Store;
use aide_de_camp::rules::SYSTEMS;
use aide_de_camp::share::LinkError;

/// The systems, one tap each.
pub fn home(store: Store) -> El {
    let systems = SYSTEMS.iter().map(|system| {
        let pick = el("a.key pick").attr("data-system", system.id).attr("href", ["#/", system.id].concat());
        el("li").child(pick.child(el("b").text(system.title)).child(el("small").text(system.credit)))
    });
    plain()
        .child(el("p").text("The sums of the game, the odds, and the reason for every number. Everything stays on this device."))
        .child(el("h2").text("Which game?"))
        .child(el("ul.picks").children(systems))
        .child(way_in(store))
}

/// A link that cannot be opened, and where to go instead.
pub fn bad_link(error: &LinkError) -> El {
    let told = el("span").text(error.to_string()).text(" Nothing was changed.");
    plain()
        .child(el("p.note error").attr("role", "alert").child(icon(Icon::Warn)).child(told))
        .child(el("a.btn").attr("href", "#/").text("To the games"))
}

fn plain() -> El {
    el("main.plain").child(el("h1").text("Aide-de-Camp"))
}
