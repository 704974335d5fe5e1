//! How long each calculator's answer takes with its exact odds: the slowest of all its cases, measured with care.
//!
//! Run by `cargo xtask measure`, or with `cargo bench --package engine-bench`.

#![allow(clippy::unwrap_used)]

use aide_de_camp::share::CalculationLink;
use aide_de_camp::systems::calculators;
use criterion::Criterion;
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

/// Answers a calculation anew each time it is called.
type Engine = Box<dyn Fn()>;

fn engine(link: &CalculationLink) -> Engine {
    let (calculator, context) = (link.open().unwrap(), link.context());
    Box::new(move || drop(black_box(black_box(&calculator).answer(&context))))
}

/// Every golden case and the fullest inputs, each also with its dice still to be thrown, when the odds are widest.
fn links() -> Vec<CalculationLink> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let files = fs::read_dir(tests.join("rules/cases")).unwrap().map(|file| file.unwrap().path());
    let mut links = Vec::new();
    for file in files.chain([tests.join("fullest.txt")]) {
        for line in fs::read_to_string(file).unwrap().lines().filter(|line| line.starts_with("#/")) {
            let thrown = CalculationLink::parse(line).unwrap();
            let mut unthrown = CalculationLink::parse(line).unwrap();
            unthrown.inputs.retain(|(name, _)| !name.ends_with("die") && name != "dice");
            links.extend([thrown, unthrown]);
        }
    }
    links
}

/// The best of a few runs: enough to tell which case is the slowest.
fn glance(engine: &Engine) -> Duration {
    let once = || {
        let start = Instant::now();
        engine();
        start.elapsed()
    };
    (0..9).map(|_| once()).min().unwrap()
}

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    let links = links();
    for info in calculators() {
        let cases = links.iter().filter(|link| link.info.id == info.id).map(engine);
        let slowest = cases.max_by_key(glance).unwrap_or_else(|| panic!("{} has no case", info.id));
        criterion.bench_function(info.id, |bencher| bencher.iter(&slowest));
    }
    criterion.final_summary();
}
