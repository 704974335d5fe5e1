//! A battle: two armies, what has become of them, and the record of how it came about.
//!
//! The record is only ever written on: what is taken back stays in it, and is said to be taken back. What stands on the
//! table is what its events in force have written, one after the other.

mod account;
mod fairness;
mod groups;
mod handover;
mod inputs;
mod leads;
mod log;
mod naming;
mod news;
mod record;
mod recording;
mod replay;
mod selection;
mod snapshot;
mod standing;
mod stored;
mod story;
mod todo;
mod turns;
mod undo;

use crate::roster::{Roster, Title};
use crate::rules::{
    AnyBattleView, AnyContext, BattleHooks, By, Change, Condition, Expiry, Lengths, Marker, Markers,
    Overrides, Phase, Side, Sides, SystemInfo, TURN, Tick, Todo, UnitRef, Write, bidi_isolate, key,
};
use serde_json::{Map, Value};
use std::sync::Arc;

pub use account::{Account, AccountRoll, SumRow, SumTable};
pub use fairness::Faces;
pub use handover::{Handover, Tail};
pub use leads::Lead;
pub use log::{LogLine, LogOutcome};
pub use news::{News, ToldNews};
pub use record::{Event, Record, RollRecord, SheetChange, Why};
pub use selection::{Adds, select, select_in_files};

pub use snapshot::{Marked, Snapshot};
pub use standing::Standing;
pub use stored::{Head, SEGMENT, Segment};
pub use story::{Given, Moment, Story, StoryArmy, StoryTurn, Swing};
pub use todo::{left_for, shared_ticks};
pub use turns::LogTurn;

use groups::KnownGroups;
use naming::called;
use record::Entry;

/// Taps on the same counter that come within this time (ms) are one event.
const ONE_TAP: u64 = 2_000;

const PHASE: &str = "clock.phase";
const ACTIVE: &str = "clock.active";
/// Who began.
const FIRST: &str = "clock.first";

/// Two armies that fight each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Battle {
    /// What it is called; empty where its armies say it.
    pub name: Title,
    /// The armies as they came, ours first.
    pub armies: Sides<Arc<Roster>>,
    /// Which of two tablets enters, where two of them have it.
    pub handover: Option<Handover>,
    groups: KnownGroups,
    context: AnyContext,
    unknown_fields: Map<String, Value>,
    /// Shared with the battle as it was before the last change.
    entries: Vec<Arc<Entry>>,
    /// Which entries are events in force, in order.
    live: Vec<usize>,
    /// Which events were just taken back and can come again, the next one last.
    undone: Vec<usize>,
    markers: Markers,
}

impl Battle {
    /// A battle of these armies, which are of one system, at the beginning of our turn.
    pub fn new(armies: Sides<Roster>, sheet: Overrides) -> Self {
        Battle {
            context: (armies[Side::Ours].army.system().context)(&sheet),
            name: Title::default(),
            armies: armies.map(Arc::new),
            handover: None,
            groups: KnownGroups::default(),
            unknown_fields: Map::new(),
            entries: Vec::new(),
            live: Vec::new(),
            undone: Vec::new(),
            markers: Markers::default(),
        }
    }

    /// What it is played by.
    pub fn context(&self) -> &AnyContext {
        &self.context
    }

    /// What it is played by that differs from our sheet.
    pub fn overrides(&self) -> &Overrides {
        self.context.overrides()
    }

    /// Has it played by a sheet with these changes from now on.
    pub fn set_overrides(&mut self, sheet: &Overrides) {
        self.context = (self.system().context)(sheet).with_lengths(self.context.lengths());
    }

    /// Has it played by another chart from now on: one event, which is taken back like any other. `name` says what the chart
    /// is called.
    pub fn take_sheet(&mut self, at: u64, name: &str, sheet: &Overrides) {
        let change = SheetChange { from: self.overrides().clone(), to: sheet.clone() };
        if change.from != change.to {
            self.push(at, Why::Sheet(Box::new(change)), format!("Played by {name} from now on"), Vec::new());
        }
    }

