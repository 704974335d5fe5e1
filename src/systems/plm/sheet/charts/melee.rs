//! Melee and pursuit.

use super::super::Sheet;
use crate::rules::form::column;
use crate::rules::{Cells, Chart, Lengths, signed, unsigned};

pub(super) fn charts(sheet: &Sheet, lengths: Lengths) -> Vec<Chart> {
    let inches = |n| lengths.inches(n);
    let melee = &sheet.melee;
    let mut level = melee.effect.rows("melee.effect", signed);
    level.extend(melee.rows_of("melee", &["support", "town", "line_up"], signed));
    let markers = melee.markers.rows("melee.markers", unsigned);
    let back = ["back_in", "both_back_in", "crew_back_in", "crew_markers"];
    let back = melee.rows_of("melee", &back, inches);
    let deck = melee.deck.rows("melee.deck", unsigned);
    let pursuit = ["pursuit_in", "contact_markers", "contact_back_in"];
    let pursuit = melee.rows_of("melee", &pursuit, inches);
    vec![
        Chart::new("Melee Level", "G.2", [column("melee_level", "Melee Level", "%", level)]),
        Chart::new(
            "Melee results",
            "G.5",
            [
                column("melee_markers", "Markers by the first roll", "Markers", markers),
                column("melee_back", "Falling back", "Number", back),
            ],
        ),
        Chart::new("Melee deck", "G.13", [column("deck", "Melee deck", "Cards", deck)]),
        Chart::new("Pursuit", "G.10", [column("pursuit", "Pursuit", "Number", pursuit)]),
    ]
}
