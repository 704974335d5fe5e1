//! Actions, movement, changes of formation and pre-emption.

use super::super::sheet::Sheet;
use crate::rules::{Chart, Lengths};

pub(super) fn charts(_sheet: &Sheet, _lengths: Lengths) -> Vec<Chart> {
    Vec::new()
}
