//! An army in one line, as a list of rosters has it.

use super::Army;
use crate::rules::{AnyContext, Quantity};

/// An army's main totals, shortly said, the first one even where it is nothing: "45 bases", "24,750 men"; "398 AP".
pub fn brief(army: &dyn Army, context: &AnyContext) -> Vec<String> {
    /// So many totals stand in one line.
    const MAIN: usize = 5;
    let mut parts = Vec::new();
    let mut units = Vec::new();
    for (name, sum) in army.totals(context).iter().take(MAIN) {
        if sum.total() == 0 && !parts.is_empty() {
            continue;
        }
        let total = sum.text();
        if sum.unit == Quantity::Count {
            parts.push(total + " " + &counted(sum.total(), name));
        } else if !units.contains(&sum.unit) {
            // Points and equivalents say themselves what they are; what breaks at some of them is no main total.
            units.push(sum.unit);
            parts.push(total);
        }
    }
    parts
}

/// "bases", or "base" of one.
fn counted(n: i32, name: &str) -> String {
    let many = name.to_ascii_lowercase();
    if n != 1 {
        return many;
    }
    match many.strip_suffix("ies") {
        Some(one) => one.to_owned() + "y",
        None => many.trim_end_matches('s').to_owned(),
    }
}
