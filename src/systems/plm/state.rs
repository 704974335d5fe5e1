//! What a battle remembers of units, officers and armies, what that says of them, and what is still to do.

use super::Plm;
use super::army::Unit;
use super::collapse::Tally;
use super::establishment::value;
use super::terms::{Arm, Legion, Officer};
use super::unit_state::{UnitState, army_markers, officer, unit_state};
use crate::rules::{
    BattleView, Change, Condition, Expiry, ManualCounter, Marker, Side, Strength, Todo, UnitId, UnitRef,
    known,
};

pub(super) const ALL_MARKERS: &[Marker] = &[
    MARKERS,
    FORMATION,
    ACTED,
    IMMOBILE,
    ATTEMPTED,
    PRE_EMPTED,
    VOLLEYS,
    SUPPLY,
    FIRED,
    NCO_GONE,
    FELL_BACK,
    AWAY,
    RETURN_TRIED,
    REMOVED,
    GUN_LOST,
    KILLED,
    WOUNDED,
    LIGHT_WOUND,
    ACTIONS,
    POINTS_SPENT,
    TESTED_AT,
    QUIT,
    ACTIONS_USED,
    DEVOTED,
    ARM_UNLED,
];

/// Markers of failed tests, of non-commissioned officers and of melee.
pub(super) const MARKERS: Marker = Marker { id: "markers", title: "Markers", expiry: Expiry::Battle };
/// One more than its place among the formations; 0 is the usual one of its arm.
pub(super) const FORMATION: Marker = Marker { id: "formation", title: "Formation", expiry: Expiry::Battle };
/// It has done what it does by this roll.
pub(super) const ACTED: Marker = Marker { id: "acted", title: "Acted", expiry: Expiry::Turn };
/// It may do nothing more by this roll.
pub(super) const IMMOBILE: Marker = Marker { id: "immobile", title: "Immobile", expiry: Expiry::Turn };
/// An attempt to pre-empt it was made.
pub(super) const ATTEMPTED: Marker =
    Marker { id: "attempted", title: "Pre-emption tried", expiry: Expiry::Turn };
/// It has pre-empted somebody.
pub(super) const PRE_EMPTED: Marker = Marker { id: "pre_empted", title: "Pre-empted", expiry: Expiry::Turn };
/// Volleys fired by this roll.
pub(super) const VOLLEYS: Marker = Marker { id: "volleys", title: "Volleys", expiry: Expiry::Turn };
/// Rounds that a gun began with.
pub(super) const SUPPLY: Marker = Marker { id: "supply", title: "Ammunition", expiry: Expiry::Battle };
/// Rounds that it has fired.
pub(super) const FIRED: Marker = Marker { id: "fired", title: "Rounds fired", expiry: Expiry::Battle };
/// The non-commissioned officers of the unit can help no more.
pub(super) const NCO_GONE: Marker = Marker { id: "nco_gone", title: "NCO gone", expiry: Expiry::Battle };
/// It is still to be moved back.
pub(super) const FELL_BACK: Marker = Marker { id: "fell_back", title: "Falls back", expiry: Expiry::Turn };
/// It fell back off the table.
pub(super) const AWAY: Marker = Marker { id: "away", title: "Off the table", expiry: Expiry::Battle };
/// It has tried to come back.
pub(super) const RETURN_TRIED: Marker =
    Marker { id: "return_tried", title: "Return tried", expiry: Expiry::Turn };
/// It disintegrated, or was taken off.
pub(super) const REMOVED: Marker = Marker { id: "removed", title: "Removed", expiry: Expiry::Battle };
/// The crew has left its gun behind.
pub(super) const GUN_LOST: Marker = Marker { id: "gun_lost", title: "Gun left", expiry: Expiry::Battle };
/// The general of a brigade, or the commander of an army, is killed.
pub(super) const KILLED: Marker = Marker { id: "killed", title: "Killed", expiry: Expiry::Battle };
/// Out of the game.
pub(super) const WOUNDED: Marker = Marker { id: "wounded", title: "Wounded", expiry: Expiry::Battle };
/// He cannot help for so many more rolls for actions: both sides finish the turn.
pub(super) const LIGHT_WOUND: Marker =
    Marker { id: "light_wound", title: "Light wound", expiry: Expiry::Battle };
/// Actions that the army has by its roll.
pub(super) const ACTIONS: Marker = Marker { id: "actions", title: "Actions", expiry: Expiry::Turn };
/// Victory Points that its commander has spent.
pub(super) const POINTS_SPENT: Marker =
    Marker { id: "points_spent", title: "Victory Points spent", expiry: Expiry::Battle };
