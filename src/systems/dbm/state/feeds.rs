//! What the markers of a battle feed: `tests/rules/roles.rs` sets each and sees these calculators come out otherwise.

use super::markers::*;
use crate::rules::Feeds::{self, Calculators, Nothing};

/// Of each marker, by its id.
pub(in super::super) const FEEDS: &[(&str, Feeds)] = &[
    (
        LOST.id,
        Calculators(&[
            "dbm/combat",
            "dbm/impetuous",
            "dbm/line",
            "dbm/movement",
            "dbm/pip-dice",
            "dbm/press-forward",
            "dbm/range",
            "dbm/score",
            "dbm/spending",
            "dbm/strength",
        ]),
    ),
    (FOUGHT.id, Calculators(&["dbm/combat", "dbm/line"])),
    (SHOT.id, Calculators(&["dbm/combat"])),
    (RECOILS.id, Calculators(&["dbm/press-forward"])),
    (FLEES.id, Calculators(&["dbm/movement"])),
    (WON.id, Calculators(&["dbm/impetuous", "dbm/press-forward"])),
    (ROLLED.id, Calculators(&["dbm/spending"])),
    (HALTED.id, Calculators(&["dbm/impetuous"])),
    (PIPS.id, Calculators(&["dbm/spending"])),
    (PLANNED.id, Calculators(&["dbm/pip-dice", "dbm/spending"])),
    (GENERAL_USED.id, Calculators(&["dbm/spending"])),
    (GENERAL_MOVED.id, Calculators(&["dbm/spending"])),
    (MARCHES.id, Calculators(&["dbm/movement", "dbm/spending"])),
    (COUNTS_AS.id, Calculators(&["dbm/combat", "dbm/line"])),
    (RECOILED.id, Nothing("What is to do follows from it, no calculation.")),
    (FLED.id, Calculators(&["dbm/movement"])),
    (PURSUED.id, Nothing("What is to do follows from it, no calculation.")),
    (TURNED.id, Calculators(&["dbm/press-forward"])),
    (CONTACTED.id, Calculators(&["dbm/combat", "dbm/line", "dbm/spending"])),
];
