//! An army as a battle has it: the one place where its own markers are read.

use super::super::Plm;
use super::super::establishment::value;
use super::super::next_steps::ArmyBears;
use super::super::terms::Officer;
use super::{ACTIONS, KILLED, LIGHT_WOUND, MARKERS, POINTS_SPENT, QUIT, TESTED_AT, WOUNDED};
use crate::rules::{BattleView, Count, Marker, Side, UnitId, UnitRef};

/// An army of a battle.
pub(in super::super) struct ArmyInBattle {
    /// Actions that it has by its roll; 0 before it.
    pub actions: i32,
    /// What its units count (H.1, H.2).
    pub sum: i32,
    /// Its markers, those of units that are gone among them (H.3).
    pub markers: i32,
    /// Those that it had when it was tested last.
    pub tested_at: i32,
    /// Victory Points that are spent.
    pub points_spent: i32,
    /// It has left the field.
    pub has_quit: bool,
    /// The Commander-in-Chief.
    pub commander: Officer,
}

impl ArmyInBattle {
    /// This army.
    pub fn of(battle: &BattleView<'_, Plm>, side: Side) -> Self {
        let of_unit = battle.markers.of_unit(UnitRef::army(side));
        let marked = |marker: &Marker| of_unit.of(marker.id);
        let of = |id: UnitId| battle.markers.of(UnitRef { side, id }, MARKERS.id);
        let army = battle.army(side);
        ArmyInBattle {
            actions: marked(&ACTIONS),
            sum: army.units().map(|unit| value(unit, battle.sheet).total()).sum(),
            markers: army.units().map(|unit| of(unit.id)).sum(),
            tested_at: marked(&TESTED_AT),
            points_spent: marked(&POINTS_SPENT),
            has_quit: marked(&QUIT) != 0,
            commander: Officer::in_battle(battle, UnitRef::army(side)),
        }
    }

    /// Markers that it takes before it is tested; nothing of one that has no sum, or has quit (H.3).
    pub fn bears(&self) -> ArmyBears {
        (self.sum > 0 && !self.has_quit).then(|| Count::clamped(self.sum - self.markers))
    }

    /// Its markers have reached its sum.
    pub fn is_over_its_sum(&self) -> bool {
        self.sum > 0 && self.markers >= self.sum
    }

    /// They have, and have grown since it was last tested (H.3, H.5).
    pub fn test_is_due(&self) -> bool {
        self.is_over_its_sum() && self.markers > self.tested_at && !self.has_quit
    }
}

impl Officer {
    /// The officer of a brigade or of an army: its general, or its commander.
    pub(in super::super) fn in_battle(battle: &BattleView<'_, Plm>, unit_ref: UnitRef) -> Self {
        let of_unit = battle.markers.of_unit(unit_ref);
        let marked = |marker: &Marker| of_unit.of(marker.id) != 0;
        if marked(&KILLED) {
            Officer::Killed
        } else if marked(&WOUNDED) {
            Officer::Wounded
        } else if marked(&LIGHT_WOUND) {
            Officer::LightlyWounded
        } else {
            Officer::Well
        }
    }
}