/// Markers of the army at its last test.
pub(super) const TESTED_AT: Marker = Marker { id: "tested_at", title: "Tested at", expiry: Expiry::Battle };
/// It has left the field.
pub(super) const QUIT: Marker = Marker { id: "quit", title: "Defeated", expiry: Expiry::Battle };

/// Actions that a unit has used by this roll.
pub(super) const ACTIONS_USED: Marker =
    Marker { id: "actions_used", title: "Actions used", expiry: Expiry::Turn };
/// Actions of changes of formation that failed.
pub(super) const DEVOTED: Marker =
    Marker { id: "devoted", title: "Actions of failed changes", expiry: Expiry::Battle };

/// The officer of an arm of a legion is lost (E.9).
pub(super) const ARM_UNLED: Marker =
    Marker { id: "arm_unled", title: "Officer lost", expiry: Expiry::Battle };

/// How many rolls for actions a light wound lasts: this one and the next.
pub(super) const ROLLS_OF_A_LIGHT_WOUND: i32 = 2;

/// The sum of an army: what its units count (H.1, H.2).
pub(super) fn army_sum(battle: &BattleView<'_, Plm>, side: Side) -> i32 {
    battle.army(side).units().map(|unit| value(unit, battle.sheet).total()).sum()
}

/// Markers that are left to its sum (H.3).
pub(super) fn strength(battle: &BattleView<'_, Plm>, side: Side) -> Strength {
    Strength::after(army_sum(battle, side), army_markers(battle, side))
}

pub(super) fn condition(battle: &BattleView<'_, Plm>, unit_ref: UnitRef) -> Condition {
    if let Some(state) = unit_state(battle, unit_ref) {
        return of_unit(battle, unit_ref, &state);
    }
    let marked = |marker: &Marker| battle.markers.of(unit_ref, marker.id);
    let mut summary = Vec::new();
    let mut counters = Vec::new();
    if unit_ref.id == UnitId::default() {
        let (markers, sum) = (army_markers(battle, unit_ref.side), army_sum(battle, unit_ref.side));
        let mark = Tally::of(battle.army(unit_ref.side)).sum(battle.sheet).source().mark();
        let is = if sum > 0 { format!("{markers} of {sum} markers{mark}") } else { String::new() };
        let left = battle.sheet.army.collapse.points.value - marked(&POINTS_SPENT);
        match officer(battle, unit_ref) {
            Officer::Well => {}
            officer => summary.push(format!("commander {}", officer.name())),
        }
        if marked(&POINTS_SPENT) > 0 {
            summary.push(format!("{left} Victory Points left"));
        }
        let has_quit = marked(&QUIT) != 0;
        counters.extend(OFFICER);
        let state = if has_quit { "defeated" } else { "" };
        return Condition {
            current: is,
            summary: summary.join(", "),
            state,
            counters,
            ..Condition::default()
        };
    }
    let Some(brigade) = battle.army(unit_ref.side).brigade(unit_ref.id) else { return Condition::default() };
    if brigade.has_general {
        match officer(battle, unit_ref) {
            Officer::Well => {}
            officer => summary.push(format!("general {}", officer.name())),
        }
        counters.extend(OFFICER);
    }
    Condition { summary: summary.join(", "), counters, ..Condition::default() }
}

const OFFICER: [ManualCounter; 3] = [
    ManualCounter { marker: KILLED.id, title: "Officer killed", most: 1 },
    ManualCounter { marker: WOUNDED.id, title: "Officer wounded", most: 1 },
    ManualCounter { marker: LIGHT_WOUND.id, title: "Officer lightly wounded", most: ROLLS_OF_A_LIGHT_WOUND },
];

