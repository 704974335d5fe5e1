//! Melee and pursuit: the deck, what enemy stands take off, and what the rolls lead to (G.1–G.15). The article lost its
//! lists: what it names is printed, what only its figures frame is a house value.

use super::super::hand_to_hand::Band;
use crate::cells;
use crate::rules::{RuleRef, house as h, printed as p, unsigned};

cells! {
    /// The numbers of melee and pursuit. Levels and chances are per cent, distances whole inches.
    pub struct MeleeTable: i32 {
        /// Added to the level of its lead.
        support:         p(10), "Each supporting unit";
        /// Added to the level of the defender.
        town:            h(10), "Defender in a town block";
        /// It does on this roll or less.
        line_up:         p(70), "First support lines up on".shown(unsigned);
        back_in:         h(12), "By the second roll, above the level";
        both_back_in:    p(3),  "Both that hold after two rounds";
        crew_back_in:    p(12), "Crews that leave their guns";
        crew_markers:    p(1),  "Markers of such a crew".shown(unsigned);
        pursuit_in:      p(12), "Cavalry pursues";
        /// When pursuers make contact.
        contact_markers: h(1),  "Markers of a unit that does not stand".shown(unsigned);
        contact_back_in: h(12), "How far it falls back";
    } and {
        /// How many cards of each kind are in the deck.
        deck: DeckTable = DeckTable::SHIPPED;
        /// What each enemy stand that counts adds to the level.
        effect: EffectTable = EffectTable::SHIPPED;
        /// Markers of a unit by its roll in the first phase.
        markers: MarkerTable = MarkerTable::SHIPPED;
    }
}

cells! {
    /// How many cards of each kind are in the deck.
    pub struct DeckTable: i32 {
        resolve: h(3), "Resolve Melee"
            .at_least(1, "How many cards are Resolve Melee", RuleRef("G.13")).stopping(&["plm/hand-to-hand"]);
        defender_fires: h(2), "Defender fires";
        attacker_fires: h(1), "Attacker fires";
        both_fire:      h(1), "Both fire";
        attacker_tests: h(1), "Attacker tests";
        defender_tests: h(1), "Defender tests";
        both_test:      h(1), "Both test";
    }
}

cells! {
    /// What each stand that counts adds to the enemy's level: less than nothing. Crews do not fight.
    pub struct EffectTable: i32 {
        infantry: h(-3), "Each enemy stand of infantry";
        cavalry:  h(-5), "Each enemy stand of cavalry";
    }
}

cells! {
    /// Markers by the roll.
    pub struct MarkerTable: i32 {
        below_half: h(0), "Less than half the level";
        to_level:   h(1), "Half the level to the level";
        above:      h(2), "More than the level";
    }
}

impl MarkerTable {
    /// The markers of a roll in this band, never fewer than none.
    pub fn by(&self, band: Band) -> i32 {
        let markers = match band {
            Band::BelowHalf => self.below_half,
            Band::ToLevel => self.to_level,
            Band::Above => self.above,
        };
        markers.value.max(0)
    }
}
