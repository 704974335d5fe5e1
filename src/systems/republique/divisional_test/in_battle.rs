//! A division of a battle that tests its panic.

use super::{Disorder, DivisionalTest, LostLeader, MOST, Member, Trigger};
use crate::rules::{
    BattleView, Count, Dice, Inches, Lengths, List, Name, NotFilled, Prefilled, Side, UnitRef, known,
};
use crate::systems::republique::Republique;
use crate::systems::republique::army::{Division, Unit};
use crate::systems::republique::forced_move::ForcedMove;
use crate::systems::republique::order_of_move::Mover;
use crate::systems::republique::state::{
    DISORDER_LATE, DISORDER_TAKEN, DISORDERED, LAST_BACK, LEADER_FELL, LIMBERED, NEIGHBOUR_TESTED, PANICKED,
    TRIED, WENT_BACK, division_of, fallen_above, forced, is_heavy_support, leaves_neighbours, left,
    must_test, next_round, whole,
};
use crate::systems::republique::terms::Grade;

impl DivisionalTest {
    /// Of nobody: whoever has to test first. A unit that is chosen stands for its division if that has to test.
    pub(super) fn of_battle(
        &self,
        battle: &BattleView<'_, Republique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        let Some(first) = ours.first() else {
            return if theirs.is_empty() {
                self.of_whoever_is_due(battle)
            } else {
                Err(NotFilled::NotApplicable)
            };
        };
        let division =
            division_of(battle, *first).filter(|_| theirs.is_empty()).ok_or(NotFilled::NotApplicable)?;
        let is_of_it = |one: &UnitRef| {
            one.side == first.side && division_of(battle, *one).is_some_and(|other| other.id == division.id)
        };
        if !ours.iter().all(is_of_it) {
            return Err(NotFilled::NotApplicable);
        }
        if division.level.has_divisions() {
            return Err("What a corps leaves free tests no panic: choose a division.".into());
        }
        let group = UnitRef { side: first.side, id: division.id };
        if battle.markers.of(group, PANICKED.id) != 0 {
            return Err("It has panicked, and tests no more in this phase.".into());
        }
        let is_tested = battle.markers.of(group, NEIGHBOUR_TESTED.id) != 0;
        let own = must_test(battle, first.side, division);
        let neighbour = !panicked(battle, first.side).is_empty();
        if !own && (!neighbour || is_tested) && first.id != division.id {
            return Err("By what is known its division has nothing to test: choose the division itself to test it all the same.".into());
        }
        Ok(self.of_division(battle, first.side, division, neighbour && !own))
    }

    fn of_whoever_is_due(&self, battle: &BattleView<'_, Republique>) -> Prefilled<Self> {
        for side in battle.active.both() {
            let due = known(&battle.army(side).divisions).find(|division| must_test(battle, side, division));
            if let Some(division) = due {
                return Ok(self.of_division(battle, side, division, false));
            }
        }
        let waits = |side| {
            known(&battle.army(side).divisions).any(|division| leaves_neighbours(battle, side, division))
        };
        Err(if battle.active.both().into_iter().any(waits) {
            "Choose a division beside one that panicked.".into()
        } else {
            NotFilled::no_need("No division has to test its panic.")
        })
    }

    fn of_division(
        &self,
        battle: &BattleView<'_, Republique>,
        side: Side,
        division: &Division,
        by_neighbour: bool,
    ) -> Self {
        let group = UnitRef { side, id: division.id };
        let army = battle.army(side);
        let place = army.divisions.iter().position(|line| line.known().is_some_and(|one| one.id == group.id));
        let corps = place.and_then(|place| army.corps_of(place));
        let leaders = [Some(division), corps].into_iter().flatten();
        let fell = |line: &Division| battle.markers.of(UnitRef { side, id: line.id }, LEADER_FELL.id) != 0;
        let stands = if self.group == Some(group) { self.clone() } else { DivisionalTest::default() };
        let was_near = |name: &Name| stands.above.iter().any(|leader| leader.name == *name && leader.near);
        let above = fallen_above(battle, side).into_iter().map(|leader| {
            let name = leader.name.clone();
            LostLeader { near: was_near(&name), name }
        });
        let above = above.collect();
        let open = panicked(battle, side).into_iter().filter(|other| leaves_neighbours(battle, side, other));
        let round = match by_neighbour {
            true => open.map(|other| next_round(battle, side, other)).min().unwrap_or(2),
            false => 1,
        };
        DivisionalTest {
            group: Some(group),
            name: division.name.clone(),
            why: if by_neighbour { Trigger::Neighbour } else { Trigger::Own },
            tested_own: battle.markers.of(group, TRIED.id) != 0,
            tested_neighbour: battle.markers.of(group, NEIGHBOUR_TESTED.id) != 0,
            // Which of them stand beside it, the table knows.
            panicked_heavy: panicked(battle, side).iter().any(|other| whole(battle, side, other).is_heavy),
            leader_out: leaders.into_iter().any(fell),
            above,
            round: Count::clamped(round),
            units: known(&division.units)
                .filter_map(|unit| Member::of(battle, side, unit))
                .collect::<List<_, MOST>>(),
            dice: Dice::default(),
            ..stands
        }
    }
}

/// The divisions of a side that have panicked in this phase.
fn panicked<'a>(battle: &BattleView<'a, Republique>, side: Side) -> Vec<&'a Division> {
    let is_one =
        |division: &&Division| battle.markers.of(UnitRef { side, id: division.id }, PANICKED.id) != 0;
    known(&battle.army(side).divisions).filter(is_one).collect()
}

impl Member {
    fn of(battle: &BattleView<'_, Republique>, side: Side, unit: &Unit) -> Option<Self> {
        let unit_ref = UnitRef { side, id: unit.id };
        let left = left(battle, unit_ref)?;
        let of_unit = battle.markers.of_unit(unit_ref);
        let marked = |id| of_unit.of(id);
        let who = Mover::of(unit);
        // A move of the assaults that is still to be made counts as made: the longer one wins.
        let waits = forced(battle, unit_ref).map(|by| ForcedMove { by, who, ..ForcedMove::default() });
        let waits = waits.map(|waits| waits.distance(battle.sheet, Lengths::default()).total());
        Some(Member {
            unit: Some(unit_ref),
            name: unit.name.clone(),
            who,
            grade: unit.grade,
            heavy: is_heavy_support(unit) && unit.grade != Grade::Elite,
            morale: left.morale,
            disorder: if marked(DISORDERED.id) + marked(DISORDER_LATE.id) != 0 {
                Disorder::Owed
            } else if marked(DISORDER_TAKEN.id) != 0 {
                Disorder::Taken
            } else {
                Disorder::None
            },
            bases: Count::clamped(if left.gone { 0 } else { left.bases }),
            began: Count::clamped(unit.strength()),
            damage: Count::clamped(left.damage),
            gone_back: Inches::from_hundredths(marked(WENT_BACK.id) + waits.unwrap_or(0)),
            last: Inches::from_hundredths(waits.unwrap_or(marked(LAST_BACK.id))),
            limbered: marked(LIMBERED.id) != 0,
            ..Member::default()
        })
    }
}
