//! Firing: the reach of artillery, the modifiers of both dice, and what becomes of whoever is beaten.

use super::Effect;
use crate::rules::{Entry, house as h, printed as p};
use serde::{Deserialize, Serialize};

/// The reach of artillery in inches, and the modifiers of the firer's die and the target's.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct FiringTable {
    pub normal_range_in: Entry,
    pub longest_range_in: Entry,
    pub long_range: Entry,
    pub enfilade: Entry,
    pub square_target: Entry,
    pub shaken_firer: Entry,
    pub square_firer: Entry,
    pub target: TargetTable,
}

/// The modifiers of the target's die (R1).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct TargetTable {
    pub raw: Entry,
    pub veteran: Entry,
    pub shaken: Entry,
    pub square: Entry,
    pub limbered: Entry,
    pub ground: Entry,
    pub woods: Entry,
    pub general: Entry,
}

/// What becomes of whoever is beaten by fire.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeatenTable {
    /// Of an eager target.
    pub eager_target: Entry<Effect>,
    /// Of shaken infantry fired on.
    pub shaken_infantry: Entry<Effect>,
    /// Of shaken cavalry fired on.
    pub shaken_cavalry: Entry<Effect>,
    /// Of shaken artillery fired on by artillery.
    pub shaken_artillery: Entry<Effect>,
    /// Of shaken artillery fired on by infantry.
    pub shaken_artillery_by_infantry: Entry<Effect>,
    /// Of an eager unit beaten in its own attack.
    pub eager_firer: Entry<Effect>,
    /// Of shaken infantry beaten in its own attack.
    pub shaken_infantry_firing: Entry<Effect>,
    /// Of shaken artillery beaten in its own attack.
    pub shaken_artillery_firing: Entry<Effect>,
    /// Of infantry or cavalry beaten by artillery in contact.
    pub grapeshot: Entry<Effect>,
}

/// Modifiers of a die for each side are ours where the direction alone is known (R1).
#[rustfmt::skip]
pub(super) const FIRING: FiringTable = FiringTable {
    normal_range_in: p(7),
    longest_range_in: p(12),
    long_range: p(-1),
    enfilade: p(1),
    square_target: h(1),
    shaken_firer: h(-1),
    square_firer: h(-1),
    // None is known: a player may have some.
    target: TargetTable {
        raw: h(0),
        veteran: h(0),
        shaken: h(0),
        square: h(0),
        limbered: h(0),
        ground: h(0),
        woods: h(0),
        general: h(0),
    },
};

/// What is ours is what no text says (R2).
#[rustfmt::skip]
pub(super) const BEATEN: BeatenTable = BeatenTable {
    eager_target: p(Effect::Shaken),
    shaken_infantry: p(Effect::Check),
    shaken_cavalry: p(Effect::Flees),
    shaken_artillery: p(Effect::Flees),
    shaken_artillery_by_infantry: h(Effect::Nothing),
    eager_firer: h(Effect::Nothing),
    shaken_infantry_firing: p(Effect::Check),
    shaken_artillery_firing: h(Effect::Nothing),
    grapeshot: p(Effect::Flees),
};
