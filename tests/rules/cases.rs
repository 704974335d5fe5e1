//! Golden cases, typed by hand from the rules data: a heading, a link, then what must hold.
//!
//! ```text
//! # G13 S§4.3 three-deep infantry in square
//! #/republique/artillery?deep=true&target.square=true
//! sum Columns 2
//! ```
//! Checks: `headline …`, `detail …`, `sum NAME n`, `odds TITLE/OUTCOME n/N`, `refused …`, `note …`, `change …`,
//! `line SUM …` (a line of that sum, as printed), `none SUM …` (no such line), `row NAME: a | b` (of the result table),
//! `no_note …` (no such note), `percent TITLE/OUTCOME n%` (as its column shows it; `none` where it is counted in 100), `fault /PATH …` (of the sheet),
//! `next LABEL #/…` (a step that the answer leads on to, as its link; without one, no such step).

use crate::completeness::missing;
use aide_de_camp::rules::{
    CalculatorInfo, Evaluation, Line, Note, Outcome, Overrides, SheetFault, Source, Step,
};
use aide_de_camp::share::{self, CalculationLink};
use aide_de_camp::systems::SYSTEMS;
use std::fmt::Write;
use std::sync::LazyLock;

pub struct Case {
    pub id: String,
    pub system: &'static str,
    pub at: String,
    pub link: String,
    pub checks: Vec<String>,
}

/// The file of every system. It is no part of the program, so that a new row is tried without a build.
static FILES: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| {
    let files = SYSTEMS.iter().map(|system| (system.id, missing::read(&missing::cases_of(system.id))));
    files.collect()
});

pub fn all() -> Vec<Case> {
    FILES.iter().flat_map(|(system, text)| read(system, text)).collect()
}

fn read(system: &'static str, text: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    let mut id = String::new();
    for (n, line) in text.lines().enumerate() {
        let at = format!("{system}.txt:{}", n + 1);
        let line = line.trim_end();
        if line.starts_with("#/") {
            cases.push(Case { id: id.clone(), system, at, link: line.into(), checks: Vec::new() });
        } else if let Some(heading) = line.strip_prefix("# ") {
            id = heading.split_whitespace().next().unwrap_or_default().into();
        } else if !line.is_empty() && !line.starts_with("//") {
            let case = cases.last_mut().unwrap_or_else(|| panic!("{at}: a check before any link"));
            assert_eq!(case.id, id, "{at}: a check without a link of its own");
            case.checks.push(line.into());
        }
    }
    cases
}

impl Case {
    pub fn is_of(&self, calculator: &CalculatorInfo) -> bool {
        self.link.split('?').next() == Some(&format!("#/{}", calculator.id))
    }

    pub fn evaluate(&self) -> Evaluation {
        let link = CalculationLink::parse(&self.link).unwrap_or_else(|e| panic!("{}: {e}", self.at));
        link.evaluate().unwrap_or_else(|e| panic!("{}: {e}", self.at))
    }
}

pub fn printed(line: &Line) -> String {
    let mut text = format!("{} {}", line.figure(), line.label);
    if let Step::NotApplied { why, .. } = &line.step {
        write!(text, ": {why}").unwrap();
    }
    if line.source != Source::Printed {
        write!(text, " ({})", line.source.word()).unwrap();
    }
    text
}