    /// Distances are shown like this from now on.
    pub fn set_lengths(&mut self, lengths: Lengths) {
        self.context = self.context.with_lengths(lengths);
    }

    /// The system that is played.
    pub fn system(&self) -> &'static SystemInfo {
        self.armies[Side::Ours].army.system()
    }

    fn hooks(&self) -> &'static BattleHooks {
        &self.system().hooks
    }

    /// What it is called.
    pub fn title(&self) -> String {
        match self.name.trim() {
            "" => self.armies.each_ref().map(|army| army.title()).0.join(" against "),
            name => bidi_isolate(name),
        }
    }

    /// What it is called where there is little room: "Scipio against Hannibal".
    pub fn short_title(&self) -> String {
        match self.name.trim() {
            "" => self.side_names().0.join(" against "),
            _ => self.title(),
        }
    }

    /// What both armies are called where there is little room, in the order of the battle: "Scipio, Polybian Roman" is
    /// Scipio.
    pub fn side_names(&self) -> Sides<String> {
        self.armies.each_ref().map(|army| army.short_title())
    }

    /// Nobody stands in either army: whatever is written is upon nobody.
    pub fn is_bare(&self) -> bool {
        Side::ALL.into_iter().all(|side| self.groups(side).is_empty())
    }

    /// How many events are in force.
    pub fn count(&self) -> usize {
        self.live.len()
    }

    /// How many events are in force and when the last came (ms): as long as both stay, all stays as it was.
    pub fn moment(&self) -> [u64; 2] {
        [self.live.len() as u64, self.last().map_or(0, |last| last.at)]
    }

    /// Everything that is remembered.
    pub fn markers(&self) -> &Markers {
        &self.markers
    }

    /// Which turn it is, counted from 1; both players have one turn of each number.
    pub fn turn(&self) -> i32 {
        self.markers.turn()
    }

    /// The army whose turn it is.
    pub fn active(&self) -> Side {
        self.side_of(ACTIVE)
    }

    fn side_of(&self, key: &str) -> Side {
        Side::ours_if(self.markers.get(key) == 0)
    }

    /// Which phase it is, by its place in the turn.
    pub fn phase(&self) -> usize {
        (self.markers.get(PHASE).max(0) as usize).min(self.system().turn.len() - 1)
    }

    /// "Bound 2, Scipio: Shooting".
    pub fn when(&self) -> String {
        let whose = self.armies[self.active()].title();
        let system = self.system();
        format!("{} {}, {whose}: {}", system.turn_name, self.turn(), system.turn[self.phase()].title)
    }

    /// "Bound 2 · Shooting".
    pub fn when_in_short(&self) -> String {
        let system = self.system();
        format!("{} {} · {}", system.turn_name, self.turn(), system.turn[self.phase()].title)
    }

    /// How it stands, for the calculators of a phase.
    pub fn view<'a>(&'a self, phase: &'a Phase) -> AnyBattleView<'a> {
        self.view_with(&self.markers, self.active(), phase)
    }

    fn view_with<'a>(&'a self, markers: &'a Markers, active: Side, phase: &'a Phase) -> AnyBattleView<'a> {
        let armies = self.armies.each_ref().map(|roster| roster.army.army());
        AnyBattleView { armies, markers, active, phase: phase.id, context: &self.context }
    }

    /// A unit, a group or an army as it stands.
    pub fn condition(&self, unit_ref: UnitRef) -> Condition {
        (self.hooks().condition)(&self.view(&self.system().turn[self.phase()]), unit_ref)
    }

    /// What is still to do in a phase.
    pub fn todo(&self, phase: &Phase) -> Vec<Todo> {
        (self.hooks().todo)(&self.view(phase))
    }

    /// These units of one side, and what else of it could take part with the first: what is of its group, or of all; where
    /// there are none, what is of all. What is spent stays away. Also whether there are other groups.
    pub fn beside(&self, side: Side, unit_refs: &[UnitRef], of_all: bool) -> (Vec<(UnitRef, String)>, bool) {
        let (mut beside, mut others) = (Vec::new(), false);
        let groups = self.groups(side);
        for group in groups.iter() {
            let of_first = unit_refs.first().is_none_or(|first| {
                group.id == Some(first.id) || group.units.iter().any(|unit| unit.id == Some(first.id))
            });
            others |= !of_first;
            for unit in &group.units {
                let Some(id) = unit.id else { continue };
                let one = UnitRef { side, id };
                if unit_refs.contains(&one) || (of_first || of_all) && !self.condition(one).is_destroyed {
                    beside.push((one, called(&groups, id, None).unwrap_or_default()));
                }
            }
        }
        (beside, others)
    }

    /// Sets a marker of a unit by hand. `title` is what the marker is called.
    pub fn tap(&mut self, at: u64, unit_ref: UnitRef, marker: &str, title: &str, to: i32) {
        let write = self.markers.write(unit_ref, marker, to);
        if write.from == to {
            return;
        }
        let called = self.called(unit_ref);
        let text = |from: i32| format!("{called}: {} {from} → {to}", title.to_ascii_lowercase());
        if let Some(Entry::Event(last)) = self.entries.last_mut().map(Arc::make_mut)
            && let (Why::Tap, [before]) = (&last.why, &mut last.writes[..])
            && before.key == write.key
            && at.abs_diff(last.at) <= ONE_TAP
        {
            self.markers.set(&write.key, to);
            (before.to, last.text, last.at) = (to, text(before.from), at);
            return;
        }
        self.push(at, Why::Tap, text(write.from), vec![write]);
    }

    /// Ticks off what was to do.
    pub fn tick(&mut self, at: u64, unit_ref: UnitRef, tick: Tick) {
        let writes = self.writes_of(unit_ref, tick);
        let called = self.called(unit_ref);
        let text = match tick.faces {
            Some(_) => format!("{called}: {} {}", tick.done, tick.to),
            None => format!("{called}: {}", tick.done.to_ascii_lowercase()),
        };
        self.push(at, Why::Tap, text, writes);
    }

    /// Ticks off what all of these had to do: one event.
    pub fn tick_all(&mut self, at: u64, all: &[(UnitRef, Tick)]) {
        let Some((_, first)) = all.first() else { return };
        let writes = all.iter().flat_map(|(unit_ref, tick)| self.writes_of(*unit_ref, *tick)).collect();
        let names: Vec<String> = all.iter().map(|(unit_ref, _)| self.called(*unit_ref)).collect();
        self.push(at, Why::Tap, format!("{}: {}", first.all, names.join(", ")), writes);
    }

    /// What ticking something off writes.
    fn writes_of(&self, unit_ref: UnitRef, tick: Tick) -> Vec<Write> {
        let also = tick.also.into_iter().flatten();
        let markers = std::iter::once((tick.marker, tick.to)).chain(also);
        markers.map(|(marker, to)| self.markers.write(unit_ref, marker, to)).collect()
    }

    /// Writes what an answer changes, and what it was.
    pub fn apply(&mut self, at: u64, record: Record, changes: &[Change]) {
        let mut scratch = self.markers.clone();
        let mut writes = Vec::new();
        let texts = self.write(&mut scratch, &mut writes, changes);
        self.push(at, Why::Calculation(Box::new(record)), texts.join("; "), writes);
    }

    /// What changes say, with what they write on these markers.
    fn write(&self, markers: &mut Markers, writes: &mut Vec<Write>, changes: &[Change]) -> Vec<String> {
        let mut texts = Vec::new();
        for change in changes {
            texts.extend(match change.on {
                _ if change.what.is_empty() => None,
                Some(unit_ref) => change.text_of(&self.called(unit_ref)),
                // Part of it was entered by hand, of nobody who stands here.
                None if !self.is_bare() && !matches!(change.by, By::Nothing(_)) => {
                    change.text().map(|text| text + " (not kept: no unit of the battle)")
                }
                _ => change.text(),
            });
            if let Some(write) = change.write(markers).filter(|write| write.from != write.to) {
                markers.set(&write.key, write.to);
                writes.push(write);
            }
        }
        texts
    }

    /// The next phase begins; after the last one the other player's first.
    pub fn go_on(&mut self, at: u64) {
        let phase = (self.phase() + 1) % self.system().turn.len();
        let active = if phase == 0 { self.active().other() } else { self.active() };
        let turn = self.turn() - 1 + i32::from(phase == 0 && active == self.side_of(FIRST));
        self.enter(at, phase, active, turn, self.side_of(FIRST));
    }

    /// Has the battle go on to this phase where it is still to come in this turn: what is applied in it then counts for it.
    pub fn begin(&mut self, at: u64, phase: &Phase) {
        let begins = self.system().turn.iter().position(|one| one.id == phase.id).unwrap_or_default();
        while self.phase() < begins {
            self.go_on(at);
        }
    }

    /// They have the first turn. That is decided before anything has happened.
    pub fn begin_with(&mut self, at: u64, first: Side) {
        if self.live.is_empty() && first != self.active() {
            self.enter(at, 0, first, 0, first);
        }
    }

    /// A phase begins: what lasts no longer comes off, what is owed is paid, and what the rules do then by themselves is
    /// done.
    fn enter(&mut self, at: u64, phase: usize, active: Side, turn: i32, first: Side) {
        let mut scratch = self.markers.clone();
        let mut writes = Vec::new();
        let mut set = |scratch: &mut Markers, key: &str, to: i32| {
            let from = scratch.get(key);
            if from != to {
                scratch.set(key, to);
                writes.push(Write { key: key.into(), from, to });
            }
        };
        for (key, to) in [(TURN, turn), (PHASE, phase as i32), (ACTIVE, active as i32), (FIRST, first as i32)]
        {
            set(&mut scratch, key, to);
        }
        let ends =
            |marker: &Marker| marker.expiry == Expiry::Phase || marker.expiry == Expiry::Turn && phase == 0;
        for (unit_ref, marker, _) in self.markers.of_units() {
            if self.hooks().markers.iter().any(|known| known.id == marker && ends(known)) {
                set(&mut scratch, &key(unit_ref, marker), 0);
            }
        }
        let begins = &self.system().turn[phase];
        let mut texts = self.pay(&mut scratch, &mut writes, active, begins);
        let changes = (self.hooks().enter)(&self.view_with(&scratch, active, begins));
        texts.extend(self.write(&mut scratch, &mut writes, &changes));
        self.push(at, Why::Phase, String::new(), writes);
        let when = self.when();
        if let Some(Entry::Event(event)) = self.entries.last_mut().map(Arc::make_mut) {
            event.text = [vec![when], texts].concat().join("; ");
        }
    }

    /// Pays what is owed as a phase begins: in the phase that pays it, and all that is left as a turn begins.
    fn pay(
        &self,
        scratch: &mut Markers,
        writes: &mut Vec<Write>,
        active: Side,
        begins: &Phase,
    ) -> Vec<String> {
        let is_first = begins.id == self.system().turn[0].id;
        let is_due = |marker: &Marker| match marker.expiry {
            Expiry::Owed(phase) => is_first || phase == begins.id,
            Expiry::Battle | Expiry::Turn | Expiry::Phase => false,
        };
        let mut texts = Vec::new();
        for (unit_ref, id, _) in self.markers.of_units() {
            let owed = self.hooks().markers.iter().find(|known| known.id == id && is_due(known));
            let Some(owed) = owed else { continue };
            let mut changes = (self.hooks().pay)(&self.view_with(scratch, active, begins), unit_ref, id);
            changes.push(Change::set("", "", owed, 0).on(Some(unit_ref)));
            texts.extend(self.write(scratch, writes, &changes));
        }
        texts
    }

    fn push(&mut self, at: u64, why: Why, text: String, writes: Vec<Write>) {
        let event = Event { at, side: self.active(), why, text, writes };
        self.undone.clear();
        self.play(&event);
        self.live.push(self.entries.len());
        self.entries.push(Arc::new(Entry::Event(event)));
    }

    fn play(&mut self, event: &Event) {
        event.writes.iter().for_each(|write| self.markers.set(&write.key, write.to));
        if let Why::Sheet(change) = &event.why {
            self.set_overrides(&change.to);
        }
    }
}
