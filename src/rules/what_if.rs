//! What would be if one factor were otherwise: worked anew on the changed input, never guessed.

use super::{AnyCalculator, AnyContext, FactorStep};
use std::fmt;

/// What one step of the input that a factor follows from would change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhatIf {
    /// "With deep target", "With 2 overlaps".
    pub step: String,
    /// Before and after, of what changes: "hit 3 → 4 in 10"; empty where nothing would.
    pub changes: Vec<String>,
}

/// Asks it of the factor of this key; nothing where no single input decides that one.
pub fn what_if(now: &dyn AnyCalculator, key: &str, context: &AnyContext) -> Option<WhatIf> {
    let (step, writes) = now.factor_step(key, context)?;
    let mut then = now.clone_box();
    then.write(&writes).ok()?;
    let label = now.factors(context).into_iter().find(|factor| factor.key == key)?.label;
    let step = match step {
        FactorStep::On => format!("With {}", label.to_ascii_lowercase()),
        FactorStep::Off => format!("Without {}", label.to_ascii_lowercase()),
        FactorStep::To(words) => format!("With {words}"),
    };
    let [now, then] = [now.answer(context).report, then.answer(context).report];
    let mut changes = Vec::new();
    if now.headline != then.headline {
        changes.push(format!("{} → {}", now.headline, then.headline));
    }
    match (now.odds.first(), then.odds.first()) {
        (Some(now), Some(then)) if now.aim != then.aim => {
            changes.push(format!(
                "{} {} → {} {}",
                now.aim,
                now.hope().counted(),
                then.aim,
                then.hope().counted()
            ));
        }
        (Some(now), Some(then)) if now.hope() != then.hope() => {
            let (before, after) = (now.hope(), then.hope());
            // Of as many rolls the number is said once.
            let before = if before.of == after.of { before.ways.to_string() } else { before.counted() };
            changes.push(format!("{} {before} → {}", then.aim, after.counted()));
        }
        _ => {}
    }
    if changes.is_empty() {
        for (name, sum) in &now.sums {
            let other = then.sum(name).map(|other| other.text());
            if let Some(other) = other.filter(|other| *other != sum.text()) {
                changes.push(format!("{name} {} → {other}", sum.text()));
            }
        }
    }
    Some(WhatIf { step, changes })
}

/// "With 2 overlaps: ours win 21 → 26 in 36".
impl fmt::Display for WhatIf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.changes.is_empty() {
            return write!(f, "{} nothing would change here.", self.step);
        }
        write!(f, "{}: {}", self.step, self.changes.join("; "))
    }
}
