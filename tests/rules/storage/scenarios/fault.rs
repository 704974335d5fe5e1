//! The one thing that goes wrong on a device, and its local storage, which has it go wrong.

use crate::storage::Memory;
use aide_de_camp::storage::{KeyValueStore, StoreError};
use std::cell::Cell;
use std::rc::Rc;

/// The one thing that goes wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    None,
    /// Everything stops at a write: before it, in the middle of it, or after it.
    Stop(Cut),
    /// A write finds no room.
    Full,
    /// From a write on, the database has no room.
    FullForGood,
    /// A text in one of the stores decays.
    Decay(Damage),
    /// From one of its openings on, the database does not open.
    Opening(Times),
    /// A transaction fails, with its connection: the browser tells of that or does not. Then openings fail, too.
    Broken {
        is_told: bool,
        then: Times,
    },
}

/// How often an opening fails.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Times {
    Never,
    Once,
    Twice,
    ForGood,
}

impl Fault {
    /// Whether the database never takes anything again.
    pub fn is_for_good(self) -> bool {
        matches!(
            self,
            Fault::FullForGood | Fault::Opening(Times::ForGood) | Fault::Broken { then: Times::ForGood, .. }
        )
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cut {
    Before,
    Within,
    After,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Damage {
    Cut,
    Flip,
}

/// What a device does wrong, and when.
pub struct Plan {
    pub fault: Fault,
    /// What the database answers when it fails.
    pub error: StoreError,
    /// At this write, counted over both stores; of openings, at this one.
    pub at: u32,
    pub writes: Cell<u32>,
    pub openings: Cell<u32>,
    /// How many openings there had been when the connection broke.
    pub broken_at: Cell<u32>,
    pub is_stopped: Cell<bool>,
    /// Where in a text it is damaged, in parts of 2³².
    pub part: u32,
}

impl Plan {
    /// Whether the fault comes now.
    pub fn next_write(&self) -> bool {
        let now = self.writes.get();
        self.writes.set(now + 1);
        now == self.at
    }

    /// Opens the database.
    pub fn open(&self) -> Result<(), StoreError> {
        let now = self.openings.get();
        self.openings.set(now + 1);
        let (from, times) = match self.fault {
            Fault::Opening(times) => (self.at % 4, times),
            // From the transaction on that failed.
            Fault::Broken { then, .. } if self.writes.get() > self.at => (self.broken_at.get(), then),
            _ => return Ok(()),
        };
        let fails = match times {
            Times::Never => 0,
            Times::Once => 1,
            Times::Twice => 2,
            Times::ForGood => u32::MAX,
        };
        if now >= from && now - from < fails { Err(self.error) } else { Ok(()) }
    }

    pub fn damaged(&self, text: &str, damage: Damage) -> String {
        let mut bytes = text.as_bytes().to_vec();
        let at = ((bytes.len() as u64 * u64::from(self.part)) >> 32) as usize;
        match damage {
            Damage::Cut => bytes.truncate(at),
            // The lowest bits keep it a text.
            Damage::Flip => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << (self.part % 7);
                }
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// Local storage: every write is by itself, and a crash takes the last ones back.
pub struct Local {
    pub plan: Rc<Plan>,
    pub memory: Memory,
    /// The last writes, with what stood there before.
    pub unsettled: Vec<(String, Option<String>)>,
    /// The keys that were written, of which the other window is told.
    pub events: Vec<String>,
}

impl Local {
    pub fn set(&mut self, key: &str, text: Option<&str>) {
        self.unsettled.push((key.into(), self.memory.get(key)));
        match text {
            Some(text) => drop(self.memory.put(key, text)),
            None => self.memory.remove(key),
        }
        self.events.push(key.into());
    }
}

impl KeyValueStore for Local {
    fn get(&self, key: &str) -> Option<String> {
        self.memory.get(key)
    }
    fn keys(&self, prefix: &str) -> Vec<String> {
        self.memory.keys(prefix)
    }
    fn put(&mut self, key: &str, text: &str) -> Result<(), StoreError> {
        let plan = self.plan.clone();
        if plan.is_stopped.get() {
            return Err(StoreError::Barred);
        }
        let now = plan.next_write();
        match plan.fault {
            Fault::Stop(cut) if now => {
                plan.is_stopped.set(true);
                match cut {
                    Cut::Before => {}
                    Cut::Within => self.set(key, Some(&plan.damaged(text, Damage::Cut))),
                    Cut::After => self.set(key, Some(text)),
                }
                Err(StoreError::Barred)
            }
            Fault::Full if now => Err(StoreError::Full),
            _ => {
                self.set(key, Some(text));
                Ok(())
            }
        }
    }
    fn remove(&mut self, key: &str) {
        if !self.plan.is_stopped.get() {
            self.set(key, None);
        }
    }
}
