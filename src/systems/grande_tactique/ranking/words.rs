//! The answer in words and tables.

use super::super::pips::{Gift, ON_EACH_DIE};
use super::super::sheet::{
    AdoptingAPlan, BadCommandersGift, GiftsInAForfeitedTurn, LostCommandersPlan, OneBecomesNothing,
    OneWithoutAPlan, Sheet,
};
use super::super::state::pips;
use super::super::terms::Commander;
use super::count::{Counted, TRIED};
use super::{Helper, Ranking};
use crate::rules::{
    Breakdown, Count, Note, Odds, OddsTable, Outcome, ResultTable, RuleRef, Side, Step, unsigned,
};
use std::borrow::Cow;

const SUPERIORS: RuleRef = RuleRef("PIP.3");

/// So many are listed in full.
const LISTED: usize = 6;

impl Ranking {
    /// The headline, and the sentence under it.
    pub(super) fn in_words(&self, best: &Counted) -> (String, String) {
        if self.generals.iter().all(|general| general.need.n() == 0) {
            return ("No PIPs needed".into(), "Set how many PIPs each division needs.".into());
        }
        let met = chance(best.all_met());
        let met = match self.generals.len() {
            1 => format!("The need is met: {met}"),
            _ => format!("All needs met: {met}"),
        };
        let Some(ranking) = &best.ranking else { return ("No Plan".into(), met) };
        let names: Vec<String> = ranking.iter().map(|g| self.called(*g)).collect();
        match &names[..] {
            [first, second, rest @ ..] => {
                let then =
                    if rest.is_empty() { String::new() } else { format!("Then {}. ", rest.join(", ")) };
                (format!("{first}, then {second}"), then + &met)
            }
            names => (names.concat(), met),
        }
    }

    fn title(&self, counted: &Counted) -> String {
        let Some(ranking) = &counted.ranking else { return "No Plan".into() };
        ranking.iter().map(|g| self.called(*g)).collect::<Vec<_>>().join(", ")
    }

    /// The best ways to give out the dice, No Plan among them, and how the one in force does.
    pub(super) fn shares(&self, all: &[Counted]) -> ResultTable {
        let figures = |counted: &Counted| {
            let all_met = counted.all_met();
            vec![counted.mean().to_string(), all_met.ways.to_string(), all_met.percent()]
        };
        // One that follows alone is listed, too.
        let report = if all.len() > LISTED + 1 { LISTED } else { all.len() };
        let (top, others) = all.split_at(report);
        let mut rows: Vec<(String, Vec<String>)> =
            top.iter().map(|counted| (self.title(counted), figures(counted))).collect();
        if let Some(no_plan) = others.iter().find(|counted| counted.ranking.is_none()) {
            rows.push((self.title(no_plan), figures(no_plan)));
        }
        let others: Vec<&Counted> = others.iter().filter(|counted| counted.ranking.is_some()).collect();
        if let [first, .., last] = &others[..] {
            let [first, last] = [first, last].map(|counted| counted.all_met());
            let [first, last] = [first, last].map(Odds::percent);
            let range = if first == last { first } else { format!("{first} to {last}") };
            rows.push((format!("Other {} rankings: {range}", others.len()), vec![String::new(); 3]));
        }
        let in_force = all.iter().find(|counted| self.is_in_force(counted));
        let in_force = in_force.map(figures).unwrap_or_default();
        ResultTable {
            heads: vec!["Needs met", "Ways", "All met"],
            rows,
            total: Some(("In force now", in_force)),
        }
    }

    /// What is added to each general's die, by the best way.
    pub(super) fn sums(&self, sheet: &Sheet, best: &Counted) -> Vec<(Cow<'static, str>, Breakdown)> {
        let listed = self.listed();
        let ranking = best.ranking.as_ref().unwrap_or(&listed);
        let corps = self.corps_in(ranking, best.ranking.is_some());
        let gifts: Vec<String> =
            self.helpers().map(|(helper, by)| format!("{} gives", helper.called(by.name()))).into();
        let mut sums = Vec::new();
        for (place, g) in ranking.iter().enumerate() {
            let gift = Gift { to: Count::clamped(place as i32 + 1), ..Gift::default() };
            let mut to_him = corps.clone();
            to_him.corps.gift = self.corps.gives.then_some(gift);
            to_him.army.gift = self.army.gives.then_some(gift);
            let Some(mut sum) = to_him.settle(sheet).into_iter().nth(place) else { continue };
            for line in &mut sum.lines {
                // Its factors are those of the allocation, where a tap changes them.
                line.key = "";
                if let (Step::Add(worth), Some(gift)) =
                    (&line.step, gifts.iter().find(|gift| line.label.starts_with(*gift)))
                {
                    let yours = &line.label[gift.len()..];
                    let why = format!("after the roll, where it meets a need{yours}").into();
                    (line.step, line.label) = (Step::NotApplied { worth: *worth, why }, gift.clone().into());
                }
            }
            sums.push((self.called(*g).into(), sum));
        }
        sums
    }

    /// Both superiors.
    fn helpers(&self) -> [(&Helper, Commander); 2] {
        [(&self.corps, Commander::Corps), (&self.army, Commander::Army)]
    }

