//! The core against the rules data: golden cases, printed breakdowns, properties, tidiness.

#![allow(clippy::unwrap_used)]

mod battle;
mod building;
mod cases;
mod dbm;
mod edges;
mod factors;
mod grande_tactique;
mod republique;
mod sheets;
mod tidy;
mod tokens;
mod turn;
