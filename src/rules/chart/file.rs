//! A chart as a file that people read, type and hand on: every value of a sheet under its name.

use super::put;
use crate::rules::{Overrides, Source, SystemInfo};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::fmt::Write;

/// A chart out of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChartFile {
    /// What it is called; empty where it does not say.
    pub name: String,
    /// What it has otherwise than the sheet as it is shipped.
    pub overrides: Overrides,
    /// What this sheet has no place for, or no such value: "rally.columns".
    pub unread: Vec<String>,
}

/// Why a file is no chart.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChartFileError {
    /// Not written as a chart file is.
    #[error("This is no chart file: {0}.")]
    Unreadable(String),
    /// Of another game.
    #[error("This is a chart of another game: “{0}”.")]
    Game(String),
    /// Nothing of it is a value of this game.
    #[error("This file has no value that stands on a chart of this game.")]
    Empty,
}

const GAME: &str = "game";
const NAME: &str = "name";
/// What a file says beside its values.
const HEAD: [&str; 6] = [GAME, NAME, "rules", "house", "id", "rules_edition"];

/// The sheet with these changes as a file.
pub fn chart_file(system: &SystemInfo, name: &str, overrides: &Overrides) -> String {
    let mut root = Map::new();
    root.insert(GAME.into(), system.id.into());
    root.insert(NAME.into(), name.into());
    root.insert("rules".into(), system.title.into());
    let charts = (system.charts)(&(system.context)(overrides));
    let controls = charts.iter().flat_map(|chart| chart.form.controls());
    let house = controls.filter(|control| control.source == Source::House);
    root.insert("house".into(), house.map(|control| Value::from(&*control.key)).collect());
    let mut tree = Value::Object(root);
    for (pointer, shipped) in (system.cells)() {
        let text = overrides.get(&pointer).unwrap_or(&shipped);
        insert(&mut tree, &pointer, value(text));
    }
    let mut text = String::new();
    print(&mut text, &tree, 0);
    text.push('\n');
    text
}

/// A chart of this game out of a file.
pub fn read_chart_file(system: &SystemInfo, text: &str) -> Result<ChartFile, ChartFileError> {
    let tree: Value =
        serde_json::from_str(text).map_err(|error| ChartFileError::Unreadable(error.to_string()))?;
    let Value::Object(root) = &tree else {
        return Err(ChartFileError::Unreadable("it does not begin with {".into()));
    };
    if let Some(game) = root.get(GAME).and_then(Value::as_str).filter(|game| *game != system.id) {
        return Err(ChartFileError::Game(game.into()));
    }
    let mut leaves = Vec::new();
    for (name, value) in root.iter().filter(|(name, _)| !HEAD.contains(&&***name)) {
        collect(value, &mut vec![name.clone()], &mut leaves);
    }
    let (mut overrides, mut unread) = (Overrides::default(), BTreeSet::new());
    let mut has_any = false;
    for (steps, text) in leaves {
        let own = format!("/{}", steps.join("/"));
        let is_cell = |at: &(String, String)| (system.shipped_value)(&at.0).is_some();
        let handed_on = (system.file_value)(&steps, &text).filter(is_cell);
        match handed_on.or_else(|| Some((own, text)).filter(is_cell)) {
            Some((pointer, text)) => {
                has_any = true;
                put(system, &mut overrides, &pointer, &text);
            }
            // A list is told once.
            None => {
                let steps = steps.iter().take_while(|step| step.parse::<usize>().is_err());
                unread.insert(steps.map(String::as_str).collect::<Vec<_>>().join("."));
            }
        }
    }
    if !has_any {
        return Err(ChartFileError::Empty);
    }
    for invalid in (system.context)(&overrides).invalid() {
        overrides.set(&invalid.path, None);
        unread.insert(format!(
            "{} = {}",
            invalid.path.trim_start_matches('/').replace('/', "."),
            invalid.value
        ));
    }
    let name = root.get(NAME).or_else(|| root.get("id")).and_then(Value::as_str).unwrap_or_default();
    Ok(ChartFile { name: name.into(), overrides, unread: unread.into_iter().collect() })
}

/// A value as people type it: a number, yes or no, else a word.
fn value(text: &str) -> Value {
    match (text.parse::<i64>(), text.parse::<bool>()) {
        (Ok(number), _) => number.into(),
        (_, Ok(so)) => so.into(),
        _ => text.into(),
    }
}

/// Puts a value where the pointer leads. A step that is a number is a place in a list.
fn insert(tree: &mut Value, pointer: &str, value: Value) {
    let mut at = tree;
    for step in pointer.split('/').skip(1) {
        at = match step.parse::<usize>() {
            Ok(place) => {
                if !at.is_array() {
                    *at = json!([]);
                }
                let list = at.as_array_mut().expect("it is a list now");
                list.resize(list.len().max(place + 1), Value::Null);
                &mut list[place]
            }
            Err(_) => {
                if !at.is_object() {
                    *at = json!({});
                }
                at.as_object_mut().expect("it is an object now").entry(step).or_insert(Value::Null)
            }
        };
    }
    *at = value;
}

/// Every single value with the steps that lead to it. What is empty on purpose is none.
fn collect(value: &Value, steps: &mut Vec<String>, leaves: &mut Vec<(Vec<String>, String)>) {
    let text = match value {
        Value::Null => return,
        Value::Array(list) => {
            for (place, one) in list.iter().enumerate() {
                steps.push(place.to_string());
                collect(one, steps, leaves);
                steps.pop();
            }
            return;
        }
        Value::Object(fields) => {
            for (name, one) in fields {
                steps.push(name.clone());
                collect(one, steps, leaves);
                steps.pop();
            }
            return;
        }
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Bool(so) => so.to_string(),
    };
    leaves.push((steps.clone(), text));
}

/// A line for each name; a list stands in one.
fn print(text: &mut String, value: &Value, depth: usize) {
    let Value::Object(fields) = value else {
        // Writing to a String cannot fail.
        let _ = write!(text, "{value}");
        return;
    };
    text.push_str("{\n");
    for (place, (name, value)) in fields.iter().enumerate() {
        let comma = if place == 0 { "" } else { ",\n" };
        let _ = write!(text, "{comma}{}{}: ", "  ".repeat(depth + 1), json!(name));
        print(text, value, depth + 1);
    }
    let _ = write!(text, "\n{}}}", "  ".repeat(depth));
}
