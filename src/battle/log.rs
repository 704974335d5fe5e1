//! A battle's record as it is read: line by line, with what was taken back.

use super::Battle;
use super::record::{Back, Entry, Event, Why};
use crate::rules::{Expiry, Face, Group, Lengths, Markers, Side, Sides, UnitRef};
use std::collections::BTreeMap;

/// A line of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogLine<'a> {
    /// The place of the entry in the record.
    pub place: usize,
    /// What happened.
    pub event: &'a Event,
    /// Whether it was taken back since.
    pub taken_back: bool,
}

impl LogLine<'_> {
    /// "Combat: Beaten. Velites: recoiled. Dice 3, 5 (rolled). Before: 21 in 36."
    pub fn text(&self) -> String {
        let mut parts = Vec::new();
        if let Why::Calculation(record) = &self.event.why {
            parts.push(format!("{}: {}", record.title, record.headline));
        }
        if !self.event.text.is_empty() {
            parts.push(self.event.text.clone());
        }
        if let Why::Calculation(record) = &self.event.why {
            if let Some(dice) = record.dice_said() {
                parts.push(dice);
            }
            if !record.odds.is_empty() {
                parts.push(format!("Before the roll: {}", record.odds));
            }
        }
        if self.taken_back {
            parts.push("Undone".into());
        }
        parts.join(". ")
    }

    /// When it was, as `write` has it; what was handed over has no time.
    pub fn time(&self, write: &dyn Fn(u64) -> String) -> String {
        if self.event.at == 0 { String::new() } else { write(self.event.at) }
    }

    /// In whose turn it was, where it does not say so itself.
    pub fn whose(&self, battle: &Battle) -> String {
        match self.event.why {
            Why::Phase => String::new(),
            _ => battle.armies[self.event.side].title(),
        }
    }
}

impl super::Record {
    /// "Dice 3, 5 (rolled)", typed ones plain.
    fn dice_said(&self) -> Option<String> {
        let text =
            |face: &Face| format!("{}{}", face.n, if face.rolled { " (rolled by the device)" } else { "" });
        let faces: Vec<String> = self.dice.iter().map(|(_, face)| text(face)).collect();
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

    /// What each entry of the record came to in all, by its place: "Gauls 3 of 12 lost". Only what lasts is told, of the
    /// unit, its group and its army.
    pub fn totals(&self) -> BTreeMap<usize, Vec<String>> {
        let groups = self.armies.each_ref().map(|army| army.army.army().groups());
        let (mut markers, mut live) = (Markers::default(), Vec::new());
        let mut totals = BTreeMap::new();
        for (place, entry) in self.entries.iter().enumerate() {
            match entry {
                Entry::Event(event) => {
                    let before = markers.clone();
                    event.writes.iter().for_each(|write| markers.set(&write.key, write.to));
                    totals.insert(place, self.changed_totals(event, &groups, &before, &markers));
                    live.push(Some(event));
                }
                Entry::Back(Back { back }) => {
                    let undone = live.drain(live.len().saturating_sub(*back)..).rev().flatten();
                    for write in undone.flat_map(|event| event.writes.iter().rev()) {
                        markers.set(&write.key, write.from);
                    }
                }
                Entry::Unknown(_) => live.push(None),
            }
        }
        totals.retain(|_, totals| !totals.is_empty());
        totals
    }

    fn changed_totals(
        &self,
        event: &Event,
        groups: &Sides<Vec<Group>>,
        before: &Markers,
        after: &Markers,
    ) -> Vec<String> {
        let expiry = |marker: &str| {
            let mut known = self.hooks().markers.iter();
            known.any(|known| known.id == marker && known.expiry == Expiry::Battle)
        };
        let mut unit_refs: Vec<UnitRef> = Vec::new();
        for write in &event.writes {
            let Some((unit_ref, _)) = Markers::read_key(&write.key).filter(|(_, marker)| expiry(marker))
            else {
                continue;
            };
            let holds = |group: &&Group| group.units.iter().any(|unit| unit.id == Some(unit_ref.id));
            let group = groups[unit_ref.side].iter().find(holds).and_then(|group| group.id);
            let group = group.map(|id| UnitRef { side: unit_ref.side, id });
            for one in [Some(unit_ref), group, Some(UnitRef::army(unit_ref.side))].into_iter().flatten() {
                if !unit_refs.contains(&one) {
                    unit_refs.push(one);
                }
            }
        }
        let phase = &self.system().turn[self.phase()];
        let condition = |markers: &Markers, unit_ref| {
            (self.hooks().condition)(&self.view_with(markers, event.side, phase), unit_ref).summary
        };
        let total = |unit_ref: UnitRef| {
            let now = condition(after, unit_ref);
            let is_new = !now.is_empty() && now != condition(before, unit_ref);
            is_new.then(|| format!("{} {now}", self.called(unit_ref)))
        };
        unit_refs.into_iter().filter_map(total).collect()
    }

    /// The log as plain text; `time` says when something was, `page` what stands before a link.
    pub fn exported(&self, time: &dyn Fn(u64) -> String, page: &str, lengths: Lengths) -> String {
        let totals = self.totals();
        let mut lines = vec![self.title(), String::new()];
        for line in self.log() {
            let whose = line.whose(self);
            let turn = self.system().turn_name.to_ascii_lowercase();
            let whose = if whose.is_empty() { whose } else { format!("In the {turn} of {whose}: ") };
            lines.push(format!("{}  {whose}{}.", line.time(time), line.text()));
            if let Some(totals) = totals.get(&line.place).filter(|_| !line.taken_back) {
                lines.push(format!("    In all: {}", totals.join("; ")));
            }
            if let Why::Calculation(record) = &line.event.why {
                lines.extend(
                    record.inputs(&self.side_names(), lengths).into_iter().map(|part| format!("    {part}")),
                );
                lines.push(format!("    {page}{}", record.link));
            }
        }
        for side in Side::ALL {
            let condition = self.condition(UnitRef::army(side)).summary;
            if !condition.is_empty() {
                lines.push(format!("{}: {condition}", self.armies[side].title()));
            }
        }
        lines.push(String::new());
        lines.join("\n")
    }
}
