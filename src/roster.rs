//! A roster: a name and one system's army.

use crate::json::{Fields, Value};
use crate::link::read_roster;
use crate::rules::dbm::Dbm;
use crate::rules::grande_tactique::GrandeTactique;
use crate::rules::republique::Republique;
use crate::rules::{
    Army, Edit, Leaf, SYSTEMS, System, SystemListing, Text, army_put, army_read, army_word, army_written,
    edit,
};

/// What a roster is called.
pub type Title = Text<40>;

/// A named army.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Roster {
    /// What it is called.
    pub name: Title,
    /// Its army.
    pub army: AnyArmy,
}

/// The army of one of these systems.
macro_rules! armies {
    ($($system:ident),+) => {
        /// The army of one of the systems.
        #[derive(Clone, Debug, PartialEq)]
        #[allow(missing_docs)]
        pub enum AnyArmy {
            $($system(<$system as System>::Army)),+
        }

        impl AnyArmy {
            /// An empty army of the system of this id.
            pub fn of(system: &str) -> Option<Self> {
                match system {
                    $($system::ID => Some(AnyArmy::$system(Default::default())),)+
                    _ => None,
                }
            }

            /// The system that it belongs to.
            pub fn system(&self) -> &'static SystemListing {
                let id = match self {
                    $(AnyArmy::$system(_) => $system::ID),+
                };
                SYSTEMS.iter().find(|listing| listing.id == id).expect("every system with an army is listed")
            }

            /// What every army can say.
            pub fn army(&self) -> &dyn Army {
                match self {
                    $(AnyArmy::$system(army) => army),+
                }
            }

            /// The same, to be packed or numbered.
            pub fn army_mut(&mut self) -> &mut dyn Army {
                match self {
                    $(AnyArmy::$system(army) => army),+
                }
            }
        }

        /// The samples of every system with their names.
        fn samples() -> impl Iterator<Item = (&'static str, AnyArmy)> {
            std::iter::empty()
                $(.chain($system::samples().map(|(name, army)| (name, AnyArmy::$system(army)))))+
        }
    };
}

// The one place where they are named together.
armies!(GrandeTactique, Dbm, Republique);

impl Default for AnyArmy {
    fn default() -> Self {
        AnyArmy::of(SYSTEMS[0].id).expect("every system has its army")
    }
}

/// Why the fields of a roster cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misread {
    /// It belongs to a system that this version does not have.
    System(String),
    /// A field is missing, unknown, or has a value that it cannot have.
    Field(String),
}

impl Roster {
    /// A roster with an empty army of the system of this id.
    pub fn of(system: &str) -> Option<Self> {
        AnyArmy::of(system).map(|army| Roster { name: Title::default(), army })
    }

    /// The armies that come with the app, those of one battle side by side.
    pub fn samples() -> Vec<Roster> {
        samples().map(|(name, army)| Roster { name: Title::cut(name), army }).collect()
    }

    /// The samples of one system, out of their links: the app carries these, a third as long as the program that
    /// writes the armies.
    pub fn to_try(system: &str) -> Vec<Roster> {
        let mut samples = Vec::new();
        for link in include_str!("samples.txt").lines() {
            if let Some(Ok(sample)) = read_roster(link)
                && sample.army.system().id == system
            {
                samples.push(sample);
            }
        }
        samples
    }

    /// What it is called, if only that it has no name.
    pub fn title(&self) -> String {
        match self.name.trim() {
            "" => "Unnamed army".into(),
            name => name.into(),
        }
    }

    /// Another one like it, under a name that none of these has; without a name it stays without.
    pub fn copy_beside(&self, others: &[String]) -> Self {
        if self.name.trim().is_empty() {
            return self.clone();
        }
        let plain = self.name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
        let plain = plain.strip_suffix("copy").unwrap_or(&self.name).trim_end();
        let mut n = 1;
        loop {
            let tail = if n == 1 { " copy".into() } else { [" copy ", &n.to_string()].concat() };
            // A long name gives way to what tells the copies apart.
            let kept: String = plain.chars().take(Title::MAX - tail.chars().count()).collect();
            let name = kept.trim_end().to_owned() + &tail;
            if !others.contains(&name) {
                return Roster { name: Title::cut(&name), army: self.army.clone() };
            }
            n += 1;
        }
    }

    /// The word of the field at this path: "name" is the roster's own, every other is its army's.
    pub fn word(&mut self, path: &str) -> Option<String> {
        if path == NAME { Some(self.name.say()) } else { army_word(self.army.army_mut(), path) }
    }

    /// Puts a word into the field at this path, if it fits there.
    pub fn put(&mut self, path: &str, word: &str) -> bool {
        if path != NAME {
            return army_put(self.army.army_mut(), path, word);
        }
        let name = Title::read(word);
        let fits = name.is_some();
        self.name = name.unwrap_or_else(|| std::mem::take(&mut self.name));
        fits
    }

    /// Adds, copies, takes off or moves the line at this path, if that can be done.
    pub fn edit(&mut self, path: &str, what: Edit) -> bool {
        edit(self.army.army_mut(), path, what)
    }

    /// Its fields: `{ "name": …, "system": …, "army": { … } }`.
    pub fn fields(&self) -> Fields {
        let army = army_written(self.army.clone().army_mut());
        let mut fields = Fields::default();
        fields.set(NAME.into(), Value::text(&self.name));
        fields.set(SYSTEM.into(), Value::text(self.army.system().id));
        fields.set(ARMY.into(), Value::Fields(army));
        fields
    }

    /// Reads the fields of a roster. Every line of its army is read by itself: an unknown one is kept.
    pub fn read(fields: &Fields) -> Result<Self, Misread> {
        let system = text(fields, SYSTEM)?;
        let mut army = AnyArmy::of(system).ok_or(Misread::System(system.into()))?;
        if let Some((unknown, _)) = fields.iter().find(|(name, _)| ![NAME, SYSTEM, ARMY].contains(name)) {
            return Err(misread(unknown, "is unknown"));
        }
        let name = Title::read(text(fields, NAME)?);
        let name = name.ok_or_else(|| misread(NAME, "is too long, or not on one line"))?;
        let Value::Fields(of_army) = field(fields, ARMY)? else {
            return Err(misread(ARMY, "has no fields"));
        };
        army_read(army.army_mut(), of_army)
            .map_err(|misfit| Misread::Field(format!("{misfit} does not fit an army")))?;
        Ok(Roster { name, army })
    }

    /// How many lines this version does not know.
    pub fn unknown(&self) -> usize {
        let groups = self.army.army().groups();
        let units = groups.iter().flat_map(|group| &group.units).filter(|unit| unit.id.is_none()).count();
        groups.iter().filter(|group| group.id.is_none()).count() + units
    }
}

const NAME: &str = "name";
const SYSTEM: &str = "system";
const ARMY: &str = "army";

fn misread(field: &str, why: &str) -> Misread {
    Misread::Field(format!("“{field}” {why}"))
}

fn field<'a>(fields: &'a Fields, name: &str) -> Result<&'a Value, Misread> {
    fields.get(name).ok_or_else(|| misread(name, "is missing"))
}

fn text<'a>(fields: &'a Fields, name: &str) -> Result<&'a str, Misread> {
    field(fields, name)?.as_text().ok_or_else(|| misread(name, "is no text"))
}
