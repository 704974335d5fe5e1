//! A roster as a link: packed, so that its code can be scanned across a table.
//!
//! `#/roster/` and letters: version, kind, system, then the fields of the army. The letters check themselves.

use super::{LONGEST, LinkError};
use crate::roster::{AnyArmy, Roster};
use crate::rules::{Packing, Torn, number};

const PATH: &str = "#/roster/";
/// The format that is written. Every one before it is still read.
const VERSION: u32 = 1;
/// What is packed: a roster. Others will have other numbers.
const ROSTER: u32 = 1;
/// The systems by number, never changed once shipped.
const SYSTEMS: [&str; 3] = ["grande-tactique", "dbm", "republique"];

/// The link to this roster: what follows the page's own address.
pub fn roster(roster: &Roster) -> Result<String, LinkError> {
    let mut packing = Packing::writing();
    walk(&mut roster.clone(), &mut packing)?;
    let link = format!("{PATH}{}", packing.letters());
    if link.len() > LONGEST { Err(LinkError::RosterTooLong) } else { Ok(link) }
}

/// Reads a roster link, or what follows its `#`; nothing if it is a link to something else. Units have new numbers.
pub fn read_roster(link: &str) -> Option<Result<Roster, LinkError>> {
    let hash = link.split_once('#').map_or(link, |(_, hash)| hash);
    let letters = hash.trim_start_matches('/').strip_prefix("roster/")?;
    Some(if link.len() > LONGEST { Err(LinkError::TooLong) } else { unpack(letters.trim_end()) })
}

fn unpack(letters: &str) -> Result<Roster, LinkError> {
    let mut packing = Packing::reading(letters).map_err(LinkError::Roster)?;
    let mut roster = Roster::default();
    walk(&mut roster, &mut packing)?;
    packing.finish().map_err(LinkError::Roster)?;
    number(roster.army.army_mut());
    Ok(roster)
}

fn walk(roster: &mut Roster, packing: &mut Packing) -> Result<(), LinkError> {
    let torn = LinkError::Roster;
    let (mut version, mut kind) = (VERSION, ROSTER);
    packing.number(&mut version, 6).map_err(torn)?;
    packing.number(&mut kind, 6).map_err(torn)?;
    if version > VERSION {
        return Err(LinkError::Newer);
    }
    if version == 0 || kind != ROSTER {
        return Err(torn(Torn::Unfit("kind of content")));
    }
    let mut system = roster.army.system().id;
    packing.choice("system", &mut system, &SYSTEMS, 6).map_err(torn)?;
    if packing.is_reading() {
        roster.army = AnyArmy::of(system).ok_or(torn(Torn::Unfit("system")))?;
    }
    packing.text(&mut roster.name).map_err(torn)?;
    roster.army.army_mut().pack(packing).map_err(torn)
}
