//! The entries of a battle's record, as they are stored.

use crate::rules::{Face, Overrides, Side, Write};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// In whose turn.
    #[serde(rename = "by")]
    pub side: Side,
    /// What brought it about.
    pub why: Why,
    /// What it did, in words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// What it wrote.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub writes: Vec<Write>,
}

/// What brought an event about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// Set by hand.
    Tap,
    /// A phase began.
    Phase,
    /// An answer was applied.
    Calculation(Box<Record>),
    /// It is played by another chart.
    Sheet(Box<SheetChange>),
}

/// What a battle was played by, and what it is played by then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SheetChange {
    /// What differed from the sheet as it is shipped.
    pub from: Overrides,
    /// What differs now.
    pub to: Overrides,
}

/// An answer as it was when it was applied.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// What was calculated.
    pub title: String,
    /// The inputs with the dice, as a link.
    pub link: String,
    /// What came out.
    pub headline: String,
    /// The chances before the roll, in words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub odds: String,
    /// The dice, each with its sides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<(u8, Face)>,
    /// Who rolled each of them; of an older record nothing is known but whose turn it was.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rolled_by: Vec<Side>,
    /// The army whose side the inputs call ours; nothing of an older record, or where there is one side alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ours: Option<Side>,
    /// What the sums came to: "Scipio 11, Hannibal 5"; empty in an older record.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub totals: String,
    /// Where several rolled under one answer, the roll of each; an older record does not tell them apart.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<RollRecord>,
}

/// The roll of one of several under one answer, as it was.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollRecord {
    /// Whose it was: "Friant".
    pub who: String,
    /// Units by name, where that is none: "Triarii against Gauls".
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub units: String,
    /// The army that he is of. What the chances have first is good for it.
    pub side: Side,
    /// What was needed: "4 or more"; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub need: String,
    /// What the sums came to; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub total: String,
    /// The chances before it, in words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub odds: String,
    /// What came out.
    pub result: String,
}

/// A line of the record. One that this version does not know is kept as it came, and does nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Entry {
    /// Something happened.
    Event(Event),
    /// Events in force before it were taken back.
    Back(Back),
    /// Written by another version.
    Unknown(Value),
}

/// So many events in force were taken back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Back {
    /// How many.
    pub back: usize,
}

impl Event {
    /// What it did, in words; of an answer that changed nothing what came out.
    pub fn text(&self) -> String {
        match &self.why {
            Why::Calculation(record) if self.text.is_empty() => {
                format!("{}: {}", record.title, record.headline)
            }
            _ => self.text.clone(),
        }
    }
}
