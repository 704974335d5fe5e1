//! The answer in words.

use super::super::Republique;
use super::super::sheet::{KeptPoints, Sheet};
use super::super::state::{KEPT, MORALE, TRIED};
use super::super::terms::Morale;
use super::{Rally, RallyUnit};
use crate::rules::{
    Answer, Change, Context, Die, MemberRoll, Note, OddsTable, Report, ResultTable, Roll, RuleRef, Side,
    capitalize, uncapitalize, unsigned,
};

const GONE: RuleRef = RuleRef("4.6");

impl Rally {
    pub(super) fn report(&self, context: &Context<Republique>) -> Answer {
        let sheet = &*context.sheet;
        let gone = |(place, unit): (usize, &RallyUnit)| {
            let at = sheet.artillery.battery_gone_at;
            let why = format!("{}{} B hits end a battery", unsigned(at.value), at.source.mark());
            unit.is_gone_battery(sheet).then(|| Note::refused(self.called(place), why, GONE))
        };
        let refusals: Vec<Note> = self.units.iter().enumerate().filter_map(gone).collect();
        if !refusals.is_empty() {
            return Report::refused("Nothing is left to rally", refusals).into();
        }
        let (mut rows, mut sums, mut dice, mut changes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (mut better, mut rolled, mut rolls) = (0, 0, Vec::new());
        for (place, unit) in self.units.iter().enumerate() {
            let called = self.called(place);
            if let Some(why) = unit.why_not() {
                rows.push((called, vec!["–".into(), why.into()]));
                continue;
            }
            let die = self.dice.at(place).map(Roll::n);
            let after = die.map(|die| unit.after(sheet, die));
            let cells = vec![
                die.map_or_else(|| "·".into(), |die| die.to_string()),
                after.map_or_else(String::new, |after| after.hits().to_string()),
            ];
            rows.push((called.clone(), cells));
            let needed = unit.needed(sheet);
            dice.push(Die::new(called.clone(), 10, Side::Ours, self.dice.at(place)).needs(needed));
            let sum = unit.sum(sheet, die);
            if let Some(after) = after {
                rolls.push(MemberRoll {
                    who: called.clone(),
                    need: needed,
                    total: sum.text(),
                    odds: vec![self.odds(sheet, place)],
                    result: uncapitalize(&became(unit.morale, after)),
                    ..MemberRoll::default()
                });
            }
            sums.push((called.clone().into(), sum));
            if let Some((die, after)) = die.zip(after) {
                rolled += 1;
                better += i32::from(after < unit.morale);
                changes.extend(unit.changes(sheet, called, die, after));
            }
        }
        let (headline, detail) = self.headline(sheet, better, rolled);
        let table = (!rows.is_empty()).then(|| ResultTable { heads: vec!["Die", "M"], rows, total: None });
        let odds = self.shown().map(|place| self.odds(sheet, place));
        let mut notes = Vec::new();
        let ride = context.lengths.inches(sheet.rally.ride_in.value);
        let reach = context.lengths.inches(sheet.rally.helper_in.value);
        if rolled < self.due().len() {
            notes.push(Note::Remark(format!(
                "Each leader may ride {ride} while units rally, and help one after another within {reach}. The order of the units is free."
            )));
        }
        if sheet.readings.kept_points == KeptPoints::Kept && !self.units.is_empty() {
            notes.push(Note::Remark(
                "Points that reach no better state are kept for the next rally (your reading).".into(),
            ));
        }
        let odds = odds.into_iter().collect();
        let report = Report { headline, detail, table, sums, dice, odds, rolls, notes, ..Report::default() };
        Answer { report, changes }
    }

    /// The unit whose chances are shown: the one that rolls next, else the last.
    fn shown(&self) -> Option<usize> {
        let due = self.due();
        due.iter().copied().find(|place| self.dice.at(*place).is_none()).or(due.last().copied())
    }

    fn headline(&self, sheet: &Sheet, better: i32, rolled: usize) -> (String, String) {
        let all = self.due().len();
        match (all, self.shown()) {
            (0, _) | (_, None) => {
                let is_formed = |unit: &RallyUnit| unit.morale == Morale::Formed;
                let none = self.units.iter().all(is_formed);
                let headline = if none { "No unit has M hits" } else { "No unit is left to rally" };
                (headline.into(), "There is nothing to roll.".into())
            }
            (1, Some(place)) if rolled == 1 => {
                let (unit, die) = (&self.units[place], self.dice.at(place).map_or(0, Roll::n));
                let after = unit.after(sheet, die);
                (capitalize(after.name()), became(unit.morale, after))
            }
            (_, Some(_)) if rolled == all => {
                let rest = all as i32 - better;
                (format!("{better} better, {rest} not"), "All have rolled.".into())
            }
            (_, Some(place)) => {
                let unit = &self.units[place];
                let headline = format!("{}: {}", self.called(place), unit.needs(sheet));
                let left = all - rolled;
                let to_roll = if all == 1 { String::new() } else { format!(" {left} of {all} to roll.") };
                (
                    headline,
                    format!("{}, {}.{to_roll}", capitalize(unit.morale.name()), unit.to_the_die(sheet)),
                )
            }
        }
    }

    fn odds(&self, sheet: &Sheet, place: usize) -> OddsTable {
        let unit = &self.units[place];
        let chances = unit.chances(sheet);
        let die = self.dice.at(place).map(Roll::n);
        let after = die.map(|die| unit.after(sheet, die));
        let is_better = |morale: &Morale| *morale < unit.morale;
        OddsTable::of(self.called(place), "Better", &chances, after, is_better, |morale| {
            let name = morale.name();
            let label = if *morale == unit.morale { format!("Stays {name}") } else { capitalize(name) };
            (label, faces(unit, sheet, *morale), None)
        })
    }
}

/// "4–7": the faces that bring it to this morale.
fn faces(unit: &RallyUnit, sheet: &Sheet, morale: Morale) -> String {
    let such: Vec<i32> = (1..=10).filter(|die| unit.after(sheet, *die) == morale).collect();
    match such[..] {
        [] => String::new(),
        [one] => one.to_string(),
        [first, .., last] => format!("{first}–{last}"),
    }
}

/// "Rattled → formed", "Stays rattled".
fn became(before: Morale, after: Morale) -> String {
    if before == after {
        format!("Stays {}", before.name())
    } else {
        format!("{} → {}", capitalize(before.name()), after.name())
    }
}

impl RallyUnit {
    fn changes(&self, sheet: &Sheet, called: String, die: i32, after: Morale) -> Vec<Change> {
        let to = |change: Change| change.on(self.unit);
        let words = uncapitalize(&became(self.morale, after));
        let mut changes =
            vec![to(Change::set(called, words, &MORALE, after.hits())), to(Change::set("", "", &TRIED, 1))];
        if sheet.readings.kept_points == KeptPoints::Kept {
            changes.push(to(Change::set("", "", &KEPT, self.keeps(sheet, die))));
        }
        changes
    }
}
