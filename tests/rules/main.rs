//! The core against the rules data: golden cases, printed breakdowns, properties, tidiness.

#![allow(clippy::unwrap_used)]

mod backup;
mod battle;
mod building;
mod cases;
mod corpus;
mod dbm;
mod edges;
mod factors;
mod faults;
mod grande_tactique;
#[path = "../fuzz/hostile.rs"]
mod hostile;
mod json;
mod links;
mod republique;
mod rosters;
mod saved;
mod shelves;
mod storage;
mod tidy;
mod tokens;
mod turn;
