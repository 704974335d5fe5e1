//! What stands in a body, as far as storing it needs to know: whether it can be read, and what it is called.

use super::id::{Id, Kind};
use super::record::RecordError;
use serde_json::Value;

/// Names are no longer than this, in characters.
const MAX_NAME: usize = 40;

/// Whether a body can be read as what it is.
pub(super) fn check(kind: Kind, body: &Value) -> Result<(), RecordError> {
    match body {
        Value::Object(_) => Ok(()),
        _ => Err(RecordError::Body { kind, reason: "it has no fields".into() }),
    }
}

/// What the player calls a document, if it has a name of its own.
pub fn title(kind: Kind, body: &Value) -> Option<String> {
    let name = body["name"].as_str().unwrap_or_default().trim();
    match kind {
        Kind::Roster | Kind::Battle if !name.is_empty() => Some(name.into()),
        Kind::Roster => Some("Unnamed army".into()),
        Kind::Battle => {
            let army = |at: usize| title(Kind::Roster, &body["armies"][at]).unwrap_or_default();
            Some(format!("{} against {}", army(0), army(1)))
        }
        Kind::Desk | Kind::Settings | Kind::Sheet => None,
    }
}

/// A document as the player knows it, with a capital letter.
pub fn name(id: &Id, body: &Value) -> String {
    title(id.kind(), body).map_or_else(|| id.description(), |title| format!("“{title}”"))
}

/// Gives a copy a name that tells it from these others.
pub(super) fn rename_copy(kind: Kind, body: &mut Value, others: &[String]) {
    let copy = match kind {
        Kind::Battle => cut(&format!("Copy of {}", title(kind, body).unwrap_or_default())),
        _ => copy_name(body["name"].as_str().unwrap_or_default(), others),
    };
    body["name"] = copy.into();
}

/// The name of a copy, which none of these has; what has no name stays without.
pub fn copy_name(name: &str, others: &[String]) -> String {
    if name.trim().is_empty() {
        return name.into();
    }
    let plain = name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
    let plain = plain.strip_suffix("copy").unwrap_or(name).trim_end();
    let mut n = 1;
    loop {
        let end = if n == 1 { " copy".into() } else { format!(" copy {n}") };
        // A long name gives way to what tells the copies apart.
        let start: String = plain.chars().take(MAX_NAME - end.chars().count()).collect();
        let name = format!("{}{end}", start.trim_end());
        if !others.contains(&name) {
            return name;
        }
        n += 1;
    }
}

fn cut(name: &str) -> String {
    name.chars().take(MAX_NAME).collect::<String>().trim_end().into()
}
