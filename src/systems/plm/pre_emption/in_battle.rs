//! What a battle knows of those who may act first.

use crate::rules::{BattleView, Prefilled, UnitRef};
use crate::systems::plm::Plm;
use crate::systems::plm::actor::Actor;

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

/// A unit that may act first as far as the battle knows, and whether it has done so by this roll; or why it may not.
pub(super) fn first_to_act(battle: &BattleView<'_, Plm>, unit_ref: UnitRef) -> Prefilled<(Actor, bool)> {
    let (actor, state) = Actor::on_table(battle, unit_ref)?;
    let actor = actor.unless([
        (state.gun_is_lost, "cannot act first: its crew has left the gun"),
        (state.rounds == Some(0), "cannot act first: it has no ammunition left"),
        (state.is_immobile || state.has_failed, "may do nothing more by this roll"),
    ])?;
    Ok((actor, state.has_pre_empted))
}
