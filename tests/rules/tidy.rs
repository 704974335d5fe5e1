//! What must hold of every system, calculator and table, found by walking the lists.

use crate::cases;
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{AnyContext, Apply, Evaluation, Note, Overrides, Printed, Step};
use aide_de_camp::share::CalculationLink;
use aide_de_camp::systems::{SYSTEMS, calculators};
use std::collections::BTreeSet;

/// The golden ids of the rules data that belong to the calculators that exist. A row of the data is here, or its
/// calculator is not built.
const GOLDEN: &[(&str, &[&str])] = &[
    (
        "grande-tactique",
        &[
            "1", "2", "4", "5", "10", "11", "12", "15", "16", "17", "18", "19", "23", "26", "28", "29", "30",
            "31", "32", "33", "35", "36", "37", "38", "39", "40", "41", "43", "44", "46", "47", "49", "50",
            "51", "52", "54", "58", "59", "61", "B1", "B4", "B6", "B8", "B9", "B12", "B13", "B16", "B17",
        ],
    ),
    (
        "dbm",
        &[
            "C01", "C02", "C03", "C04", "C06", "C08", "C10", "C15", "C18", "C19", "C21", "C22", "C23", "C24",
            "C25", "C26", "C28", "C29", "C30", "C31", "C32", "C33", "C34", "C35", "C39", "C42", "C43", "C45",
            "C46", "C48", "C50", "C54", "C56", "C58", "C60", "C61", "C65", "C66", "C69", "C70", "C71", "C75",
            "C76", "C77", "C80", "C81", "C82", "C83", "C84", "C85", "C88", "5.2", "D01", "D03", "D04", "D05",
            "D07", "D08", "D09", "D10", "D12", "D13", "D15", "D16", "D17", "M01", "M02", "M03", "M05", "M06",
            "M07", "M09", "M12", "M14", "P01", "P05", "P06", "P07", "P09", "P10", "P11", "P13", "P14", "P15",
            "P17", "P18", "P21", "P23", "P24", "R02", "R03", "R05", "R07", "R08", "R09",
        ],
    ),
    (
        "republique",
        &[
            "G8", "G10", "G13", "G14", "G15", "G16", "G17", "G19", "G21", "G22", "G57", "G66", "H3", "H4",
            "H5", "H7", "H8", "G9", "G24", "G26", "G29", "G30", "G31", "G32", "G34", "G35", "G36", "G37",
            "G38", "G39", "G52", "G68", "G73", "G80", "G82", "G85", "H15", "H18", "H19", "H20", "H21", "H23",
            "H26", "G56",
        ],
    ),
    (
        "plm",
        &[
            "1", "2", "4", "8", "11", "21", "22", "39", "49", "50", "R14", "R16", "R25", "12", "14", "15",
            "16", "17", "18", "20", "25", "27", "28", "46", "47", "R1", "R3", "R4", "R5", "R6", "R8", "R9",
            "R15", "R22", "30", "31", "32", "33", "52", "53", "R10", "R11", "R13", "36", "37", "38", "41",
            "42", "43", "44", "R20", "R24",
        ],
    ),
];

#[test]
fn every_listed_golden_row_is_run() {
    let run: BTreeSet<(&str, String)> = cases::all().into_iter().map(|case| (case.system, case.id)).collect();
    for (system, ids) in GOLDEN {
        for id in *ids {
            assert!(run.contains(&(*system, id.to_string())), "{system} {id} is not in the cases");
        }
    }
}

#[test]
fn ids_are_unique_and_name_their_system() {
    let mut seen = BTreeSet::new();
    for system in SYSTEMS {
        for info in system.calculators {
            assert!(seen.insert(info.id), "{} is listed twice", info.id);
            assert!(info.id.starts_with(&format!("{}/", system.id)), "{}", info.id);
        }
    }
}

#[test]
fn every_phase_offers_what_exists_and_every_calculator_is_offered() {
    for system in SYSTEMS {
        let offered: BTreeSet<&str> = system.turn.iter().flat_map(|phase| phase.offers).copied().collect();
        let listed: BTreeSet<&str> = system.calculators.iter().map(|info| info.id).collect();
        assert_eq!(offered, listed, "{}", system.id);
        // Both stand behind the system's name in addresses: a phase may not hide a calculator.
        let phases = system.turn.iter().map(|phase| format!("{}/{}", system.id, phase.id));
        phases.for_each(|phase| assert!(!listed.contains(phase.as_str()), "{phase}"));
    }
}

