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
    walk(&mut roster.clone(), &mut packing);
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
    let mut packing = Packing::reading(letters);
    let mut roster = Roster::default();
    if !walk(&mut roster, &mut packing) {
        return Err(LinkError::Newer);
    }
    packing.finish().map_err(LinkError::Roster)?;
    number(roster.army.army_mut());
    Ok(roster)
}

/// Walks over a roster; stops where a newer version has packed it.
fn walk(roster: &mut Roster, packing: &mut Packing) -> bool {
    let (mut version, mut kind) = (VERSION, ROSTER);
    packing.number(&mut version, 6);
    packing.number(&mut kind, 6);
    if version > VERSION && !packing.is_torn() {
        return false;
    }
    if version == 0 || kind != ROSTER {
        packing.tear(Torn::Unfit("kind of content"));
    }
    let mut system = roster.army.system().id;
    packing.choice("system", &mut system, &SYSTEMS, 6);
    if packing.is_reading() {
        roster.army = AnyArmy::of(system).expect("every system of a link has an army");
    }
    packing.text(&mut roster.name);
    roster.army.army_mut().pack(packing);
    true
}
