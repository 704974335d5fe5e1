//! What a battle knows of those who may act first.

use crate::rules::{BattleView, UnitRef};
use crate::systems::plm::Plm;
use crate::systems::plm::actor::{Actor, not_there};
use crate::systems::plm::unit_state::unit_state;

/// The one unit of the side that acts, and those of the other side.
pub(super) fn sides<'a>(
    battle: &BattleView<'_, Plm>,
    ours: &'a [UnitRef],
    theirs: &'a [UnitRef],
) -> Option<(UnitRef, &'a [UnitRef])> {
    let (active, others) = if ours.first()?.side == battle.active { (ours, theirs) } else { (theirs, ours) };
    match active {
        [acting] if !others.is_empty() => Some((*acting, others)),
        _ => None,
    }
}

/// What the battle knows that keeps a unit from acting first.
pub(super) fn cannot_act_first(battle: &BattleView<'_, Plm>, unit_ref: UnitRef) -> Option<String> {
    if let Some(why) = not_there(battle, unit_ref) {
        return Some(why);
    }
    let (state, actor) = (unit_state(battle, unit_ref)?, Actor::of(battle, unit_ref)?);
    let reasons = [
        (state.gun_is_lost, "cannot act first: its crew has left the gun"),
        (state.rounds == Some(0), "cannot act first: it has no ammunition left"),
        (state.is_immobile, "may do nothing more by this roll"),
    ];
    let (_, why) = reasons.into_iter().find(|(is_so, _)| *is_so)?;
    Some(format!("{} {why}.", actor.called()))
}
