//! Which units of one side are tapped together.

use crate::rules::{UnitRef, UnitRefs};

/// What is chosen after a tap on a unit: it takes the place of what was chosen before, or joins it where the tap `adds`. A
/// tap on what is chosen takes it off. Units of both sides are never chosen together.
pub fn select(chosen: &[UnitRef], tapped: UnitRef, adds: bool) -> Vec<UnitRef> {
    if chosen.contains(&tapped) {
        return chosen.iter().copied().filter(|unit_ref| *unit_ref != tapped).collect();
    }
    let is_joined = adds && chosen.iter().all(|unit_ref| unit_ref.side == tapped.side);
    let mut selected = if is_joined { chosen.to_vec() } else { Vec::new() };
    selected.push(tapped);
    // The last tap counts where there are more than ever act together.
    let surplus = selected.len().saturating_sub(UnitRefs::MAX);
    selected.drain(..surplus);
    selected
}
