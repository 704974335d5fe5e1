//! What a division is as a whole, worked out from what is left of its units (S§3.3, 6.2).

use super::{B_HITS, MORALE, PRISONERS, left};
use crate::rules::{BattleView, Side, UnitRef, known};
use crate::systems::republique::Republique;
use crate::systems::republique::army::Division;
use crate::systems::republique::terms::{Arm, Grade, Morale, Troops};
use strum::VariantArray;

/// Cavalry that makes a division one of heavy support.
const HEAVY: [Troops; 2] = [Troops::HeavyCavalry, Troops::ArmoredCavalry];

/// A division as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Whole {
    /// The mean grade of its bases, halves to the better; none where nothing is left.
    pub grade: Option<Grade>,
    /// Every unit of its primary arm has M hits or has taken B hits.
    pub is_worn: bool,
    /// Units that are shaken or demoralized.
    pub shaken: usize,
    /// Elite troops or heavy cavalry are in it.
    pub is_heavy: bool,
}

impl Whole {
    /// "Vet. on average, worn, 2 shaken, heavy support".
    pub(in super::super) fn words(&self) -> String {
        let mut words: Vec<String> = Vec::new();
        words.extend(self.grade.map(|grade| format!("{} on average", grade.short())));
        if self.is_worn {
            words.push("worn".into());
        }
        if self.shaken > 0 {
            words.push(format!("{} shaken", self.shaken));
        }
        if self.is_heavy {
            words.push("heavy support".into());
        }
        words.join(", ")
    }
}

/// A division of this side as the battle has left it.
pub(in super::super) fn whole(battle: &BattleView<'_, Republique>, side: Side, division: &Division) -> Whole {
    let (mut bases, mut points, mut shaken, mut is_heavy) = (0, 0, 0, false);
    for unit in known(&division.units) {
        let left = left(battle, UnitRef { side, id: unit.id }).filter(|left| !left.gone);
        let Some(left) = left else { continue };
        bases += left.bases;
        points += left.bases * (Grade::VARIANTS.len() as i32 - unit.grade as i32);
        shaken += usize::from(left.morale >= Morale::Shaken);
        is_heavy |= unit.grade == Grade::Elite || HEAVY.contains(&unit.troops);
    }
    // From the best at 5 to the worst at 1.
    let mean = (bases > 0).then(|| (2 * points + bases).div_euclid(2 * bases));
    let grade = mean.and_then(|mean| Grade::VARIANTS.get(Grade::VARIANTS.len() - mean as usize)).copied();
    Whole { grade, is_worn: is_worn(battle, side, division), shaken, is_heavy }
}

/// Infantry is primary where there is any, else what else there is.
fn is_worn(battle: &BattleView<'_, Republique>, side: Side, division: &Division) -> bool {
    let of_arm = |arm: Arm| known(&division.units).filter(move |unit| unit.troops.arm() == arm);
    let primary = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];
    let primary = primary.into_iter().find(|arm| of_arm(*arm).next().is_some());
    let is_hit = |id| {
        let marked = |marker| battle.markers.of(UnitRef { side, id }, marker);
        [MORALE.id, B_HITS.id, PRISONERS.id].into_iter().any(|marker| marked(marker) != 0)
    };
    primary.is_some_and(|arm| of_arm(arm).all(|unit| is_hit(unit.id)))
}