fn of_unit(battle: &BattleView<'_, Plm>, unit_ref: UnitRef, state: &UnitState<'_>) -> Condition {
    let Unit { grade, stands, troops, nation, .. } = state.unit;
    let arm = state.unit.arm();
    let mut summary: Vec<String> = Vec::new();
    if state.is_removed {
        summary.push("removed".into());
    } else {
        if state.markers > 0 {
            summary.push(format!("{} of {} markers", state.markers, state.limit));
        }
        if state.formation != arm.formations()[0] {
            summary.push(state.formation.text().into());
        }
        for (is_so, word) in [
            (state.is_away, "off the table"),
            (state.gun_is_lost, "gun left behind"),
            (state.is_immobile, "immobile"),
            (state.nco_is_gone, "NCO gone"),
            (state.arm_is_unled, "officer lost"),
        ] {
            if is_so {
                summary.push(word.into());
            }
        }
        match state.rounds {
            Some(0) => summary.push("no ammunition".into()),
            Some(1) => summary.push("1 round".into()),
            Some(n) => summary.push(format!("{n} rounds")),
            None => {}
        }
    }
    let is = match arm {
        Arm::Artillery => format!("{} gun", grade.letter()),
        _ => format!("{} {} {}", stands.n(), grade.letter(), troops.name(*nation)),
    };
    let mut counters = vec![
        ManualCounter { marker: MARKERS.id, title: "Markers", most: state.limit },
        ManualCounter { marker: AWAY.id, title: "Off the table", most: 1 },
        ManualCounter { marker: REMOVED.id, title: "Removed", most: 1 },
    ];
    if state.legion != Legion::No {
        counters.push(ManualCounter { marker: ARM_UNLED.id, title: "Officer of this arm lost", most: 1 });
    }
    if arm == Arm::Artillery {
        let supply = battle.markers.of(unit_ref, SUPPLY.id);
        if supply > 0 {
            counters.push(ManualCounter { marker: FIRED.id, title: "Rounds fired", most: supply });
        }
        counters.push(ManualCounter { marker: GUN_LOST.id, title: "Gun left behind", most: 1 });
    }
    Condition {
        current: is,
        summary: summary.join(", "),
        is_destroyed: state.is_removed,
        counters,
        ..Condition::default()
    }
}

pub(super) fn todo(battle: &BattleView<'_, Plm>) -> Vec<Todo> {
    let mut todo = Vec::new();
    let army = UnitRef::army(battle.active);
    if battle.phase == "roll" && battle.markers.of(army, ACTIONS.id) == 0 {
        todo.push(Todo::done_by(army, "roll for actions", &["plm/actions"]));
    }
    for side in battle.active.both() {
        if battle.phase == "army-morale" && test_is_due(battle, side) {
            todo.push(Todo::done_by(UnitRef::army(side), "army morale test", &["plm/collapse"]));
        }
        for brigade in known(&battle.army(side).brigades) {
            for unit in known(&brigade.units) {
                let unit_ref = UnitRef { side, id: unit.id };
                let Some(state) = unit_state(battle, unit_ref) else { continue };
                let marked = |marker: &Marker| battle.markers.of(unit_ref, marker.id) != 0;
                let ticked = |what, done, marker, to| Todo::ticked(unit_ref, what, done, marker, to);
                if marked(&FELL_BACK) && !state.is_removed {
                    todo.push(ticked("moves back", ["Moved back", "All moved back"], &FELL_BACK, 0));
                }
                let is_active = side == battle.active;
                match battle.phase {
                    "roll" if is_active && state.is_away && !state.is_removed && !marked(&RETURN_TRIED) => {
                        let comes =
                            ticked("to come back", ["Return tried", "All returns tried"], &RETURN_TRIED, 1);
                        todo.push(comes.by(&["plm/return"]));
                    }
                    "movement"
                        if is_active && state.is_present() && !state.is_immobile && !marked(&ACTED) =>
                    {
                        todo.push(ticked("to act", ["Acted", "All acted"], &ACTED, 1).by(&["plm/planner"]));
                    }
                    _ => {}
                }
            }
        }
    }
    todo
}

/// Whether the markers of an army have reached its sum and grown since it was last tested (H.3, H.5).
pub(super) fn test_is_due(battle: &BattleView<'_, Plm>, side: Side) -> bool {
    let marked = |marker: &Marker| battle.markers.of(UnitRef::army(side), marker.id);
    let (markers, sum) = (army_markers(battle, side), army_sum(battle, side));
    sum > 0 && markers >= sum && markers > marked(&TESTED_AT) && marked(&QUIT) == 0
}

/// Heals light wounds by one, as each roll for actions does.
pub(super) fn enter(battle: &BattleView<'_, Plm>) -> Vec<Change> {
    if battle.phase != "roll" {
        return Vec::new();
    }
    let mut changes = Vec::new();
    for side in Side::ALL {
        let brigades = known(&battle.army(side).brigades).map(|brigade| UnitRef { side, id: brigade.id });
        for unit_ref in brigades.chain([UnitRef::army(side)]) {
            let n = battle.markers.of(unit_ref, LIGHT_WOUND.id);
            if n > 0 {
                changes.push(Change::set("", "", &LIGHT_WOUND, n - 1).on(Some(unit_ref)));
            }
        }
    }
    changes
}
