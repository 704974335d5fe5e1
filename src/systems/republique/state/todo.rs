//! What is still to do in a phase, and what happens by itself as one begins.

use super::markers::{
    B_HITS, B_THEN, BACK, BREAKS, DISORDER_LATE, DISORDER_TAKEN, DISORDERED, FIRED, LEADER_OUT, LEADERS_OUT,
    M_THEN, MORALE, PANIC, PANIC_MET, PANICKED, PASSING_P, SAVED, SAVED_THEN, TRIED,
};
use super::{
    FAST, GUN_ACTIONS, LIMBERED, Left, MARKERS_ACTED, MOVED, army_leaders, as_it_fires, leader_is_out,
    leaves_neighbours, left, markers_out, must_test, out_of_actions, units,
};
use crate::rules::{BattleView, Change, Marker, Side, Todo, UnitRef, known};
use crate::systems::republique::Republique;
use crate::systems::republique::army::Unit;
use crate::systems::republique::sheet::DisorderTime;
use crate::systems::republique::terms::{Arm, Morale, Retrograde};
use strum::VariantArray;

/// What a battery has to do that has neither fired nor saved its fire.
const TO_FIRE: &str = "to fire";

/// Whether a battery of either side has still to fire in this phase.
pub(in super::super) fn someone_fires(battle: &BattleView<'_, Republique>) -> bool {
    todo(battle).iter().any(|todo| todo.what == TO_FIRE)
}

pub(in super::super) fn todo(battle: &BattleView<'_, Republique>) -> Vec<Todo> {
    let mut todo = Vec::new();
    if battle.phase == "command" && !army_leaders(battle, battle.active, true).is_empty() {
        let army = UnitRef::army(battle.active);
        todo.push(Todo::ticked(army, "army leader to replace", "Army leader replaced", &LEADERS_OUT, 0));
    }
    for side in battle.active.both() {
        for division in known(&battle.army(side).divisions) {
            let marked = |id, marker: &Marker| battle.markers.of(UnitRef { side, id }, marker.id);
            let stands =
                |unit: &Unit| left(battle, UnitRef { side, id: unit.id }).is_some_and(|left| !left.gone);
            let (due, what, done) = match battle.phase {
                // What a corps leaves free moves as it likes (S§2.1).
                "maneuver" if division.level.has_divisions() => (side == battle.active, "moves", "Moved"),
                "maneuver" => (side == battle.active, "orders and moves", "Moved"),
                "command" => {
                    (side == battle.active && leader_is_out(battle, side, division), "leader to replace", "")
                }
                "fire" | "assaults" => {
                    let taken = |unit: &Unit| battle.taken_this_phase(UnitRef { side, id: unit.id }) > 0;
                    let is_near = known(&division.units).any(taken);
                    (is_near && !leader_is_out(battle, side, division), "leader to test", "Leader tested")
                }
                "panic" if division.level.has_divisions() => continue,
                "panic" => (must_test(battle, side, division), "panic test", "Panic tested"),
                _ => continue,
            };
            let unit_ref = UnitRef { side, id: division.id };
            // Who stands near enough to one that panicked, the table knows.
            if battle.phase == "panic" && leaves_neighbours(battle, side, division) {
                todo.push(Todo::ticked(unit_ref, "neighbours to test", "Neighbours tested", &PANICKED, 2));
            }
            if battle.phase == "command" && due {
                todo.push(Todo::ticked(unit_ref, what, "Leader replaced", &LEADER_OUT, 0));
            } else if due && marked(division.id, &TRIED) == 0 && known(&division.units).any(stands) {
                todo.push(Todo::ticked(unit_ref, what, done, &TRIED, 1));
            }
        }
        for (unit_ref, left) in units(battle, side) {
            let marked = |marker: &Marker| battle.markers.of(unit_ref, marker.id);
            // Guns that were hit in this phase fire in it, whatever is left of them (all fire is at once).
            let guns = battle.phase == "fire" && left.unit.troops.arm() == Arm::Artillery;
            let may_fire = marked(&LIMBERED) == 0 && !out_of_actions(battle, unit_ref);
            let waits = guns && may_fire && marked(&FIRED) + marked(&TRIED) == 0;
            let fires = waits && as_it_fires(battle, unit_ref).is_some_and(|then| !then.gone);
            if left.gone && !fires {
                continue;
            }
            let mut add = |what, done, marker, to| todo.push(Todo::ticked(unit_ref, what, done, marker, to));
            let out = markers_out(battle, unit_ref, &left);
            if battle.phase == "fire" && out > marked(&MARKERS_ACTED) {
                let what =
                    if side == battle.active { "skirmishers to shoot" } else { "skirmishers to block" };
                add(what, "Skirmishers hold", &MARKERS_ACTED, out);
            }
            match battle.phase {
                "command"
                    if side == battle.active && left.morale != Morale::Formed && marked(&TRIED) == 0 =>
                {
                    add("to rally", "Rally tried", &TRIED, 1);
                }
                "fire" if fires => {
                    // Only guns in good order that have neither moved nor turned save their fire (S§4.2).
                    let is_still = marked(&MOVED) + marked(&GUN_ACTIONS) == 0;
                    let saves = is_still && left.morale == Morale::Formed && marked(&SAVED) == 0;
                    let (done, marker) =
                        if saves { ("Save its fire", &SAVED) } else { ("Holds its fire", &TRIED) };
                    let has_fire = marked(&SAVED) == 0 || marked(&SAVED_THEN) != 0;
                    if has_fire {
                        add(TO_FIRE, done, marker, 1);
                    }
                }
                "assaults" if marked(&BREAKS) > 0 => {
                    add("breaks through", "Broken through", &BREAKS, 0);
                }
                // What P hits of fire force upon it is done at the end of the phase.
                "maneuver" | "fire" if marked(&PANIC) > 0 && marked(&PANIC_MET) == 0 => {
                    add("P hits: moves back", "Moved back", &PANIC_MET, 1);
                }
                _ => {}
            }
            if let Some(by) = Retrograde::VARIANTS.get((marked(&BACK) - 1) as usize)
                && !left.gone
            {
                add(by.does(), "Moved back", &BACK, 0);
            }
        }
    }
    todo
}

