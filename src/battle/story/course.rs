//! How a battle went, turn by turn.

use super::{Given, Moment, StoryTurn};
use crate::battle::{ACTIVE, Battle, Event, Why, called};
use crate::rules::{
    Condition, Dist, Expiry, Group, Marker, Markers, Phase, Side, Sides, Strength, TURN, UnitRef,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// More dice than are ever thrown for a turn: their ways are counted in 64 bits.
const MOST_DICE: usize = 16;

/// The turns, and what broke in them.
pub(super) struct Course {
    pub turns: Vec<StoryTurn>,
    pub moments: Vec<Moment>,
}

pub(super) fn course(battle: &Battle) -> Course {
    let groups = Side::ALL.map(|side| battle.groups(side));
    let mut walk = Walk {
        battle,
        groups,
        markers: Markers::default(),
        events: 0,
        gains: Vec::new(),
        touched: Vec::new(),
        states: BTreeMap::new(),
        course: Course { turns: Vec::new(), moments: Vec::new() },
    };
    for event in battle.in_force() {
        walk.take(event);
    }
    walk.close();
    walk.course
}

/// What a marker that an army gets each turn was raised by, with the dice for it.
struct Gain {
    marker: &'static Marker,
    to: Vec<(UnitRef, i32)>,
    /// The sides and the face of each; nothing where one of them is not known.
    dice: Option<Vec<(u8, u8)>>,
}

struct Walk<'a> {
    battle: &'a Battle,
    groups: Sides<Arc<Vec<Group>>>,
    /// What stood after the events so far.
    markers: Markers,
    /// The commands and armies on which was written in this turn, the last ones last.
    touched: Vec<UnitRef>,
    /// What had become of commands and armies by its beginning.
    states: BTreeMap<UnitRef, &'static str>,
    /// How many there were in this turn.
    events: usize,
    gains: Vec<Gain>,
    course: Course,
}

