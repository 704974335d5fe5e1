//! What stands in a body, as far as storing it needs to know: whether it can be read, and what it is called.

use super::content::{OwnSheet, Session, Settings};
use super::draft::{PastedList, TypedOver};
use super::id::{Id, Kind};
use super::record::RecordError;
use crate::battle::Head;
use crate::roster::{Roster, RosterError, Title, copy_name};
use crate::rules::bidi_isolate;
use crate::systems::SYSTEMS;
use serde::Deserialize;
use serde_json::Value;

/// Whether a body can be read as what it is. Lines of an army and entries of a log are read one by one, later.
pub(super) fn check(kind: Kind, body: &Value) -> Result<(), RecordError> {
    let error = |reason: String| RecordError::Body { kind, reason };
    if !body.is_object() {
        return Err(error("it has no fields".into()));
    }
    let roster_error = |roster: RosterError| match roster {
        RosterError::System(id) => RecordError::System(id),
        other => error(other.to_string()),
    };
    match kind {
        Kind::Roster => Roster::try_from(body.clone()).map(drop).map_err(roster_error),
        Kind::Battle => {
            let head = Head::deserialize(body).map_err(|head| error(head.to_string()))?;
            head.check().map_err(roster_error)
        }
        Kind::Session => Session::deserialize(body).map(drop).map_err(|session| error(session.to_string())),
        Kind::Settings => {
            Settings::deserialize(body).map(drop).map_err(|settings| error(settings.to_string()))
        }
        Kind::List => known(PastedList::deserialize(body).map_err(|list| error(list.to_string()))?.system),
        Kind::Sheet => known(OwnSheet::deserialize(body).map_err(|sheet| error(sheet.to_string()))?.system),
        Kind::Typed => known(TypedOver::deserialize(body).map_err(|typed| error(typed.to_string()))?.system),
    }
}

/// Whether this version has the system of this id.
fn known(system: String) -> Result<(), RecordError> {
    if SYSTEMS.iter().any(|known| known.id == system) { Ok(()) } else { Err(RecordError::System(system)) }
}

/// What the player calls a document, if it has a name of its own.
pub fn title(kind: Kind, body: &Value) -> Option<String> {
    let name = body["name"].as_str().unwrap_or_default().trim();
    match kind {
        Kind::Roster | Kind::Battle if !name.is_empty() => Some(bidi_isolate(name)),
        Kind::Roster => Some("Unnamed army".into()),
        Kind::Battle => {
            let army = |at: usize| title(Kind::Roster, &body["armies"][at]).unwrap_or_default();
            Some(format!("{} against {}", army(0), army(1)))
        }
        Kind::List | Kind::Session | Kind::Settings | Kind::Sheet | Kind::Typed => None,
    }
}

/// A document as the player knows it, with a capital letter.
pub fn name(id: &Id, body: &Value) -> String {
    title(id.kind(), body).map_or_else(|| id.description(), |title| format!("“{title}”"))
}

/// Gives a copy a name that tells it from these others.
pub(super) fn rename_copy(kind: Kind, body: &mut Value, others: &[String]) {
    let copy = match kind {
        Kind::Battle => {
            Title::truncated(&format!("Copy of {}", title(kind, body).unwrap_or_default())).to_string()
        }
        _ => copy_name(body["name"].as_str().unwrap_or_default(), others),
    };
    body["name"] = copy.into();
}
