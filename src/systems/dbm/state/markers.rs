//! Every marker of a battle: what is remembered of a command or a line, and how long.

use crate::rules::{Expiry, Marker};

pub(in super::super) const ALL_MARKERS: &[Marker] = &[
    LOST,
    FOUGHT,
    SHOT,
    RECOILS,
    FLEES,
    WON,
    ROLLED,
    HALTED,
    PIPS,
    PLANNED,
    GENERAL_USED,
    GENERAL_MOVED,
    MARCHES,
    COUNTS_AS,
    RECOILED,
    FLED,
    PURSUED,
    TURNED,
    CONTACTED,
];

/// Elements of a line that are destroyed.
pub(in super::super) const LOST: Marker = Marker { id: "lost", title: "Lost", expiry: Expiry::Battle };
/// Elements that have fought.
pub(in super::super) const FOUGHT: Marker = Marker { id: "fought", title: "Fought", expiry: Expiry::Phase };
/// Elements that have shot.
pub(in super::super) const SHOT: Marker = Marker { id: "shot", title: "Shot", expiry: Expiry::Phase };
/// Elements that had to recoil.
pub(in super::super) const RECOILS: Marker = Marker { id: "recoils", title: "Recoil", expiry: Expiry::Turn };
/// Elements that had to flee.
pub(in super::super) const FLEES: Marker = Marker { id: "flees", title: "Flee", expiry: Expiry::Turn };
/// Elements that have beaten somebody in close combat: impetuous ones pursue.
pub(in super::super) const WON: Marker = Marker { id: "won", title: "Beat the enemy", expiry: Expiry::Turn };
/// Impetuous troops were halted, or have advanced.
pub(in super::super) const HALTED: Marker = Marker { id: "halted", title: "Halted", expiry: Expiry::Phase };
/// The PIP die of its command is rolled; at 2 it has spent its PIPs.
pub(in super::super) const ROLLED: Marker =
    Marker { id: "rolled", title: "PIPs spent", expiry: Expiry::Turn };
/// The PIPs that its command has to spend.
pub(in super::super) const PIPS: Marker = Marker { id: "pips", title: "PIPs", expiry: Expiry::Turn };
/// The PIPs that its command plans to spend, before the roll.
pub(in super::super) const PLANNED: Marker =
    Marker { id: "planned", title: "PIPs planned", expiry: Expiry::Turn };
/// The general of its command has lowered a cost.
pub(in super::super) const GENERAL_USED: Marker =
    Marker { id: "general_used", title: "General has lowered a cost", expiry: Expiry::Turn };
/// The general of its command has moved.
pub(in super::super) const GENERAL_MOVED: Marker =
    Marker { id: "general_moved", title: "General has moved", expiry: Expiry::Battle };
/// How many marches it has made.
pub(in super::super) const MARCHES: Marker = Marker { id: "marches", title: "Marches", expiry: Expiry::Turn };
/// What its grade (X) counted as last, where the player says so: the place of the rating from 1.
pub(in super::super) const COUNTS_AS: Marker =
    Marker { id: "counts_as", title: "(X) counts as", expiry: Expiry::Battle };
/// Elements that have made their recoil.
pub(in super::super) const RECOILED: Marker =
    Marker { id: "recoiled", title: "Recoiled", expiry: Expiry::Turn };
/// Elements that have made their flight.
pub(in super::super) const FLED: Marker = Marker { id: "fled", title: "Fled", expiry: Expiry::Turn };
/// Impetuous elements that have pursued.
pub(in super::super) const PURSUED: Marker = Marker { id: "pursued", title: "Pursued", expiry: Expiry::Turn };
/// Some of it have moved otherwise than straight ahead.
pub(in super::super) const TURNED: Marker =
    Marker { id: "turned", title: "Not straight ahead", expiry: Expiry::Turn };
/// It has moved into contact with the enemy.
pub(in super::super) const CONTACTED: Marker =
    Marker { id: "contacted", title: "Moved into contact", expiry: Expiry::Turn };
/// What [`ROLLED`] is once the PIPs are spent.
pub(in super::super) const SPENT: i32 = 2;
