//! An answer as the log keeps it.

use super::{Battle, Record, RollRecord};
use crate::rules::{
    Answer, AnyCalculator, AnyContext, CalculatorInfo, Change, MemberRoll, Odds, OddsTable, Report, Side,
    army_of_ours, distinct, names_a_unit, side_of_ours, taking_part,
};
use crate::share;

impl Battle {
    /// The record of an answer and what applying it writes; nothing before all that is to be rolled is rolled.
    ///
    /// It is small, since a battle has hundreds: what can be worked out again from its link is not in it, only what came
    /// of it, which no later version can change.
    pub fn record(
        &self,
        info: &CalculatorInfo,
        calculator: &dyn AnyCalculator,
        context: &AnyContext,
    ) -> Option<(Record, Vec<Change>)> {
        let Answer { mut report, changes } = calculator.answer(context);
        let is_rolled = report.dice.iter().all(|die| die.face.is_some());
        if !is_rolled || report.dice.is_empty() && changes.is_empty() {
            return None;
        }
        let army = army_of_ours(calculator).unwrap_or(self.active());
        let ours = side_of_ours(calculator);
        let mut before = calculator.clone_box();
        (0..report.dice.len()).for_each(|die| before.roll(die, None));
        let mut odds = before.answer(context).report;
        if let Some(ours) = ours {
            let names = ours.both().map(|side| self.side_names()[side].clone());
            report.name_sides(&names);
            odds.name_sides(&names);
        }
        let mut title = String::from(info.title);
        for (word, unit_refs) in [", ", " against "].iter().zip(taking_part(calculator)) {
            let names: Vec<String> =
                distinct(&unit_refs).iter().map(|unit_ref| self.called_in_full(*unit_ref)).collect();
            if !names.is_empty() {
                title += &[word, &*names.join(" and ")].concat();
            }
        }
        let mut link = calculator.differences();
        link.retain(|input| !names_a_unit(input));
        // Cards are no dice: how evenly they come up depends on the deck.
        let dice = || report.dice.iter().filter(|die| die.deck.is_empty());
        let record = Record {
            rolled_by: dice().map(|die| die.rolled_by(army)).collect(),
            title,
            link: share::written(info.id, &link, context.overrides()),
            // Of several that roll none has the chances of another.
            odds: if report.rolls.len() > 1 { String::new() } else { summarize(&odds.odds) },
            dice: dice().filter_map(|die| Some((die.sides, die.face?))).collect(),
            totals: totals(&report),
            rolls: report.rolls.iter().map(|roll| self.roll_record(roll, army)).collect(),
            headline: report.headline,
            ours,
        };
        Some((record, changes))
    }

    fn roll_record(&self, roll: &MemberRoll, army: Side) -> RollRecord {
        let names = roll.units.iter().flatten().map(|unit_ref| self.called(*unit_ref));
        RollRecord {
            who: roll.who.clone(),
            units: names.collect::<Vec<_>>().join(" against "),
            side: army.army_of(roll.side),
            need: roll.need.to_string(),
            total: roll.total.clone(),
            odds: summarize(&roll.odds),
            result: roll.result.clone(),
        }
    }
}

/// What the sums came to: "Scipio 11, Hannibal 5"; of several that roll "Fight 1: Scipio 11, Hannibal 5; Fight 2: …". Of
/// many the first ones have to do.
fn totals(report: &Report) -> String {
    const MOST: usize = 4;
    if report.rolls.len() > 1 {
        let sums = report.rolls.iter().filter(|roll| !roll.total.is_empty()).take(MOST);
        return sums.map(|roll| format!("{}: {}", roll.who, roll.total)).collect::<Vec<_>>().join("; ");
    }
    let sums = report.sums.iter().take(MOST).map(|(name, sum)| (name, sum.text()));
    let sums = sums.filter(|(_, total)| !total.is_empty());
    sums.map(|(name, total)| format!("{name} {total}")).collect::<Vec<_>>().join(", ")
}

/// "Warband destroyed (6 in 36)".
fn with_odds(outcome: &str, odds: Odds) -> String {
    format!("{outcome} ({})", odds.counted())
}

/// The chances of the first table in a line; its aim where the outcomes are numbers, or where they are many.
fn summarize(odds: &[OddsTable]) -> String {
    const MOST: usize = 6;
    let Some(table) = odds.first() else { return String::new() };
    // Of numbers it says how likely enough of them are.
    if table.outcomes.len() > MOST || table.mean.is_some() {
        return [&*table.title, ", ", &with_odds(&table.aim, table.hope())].concat();
    }
    // What is beaten and what is doubled may fare alike.
    let mut merged: Vec<(&str, Odds)> = Vec::new();
    for outcome in &table.outcomes {
        match merged.iter_mut().find(|(text, _)| *text == outcome.text()) {
            Some((_, odds)) => odds.ways += outcome.odds.ways,
            None => merged.push((outcome.text(), outcome.odds)),
        }
    }
    let outcomes: Vec<String> = merged.into_iter().map(|(text, odds)| with_odds(text, odds)).collect();
    outcomes.join(", ")
}
