//! End to end: real browsers on the release build in `dist`, served under a sub-path, touched as a finger does.
//!
//! Run by `cargo xtask test`, which builds the site and installs the browser first.

#![allow(clippy::unwrap_used)]

mod access;
mod addresses;
mod armies;
mod battle;
mod browser;
mod charts;
mod checked;
mod first_command;
mod full_disk;
mod games;
mod handing_over;
mod hosting;
mod large_battles;
mod leads;
mod licences;
mod offline;
mod page;
mod paper;
mod process;
mod readiness;
mod republique_turn;
mod rosters;
mod rules;
mod safe_areas;
mod scanning;
mod screens;
mod sharing;
mod single_file;
mod site;
mod store;
mod stories;
mod translated;
mod turns;
mod updates;
mod webkit;
