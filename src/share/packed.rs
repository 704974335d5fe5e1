//! A roster, a sheet or a battle as a link: packed, so that its code can be scanned across a table.
//!
//! `#/roster/` and letters: base64url of a CRC-32 and of the deflated [`Shared`] in postcard's format.

mod corps;
mod dbm;
mod grande_tactique;
mod lines;
mod names;
mod plm;
mod republique;
mod v1;
mod words;

use super::deflated::{InflateError, deflate, inflate};
use super::{LONGEST, LinkError, disguise};
use crate::battle::Battle;
use crate::roster::Roster;
use crate::rules::Overrides;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use serde::{Deserialize, Serialize};
use v1::SharedV1;

/// What is packed.
#[derive(Clone, Debug, PartialEq)]
pub enum Packed {
    /// An army.
    Roster(Box<Roster>),
    /// What a player changed on the sheet of the system of this id.
    Sheet(&'static str, Overrides),
    /// A battle as it stands, without its record.
    Battle(Box<Battle>),
}

/// Why a packed link cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackedError {
    /// The check does not agree with the rest.
    #[error("was cut off or changed on the way. Ask for it once more.")]
    Changed,
    /// Fewer bytes than its fields have.
    #[error("ends too early. Ask for it once more.")]
    Short,
    /// More bytes than its fields have.
    #[error("goes on after its end. Ask for it once more.")]
    Long,
    /// A field with a value that it cannot have.
    #[error("has a {0} that does not exist. Ask for it once more.")]
    Invalid(&'static str),
    /// A version, a system or a word that only a later version of the program can have written.
    #[error("was made by a newer version of Aide-de-Camp. Update this one, then open it again.")]
    Newer,
}

/// The content of every packed link. A version is never changed once shipped: what comes later is a variant after it.
#[derive(Serialize, Deserialize)]
enum Shared {
    V1(SharedV1),
    /// What [`Shared::V1`] holds, with a name that is too long for programs that read that one alone: they ask for an
    /// update.
    LongNames(SharedV1),
}

/// The words of the addresses.
const ROSTER: &str = "roster";
const SHEET: &str = "sheet";
const BATTLE: &str = "battle";

/// The most bytes that a link unfolds to, so that a short link cannot take up all memory. No list in it can be longer:
/// postcard sets no room aside for more elements than there are bytes left.
const MOST_BYTES: usize = 1 << 16;

/// The link to this roster: what follows the page's own address.
pub fn roster(roster: &Roster) -> Result<String, LinkError> {
    pack(ROSTER, names::are_long(roster), Some(SharedV1::Roster(roster.into())))
}

/// The link to these changes of a system's sheet.
pub fn sheet(system: &str, changes: &Overrides) -> Result<String, LinkError> {
    pack(SHEET, false, v1::Sheet::of(system, changes).map(SharedV1::Sheet))
}

/// The link to a battle as it stands.
pub fn battle(battle: &Battle) -> Result<String, LinkError> {
    let is_long = battle.armies.iter().any(|army| names::are_long(army));
    pack(BATTLE, is_long, v1::Battle::of(battle.snapshot()).map(SharedV1::Battle))
}

fn pack(kind: &'static str, is_long: bool, shared: Option<SharedV1>) -> Result<String, LinkError> {
    let shared = shared.map(|shared| if is_long { Shared::LongNames(shared) } else { Shared::V1(shared) });
    let bytes = shared.and_then(|shared| postcard::to_allocvec(&shared).ok());
    let bytes = bytes.filter(|bytes| bytes.len() <= MOST_BYTES).ok_or(LinkError::TooMuch(kind))?;
    let deflated = deflate(&[], &bytes);
    let check = crc32fast::hash(&deflated).to_le_bytes();
    let link = format!("#/{kind}/{}", BASE64.encode([&check, &deflated[..]].concat()));
    if link.len() > LONGEST { Err(LinkError::TooMuch(kind)) } else { Ok(link) }
}

/// Reads a roster link, or what follows its `#`; nothing if it is a link to something else. Units have new numbers.
pub fn read_roster(link: &str) -> Option<Result<Roster, LinkError>> {
    match read_packed(link)? {
        Ok(Packed::Roster(roster)) => Some(Ok(*roster)),
        Ok(_) => None,
        Err(error) => Some(Err(error)),
    }
}

/// Reads a packed link, or what follows its `#`; nothing if it is a link to something else. What a message did to it is
/// undone as far as its check agrees.
pub fn read_packed(link: &str) -> Option<Result<Packed, LinkError>> {
    let hash = disguise::hash(link);
    let (word, letters) = hash.trim_start_matches('/').split_once('/')?;
    let kind = [ROSTER, SHEET, BATTLE].into_iter().find(|kind| *kind == word)?;
    if link.len() > LONGEST {
        return Some(Err(LinkError::TooLong(LONGEST)));
    }
    let read = checked(letters).and_then(|deflated| unpack(&deflated)).and_then(|shared| open(kind, shared));
    Some(read.map_err(|error| LinkError::Packed(kind, error)))
}

fn open(kind: &str, shared: SharedV1) -> Result<Packed, PackedError> {
    match shared {
        SharedV1::Roster(roster) if kind == ROSTER => {
            roster.try_into().map(|roster| Packed::Roster(Box::new(roster)))
        }
        SharedV1::Sheet(sheet) if kind == SHEET => {
            sheet.open().map(|(system, changes)| Packed::Sheet(system, changes))
        }
        SharedV1::Battle(battle) if kind == BATTLE => {
            battle.open().map(|snapshot| Packed::Battle(Box::new(Battle::from_snapshot(snapshot))))
        }
        _ => Err(PackedError::Invalid("kind of content")),
    }
}

/// What its letters hold, as soon as the check agrees.
fn checked(letters: &str) -> Result<Vec<u8>, PackedError> {
    let check = |letters: String| {
        let packed = BASE64.decode(letters).map_err(|_| PackedError::Changed)?;
        let (check, deflated) = packed.split_first_chunk().ok_or(PackedError::Short)?;
        match crc32fast::hash(deflated).to_le_bytes() == *check {
            true => Ok(deflated.to_vec()),
            false => Err(PackedError::Changed),
        }
    };
    let mut tried = disguise::letters(letters).into_iter().map(check);
    let first = tried.next().unwrap_or(Err(PackedError::Short));
    // What is wrong is said of the likeliest.
    first.or_else(|why| tried.find_map(Result::ok).ok_or(why))
}

fn unpack(deflated: &[u8]) -> Result<SharedV1, PackedError> {
    let bytes = inflate(&[], deflated, MOST_BYTES).map_err(|error| match error {
        InflateError::Changed => PackedError::Changed,
        InflateError::Long => PackedError::Long,
    })?;
    match postcard::take_from_bytes(&bytes) {
        Ok((Shared::V1(shared) | Shared::LongNames(shared), [])) => Ok(shared),
        Ok(_) => Err(PackedError::Long),
        Err(postcard::Error::DeserializeUnexpectedEnd) => Err(PackedError::Short),
        // Of the types of version 1 only an enum refuses what postcard could read: a variant that comes later.
        Err(postcard::Error::SerdeDeCustom) => Err(PackedError::Newer),
        Err(_) => Err(PackedError::Invalid("value")),
    }
}
