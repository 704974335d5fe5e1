//! Which units of one side are tapped together.

use crate::rules::{Piece, Pieces};

/// What is chosen after a tap on a unit: it takes the place of what was chosen before, or joins it where the tap `adds`. A
/// tap on what is chosen takes it off. Units of both sides are never chosen together.
pub fn select(chosen: &[Piece], tapped: Piece, adds: bool) -> Vec<Piece> {
    if chosen.contains(&tapped) {
        return chosen.iter().copied().filter(|piece| *piece != tapped).collect();
    }
    let is_joined = adds && chosen.iter().all(|piece| piece.camp == tapped.camp);
    let mut selected = if is_joined { chosen.to_vec() } else { Vec::new() };
    selected.push(tapped);
    // The last tap counts where there are more than ever act together.
    let surplus = selected.len().saturating_sub(Pieces::MAX);
    selected.drain(..surplus);
    selected
}
