//! A battle's record as it is read: line by line, with what was taken back.

use super::Battle;
use super::record::{Entry, Event, Why};
use crate::rules::{Camp, Face, Piece};
use crate::share::CalculationLink;

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
                said.push(format!("Before the roll: {}", record.odds));
            }
        }
        if self.taken_back {
            said.push("Undone".into());
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
        let Ok(link) = CalculationLink::parse(&self.link) else { return String::new() };
        // A link counts from 0.
        let counted = |part: &str| {
            part.parse::<u32>().map_or_else(|_| part.to_owned(), |n| n.wrapping_add(1).to_string())
        };
        let said = |(name, word): &(String, String)| {
            let words: Vec<String> = name.split('.').map(counted).collect();
            format!("{} {word}", words.join(" "))
        };
        link.inputs.iter().map(said).collect::<Vec<_>>().join(", ")
    }

    /// "Dice 3, 5 (rolled)", typed ones plain.
    fn dice_said(&self) -> Option<String> {
        let said =
            |face: &Face| format!("{}{}", face.n, if face.rolled { " (rolled by the device)" } else { "" });
        let faces: Vec<String> = self.dice.iter().map(|(_, face)| said(face)).collect();
        (!faces.is_empty()).then(|| format!("Dice {}", faces.join(", ")))
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
                (!nothing).then_some(LogLine { place, event, taken_back })
            }
            Entry::Back(_) | Entry::Unknown(_) => None,
        })
    }

    /// The log as plain text; `time` says when something was, `page` what stands before a link.
    pub fn exported(&self, time: &dyn Fn(u64) -> String, page: &str) -> String {
        let mut lines = vec![self.title(), String::new()];
        for line in self.log() {
            let whose = line.whose(self);
            let turn = self.system().turn_name.to_ascii_lowercase();
            let whose = if whose.is_empty() { whose } else { format!("In the {turn} of {whose}: ") };
            lines.push(format!("{}  {whose}{}.", line.time(time), line.said()));
            if let Why::Calculation(record) = &line.event.why {
                let inputs = record.inputs_said();
                if !inputs.is_empty() {
                    lines.push(format!("    Inputs: {inputs}"));
                }
                lines.push(format!("    {page}{}", record.link));
            }
        }
        for camp in Camp::ALL {
            let condition = self.condition(Piece::army(camp)).said;
            if !condition.is_empty() {
                lines.push(format!("{}: {condition}", self.armies[camp as usize].title()));
            }
        }
        lines.push(String::new());
        lines.join("\n")
    }
}