impl Walk<'_> {
    fn take(&mut self, event: &Event) {
        if event.writes.iter().any(|write| [TURN, ACTIVE].contains(&&*write.key)) {
            self.close();
        }
        self.events += 1;
        self.touch(event);
        event.writes.iter().for_each(|write| self.markers.set(&write.key, write.to));
        self.note_gains(event);
    }

    /// The turn ends as it stands. One in which nothing happened is none.
    fn close(&mut self) {
        if std::mem::take(&mut self.events) == 0 {
            return;
        }
        self.note_moments();
        let (turn, side) = (self.markers.turn(), self.active());
        let gains = std::mem::take(&mut self.gains);
        let each_turn = self.battle.hooks().measure.each_turn;
        let given = each_turn.iter().filter_map(|marker| {
            let gain = gains.iter().find(|gain| gain.marker.id == marker.id);
            self.given(marker, side, gain)
        });
        let closed = StoryTurn {
            title: self.battle.turn_title(turn, side),
            turn,
            strength: Side::ALL.map(|side| self.strength(side)),
            given: given.collect(),
        };
        self.course.turns.push(closed);
    }

    fn active(&self) -> Side {
        Side::ours_if(self.markers.get(ACTIVE) == 0)
    }

    /// Neither losses nor what broke depend on the phase.
    fn phase(&self) -> &'static Phase {
        &self.battle.system().turn[0]
    }

    fn strength(&self, side: Side) -> Strength {
        let view = self.battle.view_with(&self.markers, self.active(), self.phase());
        (self.battle.hooks().strength)(&view, side)
    }

    fn called(&self, unit_ref: UnitRef) -> String {
        called(&self.groups[unit_ref.side], unit_ref.id, None)
            .unwrap_or_else(|| self.battle.armies[unit_ref.side].short_title())
    }

    /// What was given of a marker: of one that stays, such as a rank, as it stands at the end of the turn.
    fn given(&self, marker: &'static Marker, side: Side, gain: Option<&Gain>) -> Option<Given> {
        let to: Vec<(UnitRef, i32)> = if marker.expiry == Expiry::Battle {
            let all = self.groups[side].iter().filter_map(|group| Some(UnitRef { side, id: group.id? }));
            all.map(|unit_ref| (unit_ref, self.markers.of(unit_ref, marker.id)))
                .filter(|(_, n)| *n != 0)
                .collect()
        } else {
            gain.map(|gain| gain.to.clone()).unwrap_or_default()
        };
        if to.is_empty() {
            return None;
        }
        let dice =
            gain.and_then(|gain| gain.dice.as_ref()).filter(|dice| (1..=MOST_DICE).contains(&dice.len()));
        let dice = dice.map(|dice| {
            let shown = dice.iter().map(|(_, face)| i32::from(*face)).sum();
            let sum = dice.iter().fold(Dist::certain(0), |sum, (sides, _)| {
                sum.with(&Dist::die(*sides)).map(|(sum, face)| sum + i32::from(*face))
            });
            (shown, dice.len(), sum.odds(|n| *n >= shown))
        });
        let to = to.into_iter().map(|(unit_ref, n)| format!("{} {n}", self.called(unit_ref)));
        Some(Given { title: marker.title, to: to.collect(), dice })
    }

    /// Notes what the army whose turn it is was given.
    fn note_gains(&mut self, event: &Event) {
        let side = self.active();
        for marker in self.battle.hooks().measure.each_turn {
            let raises = event.writes.iter().filter(|write| write.to > write.from);
            let raises = raises.filter_map(|write| {
                let (unit_ref, id) = Markers::read_key(&write.key)?;
                (id == marker.id && unit_ref.side == side).then_some((unit_ref, write.to - write.from))
            });
            let raises: Vec<(UnitRef, i32)> = raises.collect();
            if raises.is_empty() {
                continue;
            }
            let dice = match &event.why {
                Why::Calculation(record) => {
                    Some(record.dice.iter().map(|(sides, face)| (*sides, face.n)).collect())
                }
                _ => self.ticked(event, &raises, marker),
            };
            let known = self.gains.iter().position(|gain| gain.marker.id == marker.id).unwrap_or_else(|| {
                self.gains.push(Gain { marker, to: Vec::new(), dice: Some(Vec::new()) });
                self.gains.len() - 1
            });
            let gain = &mut self.gains[known];
            for (unit_ref, more) in raises {
                match gain.to.iter_mut().find(|(one, _)| *one == unit_ref) {
                    Some((_, n)) => *n += more,
                    None => gain.to.push((unit_ref, more)),
                }
            }
            gain.dice = gain.dice.take().zip(dice).map(|(all, more): (_, Vec<_>)| [all, more].concat());
        }
    }

    /// The die that was ticked off: only the turn's list of what is to do knows its faces.
    fn ticked(&self, event: &Event, raises: &[(UnitRef, i32)], marker: &Marker) -> Option<Vec<(u8, u8)>> {
        let [(unit_ref, shown)] = raises else { return None };
        let mut before = self.markers.clone();
        event.writes.iter().rev().for_each(|write| before.set(&write.key, write.from));
        self.battle.system().turn.iter().find_map(|phase| {
            let todo = (self.battle.hooks().todo)(&self.battle.view_with(&before, self.active(), phase));
            let mut ticks =
                todo.into_iter().filter(|todo| todo.unit_ref == *unit_ref).filter_map(|todo| todo.tick);
            let faces = ticks.find_map(|tick| tick.faces.filter(|_| tick.marker == marker.id))?;
            let face = u8::try_from(*shown).ok().filter(|face| (1..=faces).contains(face))?;
            Some(vec![(faces, face)])
        })
    }

    /// Notes the commands and armies on which an event writes.
    fn touch(&mut self, event: &Event) {
        for write in &event.writes {
            let Some((unit_ref, _)) = Markers::read_key(&write.key) else { continue };
            let side = unit_ref.side;
            let holds = |group: &&Group| {
                group.id == Some(unit_ref.id) || group.units.iter().any(|unit| unit.id == Some(unit_ref.id))
            };
            let group = self.groups[side].iter().find(holds).and_then(|group| group.id);
            let group = group.map(|id| UnitRef { side, id });
            for one in group.into_iter().chain([UnitRef::army(side)]) {
                self.touched.retain(|known| *known != one);
                self.touched.push(one);
            }
        }
    }

    /// Notes what broke in this turn, and is so at its end.
    fn note_moments(&mut self) {
        for unit_ref in std::mem::take(&mut self.touched) {
            let is = self.state(unit_ref);
            let was = self.states.insert(unit_ref, is).unwrap_or_default();
            if !is.is_empty() && is != was {
                let text = format!("{} {is}", self.battle.called_in_full(unit_ref));
                let turn = self.course.turns.len();
                self.course.moments.push(Moment { turn, side: unit_ref.side, text });
            }
        }
    }

    /// What has become of a command or an army, in a word; empty where nothing has.
    fn state(&self, unit_ref: UnitRef) -> &'static str {
        let condition = |unit_ref| -> Condition {
            let view = self.battle.view_with(&self.markers, self.active(), self.phase());
            (self.battle.hooks().condition)(&view, unit_ref)
        };
        let side = unit_ref.side;
        let state = condition(unit_ref).state;
        let group = self.groups[side].iter().find(|group| group.id == Some(unit_ref.id));
        let mut units =
            group.into_iter().flat_map(|group| &group.units).filter_map(|unit| unit.id).peekable();
        let is_lost = state.is_empty()
            && units.peek().is_some()
            && units.all(|id| condition(UnitRef { side, id }).is_destroyed);
        if is_lost { "lost to the last unit" } else { state }
    }
}
