//! What is shown of one or two tests of a unit: dice, words, chances, and what Apply writes.

mod odds;

use super::Plm;
use super::actor::NO_SKIRMISH;
use super::establishment::limit_remark;
use super::help::{Fate, Given, Giver, TOO_MUCH_HELP};
use super::morale_level::{SUM, highest_pass};
use super::morale_test::{End, Series, Test, TestDie, TestRolls};
use super::next_steps::{STANDS, to_army_morale};
use super::sheet::{BlownNco, ExactRoll, Sheet, VolleysTested};
use super::state::{
    FAILED, FELL_BACK, GUN_LOST, IMMOBILE, KILLED, LIGHT_WOUND, MARKERS, NCO_GONE, REMOVED,
    ROLLS_OF_A_LIGHT_WOUND, WOUNDED,
};
use super::terms::{Arm, Officer};
use super::tester::Tester;
use crate::rules::counted;
use crate::rules::{
    Breakdown, Change, Context, Die, Need, NextStep, Note, Report, RuleRef, Side, UnitRef, clause,
};
use std::borrow::Cow;

const NCO: RuleRef = RuleRef("E.6");

/// What is said wherever a roll may come to a level exactly.
pub(super) const EXACT_FAILS: &str = "A roll of exactly the level fails (your reading).";
/// What is said wherever an NCO helps.
pub(super) const NCO_GOES: &str = "A blown NCO is gone for the game (your reading).";
/// What becomes of the gun of a crew that falls back, of which the text says nothing but for melees.
const GUN_STAYS: &str = "Its gun stays where it stands ◇: the crew serves it again once it is back.";
/// What becomes of the gun of a crew that has disintegrated.
pub(super) const GUN_IS_LEFT: &str = "The gun is left where it stands, for whoever takes it.";

/// One or two tests of a unit, as far as they are rolled.
pub(super) struct MoraleReport<'a> {
    context: &'a Context<Plm>,
    series: &'a Series,
    first: &'a Tester,
    /// Each test that has begun, with its dice.
    tests: Vec<(Test, TestRolls)>,
    /// How it ended, once all is rolled.
    end: Option<End>,
    /// The unit as it stands then.
    last: Tester,
}

impl<'a> MoraleReport<'a> {
    pub fn new(
        context: &'a Context<Plm>,
        series: &'a Series,
        first: &'a Tester,
        rolls: &[TestRolls],
    ) -> Self {
        let sheet = &*context.sheet;
        let (mut tests, mut last, mut end) = (Vec::new(), first.clone(), Some(End::default()));
        for (place, rolls) in rolls.iter().enumerate() {
            let (Some(so_far), Some(test)) = (end, series.test(place, last.clone(), sheet)) else { break };
            if so_far.removed {
                break;
            }
            end = test.result(sheet, rolls).map(|tested| {
                last = test.after(&tested, sheet);
                so_far.and(&tested, &last, sheet)
            });
            tests.push((test, *rolls));
        }
        MoraleReport { context, series, first, tests, end, last }
    }

    /// What is shown in place of an answer: of a unit that is off the table, of one that stands as it may not, and where
    /// more help was entered than the rules allow.
    pub fn refused(&self) -> Option<Report> {
        if let Some(gone) = self.first.gone(self.sheet()) {
            let mut notes = vec![gone];
            notes.extend(self.limit_remark());
            return Some(Report::refused("Disintegrated: no test", notes));
        }
        if let Some(order) = self.first.order_refusal().filter(|_| self.series.under_fire) {
            return Some(Report::refused(NO_SKIRMISH, vec![order]));
        }
        self.series.help.is_too_much(&self.first.officers, self.sheet()).then(|| {
            let why = TOO_MUCH_HELP;
            Report::refused("Too much help", vec![Note::refused("Help", why, NCO)])
        })
    }

    fn limit_remark(&self) -> Option<Note> {
        limit_remark(self.first.arm, self.first.stands.n(), self.sheet())
    }

