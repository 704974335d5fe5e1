//! The sheet as its charts have it.

mod actions;
mod army;
mod fire;
mod melee;
mod morale;

use super::Sheet;
use crate::rules::{Chart, Lengths};

/// In the order of the rules.
pub(super) fn of(sheet: &Sheet, lengths: Lengths) -> Vec<Chart> {
    let mut charts = actions::charts(sheet, lengths);
    charts.extend(fire::charts(sheet, lengths));
    charts.extend(morale::charts(sheet, lengths));
    charts.extend(melee::charts(sheet, lengths));
    charts.extend(army::charts(sheet));
    charts
}
