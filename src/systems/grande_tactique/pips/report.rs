//! The answer in words: the headline, the sentence under it, and what else to know.

use super::super::ledger::multiple;
use super::super::sheet::{ArrivingGeneral, LostCommandersPlan, Sheet};
use super::super::terms::{Arrival, Declared};
use super::chances::{Chances, ORDINALS};
use super::plan::{self, Allocation, Decision};
use super::sums::Settled;
use super::{Breakdown, Pips};
use crate::rules::{Mean, Note, Quantity};

/// What a changed reading changes of the average, where that is only compared with the Plan.
pub(in super::super) const ON_EACH_DIE: &str =
    "With No Plan a bad superior looks at each die (your reading).";

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
        let expected: Vec<String> = expected.iter().map(|n| Quantity::Pips.format(*n)).collect();
        (format!("Average {}", expected.join(", ")), detail)
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
            each.push(format!("{} has {}", self.called(*g), Quantity::Pips.format(*n)));
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
        let (corps, ranking) = (self.of_the_corps(), self.ranking(sheet));
        let dice = self.dice_to_roll(sheet, allocation);
        if let Some(chances) = chances {
            match rolled {
                None => {
                    on_average(&mut notes, chances);
                    self.of_at_least(&mut notes, chances);
                }
                Some(faces) if ranking.len() == corps.len() && faces.len() > 1 => {
                    the_other_way(&mut notes, allocation, faces, settled);
                }
                Some(_) => {}
            }
            if allocation == Allocation::Plan && dice != ranking.len() {
                let few = dice < ranking.len();
                let then = if few { "the last ranks have none" } else { "the lowest are left over" };
                remark(&mut notes, format!("{dice} dice for {} generals: {then}.", ranking.len()));
            }
        }
        if let Some(history) = self.history() {
            remark(&mut notes, history);
        }
        let may_change = sheet.readings.lost_commanders_plan == LostCommandersPlan::MayChange;
        if self.corps.lost && allocation == Allocation::Plan && may_change {
            let sentence = "The Corps commander is lost: the Plan can still be changed (your reading).";
            remark(&mut notes, sentence.into());
        }
        if allocation == Allocation::Plan && self.looks_at_dice(sheet) {
            remark(&mut notes, ON_EACH_DIE.into());
        }
        let arrives = corps.iter().any(|g| self.generals[*g].arrival == Arrival::ThisTurn);
        let has_a_die = sheet.readings.arriving_general == ArrivingGeneral::RanksLast;
        if allocation == Allocation::NoPlan && arrives && has_a_die {
            let sentence = "By a Plan who arrives this turn has the lowest die (your reading).";
            remark(&mut notes, sentence.into());
        }
        let runs_on = sheet.readings.lost_commanders_plan == LostCommandersPlan::RunsOn;
        if self.corps.lost && allocation == Allocation::Plan && runs_on {
            let sentence = "The Corps commander is lost: the Plan runs on and cannot be changed.";
            remark(&mut notes, sentence.into());
        }
        let forfeited = matches!(allocation, Allocation::Forfeited { .. });
        if forfeited && self.declared == Declared::Nothing {
            let sentence = "Moving a rank declares a new Plan. Put the ranks back to keep the Plan in force and its PIPs.";
            remark(&mut notes, sentence.into());
        }
        if self.declared == Declared::Plan
            && self.turn.n() > 0
            && allocation == Allocation::Plan
            && self.plan
            && decision.refused.is_none()
        {
            remark(&mut notes, "The ranking declared is that in force: nothing changes.".into());
        }
        for g in corps {
            let (general, who) = (&self.generals[g], self.called(g));
            if allocation == Allocation::Plan && general.arrival == Arrival::LastTurn && rolled.is_none() {
                let sentence = format!("{who} may be put anywhere into the Plan before the roll, free.");
                remark(&mut notes, sentence);
            }
            let dear = multiple(sheet);
            let doubled = if general.killed {
                format!("is killed: whatever his division does costs {dear}.")
            } else {
                format!(
                    "is attached: whatever his division does costs {dear}, but not for the unit he is with."
                )
            };
            if (general.killed || general.attached) && !forfeited {
                remark(&mut notes, format!("{who} {doubled}"));
            }
        }
        notes.extend(decision.refused.clone());
        // Dice typed in beyond those that the Corps rolls.
        let typed = self.dice.places();
        if chances.is_some() && typed > dice {
            notes.push(Note::refused(
                format!("{typed} dice"),
                format!("the Corps rolls {dice}, and only the first {dice} count"),
                plan::RULE,
            ));
        }
        if allocation == Allocation::Plan {
            self.late_ranks(&mut notes, &ranking);
        }
        notes.extend(settled.gifts.iter().filter_map(|gift| gift.refusal()));
        notes
    }
}

impl Pips {
    /// The chances of as many PIPs as a general needs, by the Plan and with No Plan.
    fn of_at_least(&self, notes: &mut Vec<Note>, chances: &Chances) {
        let needed = self.at_least.n();
        let mut each = Vec::new();
        for g in self.of_the_corps() {
            let [plan, no_plan] = [Allocation::Plan, Allocation::NoPlan]
                .map(|way| chances.pips(way, g).odds(|pips| *pips >= needed).percent());
            each.push(format!("{} {plan} and {no_plan}", self.called(g)));
        }
        if !each.is_empty() {
            let needed = if needed == 1 { "1 PIP".into() } else { format!("{needed} PIPs") };
            remark(notes, format!("{needed} or more, by a Plan and with No Plan: {}.", each.join(", ")));
        }
    }
}

/// What the same dice would have been worth otherwise.
fn the_other_way(notes: &mut Vec<Note>, allocation: Allocation, faces: &[u8], settled: &Settled) {
    match (allocation, settled.average) {
        (Allocation::Plan, Some((all, each))) => {
            let dice = faces.len();
            let sentence =
                format!("This roll with No Plan: {all} ÷ {dice}, so {each} each before modifiers.");
            remark(notes, sentence);
        }
        (Allocation::NoPlan, _) => {
            let faces: Vec<i32> = faces.iter().map(|face| i32::from(*face)).collect();
            remark(notes, format!("This roll by a Plan: {} from the 1st rank down.", listed(&faces)));
        }
        _ => {}
    }
}

/// What each rank's die and the average come to.
fn on_average(notes: &mut Vec<Note>, chances: &Chances) {
    let mut ranks = Vec::new();
    for (rank, die) in ORDINALS.iter().zip(&chances.ranks) {
        ranks.push(format!("{rank} {}", die.mean()));
    }
    if !ranks.is_empty() {
        let (ranks, each) = (ranks.join(", "), chances.average.mean());
        remark(notes, format!("Dice on average: {ranks}; with No Plan {each} each."));
    }
}

fn remark(notes: &mut Vec<Note>, text: String) {
    notes.push(Note::Remark(text));
}

/// "5 4 2".
fn listed(pips: &[i32]) -> String {
    pips.iter().map(|n| Quantity::Pips.format(*n)).collect::<Vec<_>>().join(" ")
}

/// "5 PIPs".
fn counted(n: i32) -> String {
    match n {
        0 => "No PIPs".into(),
        1 => "1 PIP".into(),
        n => format!("{} PIPs", Quantity::Pips.format(n)),
    }
}
