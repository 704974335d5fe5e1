//! An army of DBM in a packed link of version 1: its fields and their order are frozen.

use super::PackedError;
use super::lines::{self, checked, open_lines, pack_lines};
use super::words::{open, pack};
use crate::rules::{IdAllocator, UnitId};
use crate::systems::dbm as rules;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub(super) struct Army {
    size: u8,
    commands: Vec<lines::Line<Command>>,
    works: Works,
}

/// An army with what came after [`Army`], which stays as it is so that older links open and older programs read new
/// ones.
#[derive(Serialize, Deserialize)]
pub(super) struct ListedArmy {
    army: Army,
    header: Box<Header>,
    supports: Vec<Support>,
}

/// An army of a size that has no place in the frozen words.
#[derive(Serialize, Deserialize)]
pub(super) struct SizedArmy {
    army: ListedArmy,
    points: u16,
}

/// What a line may support, by its place among the army's commands and the command's lines.
#[derive(Serialize, Deserialize)]
struct Support {
    command: u8,
    line: u8,
    cavalry: bool,
    spears: bool,
    pikes: bool,
    blades: bool,
    auxilia: bool,
    weapon: u8,
}

#[derive(Serialize, Deserialize)]
struct Header {
    player: String,
    list: String,
    book: String,
    year: String,
    climate: String,
    aggression: String,
    region: String,
    event: String,
    round: String,
}

#[derive(Serialize, Deserialize)]
struct Command {
    name: String,
    general: u8,
    lines: Vec<lines::Line<Line>>,
}

#[derive(Serialize, Deserialize)]
struct Line {
    name: String,
    elements: u8,
    drill: u8,
    troops: u8,
    grade: u8,
    general: bool,
    chariots: bool,
    mounted_infantry: bool,
    double_based: bool,
}

#[derive(Serialize, Deserialize)]
struct Works {
    temporary: u8,
    round_camp: u8,
    permanent: u8,
    towers: u8,
    gateways: u8,
    gate_towers: u8,
}

impl From<&rules::Army> for Army {
    fn from(army: &rules::Army) -> Self {
        Army {
            // Of any other size it is packed as a `SizedArmy`, which says it.
            size: pack(&if army.size.is_word() { army.size } else { rules::Size::default() }),
            commands: pack_lines(&army.commands),
            works: Works {
                temporary: army.works.temporary.n() as u8,
                round_camp: army.works.round_camp.n() as u8,
                permanent: army.works.permanent.n() as u8,
                towers: army.works.towers.n() as u8,
                gateways: army.works.gateways.n() as u8,
                gate_towers: army.works.gate_towers.n() as u8,
            },
        }
    }
}

impl TryFrom<Army> for rules::Army {
    type Error = PackedError;
    fn try_from(army: Army) -> Result<Self, PackedError> {
        const LENGTH: &str = "length of fortifications";
        Ok(rules::Army {
            size: open(army.size)?,
            commands: open_lines(army.commands)?,
            works: rules::Works {
                temporary: checked(LENGTH, army.works.temporary)?,
                round_camp: checked(LENGTH, army.works.round_camp)?,
                permanent: checked(LENGTH, army.works.permanent)?,
                towers: checked(LENGTH, army.works.towers)?,
                gateways: checked(LENGTH, army.works.gateways)?,
                gate_towers: checked(LENGTH, army.works.gate_towers)?,
            },
            header: rules::Header::default(),
            numbers: IdAllocator::default(),
        })
    }
}

impl ListedArmy {
    /// Only what [`Army`] cannot hold is packed so.
    pub(super) fn is_for(army: &rules::Army) -> bool {
        let has_more = army.header != rules::Header::default() || supports(army).next().is_some();
        has_more && !SizedArmy::is_for(army)
    }
}

impl SizedArmy {
    /// Only what [`ListedArmy`] cannot hold is packed so.
    pub(super) fn is_for(army: &rules::Army) -> bool {
        !army.size.is_word()
    }
}

impl From<&rules::Army> for SizedArmy {
    fn from(army: &rules::Army) -> Self {
        SizedArmy { army: army.into(), points: army.size.points() as u16 }
    }
}

impl TryFrom<SizedArmy> for rules::Army {
    type Error = PackedError;
    fn try_from(sized: SizedArmy) -> Result<Self, PackedError> {
        let size = checked("size of game", sized.points)?;
        Ok(rules::Army { size, ..sized.army.try_into()? })
    }
}

