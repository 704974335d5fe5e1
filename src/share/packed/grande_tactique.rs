//! An army of Grande Tactique in a packed link of version 1: its fields and their order are frozen.

use super::PackedError;
use super::lines::{Line, checked, open_lines, pack_lines};
use super::words::{open, pack};
use crate::rules::{IdAllocator, List, UnitId};
use crate::systems::grande_tactique::{self as rules, HigherCommander};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub(super) struct Army {
    commander: Commander,
    corps: Vec<Commander>,
    divisions: Vec<Line<Division>>,
}

#[derive(Serialize, Deserialize)]
struct Commander {
    name: String,
    bad: bool,
}

#[derive(Serialize, Deserialize)]
struct Division {
    name: String,
    corps: u8,
    general: String,
    quality: u8,
    units: Vec<Line<Unit>>,
}

#[derive(Serialize, Deserialize)]
struct Unit {
    name: String,
    troops: u8,
    training: u8,
}

impl From<&rules::Army> for Army {
    fn from(army: &rules::Army) -> Self {
        Army {
            commander: (&army.commander).into(),
            corps: army.corps.iter().map(Commander::from).collect(),
            divisions: pack_lines(&army.divisions),
        }
    }
}

impl TryFrom<Army> for rules::Army {
    type Error = PackedError;
    fn try_from(army: Army) -> Result<Self, PackedError> {
        let corps: Vec<HigherCommander> =
            army.corps.into_iter().map(TryInto::try_into).collect::<Result<_, _>>()?;
        Ok(rules::Army {
            commander: army.commander.try_into()?,
            corps: checked::<List<_, 4>, _>("number of Corps", corps)?,
            divisions: open_lines(army.divisions)?,
            numbers: IdAllocator::default(),
        })
    }
}

impl From<&HigherCommander> for Commander {
    fn from(commander: &HigherCommander) -> Self {
        Commander { name: commander.name.to_string(), bad: commander.bad }
    }
}

impl TryFrom<Commander> for HigherCommander {
    type Error = PackedError;
    fn try_from(commander: Commander) -> Result<Self, PackedError> {
        Ok(HigherCommander { name: checked("name", commander.name)?, bad: commander.bad })
    }
}

impl From<&rules::Division> for Division {
    fn from(division: &rules::Division) -> Self {
        Division {
            name: division.name.to_string(),
            corps: division.corps.n() as u8,
            general: division.general.to_string(),
            quality: pack(&division.quality),
            units: pack_lines(&division.units),
        }
    }
}

impl TryFrom<Division> for rules::Division {
    type Error = PackedError;
    fn try_from(division: Division) -> Result<Self, PackedError> {
        Ok(rules::Division {
            id: UnitId::default(),
            name: checked("name", division.name)?,
            corps: checked("Corps", division.corps)?,
            general: checked("name", division.general)?,
            quality: open(division.quality)?,
            units: open_lines(division.units)?,
        })
    }
}

impl From<&rules::Unit> for Unit {
    fn from(unit: &rules::Unit) -> Self {
        Unit { name: unit.name.to_string(), troops: pack(&unit.troops), training: pack(&unit.training) }
    }
}

impl TryFrom<Unit> for rules::Unit {
    type Error = PackedError;
    fn try_from(unit: Unit) -> Result<Self, PackedError> {
        Ok(rules::Unit {
            id: UnitId::default(),
            name: checked("name", unit.name)?,
            troops: open(unit.troops)?,
            training: open(unit.training)?,
        })
    }
}
