//! What a record is called, and what kind of thing it holds.

use crate::rules::words;
use crate::systems::SYSTEMS;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use strum::{IntoStaticStr, VariantArray};

/// The id of a record, which is also the key under which a store has it: `roster/7`, `sheet/dbm`, `battle/12`, `list/dbm`,
/// `typed/dbm`, `desk`, `settings`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Id {
    /// A battle, by a random number.
    Battle(u32),
    /// The list that is being read for an army of the system of this id.
    List(String),
    /// What is open and in play.
    Session,
    /// An army, by a random number.
    Roster(u32),
    /// What the app is set to.
    Settings,
    /// The player's own sheet of the system of this id.
    Sheet(String),
    /// What is being typed over the charts of the system of this id.
    Typed(String),
}

/// What a record holds.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
#[allow(missing_docs)]
pub enum Kind {
    Battle,
    List,
    #[serde(rename = "desk")]
    #[strum(serialize = "desk")]
    Session,
    Roster,
    Settings,
    Sheet,
    Typed,
}

impl Kind {
    /// The name in records.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Whether it is what the player made and keeps: it is backed up, and what two windows made of it is kept twice.
    /// Anything else is how this device was left.
    pub fn is_kept(self) -> bool {
        match self {
            Kind::Battle | Kind::Roster | Kind::Sheet => true,
            Kind::List | Kind::Session | Kind::Settings | Kind::Typed => false,
        }
    }

    /// Whether it is what was entered and is neither saved nor cleared yet.
    pub fn is_draft(self) -> bool {
        matches!(self, Kind::List | Kind::Typed)
    }

    words! {
        fn title {
            Battle: "a battle", List: "a pasted list", Session: "open calculations", Roster: "an army", Settings: "settings",
            Sheet: "a sheet", Typed: "values typed over a chart",
        }
    }
}

impl fmt::Display for Kind {
    /// What the player reads: "an army".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}

impl Id {
    /// What stands under it.
    pub fn kind(&self) -> Kind {
        match self {
            Id::Battle(_) => Kind::Battle,
            Id::List(_) => Kind::List,
            Id::Session => Kind::Session,
            Id::Roster(_) => Kind::Roster,
            Id::Settings => Kind::Settings,
            Id::Sheet(_) => Kind::Sheet,
            Id::Typed(_) => Kind::Typed,
        }
    }

    /// What stands under it when it has no name of its own: the subject of a sentence, with a capital letter.
    pub fn description(&self) -> String {
        let system = |id: &str| {
            let system = SYSTEMS.iter().find(|system| system.id == id);
            system.map_or_else(|| id.to_owned(), |system| system.title.to_owned())
        };
        match self {
            Id::Battle(_) => "A battle".into(),
            Id::List(id) => format!("Your pasted list of {}", system(id)),
            Id::Session => "The list of open calculations".into(),
            Id::Roster(_) => "An army".into(),
            Id::Settings => "What the app is set to".into(),
            Id::Sheet(id) => format!("Your sheet of {}", system(id)),
            Id::Typed(id) => format!("What you typed over the charts of {}", system(id)),
        }
    }

    /// What it is called in a list.
    pub fn title(&self) -> String {
        match self {
            Id::Battle(_) => "Battle".into(),
            Id::Session => "Open calculations".into(),
            Id::Roster(_) => "Army".into(),
            Id::Settings => "Settings".into(),
            Id::List(_) | Id::Sheet(_) | Id::Typed(_) => self.description(),
        }
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.kind().name();
        match self {
            Id::Battle(number) | Id::Roster(number) => write!(f, "{name}/{number}"),
            Id::List(system) | Id::Sheet(system) | Id::Typed(system) => write!(f, "{name}/{system}"),
            Id::Session | Id::Settings => f.write_str(name),
        }
    }
}

impl FromStr for Id {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let id = match text.split_once('/') {
            None if text == Kind::Session.name() => Some(Id::Session),
            None if text == Kind::Settings.name() => Some(Id::Settings),
            Some(("battle", number)) => number.parse().ok().map(Id::Battle),
            Some(("roster", number)) => number.parse().ok().map(Id::Roster),
            Some((kind, system)) if !system.is_empty() && !system.contains('/') => match kind {
                "list" => Some(Id::List(system.into())),
                "sheet" => Some(Id::Sheet(system.into())),
                "typed" => Some(Id::Typed(system.into())),
                _ => None,
            },
            _ => None,
        };
        // One spelling for each: "roster/07" is none.
        id.filter(|id| id.to_string() == text).ok_or_else(|| format!("“{text}” is no id"))
    }
}

impl TryFrom<String> for Id {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Id> for String {
    fn from(id: Id) -> String {
        id.to_string()
    }
}
