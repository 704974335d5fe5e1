//! Battles among the documents: each is a head and the segments of its record, every one a document of its own.

use super::document::{Document, tree_of};
use super::documents::Documents;
use super::json::{Fields, Value};
use super::place::Place;
use crate::battle::{Battle, Head};
use crate::roster::Title;
use crate::rules::in_order;
use rand::{Rng, RngExt};

/// Where a battle's head stands; the segments of its record stand behind it.
pub(super) const HEAD: u32 = 0;

impl Documents {
    fn part(&self, number: u32, part: u32) -> Option<&Fields> {
        match self.get(&Place::Battle(number, part)) {
            Some(Document::Battle(fields)) => Some(fields),
            _ => None,
        }
    }

    /// The battle of this number.
    pub fn battle(&self, number: u32) -> Option<Battle> {
        let mut battle = read(self.part(number, HEAD)?).ok()?;
        for part in 1.. {
            let Some(segment) = self.part(number, part) else { break };
            battle.take_in(serde_json::from_value(tree_of(segment)).unwrap_or_default());
        }
        Some(battle)
    }

    /// Counts what became of a battle: as long as it stays, the battle does.
    pub fn battle_edits(&self, number: u32) -> u64 {
        let mut edits = 0;
        for part in 0.. {
            let place = Place::Battle(number, part);
            edits += self.edits(&place);
            if part > 0 && self.get(&place).is_none() {
                break;
            }
        }
        edits
    }

    /// Whether a battle is here with its head and a record of so many segments, neither less nor more.
    pub fn is_whole(&self, number: u32, segments: usize) -> bool {
        let mut parts = 0;
        for place in self.parts_of(number) {
            parts += usize::from(matches!(place, Place::Battle(_, part) if part as usize <= segments));
        }
        let next = Place::Battle(number, segments as u32 + 1);
        parts == segments + 1 && parts == self.parts_of(number).len() && self.is_free(&next)
    }

    /// Every battle by number, with what it is.
    pub fn battles(&self) -> Vec<(u32, Battle)> {
        let mut battles = Vec::new();
        for (place, document) in self.iter() {
            if let (Place::Battle(number, HEAD), Document::Battle(head)) = (place, document) {
                battles.extend(read(head).ok().map(|battle| (*number, battle)));
            }
        }
        battles
    }

    /// A place for one more battle.
    pub fn number_for_battle(&self, rng: &mut impl Rng) -> u32 {
        loop {
            let number = rng.random_range(1..=u32::MAX);
            if self.is_free(&Place::Battle(number, HEAD)) {
                return number;
            }
        }
    }

    /// Every part of a battle.
    pub fn parts_of(&self, number: u32) -> Vec<Place> {
        let is_part = |place: &&Place| matches!(place, Place::Battle(of, _) if *of == number);
        self.iter().map(|(place, _)| place).filter(is_part).cloned().collect()
    }

    /// A part of a battle gave way. The battle as it was there becomes one of its own: what goes before that part is the
    /// same in both, and what this window has behind it and nobody else does goes with it. A number that was given to
    /// such a battle once is given to its other parts.
    pub(super) fn battle_aside(&mut self, of: &Place, document: Document, ours: bool) {
        let Place::Battle(number, part) = *of else { return };
        let given = self.split.iter().find(|split| (split.0, split.1) == (number, ours)).map(|split| split.2);
        let open = given.filter(|copy| self.get(&Place::Battle(*copy, part)).is_none());
        let copy = open.unwrap_or_else(|| Document::says(&document).max(1));
        if self.get(&Place::Battle(copy, part)).is_some() {
            return;
        }
        self.split.retain(|split| (split.0, split.1) != (number, ours));
        self.split.push((number, ours, copy));
        let mut moved = vec![(part, document)];
        for before in 0..part {
            let here = self.get(&Place::Battle(number, before)).cloned();
            moved.extend(here.map(|document| (before, document)));
        }
        let mut behind = part + 1;
        while ours && let Some(document) = self.forget_unsaved(&Place::Battle(number, behind)) {
            moved.push((behind, document));
            behind += 1;
        }
        in_order(&mut moved, |one, other| one.0 < other.0);
        let (mut title, mut named) = Default::default();
        for (part, mut document) in moved {
            if let (HEAD, Document::Battle(head)) = (part, &mut document) {
                (title, named) = rename_copy(head);
            }
            let place = Place::Battle(copy, part);
            if self.get(&place).is_none() {
                self.keep_aside(place, document);
            }
        }
        if open.is_none() {
            let whose = if ours { "this window" } else { "the other window" };
            let told = [
                "“",
                &title,
                "” went on in another window, too. Both are kept: how ",
                whose,
                " had it is now “",
                &named,
                "”.",
            ];
            self.tell(told.concat());
        }
    }
}

/// The head of a battle out of the fields of a document.
pub fn head(fields: &Fields) -> Result<Head, String> {
    serde_json::from_value(tree_of(fields)).map_err(|error| error.to_string())
}

/// A battle without its record.
pub(super) fn read(fields: &Fields) -> Result<Battle, String> {
    Battle::from_head(head(fields)?).map_err(|error| error.to_string())
}

/// Names a battle as a copy; what it was called, and is then.
pub(super) fn rename_copy(head: &mut Fields) -> (String, String) {
    let title = titled(head);
    let named = Title::cut(&["Copy of ", &title].concat()).to_string();
    head.set("name".into(), Value::text(&named));
    (title, named)
}

/// Whether a segment of a record goes on from another.
pub(super) fn begins_with(segment: &Document, past: &Document) -> bool {
    let events = |document: &Document| match document {
        Document::Battle(fields) => match fields.iter().next() {
            Some((_, Value::List(events))) => Some(events.clone()),
            _ => None,
        },
        _ => None,
    };
    events(segment).zip(events(past)).is_some_and(|(segment, past)| segment.starts_with(&past))
}

/// What a battle with this head is called.
pub(super) fn titled(head: &Fields) -> String {
    read(head).map_or_else(|_| "A battle".into(), |battle| battle.title())
}
