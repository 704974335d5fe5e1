//! Orders, what a change of order asks for, and who gives it (S§2.1, 3.3).

use super::CommandSystem;
use crate::rules::{Input, words};
use strum::VariantArray;

/// A division's order (S§3.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Input, VariantArray)]
#[allow(missing_docs)]
pub enum Order {
    #[default]
    Hold,
    Advance,
    PullBack,
    /// A change of direction by 45° or more, of one phase; afterwards the division counts as advancing (C31).
    Maneuver,
}

/// What a change of order asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderChange {
    /// Nothing: the division does as it did.
    Kept,
    /// Nothing: it is on no list of changes.
    Free,
    /// A maneuver test.
    Tested,
    /// It cannot be made.
    Forbidden,
}

impl Order {
    /// Those that last beyond the phase.
    pub const LASTING: [Order; 3] = [Order::Hold, Order::Advance, Order::PullBack];

    words! {
        /// What it is called in a sentence.
        pub fn name { Hold: "Hold", Advance: "Advance", PullBack: "Pull back", Maneuver: "Maneuver" }
    }

    /// What the change from this order to another asks for (S§3.3). A Hold that turns as it moves out is one test with
    /// its Advance.
    pub fn change_to(self, to: Order) -> OrderChange {
        match (self, to) {
            (Order::PullBack, Order::Maneuver) => OrderChange::Forbidden,
            (Order::Maneuver, Order::Maneuver) => OrderChange::Tested,
            (Order::Maneuver, Order::Advance) => OrderChange::Free,
            (Order::Maneuver, _) => Order::Advance.change_to(to),
            (from, to) if from == to => OrderChange::Kept,
            (Order::Advance, _) | (_, Order::Advance) | (Order::Hold, Order::Maneuver) => OrderChange::Tested,
            _ => OrderChange::Free,
        }
    }
}

impl CommandSystem {
    words! {
        /// Where there is little room.
        pub fn short { RegimentalPool: "Pool", DivisionalColumn: "Columns", Corps: "Corps" }
        /// Who stands above a division.
        pub fn commander {
            RegimentalPool: "wing commander", DivisionalColumn: "column commander", Corps: "corps commander",
        }
    }
}
