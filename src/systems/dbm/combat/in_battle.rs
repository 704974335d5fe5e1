//! A combat in a battle: who stands there, and what became of them.

use super::{Combat, Fate, Fighter, Fought, Rank};
use crate::rules::{
    BattleView, Change, Count, List, NotFilled, Prefilled, Side, Sides, UnitRef, UnitRefs, known,
};
use crate::systems::dbm::Dbm;
use crate::systems::dbm::army::{Army, Line, Supports};
use crate::systems::dbm::state::{
    COUNTS_AS, Element, FLEES, FOUGHT, LOST, LineInBattle, RECOILS, SHOT, WON, may_shoot,
};
use crate::systems::dbm::terms::{Rating, Troops};
use strum::VariantArray;

impl Combat {
    /// What became of them, as the battle notes it.
    pub(super) fn changes(&self, fought: &Fought) -> Vec<Change> {
        let mut changes = Vec::new();
        for (side, fate) in Side::ALL.zip(fought.fates) {
            let fight = self.fight(side);
            let Fighter { troops, grade, unit, shoots, ref aids, .. } = *fight.mine;
            if fight.mine.chooses_rating() {
                let place = 1 + fight.mine.counts_as as i32;
                changes.push(Change::set("", "", &COUNTS_AS, place).on(unit));
            }
            let whose = Sides(["Our", "Their"])[side];
            let element = Element { who: format!("{whose} {} {grade}", troops.name()), unit_ref: unit };
            // Of those that have fought only who stands is counted.
            let stands = fate != Fate::Destroyed;
            if shoots {
                changes.extend(stands.then(|| element.more(&SHOT, "")));
                for aid in aids.iter() {
                    changes.push(Change::add("", "", &SHOT, 1).on(Some(*aid)));
                }
            } else if fight.close() {
                changes.extend(stands.then(|| element.more(&FOUGHT, "")));
                let enemy = fought.fates[side.other()];
                if fate == Fate::Wins && matches!(enemy, Fate::Recoils | Fate::Flees | Fate::Destroyed) {
                    changes.push(element.more(&WON, ""));
                }
            }
            changes.push(match fate {
                Fate::Destroyed => element.more(&LOST, "destroyed"),
                Fate::Flees => element.more(&FLEES, "fled"),
                Fate::Recoils => element.more(&RECOILS, "recoiled"),
                Fate::Wins | Fate::Unaffected | Fate::FightsOn => continue,
            });
        }
        changes
    }

    /// Whoever stands here in a battle: the first in front, the others behind it, or beside it where they shoot. Where he
    /// stands stays as it is.
    pub(super) fn set_side(
        &mut self,
        side: Side,
        unit_refs: &[UnitRef],
        battle: &BattleView<'_, Dbm>,
        shooter: Option<Side>,
    ) -> Prefilled<()> {
        let (front, behind) = unit_refs.split_first().ok_or(NotFilled::NotApplicable)?;
        let in_battle = LineInBattle::standing(battle, *front)?;
        let line = in_battle.line;
        let fighter = self.fighter_mut(side);
        if fighter.unit != Some(*front) {
            // Of several alike only the player sees which is the general's, and what stands behind it.
            fighter.general = line.general && line.elements.n() == 1;
            fighter.double_base = line.double_based;
            fighter.ranks = List::default();
            fighter.moved_into_contact = in_battle.has_contacted;
        }
        let before = fighter.unit.replace(*front);
        (fighter.troops, fighter.grade) = (line.troops, line.grade);
        // As it was chosen last in this battle.
        let chosen = in_battle.counts_as - 1;
        match usize::try_from(chosen).ok().and_then(|place| Rating::VARIANTS.get(place)) {
            Some(rating) => fighter.counts_as = *rating,
            None if before != Some(*front) => fighter.counts_as = Rating::default(),
            None => {}
        }
        fighter.demoralised = in_battle.is_demoralised(battle);
        fighter.spent =
            in_battle.is_spent(battle.phase == "shooting") && (fighter.shoots || battle.phase != "shooting");
        let mut typed = std::mem::take(&mut fighter.ranks);
        while let Some(rank) = typed.remove(0) {
            if rank.unit.is_none() {
                fighter.ranks.push(rank);
            }
        }
        let mut aids = Vec::new();
        for unit_ref in behind {
            let line = LineInBattle::standing(battle, *unit_ref)?.line;
            if shooter == Some(side) && may_shoot(line, battle.sheet) {
                aids.push(*unit_ref);
                continue;
            }
            let (troops, grade, weapon) = (Some(line.troops), Some(line.grade), line.weapon);
            fighter.ranks.push(Rank { unit: Some(*unit_ref), troops, grade, weapon, ..Rank::default() });
        }
        if aids.len() + fighter.aids.len() > 0 {
            fighter.aided = Count::clamped(aids.len() as i32);
        }
        if let Some(permitted) = psiloi_permitted(battle.army(front.side), line.troops, behind) {
            fighter.psiloi_allowed = permitted;
        }
        fighter.aids = UnitRefs::of(&aids);
        fighter.die = None;
        Ok(())
    }
}

/// Whether an army's list permits psiloi behind these troops: those who stand there, or any where none is chosen.
/// Nothing where the roster does not say of anybody whom he may support.
fn psiloi_permitted(army: &Army, front: Troops, behind: &[UnitRef]) -> Option<bool> {
    let lines = || known(&army.commands).flat_map(|command| known(&command.lines));
    let psiloi = || lines().filter(|line| line.troops == Troops::Ps);
    let is_chosen = |line: &Line| behind.iter().any(|unit_ref| unit_ref.id == line.id);
    let any_chosen = psiloi().any(is_chosen);
    let is_said = psiloi().any(|line| line.supports != Supports::default());
    is_said.then(|| psiloi().any(|line| (!any_chosen || is_chosen(line)) && line.supports.permits(front)))
}
