//! A battle that two tablets have, one of which enters at a time: what of its record one has and the other has not.

use super::record::{Back, Entry, Event, Why};
use super::{Battle, Segment};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// That another tablet has this battle, too, and which of both enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Handover {
    /// The number by which both know it, drawn by the one that handed it over first.
    pub origin: u32,
    /// So many entries of the record the other one is known to have: what it had when it handed the battle over last.
    pub entries: usize,
    /// The other one enters.
    pub is_there: bool,
}

/// How a record goes on after a beginning that somebody else has, too. Entry by entry it is only ever written on but for
/// its last one, so the tail begins with the last that both have.
#[derive(Clone, Debug, PartialEq)]
pub struct Tail {
    /// So many entries stand before it.
    pub keep: usize,
    /// The check of those.
    pub check: u32,
    /// The entries from there on.
    pub rest: Segment,
}

impl Battle {
    /// It, with this said of another tablet.
    pub fn with_handover(mut self, handover: Option<Handover>) -> Self {
        self.handover = handover;
        self
    }

    /// How many entries its record has, those of what was taken back too.
    pub fn record_len(&self) -> usize {
        self.entries.len()
    }

    /// Entries of its record as they are stored: a list in JSON.
    pub fn record_json(&self, entries: Range<usize>) -> String {
        let entries: Vec<&Entry> = self.entries[entries].iter().map(|entry| &**entry).collect();
        // Everything that is stored has texts for keys, so there is nothing that JSON cannot say.
        serde_json::to_string(&entries).unwrap_or_default()
    }

    /// The check of the first entries of its record, as many as these.
    fn check(&self, entries: usize) -> u32 {
        crc32fast::hash(self.record_json(0..entries).as_bytes())
    }

    /// How it goes on for somebody who has so many entries of it.
    pub fn tail_since(&self, entries: usize) -> Tail {
        let keep = entries.min(self.entries.len()).saturating_sub(1);
        Tail { keep, check: self.check(keep), rest: self.segment_of(keep..self.entries.len()) }
    }

    /// Whether its record begins with what stands before a tail: so many entries, with this check.
    pub fn begins_with(&self, keep: usize, check: u32) -> bool {
        keep <= self.entries.len() && self.check(keep) == check
    }

    /// It as it goes on with this tail; nothing where its record does not begin with what stands before that.
    pub fn with_tail(&self, tail: Tail) -> Option<Battle> {
        if !self.begins_with(tail.keep, tail.check) {
            return None;
        }
        let mut battle = Battle::from_head(self.head()).ok()?;
        self.entries[..tail.keep].iter().for_each(|entry| battle.take_entry(entry.clone()));
        battle.take_in(tail.rest);
        Some(battle)
    }

    /// Whether both have one record.
    pub fn has_record_of(&self, other: &Battle) -> bool {
        self.entries == other.entries
    }

    /// Whether the other one is this battle some time later: its record begins with all of this one's. The last entry may
    /// have been written on there.
    pub fn is_beginning_of(&self, other: &Battle) -> bool {
        let Some((last, before)) = self.entries.split_last() else { return true };
        let others = other.entries.get(..self.entries.len()).and_then(|entries| entries.split_last());
        others.is_some_and(|(next, others)| before == others && (last == next || goes_on(last, next)))
    }

    /// What the last event was that both records have, in words; nothing where they have none in common.
    pub fn last_in_common(&self, other: &Battle) -> Option<String> {
        let both = std::iter::zip(&self.entries, &other.entries).take_while(|(one, other)| one == other);
        both.filter_map(|(entry, _)| match &**entry {
            Entry::Event(event) => Some(event.text()),
            Entry::Back(_) | Entry::Unknown(_) => None,
        })
        .last()
    }
}

/// Whether an entry is another one that was written on: a counter tapped further, more or less taken back.
fn goes_on(before: &Entry, after: &Entry) -> bool {
    match (before, after) {
        (Entry::Event(before), Entry::Event(after)) => is_tapped_on(before, after),
        (Entry::Back(Back { .. }), Entry::Back(Back { .. })) => true,
        _ => false,
    }
}

fn is_tapped_on(before: &Event, after: &Event) -> bool {
    match (&before.why, &before.writes[..], &after.why, &after.writes[..]) {
        (Why::Tap, [one], Why::Tap, [other]) => {
            one.key == other.key && one.from == other.from && before.at <= after.at
        }
        _ => false,
    }
}