/// What was found instead, when the check does not hold.
fn check(check: &str, evaluation: &Evaluation, faults: &[SheetFault]) -> Result<(), String> {
    let (kind, rest) = check.split_once(' ').unwrap_or((check, ""));
    let report = &evaluation.report;
    let found = |holds: bool, found: String| if holds { Ok(()) } else { Err(found) };
    let malformed = "the check is malformed";
    let sum_lines = |name: &str| -> Option<Vec<String>> {
        report.sum(name).map(|sum| sum.lines.iter().map(printed).collect())
    };
    match kind {
        "headline" => found(report.headline == rest, report.headline.clone()),
        "detail" => found(report.detail == rest, report.detail.clone()),
        "sum" => {
            let (name, n) = rest.rsplit_once(' ').ok_or(malformed)?;
            let Some(sum) = report.sum(name) else { return Err("no such sum".into()) };
            let n: i32 = n.replace('−', "-").parse().map_err(|_| malformed)?;
            found(n == sum.total(), sum.total().to_string())
        }
        "line" | "none" => {
            let names = report.sums.iter().map(|(name, _)| name);
            let Some(name) = names.filter(|name| rest.starts_with(&***name)).max_by_key(|name| name.len())
            else {
                return Err("no such sum".into());
            };
            let lines = sum_lines(name).unwrap_or_default();
            let wanted = rest[name.len()..].trim_start();
            found(lines.iter().any(|line| line == wanted) == (kind == "line"), lines.join("\n      "))
        }
        "row" => {
            let Some(table) = &report.table else { return Err("no result table".into()) };
            let total = table.total.iter().map(|(name, figures)| (*name, figures));
            let rows = table.rows.iter().map(|(name, figures)| (&**name, figures)).chain(total);
            let rows: Vec<String> = rows.map(|(name, all)| format!("{name}: {}", all.join(" | "))).collect();
            found(rows.iter().any(|row| row == rest), rows.join("\n      "))
        }
        "odds" => {
            let (path, odds) = rest.rsplit_once(' ').ok_or(malformed)?;
            let (ways, of) = odds.split_once('/').ok_or(malformed)?;
            let (title, label) = path.split_once('/').ok_or(malformed)?;
            let Some(table) = report.odds.iter().find(|table| table.title == title) else {
                return Err("no such table".into());
            };
            let outcome = table.outcomes.iter().find(|outcome| outcome.label == label);
            let of_all = table.outcomes.first().map_or(1, |outcome| outcome.odds.of);
            let number = |n: &str| n.parse::<u64>().map_err(|_| malformed);
            let (ways, of) = (number(ways)?, number(of)?);
            let is = outcome.map_or(0, |outcome| outcome.odds.ways);
            let labels = || table.outcomes.iter().map(|o| format!("{} {}", o.label, o.odds.counted()));
            // Fractions are compared crosswise, so that 1/3 may stand for 2 in 6.
            found(is * of == ways * of_all, labels().collect::<Vec<_>>().join("; "))
        }
        "percent" => {
            let (path, percent) = rest.rsplit_once(' ').ok_or(malformed)?;
            let (title, label) = path.split_once('/').ok_or(malformed)?;
            let Some(table) = report.odds.iter().find(|table| table.title == title) else {
                return Err("no such table".into());
            };
            let shown = |outcome: &Outcome| {
                let percent = outcome.odds.percent_beside().unwrap_or_else(|| "none".into());
                (outcome.label.clone(), percent)
            };
            let shown: Vec<_> = table.outcomes.iter().map(shown).collect();
            found(shown.iter().any(|(one, is)| one == label && is == percent), format!("{shown:?}"))
        }
        "fault" => {
            let faults: Vec<_> = faults.iter().map(|fault| format!("{} {}", fault.path, fault.why)).collect();
            found(faults.iter().any(|fault| fault == rest), faults.join("; "))
        }
        "refused" => {
            let refusals: Vec<String> = (report.notes.iter())
                .filter_map(|note| match note {
                    Note::Refused { what, why, .. } => Some(format!("{what}: {why}")),
                    Note::Remark(_) => None,
                })
                .collect();
            found(refusals.iter().any(|refusal| refusal == rest), refusals.join("; "))
        }
        "note" | "no_note" => {
            let notes: Vec<&str> = (report.notes.iter())
                .filter_map(|note| match note {
                    Note::Remark(text) => Some(text.as_str()),
                    Note::Refused { .. } => None,
                })
                .collect();
            found(notes.contains(&rest) == (kind == "note"), notes.join("; "))
        }
        "next" => {
            let (label, link) =
                rest.split_once(" #").map_or((rest, None), |(label, link)| (label, Some(link)));
            let links = (report.next.iter()).map(|step| {
                let link = share::written(step.calculator, &step.inputs, &Overrides::default());
                (&*step.label, link)
            });
            let links: Vec<(&str, String)> = links.collect();
            let is = links.iter().find(|(next, _)| *next == label).map(|(_, link)| &link[1..]);
            let all = links.iter().map(|(label, link)| format!("{label} {link}"));
            found(is == link, all.collect::<Vec<_>>().join("; "))
        }
        "change" => {
            found(evaluation.changes.iter().any(|change| change == rest), evaluation.changes.join("; "))
        }
        _ => Err("no such kind of check".into()),
    }
}

#[test]
fn every_golden_case_holds() {
    let mut failures = String::new();
    let mut ids: Vec<(&str, String)> = Vec::new();
    for case in all() {
        let evaluation = case.evaluate();
        let context = CalculationLink::parse(&case.link).unwrap().context();
        assert!(!case.checks.is_empty(), "{}: {} checks nothing", case.at, case.id);
        for step in &evaluation.report.next {
            let link = share::written(step.calculator, &step.inputs, &Overrides::default());
            let opened = CalculationLink::parse(&link).and_then(|link| link.open().map(drop));
            assert!(opened.is_ok(), "{}: {} leads on to {link}, which does not open", case.at, case.id);
        }
        for check in &case.checks {
            if let Err(found) = self::check(check, &evaluation, context.faults()) {
                writeln!(failures, "{} {}\n    {}\n    {check}\n      {found}", case.at, case.id, case.link)
                    .unwrap();
            }
        }
        ids.push((case.system, case.id));
    }
    ids.dedup();
    for (system, _) in FILES.iter() {
        let of: Vec<&str> = ids.iter().filter(|(s, _)| s == system).map(|(_, id)| id.as_str()).collect();
        println!("{system}: {} ids: {}", of.len(), of.join(" "));
    }
    assert!(failures.is_empty(), "\n{failures}");
}
