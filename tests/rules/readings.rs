//! Where an answer rests on a reading that is not the default, its own lines and sentences say so.

use crate::cases;
use crate::completeness::missing::{Missing, cases_of, fullest};
use aide_de_camp::rules::{Answer, AnyCalculator, Overrides, Report, RuleRef, Step, SystemInfo};
use aide_de_camp::share::CalculationLink;
use aide_de_camp::systems::SYSTEMS;
use std::collections::BTreeSet;

/// What stands in a line or a sentence that rests on a changed reading, or on a table of another scale.
const MARKS: [&str; 2] = ["(your reading)", "(your scale)"];

/// A golden case, or the fullest real inputs of a calculator.
pub struct Question {
    pub at: String,
    pub calculator: &'static str,
    pub changes: Overrides,
    pub inputs: Box<dyn AnyCalculator>,
    link: String,
}

pub fn questions(system: &SystemInfo) -> Vec<Question> {
    let cases = cases::all().into_iter().map(|case| (case.at, case.link));
    let of_system = format!("#/{}/", system.id);
    let all = cases.chain(fullest()).filter(|(_, link)| link.starts_with(&of_system));
    all.map(|(at, link)| {
        let opened = CalculationLink::parse(&link).unwrap();
        let inputs = opened.open().unwrap_or_else(|error| panic!("{at}: {error}"));
        Question { at, calculator: opened.info.id, changes: opened.changes, inputs, link }
    })
    .collect()
}

/// In Grande Tactique the dice of a Corps are counted over every roll, and slowly: they are asked only for the readings of the PIP page,
/// which nothing but the ledger rests on beside them. A big Corps says no more than a small one.
pub fn looks_at(question: &Question, rule: RuleRef) -> bool {
    if !question.calculator.starts_with("grande-tactique/") {
        return true;
    }
    let counts_dice = ["grande-tactique/pips", "grande-tactique/ranking"].contains(&question.calculator);
    let is_big = ["generals=10", "generals=7", "generals=6"].iter().any(|many| question.link.contains(many));
    let of_the_pips = rule.0.starts_with("PIP");
    if of_the_pips {
        counts_dice && !is_big || question.calculator == "grande-tactique/ledger"
    } else {
        !counts_dice
    }
}

/// All that an answer comes to: not the lines that say what does not apply.
fn comes_to(answer: &Answer) -> Answer {
    let mut answer = answer.clone();
    for (_, sum) in &mut answer.report.sums {
        sum.lines.retain(|line| !matches!(line.step, Step::NotApplied { .. }));
    }
    answer
}

/// Whatever of its words says so.
fn marked(report: &Report) -> BTreeSet<String> {
    report
        .to_string()
        .lines()
        .filter(|line| MARKS.iter().any(|mark| line.contains(mark)))
        .map(String::from)
        .collect()
}

#[test]
fn an_answer_that_a_changed_reading_changes_says_so_in_its_own_words() {
    let mut missing = Missing::default();
    for system in SYSTEMS {
        let questions = questions(system);
        let context = |changes: &Overrides, path: &str, value| {
            let mut changes = changes.clone();
            changes.set(path, value);
            (system.context)(&changes)
        };
        for reading in system.readings {
            let path = reading.path;
            for choice in &reading.choices[1..] {
                let mut told = 0;
                // A sheet is slow to make: those of most questions are made once.
                let most =
                    [None, Some(choice.value)].map(|value| context(&Overrides::default(), path, value));
                for question in questions.iter().filter(|question| looks_at(question, reading.rule)) {
                    let Question { at, changes, inputs, .. } = question;
                    let [ours, other] = match changes.is_empty() {
                        true => [0, 1].map(|at| inputs.answer(&most[at])),
                        false => [None, Some(choice.value)]
                            .map(|value| inputs.answer(&context(changes, path, value))),
                    };
                    if comes_to(&ours) == comes_to(&other) {
                        continue;
                    }
                    told += 1;
                    if marked(&other.report).is_subset(&marked(&ours.report)) {
                        let Report { headline, detail, .. } = other.report;
                        missing.add(
                            at,
                            format!("wants “{}” by {path}={}: {headline}. {detail}", MARKS[0], choice.value),
                        );
                    }
                }
                let wants = format!("wants a case that {path}={} changes", choice.value);
                missing.unless(told > 0, cases_of(system.id), wants);
            }
        }
    }
    missing.expect_none();
}
