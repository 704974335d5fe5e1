//! Distances that are entered: in steps that a tape measure has.

use crate::rules::form::{Control, FieldPath};
use crate::rules::{Inches, Lengths};

/// The distances one step less and one step more than `n`, in hundredths of an inch, within `range`.
pub(super) fn steps(n: i32, step: i32, range: [i32; 2]) -> [Option<Inches>; 2] {
    let [least, most] = range;
    let less = (n > least).then(|| ((n - 1) / step * step).max(least));
    let more = (n < most).then(|| ((n / step + 1) * step).min(most));
    [less, more].map(|n| n.map(Inches::from_hundredths))
}

/// Half an inch, or a centimetre.
pub(super) fn half_inch(lengths: Lengths) -> i32 {
    match lengths {
        Lengths::Inches => 50,
        Lengths::Centimetres => 40,
    }
}

/// A distance that is entered in such steps, within a range in hundredths of an inch.
pub(super) fn stepper(
    fields: &FieldPath,
    name: &str,
    value: Inches,
    label: &'static str,
    step: i32,
    range: [i32; 2],
    lengths: Lengths,
) -> Control {
    let n = value.hundredths();
    let to = |to: Option<Inches>| to.map(|to| vec![(fields.path(name), to.to_string())]);
    let [less, more] = steps(n, step, range).map(to);
    fields.number(name, n, 0..=9_999, label).showing(lengths.hundredths(n)).stepping(less, more)
}
