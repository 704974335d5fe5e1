//! What the numbers of each game are tested with, as the build has counted it, and which of its values are our own.

use crate::files::beside;
use crate::route::Route;
use aide_de_camp::rules::chart::house_values;
use aide_de_camp::rules::{Quantity, SystemInfo};
use aide_de_camp::systems::SYSTEMS;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The file beside the page; see `xtask/src/checked.rs`.
const FILE: &str = "checked.json";

/// What was counted of a game.
#[derive(Clone, Copy, Default, Deserialize)]
struct Counts {
    cases: usize,
    checks: usize,
    examples: usize,
}

/// A line for each game.
#[component]
pub fn Checked() -> impl IntoView {
    let counts = RwSignal::new(BTreeMap::<String, Counts>::new());
    spawn_local(async move {
        let loaded = beside(FILE).await.and_then(|text| serde_json::from_str(&text).ok());
        // The screen may be gone by now.
        counts.try_set(loaded.unwrap_or_default());
    });
    SYSTEMS.iter().map(|system| view! { <Game system counts /> }).collect_view()
}

fn number(n: usize) -> String {
    Quantity::Count.format(n as i32)
}

#[component]
fn Game(system: &'static SystemInfo, counts: RwSignal<BTreeMap<String, Counts>>) -> impl IntoView {
    let tested = move || {
        let counts = counts.with(|counts| counts.get(system.id).copied())?;
        let text = format!(
            "{} calculations are tested, {} of them worked examples of the rules: {} numbers and sentences must come out.",
            number(counts.cases),
            number(counts.examples),
            number(counts.checks)
        );
        Some(view! { <p>{text}</p> })
    };
    let cells = (system.cells)().len();
    let house = house_values(system);
    let of_house: usize = house.iter().map(|(_, values)| values.len()).sum();
    let charts = house.into_iter().map(|(chart, values)| {
        view! {
            <li>
                <b>{chart}</b>
                <p class="small">{values.join(", ")}</p>
            </li>
        }
    });
    view! {
        <li>
            <b>{system.title}</b>
            {tested}
            <p>
                {format!(
                    "Its charts have {} cells and readings; each is tested to change an answer. House values ◇ among them: {}.",
                    number(cells),
                    number(of_house),
                )}
            </p>
            <details>
                <summary>"House values"</summary>
                <ul>{charts.collect_view()}</ul>
                <a class="btn" href=Route::Sheet(system).href()>
                    "Charts"
                </a>
            </details>
        </li>
    }
}
