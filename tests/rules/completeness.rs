//! What must hold of every system, calculator and table, found by walking the lists. Whoever adds one sees in one run all
//! that is missing, each with the file and the line that it wants.

pub mod missing;
mod readme;
mod source;

use crate::cases::{self, Case};
use aide_de_camp::roster::Roster;
use aide_de_camp::rules::{
    AnyContext, Apply, CalculatorInfo, Evaluation, Overrides, Printed, Step, SystemInfo,
};
use aide_de_camp::share::CalculationLink;
use aide_de_camp::systems::SYSTEMS;
use missing::{Missing, cases_of, file_of, fullest, fullest_of, read, source_of};
use std::collections::BTreeSet;
use std::thread;

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
            "G38", "G39", "G52", "G68", "G69", "G73", "G80", "G82", "G85", "H15", "H18", "H19", "H20", "H21",
            "H23", "H26", "G56", "G1", "G2", "G3", "G5", "G6", "G58", "H9", "H14", "G23", "H22", "G50",
            "G45", "G46", "G59", "G60", "H25", "G25", "G40", "G41", "G42", "G43", "G61", "G64", "G76", "G87",
            "G53", "G54", "G63", "G77", "G78", "G79", "G84", "G65", "G47", "G86", "G48", "G49", "G70", "G71",
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
    let mut missing = Missing::default();
    let run: BTreeSet<(&str, String)> = cases::all().into_iter().map(|case| (case.system, case.id)).collect();
    for (system, ids) in GOLDEN {
        for id in *ids {
            let is_run = run.contains(&(*system, id.to_string()));
            missing.unless(is_run, cases_of(system), format!("wants `# {id} …`, a row of the rules data"));
        }
    }
    missing.expect_none();
}

#[test]
fn ids_are_unique_and_name_their_system() {
    let mut missing = Missing::default();
    let mut seen = BTreeSet::new();
    for system in SYSTEMS {
        for CalculatorInfo { id, .. } in system.calculators {
            missing.unless(seen.insert(id), file_of(system.id, "mod.rs"), format!("lists {id} twice"));
            let begins = id.starts_with(&format!("{}/", system.id));
            missing.unless(begins, source_of(id), format!("wants an ID that begins with “{}/”", system.id));
        }
    }
    missing.expect_none();
}

#[test]
fn every_phase_offers_what_exists_and_every_calculator_is_offered() {
    let mut missing = Missing::default();
    for system in SYSTEMS {
        let (turn, list) = (file_of(system.id, "turn.rs"), file_of(system.id, "mod.rs"));
        let offered: BTreeSet<&str> = system.turn.iter().flat_map(|phase| phase.offers).copied().collect();
        let listed: BTreeSet<&str> = system.calculators.iter().map(|info| info.id).collect();
        for id in listed.difference(&offered) {
            missing.add(&turn, format!("wants {id:?} in the offers of its phase"));
        }
        for id in offered.difference(&listed) {
            missing.add(&list, format!("wants the calculator {id:?}, which {turn} offers, in CALCULATORS"));
        }
        // Both stand behind the system's name in addresses: a phase may not hide a calculator.
        for id in system.turn.iter().map(|phase| format!("{}/{}", system.id, phase.id)) {
            missing.unless(
                !listed.contains(&*id),
                &turn,
                format!("has a phase of a calculator's name, {id}"),
            );
        }
    }
    missing.expect_none();
}

fn readme(system: &str) -> String {
    read(&file_of(system, "README.md"))
}

/// The golden cases of a system.
fn cases_by(system: &SystemInfo) -> Vec<Case> {
    cases::all().into_iter().filter(|case| case.system == system.id).collect()
}

