//! What a battle remembers of units, officers and armies, what that says of them, and what is still to do.

mod army;
mod feeds;
mod markers;
mod signs;
mod unit;

use super::Plm;
use super::army::Unit;
use super::collapse::{Collapse, Tally};
use super::morale::Morale;
use super::terms::{Arm, Legion, Officer};
use crate::rules::tile::Tile;
use crate::rules::{
    Alert, BattleView, Calculator, Change, Condition, ManualCounter, Side, Strength, Todo, UnitId, UnitRef,
    known,
};

pub(super) use army::ArmyInBattle;
pub(super) use feeds::FEEDS;
pub(super) use markers::*;
pub(super) use signs::SIGNS;
pub(super) use unit::{UnitState, Won, formation_marker, unit_state};

/// Markers that are left to its sum (H.3).
pub(super) fn strength(battle: &BattleView<'_, Plm>, side: Side) -> Strength {
    let army = ArmyInBattle::of(battle, side);
    Strength::after(army.sum, army.markers)
}

pub(super) fn condition(battle: &BattleView<'_, Plm>, unit_ref: UnitRef) -> Condition {
    if let Some(state) = unit_state(battle, unit_ref) {
        return of_unit(battle, unit_ref, &state);
    }
    let mut summary = Vec::new();
    let mut counters = Vec::new();
    if unit_ref.id == UnitId::default() {
        let army = ArmyInBattle::of(battle, unit_ref.side);
        let ArmyInBattle { markers, sum, points_spent, .. } = army;
        let mark = Tally::of(battle.army(unit_ref.side)).sum(battle.sheet).source().mark();
        let is = if sum > 0 { format!("{markers} of {sum} markers{mark}") } else { String::new() };
        let left = battle.sheet.army.collapse.points.value - points_spent;
        match army.commander {
            Officer::Well => {}
            officer => summary.push(format!("commander {}", officer.name())),
        }
        if points_spent > 0 {
            summary.push(format!("{left} Victory Points left"));
        }
        counters.extend(OFFICER);
        let mut alerts: Vec<Alert> = officer_alert(army.commander, "a commander").into_iter().collect();
        if army.has_quit {
            alerts.push(Alert::new("defeated", "defeated. It leaves the field", ""));
        } else if army.test_is_due() {
            let text = format!("{markers} markers have reached its sum of {sum}. It tests its morale");
            alerts.push(Alert::new(format!("test {markers}"), text, Collapse::ID));
        }
        let state = if army.has_quit { "defeated" } else { "" };
        return Condition {
            alerts,
            current: is,
            summary: summary.join(", "),
            state,
            counters,
            ..Condition::default()
        };
    }
    let Some(brigade) = battle.army(unit_ref.side).brigade(unit_ref.id) else { return Condition::default() };
    let (mut alerts, mut tile) = (Vec::new(), Tile::default());
    if brigade.has_general {
        let officer = Officer::in_battle(battle, unit_ref);
        alerts.extend(officer_alert(officer, "a general"));
        match officer {
            Officer::Well => {}
            officer => summary.push(format!("general {}", officer.name())),
        }
        counters.extend(OFFICER);
        tile = signs::of_brigade(officer);
    }
    Condition { summary: summary.join(", "), alerts, counters, tile, ..Condition::default() }
}

/// An officer who helps no more: for good, or for the turn.
fn officer_alert(officer: Officer, who: &str) -> Option<Alert> {
    let so_long = match officer {
        Officer::Well | Officer::Never => return None,
        Officer::LightlyWounded => "until both sides have ended their turns",
        Officer::Wounded | Officer::Killed => "any more",
    };
    let text = format!("without {who}: {}. He does not help {so_long}", officer.name());
    Some(Alert::new(officer.name(), text, Morale::ID))
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
        tile: signs::of_unit(state),
        ..Condition::default()
    }
}

pub(super) fn todo(battle: &BattleView<'_, Plm>) -> Vec<Todo> {
    let mut todo = Vec::new();
    for side in battle.active.both() {
        let (army, unit_ref) = (ArmyInBattle::of(battle, side), UnitRef::army(side));
        let is_active = side == battle.active;
        let mut of_army = |is_due: bool, what: &'static str, by| {
            if is_due {
                todo.push(Todo::done_by(unit_ref, what, by));
            }
        };
        let is_to_roll = battle.phase == "roll" && is_active && army.actions == 0 && !army.has_quit;
        of_army(is_to_roll, "roll for actions", &["plm/actions"]);
        let is_to_test = battle.phase == "army-morale" && army.test_is_due();
        of_army(is_to_test, "army morale test", &["plm/collapse"]);
        for brigade in known(&battle.army(side).brigades) {
            for unit in known(&brigade.units) {
                let unit_ref = UnitRef { side, id: unit.id };
                let Some(state) = unit_state(battle, unit_ref) else { continue };
                let ticked = |what, done, marker, to| Todo::ticked(unit_ref, what, done, marker, to);
                if state.falls_back && !state.is_removed {
                    todo.push(ticked("moves back", ["Moved back", "All moved back"], &FELL_BACK, 0));
                }
                match battle.phase {
                    "roll" if is_active && state.may_return() => {
                        let comes =
                            ticked("to come back", ["Return tried", "All returns tried"], &RETURN_TRIED, 1);
                        todo.push(comes.by(&["plm/return"]));
                    }
                    "movement"
                        if is_active && state.is_present() && !state.is_immobile && !state.has_acted =>
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
