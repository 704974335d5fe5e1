//! What M hits keep a unit from (S§2.3).

use super::{Arm, Morale};

/// Something that a unit may not do or does not do, from this morale down.
#[derive(Debug)]
pub struct Restriction {
    /// The best morale at which it holds.
    pub from: Morale,
    /// Whom it concerns.
    pub arms: &'static [Arm],
    /// What it is, as it is said of the unit.
    pub what: &'static str,
}

const ALL: &[Arm] = &[Arm::Infantry, Arm::Cavalry, Arm::Artillery];
const TROOPS: &[Arm] = &[Arm::Infantry, Arm::Cavalry];
const FOOT: &[Arm] = &[Arm::Infantry];
const HORSE: &[Arm] = &[Arm::Cavalry];
const GUNS: &[Arm] = &[Arm::Artillery];

/// Whether guns are silent is a reading.
pub const SILENCED: &str = "Does not fire";

/// In the order in which they come.
static RESTRICTIONS: [Restriction; 16] = [
    Restriction { from: Morale::Unformed, arms: FOOT, what: "Changes no formation, forms no square" },
    Restriction { from: Morale::Unformed, arms: HORSE, what: "Changes no formation" },
    Restriction { from: Morale::Rattled, arms: FOOT, what: "Sends no skirmishers out; those out may stay" },
    Restriction { from: Morale::Rattled, arms: FOOT, what: "Does not assault cavalry" },
    Restriction { from: Morale::Shaken, arms: ALL, what: "Does not face about" },
    Restriction { from: Morale::Shaken, arms: FOOT, what: "Does not advance on cavalry or artillery" },
    Restriction { from: Morale::Shaken, arms: FOOT, what: "Does not assault artillery" },
    Restriction {
        from: Morale::Shaken,
        arms: FOOT,
        what: "Makes no all-out assault on infantry, only a general one",
    },
    Restriction { from: Morale::Shaken, arms: HORSE, what: "Does not assault artillery" },
    Restriction { from: Morale::Shaken, arms: HORSE, what: "Makes no all-out assault on cavalry" },
    Restriction { from: Morale::Shaken, arms: GUNS, what: "Is not prolonged toward an enemy" },
    Restriction { from: Morale::Demoralized, arms: ALL, what: "Does not move toward an enemy unless forced" },
    Restriction { from: Morale::Demoralized, arms: TROOPS, what: "Starts no assault" },
    Restriction { from: Morale::Demoralized, arms: GUNS, what: "Does not unlimber" },
    Restriction { from: Morale::Demoralized, arms: GUNS, what: "Limbers only to move away" },
    Restriction { from: Morale::Demoralized, arms: GUNS, what: SILENCED },
];

impl Restriction {
    /// Those that hold for a unit of this arm at this morale.
    pub fn in_force(morale: Morale, arm: Arm) -> impl Iterator<Item = &'static Restriction> {
        RESTRICTIONS.iter().filter(move |one| morale >= one.from && one.arms.contains(&arm))
    }
}