    /// How it ended, once all is rolled.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    fn sheet(&self) -> &Sheet {
        &self.context.sheet
    }

    /// The sum of each test.
    pub fn sums(&self) -> Vec<(Cow<'static, str>, Breakdown)> {
        let sheet = self.sheet();
        let sum = |(place, (test, _)): (usize, &(Test, TestRolls))| {
            let level = self.series.level(place, &test.tester, sheet)?;
            let name = if place == 0 { SUM.into() } else { "Second test".into() };
            Some((name, level.sum(sheet, self.context.lengths)))
        };
        self.tests.iter().enumerate().filter_map(sum).collect()
    }

    /// Every die that the tests may take, and whether it is to be rolled by now.
    pub fn dice(&self, side: Side) -> Vec<(Die, bool)> {
        let Some((first, _)) = self.tests.first() else { return Vec::new() };
        let mut dice = Vec::new();
        for place in 0..self.series.losses.len() {
            let begun = self.tests.get(place);
            for die in TestRolls::most(first.given) {
                let label = die_label(first.help.by, die);
                let label = if place == 0 { label } else { format!("{label} (2nd test)") };
                let sides = if die == TestDie::Fate { 10 } else { 100 };
                let due = begun.filter(|(test, rolls)| rolls.dice(test.given).contains(&die));
                let face = due.and_then(|(_, rolls)| rolls.face(die));
                let need = due.map_or(Need::Unsaid, |(test, _)| self.need(test, die));
                dice.push((Die::new(label, sides, side, face).needs(need), due.is_some()));
            }
        }
        dice
    }

    fn need(&self, test: &Test, die: TestDie) -> Need {
        match die {
            TestDie::Morale => Need::percent(highest_pass(self.sheet(), test.level)),
            TestDie::Nco => Need::Above(test.given.nco),
            TestDie::General => Need::Above(test.given.general),
            TestDie::Fate => Need::Unsaid,
        }
    }

    /// The result, and the sentence under it.
    pub fn words(&self) -> (String, String) {
        let name = self.first.called();
        let Some((test, rolls)) = self.tests.last() else {
            return (clause(&name, "has disintegrated"), "It is off the table and tests no more.".into());
        };
        let sheet = self.sheet();
        let needs = highest_pass(sheet, test.level);
        let failed =
            self.tests.iter().filter_map(|(test, rolls)| test.failed(sheet, rolls)).any(|failed| failed);
        let Some(roll) = rolls.morale else {
            let again = if self.tests.len() > 1 { "Second test. " } else { "" };
            let headline = match needs {
                0 => "Fails on any roll".into(),
                100 => "Passes on any roll".into(),
                n => format!("{n} or less passes"),
            };
            return (headline, format!("{again}{}", self.help_words(test)));
        };
        let back = self.back();
        let headline = match (self.end, failed) {
            (Some(End { removed: true, .. }), _) => clause(&name, "disintegrates"),
            (_, true) => clause(&name, &format!("falls back {back}")),
            (_, false) => clause(&name, "holds"),
        };
        let mut detail = match needs {
            0 => format!("{}, no roll would have passed", roll.n()),
            n => format!("{}, needed {n} or less", roll.n()),
        };
        let next = rolls.dice(test.given).into_iter().find(|die| rolls.face(*die).is_none());
        match (self.end, next) {
            (Some(end), _) => detail += &self.end_words(end),
            (None, Some(die)) => {
                let risk = match die {
                    TestDie::Nco => format!(", risk {}", test.given.nco),
                    TestDie::General => format!(", risk {}", test.given.general),
                    TestDie::Morale | TestDie::Fate => String::new(),
                };
                detail += &format!(". Now {}{risk}", die_label(test.help.by, die));
            }
            (None, None) => {}
        }
        detail.push('.');
        (headline, detail)
    }

    fn help_words(&self, test: &Test) -> String {
        let general = test.help.by.title();
        match test.given {
            Given { nco: 0, general: 0 } => "Nobody helps.".into(),
            Given { nco, general: 0 } => format!("NCO at a risk of {nco}%."),
            Given { nco: 0, general: points } => format!("{general} at a risk of {points}%."),
            Given { nco, general: points } => {
                format!("NCO at a risk of {nco}%, {general} of {points}%.")
            }
        }
    }

    fn end_words(&self, end: End) -> String {
        let mut words = String::new();
        if end.blown > 0 {
            words += ". NCO blown";
        }
        match end.markers {
            0 => words += ". No marker",
            n => words += &format!(". {}", counted(n, "marker", "markers")),
        }
        if let Some(fate) = end.fate {
            let mark = self.sheet().morale.risk.source().mark();
            words += &format!(". {}: {}{mark}", self.series.help.by.title(), fate.name());
        }
        words
    }

    /// How far it falls back: "12″ ◇".
    fn back(&self) -> String {
        let failure = &self.sheet().morale.failure;
        let back = if self.first.arm == Arm::Artillery { failure.crew_back_in } else { failure.back_in };
        self.context.lengths.inches(back.value) + back.source.mark()
    }

    /// What else to know.
    pub fn notes(&self) -> Vec<Note> {
        let mut notes = Vec::new();
        for (what, why) in self.series.help.refusals(&self.first.officers) {
            notes.push(Note::refused(what, why, NCO));
        }
        notes.extend(self.limit_remark());
        notes.extend(self.reading_remarks().into_iter().map(|text| Note::Remark(text.into())));
        let Some(end) = self.end else { return notes };
        let mut remark = |text: String| notes.push(Note::Remark(text));
        if end.failed > 0 && !end.removed {
            let back = self.back();
            remark(format!("It falls back {back} facing the enemy and does no more by this roll."));
            if self.first.arm == Arm::Artillery {
                remark(GUN_STAYS.into());
            }
        }
        if end.blown > 0 {
            remark("A blown NCO costs a marker, but is no failed test.".into());
        }
        if end.removed && self.first.arm == Arm::Artillery {
            notes.push(Note::Remark(GUN_IS_LEFT.into()));
        }
        notes
    }

    /// What rests on changed readings beside the terms of the level.
    fn reading_remarks(&self) -> Vec<&'static str> {
        let readings = &self.sheet().readings;
        let has_nco = self.series.help.nco.n() > 0 || self.first.officers.nco_gone;
        let all = [
            (readings.exact_roll == ExactRoll::Fails, EXACT_FAILS),
            (readings.blown_nco == BlownNco::Gone && has_nco, NCO_GOES),
            (
                readings.volleys_tested == VolleysTested::OneByOne && self.series.losses.len() > 1,
                "Each volley has a test of its own (your reading).",
            ),
        ];
        all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, text)| text).collect()
    }

    /// To its army's test, where the markers that it has received make that due.
    pub fn next(&self, label: &'static str) -> Option<NextStep> {
        to_army_morale(label, self.first.unit, self.first.army_bears, self.end?.markers)
    }

    /// It has held, once all is rolled.
    pub fn holds(&self) -> bool {
        self.end.is_some_and(|end| end.failed == 0 && !end.removed)
    }

    /// What Apply writes on the unit and its officers.
    pub fn changes(&self) -> Vec<Change> {
        let Some(end) = self.end else { return Vec::new() };
        let (sheet, unit, name) = (self.sheet(), self.first.unit, self.first.called());
        let mut changes = Vec::new();
        if end.markers != 0 {
            let n = self.last.markers.n();
            let what = format!("{n} of {} markers", self.first.limit(sheet));
            changes.push(Change::set(name.clone(), what, &MARKERS, n).on(unit));
        }
        if end.removed {
            changes.push(Change::set(name.clone(), "disintegrates", &REMOVED, 1).on(unit));
            if self.first.arm == Arm::Artillery {
                changes.push(Change::set(name.clone(), "gun left where it stands", &GUN_LOST, 1).on(unit));
            }
        } else if end.failed > 0 {
            let back = self.back();
            changes.push(
                Change::set(name.clone(), format!("falls back {back}, immobile"), &FELL_BACK, 1).on(unit),
            );
            changes.extend([&IMMOBILE, &FAILED].map(|marker| Change::set("", "", marker, 1).on(unit)));
        }
        if end.blown > 0 && sheet.readings.blown_nco == BlownNco::Gone {
            changes.push(Change::set(name, "NCO gone", &NCO_GONE, 1).on(unit));
        }
        changes.extend(end.fate.and_then(|fate| self.general_change(fate)));
        if changes.is_empty() {
            changes.push(Change::log_only(self.first.called(), "holds", STANDS).on(unit));
        }
        changes
    }

    fn general_change(&self, fate: Fate) -> Option<Change> {
        let by = self.series.help.by;
        let on = match by {
            Giver::Brigade => self.first.officers.group,
            Giver::Commander => self.first.unit.map(|unit| UnitRef::army(unit.side)),
        };
        let (marker, n) = match fate.officer()? {
            Officer::LightlyWounded => (&LIGHT_WOUND, ROLLS_OF_A_LIGHT_WOUND),
            Officer::Wounded => (&WOUNDED, 1),
            Officer::Killed => (&KILLED, 1),
            Officer::Well | Officer::Never => return None,
        };
        Some(Change::set(by.title(), fate.name(), marker, n).on(on).of_person(""))
    }
}

fn die_label(by: Giver, die: TestDie) -> String {
    match die {
        TestDie::Morale => "Morale".into(),
        TestDie::Nco => "NCO".into(),
        TestDie::General => by.short().into(),
        TestDie::Fate => "Wound".into(),
    }
}
