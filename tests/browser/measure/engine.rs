//! How long the core takes to answer.

use crate::{Section, rounded, top};
use aide_de_camp::share::CalculationLink;
use aide_de_camp::systems::calculators;
use std::fs;
use std::hint::black_box;
use std::time::Instant;

/// Longer than this (ms), and an answer is named.
const LONG: f64 = 1.0;

/// So many of the slowest are named in any case.
const AT_LEAST: usize = 5;

/// How often a case is answered; its quickest time counts, which no other program has made longer.
const RUNS: usize = 5;

/// The time of each calculator's slowest case, the slowest calculator first.
pub fn measure() -> Section {
    let links = links();
    let slowest = |id: &str| {
        let times = links.iter().filter(|link| link.info.id == id).map(time);
        times.reduce(f64::max).unwrap_or_else(|| panic!("{id} has no case"))
    };
    let mut times: Vec<(&str, f64)> = calculators().map(|info| (info.id, slowest(info.id))).collect();
    times.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let long = times.iter().filter(|(_, time)| *time > LONG).count();
    Section {
        title: "Answer of the core on this machine, slowest case",
        columns: &["ms"],
        rows: times.into_iter().map(|(id, time)| (id.into(), vec![rounded(time)])).collect(),
        printed: long.max(AT_LEAST),
    }
}

/// Every golden case and the fullest inputs, each also with its dice still to be thrown, when the odds are widest.
fn links() -> Vec<CalculationLink> {
    let tests = top().join("tests");
    let cases = fs::read_dir(tests.join("rules/cases")).unwrap().map(|file| file.unwrap().path());
    let mut links = Vec::new();
    for file in cases.chain([tests.join("fullest.txt")]) {
        for line in fs::read_to_string(file).unwrap().lines().filter(|line| line.starts_with("#/")) {
            let thrown = CalculationLink::parse(line).unwrap();
            let mut unthrown = CalculationLink::parse(line).unwrap();
            unthrown.inputs.retain(|(name, _)| !name.ends_with("die") && name != "dice");
            links.extend([thrown, unthrown]);
        }
    }
    links
}

/// How long a calculation takes, in milliseconds.
fn time(link: &CalculationLink) -> f64 {
    let (calculator, context) = (link.open().unwrap(), link.context());
    let once = |_| {
        let start = Instant::now();
        drop(black_box(black_box(&calculator).answer(&context)));
        start.elapsed().as_secs_f64() * 1000.0
    };
    (0..RUNS).map(once).reduce(f64::min).unwrap()
}
