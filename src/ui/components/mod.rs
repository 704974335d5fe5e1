//! What is used twice.

pub mod answer;
pub mod controls;
pub mod copying;
pub mod dice;
pub mod field;
pub mod icon;
pub mod legacy;
pub mod odds;
pub mod offline;
pub mod phase_rail;
pub mod picker;
pub mod safety;
pub mod settings_link;
pub mod shares;
pub mod sharing;
pub mod sheet;
pub mod top_bar;
pub mod totals;
pub mod walk;
