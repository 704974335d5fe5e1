//! Calculation links: what is written is what was meant, and it is read for ever.

use crate::cases;
use crate::completeness::missing::fullest;
use aide_de_camp::rules::AnyCalculator;
use aide_de_camp::share::{CalculationLink, LONGEST_CALCULATION, written};
use aide_de_camp::systems::calculators;
use std::collections::BTreeSet;

#[test]
fn calculation_links_of_the_first_version_open_for_ever() {
    for line in include_str!("saved/calculation_links_1.txt").lines() {
        let (link, sentence) = line.split_once('\t').unwrap();
        let evaluation = CalculationLink::parse(link).unwrap().evaluate().unwrap();
        // The mark of house values came later.
        assert_eq!(evaluation.report.headline.replace(" ◇", ""), sentence, "{link}");
    }
}

/// So what stands in the address bar, the session and a battle's record opens again.
#[test]
fn no_calculator_has_more_inputs_than_a_link_that_is_read() {
    /// A name of the most letters, each of which a link writes as three.
    const NAME: usize = 3 * 40;
    for info in calculators() {
        let mut fullest = (info.open)();
        // Lists as long as they may be, and those within them.
        for _ in 0..3 {
            for list in fullest.inputs().iter().flat_map(|(path, _)| lists_of(path)).collect::<BTreeSet<_>>()
            {
                let _ = (1..=128).rev().find(|length: &i32| fullest.set(&list, &length.to_string()).is_ok());
            }
        }
        let length = |(path, text): &(String, String)| {
            path.len() + 2 + if text.is_empty() { NAME } else { text.len().max("captured_artillery".len()) }
        };
        let all: usize = fullest.inputs().iter().map(length).sum();
        assert!(all < LONGEST_CALCULATION, "{}: {all}", info.id);
    }
}

/// The lists along a path.
fn lists_of(path: &str) -> Vec<String> {
    let steps: Vec<&str> = path.split('.').collect();
    let places = (0..steps.len()).filter(|at| steps[*at].parse::<usize>().is_ok());
    places.map(|at| steps[..at].join(".")).collect()
}

/// Every golden case with its link, its place and its inputs.
fn golden() -> impl Iterator<Item = (CalculationLink, String, Box<dyn AnyCalculator>)> {
    cases::all().into_iter().map(|case| {
        let link = CalculationLink::parse(&case.link).unwrap();
        let inputs = link.open().unwrap();
        (link, case.at, inputs)
    })
}

#[test]
fn every_input_is_read_back_as_it_was_set() {
    let mut count = 0;
    for (link, at, inputs) in golden() {
        let mut built = (link.info.open)();
        for (path, text) in inputs.differences() {
            assert_eq!(built.set(&path, &text), Ok(()), "{at}");
            assert_eq!(built.get(&path), Some(text), "{at}: {path}");
        }
        for (path, text) in inputs.inputs() {
            assert_eq!(inputs.get(&path).as_ref(), Some(&text), "{at}: {path}");
            assert_eq!(built.get(&path).as_ref(), Some(&text), "{at}: {path}");
            // Set once more it stays, and nothing else changes.
            assert_eq!(built.set(&path, &text), Ok(()), "{at}: {path}={text}");
            count += 1;
        }
        assert_eq!(built.inputs(), inputs.inputs(), "{at}");
    }
    assert!(count > 1_000, "{count}");
}

#[test]
fn inputs_come_back_out_of_their_link_and_a_written_link_to_the_letter() {
    for (link, at, inputs) in golden() {
        let sent = written(link.info.id, &inputs.differences(), &link.changes);
        let opened = CalculationLink::parse(&sent).unwrap();
        assert_eq!(opened.info.id, link.info.id, "{at}");
        assert_eq!(opened.changes, link.changes, "{at}");
        let again = opened.open().unwrap();
        assert_eq!(again.inputs(), inputs.inputs(), "{at}");
        assert_eq!(written(opened.info.id, &again.differences(), &opened.changes), sent, "{at}");
    }
}

/// Whatever fits at a path of a real link, and below it, goes through a link.
#[test]
fn what_is_set_anywhere_is_read_back_out_of_its_link() {
    const WORDS: [&str; 18] = [
        "", "none", "yes", "true", "false", "0", "1", "2", "7", "-1", "+3", "03", "99", "300", "7.5", "5r",
        "a12", "so",
    ];
    let mut count = 0;
    let fullest = fullest().into_iter().map(|(_, link)| CalculationLink::parse(&link).unwrap());
    for link in golden().map(|(link, ..)| link).chain(fullest) {
        let mut inputs = link.open().unwrap();
        let mut paths: BTreeSet<String> = BTreeSet::new();
        for (path, _) in inputs.inputs() {
            let steps: Vec<&str> = path.split('.').collect();
            paths.extend((1..=steps.len()).map(|len| steps[..len].join(".")));
        }
        let paths = paths
            .iter()
            .flat_map(|path| ["", ".0", ".1", ".unit", ".so"].map(|below| format!("{path}{below}")));
        for path in paths {
            for word in WORDS {
                match inputs.set(&path, word) {
                    Ok(()) => count += 1,
                    Err(refused) => assert_eq!((&*refused.path, &*refused.value), (&*path, word)),
                }
            }
        }
        let mut again = (link.info.open)();
        for (path, text) in inputs.differences() {
            assert_eq!(again.set(&path, &text), Ok(()), "{path}={text}");
        }
        assert_eq!(again.inputs(), inputs.inputs());
    }
    assert!(count > 10_000, "{count}");
}
