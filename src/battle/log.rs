//! A battle's record as it is read: line by line, with what was taken back.

use super::Battle;
use super::record::{Entry, Event, Why};
use crate::rules::{Condition, Expiry, Group, Lengths, Markers, Side, Sides, UnitRef};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

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

/// What an entry of the record came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogOutcome {
    /// Losses in all: "Gauls 3 of 12 lost".
    pub totals: Vec<String>,
    /// What became of a command or an army by that: "Mago (Hannibal) demoralised: 5 of 15 EE lost".
    pub news: Vec<String>,
}

impl LogLine<'_> {
    /// "Combat, Velites (Scipio) against Gauls (Hannibal): Beaten. Velites: recoiled".
    pub fn text(&self) -> String {
        let mut parts = Vec::new();
        if let Why::Calculation(record) = &self.event.why {
            parts.push(format!("{}: {}", record.title, record.headline));
        }
        if !self.event.text.is_empty() {
            parts.push(self.event.text.clone());
        }
        if self.taken_back {
            parts.push("Undone".into());
        }
        parts.join(". ")
    }

    /// What happened, and how it came about and what it changed: "Warband destroyed", "Combat, Triarii (Scipio) against
    /// Gauls (Hannibal). Scipio 11, Hannibal 5. Gauls: destroyed". A phase does not repeat its turn.
    pub fn title(&self, turn_title: &str) -> (String, String) {
        let text = &*self.event.text;
        match &self.event.why {
            Why::Calculation(record) => {
                let parts =
                    [&*record.title, &*record.totals, text].into_iter().filter(|part| !part.is_empty());
                (record.headline.clone(), parts.collect::<Vec<_>>().join(". "))
            }
            Why::Phase => {
                let text =
                    text.strip_prefix(turn_title).and_then(|text| text.strip_prefix(": ")).unwrap_or(text);
                let (title, detail) = text.split_once("; ").unwrap_or((text, ""));
                (title.into(), detail.into())
            }
            Why::Tap | Why::Sheet(_) => (text.into(), String::new()),
        }
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

impl Battle {
    /// The log, the first line first. What was set by hand and set back again is no line.
    pub fn log(&self) -> impl DoubleEndedIterator<Item = LogLine<'_>> {
        self.entries.iter().enumerate().filter_map(|(place, entry)| match &**entry {
            Entry::Event(event) => {
                let nothing =
                    event.why == Why::Tap && event.writes.iter().all(|write| write.from == write.to);
                let taken_back = self.live.binary_search(&place).is_err();
                (!nothing).then_some(LogLine { place, event, taken_back })
            }
            Entry::Back(_) | Entry::Unknown(_) => None,
        })
    }

    /// What each entry in force came to, by its place in the record. Only what lasts is told, of the unit, its group and its
    /// army.
    pub fn outcomes(&self) -> BTreeMap<usize, LogOutcome> {
        self.outcomes_of(0..=self.entries.len())
    }

    /// What the entries in force at these places came to. They are found going back from how it stands: the last ones at
    /// once, however long the record is.
    pub fn outcomes_of(&self, places: RangeInclusive<usize>) -> BTreeMap<usize, LogOutcome> {
        let groups = Side::ALL.map(|side| self.groups(side));
        let phase = &self.system().turn[self.phase()];
        let mut markers = self.markers.clone();
        let mut outcomes = BTreeMap::new();
        for place in self.live.iter().rev().copied().take_while(|place| place >= places.start()) {
            let Entry::Event(event) = &*self.entries[place] else { continue };
            let touched = if places.contains(&place) { self.touched(event, &groups) } else { Vec::new() };
            let conditions = |markers: &Markers| -> Vec<Condition> {
                let view = self.view_with(markers, event.side, phase);
                touched.iter().map(|unit_ref| (self.hooks().condition)(&view, *unit_ref)).collect()
            };
            let is = conditions(&markers);
            event.writes.iter().rev().for_each(|write| markers.set(&write.key, write.from));
            let came = conditions(&markers).into_iter().zip(is);
            outcomes.insert(place, self.outcome(&groups, touched.iter().copied().zip(came)));
        }
        outcomes.retain(|_, outcome| *outcome != LogOutcome::default());
        outcomes
    }

    /// The units on which an event wrote what lasts, their groups and their armies.
    fn touched(&self, event: &Event, groups: &Sides<Arc<Vec<Group>>>) -> Vec<UnitRef> {
        let lasts = |marker: &str| {
            let mut known = self.hooks().markers.iter();
            known.any(|known| known.id == marker && known.expiry == Expiry::Battle)
        };
        let mut unit_refs: Vec<UnitRef> = Vec::new();
        for write in &event.writes {
            let Some((unit_ref, _)) = Markers::read_key(&write.key).filter(|(_, marker)| lasts(marker))
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
        unit_refs
    }

    /// What these came to, each as it was and as it is.
    fn outcome(
        &self,
        groups: &Sides<Arc<Vec<Group>>>,
        came: impl Iterator<Item = (UnitRef, (Condition, Condition))>,
    ) -> LogOutcome {
        let mut outcome = LogOutcome::default();
        for (unit_ref, (was, is)) in came {
            if !is.summary.is_empty() && is.summary != was.summary {
                outcome.totals.push(format!("{} {}", self.called(unit_ref), is.summary));
            }
            let is_unit = groups[unit_ref.side].iter().all(|group| group.id != Some(unit_ref.id))
                && unit_ref != UnitRef::army(unit_ref.side);
            if !is_unit && !is.state.is_empty() && is.state != was.state {
                let losses = if is.summary.is_empty() { String::new() } else { format!(": {}", is.summary) };
                outcome.news.push(format!("{} {}{losses}", self.called_in_full(unit_ref), is.state));
            }
        }
        outcome
    }

    /// The log as plain text; `time` says when something was, `page` what stands before a link.
    pub fn exported(&self, time: &dyn Fn(u64) -> String, page: &str, lengths: Lengths) -> String {
        let outcomes = self.outcomes();
        let mut lines = vec![self.title(), String::new()];
        for line in self.log() {
            let whose = line.whose(self);
            let turn = self.system().turn_name.to_ascii_lowercase();
            let whose = if whose.is_empty() { whose } else { format!("In the {turn} of {whose}: ") };
            let at = line.time(time);
            lines.push(format!("{at}  {whose}{}.", line.text()));
            let account = self.account_of(&line, outcomes.get(&line.place), lengths);
            lines.extend(account.lines().into_iter().map(|text| format!("    {text}")));
            if let Why::Calculation(record) = &line.event.why {
                lines.push(format!("    {page}{}", record.link));
            }
            let news = outcomes.get(&line.place).filter(|_| !line.taken_back).map(|outcome| &outcome.news);
            lines.extend(news.into_iter().flatten().map(|news| format!("{at}  {news}.")));
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
