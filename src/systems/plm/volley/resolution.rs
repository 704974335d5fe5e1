//! Fire that may be made: the friend in its line, the test of whoever is hit, and what is written then.

use super::super::Plm;
use super::super::establishment::limit_remark;
use super::super::help::Help;
use super::super::morale_report::MoraleReport;
use super::super::morale_test::{Series, TestRolls};
use super::super::next_steps::{ARMY_MORALE, acts, mover};
use super::super::state::{ACTED, ACTIONS_USED, FIRED, VOLLEYS};
use super::super::terms::Weapon;
use super::super::tester::Tester;
use super::gap::NEAR;
use super::{Fire, Gap, Volley};
use crate::rules::counted;
use crate::rules::{
    Answer, Change, Context, Die, Lengths, Need, NextStep, Note, Odds, OddsTable, Outcome, Report, Side,
};

impl Volley {
    pub(super) fn resolve(&self, context: &Context<Plm>) -> Answer {
        let sheet = &*context.sheet;
        let is_hit = self.friend_is_hit(sheet);
        let struck = self.gap().filter(|_| is_hit == Some(true));
        let (series, tester, rolls) = match struck {
            Some(gap) => (self.series_of_friend(gap, context), gap.friend.clone(), vec![self.rolls]),
            None => (self.series(sheet), self.target.clone(), vec![self.rolls, self.second]),
        };
        let rolls = self.rolls_that_count(rolls, is_hit);
        let morale_report = MoraleReport::new(context, &series, &tester, &rolls);
        if let Some(refused) = morale_report.refused() {
            return refused.into();
        }
        let side = Side::ours_if(struck.is_some());
        let mut dice = Vec::new();
        let mut odds = Vec::new();
        let mut sums = Vec::new();
        let mut notes = Vec::new();
        if let Some(gap) = self.gap() {
            if struck.is_none() {
                notes.extend(limit_remark(gap.friend.arm, gap.friend.stands.n(), sheet));
            }
            notes.extend(self.gap_note(gap, struck.is_some(), context.lengths));
            sums.push(("Friend hit".into(), gap.sum(sheet, context.lengths)));
            if let Some(chance) = gap.chance(sheet) {
                let need = Need::percent(chance.value);
                dice.push((Die::new("Friend hit", 100, Side::Ours, self.gap_roll).needs(need), true));
                odds.push(gap_odds(chance.value, is_hit));
            }
        }
        // The dice of the test wait for that of the gap.
        let (headline, detail) = match is_hit {
            None => {
                let chance = self.gap().and_then(|gap| gap.chance(sheet)).map_or(0, |chance| chance.value);
                (
                    format!("{chance} or less hits the friend"),
                    "Roll for the friend near the line of fire first.".into(),
                )
            }
            Some(_) => morale_report.words(),
        };
        let tests = morale_report.dice(side).into_iter();
        dice.extend(tests.map(|(die, is_due)| (die, is_due && is_hit.is_some())));
        if struck.is_some() {
            // Those of the target keep their places.
            let series = self.series(sheet);
            let target = MoraleReport::new(context, &series, &self.target, &[TestRolls::default()]);
            let target = target.dice(Side::Theirs).into_iter().skip(morale_report.dice(side).len());
            dice.extend(target.map(|(die, _)| (die.needs(Need::Unsaid), false)));
        }
        let (dice, later) = Die::split(dice);
        let mut tests = morale_report.odds(side);
        if let (Some(test), true) = (tests.first_mut(), struck.is_some()) {
            test.title = "The friend’s test".into();
        }
        odds.extend(tests);
        let mut all_sums = morale_report.sums();
        all_sums.push(("Range factor".into(), self.fire_of(struck).range_factor(sheet)));
        all_sums.extend(sums);
        notes.extend(morale_report.notes());
        let next = if is_hit.is_some() { self.next(&morale_report, struck.is_some()) } else { Vec::new() };
        let report =
            Report { headline, detail, sums: all_sums, dice, later, odds, notes, next, ..Report::default() };
        let changes = match (is_hit, morale_report.end()) {
            (Some(_), Some(_)) => {
                let mut changes = self.changes_of_firer();
                changes.extend(morale_report.changes());
                changes
            }
            _ => Vec::new(),
        };
        Answer { report, changes }
    }

