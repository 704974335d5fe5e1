//! An answer of the log, worked out again.

use super::Record;
use crate::rules::{Lengths, Report};
use crate::share::CalculationLink;

impl Record {
    /// What its link asks for; nothing where this version cannot read it.
    pub fn answer(&self, lengths: Lengths) -> Option<Report> {
        let link = self.calculation()?;
        Some(link.open().ok()?.answer(&link.context().with_lengths(lengths)).report)
    }

    /// The record's link, where it leads to a calculation: another version, or another hand, may have written it.
    pub fn calculation(&self) -> Option<CalculationLink> {
        if !self.link.starts_with("#/") {
            return None;
        }
        CalculationLink::parse(&self.link).ok()
    }

    /// How its dice came about: "entered by hand", "rolled by the device"; empty where there were none.
    pub fn dice_source(&self) -> &'static str {
        let rolled = self.dice.iter().filter(|(_, face)| face.rolled).count();
        match rolled {
            _ if self.dice.is_empty() => "",
            0 => "entered by hand",
            n if n == self.dice.len() => "rolled by the device",
            _ => "entered and rolled",
        }
    }
}