fn readme(system: &str) -> String {
    let folder = system.replace('-', "_");
    let readme = format!("{}/src/systems/{folder}/README.md", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(readme).unwrap()
}

/// The sections that a system's README names.
pub fn headings(system: &str) -> BTreeSet<String> {
    let readme = readme(system);
    let headings = readme.lines().filter_map(|line| line.strip_prefix("### "));
    headings.filter_map(|heading| heading.split_whitespace().next()).map(String::from).collect()
}

#[test]
fn every_rule_cited_has_its_heading_in_the_readme() {
    for system in SYSTEMS {
        let headings = headings(system.id);
        let mut cited: BTreeSet<&str> = system.turn.iter().map(|phase| phase.rule.0).collect();
        cited.extend(system.readings.iter().map(|reading| reading.rule.0));
        for info in system.calculators {
            cited.extend(
                (info.factors)(&(system.context)(&Overrides::default())).iter().map(|factor| factor.rule.0),
            );
        }
        for case in cases::all().iter().filter(|case| case.system == system.id) {
            let report = case.evaluate().report;
            cited.extend(report.sums.iter().flat_map(|(_, sum)| &sum.lines).map(|line| line.rule.0));
            cited.extend(report.notes.iter().filter_map(|note| match note {
                Note::Refused { rule, .. } => Some(rule.0),
                Note::Remark(_) => None,
            }));
        }
        let missing: Vec<_> = cited.iter().filter(|rule| !headings.contains(**rule)).collect();
        assert!(missing.is_empty(), "{} has no heading for {missing:?}", system.id);
    }
}

/// A row that is listed once for each of several units, or for each side, is one row of the sheet: `great.3` is
/// `great` of the third, `shipped.general` is `general` of ours.
fn row(key: &'static str) -> &'static str {
    key.split('.').find(|part| !["ours", "theirs"].contains(part)).unwrap_or(key)
}

#[test]
fn every_factor_applies_in_some_case_and_says_why_not_in_its_own_words() {
    for info in calculators() {
        let path = format!("#/{}", info.id);
        let of_this = |case: &cases::Case| case.link.split('?').next() == Some(&path);
        let evaluation: Vec<Evaluation> =
            cases::all().iter().filter(|case| of_this(case)).map(cases::Case::evaluate).collect();
        let mut reasons: Vec<(&str, String)> = Vec::new();
        let mut applied = BTreeSet::new();
        for line in evaluation.iter().flat_map(|a| &a.report.sums).flat_map(|(_, sum)| &sum.lines) {
            match &line.step {
                Step::NotApplied { why, .. } if !line.key.is_empty() => {
                    reasons.push((row(line.key), why.to_string()))
                }
                _ => {
                    applied.insert(row(line.key));
                }
            }
        }
        for Printed { key, .. } in (info.factors)(&(info.context)(&Overrides::default())) {
            assert!(applied.contains(row(key)), "{}: {key} applies in no case", info.id);
        }
        for (key, why) in &reasons {
            let other = reasons.iter().find(|(other, text)| other != key && text == why);
            assert_eq!(other, None, "{}: {key} says “{why}” as another does", info.id);
        }
    }
}

/// What the samples of a system come to by a sheet: some cells are of armies alone.
fn totals_of_samples(system: &str, context: &AnyContext) -> String {
    let samples = Roster::samples_of(system);
    let totals = samples.iter().flat_map(|sample| sample.army.army().totals(context));
    totals.map(|(name, sum)| format!("{name} {}; ", sum.text())).collect()
}

/// What an answer comes to, without the marks of where its values come from.
fn gist(evaluation: &Evaluation) -> String {
    let report = &evaluation.report;
    let totals: Vec<i32> = report.sums.iter().map(|(_, sum)| sum.total()).collect();
    format!(
        "{} {} {totals:?} {:?} {:?} {:?} {:?}",
        report.headline, report.detail, report.table, report.odds, report.notes, evaluation.changes
    )
}

#[test]
fn every_cell_and_reading_changes_the_answer_of_some_case() {
    for system in SYSTEMS {
        let totals = totals_of_samples(system.id, &(system.context)(&Overrides::default()));
        let mut cases: Vec<(CalculationLink, String)> = cases::all()
            .iter()
            .filter(|case| case.system == system.id)
            .map(|case| (CalculationLink::parse(&case.link).unwrap(), gist(&case.evaluate())))
            .collect();
        let mut matters = |path: &str, value: &str| {
            let mut changes = Overrides::default();
            changes.set(path, Some(value));
            let context = (system.context)(&changes);
            assert_eq!(context.invalid(), [], "{path}={value}");
            let found = cases.iter().position(|(link, before)| {
                let changed = if link.changes.is_empty() {
                    link.info.evaluate(&link.inputs, &context)
                } else {
                    let mut changes = link.changes.clone();
                    changes.set(path, Some(value));
                    link.info.evaluate(&link.inputs, &(system.context)(&changes))
                };
                gist(&changed) != *before
            });
            // The next cell is likely to matter where this one did: that case is asked first.
            found.map(|at| cases[..=at].rotate_right(1)).is_some()
                || totals_of_samples(system.id, &context) != totals
        };
        for reading in system.readings {
            for choice in &reading.choices[1..] {
                assert!(
                    matters(reading.path, choice.value),
                    "{} {} changes nothing",
                    reading.path,
                    choice.value
                );
            }
        }
        for (path, value) in (system.cells)() {
            if path.starts_with("/readings/") {
                continue;
            }
            let others: Vec<String> = match value.parse::<i32>() {
                Ok(n) => [n + 1, n - 1, n + 3, n - 3].map(|n| n.to_string()).into(),
                // A cell of words: whichever of these its table can hold.
                Err(_) => ["9M9B", "9P9B", "Rt-9", "DR", "OV!", "9", "nothing", "flees", "eager", "A", "F"]
                    .map(String::from)
                    .into_iter()
                    .filter(|other| {
                        let mut changes = Overrides::default();
                        changes.set(&path, Some(other));
                        (system.context)(&changes).invalid().is_empty()
                    })
                    .collect(),
            };
            assert!(
                others.iter().any(|other| matters(&path, other)),
                "{}: {path} changes nothing",
                system.id
            );
        }
    }
}

#[test]
fn the_first_choice_of_every_reading_is_ours() {
    for system in SYSTEMS {
        let cells = (system.cells)();
        for reading in system.readings {
            let ours = cells.iter().find(|(path, _)| path == reading.path).map(|(_, value)| value.as_str());
            assert_eq!(ours, Some(reading.choices[0].value), "{}", reading.path);
        }
        let readings = cells.iter().filter(|(path, _)| path.starts_with("/readings/")).count();
        assert_eq!(readings, system.readings.len(), "{}: a reading is not offered", system.id);
    }
}

#[test]
fn every_calculator_writes_a_change_in_some_case_unless_it_only_measures() {
    for info in calculators() {
        let path = format!("#/{}", info.id);
        let cases = cases::all();
        let mut cases = cases.iter().filter(|case| case.link.split('?').next() == Some(&path));
        let writes = cases.clone().any(|case| case.checks.iter().any(|check| check.starts_with("change ")));
        let measures = cases.any(|case| case.evaluate().report.apply == Apply::Measures);
        assert_ne!(writes, measures, "{}", info.id);
    }
}

/// The procedures that a system's README numbers, each with whether it is to come.
fn procedures(system: &str) -> Vec<(String, bool)> {
    let readme = readme(system);
    let table = readme.split("## Procedures").nth(1).unwrap_or_default();
    let table = table.split("\n## ").next().unwrap_or_default();
    let rows = table
        .lines()
        .filter_map(|line| line.strip_prefix("| "))
        .filter(|row| !row.starts_with("number") && !row.starts_with("---"));
    rows.map(|row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        (cells[0].into(), cells[2] == "to come")
    })
    .collect()
}

#[test]
fn every_procedure_is_served_by_one_calculator_or_is_to_come() {
    for system in SYSTEMS {
        let numbered = procedures(system.id);
        assert!(!numbered.is_empty(), "{}: its README numbers no procedures", system.id);
        for (number, is_to_come) in &numbered {
            let served = system.calculators.iter().filter(|info| info.procedures.contains(&number.as_str()));
            let served: Vec<&str> = served.map(|info| info.id).collect();
            let help =
                "add the number to PROCEDURES of its calculator, or say “to come” in the README's table";
            assert_eq!(served.len(), usize::from(!is_to_come), "{} {number}: {served:?}; {help}", system.id);
        }
        for number in system.calculators.iter().flat_map(|info| info.procedures) {
            let is_numbered = numbered.iter().any(|(one, _)| one == number);
            assert!(
                is_numbered,
                "{} {number} stands in no row of the README's table of procedures",
                system.id
            );
        }
    }
}
