//! Grande Tactique: an answer says what it rests on. Every changed reading is named by the answers that it changes, and
//! every house value has its mark wherever it counts.

use crate::cases;
use crate::tidy::missing::{Missing, cases_of, file_of};
use aide_de_camp::rules::form::Item;
use aide_de_camp::rules::{
    AnyCalculator, AnyContext, Breakdown, Overrides, Report, RuleRef, Source, Step, SystemInfo,
};
use aide_de_camp::share::CalculationLink;
use aide_de_camp::systems::SYSTEMS;

const SYSTEM: &str = "grande-tactique";
/// What a line says that rests on a changed reading.
const NAMED: &str = "(your reading)";
/// What stands behind a house value, in lines and in sentences.
const HOUSE: &str = "◇";

fn system() -> &'static SystemInfo {
    SYSTEMS.iter().find(|system| system.id == SYSTEM).unwrap()
}

/// Every link of the golden cases, with what it opens and what its sender changed.
fn opened() -> Vec<(String, Box<dyn AnyCalculator>, Overrides)> {
    let cases = cases::all().into_iter().filter(|case| case.system == SYSTEM);
    let open = |link: String| {
        let parsed = CalculationLink::parse(&link).unwrap();
        (link, parsed.open().unwrap(), parsed.context().overrides().clone())
    };
    cases.map(|case| open(case.link)).collect()
}

fn with(changes: &Overrides, path: &str, value: Option<&str>) -> AnyContext {
    let mut changes = changes.clone();
    changes.set(path, value);
    (system().context)(&changes)
}

/// All that an answer comes to: not the lines that say what does not apply.
fn said(report: &Report) -> String {
    let applied = |sum: &Breakdown| -> Vec<String> {
        let lines = sum.lines.iter().filter(|line| !matches!(line.step, Step::NotApplied { .. }));
        lines.map(|line| format!("{} {}", line.figure(), line.label)).collect()
    };
    let sums: Vec<_> = report.sums.iter().map(|(name, sum)| (name, applied(sum))).collect();
    let Report { headline, detail, table, odds, notes, next, .. } = report;
    format!("{headline} {detail} {table:?} {odds:?} {notes:?} {next:?} {sums:?}")
}

/// The dice of a Corps are counted over every roll, and slowly: they are asked only for the readings of the PIP page,
/// which nothing but the ledger rests on beside them. A big Corps says no more than a small one.
fn looks_at(link: &str, rule: RuleRef) -> bool {
    let counts_dice = ["/pips", "/ranking"].iter().any(|id| link.contains(id));
    let is_big = ["generals=10", "generals=7", "generals=6"].iter().any(|many| link.contains(many));
    let of_the_pips = rule.0.starts_with("PIP");
    if of_the_pips { counts_dice && !is_big || link.contains("/ledger") } else { !counts_dice }
}

#[test]
fn every_answer_names_the_changed_reading_that_it_rests_on() {
    let (mut missing, opened) = (Missing::default(), opened());
    let of_the_readings = file_of(SYSTEM, "sheet/readings.rs");
    for reading in system().readings {
        let looked_at: Vec<_> = opened.iter().filter(|(link, ..)| looks_at(link, reading.rule)).collect();
        for choice in &reading.choices[1..] {
            let mut changed = 0;
            for (link, calculator, changes) in &looked_at {
                let default = calculator.answer(&with(changes, reading.path, None)).report;
                let answer = calculator.answer(&with(changes, reading.path, Some(choice.value))).report;
                if said(&answer) == said(&default) {
                    continue;
                }
                changed += 1;
                let wants = format!("{link} with {}={}: wants “{NAMED}”", reading.path, choice.value);
                missing.unless(answer.to_string().contains(NAMED), &of_the_readings, wants);
            }
            let wants = format!("wants a case that {}={} changes", reading.path, choice.value);
            missing.unless(changed > 0, cases_of(SYSTEM), wants);
        }
    }
    missing.expect_none();
}

/// Whether what stands at this pointer of the shipped sheet is a house value, told by the form of its chart.
fn house_cells() -> Vec<String> {
    let mut house = Vec::new();
    for chart in (system().charts)(&(system().context)(&Overrides::default())) {
        for control in chart.form.controls() {
            if control.source == Source::House {
                house.push(aide_de_camp::rules::chart::pointer(&control.key));
            }
        }
    }
    house
}

/// Other values of a cell.
fn others(now: &str) -> Vec<String> {
    match now.parse::<i32>() {
        Ok(n) => vec![(n + 2).to_string(), (n - 1).to_string()],
        Err(_) => ["nothing", "shaken", "check", "flees", "eager"].map(String::from).to_vec(),
    }
}

#[test]
fn every_answer_marks_the_house_value_that_it_rests_on() {
    let (mut missing, opened) = (Missing::default(), opened());
    let house = house_cells();
    assert!(house.len() > 20, "{house:?}");
    for path in &house {
        // What nobody has filled in yet is no value that an answer could rest on.
        let shipped = (system().shipped_value)(path).unwrap();
        if shipped == "0" {
            continue;
        }
        let mut changed = 0;
        for (link, calculator, changes) in &opened {
            if changes.get(path).is_some() || !looks_at(link, RuleRef("")) {
                continue;
            }
            let shipped_answer = calculator.answer(&with(changes, path, None)).report;
            let comes_to =
                |report: &Report| format!("{} {} {:?}", report.headline, report.detail, report.odds);
            let rests = others(&shipped).iter().any(|other| {
                let context = with(changes, path, Some(other));
                let is_sound = context.faults().is_empty() && context.invalid().is_empty();
                is_sound && comes_to(&calculator.answer(&context).report) != comes_to(&shipped_answer)
            });
            if rests {
                changed += 1;
                let wants = format!("{link}: wants “{HOUSE}” for {path}");
                missing.unless(
                    shipped_answer.to_string().contains(HOUSE),
                    file_of(SYSTEM, "sheet.rs"),
                    wants,
                );
            }
        }
        missing.unless(changed > 0, cases_of(SYSTEM), format!("wants a case that {path} changes"));
    }
    missing.expect_none();
}

/// What no cell says is a house rule too: it is said wherever it counts, and on the chart.
#[test]
fn house_rules_without_a_cell_have_their_mark() {
    for link in [
        "#/grande-tactique/fire",
        "#/grande-tactique/fire?dice=6,2",
        "#/grande-tactique/charging?chargers=2",
        "#/grande-tactique/charging?chargers=2&dice=6",
        "#/grande-tactique/charging?dice=6,1,6",
        "#/grande-tactique/morale?occasion=after_charge&unit.troops=cavalry&unit.morale=eager&die=6",
    ] {
        let answer = CalculationLink::parse(link).unwrap().evaluate().unwrap().report.to_string();
        assert!(answer.contains(HOUSE), "{link}\n{answer}");
    }
    for title in ["Firing", "Charging"] {
        let charts = (system().charts)(&(system().context)(&Overrides::default()));
        let chart = charts.iter().find(|chart| chart.title == title).unwrap();
        let says =
            chart.form.items.iter().any(|item| matches!(item, Item::Note(note) if note.text.contains(HOUSE)));
        assert!(says, "the chart of {title}");
    }
}
