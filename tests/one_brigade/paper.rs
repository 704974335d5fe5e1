//! What is on paper with an army.

use super::state::LOST;
use crate::rules::{Boxes, SheetTable};

pub(super) const BOXES: &[Boxes] = &[Boxes { marker: &LOST, label: "" }];

pub(super) fn tables() -> Vec<SheetTable> {
    vec![SheetTable::whole("Ranges and results").rolled(), SheetTable::whole("Losses")]
}
