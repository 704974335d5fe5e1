//! What is taken back, and comes again; the record is only ever written on.

use super::record::{Back, Entry};
use super::{Battle, Event, Why};
use std::sync::Arc;

impl Battle {
    /// Takes the last event in force back, if there is one; its entry stays.
    pub(super) fn take_back(&mut self) -> bool {
        let Some(last) = self.live.pop() else { return false };
        if let Some(Entry::Event(event)) = self.entries.get(last).cloned().as_deref() {
            event.writes.iter().rev().for_each(|write| self.markers.set(&write.key, write.from));
            if let Why::Sheet(change) = &event.why {
                let before = change.from.clone();
                self.set_overrides(&before);
            }
        }
        self.undone.push(last);
        true
    }

    /// Notes in the record how many events before it are taken back.
    fn note_back(&mut self, more: usize) {
        match self.entries.last_mut().map(Arc::make_mut) {
            Some(Entry::Back(entry)) => entry.back += more,
            _ => self.entries.push(Arc::new(Entry::Back(Back { back: more }))),
        }
    }

    /// Takes the last event back; tells what it was.
    pub fn undo(&mut self) -> Option<String> {
        let last = self.last().map(Event::text).unwrap_or_default();
        self.take_back().then(|| {
            self.note_back(1);
            last
        })
    }

    /// Has the event that was taken back last come again; tells what it was.
    pub fn redo(&mut self) -> Option<String> {
        let next = self.undone.pop()?;
        if let Some(Entry::Back(entry)) = self.entries.last_mut().map(Arc::make_mut) {
            entry.back = entry.back.saturating_sub(1);
        }
        self.live.push(next);
        let entry = self.entries[next].clone();
        let Entry::Event(event) = &*entry else { return Some(String::new()) };
        self.play(event);
        Some(event.text())
    }

    /// Goes back to just after the entry at this place of the record; what came later can come again.
    pub fn go_back_to(&mut self, place: usize) {
        let mut back = 0;
        while self.live.last().is_some_and(|last| *last > place) && self.take_back() {
            back += 1;
        }
        if back > 0 {
            self.note_back(back);
        }
    }

    /// How many events in force came after the entry at this place of the record.
    pub fn count_after(&self, place: usize) -> usize {
        self.live.iter().rev().take_while(|last| **last > place).count()
    }

    /// How many events were taken back and can come again.
    pub fn count_undone(&self) -> usize {
        self.undone.len()
    }

    /// Has all that was taken back come again: one tap undoes a way back of many events.
    pub fn bring_back(&mut self) {
        while self.redo().is_some() {}
    }

    /// The events in force, in order.
    pub fn in_force(&self) -> impl DoubleEndedIterator<Item = &Event> {
        self.live.iter().filter_map(|at| match &*self.entries[*at] {
            Entry::Event(event) => Some(event),
            _ => None,
        })
    }

    /// The last event in force.
    pub fn last(&self) -> Option<&Event> {
        self.in_force().next_back()
    }

    /// Whether something was taken back that can come again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }
}
