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

/// Where the next unit that is tapped joins those that are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adds {
    /// As one more rank of the last file.
    Behind,
    /// As the front of one more file.
    Beside,
}

/// Who is chosen after a tap, in files from left to right, each with its front first.
pub fn select_in_files(chosen: &[Vec<UnitRef>], tapped: UnitRef, adds: Option<Adds>) -> Vec<Vec<UnitRef>> {
    let mut files = chosen.to_vec();
    if chosen.iter().flatten().any(|unit_ref| *unit_ref == tapped) {
        files.iter_mut().for_each(|file| file.retain(|unit_ref| *unit_ref != tapped));
        files.retain(|file| !file.is_empty());
        return files;
    }
    let joins = chosen.iter().flatten().all(|unit_ref| unit_ref.side == tapped.side)
        && chosen.iter().flatten().count() < UnitRefs::MAX;
    match (adds.filter(|_| joins), files.last_mut()) {
        (Some(Adds::Behind), Some(last)) => last.push(tapped),
        (Some(Adds::Beside), Some(_)) => files.push(vec![tapped]),
        _ => files = vec![vec![tapped]],
    }
    files
}
