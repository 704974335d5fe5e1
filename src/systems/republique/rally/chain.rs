//! Who may help whom, by the army's chain of command (S§2.2, 2.3).

use super::super::Republique;
use super::super::army::{Army, Division, Standing};
use super::super::state::{KEPT, NEW_LEADER, above_corps, leader_is_out, leader_of, left, rally_tried};
use super::super::terms::{Arm, Morale};
use super::{ADJOINING, Helper, Leads, MOST, NATION, Rally, RallyUnit};
use crate::rules::{BattleView, Count, Dice, List, NotFilled, Prefilled, UnitRef, known};

/// All units of the side that has the turn that have still to rally.
pub(super) fn filled(
    battle: &BattleView<'_, Republique>,
    ours: &[UnitRef],
    theirs: &[UnitRef],
) -> Prefilled<Rally> {
    if !theirs.is_empty() {
        return Err(NotFilled::NotApplicable);
    }
    let side = battle.active;
    if ours.iter().any(|unit_ref| unit_ref.side != side) {
        return Err("Units rally in their own player turn.".into());
    }
    let army = battle.army(side);
    let mut units: List<RallyUnit, MOST> = List::default();
    for (place, division) in army.divisions.iter().enumerate() {
        let Some(division) = division.known() else { continue };
        let leader = leader_of(battle, side, division);
        for unit in known(&division.units) {
            let unit_ref = UnitRef { side, id: unit.id };
            let Some(left) = left(battle, unit_ref) else { continue };
            if left.gone || left.morale == Morale::Formed || rally_tried(battle, unit_ref) {
                continue;
            }
            let is_battery = unit.troops.arm() == Arm::Artillery;
            let lost = if is_battery { left.worst_battery() } else { unit.bases.n() - left.bases };
            units.push(RallyUnit {
                unit: Some(unit_ref),
                name: unit.name.clone(),
                arm: unit.troops.arm(),
                grade: unit.grade,
                morale: left.morale,
                free: division.level.has_divisions(),
                leader: leader.name.clone(),
                rating: leader.rating,
                out: adds_nothing(battle, division),
                helpers: helpers(battle, army, place, division),
                bases: unit.bases,
                lost: Count::clamped(lost),
                kept: Count::clamped(battle.markers.of(unit_ref, KEPT.id)),
                ..RallyUnit::default()
            });
        }
    }
    if units.is_empty() {
        return Err(NotFilled::no_need("No unit of the side that has the turn has still to rally."));
    }
    Ok(Rally { units, dice: Dice::default() })
}

/// Its leader is hors de combat, or was replaced in this phase, which is done once all have rallied (S§1.7, 2.3).
fn adds_nothing(battle: &BattleView<'_, Republique>, line: &Division) -> bool {
    let is_new = battle.markers.of(UnitRef { side: battle.active, id: line.id }, NEW_LEADER.id) != 0;
    is_new || leader_is_out(battle, battle.active, line)
}

/// The leaders who may help a unit of the division at this place, if they are near.
fn helpers(
    battle: &BattleView<'_, Republique>,
    army: &Army,
    place: usize,
    division: &Division,
) -> List<Helper, 8> {
    let side = battle.active;
    let corps = army.corps_of(place);
    let mut helpers: List<Helper, 8> = List::default();
    for (at, line) in army.divisions.iter().enumerate() {
        let Some(line) = line.known() else { continue };
        if line.id == division.id && !line.level.has_divisions() || adds_nothing(battle, line) {
            continue;
        }
        let leader = leader_of(battle, side, line);
        let rating = leader.rating;
        let is_own_corps = corps.is_some_and(|corps| corps.id == line.id);
        let is_beside = !line.level.has_divisions()
            && army.corps_of(at).map(|corps| corps.id) == corps.map(|corps| corps.id);
        let helps = is_own_corps
            || is_beside && rating.n() >= ADJOINING
            || rating.n() >= NATION
            || leader.standing == Standing::National;
        if helps {
            let leads = match line.level.has_divisions() {
                true if is_own_corps => Leads::Corps,
                true => Leads::OtherCorps,
                false => Leads::Division,
            };
            helpers.push(Helper::of(&leader, leads));
        }
    }
    for leader in above_corps(battle, side) {
        helpers.push(Helper::of(&leader, Leads::Army));
    }
    helpers
}
