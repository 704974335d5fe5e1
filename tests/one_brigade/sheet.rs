//! The twelve numbers of the game. It leaves no choice to be read, so it has no readings.

use crate::cells;
use crate::rules::form::PrintedTable;
use crate::rules::{
    self, Cells, Chart, Lengths, Reading, RuleRef, SheetFault, printed as p, signed, unsigned,
};

const FIRE: RuleRef = RuleRef("Fire");
const MORALE: RuleRef = RuleRef("Morale");

cells! {
    /// Everything that the procedures read.
    pub struct Sheet: i32 {} and {
        /// What changes the die of a volley.
        modifiers: FireModifiers = FireModifiers::SHIPPED;
        /// What the die comes to, and what losses do.
        results: Results = Results::SHIPPED;
    }
}

cells! {
    /// What changes the die of a volley.
    pub struct FireModifiers: i32 {
        guards:     p(1),  "Guards";
        conscripts: p(-1), "Conscripts";
        first:      p(1),  "First volley";
        column:     p(1),  "Target in column";
        close:      p(1),  "At close range";
        cover:      p(-2), "Target in cover";
        worn:       p(-1), "Worn battalion";
    }
}

cells! {
    /// What the die comes to, and what losses do.
    pub struct Results: i32 {
        close_in:   p(2), "Close range in inches"
            .at_least(0, "the close range in inches", FIRE);
        longest_in: p(6), "Longest range in inches"
            .at_least(1, "the longest range in inches", FIRE);
        one_lost:   p(5), "A company is lost on"
            .at_least(1, "the die on which a company is lost", FIRE);
        two_lost:   p(7), "Two companies are lost on"
            .at_least(1, "the die on which two companies are lost", FIRE);
        worn_at:    p(2), "Worn, or beaten, once lost is 1 in"
            .at_least(1, "the part at which a battalion is worn", MORALE);
    }
}

/// The sheet as it is shipped.
pub static SHEET: Sheet = Sheet::SHIPPED;

impl rules::Sheet for Sheet {
    const SHIPPED: &'static Sheet = &SHEET;
    const READINGS: &'static [Reading] = &[];

    fn charts(&self, _: Lengths) -> Vec<Chart> {
        let column = |label: &str, head: &str, rows| PrintedTable::of(label, "", [head], rows);
        let modifiers = column("Added to the die", "modifier", self.modifiers.rows("modifiers", signed));
        let mut fire = self.results.rows("results", unsigned);
        let losses = column("Losses", "number", fire.split_off(4));
        let results = column("Ranges and results", "number", fire);
        vec![Chart::new("Volley", "Fire", [modifiers, results]), Chart::new("Morale", "Morale", [losses])]
    }

    fn faults(&self) -> Vec<SheetFault> {
        self.results.too_low("results")
    }
}
