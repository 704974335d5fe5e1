//! A roster: a named army, whichever system it belongs to.

mod figures;
mod lexical;
mod mending;
mod other_games;
mod phrases;
mod reader;
mod reading;
mod suggest;
mod table;
mod text;
mod tokens;

use crate::rules::form::{Control, Kind};
use crate::rules::{
    Army, ArmyText, Form, InvalidField, LineEdit, Name, Pairs, System, SystemInfo, army_from_value,
    bidi_isolate, edit, letters,
};
use crate::systems::{SYSTEMS, with_systems};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use mending::{asked_alike, text_line, with_answers, with_line, with_line_again};
pub use reading::{
    Assumed, LONGEST_TEXT, MOST_UNREAD, TextError, TextReading, UnreadLine, list_example, read_roster_text,
    read_roster_text_taking,
};
pub use text::{roster_table, roster_text};

/// What a roster is called.
pub type Title = Name;

/// A named army. As JSON it is `{ "name": …, "system": …, "army": { … } }`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Value", into = "Value")]
pub struct Roster {
    /// What it is called.
    pub name: Title,
    /// The army of one of the systems.
    pub army: AnyArmy,
    /// Fields that this version does not know, kept as they came.
    pub unknown_fields: Map<String, Value>,
}

/// The army of one of these systems.
macro_rules! armies {
    ($($(#[$when:meta])* $module:ident::$system:ident;)+) => {
        $($(#[$when])* use crate::systems::$module::$system;)+

        /// The army of one of the systems.
        #[derive(Clone, Debug, PartialEq)]
        #[allow(missing_docs)]
        pub enum AnyArmy {
            $($(#[$when])* $system(<$system as System>::Army)),+
        }

        impl AnyArmy {
            /// An empty army of the system of this id.
            pub fn of(system: &str) -> Option<Self> {
                match system {
                    $($(#[$when])* $system::ID => Some(AnyArmy::$system(Default::default())),)+
                    _ => None,
                }
            }

            /// The system that it belongs to.
            pub fn system(&self) -> &'static SystemInfo {
                let id = match self {
                    $($(#[$when])* AnyArmy::$system(_) => $system::ID),+
                };
                SYSTEMS.iter().find(|info| info.id == id).expect("every system with an army is listed")
            }

            /// The army of the system of this id out of its JSON; nothing where this version has no such system.
            fn from_value(system: &str, army: Value) -> Option<Result<Self, InvalidField>> {
                match system {
                    $($(#[$when])* $system::ID => Some(army_from_value(army).map(AnyArmy::$system)),)+
                    _ => None,
                }
            }

            fn to_value(&self) -> Value {
                let value = match self {
                    $($(#[$when])* AnyArmy::$system(army) => serde_json::to_value(army)),+
                };
                value.expect("an army has string keys only")
            }

            /// What every army can say.
            pub fn army(&self) -> &dyn Army {
                match self {
                    $($(#[$when])* AnyArmy::$system(army) => army),+
                }
            }

            /// What it is in plain words.
            fn text(&self) -> &dyn ArmyText {
                match self {
                    $($(#[$when])* AnyArmy::$system(army) => army),+
                }
            }

            /// What every army can say, to be changed.
            pub fn army_mut(&mut self) -> &mut dyn Army {
                match self {
                    $($(#[$when])* AnyArmy::$system(army) => army),+
                }
            }
        }

        /// The samples of every system with their names.
        fn samples() -> Vec<(&'static str, AnyArmy)> {
            let mut all = Vec::new();
            $($(#[$when])* all.extend($system::samples().into_iter().map(|(name, army)| (name, AnyArmy::$system(army))));)+
            all
        }
    };
}

with_systems!(armies);

impl Default for AnyArmy {
    fn default() -> Self {
        AnyArmy::of(SYSTEMS[0].id).expect("every system has its army")
    }
}

/// Why a roster or a battle cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RosterError {
    /// The army belongs to a system that this version does not have.
    #[error("is for “{0}”, a system that this version does not have")]
    System(String),
    /// A field is missing or has another kind of value.
    #[error("“{0}” {1}")]
    Field(&'static str, &'static str),
    /// A field of its army does not fit.
    #[error("{0} does not fit an army")]
    Army(InvalidField),
}

impl From<Roster> for Value {
    fn from(roster: Roster) -> Value {
        let mut fields = Map::new();
        fields.insert(NAME.into(), roster.name.to_string().into());
        fields.insert(SYSTEM.into(), roster.army.system().id.into());
        fields.insert(ARMY.into(), roster.army.to_value());
        fields.extend(roster.unknown_fields);
        fields.into()
    }
}

/// Every line of the army is read by itself: an unknown one is kept.
impl TryFrom<Value> for Roster {
    type Error = RosterError;
    fn try_from(value: Value) -> Result<Self, RosterError> {
        let Value::Object(mut fields) = value else {
            return Err(RosterError::Field(ARMY, IS_MISSING));
        };
        let mut take = |name| fields.remove(name).ok_or(RosterError::Field(name, IS_MISSING));
        let (name, system, army) = (take(NAME)?, take(SYSTEM)?, take(ARMY)?);
        let name =
            serde_json::from_value(name).map_err(|_| RosterError::Field(NAME, "is no text, or too long"))?;
        let system = system.as_str().ok_or(RosterError::Field(SYSTEM, "is no text"))?;
        if !army.is_object() {
            return Err(RosterError::Field(ARMY, "has no fields"));
        }
        let army = AnyArmy::from_value(system, army);
        let army = army.ok_or_else(|| RosterError::System(system.into()))?.map_err(RosterError::Army)?;
        Ok(Roster { name, army, unknown_fields: fields })
    }
}

impl Roster {
    /// A roster with an empty army of the system of this id.
    pub fn of(system: &str) -> Option<Self> {
        AnyArmy::of(system).map(|army| Roster { army, ..Roster::default() })
    }

    /// The armies that come with the app, those of one battle side by side.
    pub fn samples() -> Vec<Roster> {
        let named = |(name, army)| Roster { name: Title::truncated(name), army, ..Roster::default() };
        samples().into_iter().map(named).collect()
    }

    /// The samples of one system.
    pub fn samples_of(system: &str) -> Vec<Roster> {
        Roster::samples().into_iter().filter(|sample| sample.army.system().id == system).collect()
    }

    /// What it is called, if only that it has no name.
    pub fn title(&self) -> String {
        match self.name.trim() {
            "" => "Unnamed army".into(),
            name => bidi_isolate(name),
        }
    }

    /// What it is called where there is little room, up to the first comma: "Scipio, Polybian Roman" is Scipio.
    pub fn short_title(&self) -> String {
        match self.name.split(',').next().unwrap_or_default().trim() {
            "" => self.title(),
            name => bidi_isolate(name),
        }
    }

    /// A copy of the roster, under a name that none of these has; without a name it stays without.
    pub fn copy_beside(&self, others: &[String]) -> Self {
        Roster { name: Title::truncated(&copy_name(&self.name, others)), ..self.clone() }
    }

    /// The field at this path as text: "name" is the roster's own, every other is its army's.
    pub fn get(&self, path: &str) -> Option<String> {
        if path == NAME { Some(self.name.to_string()) } else { self.army.army().get(path) }
    }

    /// Sets the field at this path; where the text does not fit nothing is changed.
    pub fn set(&mut self, path: &str, text: &str) -> Result<(), InvalidField> {
        if path != NAME {
            return self.army.army_mut().set(path, text);
        }
        let name = Title::try_from(text.to_owned());
        self.name = name.map_err(|_| InvalidField { path: path.into(), value: text.into() })?;
        Ok(())
    }

    /// What can be entered at a path: "" for the army itself with its name, "groups.1", "groups.1.units.3".
    pub fn form(&self, path: &str) -> Form {
        let mut form = self.army.army().form(path);
        if path.is_empty() {
            let kind = Kind::Text { text: self.name.to_string(), max: Title::MAX };
            form.items.insert(0, Control::new(NAME, "Name of the army", kind).into());
        }
        form
    }

    /// Writes every path with its text, all or nothing.
    pub fn write(&mut self, writes: &Pairs) -> Result<(), InvalidField> {
        let mut written = self.clone();
        writes.iter().try_for_each(|(path, text)| written.set(path, text))?;
        *self = written;
        Ok(())
    }

    /// Adds, copies, takes off or moves the line at this path, if that can be done.
    pub fn edit(&mut self, path: &str, what: LineEdit) -> bool {
        edit(self.army.army_mut(), path, what)
    }

    /// How many lines this version does not know.
    pub fn unknown(&self) -> usize {
        let groups = self.army.army().groups();
        let units = groups.iter().flat_map(|group| &group.units).filter(|unit| unit.id.is_none()).count();
        groups.iter().filter(|group| group.id.is_none()).count() + units
    }
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
        let start: String = letters(plain).take(Title::MAX - end.len()).collect();
        let name = format!("{}{end}", start.trim_end());
        if !others.contains(&name) {
            return name;
        }
        n += 1;
    }
}

const NAME: &str = "name";
const SYSTEM: &str = "system";
const ARMY: &str = "army";
const IS_MISSING: &str = "is missing";
