//! What is handed over: a battle with all of its log, or how the record of one goes on; and what becomes of it where it
//! arrives.

use crate::battle::{Battle, Handover, Segment, Tail};
use crate::share::deflated::{deflate, inflate};
use crate::storage::{
    Content, File, FileError, Id, Kind, RecordError, VERSION, file_of, open_file, segment_entries,
};
use serde_json::json;

/// The version of the form of a message.
const FORM: u8 = 1;
/// The bit that says that whoever takes it enters from then on.
const WITH_TURN: u8 = 1;
/// The bit that says that it is but the tail of a record.
const TAIL: u8 = 2;
/// The most bytes that a message unfolds to: more than ten thousand entries.
const MOST_BYTES: usize = 1 << 22;

/// A battle that is handed over.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// The number by which both tablets know it.
    pub origin: u32,
    /// Whoever takes it enters from then on.
    pub with_turn: bool,
    what: What,
}

#[derive(Clone, Debug, PartialEq)]
enum What {
    /// The battle as a file.
    Whole(Box<Battle>),
    /// What is new of it, which is unfolded behind what the taker has.
    Tail { keep: usize, check: u32, version: u32, deflated: Vec<u8> },
}

/// Why a message cannot be taken, in a sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandoverError {
    /// It is not what was shown.
    #[error("What was read makes no sense. Scan it once more.")]
    Garbled,
    /// A newer version wrote it.
    #[error("A newer version of Aide-de-Camp handed this over. Update this one, then scan it again.")]
    Newer,
    /// The tail of a battle whose beginning is not here.
    #[error(
        "This tablet does not have what came before. Have the other one show the whole battle, and scan that."
    )]
    NoBeginning,
}

/// What becomes of a message on the tablet that takes it.
#[derive(Clone, Debug, PartialEq)]
pub enum Joined {
    /// This battle is not here yet.
    New(Battle),
    /// The battle at this place of those that were here goes on like this.
    GoesOn(usize, Battle),
    /// The battle at this place has all of it. Who enters is another, perhaps.
    Known(usize, Handover),
    /// The battle at this place went on here, too: both are kept.
    Parted {
        /// Of those that were here.
        mine: usize,
        /// How it went on there.
        theirs: Battle,
        /// The last event that both have, in words; nothing where they have none in common.
        after: Option<String>,
    },
}

impl Message {
    /// The bytes of a battle with its whole record, under this number.
    pub fn whole(battle: &Battle, origin: u32, with_turn: bool) -> Vec<u8> {
        let alone = battle.clone().with_handover(None);
        // Whoever takes it has a number of his own for it.
        let file = file_of(&Id::Battle(1), &Content::of_battle(&alone, &[]));
        let mut bytes = head(if with_turn { WITH_TURN } else { 0 }, origin);
        bytes.extend(deflate(&[], file.as_bytes()));
        bytes
    }

    /// The bytes of what is new of a battle for somebody who has so many entries of it.
    pub fn tail(battle: &Battle, entries: usize, origin: u32, with_turn: bool) -> Vec<u8> {
        let Tail { keep, check, .. } = battle.tail_since(entries);
        let mut bytes = head(TAIL | if with_turn { WITH_TURN } else { 0 }, origin);
        for number in [keep as u32, check, VERSION] {
            bytes.extend(number.to_le_bytes());
        }
        let [before, rest] = [0..keep, keep..battle.record_len()].map(|entries| battle.record_json(entries));
        bytes.extend(deflate(before.as_bytes(), rest.as_bytes()));
        bytes
    }

    /// Reads the bytes of a message.
    pub fn parse(bytes: &[u8]) -> Result<Self, HandoverError> {
        let ([form, flags], rest) = bytes.split_first_chunk().ok_or(HandoverError::Garbled)?;
        if *form != FORM || flags & !(WITH_TURN | TAIL) != 0 {
            return Err(HandoverError::Newer);
        }
        let (origin, rest) = number(rest)?;
        let what = if flags & TAIL != 0 {
            let (keep, rest) = number(rest)?;
            let (check, rest) = number(rest)?;
            let (version, rest) = number(rest)?;
            What::Tail { keep: keep as usize, check, version, deflated: rest.to_vec() }
        } else {
            What::Whole(Box::new(whole(rest)?))
        };
        Ok(Message { origin, with_turn: flags & WITH_TURN != 0, what })
    }

