//! Who leads by now.

use super::markers::{LEADER_LOST, LEADER_OUT, LEADERS_FELL, LEADERS_GONE, LEADERS_OUT, LED_BY, PROMOTED};
use crate::rules::{BattleView, Marker, Side, UnitRef, known};
use crate::systems::republique::Republique;
use crate::systems::republique::army::{Division, Leader, Rating};

/// What the marker of a promoted leader is where he stepped up above the corps.
pub(in super::super) const TO_THE_ARMY: i32 = 2;

/// Whether the leader of this division or corps is hors de combat.
pub(in super::super) fn leader_is_out(
    battle: &BattleView<'_, Republique>,
    side: Side,
    division: &Division,
) -> bool {
    battle.markers.of(UnitRef { side, id: division.id }, LEADER_OUT.id) != 0
}

/// Whether the leader at this place above the corps is hors de combat.
fn army_leader_is_out(battle: &BattleView<'_, Republique>, side: Side, place: usize) -> bool {
    battle.markers.of(UnitRef::army(side), LEADERS_OUT.id) & 1 << place != 0
}

/// The leaders above the corps, by their places, who are in the field; or those who are out and not yet replaced.
pub(in super::super) fn army_leaders<'a>(
    battle: &BattleView<'a, Republique>,
    side: Side,
    are_out: bool,
) -> Vec<(usize, &'a Leader)> {
    let gone = battle.markers.of(UnitRef::army(side), LEADERS_GONE.id);
    let leaders = battle.army(side).leaders.iter().enumerate();
    let is_meant =
        |place: usize| gone & 1 << place == 0 && army_leader_is_out(battle, side, place) == are_out;
    leaders.filter(|(place, _)| is_meant(*place)).collect()
}

/// The leaders above the corps who were lost in this turn.
pub(in super::super) fn fallen_above<'a>(battle: &BattleView<'a, Republique>, side: Side) -> Vec<&'a Leader> {
    let fell = battle.markers.of(UnitRef::army(side), LEADERS_FELL.id);
    let leaders = battle.army(side).leaders.iter().enumerate();
    leaders.filter(|(place, _)| fell & 1 << place != 0).map(|(_, leader)| leader).collect()
}

/// Whoever leads above the corps by now: those in the field, and the leaders of corps and divisions who stepped up.
pub(in super::super) fn above_corps(battle: &BattleView<'_, Republique>, side: Side) -> Vec<Leader> {
    let up = |line: &&Division| battle.markers.of(UnitRef { side, id: line.id }, PROMOTED.id) == TO_THE_ARMY;
    let promoted = known(&battle.army(side).divisions).filter(up).map(|line| line.leader.clone());
    let own = army_leaders(battle, side, false).into_iter().map(|(_, leader)| leader.clone());
    own.chain(promoted).collect()
}

/// Who leads this division or corps by now: whoever stepped up, or its own leader, a point less for each that it lost
/// and at least 0 (S§2.3). The place of one who was promoted away is filled from off the table, at 0 (F12.3).
pub(in super::super) fn leader_of(
    battle: &BattleView<'_, Republique>,
    side: Side,
    line: &Division,
) -> Leader {
    let of_unit = battle.markers.of_unit(UnitRef { side, id: line.id });
    let marked = |marker: &Marker| of_unit.of(marker.id);
    let by = u16::try_from(marked(&LED_BY)).ok().filter(|id| *id != 0 && !line.level.is_division());
    if let Some(by) = by {
        let promoted = known(&battle.army(side).divisions).find(|other| other.id.n() == by);
        return promoted.map_or_else(Leader::default, |promoted| promoted.leader.clone());
    }
    let own = &line.leader;
    let leader = if marked(&PROMOTED) != 0 {
        Leader { rating: Rating::clamped(0), ..Leader::default() }
    } else {
        own.clone()
    };
    match marked(&LEADER_LOST) {
        0 => leader,
        lost => Leader { rating: leader.rating.after(lost), ..leader },
    }
}
