//! What is used twice.

pub mod answer;
pub mod controls;
pub mod copying;
pub mod dice;
pub mod field;
pub mod icon;
pub mod odds;
pub mod offline;
pub mod picker;
pub mod shares;
pub mod sharing;
pub mod sheet;
pub mod totals;
pub mod walk;
