//! A captured gun in a battle: a unit of the enemy serves it with a stand of its own (G.1).

use super::super::Plm;
use super::super::state::unit_state;
use super::super::terms::{Arm, Formation, Weapon};
use super::super::tester::Tester;
use super::{Firer, Server, Volley, actions_to_fire};
use crate::rules::{BattleView, Count, Name, NotFilled, Prefilled, UnitRef, clause};

/// One unit that serves, and of the enemy's a gun that is left and the target; nothing where these are others.
pub(super) fn fire(
    battle: &BattleView<'_, Plm>,
    ours: &[UnitRef],
    theirs: &[UnitRef],
) -> Option<Prefilled<Volley>> {
    let ([server], [one, other]) = (ours, theirs) else { return None };
    let is_left = |unit_ref: UnitRef| unit_state(battle, unit_ref).is_some_and(|state| state.gun_is_lost);
    let (gun, target) = match (is_left(*one), is_left(*other)) {
        (true, false) => (*one, *other),
        (false, true) => (*other, *one),
        _ => return None,
    };
    Some(served(battle, *server, gun, target))
}

fn served(battle: &BattleView<'_, Plm>, server: UnitRef, gun: UnitRef, target: UnitRef) -> Prefilled<Volley> {
    let by = unit_state(battle, server).filter(|state| state.is_present()).ok_or(NotFilled::NotApplicable)?;
    let state = unit_state(battle, gun).ok_or(NotFilled::NotApplicable)?;
    let called = by.called();
    if by.unit.arm() == Arm::Artillery {
        return Err(clause(&called, "serves its own gun.").into());
    }
    let organisation = &battle.sheet.army.organisation;
    let figures = match by.unit.arm() {
        Arm::Cavalry => organisation.horse_figures,
        Arm::Infantry | Arm::Artillery => organisation.foot_figures,
    };
    let of = state.unit.name.called_or(|| "captured gun".into());
    let preempts = server.side != battle.active;
    let firer = Firer {
        served_by: Server { unit: Some(server) },
        unit: Some(gun),
        name: Name::truncated(&format!("{of}, served by {called}")),
        weapon: Weapon::Gun,
        formation: Formation::Unlimbered,
        stands: Count::clamped(figures.value),
        actions: actions_to_fire(battle, &by, preempts)?,
        preempts,
        rounds: state.gun_rounds(),
        ..Firer::default()
    };
    let target = Tester::of(battle, target).ok_or(NotFilled::NotApplicable)?;
    Ok(Volley { firer, target, ..Volley::default() })
}
