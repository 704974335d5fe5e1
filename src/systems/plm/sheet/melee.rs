//! Melee and pursuit: the deck, what enemy stands take off, and what the rolls lead to (G.1–G.15). The article lost its
//! lists: what it names is printed, what only its figures frame is a house value.

use super::super::hand_to_hand::Band;
use crate::cells;
use crate::rules::{Cells, RuleRef, Source, Sourced, house as h, printed as p, unsigned};

cells! {
    /// The numbers of melee and pursuit. Levels and chances are per cent, distances whole inches.
    pub struct MeleeTable: i32 {
        /// Added to the level of its lead.
        support:         p(10), "Each supporting unit"
            .at_least(0, "what a unit in support adds", RuleRef("G.3"));
        /// Added to the level of the defender.
        town:            h(10), "Defender in a town block"
            .at_least(0, "what a town block adds", RuleRef("G.15"));
        /// It does on this roll or less.
        line_up:         p(70), "First support lines up on".shown(unsigned)
            .at_least(0, "the roll on which a support lines up", RuleRef("G.6"));
        back_in:         h(12), "By the second roll, above the level"
            .at_least(0, "the inches by which the beaten fall back", RuleRef("G.7"));
        both_back_in:    p(3),  "Both that hold after two rounds"
            .at_least(0, "the inches by which both go back", RuleRef("G.9"));
        crew_back_in:    p(12), "Crews that leave their guns"
            .at_least(0, "the inches by which crews fall back", RuleRef("G.1"));
        crew_markers:    p(1),  "Markers of such a crew".shown(unsigned)
            .at_least(0, "the markers of a crew", RuleRef("G.1"));
        pursuit_in:      p(12), "Cavalry pursues".at_least(0, "the inches of a pursuit", RuleRef("G.10"));
        /// When pursuers make contact.
        contact_markers: h(1),  "Markers of a unit that does not stand".shown(unsigned)
            .at_least(0, "the markers of a unit that pursuers meet", RuleRef("G.11"));
        contact_back_in: h(12), "How far it falls back"
            .at_least(0, "the inches by which it falls back", RuleRef("G.11"));
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
        defender_fires: h(2), "Defender fires"
            .at_least(0, "how many cards are Defender fires", RuleRef("G.13"));
        attacker_fires: h(1), "Attacker fires"
            .at_least(0, "how many cards are Attacker fires", RuleRef("G.13"));
        both_fire:      h(1), "Both fire".at_least(0, "how many cards are Both fire", RuleRef("G.13"));
        attacker_tests: h(1), "Attacker tests"
            .at_least(0, "how many cards are Attacker tests", RuleRef("G.13"));
        defender_tests: h(1), "Defender tests"
            .at_least(0, "how many cards are Defender tests", RuleRef("G.13"));
        both_test:      h(1), "Both test".at_least(0, "how many cards are Both test", RuleRef("G.13"));
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
        below_half: h(0), "Less than half the level"
            .at_least(0, "the markers below half the level", RuleRef("G.5"));
        to_level:   h(1), "Half the level to the level";
        above:      h(2), "More than the level";
    }
}

impl DeckTable {
    /// How far it can be trusted as a whole.
    pub fn source(&self) -> Source {
        weakest(self)
    }
}

/// The weakest source of a table's cells.
fn weakest<T: Cells<Cell = Sourced>>(table: &T) -> Source {
    T::CELLS.iter().map(|cell| (cell.get)(table).source).max().unwrap_or_default()
}

impl MarkerTable {
    /// How far it can be trusted as a whole.
    pub fn source(&self) -> Source {
        weakest(self)
    }

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
