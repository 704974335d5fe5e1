//! Values of a sheet that make no sense.

use super::Sheet;
use crate::rules::{Cells, SheetFault};

pub(super) fn of(sheet: &Sheet) -> Vec<SheetFault> {
    let mut faults = sheet.army.limits.too_low("army.limits");
    faults.extend(sheet.army.collapse.too_low("army.collapse"));
    faults.extend(sheet.melee.deck.too_low("melee.deck"));
    faults
}
