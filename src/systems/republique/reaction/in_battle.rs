//! A unit of the side that waits, and the enemy that moves.

use super::{Enemy, PassingGuns, ReactingCavalry, Reaction, Reactor};
use crate::rules::{BattleView, Count, Inches, NotFilled, Prefilled, UnitRef};
use crate::systems::republique::Republique;
use crate::systems::republique::state::{FIRED, LIMBERED, MOVED, REACTED, left, units};
use crate::systems::republique::terms::Arm;

/// Whether the side that waits has cavalry or guns.
fn someone_reacts(battle: &BattleView<'_, Republique>) -> bool {
    let may = |arm: Arm| matches!(arm, Arm::Cavalry | Arm::Artillery);
    units(battle, battle.active.other()).iter().any(|(_, left)| !left.gone && may(left.unit.troops.arm()))
}

impl Reaction {
    pub(super) fn of_battle(
        &self,
        battle: &BattleView<'_, Republique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        let waits = |unit_ref: &UnitRef| unit_ref.side != battle.active;
        let (mover, reactor) = match (ours, theirs) {
            ([one], []) if waits(one) => (None, *one),
            ([mover], [one]) if waits(one) => (Some(*mover), *one),
            ([one], [mover]) if waits(one) => (Some(*mover), *one),
            ([], []) if !someone_reacts(battle) => {
                return Err(NotFilled::no_need("The side that waits has neither cavalry nor guns left."));
            }
            ([], []) | ([_], []) => {
                return Err(
                    "Choose the unit that moves, then the cavalry or battery that reacts to it.".into()
                );
            }
            _ => return Err(NotFilled::NotApplicable),
        };
        let marked = |unit_ref: UnitRef, id| battle.markers.of(unit_ref, id);
        let unit = left(battle, reactor).ok_or_else(|| NotFilled::from("Choose a unit of the division."))?;
        let kind = match unit.unit.troops.arm() {
            Arm::Cavalry => Reactor::Cavalry,
            Arm::Artillery => Reactor::Battery,
            Arm::Infantry | Arm::Skirmishers => return Err("Only cavalry and batteries react.".into()),
        };
        if unit.gone {
            return Err("Nothing of it is left.".into());
        }
        let enemy = match mover.and_then(|mover| Some((mover, left(battle, mover)?))) {
            None => self.enemy,
            Some((mover, moving)) => {
                let is_horse = moving.unit.troops.arm() == Arm::Cavalry || moving.unit.horse;
                let orders = &battle.sheet.orders;
                let allowance = if is_horse { orders.horse_in } else { orders.foot_in };
                let left = allowance.value * 100 - marked(mover, MOVED.id);
                Enemy { unit: Some(mover), left: Inches::from_hundredths(left) }
            }
        };
        Ok(Reaction {
            unit: Some(reactor),
            name: unit.unit.name.clone(),
            reactor: kind,
            morale: unit.morale,
            enemy,
            cavalry: ReactingCavalry { reacted: marked(reactor, REACTED.id) != 0, ..self.cavalry },
            guns: PassingGuns {
                weight: unit.unit.weight,
                damage: Count::clamped(unit.damage),
                saved: unit.saved,
                limbered: marked(reactor, LIMBERED.id) != 0,
                fired: marked(reactor, FIRED.id) != 0,
                ..self.guns
            },
        })
    }
}
