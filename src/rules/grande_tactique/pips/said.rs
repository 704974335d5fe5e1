//! The answer in words: the headline, the sentence under it, and what else to know.

use super::super::sheet::{LostCommandersPlan, Sheet};
use super::super::terms::Arrival;
use super::chances::{Chances, ORDINALS};
use super::plan::{self, Allocation, Decision};
use super::sums::Settled;
use super::{Breakdown, Pips};
use crate::rules::{Mean, Note, Unit};
use std::cmp::Ordering;

impl Pips {
    /// What to expect before the roll.
    pub(super) fn expected(&self, allocation: Allocation, chances: &Chances) -> (String, String) {
        let mut expected = Vec::new();
        for g in self.of_the_corps() {
            expected.push(chances.pips(allocation, g).mean().nearest());
        }
        let (plan, no_plan) =
            (self.together(chances, Allocation::Plan), self.together(chances, Allocation::NoPlan));
        let detail = match allocation {
            Allocation::Plan => format!("On average {plan} PIPs by the Plan, {no_plan} with No Plan"),
            _ => format!("On average {no_plan} PIPs with No Plan, {plan} by a Plan"),
        };
        (format!("Expect {}", listed(&expected)), detail)
    }

    /// What the whole Corps may have on average.
    pub(super) fn together(&self, chances: &Chances, allocation: Allocation) -> Mean {
        let mut all = Mean { sum: 0, of: 1 };
        for g in self.of_the_corps() {
            let mean = chances.pips(allocation, g).mean();
            all = Mean { sum: all.sum + mean.sum, of: mean.of };
        }
        all
    }

    /// What the roll brought.
    pub(super) fn result(&self, allocation: Allocation, sums: &[Breakdown]) -> (String, String) {
        let corps = self.of_the_corps();
        let mut pips = Vec::new();
        for g in &corps {
            pips.push(sums[*g].total());
        }
        let all: i32 = pips.iter().sum();
        let headline = match pips.as_slice() {
            pips if pips.len() == 1 || pips.iter().all(|n| *n == 0) => counted(all),
            [first, rest @ ..] if rest.iter().all(|n| n == first) => format!("{} each", counted(*first)),
            pips => format!("{}: {}", counted(all), listed(pips)),
        };
        let by = match allocation {
            Allocation::Plan => "By the Plan",
            Allocation::NoPlan => "With No Plan",
            Allocation::Forfeited { plan: true } => return (headline, "A new Plan from next turn".into()),
            Allocation::Forfeited { plan: false } => return (headline, "No Plan from next turn".into()),
        };
        let mut each = Vec::new();
        for (g, n) in corps.iter().zip(&pips) {
            each.push(format!("{} has {}", self.called(*g), Unit::Pips.say(*n)));
        }
        (headline, format!("{by} {}", each.join(", ")))
    }

    pub(super) fn notes(
        &self,
        sheet: &Sheet,
        decision: &Decision,
        settled: &Settled,
        chances: Option<&Chances>,
        rolled: Option<&[u8]>,
    ) -> Vec<Note> {
        let mut notes = Vec::new();
        let allocation = decision.allocation;
        let ranking = self.ranking(sheet);
        if let Some(chances) = chances {
            match rolled {
                None => notes.extend(on_average(chances)),
                Some(faces) if ranking.len() == self.of_the_corps().len() => {
                    notes.extend(self.the_other_way(allocation, faces, settled));
                }
                Some(_) => {}
            }
            notes.extend(self.dice_left(sheet, allocation));
        }
        if self.corps.lost && allocation == Allocation::Plan {
            let unchanged = sheet.readings.lost_commanders_plan == LostCommandersPlan::RunsOn;
            if unchanged {
                notes.push(remark("The Corps commander is lost: the Plan runs on and cannot be changed."));
            }
        }
        let forfeited = matches!(allocation, Allocation::Forfeited { .. });
        for g in self.of_the_corps() {
            let (general, who) = (&self.generals[g], self.called(g));
            if allocation == Allocation::Plan && general.arrival == Arrival::LastTurn && rolled.is_none() {
                notes.push(remark(format!("{who} may be put anywhere into the Plan before the roll, free.")));
            }
            if general.killed && !forfeited {
                notes.push(remark(format!("{who} is killed: whatever his division does costs double.")));
            } else if general.attached && !forfeited {
                notes.push(remark(format!(
                    "{who} is attached: whatever his division does costs double, but not for the unit he is with."
                )));
            }
        }
        notes.extend(decision.refused.clone());
        notes.extend(chances.and_then(|_| self.dice_too_many(sheet, allocation)));
        if allocation == Allocation::Plan {
            notes.extend(self.late_ranks(sheet));
        }
        notes.extend(settled.gifts.iter().filter_map(|gift| gift.refusal()));
        notes
    }

    /// What the same dice would have been worth otherwise.
    fn the_other_way(&self, allocation: Allocation, faces: &[u8], settled: &Settled) -> Option<Note> {
        match allocation {
            Allocation::Plan if faces.len() > 1 => {
                let (all, each) = settled.average?;
                let dice = faces.len();
                Some(remark(format!(
                    "This roll with No Plan: {all} ÷ {dice}, so {each} each before modifiers."
                )))
            }
            Allocation::NoPlan if faces.len() > 1 => {
                let faces: Vec<i32> = faces.iter().map(|face| i32::from(*face)).collect();
                Some(remark(format!("This roll by a Plan: {} from the 1st rank down.", listed(&faces))))
            }
            _ => None,
        }
    }

    /// Dice typed in beyond those that the Corps rolls.
    fn dice_too_many(&self, sheet: &Sheet, allocation: Allocation) -> Option<Note> {
        let dice = self.dice_to_roll(sheet, allocation);
        (self.dice.places() > dice).then(|| Note::Refused {
            what: format!("{} dice", self.dice.places()).into(),
            why: format!("the Corps rolls {dice}, and only the first {dice} count").into(),
            rule: plan::RULE,
        })
    }

    /// More or fewer dice than generals to take them.
    fn dice_left(&self, sheet: &Sheet, allocation: Allocation) -> Option<Note> {
        let (dice, generals) = (self.dice_to_roll(sheet, allocation), self.ranking(sheet).len());
        let then = match dice.cmp(&generals) {
            _ if allocation != Allocation::Plan => return None,
            Ordering::Less => "the last ranks have none",
            Ordering::Equal => return None,
            Ordering::Greater => "the lowest are left over",
        };
        Some(remark(format!("{dice} dice for {generals} generals: {then}.")))
    }
}

fn remark(text: impl Into<String>) -> Note {
    Note::Remark(text.into())
}

/// "5 4 2".
fn listed(pips: &[i32]) -> String {
    pips.iter().map(|n| Unit::Pips.say(*n)).collect::<Vec<_>>().join(" ")
}

/// "5 PIPs".
fn counted(n: i32) -> String {
    match n {
        0 => "No PIPs".into(),
        1 => "1 PIP".into(),
        n => format!("{} PIPs", Unit::Pips.say(n)),
    }
}

fn on_average(chances: &Chances) -> Option<Note> {
    let mut ranks = Vec::new();
    for (rank, die) in ORDINALS.iter().zip(&chances.ranks) {
        ranks.push(format!("{rank} {}", die.mean()));
    }
    let (ranks, each) = (ranks.join(", "), chances.average.mean());
    (!ranks.is_empty()).then(|| remark(format!("Dice on average: {ranks}; with No Plan {each} each.")))
}
