//! `cargo xtask measure`: what a first visit fetches, how soon there is a form, how long a tap takes, which answers are
//! slow. Prints a table, and writes the same figures to `target/measure.json`.

#![allow(clippy::unwrap_used)]

// The tests use more of these.
#[allow(dead_code)]
mod addresses;
mod armies;
#[allow(dead_code)]
mod browser;
#[path = "measure/engine.rs"]
mod engine;
#[path = "measure/first_load.rs"]
mod first_load;
#[allow(dead_code, unused_imports)]
mod games;
#[path = "measure/long_battles.rs"]
mod long_battles;
#[allow(dead_code)]
mod page;
#[allow(dead_code)]
mod process;
#[allow(dead_code)]
mod site;
#[path = "measure/taps.rs"]
mod taps;

use browser::Browser;
use serde_json::{Map, Value};
use std::fs;
use std::path::{Path, PathBuf};

/// A part of the table.
struct Section {
    title: &'static str,
    columns: &'static [&'static str],
    /// The names and figures, in the order in which they are printed.
    rows: Vec<(String, Vec<f64>)>,
    /// So many rows are printed; the file has all.
    printed: usize,
}

impl Section {
    fn print(&self) {
        let cells = |cells: &[String]| cells.iter().map(|cell| format!("{cell:>10}")).collect::<String>();
        let head: Vec<String> = self.columns.iter().copied().map(String::from).collect();
        println!("\n{:<60}{}", self.title, cells(&head));
        for (name, figures) in self.rows.iter().take(self.printed) {
            let figures: Vec<String> = figures.iter().map(f64::to_string).collect();
            println!("  {name:<58}{}", cells(&figures));
        }
    }

    /// The figures by column, by row.
    fn to_json(&self) -> Value {
        let row = |figures: &[f64]| -> Map<String, Value> {
            let columns = self.columns.iter().copied().map(String::from);
            columns.zip(figures.iter().copied().map(Value::from)).collect()
        };
        let rows = self.rows.iter().map(|(name, figures)| (name.clone(), row(figures).into()));
        rows.collect::<Map<_, _>>().into()
    }
}

#[tokio::main]
async fn main() {
    let browser = Browser::open(1180, 820).await;
    let mut figures = Map::new();
    let mut tell = |section: Section| {
        section.print();
        figures.insert(section.title.into(), section.to_json());
    };
    tell(first_load::sizes());
    tell(first_load::starts(&browser).await);
    tell(taps::measure(&browser).await);
    tell(long_battles::measure(&browser).await);
    browser.close().await;
    tell(engine::measure());
    let file = top().join("target/measure.json");
    fs::write(&file, serde_json::to_string_pretty(&figures).unwrap() + "\n").unwrap();
    println!("\nThe same is in target/measure.json");
}

/// The project's top folder.
fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The value below which this part of the values lies.
fn percentile(values: &[f64], part: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[((sorted.len() - 1) as f64 * part).ceil() as usize]
}

/// In hundredths, which is as far as any of this can be trusted.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
