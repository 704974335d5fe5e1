//! The Combat Chart's entries for the panic test of a division (S§6).

use super::super::terms::{ByGrade, Grade};
use super::faults::{ADJOINING, PASSING, ROUT};
use crate::cells;
use crate::rules::{Cells, SheetFault, Sourced, capitalize, house as h, printed as p, unsigned};
use strum::VariantArray;

cells! {
    /// The panic test of a division (S§6.1–6.3), distances in inches.
    pub struct PanicTestTable: i32 {
        support:      p(2),  "Unshaken heavy support beside it";
        unshaken:     p(2),  "None of its units shaken";
        demoralized:  p(-2), "Each demoralized unit";
        leader_out:   p(-2), "Leader hors de combat";
        panicked:     p(-3), "Heavy support beside it panicked";
        adjoining_in: p(3),  "Divisions adjoin within"
            .at_least(0, "the inches between divisions that adjoin", ADJOINING);
        leader_in:    p(3),  "A lost leader counts within"
            .at_least(0, "the inches to a lost leader", ROUT);
    } and {
        /// What the modified die must reach, by the average grade of the division.
        pass: ByGrade<Sourced> = ByGrade { elite: h(3), veteran: h(4), average: h(5), green: h(6), militia: h(7) };
    }
}

impl PanicTestTable {
    /// What is too low, and a better grade that needs more than a worse one.
    pub(super) fn faults(&self) -> Vec<SheetFault> {
        let mut faults = self.too_low("panic_test");
        for two in Grade::VARIANTS.windows(2) {
            let [better, worse] = [two[0], two[1]].map(|grade| (grade.name(), self.pass[grade].value));
            if better.1 > worse.1 {
                let why = format!(
                    "{} divisions pass the panic test on {} and {} ones on {}: a better grade needs no more",
                    capitalize(better.0),
                    unsigned(better.1),
                    worse.0,
                    unsigned(worse.1)
                );
                faults.push(SheetFault::warning(format!("/panic_test/pass/{}", better.0), why, PASSING));
            }
        }
        faults
    }
}
