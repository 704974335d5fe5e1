//! Which of the rolls that may come rest on a reading that is not the default.

use super::super::sheet::{Readings, Sheet};
use super::{Band, Combat, GRADING, MITIGATING, grading, lead};
use crate::rules::{Breakdown, Quantity, Side, Sides, uncapitalize};

/// What a line or a clause says that rests on a changed reading.
const MARK: &str = "(your reading)";

impl Combat {
    /// Each clause and line by a changed reading among these rolls, with how many of them it decides, as sentences.
    pub(super) fn by_reading(&self, sheet: &Sheet, factors: Sides<i32>, rolls: &[Sides<i32>]) -> Vec<String> {
        if sheet.readings == Readings::SHIPPED {
            return Vec::new();
        }
        let mut told: Vec<(String, usize)> = Vec::new();
        for dice in rolls {
            for text in self.marked_by(sheet, factors, *dice) {
                match told.iter_mut().find(|(known, _)| *known == text) {
                    Some((_, ways)) => *ways += 1,
                    None => told.push((text, 1)),
                }
            }
        }
        let of = rolls.len();
        told.into_iter().map(|(text, ways)| format!("In {ways} of {of} rolls, {text}.")).collect()
    }

    /// "knights"; "the beaten knights" where both sides are knights: in a battle no side is ours.
    fn beaten(&self, side: Side) -> String {
        let the = if self.ours.troops == self.theirs.troops { "the beaten " } else { "" };
        format!("{the}{}", self.fighter(side).troops.name())
    }

    /// What of one roll is decided by a changed reading.
    fn marked_by(&self, sheet: &Sheet, factors: Sides<i32>, dice: Sides<i32>) -> Vec<String> {
        let fought = self.resolve(sheet, factors, dice);
        let mut texts = Vec::new();
        for side in Side::ALL {
            let mut sum = Breakdown::new(Quantity::Score);
            let fight = self.fight(side);
            grading::write(&mut sum, grading::GRADING, GRADING, fight, sheet, lead(fought.raw, side));
            let ahead = lead(fought.graded, side);
            grading::write(&mut sum, grading::MITIGATING, MITIGATING, fight, sheet, ahead);
            for line in sum.lines {
                let text = if line.why_not().is_empty() { &*line.label } else { line.why_not() };
                texts.extend(text.contains(MARK).then(|| uncapitalize(text)));
            }
        }
        if fought.clause.contains(MARK) {
            let who = match fought.band {
                Band::OursDouble | Band::OursBeat => self.beaten(Side::Theirs) + ": ",
                Band::TheirsBeat | Band::TheirsDouble => self.beaten(Side::Ours) + ": ",
                Band::Equal => String::new(),
            };
            texts.push(format!("{who}{}", fought.clause));
        }
        texts
    }
}
