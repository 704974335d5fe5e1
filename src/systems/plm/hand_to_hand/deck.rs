//! The deck of a melee: what is left of it, and when Resolve Melee comes.

use super::super::sheet::DeckTable;
use crate::rules::{Card, Dist, Role, words};
use strum::VariantArray;

/// A card of the deck (G.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, VariantArray)]
#[allow(missing_docs)]
pub enum MeleeCard {
    Resolve,
    DefenderFires,
    AttackerFires,
    BothFire,
    AttackerTests,
    DefenderTests,
    BothTest,
}

/// How many kinds of card there are.
pub const KINDS: usize = MeleeCard::VARIANTS.len();

impl MeleeCard {
    words! {
        /// What is printed.
        pub fn name {
            Resolve: "Resolve Melee", DefenderFires: "Defender fires", AttackerFires: "Attacker fires",
            BothFire: "Both fire", AttackerTests: "Attacker tests", DefenderTests: "Defender tests",
            BothTest: "Both test",
        }
    }

    /// The card at a place in the deck, counted from 1.
    pub fn of(face: i32) -> Option<Self> {
        let at = usize::try_from(face).ok()?.checked_sub(1)?;
        MeleeCard::VARIANTS.get(at).copied()
    }

    /// This side fires.
    pub fn fires(self, role: Role) -> bool {
        match self {
            MeleeCard::AttackerFires => role == Role::Attacker,
            MeleeCard::DefenderFires => role == Role::Defender,
            MeleeCard::BothFire => true,
            _ => false,
        }
    }

    /// This side tests its morale without being fired on.
    pub fn tests(self, role: Role) -> bool {
        match self {
            MeleeCard::AttackerTests => role == Role::Attacker,
            MeleeCard::DefenderTests => role == Role::Defender,
            MeleeCard::BothTest => true,
            _ => false,
        }
    }
}

/// What is left of a deck, by kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deck([u8; KINDS]);

impl Deck {
    /// The deck as it is shuffled.
    pub fn shuffled(table: &DeckTable) -> Self {
        let counts = [
            table.resolve,
            table.defender_fires,
            table.attacker_fires,
            table.both_fire,
            table.attacker_tests,
            table.defender_tests,
            table.both_test,
        ];
        Deck(counts.map(|count| count.value.clamp(0, 99) as u8))
    }

    /// All the cards that are left.
    pub fn left(&self) -> u64 {
        self.0.iter().map(|n| u64::from(*n)).sum()
    }

    /// Those of a kind that are left.
    pub fn left_of(&self, card: MeleeCard) -> u64 {
        self.0[card as usize].into()
    }

    /// Draws a card; nothing where none of its kind is left.
    pub fn draw(&mut self, card: MeleeCard) -> Option<()> {
        let left = &mut self.0[card as usize];
        *left = left.checked_sub(1)?;
        Some(())
    }

    /// The cards that are left, as dice are shown.
    pub fn cards(&self) -> Vec<Card> {
        let cards = MeleeCard::VARIANTS.iter().zip(self.0);
        cards.map(|(card, left)| Card { name: card.name(), left }).collect()
    }

    /// The place of the first Resolve Melee among the next cards: 1 is the very next. Nothing where it never comes, or
    /// there are more orders than 64 bits hold.
    pub fn resolves(&self) -> Option<Dist<i32>> {
        let (all, wanted) = (self.left(), self.left_of(MeleeCard::Resolve));
        let others = wanted.checked_sub(1)?;
        choose(all, wanted)?;
        // The other cards of its kind lie anywhere behind the first.
        let ways = (1..=all - others).map(|at| Some((at as i32, choose(all - at, others)?)));
        ways.collect::<Option<Vec<_>>>().map(Dist::count)
    }
}

/// In how many ways `n` of `of` things can be chosen.
fn choose(of: u64, n: u64) -> Option<u64> {
    (0..n).try_fold(1_u64, |ways, at| Some(ways.checked_mul(of - at)? / (at + 1)))
}
