//! A battle's record as it is read: line by line, with what was taken back.

use super::Battle;
use super::record::{Entry, Event, Why};
use crate::link::CalculationLink;
use crate::rules::{Camp, Piece};

/// A line of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogLine<'a> {
    /// Its place in the record.
    pub place: usize,
    /// What happened.
    pub event: &'a Event,
    /// It was taken back since.
    pub taken_back: bool,
}

impl LogLine<'_> {
    /// "Combat: Beaten. Velites: recoiled. Dice 3, 5 (rolled). Before: 21 in 36."
    pub fn said(&self) -> String {
        let mut said = Vec::new();
        if let Why::Calculation(record) = &self.event.why {
            said.push(format!("{}: {}", record.title, record.headline));
        }
        if !self.event.said.is_empty() {
            said.push(self.event.said.clone());
        }
        if let Why::Calculation(record) = &self.event.why {
            if let Some(dice) = record.dice_said() {
                said.push(dice);
            }
            if !record.odds.is_empty() {
                said.push(["Before the roll: ", &record.odds].concat());
            }
        }
        if self.taken_back {
            said.push("Taken back".into());
        }
        said.join(". ")
    }

    /// When it was, as `write` has it; what was handed over has no time.
    pub fn time(&self, write: &dyn Fn(u64) -> String) -> String {
        if self.event.at == 0 { String::new() } else { write(self.event.at) }
    }

    /// In whose turn it was, where it does not say so itself.
    pub fn whose(&self, battle: &Battle) -> String {
        match self.event.why {
            Why::Phase => String::new(),
            _ => battle.armies[self.event.camp as usize].title(),
        }
    }
}

impl super::Record {
    /// What went into it, in its link's own words: "weight H, generals 3 name Foy"; empty where that leads nowhere.
    pub fn inputs_said(&self) -> String {
        let mut said = Vec::new();
        if let Ok(link) = CalculationLink::parse(&self.link) {
            for (name, word) in &link.inputs {
                let mut words = Vec::new();
                for part in name.split('.') {
                    // A link counts from 0.
                    words.push(
                        part.parse().map_or_else(|_| part.into(), |n: u32| n.wrapping_add(1).to_string()),
                    );
                }
                words.push(word.clone());
                said.push(words.join(" "));
            }
        }
        said.join(", ")
    }

    /// "Dice 3, 5 (rolled)", typed ones plain.
    fn dice_said(&self) -> Option<String> {
        let mut faces = Vec::new();
        for (_, face) in &self.dice {
            let rolled = if face.rolled { " (rolled by the device)" } else { "" };
            faces.push([&face.n.to_string(), rolled].concat());
        }
        (!faces.is_empty()).then(|| ["Dice ", &faces.join(", ")].concat())
    }
}

impl Battle {
    /// The log, the first line first. What was set by hand and set back again is no line.
    pub fn log(&self) -> impl DoubleEndedIterator<Item = LogLine<'_>> {
        self.entries.iter().enumerate().filter_map(|(place, entry)| match entry {
            Entry::Event(event) => {
                let nothing =
                    event.why == Why::Tap && event.writes.iter().all(|write| write.from == write.to);
                let taken_back = self.live.binary_search(&place).is_err();
                let nothing = nothing || taken_back && self.allows_take_backs();
                (!nothing).then_some(LogLine { place, event, taken_back })
            }
            Entry::Back(_) | Entry::Unknown(_) => None,
        })
    }

    /// The players have agreed that what is taken back leaves no trace.
    fn allows_take_backs(&self) -> bool {
        self.sheet.get("/readings/take_backs") == Some("allowed")
    }

    /// The log as plain text; `time` says when something was, `page` what stands before a link.
    pub fn exported(&self, time: &dyn Fn(u64) -> String, page: &str) -> String {
        let mut lines = vec![self.title(), String::new()];
        for line in self.log() {
            let whose = line.whose(self);
            let whose = if whose.is_empty() { whose } else { ["In the turn of ", &whose, ": "].concat() };
            lines.push([&line.time(time), "  ", &whose, &line.said(), "."].concat());
            if let Why::Calculation(record) = &line.event.why {
                let inputs = record.inputs_said();
                if !inputs.is_empty() {
                    lines.push(["    Inputs: ", &inputs].concat());
                }
                lines.push(["    ", page, &record.link].concat());
            }
        }
        for camp in Camp::ALL {
            let condition = self.condition(Piece::army(camp)).said;
            if !condition.is_empty() {
                lines.push([&self.armies[camp as usize].title(), ": ", &condition].concat());
            }
        }
        lines.push(String::new());
        lines.join("\n")
    }
}