/// A row that is listed once for each of several units, or for each side, is one row of the sheet: `great.3` is
/// `great` of the third, `ours.general` is `general` of ours.
fn row(key: &'static str) -> &'static str {
    key.split('.').find(|part| !["ours", "theirs"].contains(part)).unwrap_or(key)
}

#[test]
fn every_factor_applies_in_some_case_and_says_why_not_in_its_own_words() {
    let mut missing = Missing::default();
    for system in SYSTEMS {
        let (cases, shipped) = (cases_by(system), (system.context)(&Overrides::default()));
        for info in system.calculators {
            let evaluations: Vec<Evaluation> =
                cases.iter().filter(|case| case.is_of(info)).map(Case::evaluate).collect();
            let mut reasons: Vec<(&str, String)> = Vec::new();
            let mut applied = BTreeSet::new();
            for line in evaluations.iter().flat_map(|a| &a.report.sums).flat_map(|(_, sum)| &sum.lines) {
                match &line.step {
                    Step::NotApplied { why, .. } if !line.key.is_empty() => {
                        reasons.push((row(line.key), why.to_string()))
                    }
                    _ => {
                        applied.insert(row(line.key));
                    }
                }
            }
            for Printed { key, .. } in (info.factors)(&shipped) {
                let wants = format!("wants a case `#/{}?…` to which {key} applies", info.id);
                missing.unless(applied.contains(row(key)), cases_of(system.id), wants);
            }
            for (key, why) in &reasons {
                for (other, _) in reasons.iter().filter(|(other, text)| other != key && text == why) {
                    let wants = format!("wants words of their own for {key} and {other}, not both “{why}”");
                    missing.add(source_of(info.id), wants);
                }
            }
        }
    }
    missing.expect_none();
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

/// Other values for a cell: a number is one or three more or less; of words, whichever of these its table can hold.
fn other_values(system: &SystemInfo, path: &str, value: &str) -> Vec<String> {
    if let Ok(n) = value.parse::<i32>() {
        return [n + 1, n - 1, n + 3, n - 3].map(|n| n.to_string()).into();
    }
    let words = ["9M9B", "9P9B", "Rt-9", "DR", "OV!", "9", "nothing", "flees", "eager", "A", "F", "1800"];
    let fits = |word: &&str| {
        let mut changes = Overrides::default();
        changes.set(path, Some(word));
        (system.context)(&changes).invalid().is_empty()
    };
    words.into_iter().filter(fits).map(String::from).collect()
}

/// What no golden case, and no army that is shipped, changes with.
fn cells_that_change_nothing(system: &SystemInfo) -> Missing {
    let (mut missing, file) = (Missing::default(), cases_of(system.id));
    let totals = totals_of_samples(system.id, &(system.context)(&Overrides::default()));
    let mut cases: Vec<(CalculationLink, String)> = cases_by(system)
        .iter()
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
            let wants = format!("wants a case that changes with {}={}", reading.path, choice.value);
            missing.unless(matters(reading.path, choice.value), &file, wants);
        }
    }
    for (path, value) in (system.cells)() {
        if !path.starts_with("/readings/") {
            let others = other_values(system, &path, &value);
            let does = others.iter().any(|other| matters(&path, other));
            missing.unless(does, &file, format!("wants a case that changes with {path}"));
        }
    }
    missing
}

/// Each system by itself, so that no core waits for the longest.
#[test]
fn every_cell_and_reading_changes_the_answer_of_some_case() {
    let mut missing = Missing::default();
    thread::scope(|scope| {
        let walks: Vec<_> =
            SYSTEMS.iter().map(|system| scope.spawn(|| cells_that_change_nothing(system))).collect();
        walks.into_iter().for_each(|walk| missing.append(walk.join().unwrap()));
    });
    missing.expect_none();
}

#[test]
fn the_first_choice_of_every_reading_is_ours() {
    let mut missing = Missing::default();
    for system in SYSTEMS {
        let (file, cells) = (file_of(system.id, "sheet/readings.rs"), (system.cells)());
        for reading in system.readings {
            let ours = cells.iter().find(|(path, _)| path == reading.path).map(|(_, value)| value.as_str());
            let first = reading.choices[0].value;
            let wants = format!("wants the choice that we play by first in {}, not {first}", reading.path);
            missing.unless(ours == Some(first), &file, wants);
        }
        for (path, _) in cells.iter().filter(|(path, _)| path.starts_with("/readings/")) {
            let is_offered = system.readings.iter().any(|reading| reading.path == path);
            missing.unless(is_offered, &file, format!("wants a `Reading` at {path} in READINGS"));
        }
    }
    missing.expect_none();
}

