//! The entries of a battle's record, and each as text.

use crate::json::{Fields, Value};
use crate::rules::{Camp, Face, Leaf, Write, whole};

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// In whose turn.
    pub camp: Camp,
    /// What brought it about.
    pub why: Why,
    /// What it did, in words.
    pub said: String,
    /// What it wrote.
    pub writes: Vec<Write>,
}

/// What brought an event about.
#[derive(Clone, Debug, PartialEq)]
pub enum Why {
    /// Set by hand.
    Tap,
    /// A phase began.
    Phase,
    /// An answer was applied.
    Calculation(Box<Record>),
}

/// An answer as it was when it was applied.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// What was calculated.
    pub title: String,
    /// Its inputs with the dice, as a link.
    pub link: String,
    /// What came out.
    pub headline: String,
    /// The chances before the roll, in words.
    pub odds: String,
    /// The dice, each with its sides.
    pub dice: Vec<(u8, Face)>,
}

/// A line of the record.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Entry {
    /// Something happened.
    Event(Event),
    /// So many events in force before it were taken back.
    Back(usize),
    /// Written by another version.
    Unknown(Value),
}

const AT: &str = "at";
const BY: &str = "by";
const SAID: &str = "said";
const WRITES: &str = "writes";
const WHY: &str = "why";
const PHASE: &str = "phase";
const TITLE: &str = "title";
const LINK: &str = "link";
const HEADLINE: &str = "headline";
const ODDS: &str = "odds";
const DICE: &str = "dice";
const BACK: &str = "back";

impl Entry {
    pub(super) fn written(&self) -> Value {
        let mut fields = Fields::default();
        match self {
            Entry::Unknown(value) => return value.clone(),
            Entry::Back(back) => fields.set(BACK.into(), Value::number(*back as u64)),
            Entry::Event(event) => event.write(&mut fields),
        }
        Value::Fields(fields)
    }

    pub(super) fn read(value: &Value) -> Entry {
        let known = match value {
            Value::Fields(fields) => match fields.get(BACK) {
                Some(back) => back.as_number().map(|back| Entry::Back(back as usize)),
                None => Event::read(fields).map(Entry::Event),
            },
            _ => None,
        };
        known.unwrap_or_else(|| Entry::Unknown(value.clone()))
    }
}

impl Event {
    /// What it did, in words; of an answer that changed nothing what came out.
    pub fn told(&self) -> String {
        match &self.why {
            Why::Calculation(record) if self.said.is_empty() => {
                [&*record.title, ": ", &record.headline].concat()
            }
            _ => self.said.clone(),
        }
    }

    fn write(&self, fields: &mut Fields) {
        let mut set = |name: &str, text: &str| {
            if !text.is_empty() {
                fields.set(name.into(), Value::text(text));
            }
        };
        set(BY, ["a", "b"][self.camp as usize]);
        set(SAID, &self.said);
        let mut writes = Vec::new();
        for write in &self.writes {
            writes.push(write.say());
        }
        set(WRITES, &writes.join(";"));
        match &self.why {
            Why::Tap => {}
            Why::Phase => set(WHY, PHASE),
            Why::Calculation(record) => {
                let Record { title, link, headline, odds, dice } = &**record;
                for (name, text) in [(TITLE, title), (LINK, link), (HEADLINE, headline), (ODDS, odds)] {
                    set(name, text);
                }
                let mut thrown = Vec::new();
                for (sides, face) in dice {
                    thrown.push([&sides.to_string(), "/", &face.say()].concat());
                }
                set(DICE, &thrown.join(","));
            }
        }
        fields.set(AT.into(), Value::number(self.at));
    }

    fn read(fields: &Fields) -> Option<Event> {
        let known = [AT, BY, SAID, WRITES, WHY, TITLE, LINK, HEADLINE, ODDS, DICE];
        if fields.iter().any(|(name, _)| !known.contains(&name)) {
            return None;
        }
        let text = |name: &str| fields.get(name).map_or(Some(""), Value::as_text);
        let camp = match text(BY)? {
            "a" => Camp::Ours,
            "b" => Camp::Theirs,
            _ => return None,
        };
        let mut writes = Vec::new();
        for word in text(WRITES)?.split(';').filter(|word| !word.is_empty()) {
            writes.push(Write::read(word)?);
        }
        let why = match (text(WHY)?, text(LINK)?) {
            ("", "") => Why::Tap,
            (PHASE, "") => Why::Phase,
            ("", link) => {
                let mut dice = Vec::new();
                for die in text(DICE)?.split(',').filter(|die| !die.is_empty()) {
                    let (sides, face) = die.split_once('/')?;
                    dice.push((whole(sides, 1, 100)? as u8, Face::read(face)?));
                }
                let (title, headline) = (text(TITLE)?.into(), text(HEADLINE)?.into());
                Why::Calculation(Box::new(Record {
                    title,
                    link: link.into(),
                    headline,
                    odds: text(ODDS)?.into(),
                    dice,
                }))
            }
            _ => return None,
        };
        let at = fields.get(AT)?.as_number()?;
        Some(Event { at, camp, why, said: text(SAID)?.into(), writes })
    }
}
