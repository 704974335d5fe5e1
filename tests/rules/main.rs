//! The core against the rules data: golden cases, printed breakdowns, properties, tidiness.

#![allow(clippy::unwrap_used)]

// What derives an input names it from the top of its crate.
use aide_de_camp::rules;

mod battle;
mod battle_log;
mod bounds;
mod breakdown;
mod building;
mod building_lines;
mod calculation_links;
mod cases;
mod changelog;
mod charts;
mod completeness;
mod corpus;
mod dbm;
mod dbm_battle;
mod dbm_line;
mod dbm_lists;
mod dbm_pairs;
mod dbm_rosters;
mod dbm_size;
mod dice;
mod disguises;
mod duties;
mod edges;
mod factors;
mod filled;
mod forms;
mod frame;
mod grande_tactique;
mod grande_tactique_battle;
mod grande_tactique_pips;
mod handover;
#[path = "../fuzz/hostile.rs"]
mod hostile;
mod house;
mod input;
mod known;
mod leads;
mod links;
mod log_entries;
mod luck;
mod names;
mod odds;
mod odds_law;
mod other_lists;
mod packed_links;
mod paper;
mod plm;
mod plm_actions;
mod plm_fire;
mod plurals;
mod published;
mod readings;
mod remembered;
mod reports;
mod republique;
mod roles;
mod rolls;
mod roster_text;
mod rosters;
mod rulebook;
mod scan;
mod sheets;
mod slips;
mod storage;
mod story;
mod tiles;
mod tokens;
mod turn;
mod what_if;
