//! Which units of a battle a calculation is about.

use super::{AnyCalculator, Side, Sides, UnitRef, UnitRefs};

/// The army of a battle that a calculation calls ours; nothing where it is about one side alone.
pub fn side_of_ours(calculator: &dyn AnyCalculator) -> Option<Side> {
    let is_of_both = unit_refs_in(&calculator.inputs()).iter().all(|of_side| !of_side.is_empty());
    army_of_ours(calculator).filter(|_| is_of_both)
}

/// The army of a battle that a calculation calls ours, though it may be about one side alone; nothing where it is about
/// no unit of the battle.
pub fn army_of_ours(calculator: &dyn AnyCalculator) -> Option<Side> {
    let sides = unit_refs_in(&calculator.inputs());
    let first = sides[Side::Ours].first()?.side;
    Some(if calculator.second_is_ours() { first.other() } else { first })
}

/// Which units of a battle inputs name: first those of whoever acts, then the enemy's.
pub fn unit_refs_in(inputs: &[(String, String)]) -> Sides<Vec<UnitRef>> {
    let mut unit_refs = Sides::<Vec<UnitRef>>::default();
    for (path, text) in inputs {
        let last = path.rsplit('.').next();
        if let (Some("unit" | "units"), Ok(all)) = (last, text.parse::<UnitRefs>()) {
            for unit_ref in all.iter() {
                let first = unit_refs[Side::Ours].first().map_or(unit_ref.side, |first| first.side);
                unit_refs[Side::ours_if(unit_ref.side == first)].push(*unit_ref);
            }
        }
    }
    unit_refs
}

/// Which units of a battle took part in it: those of [`unit_refs_in`], but for whom it only thought of.
pub fn taking_part(calculator: &dyn AnyCalculator) -> Sides<Vec<UnitRef>> {
    let mut inputs = calculator.inputs();
    inputs.retain(|(path, _)| !calculator.is_left_out(path));
    unit_refs_in(&inputs)
}

/// Whether a path leads to an element of a list other than that at `place`.
pub fn is_other_of(list: &str, place: usize, path: &str) -> bool {
    let mut steps = path.split('.');
    steps.next() == Some(list)
        && steps.next().and_then(|step| step.parse().ok()).is_some_and(|at: usize| at != place)
}

/// Each unit once, in this order: one may take part several times, as with several skirmishers.
pub fn distinct(unit_refs: &[UnitRef]) -> Vec<UnitRef> {
    let mut distinct = Vec::new();
    for unit_ref in unit_refs {
        if !distinct.contains(unit_ref) {
            distinct.push(*unit_ref);
        }
    }
    distinct
}

/// Whether an input says which unit of a battle something is: a unit, or the group that it belongs to, which a
/// calculation is not about. A list of units says how many they are.
pub fn names_a_unit((path, text): &(String, String)) -> bool {
    matches!(path.rsplit('.').next(), Some("unit" | "units" | "group")) && text.parse::<UnitRefs>().is_ok()
}
