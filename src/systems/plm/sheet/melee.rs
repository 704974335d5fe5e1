//! Melee and pursuit: the deck, what enemy stands take off, and what the rolls lead to (G.1–G.15).

use super::super::hand_to_hand::Band;
use crate::rules::{Entry, house as h, printed as p};
use serde::{Deserialize, Serialize};

/// The numbers of melee and pursuit. Levels and chances are per cent, distances whole inches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeleeTable {
    /// How many cards of each kind are in the deck.
    pub deck: DeckTable,
    /// What each enemy stand that counts adds to the level.
    pub effect: EffectTable,
    /// What each supporting unit adds to the level of its lead.
    pub support: Entry,
    /// On this roll or less the first supporting unit lines up behind the lead.
    pub line_up: Entry,
    /// What a town block adds to the level of its defender.
    pub town: Entry,
    /// Markers of a unit by its roll in the first phase.
    pub markers: MarkerTable,
    /// How far a unit falls back that rolls above its level in the second phase.
    pub back_in: Entry,
    /// How far both sides go back that still hold after the last round.
    pub both_back_in: Entry,
    /// How far crews go back from their guns.
    pub crew_back_in: Entry,
    /// The markers of a crew that leaves its guns.
    pub crew_markers: Entry,
    /// How far cavalry may pursue.
    pub pursuit_in: Entry,
    /// The markers of a unit that does not stand when pursuers make contact.
    pub contact_markers: Entry,
    /// How far it falls back.
    pub contact_back_in: Entry,
}

/// How many cards of each kind are in the deck.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct DeckTable {
    pub resolve: Entry,
    pub defender_fires: Entry,
    pub attacker_fires: Entry,
    pub both_fire: Entry,
    pub attacker_tests: Entry,
    pub defender_tests: Entry,
    pub both_test: Entry,
}

/// What each stand that counts adds to the enemy's level: less than nothing. Crews do not fight.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct EffectTable {
    pub infantry: Entry,
    pub cavalry: Entry,
}

/// Markers by the roll: below half the level, from there to the level, above it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct MarkerTable {
    pub below_half: Entry,
    pub to_level: Entry,
    pub above: Entry,
}

impl MarkerTable {
    /// Of a roll in this band, never fewer than none.
    pub fn by(&self, band: Band) -> i32 {
        let markers = match band {
            Band::BelowHalf => self.below_half,
            Band::ToLevel => self.to_level,
            Band::Above => self.above,
        };
        markers.value.max(0)
    }
}

/// The article lost its lists: what it names is printed, what only its figures frame is ours.
#[rustfmt::skip]
pub(in crate::systems::plm) const MELEE: MeleeTable = MeleeTable {
    deck: DeckTable {
        resolve: h(3),
        defender_fires: h(2),
        attacker_fires: h(1),
        both_fire: h(1),
        attacker_tests: h(1),
        defender_tests: h(1),
        both_test: h(1),
    },
    effect: EffectTable { infantry: h(-3), cavalry: h(-5) },
    support: p(10),
    line_up: p(70),
    town: h(10),
    markers: MarkerTable { below_half: h(0), to_level: h(1), above: h(2) },
    back_in: h(12),
    both_back_in: p(3),
    crew_back_in: p(12),
    crew_markers: p(1),
    pursuit_in: p(12),
    contact_markers: h(1),
    contact_back_in: h(12),
};
