//! A roster, a sheet or a battle as a link: packed, so that its code can be scanned across a table.
//!
//! `#/roster/` and letters: version, kind, then the fields. The letters check themselves.

use super::{LONGEST, LinkError};
use crate::battle::{Battle, Stood};
use crate::roster::{AnyArmy, Roster};
use crate::rules::{Camp, Changes, Packing, Text, Torn, number};

/// What is packed.
#[derive(Clone, Debug, PartialEq)]
pub enum Packed {
    /// An army.
    Roster(Roster),
    /// What a player changed on the sheet of the system of this id.
    Sheet(&'static str, Changes),
    /// A battle as it stood, without its record.
    Battle(Box<Battle>),
}

/// What a packed link can hold: the word in its address, and the format that is written. Every one before it is still
/// read. Their places are the numbers of the kinds, from 1 on.
const KINDS: [(&str, u32); 3] = [("roster", 2), ("sheet", 1), ("battle", 1)];
const ROSTER: usize = 0;
const SHEET: usize = 1;
const BATTLE: usize = 2;

/// The systems by number, never changed once shipped.
const SYSTEMS: [&str; 3] = ["grande-tactique", "dbm", "republique"];

/// The longest path of a sheet's cell or reading, and the longest value there.
type Path = Text<80>;
type Value = Text<40>;

/// The link to this roster: what follows the page's own address.
pub fn roster(roster: &Roster) -> Result<String, LinkError> {
    let mut roster = roster.clone();
    pack(ROSTER, &mut |packing| walk_roster(&mut roster, packing))
}

/// The link to these changes of a system's sheet.
pub fn sheet(system: &'static str, changes: &Changes) -> Result<String, LinkError> {
    let (mut id, mut changes) = (system, changes.clone());
    pack(SHEET, &mut |packing| walk_sheet(&mut id, &mut changes, packing))
}

/// The link to a battle as it stands.
pub fn battle(battle: &Battle) -> Result<String, LinkError> {
    let mut stood = battle.stood();
    pack(BATTLE, &mut |packing| walk_battle(&mut stood, packing))
}

fn pack(kind: usize, walk: &mut dyn FnMut(&mut Packing)) -> Result<String, LinkError> {
    let mut packing = Packing::writing();
    let (word, version) = KINDS[kind];
    packing.number(&mut { version }, 6);
    packing.number(&mut (kind as u32 + 1), 6);
    packing.dense();
    walk(&mut packing);
    let link = ["#/", word, "/", &packing.letters()].concat();
    if link.len() > LONGEST { Err(LinkError::TooMuch(word)) } else { Ok(link) }
}

/// Reads a roster link, or what follows its `#`; nothing if it is a link to something else. Units have new numbers.
pub fn read_roster(link: &str) -> Option<Result<Roster, LinkError>> {
    match read_packed(link)? {
        Ok(Packed::Roster(roster)) => Some(Ok(roster)),
        Ok(_) => None,
        Err(error) => Some(Err(error)),
    }
}

/// Reads a packed link, or what follows its `#`; nothing if it is a link to something else.
pub fn read_packed(link: &str) -> Option<Result<Packed, LinkError>> {
    let hash = link.split_once('#').map_or(link, |(_, hash)| hash);
    let (word, letters) = hash.trim_start_matches('/').split_once('/')?;
    let kind = KINDS.iter().position(|(known, _)| *known == word)?;
    Some(if link.len() > LONGEST { Err(LinkError::TooLong) } else { unpack(kind, letters.trim_end()) })
}

fn unpack(kind: usize, letters: &str) -> Result<Packed, LinkError> {
    let mut packing = Packing::reading(letters);
    let (word, known) = KINDS[kind];
    let (mut version, mut found) = (0, 0);
    packing.number(&mut version, 6);
    packing.number(&mut found, 6);
    if version > known && !packing.is_torn() {
        return Err(LinkError::Newer(word));
    }
    if version == 0 || found != kind as u32 + 1 {
        packing.tear(Torn::Unfit("kind of content"));
    }
    // The first rosters had five bits to a letter.
    if kind != ROSTER || version > 1 {
        packing.dense();
    }
    let packed = match kind {
        SHEET => {
            let (mut id, mut changes) = (SYSTEMS[0], Changes::default());
            walk_sheet(&mut id, &mut changes, &mut packing);
            Packed::Sheet(id, changes)
        }
        BATTLE => {
            let mut stood = Stood::default();
            walk_battle(&mut stood, &mut packing);
            Packed::Battle(Box::new(Battle::as_it_stood(stood)))
        }
        _ => {
            let mut roster = Roster::default();
            walk_roster(&mut roster, &mut packing);
            Packed::Roster(roster)
        }
    };
    packing.finish().map_err(|torn| LinkError::Packed(word, torn))?;
    Ok(packed)
}

fn walk_roster(roster: &mut Roster, packing: &mut Packing) {
    let mut system = roster.army.system().id;
    packing.choice("system", &mut system, &SYSTEMS, 6);
    walk_army(system, roster, packing);
}

fn walk_army(system: &str, roster: &mut Roster, packing: &mut Packing) {
    if packing.is_reading() {
        roster.army = AnyArmy::of(system).expect("every system of a link has an army");
    }
    packing.text(&mut roster.name);
    roster.army.army_mut().pack(packing);
    if packing.is_reading() {
        number(roster.army.army_mut());
    }
}

fn walk_sheet(system: &mut &'static str, changes: &mut Changes, packing: &mut Packing) {
    packing.choice("system", system, &SYSTEMS, 6);
    walk_changes(changes, packing);
}

fn walk_changes(changes: &mut Changes, packing: &mut Packing) {
    let mut all: Vec<(String, String)> = Vec::new();
    for (path, value) in changes.iter() {
        // No path has a space, and a space takes less room.
        all.push((path.replace('_', " "), value.replace('_', " ")));
    }
    let mut count = all.len() as u32;
    packing.number(&mut count, 10);
    all.resize(if packing.is_torn() { 0 } else { count as usize }, Default::default());
    for (path, value) in all {
        let (mut path, mut value) = (Path::cut(&path), Value::cut(&value));
        packing.text(&mut path);
        packing.text(&mut value);
        // What the bits run out for is not there.
        if packing.is_reading() && !packing.is_torn() {
            changes.set(&path.replace(' ', "_"), Some(&value.replace(' ', "_")));
        }
    }
}

fn walk_battle(stood: &mut Stood, packing: &mut Packing) {
    let mut system = stood.armies[0].army.system().id;
    packing.choice("system", &mut system, &SYSTEMS, 6);
    for army in &mut stood.armies {
        walk_army(system, army, packing);
    }
    walk_changes(&mut stood.sheet, packing);
    for (n, width) in stood.clock.iter_mut().zip([12, 6, 1, 1]) {
        packing.number(n, width);
    }
    let mut count = stood.marks.len() as u32;
    packing.number(&mut count, 12);
    stood.marks.resize(if packing.is_torn() { 0 } else { count as usize }, Default::default());
    for mark in &mut stood.marks {
        let mut theirs = mark.camp == Camp::Theirs;
        packing.flag(&mut theirs);
        mark.camp = if theirs { Camp::Theirs } else { Camp::Ours };
        packing.number(&mut mark.place, 10);
        packing.number(&mut mark.mark, 5);
        packing.number(&mut mark.n, 10);
    }
}
