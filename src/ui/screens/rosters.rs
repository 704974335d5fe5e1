//! What screens drawn by `dom` share of the armies' list.

use crate::components::controls::button;
use crate::components::icon::{Icon, icon};
use crate::dom::{El, el};
use crate::stores::Store;
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::SystemListing;
use leptos::prelude::*;

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

/// What was deleted last, with the key that brings it back.
pub fn deleted(store: Store) -> El {
    let told = store.deleted().map(|what| {
        let told = el("p").attr("role", "status").text(what + " is deleted.");
        let back = move || store.step(true, None);
        el("div.deleted").child(told).child(button("key").on_click(back).child(icon(Icon::Undo)).text("Undo"))
    });
    el("div").children(told)
}
