//! Where a document is kept.

use super::battles::{HEAD, titled};
use super::{Document, Kind};
use crate::rules::SYSTEMS;

/// A document's name: what its key begins with.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// A roster, by number.
    Roster(u32),
    /// The desk.
    Desk,
    /// The settings.
    Settings,
    /// A player's own sheet of the system of this id.
    Sheet(String),
    /// A battle by number: its head, and from 1 on the segments of its record.
    Battle(u32, u32),
}

impl Place {
    /// What stands here.
    pub fn kind(&self) -> Kind {
        match self {
            Place::Roster(_) => Kind::Roster,
            Place::Desk => Kind::Desk,
            Place::Settings => Kind::Settings,
            Place::Sheet(_) => Kind::Sheet,
            Place::Battle(..) => Kind::Battle,
        }
    }

    /// Its key; where what stands under that cannot be read, the second one, and so on: "desk", "desk~2".
    pub(super) fn key(&self, copy: u32) -> String {
        let word = self.kind().word();
        let key = match self {
            Place::Roster(n) => format!("{word}/{n}"),
            Place::Sheet(system) => format!("{word}/{system}"),
            Place::Battle(n, part) => format!("{word}/{n}/{part}"),
            Place::Desk | Place::Settings => word.into(),
        };
        if copy == 1 { key } else { format!("{key}~{copy}") }
    }

    /// Between these two lies the key of every copy, with those of other places.
    pub fn keys(&self) -> [String; 2] {
        let first = self.key(1);
        [first.clone(), first + "~\u{ffff}"]
    }

    /// Whose key it is; nothing where this version gives no such key.
    pub fn of_key(key: &str) -> Option<Place> {
        let (name, copy) = key.split_once('~').unwrap_or((key, "1"));
        let (word, which) = name.split_once('/').unwrap_or((name, ""));
        let place = match Kind::ALL.into_iter().find(|kind| kind.word() == word)? {
            Kind::Roster => Place::Roster(which.parse().ok()?),
            Kind::Sheet => Place::Sheet(which.into()),
            Kind::Battle => {
                let (n, part) = which.split_once('/')?;
                Place::Battle(n.parse().ok()?, part.parse().ok()?)
            }
            Kind::Desk => Place::Desk,
            Kind::Settings => Place::Settings,
        };
        let copy = copy.parse().ok()?;
        (place.key(copy) == key).then_some(place)
    }

    /// What stands here, as the player knows it, with a capital letter.
    pub fn called(&self) -> String {
        match self {
            Place::Roster(number) => ["The roster saved as number ", &number.to_string()].concat(),
            Place::Desk => "What lies on the table".into(),
            Place::Settings => "What the app is set to".into(),
            Place::Sheet(id) => {
                let system = SYSTEMS.iter().find(|system| system.id == id);
                ["Your sheet of ", system.map_or(&**id, |system| system.title)].concat()
            }
            Place::Battle(number, HEAD) => ["The battle saved as number ", &number.to_string()].concat(),
            Place::Battle(number, part) => {
                let (number, part) = (number.to_string(), part.to_string());
                ["The record of the battle saved as number ", &number, ", part ", &part].concat()
            }
        }
    }
}

/// What the player calls the document at a place, if it has a name of its own.
pub fn title(place: &Place, document: &Document) -> Option<String> {
    match document {
        Document::Roster(roster) => Some(roster.title()),
        Document::Battle(head) if matches!(place, Place::Battle(_, HEAD)) => Some(titled(head)),
        _ => None,
    }
}

/// The document at a place, as the player knows it, with a capital letter.
pub fn called(place: &Place, document: &Document) -> String {
    title(place, document).map_or_else(|| place.called(), |title| ["“", &title, "”"].concat())
}
