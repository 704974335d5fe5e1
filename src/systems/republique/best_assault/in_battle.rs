//! Units of a battle, one of the one side and several of the other.

use super::super::assault::Formation;
use super::super::state::{left, standing_units};
use super::{BestAssault, Choose, Fighter, Rival};
use crate::rules::{BattleView, NotFilled, Prefilled, UnitRef};
use crate::systems::republique::Republique;

impl Fighter {
    /// A unit of a battle as it stands; where it stands is for the player to say.
    fn of(unit_ref: UnitRef, battle: &BattleView<'_, Republique>, stands: &Fighter) -> Prefilled<Self> {
        let formation = Formation::of(unit_ref, battle)?;
        let name = left(battle, unit_ref).map(|left| left.unit.name.clone()).unwrap_or_default();
        let (terrain, leaders) =
            if stands.unit == Some(unit_ref) { (stands.terrain, stands.leaders) } else { Default::default() };
        Ok(Fighter {
            unit: Some(unit_ref),
            name,
            troops: formation.troops,
            grade: formation.grade,
            bases: formation.bases,
            morale: formation.morale,
            square: formation.square,
            fresh: formation.fresh,
            lost: formation.lost,
            panic: formation.panic,
            markers: formation.markers,
            markers_out: formation.markers_out,
            terrain,
            leaders,
        })
    }
}

impl BestAssault {
    /// One unit of the one side, several or a division of the other.
    pub(super) fn of_battle(
        &self,
        battle: &BattleView<'_, Republique>,
        ours: &[UnitRef],
        theirs: &[UnitRef],
    ) -> Prefilled<Self> {
        let [attackers, targets] = battle.by_turn(ours, theirs);
        if attackers.is_empty() || targets.is_empty() {
            return Err(
                "Choose a unit, and the enemy division in its reach; or a division and one enemy.".into()
            );
        }
        let standing = |all: &[UnitRef]| -> Vec<UnitRef> {
            all.iter().flat_map(|unit_ref| standing_units(battle, *unit_ref)).collect()
        };
        let (attackers, targets) = (standing(attackers), standing(targets));
        let (choose, one, others) = match (&attackers[..], &targets[..]) {
            ([], _) | (_, []) => return Err("Nothing of them is left.".into()),
            ([one], others) => (Choose::Target, *one, others),
            (others, [one]) => (Choose::Attacker, *one, others),
            _ => return Err(NotFilled::NotApplicable),
        };
        let mut filled =
            BestAssault { choose, one: Fighter::of(one, battle, &self.one)?, rivals: Default::default() };
        for unit_ref in others {
            // What was entered of it stays.
            let known = self.rivals.iter().find(|rival| rival.fighter.unit == Some(*unit_ref));
            let known = known.cloned().unwrap_or_default();
            let fighter = Fighter::of(*unit_ref, battle, &known.fighter)?;
            filled.rivals.push(Rival { fighter, ..known });
        }
        Ok(filled)
    }
}
