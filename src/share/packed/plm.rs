//! An army of PLM in a packed link of version 1: its fields and their order are frozen.

use super::PackedError;
use super::lines::{Line, checked, open_lines, pack_lines};
use super::words::{open, pack};
use crate::rules::{IdAllocator, UnitId, known};
use crate::systems::plm as rules;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub(super) struct Army {
    commander: String,
    brigades: Vec<Line<Brigade>>,
}

/// An army with the legions of its units, for which [`Army`] has no field: so that older links open and older programs
/// read new ones.
#[derive(Serialize, Deserialize)]
pub(super) struct ArmyWithLegions {
    army: Army,
    /// The names of legions of the units that this version knows, in their order.
    legions: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct Brigade {
    name: String,
    has_general: bool,
    general: String,
    units: Vec<Line<Unit>>,
}

#[derive(Serialize, Deserialize)]
struct Unit {
    name: String,
    nation: u8,
    troops: u8,
    detached: u8,
    grade: u8,
    stands: u8,
    crew: u8,
    weapon: u8,
    no_bayonets: bool,
    skirmishers: bool,
    battalion: u8,
    /// Packed beside the army, by [`ArmyWithLegions`].
    #[serde(skip)]
    legion: String,
}

impl From<&rules::Army> for Army {
    fn from(army: &rules::Army) -> Self {
        Army { commander: army.commander.to_string(), brigades: pack_lines(&army.brigades) }
    }
}

impl TryFrom<Army> for rules::Army {
    type Error = PackedError;
    fn try_from(army: Army) -> Result<Self, PackedError> {
        Ok(rules::Army {
            commander: checked("name", army.commander)?,
            brigades: open_lines(army.brigades)?,
            numbers: IdAllocator::default(),
        })
    }
}

fn units(army: &rules::Army) -> impl Iterator<Item = &rules::Unit> {
    known(&army.brigades).flat_map(|brigade| known(&brigade.units))
}

impl ArmyWithLegions {
    /// Only what [`Army`] cannot hold is packed so.
    pub(super) fn is_for(army: &rules::Army) -> bool {
        units(army).any(|unit| !unit.legion.is_empty())
    }
}

impl From<&rules::Army> for ArmyWithLegions {
    fn from(army: &rules::Army) -> Self {
        let legions = units(army).map(|unit| unit.legion.to_string());
        ArmyWithLegions { army: army.into(), legions: legions.collect() }
    }
}

impl TryFrom<ArmyWithLegions> for rules::Army {
    type Error = PackedError;
    fn try_from(packed: ArmyWithLegions) -> Result<Self, PackedError> {
        let mut army = packed.army;
        let units = army
            .brigades
            .iter_mut()
            .filter_map(Line::known_mut)
            .flat_map(|brigade| brigade.units.iter_mut().filter_map(Line::known_mut));
        let mut legions = packed.legions.into_iter();
        for unit in units {
            unit.legion = legions.next().ok_or(PackedError::Invalid("number of legions"))?;
        }
        match legions.next() {
            None => army.try_into(),
            Some(_) => Err(PackedError::Invalid("number of legions")),
        }
    }
}

impl From<&rules::Brigade> for Brigade {
    fn from(brigade: &rules::Brigade) -> Self {
        Brigade {
            name: brigade.name.to_string(),
            has_general: brigade.has_general,
            general: brigade.general.to_string(),
            units: pack_lines(&brigade.units),
        }
    }
}

impl TryFrom<Brigade> for rules::Brigade {
    type Error = PackedError;
    fn try_from(brigade: Brigade) -> Result<Self, PackedError> {
        Ok(rules::Brigade {
            id: UnitId::default(),
            name: checked("name", brigade.name)?,
            has_general: brigade.has_general,
            general: checked("name", brigade.general)?,
            units: open_lines(brigade.units)?,
        })
    }
}

impl From<&rules::Unit> for Unit {
    fn from(unit: &rules::Unit) -> Self {
        Unit {
            name: unit.name.to_string(),
            nation: pack(&unit.nation),
            troops: pack(&unit.troops),
            detached: unit.detached.n() as u8,
            grade: pack(&unit.grade),
            stands: unit.stands.n() as u8,
            crew: unit.crew.n() as u8,
            weapon: pack(&unit.weapon),
            no_bayonets: unit.no_bayonets,
            skirmishers: unit.skirmishers,
            battalion: pack(&unit.battalion),
            legion: unit.legion.to_string(),
        }
    }
}

impl TryFrom<Unit> for rules::Unit {
    type Error = PackedError;
    fn try_from(unit: Unit) -> Result<Self, PackedError> {
        Ok(rules::Unit {
            id: UnitId::default(),
            name: checked("name", unit.name)?,
            nation: open(unit.nation)?,
            troops: open(unit.troops)?,
            detached: checked("number of detached companies", unit.detached)?,
            grade: open(unit.grade)?,
            stands: checked("number of stands", unit.stands)?,
            crew: checked("number of figures", unit.crew)?,
            weapon: open(unit.weapon)?,
            no_bayonets: unit.no_bayonets,
            skirmishers: unit.skirmishers,
            battalion: open(unit.battalion)?,
            legion: checked("name", unit.legion)?,
        })
    }
}