/// The lines that may support others, or are armed to.
fn supports(army: &rules::Army) -> impl Iterator<Item = Support> {
    let commands = army.commands.iter().enumerate();
    let commands = commands.filter_map(|(at, command)| Some((at, command.known()?)));
    commands.flat_map(|(command, known)| {
        known.lines.iter().enumerate().filter_map(move |(at, line)| {
            let rules::Line { supports, weapon, .. } = line.known()?;
            let is_said = *supports != rules::Supports::default() || *weapon != rules::Weapon::default();
            let rules::Supports { cavalry, spears, pikes, blades, auxilia } = *supports;
            is_said.then(|| Support {
                command: command as u8,
                line: at as u8,
                cavalry,
                spears,
                pikes,
                blades,
                auxilia,
                weapon: pack(weapon),
            })
        })
    })
}

impl From<&rules::Army> for ListedArmy {
    fn from(army: &rules::Army) -> Self {
        let header = &army.header;
        ListedArmy {
            army: army.into(),
            header: Box::new(Header {
                player: header.player.to_string(),
                list: header.list.to_string(),
                book: header.book.to_string(),
                year: header.year.to_string(),
                climate: header.climate.to_string(),
                aggression: header.aggression.to_string(),
                region: header.region.to_string(),
                event: header.event.to_string(),
                round: header.round.to_string(),
            }),
            supports: supports(army).collect(),
        }
    }
}

impl TryFrom<ListedArmy> for rules::Army {
    type Error = PackedError;
    fn try_from(listed: ListedArmy) -> Result<Self, PackedError> {
        let header = *listed.header;
        let header = rules::Header {
            player: checked("player", header.player)?,
            list: checked("army list", header.list)?,
            book: checked("book", header.book)?,
            year: checked("year", header.year)?,
            climate: checked("climate", header.climate)?,
            aggression: checked("aggression factor", header.aggression)?,
            region: checked("region", header.region)?,
            event: checked("event", header.event)?,
            round: checked("round", header.round)?,
        };
        let mut army = rules::Army { header, ..listed.army.try_into()? };
        for support in listed.supports {
            const PLACE: PackedError = PackedError::Invalid("line with support");
            let command = army.commands.known_mut(support.command.into()).ok_or(PLACE)?;
            let line = command.lines.known_mut(support.line.into()).ok_or(PLACE)?;
            let Support { cavalry, spears, pikes, blades, auxilia, weapon, .. } = support;
            line.supports = rules::Supports { cavalry, spears, pikes, blades, auxilia };
            line.weapon = open(weapon)?;
        }
        Ok(army)
    }
}

impl From<&rules::Command> for Command {
    fn from(command: &rules::Command) -> Self {
        Command {
            name: command.name.to_string(),
            general: pack(&command.general),
            lines: pack_lines(&command.lines),
        }
    }
}

impl TryFrom<Command> for rules::Command {
    type Error = PackedError;
    fn try_from(command: Command) -> Result<Self, PackedError> {
        Ok(rules::Command {
            id: UnitId::default(),
            name: checked("name", command.name)?,
            general: open(command.general)?,
            lines: open_lines(command.lines)?,
        })
    }
}

impl From<&rules::Line> for Line {
    fn from(line: &rules::Line) -> Self {
        Line {
            name: line.name.to_string(),
            elements: line.elements.n() as u8,
            drill: pack(&line.drill),
            troops: pack(&line.troops),
            grade: pack(&line.grade),
            general: line.general,
            chariots: line.chariots,
            mounted_infantry: line.mounted_infantry,
            double_based: line.double_based,
        }
    }
}

impl TryFrom<Line> for rules::Line {
    type Error = PackedError;
    fn try_from(line: Line) -> Result<Self, PackedError> {
        Ok(rules::Line {
            id: UnitId::default(),
            name: checked("name", line.name)?,
            elements: checked("number of elements", line.elements)?,
            drill: open(line.drill)?,
            troops: open(line.troops)?,
            grade: open(line.grade)?,
            general: line.general,
            chariots: line.chariots,
            mounted_infantry: line.mounted_infantry,
            double_based: line.double_based,
            supports: rules::Supports::default(),
            weapon: rules::Weapon::default(),
        })
    }
}