    /// What becomes of it beside these battles: the longer record counts where one is a beginning of the other; else both
    /// do.
    pub fn join(self, here: &[Battle]) -> Result<Joined, HandoverError> {
        let mut parted = None;
        for (place, mine) in here.iter().enumerate() {
            if mine.handover.is_none_or(|handover| handover.origin != self.origin) {
                continue;
            }
            let Some(theirs) = self.as_of(mine)? else { continue };
            let handover = self.handover(&theirs);
            let theirs = theirs.with_handover(Some(handover));
            if theirs.has_record_of(mine) {
                return Ok(Joined::Known(place, handover));
            } else if mine.is_beginning_of(&theirs) {
                return Ok(Joined::GoesOn(place, theirs));
            } else if theirs.is_beginning_of(mine) {
                return Ok(Joined::Known(place, handover));
            }
            let after = mine.last_in_common(&theirs);
            parted.get_or_insert(Joined::Parted { mine: place, theirs, after });
        }
        match (parted, &self.what) {
            (Some(parted), _) => Ok(parted),
            (None, What::Whole(battle)) => {
                Ok(Joined::New(battle.as_ref().clone().with_handover(Some(self.handover(battle)))))
            }
            (None, What::Tail { .. }) => Err(HandoverError::NoBeginning),
        }
    }

    /// The battle as it was where it was handed over, if it is this one some time later or earlier; nothing where it cannot be
    /// told from it.
    fn as_of(&self, mine: &Battle) -> Result<Option<Battle>, HandoverError> {
        match &self.what {
            What::Whole(whole) => {
                let is_of_game = whole.system().id == mine.system().id;
                Ok(is_of_game.then(|| whole.as_ref().clone()))
            }
            What::Tail { keep, check, .. } if !mine.begins_with(*keep, *check) => Ok(None),
            What::Tail { keep, check, version, deflated } => {
                let rest = unfolded(mine, *keep, *version, deflated)?;
                Ok(mine.with_tail(Tail { keep: *keep, check: *check, rest }))
            }
        }
    }

    /// What is said of the other tablet by whoever takes it.
    fn handover(&self, theirs: &Battle) -> Handover {
        Handover { origin: self.origin, entries: theirs.record_len(), is_there: !self.with_turn }
    }
}

fn head(flags: u8, origin: u32) -> Vec<u8> {
    let mut bytes = vec![FORM, flags];
    bytes.extend(origin.to_le_bytes());
    bytes
}

fn number(bytes: &[u8]) -> Result<(u32, &[u8]), HandoverError> {
    let (number, rest) = bytes.split_first_chunk().ok_or(HandoverError::Garbled)?;
    Ok((u32::from_le_bytes(*number), rest))
}

/// The text that was deflated behind that beginning.
fn text(beginning: &[u8], deflated: &[u8]) -> Result<String, HandoverError> {
    let bytes = inflate(beginning, deflated, MOST_BYTES).map_err(|_| HandoverError::Garbled)?;
    String::from_utf8(bytes).map_err(|_| HandoverError::Garbled)
}

/// The battle of a file.
fn whole(deflated: &[u8]) -> Result<Battle, HandoverError> {
    let file = open_file(&text(&[], deflated)?).map_err(error_of_file)?;
    let File::Backup(entries) = file else { return Err(HandoverError::Garbled) };
    let entry = entries.into_iter().map(|(_, entry)| entry).next().ok_or(HandoverError::Garbled)?;
    let entry = entry.map_err(|error| error_of_file(FileError(error)))?;
    let battle =
        Some(entry).filter(|entry| entry.kind == Kind::Battle).and_then(|entry| entry.content.battle());
    battle.ok_or(HandoverError::Garbled)
}

fn error_of_file(error: FileError) -> HandoverError {
    match error {
        FileError(RecordError::Newer | RecordError::System(_)) => HandoverError::Newer,
        _ => HandoverError::Garbled,
    }
}

/// The entries of a tail, as this version has them.
fn unfolded(mine: &Battle, keep: usize, version: u32, deflated: &[u8]) -> Result<Segment, HandoverError> {
    let text = text(mine.record_json(0..keep).as_bytes(), deflated)?;
    let stored = ["{\"version\":", &version.to_string(), ",\"entries\":", &text, "}"].concat();
    let entries = segment_entries(&stored).map_err(|error| error_of_file(FileError(error)))?;
    serde_json::from_value(json!({ "events": entries })).map_err(|_| HandoverError::Garbled)
}
