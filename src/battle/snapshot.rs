//! A battle as it is at one moment, without how it came about: what travels in a link.

use super::{ACTIVE, Battle, FIRST, PHASE, TURN};
use crate::battle::Why;
use crate::roster::Roster;
use crate::rules::{Overrides, Side, Sides, UnitId, UnitRef, Write};

/// A battle at one moment. Numbers of units do not travel: a unit is its place in its army.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Snapshot {
    /// Both armies, ours first.
    pub armies: Sides<Roster>,
    /// What it is played by that differs from our sheet.
    pub sheet: Overrides,
    /// Turns gone, phases gone, whether it is their turn, whether they began.
    pub clock: [u32; 4],
    /// What is marked.
    pub markers: Vec<Marked>,
}

/// A marker of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marked {
    /// The army that the unit is of.
    pub side: Side,
    /// The place of the group or unit in its army, counted from 1; 0 is the army itself.
    pub place: u32,
    /// Which of its system's markers, by id.
    pub marker: &'static str,
    /// How much.
    pub n: u32,
}

/// The numbers of an army's groups and units, in order, the army itself first.
fn numbers(army: &Roster) -> Vec<UnitId> {
    let mut numbers = vec![UnitId::default()];
    army.clone().army.army_mut().each_id(&mut |id| numbers.push(*id));
    numbers
}

impl Battle {
    /// The battle as it stands.
    pub fn snapshot(&self) -> Snapshot {
        let numbers = self.armies.each_ref().map(|army| numbers(army));
        let known = self.hooks().markers;
        let mut markers = Vec::new();
        for (unit_ref, marker, n) in self.markers.of_units() {
            let place = numbers[unit_ref.side].iter().position(|id| *id == unit_ref.id);
            let marker = known.iter().find(|known| known.id == marker);
            if let (Some(place), Some(marker), Ok(n)) = (place, marker, u32::try_from(n)) {
                markers.push(Marked { side: unit_ref.side, place: place as u32, marker: marker.id, n });
            }
        }
        let clock = [TURN, PHASE, ACTIVE, FIRST].map(|key| self.markers.get(key).max(0) as u32);
        let armies = self.armies.each_ref().map(|army| Roster::clone(army));
        Snapshot { armies, sheet: self.overrides().clone(), clock, markers }
    }

    /// A battle that goes on from a snapshot. What this version does not know is not there.
    pub fn from_snapshot(snapshot: Snapshot) -> Battle {
        let Snapshot { armies, sheet, clock, markers } = snapshot;
        let numbers = armies.each_ref().map(numbers);
        let mut battle = Battle::new(armies, sheet);
        let mut writes = Vec::new();
        for (key, n) in [TURN, PHASE, ACTIVE, FIRST].into_iter().zip(clock) {
            writes.push(Write { key: key.into(), from: 0, to: n as i32 });
        }
        for Marked { side, place, marker, n } in markers {
            let id = numbers[side].get(place as usize);
            let is_known = battle.hooks().markers.iter().any(|known| known.id == marker);
            if let Some(id) = id.filter(|_| is_known) {
                writes.push(battle.markers.write(UnitRef { side, id: *id }, marker, n as i32));
            }
        }
        writes.retain(|write| write.to != 0);
        if !writes.is_empty() {
            battle.push(0, Why::Tap, "As it was handed over".into(), writes);
        }
        battle
    }
}
