//! What is still to do in a phase, and what happens by itself as one begins.

use super::markers::{
    B_HITS, B_THEN, BACK, BREAKS, DISORDER_LATE, DISORDER_TAKEN, DISORDERED, FIRED, LEADER_OUT, LEADERS_OUT,
    M_THEN, MORALE, PANIC, PANIC_MET, PANICKED, PASSING_P, SAVED, SAVED_THEN, TRIED,
};
use super::{
    FAST, GUN_ACTIONS, LAST_BACK, LIMBERED, Left, MARKERS_ACTED, MOVED, ORDERED, WENT_BACK, army_leaders,
    as_it_fires, division_of, leader_is_out, leaves_neighbours, left, left_of, markers_out, must_test,
    next_round, out_of_actions, units,
};
use crate::rules::{BattleView, Change, Lengths, Marker, Side, Todo, UnitRef, known};
use crate::systems::republique::Republique;
use crate::systems::republique::army::{Division, Unit};
use crate::systems::republique::forced_move::ForcedMove;
use crate::systems::republique::order_of_move::Mover;
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
        let replaced = Todo::ticked(
            army,
            "army leader to replace",
            ["Army leader replaced", "All army leaders replaced"],
            &LEADERS_OUT,
            0,
        );
        todo.push(replaced.by(&["republique/replacement"]));
    }
    for side in battle.active.both() {
        for division in known(&battle.army(side).divisions) {
            todo.extend(of_division(battle, side, division));
        }
        for (unit_ref, left) in units(battle, side) {
            todo.extend(of_unit(battle, unit_ref, &left));
        }
    }
    todo
}

/// What a division or corps has to do.
fn of_division(battle: &BattleView<'_, Republique>, side: Side, division: &Division) -> Vec<Todo> {
    let unit_ref = UnitRef { side, id: division.id };
    let of_unit = battle.markers.of_unit(unit_ref);
    let marked = |marker: &Marker| of_unit.of(marker.id);
    let is_active = side == battle.active;
    let stands = |unit: &&Unit| !left_of(battle, side, unit).gone;
    let standing: Vec<&Unit> = known(&division.units).filter(stands).collect();
    let tried = |what, done| Todo::ticked(unit_ref, what, done, &TRIED, 1);
    let is_open = marked(&TRIED) == 0 && !standing.is_empty();
    let mut todo = Vec::new();
    match battle.phase {
        "command" if is_active && leader_is_out(battle, side, division) => {
            let replaced = Todo::ticked(
                unit_ref,
                "leader to replace",
                ["Leader replaced", "All leaders replaced"],
                &LEADER_OUT,
                0,
            );
            todo.push(replaced.by(&["republique/replacement"]));
        }
        "maneuver" if is_active && is_open => {
            let moved = |unit: &&Unit| battle.markers.of(UnitRef { side, id: unit.id }, TRIED.id) != 0;
            if !standing.iter().all(moved) {
                todo.push(match division.level.has_divisions() {
                    // What a corps leaves free moves as it likes (S§2.1).
                    true => tried("moves", ["Moved", "All moved"]).by(&["republique/movement"]),
                    false if marked(&ORDERED) != 0 => {
                        tried("moves", ["Moved", "All moved"]).by(&["republique/movement"])
                    }
                    false => {
                        let moves = tried("orders and moves", ["Moved", "All moved"]);
                        moves.by(&["republique/order-test", "republique/movement"])
                    }
                });
            }
        }
        "fire" | "assaults" if is_open && !leader_is_out(battle, side, division) => {
            let taken = |unit: &Unit| battle.taken_this_phase(UnitRef { side, id: unit.id }) > 0;
            if known(&division.units).any(taken) {
                let tested = tried("leader to test", ["Leader tested", "All leaders tested"]);
                todo.push(tested.by(&["republique/hors-de-combat"]));
            }
        }
        "panic" if !division.level.has_divisions() => {
            // Who stands near enough to one that panicked, the table knows.
            if leaves_neighbours(battle, side, division) {
                let what = format!("neighbours to test in round {}", next_round(battle, side, division));
                let tested = Todo::ticked(
                    unit_ref,
                    &what,
                    ["Neighbours tested", "All neighbours tested"],
                    &PANICKED,
                    2,
                );
                todo.push(tested.by(&["republique/divisional-test"]));
            }
            if is_open && must_test(battle, side, division) {
                todo.push(
                    tried("panic test", ["Panic tested", "All panic tested"])
                        .by(&["republique/divisional-test"]),
                );
            }
        }
        _ => {}
    }
    todo
}

