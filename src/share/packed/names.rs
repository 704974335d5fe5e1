//! Which names the first readers of packed links refuse.

use crate::roster::Roster;
use serde_json::Value;

/// The most characters of any name in an army that they read, and of the few fields with more room.
const FIRST_MOST: usize = 24;
const FIRST_MOST_WIDE: usize = 40;
const WIDE: [&str; 3] = ["player", "list", "event"];

/// Whether they refuse a name of this roster. They count characters, of which a letter may have several.
pub(super) fn are_long(roster: &Roster) -> bool {
    let is_long = |name: &str| name.chars().count() > FIRST_MOST_WIDE;
    is_long(&roster.name) || Value::from(roster.clone()).get("army").is_some_and(has_long)
}

fn has_long(value: &Value) -> bool {
    match value {
        Value::Object(fields) => fields.iter().any(|(key, field)| match field {
            Value::String(text) if WIDE.contains(&&**key) => text.chars().count() > FIRST_MOST_WIDE,
            field => has_long(field),
        }),
        Value::Array(lines) => lines.iter().any(has_long),
        Value::String(text) => text.chars().count() > FIRST_MOST,
        _ => false,
    }
}
