//! An army of Republique in a packed link of version 1: its fields and their order are frozen.

use super::PackedError;
use super::lines::{Line, checked, open_lines, pack_lines};
use super::words::{open, pack};
use crate::rules::{List, UnitId};
use crate::systems::republique as rules;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub(super) struct Army {
    leaders: Vec<Leader>,
    divisions: Vec<Line<Division>>,
}

#[derive(Serialize, Deserialize)]
struct Leader {
    name: String,
    class: u8,
    rating: i8,
}

#[derive(Serialize, Deserialize)]
struct Division {
    name: String,
    leader: Leader,
    units: Vec<Line<Unit>>,
}

#[derive(Serialize, Deserialize)]
struct Unit {
    name: String,
    troops: u8,
    grade: u8,
    bases: u8,
    weight: u8,
    horse: bool,
    markers: u8,
    skirmishers: u8,
}

impl From<&rules::Army> for Army {
    fn from(army: &rules::Army) -> Self {
        Army {
            leaders: army.leaders.iter().map(Leader::from).collect(),
            divisions: pack_lines(&army.divisions),
        }
    }
}

impl TryFrom<Army> for rules::Army {
    type Error = PackedError;
    fn try_from(army: Army) -> Result<Self, PackedError> {
        let leaders: Vec<rules::Leader> =
            army.leaders.into_iter().map(TryInto::try_into).collect::<Result<_, _>>()?;
        Ok(rules::Army {
            leaders: checked::<List<_, 6>, _>("number of leaders", leaders)?,
            divisions: open_lines(army.divisions)?,
            ..rules::Army::default()
        })
    }
}

impl From<&rules::Leader> for Leader {
    fn from(leader: &rules::Leader) -> Self {
        Leader { name: leader.name.to_string(), class: pack(&leader.class), rating: leader.rating.n() as i8 }
    }
}

impl TryFrom<Leader> for rules::Leader {
    type Error = PackedError;
    fn try_from(leader: Leader) -> Result<Self, PackedError> {
        Ok(rules::Leader {
            name: checked("name", leader.name)?,
            class: open(leader.class)?,
            rating: checked("rating", leader.rating)?,
            standing: rules::Standing::default(),
        })
    }
}

impl From<&rules::Division> for Division {
    fn from(division: &rules::Division) -> Self {
        Division {
            name: division.name.to_string(),
            leader: (&division.leader).into(),
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
            level: rules::Level::default(),
            leader: division.leader.try_into()?,
            units: open_lines(division.units)?,
        })
    }
}

impl From<&rules::Unit> for Unit {
    fn from(unit: &rules::Unit) -> Self {
        Unit {
            name: unit.name.to_string(),
            troops: pack(&unit.troops),
            grade: pack(&unit.grade),
            bases: unit.bases.n() as u8,
            weight: pack(&unit.weight),
            horse: unit.horse,
            markers: unit.markers.n() as u8,
            skirmishers: pack(&unit.skirmishers),
        }
    }
}

impl TryFrom<Unit> for rules::Unit {
    type Error = PackedError;
    fn try_from(unit: Unit) -> Result<Self, PackedError> {
        Ok(rules::Unit {
            id: UnitId::default(),
            name: checked("name", unit.name)?,
            troops: open(unit.troops)?,
            grade: open(unit.grade)?,
            bases: checked("number of bases", unit.bases)?,
            weight: open(unit.weight)?,
            horse: unit.horse,
            markers: checked("number of skirmish markers", unit.markers)?,
            skirmishers: open(unit.skirmishers)?,
            ..rules::Unit::default()
        })
    }
}
