//! A battle as it is stored: its head, and its record in segments.

use super::Battle;
use super::record::Entry;
use crate::json::{Fields, Value};
use crate::roster::{Misread, Roster, Title};
use crate::rules::{Changes, Leaf};

/// So many entries of the record are stored together: a tap writes no more than these.
pub const SEGMENT: usize = 100;

const NAME: &str = "name";
const ARMIES: &str = "armies";
const SHEET: &str = "sheet";
const EVENTS: &str = "events";

impl Battle {
    /// Into how many segments its record falls.
    pub fn segments(&self) -> usize {
        self.entries.len().div_ceil(SEGMENT)
    }

    /// A segment of its record, counted from 0.
    pub fn segment(&self, at: usize) -> Fields {
        let mut events = Vec::new();
        for entry in self.entries.iter().skip(at * SEGMENT).take(SEGMENT) {
            events.push(entry.written());
        }
        let mut fields = Fields::default();
        fields.set(EVENTS.into(), Value::List(events));
        fields
    }

    /// All of it but for its record.
    pub fn head(&self) -> Fields {
        let mut sheet = Fields::default();
        for (path, value) in self.sheet.iter() {
            sheet.set(path.into(), Value::text(value));
        }
        let armies = self.armies.each_ref().map(|army| Value::Fields(army.fields()));
        let mut fields = Fields::default();
        fields.set(NAME.into(), Value::text(&self.name));
        fields.set(ARMIES.into(), Value::List(armies.into()));
        fields.set(SHEET.into(), Value::Fields(sheet));
        fields
    }

    /// Whether these fields are a segment of a record.
    pub fn is_segment(fields: &Fields) -> bool {
        let mut fields = fields.iter();
        matches!((fields.next(), fields.next()), (Some((EVENTS, Value::List(_))), None))
    }

    /// Reads what it is; its record is taken in segment by segment.
    pub fn read(head: &Fields) -> Result<Self, Misread> {
        let misread = |name: &str| Misread::Field(format!("“{name}” is not what a battle has there"));
        let name = head.get(NAME).and_then(Value::as_text).and_then(Title::read);
        let name = name.ok_or_else(|| misread(NAME))?;
        let Some(Value::List(armies)) = head.get(ARMIES) else { return Err(misread(ARMIES)) };
        let army = |at: usize| match armies.get(at) {
            Some(Value::Fields(fields)) => Roster::read(fields),
            _ => Err(misread(ARMIES)),
        };
        let armies = [army(0)?, army(1)?];
        if armies[0].army.system().id != armies[1].army.system().id {
            return Err(misread(ARMIES));
        }
        let mut sheet = Changes::default();
        let Some(Value::Fields(changes)) = head.get(SHEET) else { return Err(misread(SHEET)) };
        for (path, value) in changes.iter() {
            sheet.set(path, Some(value.as_text().ok_or_else(|| misread(path))?));
        }
        Ok(Battle { name, ..Battle::new(armies, sheet) })
    }

    /// Takes in the next segment of its record. An entry that this version does not know is kept, and does nothing.
    pub fn take_in(&mut self, segment: &Fields) {
        let Some(Value::List(events)) = segment.get(EVENTS) else { return };
        for value in events {
            let entry = Entry::read(value);
            match &entry {
                Entry::Event(event) => {
                    self.undone.clear();
                    self.play(event);
                    self.live.push(self.entries.len());
                }
                Entry::Back(back) => {
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
}
