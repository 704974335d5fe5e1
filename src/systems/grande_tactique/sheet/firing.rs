//! Firing: the reach of artillery, the modifiers of both dice, and what becomes of whoever is beaten.

use super::super::terms::Effect;
use super::faults::FIRING;
use crate::cells;
use crate::rules::{house as h, printed as p, signed};

cells! {
    /// The reach of artillery, and the modifiers of the firer's die. Of a house value the direction alone is known (R1).
    pub struct FiringTable: i32 {
        /// In inches.
        normal_range_in:  p(7),  "Normal range of artillery, to"
            .at_least(0, "the normal range in inches", FIRING);
        /// In inches.
        longest_range_in: p(12), "Long range of artillery, to";
        long_range:       p(-1), "Long range"           .shown(signed);
        enfilade:         p(1),  "Enfilade"             .shown(signed);
        square_target:    h(1),  "Artillery at a square".shown(signed);
        shaken_firer:     h(-1), "Firer shaken"         .shown(signed);
        square_firer:     h(-1), "Firer in square"      .shown(signed);
    } and {
        /// The modifiers of the target's die.
        target: TargetTable = TargetTable::SHIPPED;
    }
}

cells! {
    /// The modifiers of the target's die. None is known (R1): they are there for a player who has some.
    pub struct TargetTable: i32 {
        raw:      h(0), "Raw target";
        veteran:  h(0), "Veteran target";
        shaken:   h(0), "Target shaken";
        square:   h(0), "Target in square";
        limbered: h(0), "Target limbered";
        ground:   h(0), "Target upslope, in a built-up area or behind a linear feature";
        woods:    h(0), "Target in woods";
        general:  h(0), "General attached to the target";
    }
}

cells! {
    /// What becomes of whoever is beaten by fire. What no text says is a house value (R2).
    pub struct BeatenTable: Effect {
        eager_target:                 p(Effect::Shaken),  "Eager target";
        shaken_infantry:              p(Effect::Check),   "Shaken infantry";
        shaken_cavalry:               p(Effect::Flees),   "Shaken cavalry";
        shaken_artillery:             p(Effect::Flees),   "Shaken artillery, by artillery";
        shaken_artillery_by_infantry: h(Effect::Nothing), "Shaken artillery, by infantry";
        eager_firer:                  h(Effect::Nothing), "Eager firer";
        shaken_infantry_firing:       p(Effect::Check),   "Shaken infantry that fires";
        shaken_artillery_firing:      h(Effect::Nothing), "Shaken artillery that fires";
        grapeshot:                    p(Effect::Flees),   "By artillery in contact";
    }
}
