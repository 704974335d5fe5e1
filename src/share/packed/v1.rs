//! Version 1 of what a packed link holds. Variants, fields and their order are frozen: they are the format.

use super::PackedError;
use super::lines::checked;
use super::words::{SYSTEMS, place, system_place, word};
use super::{corps, dbm, grande_tactique, plm, republique};
use crate::battle::{Marked, Snapshot};
use crate::roster::{self, AnyArmy};
use crate::rules::{Overrides, Side, Sides, Text, number};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub(super) enum SharedV1 {
    Roster(Roster),
    Sheet(Sheet),
    Battle(Battle),
}

/// Units have no numbers here: whoever opens it gives them.
#[derive(Serialize, Deserialize)]
pub(super) struct Roster {
    name: String,
    army: Army,
}

/// Tells each variant of an army in one place, in the order of the format: what it holds, of which system, and for which
/// armies it is where the first of the system has no fields for them.
macro_rules! variants {
    ($($(#[$when:meta])* $variant:ident($packed:ty) of $system:ident $(if $is_for:path)?;)+) => {
        #[derive(Serialize, Deserialize)]
        enum Army {
            $($(#[$when])* $variant(Box<$packed>),)+
        }

        impl From<&AnyArmy> for Army {
            // Whatever no later variant is for is of the first of its system.
            #[allow(unreachable_patterns)]
            fn from(army: &AnyArmy) -> Self {
                match army {
                    $($(AnyArmy::$system(army) if $is_for(army) => Army::$variant(Box::new(army.into())),)?)+
                    $($(#[$when])* AnyArmy::$system(army) => Army::$variant(Box::new(army.into())),)+
                }
            }
        }

        impl TryFrom<Army> for AnyArmy {
            type Error = PackedError;
            fn try_from(army: Army) -> Result<Self, PackedError> {
                Ok(match army {
                    $($(#[$when])* Army::$variant(army) => AnyArmy::$system((*army).try_into()?),)+
                })
            }
        }
    };
}

variants! {
    GrandeTactique(grande_tactique::Army) of GrandeTactique;
    Dbm(dbm::Army) of Dbm;
    Republique(republique::Army) of Republique;
    Plm(plm::Army) of Plm;
    // Each from here on has what the first of its system has no fields for.
    DbmListed(dbm::ListedArmy) of Dbm if dbm::ListedArmy::is_for;
    PlmWithLegions(plm::ArmyWithLegions) of Plm if plm::ArmyWithLegions::is_for;
    RepubliqueCorps(corps::CorpsArmy) of Republique if corps::CorpsArmy::is_for;
    DbmOfSize(dbm::SizedArmy) of Dbm if dbm::SizedArmy::is_for;
    // Of the tests.
    #[cfg(feature = "fifth-game")]
    OneBrigade(crate::systems::one_brigade::PackedArmy) of OneBrigade;
}

#[derive(Serialize, Deserialize)]
pub(super) struct Sheet {
    system: u8,
    changes: Changes,
}

/// Pointers into a sheet, each with its value.
type Changes = Vec<(String, String)>;

#[derive(Serialize, Deserialize)]
pub(super) struct Battle {
    armies: [Roster; 2],
    changes: Changes,
    turns: u16,
    phase: u8,
    is_their_turn: bool,
    they_began: bool,
    marks: Vec<Mark>,
}

#[derive(Serialize, Deserialize)]
struct Mark {
    is_theirs: bool,
    place: u16,
    mark: u8,
    n: u16,
}

/// More changes than any sheet has cells and readings. Each is laid over the sheet by itself, which takes its time.
const MOST_CHANGES: usize = 1_000;
/// No pointer and no value of a sheet is longer.
type Pointer = Text<80>;
type Value = Text<40>;

impl From<&roster::Roster> for Roster {
    fn from(roster: &roster::Roster) -> Self {
        Roster { name: roster.name.to_string(), army: (&roster.army).into() }
    }
}

impl TryFrom<Roster> for roster::Roster {
    type Error = PackedError;
    fn try_from(roster: Roster) -> Result<Self, PackedError> {
        let mut army = AnyArmy::try_from(roster.army)?;
        number(army.army_mut());
        Ok(roster::Roster { name: checked("name", roster.name)?, army, ..Self::default() })
    }
}

fn pack_changes(changes: &Overrides) -> Option<Changes> {
    let cut =
        |(pointer, value)| (Pointer::truncated(pointer).to_string(), Value::truncated(value).to_string());
    let changes: Changes = changes.iter().map(cut).collect();
    (changes.len() <= MOST_CHANGES).then_some(changes)
}

fn open_changes(changes: Changes) -> Result<Overrides, PackedError> {
    if changes.len() > MOST_CHANGES {
        return Err(PackedError::Invalid("number of changes"));
    }
    let open = |(pointer, value)| {
        let (pointer, value): (Pointer, Value) = (checked("place", pointer)?, checked("value", value)?);
        Ok((pointer.to_string(), value.to_string()))
    };
    changes.into_iter().map(open).collect()
}

impl Sheet {
    /// Nothing where it is too much for a link, or of a system that no link has.
    pub(super) fn of(system: &str, changes: &Overrides) -> Option<Self> {
        Some(Sheet { system: system_place(system)?, changes: pack_changes(changes)? })
    }

    pub(super) fn open(self) -> Result<(&'static str, Overrides), PackedError> {
        let (system, _) = *SYSTEMS.get(usize::from(self.system)).ok_or(PackedError::Newer)?;
        Ok((system, open_changes(self.changes)?))
    }
}

/// The frozen list of what is remembered in a battle of the system of this army.
fn marks_of(army: &roster::Roster) -> &'static [&'static str] {
    let place = system_place(army.army.system().id).expect("a test finds every system in its list");
    SYSTEMS[usize::from(place)].1
}

impl Battle {
    /// Nothing where it is too much for a link.
    pub(super) fn of(snapshot: Snapshot) -> Option<Self> {
        let words = marks_of(&snapshot.armies[Side::Ours]);
        let mark = |marked: &Marked| {
            Some(Mark {
                is_theirs: marked.side == Side::Theirs,
                place: marked.place.try_into().ok()?,
                mark: place(words, marked.marker)?,
                n: marked.n.try_into().ok()?,
            })
        };
        let [turns, phase, active, first] = snapshot.clock;
        Some(Battle {
            armies: snapshot.armies.each_ref().map(Roster::from).0,
            changes: pack_changes(&snapshot.sheet)?,
            turns: turns.try_into().ok()?,
            phase: phase.try_into().ok()?,
            is_their_turn: active != 0,
            they_began: first != 0,
            marks: snapshot.markers.iter().map(mark).collect::<Option<_>>()?,
        })
    }

    pub(super) fn open(self) -> Result<Snapshot, PackedError> {
        let [ours, theirs] = self.armies;
        let armies: Sides<roster::Roster> = Sides([ours.try_into()?, theirs.try_into()?]);
        if armies[Side::Ours].army.system().id != armies[Side::Theirs].army.system().id {
            return Err(PackedError::Invalid("pair of armies"));
        }
        let words = marks_of(&armies[Side::Ours]);
        let mark = |mark: Mark| {
            Ok(Marked {
                side: Side::ours_if(!mark.is_theirs),
                place: mark.place.into(),
                marker: word(words, mark.mark)?,
                n: mark.n.into(),
            })
        };
        Ok(Snapshot {
            sheet: open_changes(self.changes)?,
            clock: [self.turns.into(), self.phase.into(), self.is_their_turn.into(), self.they_began.into()],
            markers: self.marks.into_iter().map(mark).collect::<Result<_, _>>()?,
            armies,
        })
    }
}
