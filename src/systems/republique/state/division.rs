//! What a division is as a whole, worked out from what is left of its units (S§3.3, 6.2).

use super::{B_HITS, GONE, MORALE, NEIGHBOUR_TESTED, PANIC_ROUND, PANICKED, PRISONERS, TEST, TRIED, left_of};
use crate::rules::{
    BattleView, Breakdown, Marker, Quantity, RuleRef, Side, Source, UnitRef, counted, known, printed,
};
use crate::systems::republique::Republique;
use crate::systems::republique::army::{Division, Unit};
use crate::systems::republique::sheet::AverageGrade;
use crate::systems::republique::terms::{Arm, Grade, Morale, Troops};
use strum::VariantArray;

const PASSING: RuleRef = RuleRef("6.1");

/// Cavalry that makes a division one of heavy support.
const HEAVY: [Troops; 2] = [Troops::HeavyCavalry, Troops::ArmoredCavalry];

/// A division as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Whole {
    /// The mean grade of its bases, halves to the better; none where nothing is left.
    pub grade: Option<Grade>,
    /// Every unit of its primary arm has M hits, has taken B hits, or is lost.
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
    let (mut bases, mut shaken, mut is_heavy) = (Vec::new(), 0, false);
    for unit in known(&division.units) {
        let left = Some(left_of(battle, side, unit)).filter(|left| !left.gone);
        if battle.sheet.readings.average_grade == AverageGrade::AtStart {
            bases.push((unit.grade, unit.strength()));
        }
        let Some(left) = left else { continue };
        if battle.sheet.readings.average_grade == AverageGrade::BasesLeft {
            bases.push((unit.grade, left.bases));
        }
        shaken += usize::from(left.morale >= Morale::Shaken);
        is_heavy |= is_heavy_support(unit);
    }
    let grade = average_grade(&bases).map(|(grade, _)| grade);
    Whole { grade, is_worn: is_worn(battle, side, division), shaken, is_heavy }
}

/// Elite troops of any arm, or heavy or armored cavalry (F20.5).
pub(in super::super) fn is_heavy_support(unit: &Unit) -> bool {
    unit.grade == Grade::Elite || HEAVY.contains(&unit.troops)
}

/// The mean grade of so many bases of each, batteries among them, and how it is found; nothing of no bases.
pub(in super::super) fn average_grade(bases: &[(Grade, i32)]) -> Option<(Grade, Breakdown)> {
    let mut sum = Breakdown::new(Quantity::Count);
    let mut all = 0;
    for grade in Grade::VARIANTS {
        let of_grade: i32 = bases.iter().filter(|(of, _)| of == grade).map(|(_, n)| n).sum();
        if of_grade > 0 {
            let label = format!(
                "{} of {} troops at {}",
                counted(of_grade, "base", "bases"),
                grade.name(),
                grade.points()
            );
            sum.add_number(label, of_grade * grade.points(), PASSING);
            all += of_grade;
        }
    }
    let label = format!("Shared by {}, halves to the better", counted(all, "base", "bases"));
    sum.convert_nearest(label, Quantity::Count, [printed(1), printed(all)], PASSING);
    let grade = Grade::of_points(sum.total()).filter(|_| all > 0)?;
    sum.note_cell("Average grade", grade.name(), Source::Printed, PASSING);
    Some((grade, sum))
}

/// Whether a P5 of a unit, or the loss of one in an assault, has this division tested, and it has not been (S§6.2).
pub(in super::super) fn must_test(
    battle: &BattleView<'_, Republique>,
    side: Side,
    division: &Division,
) -> bool {
    let has_p5 =
        known(&division.units).any(|unit| battle.markers.of(UnitRef { side, id: unit.id }, TEST.id) >= 5);
    has_p5 && may_test(battle, side, division, &TRIED)
}

/// Whether it has panicked, and others of its side may still have to test for that.
pub(in super::super) fn leaves_neighbours(
    battle: &BattleView<'_, Republique>,
    side: Side,
    division: &Division,
) -> bool {
    let is_open = battle.markers.of(UnitRef { side, id: division.id }, PANICKED.id) == 1;
    let mut others = known(&battle.army(side).divisions).filter(|other| other.id != division.id);
    is_open && others.any(|other| may_test(battle, side, other, &NEIGHBOUR_TESTED))
}

/// The round in which the neighbours of this one test, once it has panicked (S§6.2).
pub(in super::super) fn next_round(
    battle: &BattleView<'_, Republique>,
    side: Side,
    division: &Division,
) -> i32 {
    battle.markers.of(UnitRef { side, id: division.id }, PANIC_ROUND.id).max(1) + 1
}

/// A division of which something is left, and which has neither made this test nor panicked.
fn may_test(battle: &BattleView<'_, Republique>, side: Side, division: &Division, test: &Marker) -> bool {
    let is_left = |unit: &Unit| !left_of(battle, side, unit).gone;
    let group = UnitRef { side, id: division.id };
    division.level.is_division()
        && known(&division.units).any(is_left)
        && [test, &PANICKED].iter().all(|marker| battle.markers.of(group, marker.id) == 0)
}

/// Infantry is primary where there is any, else what else there is.
fn is_worn(battle: &BattleView<'_, Republique>, side: Side, division: &Division) -> bool {
    let of_arm = |arm: Arm| known(&division.units).filter(move |unit| unit.troops.arm() == arm);
    let primary = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];
    let primary = primary.into_iter().find(|arm| of_arm(*arm).next().is_some());
    let is_hit = |id| {
        let of_unit = battle.markers.of_unit(UnitRef { side, id });
        let marked = |marker| of_unit.of(marker);
        [MORALE.id, B_HITS.id, PRISONERS.id, GONE.id].into_iter().any(|marker| marked(marker) != 0)
    };
    primary.is_some_and(|arm| of_arm(arm).all(|unit| is_hit(unit.id)))
}
