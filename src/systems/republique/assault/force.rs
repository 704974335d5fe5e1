//! The two sides of an assault, unit by unit, and what is counted over them.

use super::super::Republique;
use super::super::state::{FIRED, LIMBERED, LOST, PANIC, SQUARE, left, markers_out};
use super::super::terms::{Arm, Grade, Morale, Terrain, Troops, WayBack};
use crate::rules::{BattleView, Count, Input, List, NotFilled, Prefilled, Role, UnitRef};
use strum::VariantArray;

/// One side: its units, where they stand, and who leads them.
#[derive(Clone, Debug, PartialEq, Input)]
pub struct Force {
    /// Every unit that takes part, the main one first.
    #[input(start = std::iter::once(Formation::default()).collect())]
    pub units: List<Formation, 8>,
    /// E, P leaders. Within 3″, whatever their rating, none of them hors de combat.
    pub leaders: Count<0, 9>,
    /// Which cover. Where half or more of its bases, or of those on the contact face, stand at least half inside.
    pub terrain: Terrain,
    /// Rout over bridge or stream. Over a fordable stream.
    pub bridge: bool,
    /// Rout into forest.
    pub forest: bool,
}

/// A unit that takes part.
#[derive(Clone, Copy, Debug, PartialEq, Input)]
pub struct Formation {
    /// The unit of the battle's roster that it is.
    pub unit: Option<UnitRef>,
    /// Weight.
    #[input(of_unit)]
    pub troops: Troops,
    /// Grade. The troop grade of the unit.
    #[input(of_unit)]
    pub grade: Grade,
    /// Bases present. Of artillery, batteries, limbered or not.
    #[input(start = Count::clamped(4), of_unit)]
    pub bases: Count<1, 24>,
    /// Morale. Before the round.
    #[input(of_unit)]
    pub morale: Morale,
    /// Bases lost. So far this player turn, to fire too.
    #[input(of_unit)]
    pub lost: Count<0, 24>,
    /// P this phase. P hits suffered so far in it.
    #[input(of_unit)]
    pub panic: Count<0, 9>,
    /// of markers. Skirmish markers that it has.
    pub markers: Count<0, 24>,
    /// Markers out. When the assault began.
    pub markers_out: Count<0, 24>,
    /// In square.
    #[input(of_unit)]
    pub square: bool,
    /// Fresh batteries. They face the assault unlimbered and have not fired this turn.
    #[input(of_unit)]
    pub fresh: Count<0, 24>,
    /// B on them. One damaged base of cavalry, or the damage of guns.
    #[input(of_unit)]
    pub damage: Count<0, 24>,
    /// Limbered. Of guns; they count as bases all the same, are not fresh, and pay nothing to retreat.
    #[input(of_unit)]
    pub limbered: bool,
    /// Horse artillery. Its gunners ride.
    #[input(of_unit)]
    pub horse: bool,
    /// General range only. While others are in the all-out zone.
    pub general: bool,
    /// Flank of this unit. Part of an attacking base ends past the defender's flank line.
    pub outflanked: bool,
    /// Rear of this unit. Part of an attacking base ends past the defender's rear line.
    pub rear: bool,
    /// What bars its way back, whichever way it goes; once only whether the enemy did.
    pub cut_off: WayBack,
    /// In another assault too. What the attacker suffers in this round of one that it bridges to.
    pub elsewhere: Option<Elsewhere>,
}

/// The hits of a bridging unit in its other assault (S§5.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Input)]
pub struct Elsewhere {
    /// M there.
    pub m: Count<0, 9>,
    /// P there.
    pub p: Count<0, 9>,
    /// B there.
    pub b: Count<0, 9>,
}

/// A neighbour of the defender that the attacker's zone reaches (S§5.2, 5.5).
#[derive(Clone, Copy, Debug, PartialEq, Input)]
pub struct Support {
    /// Bases in support. Partly or wholly in the zone, and not shielded by friends.
    #[input(hint = "defender’s neighbour, in the zone")]
    pub bases: Count<0, 24>,
    /// of its bases.
    #[input(start = Count::clamped(4))]
    pub of: Count<1, 24>,
}

impl Support {
    /// Bases that count: never more than it has.
    pub fn counted(&self) -> i32 {
        self.bases.n().min(self.of.n())
    }
}