#[test]
fn every_calculator_has_cases_and_writes_a_change_in_one_unless_it_only_measures() {
    let mut missing = Missing::default();
    for system in SYSTEMS {
        let cases = cases_by(system);
        for info in system.calculators {
            let cases: Vec<&Case> = cases.iter().filter(|case| case.is_of(info)).collect();
            let writes =
                cases.iter().any(|case| case.checks.iter().any(|check| check.starts_with("change ")));
            let measures = cases.iter().any(|case| case.evaluate().report.apply == Apply::Measures);
            let id = info.id;
            match (writes, measures) {
                _ if cases.is_empty() => {
                    missing.add(cases_of(system.id), format!("wants a case `#/{id}?…` with what must hold"));
                }
                (true, true) => missing.add(
                    source_of(id),
                    "says `apply: Apply::Measures`, though a case of it checks a change".to_string(),
                ),
                (false, false) => missing.add(
                    cases_of(system.id),
                    format!(
                        "wants a check `change …` in a case `#/{id}?…`, or {} wants `apply: Apply::Measures`",
                        source_of(id)
                    ),
                ),
                _ => {}
            }
        }
    }
    missing.expect_none();
}

/// What serves a procedure that no calculator works: the sequence of play, and what a battle remembers.
const FRAME: [&str; 2] = ["`turn.rs`", "`state.rs`"];

/// The procedures that a system's README numbers, each with what serves it: a file, or “to come”.
fn procedures(system: &str) -> Vec<(String, String)> {
    let readme = readme(system);
    let table = readme.split("## Procedures").nth(1).unwrap_or_default();
    let table = table.split("\n## ").next().unwrap_or_default();
    let rows = table
        .lines()
        .filter_map(|line| line.strip_prefix("| "))
        .filter(|row| !row.starts_with("number") && !row.starts_with("---"));
    rows.map(|row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        (cells[0].into(), cells[2].into())
    })
    .collect()
}

#[test]
fn every_procedure_is_served_by_one_calculator_or_is_to_come() {
    let mut missing = Missing::default();
    for system in SYSTEMS {
        let (readme, numbered) = (file_of(system.id, "README.md"), procedures(system.id));
        missing.unless(!numbered.is_empty(), &readme, "wants a table under `## Procedures`");
        for (number, served_by) in &numbered {
            let serves = |info: &&CalculatorInfo| info.procedures.contains(&number.as_str());
            let serving: Vec<&str> = system.calculators.iter().filter(serves).map(|info| info.id).collect();
            if let [first, second, ..] = &*serving {
                missing.add(source_of(first), format!("has {number} in PROCEDURES, and so has {second}"));
            }
            if serving.is_empty() && served_by != "to come" && !FRAME.contains(&&**served_by) {
                let wants = format!("wants “to come” for {number}, or its calculator wants it in PROCEDURES");
                missing.add(&readme, wants);
            }
        }
        for info in system.calculators {
            let source = source_of(info.id);
            let file = source.trim_start_matches(&file_of(system.id, ""));
            for number in info.procedures {
                let is_served = |(one, by): &(String, String)| one == number && by != "to come";
                let wants = format!("wants a row `| {number} | … | `{file}` |` under `## Procedures`");
                missing.unless(numbered.iter().any(is_served), &readme, wants);
            }
        }
    }
    missing.expect_none();
}

/// The tests of components open these, and find no file by themselves.
#[test]
fn every_system_has_its_cases_in_the_tests_of_components() {
    let (mut missing, file) = (Missing::default(), "src/ui/tests/mod.rs");
    let text = read(file);
    for system in SYSTEMS {
        let line = format!("include_str!(\"../../../{}\"),", cases_of(system.id));
        missing.unless(text.contains(&line), file, format!("wants `{line}` in CASES"));
    }
    missing.expect_none();
}

/// Layout, access and speed are measured in the browser on these.
#[test]
fn every_calculator_is_there_at_its_fullest() {
    let mut missing = Missing::default();
    let fullest = fullest();
    for system in SYSTEMS {
        for CalculatorInfo { id, .. } in system.calculators {
            let is_there = fullest.iter().any(|(_, link)| link.starts_with(&format!("#/{id}?")));
            let wants = format!("wants a line `#/{id}?…` with all that can be entered");
            missing.unless(is_there, fullest_of(system.id), wants);
        }
    }
    for (at, link) in fullest {
        if let Err(error) = CalculationLink::parse(&link).and_then(|link| link.evaluate().map(drop)) {
            missing.add(at, format!("wants a link that opens in place of `{link}`: {error}"));
        }
    }
    missing.expect_none();
}