    /// The best ranking, the one in force, and No Plan.
    pub(super) fn tables(&self, all: &[Counted]) -> Vec<OddsTable> {
        let mut tables = Vec::new();
        if let Some(best) = all.iter().find(|counted| counted.ranking.is_some()) {
            tables.push(table("Best ranking", best));
            let in_force = all.iter().find(|counted| self.is_in_force(counted));
            if let Some(in_force) = in_force.filter(|it| it.ranking.is_some() && *it != best) {
                tables.push(table("Ranking in force", in_force));
            }
        }
        tables.extend(all.iter().find(|counted| counted.ranking.is_none()).map(|it| table("No Plan", it)));
        // What is best stands first.
        if all.first().is_some_and(|best| best.ranking.is_none()) {
            tables.rotate_right(1);
        }
        tables
    }

    pub(super) fn notes(&self, sheet: &Sheet, best: &Counted) -> Vec<Note> {
        let mut notes = Vec::new();
        if self.generals.len() > TRIED {
            notes.push(Note::Remark(format!(
                "More than {TRIED} divisions: not every ranking is tried, this is the best one found."
            )));
        }
        if self.is_in_force(best) {
            let way = if self.plan { "The Plan in force" } else { "No Plan, as now," };
            notes.push(Note::Remark(format!("{way} does best: nothing to declare.")));
        }
        let mut gives = Vec::new();
        for (helper, by) in self.helpers().into_iter().filter(|(helper, _)| helper.gives) {
            let called = helper.called(&format!("the {}", by.name()));
            match helper.barred(sheet) {
                Some(why) => notes.push(Note::refused(format!("A PIP of {called}"), why, SUPERIORS)),
                None if helper.bad => {
                    let spoiled = unsigned(sheet.bad_superior.roll_of.value);
                    gives.push(format!("{called}, where he has turned no {spoiled} (your reading),"));
                }
                None => gives.push(called),
            }
        }
        if !gives.is_empty() {
            let names = gives.join(" and ");
            notes.push(Note::Remark(match sheet.gift.pips.value {
                1 => format!("A PIP of {names} goes, after the roll, where it meets a need."),
                n => format!("{} of {names} go, after the roll, where they meet a need.", pips(n)),
            }));
        }
        let readings = &sheet.readings;
        let costs_the_turn = !self.is_in_force(best) && !self.is_first_choice();
        let is_given = readings.gifts_in_a_forfeited_turn != GiftsInAForfeitedTurn::Forfeited;
        if costs_the_turn && is_given && !gives.is_empty() {
            let text = "In the turn of a change a PIP is given all the same (your reading).";
            notes.push(Note::Remark(text.into()));
        }
        if self.corps.lost && readings.lost_commanders_plan == LostCommandersPlan::MayChange {
            let text = "The Corps commander is lost, and the Plan can still be changed (your reading).";
            notes.push(Note::Remark(text.into()));
        }
        if !self.plan && !self.is_first_choice() && readings.adopting_a_plan == AdoptingAPlan::Free {
            notes.push(Note::Remark("A Plan is adopted free (your reading).".into()));
        }
        let is_bad = [&self.corps, &self.army].into_iter().any(|helper| helper.bad && !helper.lost);
        if is_bad && readings.one_without_a_plan == OneWithoutAPlan::EachDie {
            notes.push(Note::Remark(ON_EACH_DIE.into()));
        }
        if is_bad && readings.one_becomes_nothing == OneBecomesNothing::AfterModifiers {
            let text = "A bad superior looks at the modified number (your reading).";
            notes.push(Note::Remark(text.into()));
        }
        notes
    }
}

impl Helper {
    /// Why he gives none, to whomever it were.
    pub(super) fn barred(&self, sheet: &Sheet) -> Option<&'static str> {
        let never = sheet.readings.bad_commanders_gift == BadCommandersGift::Never;
        match self {
            Helper { lost: true, .. } => Some("he is lost"),
            Helper { attached: true, .. } => Some("he is attached to a unit"),
            Helper { bad: true, .. } if never => Some("a bad commander has none to give"),
            _ => None,
        }
    }

    pub(super) fn called(&self, title: &str) -> String {
        self.name.called_or(|| title.into())
    }
}

/// "1194 in 1296, 92%".
fn chance(odds: Odds) -> String {
    [odds.counted()].into_iter().chain(odds.percent_beside()).collect::<Vec<_>>().join(", ")
}

/// How many needs are met, all of them first.
fn table(title: &'static str, counted: &Counted) -> OddsTable {
    let (all, of) = (counted.rolls.len() - 1, counted.rolls.iter().sum());
    let mut outcomes = Vec::new();
    for (met, ways) in counted.rolls.iter().enumerate().rev().filter(|(_, ways)| **ways > 0) {
        let label = match met {
            met if met == all => "All needs met".into(),
            0 => "No need met".into(),
            1 => "1 need met".into(),
            met => format!("{met} needs met"),
        };
        outcomes.push(Outcome {
            label,
            when: String::new(),
            side: (met == all).then_some(Side::Ours),
            odds: Odds { ways: *ways, of },
            place: None,
        });
    }
    let good = usize::from(counted.all_met().ways > 0);
    OddsTable {
        title: title.into(),
        outcomes,
        rolled: None,
        aim: "all needs met".into(),
        whose: Side::Ours,
        favourable: good,
        mean: Some(counted.mean()),
    }
}