impl Formation {
    /// A unit of a battle as it stands; where it stands to the enemy is for the player to say.
    pub(in super::super) fn of(unit_ref: UnitRef, battle: &BattleView<'_, Republique>) -> Prefilled<Self> {
        let left = left(battle, unit_ref).ok_or(NotFilled::NotApplicable)?;
        if left.gone {
            return Err(format!("{}: nothing of it is left.", left.unit.name.trim()).into());
        }
        let of_unit = battle.markers.of_unit(unit_ref);
        let marked = |marker| of_unit.of(marker);
        let is_ready = marked(LIMBERED.id) + marked(FIRED.id) == 0;
        let fresh = if left.unit.troops.arm() == Arm::Artillery && is_ready { left.bases } else { 0 };
        Ok(Formation {
            unit: Some(unit_ref),
            troops: left.unit.troops,
            grade: left.unit.grade,
            bases: Count::clamped(left.bases),
            morale: left.morale,
            lost: Count::clamped(marked(LOST.id)),
            panic: Count::clamped(marked(PANIC.id)),
            markers: Count::clamped(left.markers()),
            markers_out: Count::clamped(markers_out(battle, unit_ref, &left)),
            square: left.unit.troops.arm() == Arm::Infantry && marked(SQUARE.id) != 0,
            fresh: Count::clamped(fresh),
            damage: Count::clamped(left.damage),
            limbered: left.unit.troops.arm() == Arm::Artillery && marked(LIMBERED.id) != 0,
            horse: left.unit.horse,
            ..Formation::default()
        })
    }

    /// What it suffers in another assault: only attackers bridge.
    pub(super) fn elsewhere_of(&self, role: Role) -> Elsewhere {
        self.elsewhere.filter(|_| role == Role::Attacker).unwrap_or_default()
    }

    pub(super) fn arm(&self) -> Arm {
        self.troops.arm()
    }

    /// Its batteries that are fresh: none that are limbered.
    pub(super) fn fresh(&self) -> i32 {
        if self.limbered { 0 } else { self.fresh.n().min(self.bases.n()) }
    }

    /// Infantry that is marked as being in square.
    pub(super) fn in_square(&self) -> bool {
        self.arm() == Arm::Infantry && self.square
    }
}

impl Force {
    /// These units of a battle in the place of its own, of which those that were here already stand as they stood.
    pub(super) fn set_side(
        &mut self,
        unit_refs: &[UnitRef],
        battle: &BattleView<'_, Republique>,
    ) -> Prefilled<()> {
        // Those that are of no battle stay: the player has put them there.
        let mut units = List::default();
        if self.units.iter().any(|unit| unit.unit.is_some()) {
            units = self.units.iter().filter(|unit| unit.unit.is_none()).copied().collect();
        }
        for unit_ref in unit_refs {
            let formation = Formation::of(*unit_ref, battle)?;
            let here = self.units.iter().find(|unit| unit.unit == Some(*unit_ref)).copied();
            let stands = here.unwrap_or(formation);
            units.push(Formation {
                square: stands.square,
                markers_out: stands.markers_out,
                fresh: stands.fresh,
                general: stands.general,
                outflanked: stands.outflanked,
                rear: stands.rear,
                cut_off: stands.cut_off,
                ..formation
            });
        }
        self.units = units;
        Ok(())
    }

    /// Whether any of its units is of this arm.
    pub fn has(&self, arm: Arm) -> bool {
        self.units.iter().any(|unit| unit.arm() == arm)
    }

    /// All its bases, batteries one each.
    pub fn bases(&self) -> i32 {
        self.bases_of(&|_| true)
    }

    /// The bases of such units.
    pub(super) fn bases_of(&self, such: &dyn Fn(&Formation) -> bool) -> i32 {
        self.units.iter().filter(|unit| such(unit)).map(|unit| unit.bases.n()).sum()
    }

    /// Whether half or more of its bases belong to such units.
    pub(super) fn half(&self, such: &dyn Fn(&Formation) -> bool) -> bool {
        let bases = self.bases_of(such);
        bases > 0 && bases * 2 >= self.bases()
    }

    /// Whether more than half of the bases in closest contact belong to units with M hits, or of all.
    pub(super) fn disordered(&self) -> bool {
        let most = |among: &dyn Fn(&Formation) -> bool| {
            let hit = self.bases_of(&|unit| among(unit) && unit.morale != Morale::Formed);
            hit * 2 > self.bases_of(among)
        };
        most(&|unit| self.is_closest(unit)) || most(&|_| true)
    }

    /// In the all-out zone, or at general range where no unit is nearer.
    pub(super) fn is_closest(&self, unit: &Formation) -> bool {
        !unit.general || self.units.iter().all(|unit| unit.general)
    }

    /// The first in this order whose units hold the most bases.
    pub(super) fn largest<T: Copy>(&self, order: &[T], of: impl Fn(&Formation, T) -> bool) -> Option<T> {
        let mut largest = None;
        let mut most = 0;
        for kind in order {
            let bases = self.bases_of(&|unit| of(unit, *kind));
            if bases > most {
                (largest, most) = (Some(*kind), bases);
            }
        }
        largest
    }

    /// The grade of the greatest share of its bases; of two that are even, the better.
    pub fn grade(&self) -> Grade {
        self.largest(Grade::VARIANTS, |unit, grade| unit.grade == grade).unwrap_or_default()
    }
}