    /// A target that stood fire before it acted acts now; markers may have an army tested.
    fn next(&self, morale_report: &MoraleReport<'_>, is_of_friend: bool) -> Vec<NextStep> {
        let (firer, target) = (&self.firer, &self.target);
        let mut next = Vec::new();
        let may_act = firer.preempts && !firer.reacts && !is_of_friend && morale_report.holds();
        if may_act {
            let Tester { unit, name, arm, grade, .. } = target;
            next.push(acts(mover(*unit, name, *arm, *grade, target.formation())));
        }
        next.extend(morale_report.next(ARMY_MORALE));
        next
    }

    /// A friend who is hit tests once and alone.
    fn series_of_friend(&self, gap: &Gap, context: &Context<Plm>) -> Series {
        let fire = Fire { range: gap.range, ..self.fire() };
        Series { help: Help::default(), losses: vec![vec![fire.term(&context.sheet)]], under_fire: true }
    }

    fn fire_of(&self, struck: Option<&Gap>) -> Fire {
        Fire { range: struck.map_or(self.range, |gap| gap.range), ..self.fire() }
    }

    fn rolls_that_count(&self, rolls: Vec<TestRolls>, is_hit: Option<bool>) -> Vec<TestRolls> {
        let waits = is_hit.is_none();
        rolls.into_iter().map(|rolls| if waits { TestRolls::default() } else { rolls }).collect()
    }

    fn gap_note(&self, gap: &Gap, is_struck: bool, lengths: Lengths) -> Option<Note> {
        if !gap.is_near() {
            let near = lengths.inches(NEAR);
            return Some(Note::Remark(format!(
                "No gap check: the friend is {near} or more from the line of fire."
            )));
        }
        is_struck
            .then(|| Note::Remark(format!("{} takes the shot in place of the target.", gap.friend.called())))
    }

    /// It has fired, and a gun has that many rounds less.
    fn changes_of_firer(&self) -> Vec<Change> {
        let firer = &self.firer;
        let (name, volleys) = (firer.called(), firer.volleys());
        let fired = counted(volleys, "volley", "volleys");
        // Whoever serves a gun that is not his own gives his actions to it.
        let by = firer.served_by.unit.or(firer.unit);
        let mut changes = vec![
            Change::add(name.clone(), format!("fires {fired}"), &VOLLEYS, volleys).on(by),
            Change::set("", "", &ACTED, 1).on(by),
        ];
        if !firer.preempts {
            changes.push(Change::add("", "", &ACTIONS_USED, firer.actions.n()).on(by));
        }
        if let Some(rounds) = firer.rounds.filter(|_| firer.weapon == Weapon::Gun) {
            let left = counted(rounds.n() - volleys, "round", "rounds");
            changes.push(Change::add(name, format!("{left} left"), &FIRED, volleys).on(firer.unit));
        }
        changes
    }
}

fn gap_odds(chance: i32, is_hit: Option<bool>) -> OddsTable {
    let ways = u64::try_from(chance.clamp(0, 100)).unwrap_or_default();
    let outcome = |label: &str, ways| Outcome {
        label: label.into(),
        when: String::new(),
        side: None,
        odds: Odds { ways, of: 100 },
        place: None,
    };
    let mut outcomes = vec![outcome("Target", 100 - ways), outcome("Friend", ways)];
    let mut rolled = is_hit.map(usize::from);
    if ways == 100 {
        outcomes.remove(0);
        rolled = rolled.map(|_| 0);
    } else if ways == 0 {
        outcomes.truncate(1);
    }
    let good = usize::from(ways < 100);
    OddsTable {
        title: "Who is hit".into(),
        outcomes,
        rolled,
        aim: "Target hit".into(),
        whose: Side::Ours,
        favourable: good,
        mean: None,
    }
}
