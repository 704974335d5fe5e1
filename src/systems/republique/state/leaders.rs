//! Who leads by now.

use super::markers::{LEADER_LOST, LEADER_OUT, LED_BY, PROMOTED};
use crate::rules::{BattleView, Marker, Side, UnitRef, known};
use crate::systems::republique::Republique;
use crate::systems::republique::army::{Division, Leader, Rating};

/// Whether the leader of this division or corps is hors de combat.
pub(in super::super) fn leader_is_out(
    battle: &BattleView<'_, Republique>,
    side: Side,
    division: &Division,
) -> bool {
    battle.markers.of(UnitRef { side, id: division.id }, LEADER_OUT.id) != 0
}

/// Who leads this division or corps by now: whoever stepped up, or its own leader, a point less for each that it lost
/// and at least 0 (S§2.3). The place of one who was promoted away is filled from off the table, at 0 (F12.3).
pub(in super::super) fn leader_of(
    battle: &BattleView<'_, Republique>,
    side: Side,
    line: &Division,
) -> Leader {
    let marked = |marker: &Marker| battle.markers.of(UnitRef { side, id: line.id }, marker.id);
    let by = u16::try_from(marked(&LED_BY)).ok().filter(|id| *id != 0 && !line.level.is_division());
    if let Some(by) = by {
        let promoted = known(&battle.army(side).divisions).find(|other| other.id.n() == by);
        return promoted.map_or_else(Leader::default, |promoted| promoted.leader.clone());
    }
    let own = &line.leader;
    let leader = if marked(&PROMOTED) != 0 {
        Leader { rating: Rating::near(0), ..Leader::default() }
    } else {
        own.clone()
    };
    match marked(&LEADER_LOST) {
        0 => leader,
        lost => Leader { rating: leader.rating.after(lost), ..leader },
    }
}
