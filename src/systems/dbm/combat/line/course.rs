//! How the line stands once its fights are fought out in their order, as far as the dice go.

use super::super::super::army::{Drill, Line};
use super::super::super::sheet::{Sheet, YesNo};
use super::super::{Combat, Fate, Fighter, Fought};
use super::{FIGHTS, FightLine};
use crate::rules::{Count, Roll, Side, Sides};

/// Who has left the line at a place while his enemy stays: there the neighbours of whoever left are overlapped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Gap {
    /// Both stand, or neither does.
    #[default]
    None,
    /// Ours has left.
    Ours,
    /// Theirs has left.
    Theirs,
}

impl Gap {
    pub(super) const ALL: [Gap; 3] = [Gap::None, Gap::Ours, Gap::Theirs];

    /// What these fates leave.
    pub(super) fn of(fates: Sides<Fate>, sheet: &Sheet) -> Self {
        let recoil_leaves = sheet.readings.recoil_uncovers == YesNo::Yes;
        let has_left = fates.map(|fate| match fate {
            Fate::Destroyed | Fate::Flees => true,
            Fate::Recoils => recoil_leaves,
            Fate::Wins | Fate::Unaffected | Fate::FightsOn => false,
        });
        match has_left.0 {
            [true, false] => Gap::Ours,
            [false, true] => Gap::Theirs,
            _ => Gap::None,
        }
    }
}

/// Every place of the line; those not fought yet leave no gap.
pub(super) type Gaps = [Gap; FIGHTS];

/// Flanks of ours and theirs at this place that neighbours who left have uncovered.
pub(super) fn uncovered(gaps: &Gaps, place: usize) -> Sides<i32> {
    let neighbours = [place.checked_sub(1), Some(place + 1)].into_iter().flatten();
    let mut flanks = Sides([0, 0]);
    for gap in neighbours.filter_map(|at| gaps.get(at)) {
        flanks[Side::Ours] += i32::from(*gap == Gap::Ours);
        flanks[Side::Theirs] += i32::from(*gap == Gap::Theirs);
    }
    flanks
}

/// Half equivalents of theirs that these fates destroy, less those of ours.
pub(super) fn balance(combat: &Combat, fates: Sides<Fate>, sheet: &Sheet) -> i32 {
    let Sides([ours, theirs]) = combat
        .fighters()
        .zip(fates)
        .map(|(fighter, fate)| if fate == Fate::Destroyed { half_equivalents(fighter, sheet) } else { 0 });
    theirs - ours
}

/// The balance of the elements in front: ranks behind them are not counted.
fn half_equivalents(fighter: &Fighter, sheet: &Sheet) -> i32 {
    let (troops, grade) = (fighter.troops, fighter.grade);
    Line { troops, grade, drill: Drill::Regular, ..Line::default() }.equivalents_by(sheet).value
}

/// The fights as far as they are fought out.
pub(super) struct Course {
    /// All places in order.
    order: Vec<usize>,
    /// In the same order, with the overlaps of their moment.
    fought: Vec<(Combat, Fought)>,
    /// What they left.
    pub(super) gaps: Gaps,
}

impl FightLine {
    pub(super) fn course(&self, sheet: &Sheet) -> Course {
        let mut course = Course { order: self.in_order(), fought: Vec::new(), gaps: Gaps::default() };
        for place in self.in_order() {
            if !self.fights[place].is_rolled() {
                break;
            }
            let combat = course.combat(self, place);
            let dice = combat.fighters().map(|fighter| fighter.die.map_or(0, Roll::n));
            let fought = combat.fought(sheet, dice);
            course.gaps[place] = Gap::of(fought.fates, sheet);
            course.fought.push((combat, fought));
        }
        course
    }

    /// The fight at this place with so many more flanks overlapped.
    pub(super) fn combat_at(&self, place: usize, flanks: Sides<i32>) -> Combat {
        let mut combat = self.fights.get(place).cloned().unwrap_or_default().combat();
        for (side, more) in Side::ALL.zip(flanks) {
            let fighter = combat.fighter_mut(side);
            fighter.overlaps = Count::clamped(fighter.overlaps.n() + more);
        }
        combat
    }
}

impl Course {
    /// The fight at this place with the overlaps that it has now, or had when it was fought out.
    pub(super) fn combat(&self, line: &FightLine, place: usize) -> Combat {
        match self.at(place) {
            Some((combat, _)) => combat.clone(),
            None => line.combat_at(place, uncovered(&self.gaps, place)),
        }
    }

    /// What became of the fight at this place.
    pub(super) fn at(&self, place: usize) -> Option<&(Combat, Fought)> {
        let at = self.order.iter().position(|one| *one == place)?;
        self.fought.get(at)
    }

    /// Those fought out, in order.
    pub(super) fn fought(&self) -> impl Iterator<Item = &(Combat, Fought)> {
        self.fought.iter()
    }

    /// The places of those fought out, in order.
    pub(super) fn done(&self) -> &[usize] {
        &self.order[..self.fought.len()]
    }

    /// The places of those still to come, in order.
    pub(super) fn left(&self) -> &[usize] {
        &self.order[self.fought.len()..]
    }

    /// The next to be fought out; the last one, where none is left.
    pub(super) fn current(&self) -> Option<usize> {
        self.left().first().or(self.order.last()).copied()
    }

    /// Those whose dice are shown: the fought and the next.
    pub(super) fn report(&self) -> Vec<usize> {
        self.order.iter().copied().take(self.fought.len() + 1).collect()
    }

    /// Half equivalents of theirs destroyed so far, less those of ours.
    pub(super) fn balance(&self, sheet: &Sheet) -> i32 {
        self.fought.iter().map(|(combat, fought)| balance(combat, fought.fates, sheet)).sum()
    }
}
