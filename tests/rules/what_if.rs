//! What a factor would change is worked anew on the changed input, never guessed.

use crate::cases;
use aide_de_camp::rules::{
    AnyCalculator, AnyContext, Calculator, Factor, FactorStep, SheetOf, Step, what_if,
};
use aide_de_camp::share::CalculationLink;
use aide_de_camp::systems::calculators;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The inputs with a factor that is a yes or no, and without it; nothing where it is neither.
pub fn both_ways<C: Calculator>(inputs: &C, factor: &Factor<C>, sheet: &SheetOf<C>) -> Option<[C; 2]> {
    let mut stepped = inputs.clone();
    match factor.step?(&mut stepped, sheet, factor.index)? {
        FactorStep::On => Some([stepped, inputs.clone()]),
        FactorStep::Off => Some([inputs.clone(), stepped]),
        FactorStep::To(_) => None,
    }
}

/// The chance of the aim, the headline and every sum.
fn essence(calculator: &dyn AnyCalculator, context: &AnyContext) -> (String, Option<String>, Vec<String>) {
    let report = calculator.answer(context).report;
    let hope = report.odds.first().map(|table| format!("{} {}", table.aim, table.hope().counted()));
    // A sum that is named after what it is about is the same sum under another name.
    (report.headline, hope, report.sums.iter().map(|(_, sum)| sum.text()).collect())
}

#[test]
fn every_line_of_every_case_says_what_it_would_change() {
    let mut failures = String::new();
    let mut changing: BTreeMap<String, usize> = BTreeMap::new();
    for case in cases::all() {
        let link = CalculationLink::parse(&case.link).unwrap();
        let (now, context) = (link.open().unwrap(), link.context());
        let before = essence(&*now, &context);
        for (_, sum) in now.answer(&context).report.sums {
            for line in sum.lines.iter().filter(|line| !line.key.is_empty()) {
                let sentence = what_if(&*now, line.key, &context);
                let Some((_, writes)) = now.factor_step(line.key, &context) else {
                    assert_eq!(sentence, None, "{}", case.at);
                    continue;
                };
                // The same by hand: every input that the step changes is put at its path.
                let mut then = link.open().unwrap();
                writes.iter().for_each(|(path, text)| then.set(path, text).unwrap());
                let after = essence(&*then, &context);
                let sentence = sentence.unwrap_or_else(|| panic!("{}: {} tells nothing", case.at, line.key));
                let differs = before != after;
                let says_so = !sentence.changes.is_empty();
                let names_headline = before.0 == after.0 || sentence.to_string().contains(&after.0);
                if writes.is_empty() || differs != says_so || !names_headline {
                    writeln!(failures, "{} {} {:?}: {sentence}", case.at, line.key, line.label).unwrap();
                }
                *changing.entry(format!("{} {}", link.info.id, line.key)).or_default() +=
                    usize::from(differs);
            }
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
    let not_applied: Vec<&String> =
        changing.iter().filter(|(_, times)| **times == 0).map(|(key, _)| key).collect();
    assert!(not_applied.is_empty(), "lines that never change anything in any case: {not_applied:?}");
}

#[test]
fn a_line_that_applies_has_an_input_to_change() {
    for info in calculators() {
        let (calculator, context) = ((info.open)(), (info.context)(&Default::default()));
        for (_, sum) in calculator.answer(&context).report.sums {
            let without: Vec<&str> = (sum.lines.iter())
                .filter(|line| {
                    matches!(line.step, Step::Add(_) | Step::NotApplied { .. }) && !line.key.is_empty()
                })
                .filter(|line| calculator.factor_step(line.key, &context).is_none())
                .map(|line| line.key)
                .collect();
            assert!(without.len() <= sum.lines.len() / 3, "{}: no input decides {without:?}", info.id);
        }
    }
}
