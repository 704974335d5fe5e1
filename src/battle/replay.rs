//! An answer of the log, worked out again.

use super::Record;
use crate::rules::{AnyContext, Lengths, Report, Sides, differing};
use crate::share::CalculationLink;

impl Record {
    /// What its link asks for; nothing where this version cannot read it.
    pub fn answer(&self, lengths: Lengths) -> Option<Report> {
        let link = self.calculation()?;
        Some(link.open().ok()?.answer(&link.context().with_lengths(lengths)).report)
    }

    /// What its link asks for with the armies by their names, and whether it is what came out then.
    pub(super) fn answer_again(&self, armies: &Sides<String>, lengths: Lengths) -> Option<(Report, bool)> {
        let named = |lengths: Lengths| {
            let mut report = self.answer(lengths)?;
            let plain = report.headline.clone();
            if let Some(ours) = self.ours {
                report.name_sides(&ours.both().map(|side| armies[side].clone()));
            }
            let is_same = [&plain, &report.headline].contains(&&self.headline);
            Some((report, is_same))
        };
        let (report, is_same) = named(lengths)?;
        // An older record does not name the armies in its headline, and distances may be shown otherwise by now.
        let others = [Lengths::INCHES, Lengths::CENTIMETRES].into_iter().filter(|other| *other != lengths);
        let is_same = is_same || others.filter_map(named).any(|(_, is_same)| is_same);
        Some((report, is_same))
    }

    /// What comes out by another chart, where that is otherwise than by the chart that it was made with.
    pub fn by_chart(&self, chart: &AnyContext, armies: &Sides<String>, lengths: Lengths) -> Option<String> {
        let link = self.calculation()?;
        let calculator = link.open().ok()?;
        let by = |context: &AnyContext| calculator.answer(&context.with_lengths(lengths)).report;
        let mut report = differing(by(&link.context()), by(chart))?;
        if let Some(ours) = self.ours {
            report.name_sides(&ours.both().map(|side| armies[side].clone()));
        }
        Some(report.headline)
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
