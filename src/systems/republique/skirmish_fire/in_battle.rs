//! Units of a battle whose skirmishers shoot, and the enemy before them.

use super::{Blocker, MOST, Shooter, SkirmishFire, SkirmishTarget};
use crate::rules::{BattleView, Count, List, NotFilled, Prefilled, Side, UnitRef, distinct};
use crate::systems::republique::Republique;
use crate::systems::republique::state::{Left, blocking_markers, left, units, waiting_markers};
use crate::systems::republique::terms::Arm;

/// Units that stand.
fn standing<'a>(
    battle: &BattleView<'a, Republique>,
    unit_refs: &[UnitRef],
) -> Prefilled<Vec<(UnitRef, Left<'a>)>> {
    let of = |unit_ref: UnitRef| {
        let left = left(battle, unit_ref).ok_or_else(|| NotFilled::from("Choose units of the divisions."))?;
        if left.gone { Err("Nothing of it is left.".into()) } else { Ok((unit_ref, left)) }
    };
    distinct(unit_refs).into_iter().map(of).collect()
}

/// Whether a unit of this side has markers that may still shoot or block.
fn someone_shoots(battle: &BattleView<'_, Republique>, side: Side) -> bool {
    units(battle, side).iter().any(|(unit_ref, left)| waiting_markers(battle, *unit_ref, left) > 0)
}

/// Every marker of theirs that is still to shoot, with an enemy marker before each.
pub(super) fn filled(
    battle: &BattleView<'_, Republique>,
    ours: &[UnitRef],
    theirs: &[UnitRef],
) -> Prefilled<SkirmishFire> {
    let Some(first) = ours.first() else {
        return Err(match battle.active.both().into_iter().any(|side| someone_shoots(battle, side)) {
            true => "Choose the units whose skirmishers shoot, then the enemy before them.".into(),
            false => NotFilled::no_need("No unit has skirmishers that may still shoot."),
        });
    };
    let (ours, theirs) = (standing(battle, ours)?, standing(battle, theirs)?);
    let mut shooters: List<Shooter, MOST> = List::default();
    for (at, (unit_ref, left)) in ours.iter().enumerate() {
        for _ in 0..waiting_markers(battle, *unit_ref, left) {
            shooters.push(Shooter {
                unit: Some(*unit_ref),
                name: left.unit.name.clone(),
                grade: left.skirmishers,
                target: Count::clamped((at + 1).min(theirs.len()) as i32),
            });
        }
    }
    if shooters.is_empty() {
        return Err("No skirmisher of it is still to shoot.".into());
    }
    if theirs.is_empty() {
        return Err("Choose the enemy units before them.".into());
    }
    let defending = first.side != battle.active;
    let mut blockers: List<Blocker, MOST> = List::default();
    for (unit_ref, left) in theirs.iter().filter(|_| !defending) {
        for _ in 0..blocking_markers(battle, *unit_ref, left) {
            let marker = blockers.len() % shooters.len() + 1;
            blockers.push(Blocker {
                unit: Some(*unit_ref),
                name: left.unit.name.clone(),
                grade: left.skirmishers,
                marker: Count::clamped(marker as i32),
            });
        }
    }
    let immobile_at = battle.sheet.assault.battery_immobile_at.value;
    let targets = theirs.iter().map(|(unit_ref, left)| {
        let arm = left.unit.troops.arm();
        SkirmishTarget {
            unit: Some(*unit_ref),
            name: left.unit.name.clone(),
            morale: left.morale,
            guns: arm == Arm::Artillery,
            immobile: arm.immobile(left.bases, left.damage, immobile_at),
        }
    });
    Ok(SkirmishFire { shooters, defending, blockers, targets: targets.collect(), ..SkirmishFire::default() })
}
