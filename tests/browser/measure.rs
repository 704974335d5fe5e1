//! `cargo xtask measure`: what a first visit fetches, how soon there is a form, how long a tap takes. Prints a table, and writes the same figures to `target/measure.json`.

#![allow(clippy::unwrap_used)]

mod addresses;
// The tests use more of it.
#[allow(dead_code)]
mod browser;
#[path = "measure/engine.rs"]
mod engine;
#[path = "measure/first_load.rs"]
mod first_load;
#[allow(dead_code)]
mod page;
#[allow(dead_code)]
mod process;
#[allow(dead_code)]
mod site;
#[path = "measure/taps.rs"]
mod taps;

use serde_json::{Map, Value};
use std::fs;
use std::path::{Path, PathBuf};

/// What was measured, by name.
type Figures = Map<String, Value>;

#[tokio::main]
async fn main() {
    let mut figures = Figures::new();
    first_load::measure(&mut figures).await;
    taps::measure(&mut figures).await;
    engine::measure(&mut figures);
    for (name, value) in &figures {
        print(name, value, 0);
    }
    let file = top().join("target/measure.json");
    fs::write(&file, serde_json::to_string_pretty(&figures).unwrap() + "\n").unwrap();
    println!("\nThe same is in target/measure.json");
}

/// A line for each figure; what belongs together stands under its name.
fn print(name: &str, value: &Value, depth: usize) {
    let indent = "  ".repeat(depth);
    match value {
        Value::Object(parts) => {
            println!("{indent}{name}");
            for (name, value) in parts {
                print(name, value, depth + 1);
            }
        }
        Value::Null => println!("{indent}{name:<width$}{:>10}", "not to be had", width = 44 - 2 * depth),
        value => println!("{indent}{name:<width$}{:>10}", value.to_string(), width = 44 - 2 * depth),
    }
}

/// The project's top folder.
fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The value below which this part of the sorted ones lies.
fn percentile(sorted: &[f64], part: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    sorted.get((last as f64 * part).ceil() as usize).copied()
}

fn sorted(mut values: Vec<f64>) -> Vec<f64> {
    values.sort_by(f64::total_cmp);
    values
}

/// In hundredths, which is as far as any of this can be trusted.
fn rounded(value: Option<f64>) -> Value {
    value.map_or(Value::Null, |value| ((value * 100.0).round() / 100.0).into())
}
