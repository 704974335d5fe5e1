//! What is used twice.

pub mod answer;
pub mod answer_view;
pub mod breakdown_view;
pub mod controls;
pub mod copy_button;
pub mod copying;
pub mod dice;
pub mod dice_rows;
pub mod field;
pub mod icon;
pub mod legacy;
pub mod odds_view;
pub mod offline;
pub mod phase_rail;
pub mod picker;
pub mod safety;
pub mod settings_link;
pub mod share_button;
pub mod shares_table;
pub mod sharing;
pub mod sheet;
#[allow(dead_code, reason = "the totals of an army are still drawn by `dom`")]
pub mod sum_table;
pub mod top_bar;
pub mod totals;
pub mod track;
pub mod unit_chips;
