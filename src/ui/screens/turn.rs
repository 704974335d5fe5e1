//! A system's turn: every phase with its steps in order, and the calculators it needs.

use super::rosters;
use crate::dom::{El, el};
use crate::stores::Store;
use aide_de_camp::rules::SystemListing;

/// The turn, open at one phase.
pub fn turn(system: &'static SystemListing, open: usize, store: Store) -> El {
    let phases = system.turn.iter().enumerate().map(|(i, phase)| {
        let steps = phase.steps.iter().map(|step| el("li").text(*step));
        let offers = phase.offers.iter().filter_map(|id| {
            let listing = system.calculators.iter().find(|listing| listing.id == *id)?;
            Some(el("a.key").attr("href", ["#/", id].concat()).text(listing.title))
        });
        // A section that is called what the phase is called needs no naming twice.
        let rule = (phase.rule.0 != phase.title).then(|| el("span.small").text(phase.rule.0));
        let title = el("h2").text(phase.title).text(" ").children(rule);
        el("section")
            .class(if i == open { "phase now" } else { "phase" })
            .attr("aria-label", phase.title)
            .child(title)
            .child(el("ol.steps").children(steps))
            .child(el("div.calcs").children(offers))
    });
    el("main.main wide-main")
        .child(el("header").child(el("h1").text("The turn")))
        .child(
            el("div.turnlist")
                .child(rosters::on_turn(system, store, true))
                .children(phases)
                .child(rosters::on_turn(system, store, false)),
        )
        .child(el("p.small credit").text(system.credit))
}
