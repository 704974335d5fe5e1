//! A value that is our own and not the rules' carries its mark ◇ wherever it decides something.

use super::readings::questions;
use aide_de_camp::rules::chart::pointer;
use aide_de_camp::rules::{AnyContext, Overrides, Source};
use aide_de_camp::systems::SYSTEMS;
use std::fmt::Write;

/// The mark in words, and the standing of a line or a control that is drawn with it.
const MARKS: [&str; 2] = ["◇", "House"];

/// Questions of each calculator that are asked.
const MOST: usize = 8;

fn is_marked(shown: &str) -> bool {
    MARKS.iter().any(|mark| shown.contains(mark))
}

/// Another value of a cell that makes sense, or nearly.
fn other(value: &str) -> String {
    match value.parse::<i32>() {
        Ok(n) => (if n == 0 { 1 } else { n - n.signum() }).to_string(),
        Err(_) if value == "C" => "E".into(),
        Err(_) => "C".into(),
    }
}

/// All house values are made the player's own but one, so that only this one can bear the mark: where another value of it
/// makes another answer, the answer has a mark.
#[test]
fn a_house_value_is_marked_wherever_it_decides_something() {
    let system = SYSTEMS.iter().find(|system| system.id == "plm").unwrap();
    let shipped = (system.context)(&Overrides::default());
    let charts = (system.charts)(&shipped);
    let controls: Vec<_> = charts.iter().flat_map(|chart| chart.form.controls()).collect();
    let cells = (system.cells)();
    let house: Vec<&(String, String)> = cells
        .iter()
        .filter(|(path, _)| {
            let control = controls.iter().find(|control| pointer(&control.key) == *path);
            control.is_some_and(|control| control.source == Source::House)
        })
        .collect();
    assert!(house.len() > 40, "{}", house.len());
    let yours: Overrides = house.iter().map(|(path, value)| (path.clone(), value.clone())).collect();
    // A sheet is slow to make: each is made once, and questions that change it themselves are left out.
    let by = |path: &str, value: Option<&str>| {
        let mut changes = yours.clone();
        changes.set(path, value);
        (system.context)(&changes)
    };
    let all_yours = by("", None);
    let contexts: Vec<[AnyContext; 2]> =
        house.iter().map(|(path, value)| [by(path, None), by(path, Some(&other(value)))]).collect();
    let (mut failures, mut told) = (String::new(), 0);
    for info in system.calculators {
        let of_it = questions(system).into_iter();
        let of_it = of_it.filter(|question| question.calculator == info.id && question.changes.is_empty());
        for question in of_it.take(MOST) {
            let before = question.inputs.answer(&all_yours);
            for ((path, _), [alone, changed]) in house.iter().zip(&contexts) {
                if question.inputs.answer(changed) == before {
                    continue;
                }
                told += 1;
                if !is_marked(&format!("{:?}", question.inputs.answer(alone))) {
                    writeln!(failures, "{} {path}: no mark", question.at).unwrap();
                }
            }
        }
    }
    assert!(told > 100, "{told}");
    assert!(failures.is_empty(), "\n{failures}");
}
