//! Where an answer rests on a reading that is not the default, or on a house value, its own lines and sentences say so.

use crate::cases;
use aide_de_camp::rules::chart::pointer;
use aide_de_camp::rules::{Answer, AnyCalculator, Note, Overrides, Report, Source, SystemInfo};
use aide_de_camp::share::CalculationLink;
use aide_de_camp::systems::SYSTEMS;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The games whose readings are walked here, by id; the others have walks of their own.
const READINGS: [&str; 2] = ["dbm", "republique"];

/// The game whose house values are walked here; of Republique nearly every figure is one, as its charts say.
const HOUSE: [&str; 1] = ["dbm"];

/// What stands in a line or a sentence that rests on a changed reading.
const MARK: &str = "(your reading)";

/// A golden case, or the fullest real inputs of a calculator.
struct Question {
    changes: Overrides,
    inputs: Box<dyn AnyCalculator>,
}

fn questions(system: &SystemInfo) -> Vec<Question> {
    let cases = cases::all().into_iter().map(|case| (case.at, case.link));
    let fullest = include_str!("../fullest.txt").lines().enumerate();
    let fullest = fullest.map(|(n, link)| (format!("fullest.txt:{}", n + 1), link.to_string()));
    let of_system = format!("#/{}/", system.id);
    let all = cases.chain(fullest).filter(|(_, link)| link.starts_with(&of_system));
    all.map(|(at, link)| {
        let link = CalculationLink::parse(&link).unwrap();
        let inputs = link.open().unwrap_or_else(|error| panic!("{at}: {error}"));
        Question { changes: link.changes, inputs }
    })
    .collect()
}

/// Whatever of its words says so.
fn marked(report: &Report) -> BTreeSet<String> {
    let lines = report.sums.iter().flat_map(|(_, sum)| &sum.lines);
    let lines = lines.flat_map(|line| [line.label.to_string(), line.why_not().to_string()]);
    let notes = report.notes.iter().map(|note| match note {
        Note::Remark(text) => text.clone(),
        Note::Refused { what, why, .. } => format!("{what}: {why}"),
    });
    let said = [report.headline.clone(), report.detail.clone()].into_iter();
    said.chain(lines).chain(notes).filter(|text| text.contains(MARK)).collect()
}

fn walked(ids: &[&str]) -> impl Iterator<Item = &'static SystemInfo> {
    SYSTEMS.iter().filter(|system| ids.contains(&system.id))
}

impl Question {
    /// What is answered with this value at a path of the sheet, and as it is shipped there.
    fn with(&self, system: &SystemInfo, path: &str, value: Option<&str>) -> Answer {
        let mut changes = self.changes.clone();
        changes.set(path, value);
        self.inputs.answer(&(system.context)(&changes))
    }
}

/// Each question that another value at this path changes, with what is answered by ours and by the other.
fn changed(system: &SystemInfo, asked: &[(Question, Answer)], path: &str, value: &str) -> Vec<[Answer; 2]> {
    let context = (system.context)(&[(path.to_string(), value.to_string())].into_iter().collect());
    let mut answers = Vec::new();
    for (question, shipped) in asked {
        let [ours, other] = match question.changes.is_empty() {
            true => [shipped.clone(), question.inputs.answer(&context)],
            false => [None, Some(value)].map(|value| question.with(system, path, value)),
        };
        if ours != other {
            answers.push([ours, other]);
        }
    }
    answers
}

fn asked(system: &SystemInfo) -> Vec<(Question, Answer)> {
    let shipped = (system.context)(&Overrides::default());
    let with = |question: Question| {
        let answer = question.inputs.answer(&shipped);
        (question, answer)
    };
    questions(system).into_iter().map(with).collect()
}

#[test]
fn an_answer_that_a_changed_reading_changes_says_so_in_its_own_words() {
    let mut failures = String::new();
    for system in walked(&READINGS) {
        let asked = asked(system);
        for reading in system.readings {
            for choice in &reading.choices[1..] {
                let answers = changed(system, &asked, reading.path, choice.value);
                let at = format!("{}={}", reading.path, choice.value);
                if answers.is_empty() {
                    writeln!(failures, "{at} changes no case").unwrap();
                }
                for [ours, other] in answers {
                    if marked(&other.report).is_subset(&marked(&ours.report)) {
                        let Report { headline, detail, .. } = other.report;
                        writeln!(failures, "{at}: {headline}. {detail}").unwrap();
                    }
                }
            }
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
}

/// What is read of an answer beside its sums, whose lines have their mark.
fn sentences(report: &Report) -> Vec<String> {
    let rows = report.table.iter().flat_map(|table| {
        let total = table.total.iter().map(|(_, figures)| figures);
        table.rows.iter().map(|(_, figures)| figures).chain(total).flatten().cloned()
    });
    [report.headline.clone(), report.detail.clone()].into_iter().chain(rows).collect()
}

#[test]
fn a_figure_that_rests_on_a_house_value_is_marked_wherever_it_is_read() {
    let mut failures = String::new();
    for system in walked(&HOUSE) {
        let asked = asked(system);
        let charts = (system.charts)(&(system.context)(&Overrides::default()));
        let controls = charts.iter().flat_map(|chart| chart.form.controls());
        let house =
            controls.filter(|control| control.source == Source::House).map(|control| pointer(&control.key));
        for path in house {
            for value in ["0", "7"] {
                let answers = changed(system, &asked, &path, value);
                for [ours, other] in &answers {
                    let marked = ours.report.sums.iter().flat_map(|(_, sum)| &sum.lines);
                    let is_marked = marked.into_iter().any(|line| line.source == Source::House)
                        || format!("{:?}", ours.report).contains('◇');
                    let read = sentences(&ours.report).into_iter().zip(sentences(&other.report));
                    let bare = read.filter(|(ours, other)| {
                        ours != other && ours.contains(|c: char| c.is_ascii_digit()) && !ours.contains('◇')
                    });
                    for (ours, other) in bare.filter(|_| !is_average(&ours.report)) {
                        writeln!(failures, "{path}={value}: {ours} / {other}").unwrap();
                    }
                    if !is_marked {
                        writeln!(failures, "{path}={value}: {}", ours.report.headline).unwrap();
                    }
                }
            }
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
}

/// Averages over a line of fights are many figures, which one remark marks.
fn is_average(report: &Report) -> bool {
    report.notes.iter().any(|note| matches!(note, Note::Remark(text) if text.ends_with("◇: a house value.")))
}
