//! How long the core takes to answer, out of what the benchmark has written.

use crate::{Figures, rounded, top};
use aide_de_camp::systems::calculators;
use serde_json::{Value, json};
use std::fs;

/// The median time of each calculator's slowest case, and the slowest of all.
pub fn measure(figures: &mut Figures) {
    let median = |id: &str| {
        let file = top().join("target/criterion").join(id.replace('/', "_")).join("new/estimates.json");
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let nanoseconds = serde_json::from_str::<Value>(&text).unwrap()["median"]["point_estimate"].as_f64();
        nanoseconds.unwrap() / 1000.0
    };
    let each: Vec<(&str, f64)> = calculators().map(|info| (info.id, median(info.id))).collect();
    let worst = each.iter().map(|(_, time)| *time).reduce(f64::max);
    figures.insert("engine_worst_us".into(), rounded(worst));
    let each: Figures = each.into_iter().map(|(id, time)| (id.into(), rounded(Some(time)))).collect();
    figures.insert("engine_us".into(), json!(each));
}
