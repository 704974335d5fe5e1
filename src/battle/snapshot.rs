//! A battle as it is at one moment, without how it came about: what travels in a link.

use super::{ACTIVE, Battle, FIRST, PHASE, TURN};
use crate::battle::Why;
use crate::roster::Roster;
use crate::rules::{Camp, Marks, Overrides, Piece, UnitId, Write};

/// A battle at one moment. Numbers of units do not travel: a unit is its place in its army.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Snapshot {
    /// Both armies, ours first.
    pub armies: [Roster; 2],
    /// What it is played by that differs from our sheet.
    pub sheet: Overrides,
    /// Turns gone, phases gone, whether it is their turn, whether they began.
    pub clock: [u32; 4],
    /// What is marked.
    pub marks: Vec<Marked>,
}

/// A mark of a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marked {
    /// Whose it is.
    pub camp: Camp,
    /// The place of the group or unit in its army, counted from 1; 0 is the army itself.
    pub place: u32,
    /// Which of its system's marks, by id.
    pub mark: &'static str,
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
    /// As it stands.
    pub fn snapshot(&self) -> Snapshot {
        let numbers = self.armies.each_ref().map(numbers);
        let known = self.on_field().marks;
        let mut marks = Vec::new();
        for (key, n) in self.marks.iter() {
            let Some((piece, mark)) = Marks::read_key(key) else { continue };
            let place = numbers[piece.camp as usize].iter().position(|id| *id == piece.id);
            let mark = known.iter().find(|known| known.id == mark);
            if let (Some(place), Some(mark), Ok(n)) = (place, mark, u32::try_from(n)) {
                marks.push(Marked { camp: piece.camp, place: place as u32, mark: mark.id, n });
            }
        }
        let clock = [TURN, PHASE, ACTIVE, FIRST].map(|key| self.marks.get(key).max(0) as u32);
        Snapshot { armies: self.armies.clone(), sheet: self.overrides().clone(), clock, marks }
    }

    /// It goes on from there. What this version does not know is not there.
    pub fn from_snapshot(snapshot: Snapshot) -> Battle {
        let Snapshot { armies, sheet, clock, marks } = snapshot;
        let numbers = armies.each_ref().map(numbers);
        let mut battle = Battle::new(armies, sheet);
        let mut writes = Vec::new();
        for (key, n) in [TURN, PHASE, ACTIVE, FIRST].into_iter().zip(clock) {
            writes.push(Write { key: key.into(), from: 0, to: n as i32 });
        }
        for Marked { camp, place, mark, n } in marks {
            let id = numbers[camp as usize].get(place as usize);
            let is_known = battle.on_field().marks.iter().any(|known| known.id == mark);
            if let Some(id) = id.filter(|_| is_known) {
                writes.push(battle.marks.write(Piece { camp, id: *id }, mark, n as i32));
            }
        }
        writes.retain(|write| write.to != 0);
        if !writes.is_empty() {
            battle.push(0, Why::Tap, "As it was handed over".into(), writes);
        }
        battle
    }
}
