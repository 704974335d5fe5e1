//! An army of Republique with corps, in a packed link: its fields and their order are frozen.

use super::PackedError;
use super::lines::checked;
use super::republique::Army;
use super::words::{open, pack};
use crate::systems::republique as rules;
use serde::{Deserialize, Serialize};

/// An army with what came after [`Army`], which stays as it is so that older links open and older programs read new
/// ones.
#[derive(Serialize, Deserialize)]
pub(super) struct CorpsArmy {
    army: Army,
    nation: Option<u8>,
    year: u16,
    command: Option<u8>,
    maneuver: Option<u8>,
    /// Of the leaders above the divisions, in their order.
    standings: Vec<u8>,
    groups: Vec<GroupMore>,
    units: Vec<UnitMore>,
}

/// What a line is beside a division of an ordinary leader, by its place in the army.
#[derive(Serialize, Deserialize)]
struct GroupMore {
    group: u8,
    level: u8,
    standing: u8,
}

/// What a unit has lost and garrisons, by its places.
#[derive(Serialize, Deserialize)]
struct UnitMore {
    group: u8,
    unit: u8,
    lost: u8,
    post: String,
}

/// As many lines as the first readers of [`Army`] read.
const FIRST_MOST: usize = 12;

impl CorpsArmy {
    /// Only what [`Army`] cannot hold is packed so.
    pub(super) fn is_for(army: &rules::Army) -> bool {
        let corps = CorpsArmy::from(army);
        let said = corps.nation.is_some() || corps.command.is_some() || corps.maneuver.is_some();
        let plain = pack(&rules::Standing::default());
        said || army.divisions.len() > FIRST_MOST
            || !corps.groups.is_empty()
            || !corps.units.is_empty()
            || corps.standings.iter().any(|standing| *standing != plain)
    }
}

impl From<&rules::Army> for CorpsArmy {
    fn from(army: &rules::Army) -> Self {
        let (mut groups, mut units) = (Vec::new(), Vec::new());
        for (group, line) in army.divisions.iter().enumerate() {
            let Some(line) = line.known() else { continue };
            let group = group as u8;
            let (level, standing) = (line.level, line.leader.standing);
            if (level, standing) != Default::default() {
                groups.push(GroupMore { group, level: pack(&level), standing: pack(&standing) });
            }
            for (unit, known) in line.units.iter().enumerate() {
                let Some(known) = known.known() else { continue };
                if known.lost.n() > 0 || !known.post.is_empty() {
                    let (lost, post) = (known.lost.n() as u8, known.post.to_string());
                    units.push(UnitMore { group, unit: unit as u8, lost, post });
                }
            }
        }
        CorpsArmy {
            army: army.into(),
            nation: army.nation.as_ref().map(pack),
            year: army.year.n() as u16,
            command: army.command.as_ref().map(pack),
            maneuver: army.maneuver.as_ref().map(pack),
            standings: army.leaders.iter().map(|leader| pack(&leader.standing)).collect(),
            groups,
            units,
        }
    }
}

impl TryFrom<CorpsArmy> for rules::Army {
    type Error = PackedError;
    fn try_from(corps: CorpsArmy) -> Result<Self, PackedError> {
        const GROUP: PackedError = PackedError::Invalid("corps");
        const UNIT: PackedError = PackedError::Invalid("unit");
        let mut army = rules::Army::try_from(corps.army)?;
        army.nation = corps.nation.map(open).transpose()?;
        army.year = checked("year", corps.year.to_string())?;
        army.command = corps.command.map(open).transpose()?;
        army.maneuver = corps.maneuver.map(open).transpose()?;
        if corps.standings.len() != army.leaders.len() {
            return Err(PackedError::Invalid("number of leaders"));
        }
        for (leader, standing) in army.leaders.iter_mut().zip(corps.standings) {
            leader.standing = open(standing)?;
        }
        for more in corps.groups {
            let line = army.divisions.known_mut(more.group.into()).ok_or(GROUP)?;
            line.level = open(more.level)?;
            line.leader.standing = open(more.standing)?;
        }
        for more in corps.units {
            let line = army.divisions.known_mut(more.group.into()).ok_or(GROUP)?;
            let unit = line.units.known_mut(more.unit.into()).ok_or(UNIT)?;
            unit.lost = checked("number of lost bases", more.lost)?;
            unit.post = checked("post", more.post)?;
        }
        Ok(army)
    }
}
