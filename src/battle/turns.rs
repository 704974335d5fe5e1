//! The log, turn by turn.

use super::log::LogLine;
use super::record::{Back, Entry};
use super::{ACTIVE, Battle, TURN};
use crate::rules::{Side, Write};

/// A player's turn in the log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogTurn<'a> {
    /// Which, counted from 1.
    pub turn: i32,
    /// The army whose turn it was.
    pub side: Side,
    /// What happened in it, the first line first.
    pub lines: Vec<LogLine<'a>>,
}

/// What the clock shows: the turn, counted from 0, and whose it is.
#[derive(Clone, Copy, Default, PartialEq)]
struct Clock {
    turn: i32,
    active: i32,
}

impl Clock {
    fn after(self, writes: &[Write]) -> Self {
        let mut clock = self;
        for write in writes {
            match &*write.key {
                TURN => clock.turn = write.to,
                ACTIVE => clock.active = write.to,
                _ => {}
            }
        }
        clock
    }
}

impl Battle {
    /// The log by turns, the first one first. A turn that was undone stands between those that were not.
    pub fn log_by_turn(&self) -> Vec<LogTurn<'_>> {
        let mut turns: Vec<LogTurn<'_>> = Vec::new();
        let mut lines = self.log().peekable();
        let mut clock = Clock::default();
        // What the clock showed before each event in force.
        let mut before = Vec::new();
        for (place, entry) in self.entries.iter().enumerate() {
            match &**entry {
                Entry::Event(event) => {
                    before.push(clock);
                    clock = clock.after(&event.writes);
                }
                Entry::Unknown(_) => before.push(clock),
                Entry::Back(Back { back }) => {
                    for _ in 0..*back {
                        clock = before.pop().unwrap_or_default();
                    }
                }
            }
            let Some(line) = lines.next_if(|line| line.place == place) else { continue };
            let side = Side::ours_if(clock.active == 0);
            match turns.last_mut().filter(|last| (last.turn, last.side) == (clock.turn + 1, side)) {
                Some(last) => last.lines.push(line),
                None => turns.push(LogTurn { turn: clock.turn + 1, side, lines: vec![line] }),
            }
        }
        turns
    }

    /// "Bound 2, Scipio".
    pub fn turn_title(&self, turn: i32, side: Side) -> String {
        format!("{} {turn}, {}", self.system().turn_name, self.armies[side].title())
    }
}
