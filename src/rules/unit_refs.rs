//! Which units of a battle a calculation is about.

use super::{AnyCalculator, Camp, UnitRef, UnitRefs};

/// The army of a battle that a calculation calls ours; nothing where it is about one side alone.
pub fn camp_of_ours(calculator: &dyn AnyCalculator) -> Option<Camp> {
    let sides = unit_refs_in(&calculator.inputs());
    if sides.iter().any(Vec::is_empty) {
        return None;
    }
    sides[usize::from(calculator.second_is_ours())].first().map(|unit_ref| unit_ref.camp)
}

/// Which units of a battle inputs name: first those of whoever acts, then the enemy's.
pub fn unit_refs_in(inputs: &[(String, String)]) -> [Vec<UnitRef>; 2] {
    let mut unit_refs: [Vec<UnitRef>; 2] = Default::default();
    for (path, text) in inputs {
        let last = path.rsplit('.').next();
        if let (Some("unit" | "units"), Ok(all)) = (last, text.parse::<UnitRefs>()) {
            for unit_ref in all.iter() {
                let first = unit_refs[0].first().map_or(unit_ref.camp, |first| first.camp);
                unit_refs[usize::from(unit_ref.camp != first)].push(*unit_ref);
            }
        }
    }
    unit_refs
}

/// Whether an input says which unit of a battle something is: a unit, or the group that it belongs to, which a
/// calculation is not about. A list of units says how many they are.
pub fn names_a_unit((path, text): &(String, String)) -> bool {
    matches!(path.rsplit('.').next(), Some("unit" | "units" | "group")) && text.parse::<UnitRefs>().is_ok()
}
