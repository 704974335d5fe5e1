//! Where an answer rests on a reading that is not the default, its own lines and sentences say so.

use crate::cases;
use aide_de_camp::rules::{AnyCalculator, Overrides, Report, SystemInfo};
use aide_de_camp::share::CalculationLink;
use aide_de_camp::systems::SYSTEMS;
use std::fmt::Write;

/// The games that are walked, by id.
const WALKED: [&str; 1] = ["plm"];

/// What stands in a line or a sentence that rests on a changed reading.
const MARK: &str = "(your reading)";

/// A golden case, or the fullest real inputs of a calculator.
pub struct Question {
    pub at: String,
    pub calculator: &'static str,
    pub changes: Overrides,
    pub inputs: Box<dyn AnyCalculator>,
}

pub fn questions(system: &SystemInfo) -> Vec<Question> {
    let cases = cases::all().into_iter().map(|case| (case.at, case.link));
    let fullest = include_str!("../../fullest.txt").lines().enumerate();
    let fullest = fullest.map(|(n, link)| (format!("fullest.txt:{}", n + 1), link.to_string()));
    let of_system = format!("#/{}/", system.id);
    let all = cases.chain(fullest).filter(|(_, link)| link.starts_with(&of_system));
    all.map(|(at, link)| {
        let link = CalculationLink::parse(&link).unwrap();
        let inputs = link.open().unwrap_or_else(|error| panic!("{at}: {error}"));
        Question { at, calculator: link.info.id, changes: link.changes, inputs }
    })
    .collect()
}

/// How often it says so, in whatever it says.
fn marks(report: &Report) -> usize {
    format!("{report:?}").matches(MARK).count()
}

#[test]
fn an_answer_that_a_changed_reading_changes_says_so_in_its_own_words() {
    let mut failures = String::new();
    for system in SYSTEMS.iter().filter(|system| WALKED.contains(&system.id)) {
        let questions = questions(system);
        for reading in system.readings {
            for choice in &reading.choices[1..] {
                let mut told = 0;
                let of = |changes: &Overrides, value| {
                    let mut changes = changes.clone();
                    changes.set(reading.path, value);
                    (system.context)(&changes)
                };
                // A sheet is slow to make: those of most questions are made once.
                let most = [None, Some(choice.value)].map(|value| of(&Overrides::default(), value));
                for Question { at, changes, inputs, .. } in &questions {
                    let own = |value| of(changes, value);
                    let [default, changed] = match changes.is_empty() {
                        true => [0, 1].map(|at| inputs.answer(&most[at])),
                        false => [None, Some(choice.value)].map(|value| inputs.answer(&own(value))),
                    };
                    if default == changed {
                        continue;
                    }
                    told += 1;
                    // A question that changes another reading may say no more of both than of one.
                    let before = if changes.is_empty() { marks(&default.report) } else { 0 };
                    if marks(&changed.report) <= before {
                        let (path, value) = (reading.path, choice.value);
                        writeln!(failures, "{at} {path}={value}: {:?}", changed.report.detail).unwrap();
                    }
                }
                if told == 0 {
                    writeln!(failures, "{}={} changes no case", reading.path, choice.value).unwrap();
                }
            }
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
}
