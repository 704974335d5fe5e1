//! What the forms of Republique share.

use crate::rules::form::{Control, factor_worth};
use crate::rules::{Calculator, Quantity, SheetOf};

/// The control with what the factor of this key is worth.
pub(super) fn with_worth<C: Calculator>(
    control: Control,
    inputs: &C,
    sheet: &SheetOf<C>,
    key: &str,
    unit: Quantity,
) -> Control {
    let Some(factor) = C::factors().iter().find(|factor| factor.key == key) else { return control };
    let worth = factor_worth(factor, inputs, sheet);
    Control { source: worth.source, ..control.value(unit.figure(worth.value)) }
}