/// What routed, or used its assault bonus, takes 1M, once and never as a P hit; none where it is demoralized (S§5.6).
/// P hits of passing fire count in the fire phase (F10.4).
pub(in super::super) fn pay(
    battle: &BattleView<'_, Republique>,
    unit_ref: UnitRef,
    marker: &str,
) -> Vec<Change> {
    let left = left(battle, unit_ref).filter(|left| !left.gone);
    if marker == PASSING_P.id {
        let n = battle.markers.of(unit_ref, marker);
        let what = format!("{n}P of passing fire, to move at the end of the phase");
        let paid = left.map(|_| Change::add("", what, &PANIC, n).on(Some(unit_ref)));
        return paid.into_iter().collect();
    }
    let Some(left) = left.filter(|_| marker == DISORDERED.id) else { return Vec::new() };
    let is_this_turn = battle.phase == "panic";
    if is_this_turn && battle.sheet.readings.disorder_time == DisorderTime::AfterTests {
        return vec![Change::set("", "", &DISORDER_LATE, 1).on(Some(unit_ref))];
    }
    let taken = is_this_turn.then(|| Change::set("", "", &DISORDER_TAKEN, 1).on(Some(unit_ref)));
    disorder(unit_ref, &left).into_iter().chain(taken).collect()
}

/// 1M for a rout or the assault bonus; none for demoralized troops.
fn disorder(unit_ref: UnitRef, left: &Left<'_>) -> Option<Change> {
    let after = left.morale.after(1).0;
    let what = format!("{} → {}, 1M for its rout or assault bonus", left.morale.name(), after.name());
    let change = Change::set("", what, &MORALE, after.hits()).on(Some(unit_ref));
    (left.morale != Morale::Demoralized).then_some(change)
}

/// Notes, as fire or the assaults begin, how every unit stands; as a side’s moves begin, what its cavalry did in the last
/// counts no longer; as a turn begins, disorder that the panic tests of the last came before is taken.
pub(in super::super) fn enter(battle: &BattleView<'_, Republique>) -> Vec<Change> {
    let mut changes = Vec::new();
    if battle.phase == "command" {
        for side in battle.active.both() {
            let owe =
                |(unit_ref, _): &(UnitRef, Left<'_>)| battle.markers.of(*unit_ref, DISORDER_LATE.id) != 0;
            for (unit_ref, left) in units(battle, side).into_iter().filter(owe) {
                changes.extend(disorder(unit_ref, &left).filter(|_| !left.gone));
                changes.push(Change::set("", "", &DISORDER_LATE, 0).on(Some(unit_ref)));
            }
        }
    }
    if battle.phase == "maneuver" {
        // The next opportunity of cavalry to move begins.
        for (unit_ref, _) in units(battle, battle.active) {
            if battle.markers.of(unit_ref, FAST.id) != 0 {
                changes.push(Change::set("", "", &FAST, 0).on(Some(unit_ref)));
            }
        }
    }
    if battle.phase == "fire" || battle.phase == "assaults" {
        for side in Side::ALL {
            let noted = Change::set("", "", &TRIED, 1).on(Some(UnitRef::army(side)));
            changes.push(noted);
            for (unit_ref, _) in units(battle, side) {
                for (now, then) in [(&MORALE, &M_THEN), (&B_HITS, &B_THEN), (&SAVED, &SAVED_THEN)] {
                    let n = battle.markers.of(unit_ref, now.id);
                    changes.push(Change::set("", "", then, n).on(Some(unit_ref)));
                }
            }
        }
    }
    changes
}