/// What a unit has to do.
fn of_unit(battle: &BattleView<'_, Republique>, unit_ref: UnitRef, left: &Left<'_>) -> Vec<Todo> {
    let of_unit = battle.markers.of_unit(unit_ref);
    let marked = |marker: &Marker| of_unit.of(marker.id);
    let ticked = |what, done, marker, to| Todo::ticked(unit_ref, what, done, marker, to);
    let is_active = unit_ref.side == battle.active;
    // Guns that were hit in this phase fire in it, whatever is left of them (all fire is at once).
    let guns = battle.phase == "fire" && left.unit.troops.arm() == Arm::Artillery;
    let may_fire = marked(&LIMBERED) == 0 && !out_of_actions(battle, unit_ref);
    let waits = guns && may_fire && marked(&FIRED) + marked(&TRIED) == 0;
    let fires = waits && as_it_fires(battle, unit_ref).is_some_and(|then| !then.gone);
    let mut todo = Vec::new();
    if left.gone && !fires {
        return todo;
    }
    let out = markers_out(battle, unit_ref, left);
    if battle.phase == "fire" && out > marked(&MARKERS_ACTED) {
        let what = if is_active { "skirmishers to shoot" } else { "skirmishers to block" };
        let acted = ticked(what, ["Skirmishers hold", "All skirmishers hold"], &MARKERS_ACTED, out);
        todo.push(acted.by(&["republique/skirmish-fire"]));
    }
    match battle.phase {
        "command" if is_active && left.morale != Morale::Formed && marked(&TRIED) == 0 => {
            todo.push(
                ticked("to rally", ["Rally tried", "All rallies tried"], &TRIED, 1).by(&["republique/rally"]),
            );
        }
        "fire" if fires => {
            // Only guns in good order that have neither moved nor turned save their fire (S§4.2).
            let is_still = marked(&MOVED) + marked(&GUN_ACTIONS) == 0;
            let saves = is_still && left.morale == Morale::Formed && marked(&SAVED) == 0;
            let (done, marker) = if saves {
                (["Save its fire", "All save their fire"], &SAVED)
            } else {
                (["Holds its fire", "All hold their fire"], &TRIED)
            };
            let has_fire = marked(&SAVED) == 0 || marked(&SAVED_THEN) != 0;
            if has_fire {
                todo.push(ticked(TO_FIRE, done, marker, 1).by(&["republique/artillery"]));
            }
        }
        "assaults" if marked(&BREAKS) > 0 => {
            let breaks = ticked("breaks through", ["Broken through", "All broken through"], &BREAKS, 0);
            todo.push(breaks.by(&["republique/after-round"]));
        }
        _ => {}
    }
    // What P hits of fire force upon it is done at the end of the phase.
    let panics = matches!(battle.phase, "maneuver" | "fire") && marked(&PANIC) > 0 && marked(&PANIC_MET) == 0;
    if panics && !fires {
        let by: &[&str] = if battle.phase == "fire" { &["republique/morale-hits"] } else { &[] };
        todo.push(ticked("P hits: moves back", ["Moved back", "All moved back"], &PANIC_MET, 1).by(by));
    }
    if let Some(&by) = Retrograde::VARIANTS.get((marked(&BACK) - 1) as usize)
        && !left.gone
    {
        let works_it_out = !matches!(battle.phase, "command" | "maneuver");
        let calculator: &[&str] = if works_it_out { &["republique/forced-move"] } else { &[] };
        let mut back = ticked(by.does(), ["Moved back", "All moved back"], &BACK, 0).by(calculator);
        if counts_as_gone_back(battle, unit_ref) {
            let who = Mover::of(left.unit);
            let gone = ForcedMove { by, who, ..ForcedMove::default() };
            let gone = gone.distance(battle.sheet, Lengths::default()).total();
            back = back.also(&WENT_BACK, marked(&WENT_BACK) + gone).also(&LAST_BACK, gone);
        }
        todo.push(back);
    }
    todo
}

/// Whether a move back is one of the assaults of this turn: a division that has panicked has counted it, and makes its own.
fn counts_as_gone_back(battle: &BattleView<'_, Republique>, unit_ref: UnitRef) -> bool {
    let division = division_of(battle, unit_ref).map(|division| UnitRef { id: division.id, ..unit_ref });
    let has_panicked = division.is_some_and(|division| battle.markers.of(division, PANICKED.id) != 0);
    battle.phase == "assaults" || battle.phase == "panic" && !has_panicked
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
