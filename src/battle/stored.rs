//! A battle as it is stored: its head, and its record in segments.

use super::record::{Back, Entry};
use super::{Battle, Handover};
use crate::roster::{Roster, RosterError, Title};
use crate::rules::{Overrides, Sides};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::ops::Range;
use std::sync::Arc;

/// So many entries of the record are stored together: a tap writes no more than these.
pub const SEGMENT: usize = 100;

/// All of a battle but for its record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Head {
    /// What it is called; empty where its armies say it.
    pub name: Title,
    /// The armies as they came, ours first.
    pub armies: Sides<Roster>,
    /// What it is played by that differs from our sheet.
    pub sheet: Overrides,
    /// Which of two tablets enters, where two of them have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handover: Option<Handover>,
    /// Fields that this version does not know, kept as they came.
    #[serde(flatten)]
    pub unknown_fields: Map<String, Value>,
}

/// A segment of a battle's record.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Segment {
    events: Vec<Entry>,
}

impl Segment {
    /// The entries of a segment as this version of the format writes it; nothing where another has written it.
    pub(crate) fn of_json(text: &str, version: u32) -> Option<Self> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Stored {
            version: u32,
            entries: Vec<Entry>,
        }
        let stored: Stored = serde_json::from_str(text).ok()?;
        (stored.version == version).then_some(Segment { events: stored.entries })
    }
}

impl Head {
    /// Whether a battle can be fought by it.
    pub fn check(&self) -> Result<(), RosterError> {
        let Sides([ours, theirs]) = self.armies.each_ref().map(|roster| roster.army.system().id);
        if ours == theirs { Ok(()) } else { Err(RosterError::Field("armies", "are of two systems")) }
    }
}

impl Battle {
    /// Into how many segments its record falls.
    pub fn segments(&self) -> usize {
        self.entries.len().div_ceil(SEGMENT)
    }

    /// A segment of its record, counted from 0.
    pub fn segment(&self, at: usize) -> Segment {
        let begin = (at * SEGMENT).min(self.entries.len());
        self.segment_of(begin..(begin + SEGMENT).min(self.entries.len()))
    }

    /// Entries of its record.
    pub(super) fn segment_of(&self, entries: Range<usize>) -> Segment {
        Segment { events: self.entries[entries].iter().map(|entry| Entry::clone(entry)).collect() }
    }

    /// A segment of its record as this version of the format writes it, straight from the entries.
    pub(crate) fn segment_json(&self, at: usize, version: u32) -> String {
        #[derive(Serialize)]
        struct Stored<'a> {
            version: u32,
            entries: Vec<&'a Entry>,
        }
        let entries = self.entries.iter().skip(at * SEGMENT).take(SEGMENT).map(|entry| &**entry).collect();
        serde_json::to_string(&Stored { version, entries }).unwrap_or_default()
    }

    /// All of it but for its record.
    pub fn head(&self) -> Head {
        Head {
            name: self.name.clone(),
            armies: self.armies.each_ref().map(|army| Roster::clone(army)),
            sheet: self.overrides().clone(),
            handover: self.handover,
            unknown_fields: self.unknown_fields.clone(),
        }
    }

    /// Whether nothing but its record has changed since.
    pub(crate) fn has_head_of(&self, before: &Self) -> bool {
        let same_armies =
            std::iter::zip(&self.armies, &before.armies).all(|(now, then)| Arc::ptr_eq(now, then));
        same_armies
            && self.name == before.name
            && self.handover == before.handover
            && self.overrides() == before.overrides()
            && self.unknown_fields == before.unknown_fields
    }

    /// The battle of this head; its record is taken in segment by segment.
    pub fn from_head(head: Head) -> Result<Self, RosterError> {
        head.check()?;
        let Head { name, armies, sheet, handover, unknown_fields } = head;
        Ok(Battle { name, handover, unknown_fields, ..Battle::new(armies, sheet) })
    }

    /// Takes in the next segment of its record. An entry that this version does not know is kept, and does nothing.
    pub fn take_in(&mut self, segment: Segment) {
        segment.events.into_iter().for_each(|entry| self.take_entry(Arc::new(entry)));
    }

    /// Takes in the next entry of its record.
    pub(super) fn take_entry(&mut self, entry: Arc<Entry>) {
        match &*entry {
            Entry::Event(event) => {
                self.undone.clear();
                self.play(event);
                self.live.push(self.entries.len());
            }
            Entry::Back(Back { back }) => {
                for _ in 0..*back {
                    if !self.take_back() {
                        break;
                    }
                }
            }
            // Nobody knows what it did, but that it happened.
            Entry::Unknown(_) => {
                self.undone.clear();
                self.live.push(self.entries.len());
            }
        }
        self.entries.push(entry);
    }
}
