//! Which units of a battle a calculation is about.

use super::{AnyCalculator, Camp, Piece, Pieces};

/// Whose of both armies of a battle is ours in a calculation; nothing where it is about one side alone.
pub fn camp_of_ours(calculator: &dyn AnyCalculator) -> Option<Camp> {
    let sides = pieces_in(&calculator.inputs());
    if sides.iter().any(Vec::is_empty) {
        return None;
    }
    sides[usize::from(calculator.second_is_ours())].first().map(|piece| piece.camp)
}

/// Which pieces of a battle inputs name: first those of whoever acts, then the enemy's.
pub fn pieces_in(inputs: &[(String, String)]) -> [Vec<Piece>; 2] {
    let mut pieces: [Vec<Piece>; 2] = Default::default();
    for (path, text) in inputs {
        let last = path.rsplit('.').next();
        if let (Some("unit" | "units"), Ok(all)) = (last, text.parse::<Pieces>()) {
            for piece in all.iter() {
                let first = pieces[0].first().map_or(piece.camp, |first| first.camp);
                pieces[usize::from(piece.camp != first)].push(*piece);
            }
        }
    }
    pieces
}

/// Whether an input says which piece of a battle something is: a unit, or the group that it belongs to, which a
/// calculation is not about. A list of units says how many they are.
pub fn names_a_piece((path, text): &(String, String)) -> bool {
    matches!(path.rsplit('.').next(), Some("unit" | "units" | "group")) && text.parse::<Pieces>().is_ok()
}
