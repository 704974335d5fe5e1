//! What a battle remembers of units, officers and armies, what that says of them, and what is still to do.

use super::Plm;
use super::army::Unit;
use super::establishment::value;
use super::terms::{Arm, Legion, Officer};
use super::unit_state::{UnitState, army_markers, officer, unit_state};
use crate::rules::{Camp, Change, Condition, Counter, Lasts, Mark, Piece, Table, Todo, UnitId, known};

pub(super) const MARKS: &[Mark] = &[
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
pub(super) const MARKERS: Mark = Mark { id: "markers", title: "Markers", lasts: Lasts::Battle };
/// One more than its place among the formations; 0 is the usual one of its arm.
pub(super) const FORMATION: Mark = Mark { id: "formation", title: "Formation", lasts: Lasts::Battle };
/// It has done what it does by this roll.
pub(super) const ACTED: Mark = Mark { id: "acted", title: "Acted", lasts: Lasts::Turn };
/// It may do nothing more by this roll.
pub(super) const IMMOBILE: Mark = Mark { id: "immobile", title: "Immobile", lasts: Lasts::Turn };
/// An attempt to pre-empt it was made.
pub(super) const ATTEMPTED: Mark = Mark { id: "attempted", title: "Pre-emption tried", lasts: Lasts::Turn };
/// It has pre-empted somebody.
pub(super) const PRE_EMPTED: Mark = Mark { id: "pre_empted", title: "Pre-empted", lasts: Lasts::Turn };
/// Volleys fired by this roll.
pub(super) const VOLLEYS: Mark = Mark { id: "volleys", title: "Volleys", lasts: Lasts::Turn };
/// Rounds that a gun began with.
pub(super) const SUPPLY: Mark = Mark { id: "supply", title: "Ammunition", lasts: Lasts::Battle };
/// Rounds that it has fired.
pub(super) const FIRED: Mark = Mark { id: "fired", title: "Rounds fired", lasts: Lasts::Battle };
/// Its non-commissioned officers can help no more.
pub(super) const NCO_GONE: Mark = Mark { id: "nco_gone", title: "NCO gone", lasts: Lasts::Battle };
/// It is still to be moved back.
pub(super) const FELL_BACK: Mark = Mark { id: "fell_back", title: "Falls back", lasts: Lasts::Turn };
/// It fell back off the table.
pub(super) const AWAY: Mark = Mark { id: "away", title: "Off the table", lasts: Lasts::Battle };
/// It has tried to come back.
pub(super) const RETURN_TRIED: Mark = Mark { id: "return_tried", title: "Return tried", lasts: Lasts::Turn };
/// It disintegrated, or was taken off.
pub(super) const REMOVED: Mark = Mark { id: "removed", title: "Removed", lasts: Lasts::Battle };
/// Its crew has left it behind.
pub(super) const GUN_LOST: Mark = Mark { id: "gun_lost", title: "Gun left", lasts: Lasts::Battle };
/// Of a brigade its general, of an army its commander: killed.
pub(super) const KILLED: Mark = Mark { id: "killed", title: "Killed", lasts: Lasts::Battle };
/// Out of the game.
pub(super) const WOUNDED: Mark = Mark { id: "wounded", title: "Wounded", lasts: Lasts::Battle };
/// He cannot help for so many more rolls for actions: both sides finish the turn.
pub(super) const LIGHT_WOUND: Mark = Mark { id: "light_wound", title: "Light wound", lasts: Lasts::Battle };
/// Actions that the army has by its roll.
pub(super) const ACTIONS: Mark = Mark { id: "actions", title: "Actions", lasts: Lasts::Turn };
/// Victory Points that its commander has spent.
pub(super) const POINTS_SPENT: Mark =
    Mark { id: "points_spent", title: "Victory Points spent", lasts: Lasts::Battle };
/// Markers of the army at its last test.
pub(super) const TESTED_AT: Mark = Mark { id: "tested_at", title: "Tested at", lasts: Lasts::Battle };
/// It has left the field.
pub(super) const QUIT: Mark = Mark { id: "quit", title: "Defeated", lasts: Lasts::Battle };

/// Actions that a unit has used by this roll.
pub(super) const ACTIONS_USED: Mark = Mark { id: "actions_used", title: "Actions used", lasts: Lasts::Turn };
/// Actions of changes of formation that failed.
pub(super) const DEVOTED: Mark =
    Mark { id: "devoted", title: "Actions of failed changes", lasts: Lasts::Battle };

/// Of an arm of a legion: its officer is lost (E.9).
pub(super) const ARM_UNLED: Mark = Mark { id: "arm_unled", title: "Officer lost", lasts: Lasts::Battle };

/// How many rolls for actions a light wound lasts: this one and the next.
pub(super) const ROLLS_OF_A_LIGHT_WOUND: i32 = 2;

/// The sum of an army: what its units count (H.1, H.2).
pub(super) fn army_sum(table: &Table<'_, Plm>, camp: Camp) -> i32 {
    table.army(camp).units().map(|unit| value(unit, table.sheet).total()).sum()
}

pub(super) fn condition(table: &Table<'_, Plm>, piece: Piece) -> Condition {
    if let Some(state) = unit_state(table, piece) {
        return of_unit(table, piece, &state);
    }
    let marked = |mark: &Mark| table.marks.of(piece, mark.id);
    let mut summary = Vec::new();
    let mut counters = Vec::new();
    if piece.id == UnitId::default() {
        let (markers, sum) = (army_markers(table, piece.camp), army_sum(table, piece.camp));
        let is = if sum > 0 { format!("{markers} of {sum} markers") } else { String::new() };
        let left = table.sheet.army.collapse.points.n - marked(&POINTS_SPENT);
        match officer(table, piece) {
            Officer::Well => {}
            officer => summary.push(format!("commander {}", officer.name())),
        }
        if marked(&POINTS_SPENT) > 0 {
            summary.push(format!("{left} Victory Points left"));
        }
        let has_quit = marked(&QUIT) != 0;
        counters.extend(OFFICER);
        let state = if has_quit { "defeated" } else { "" };
        return Condition { is, summary: summary.join(", "), state, counters, ..Condition::default() };
    }
    let Some(brigade) = table.army(piece.camp).brigade(piece.id) else { return Condition::default() };
    if brigade.has_general {
        match officer(table, piece) {
            Officer::Well => {}
            officer => summary.push(format!("general {}", officer.name())),
        }
        counters.extend(OFFICER);
    }
    Condition { summary: summary.join(", "), counters, ..Condition::default() }
}

const OFFICER: [Counter; 3] = [
    Counter { mark: KILLED.id, title: "Officer killed", most: 1 },
    Counter { mark: WOUNDED.id, title: "Officer wounded", most: 1 },
    Counter { mark: LIGHT_WOUND.id, title: "Officer lightly wounded", most: ROLLS_OF_A_LIGHT_WOUND },
];

fn of_unit(table: &Table<'_, Plm>, piece: Piece, state: &UnitState<'_>) -> Condition {
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
        Counter { mark: MARKERS.id, title: "Markers", most: state.limit },
        Counter { mark: AWAY.id, title: "Off the table", most: 1 },
        Counter { mark: REMOVED.id, title: "Removed", most: 1 },
    ];
    if state.legion != Legion::No {
        counters.push(Counter { mark: ARM_UNLED.id, title: "Officer of this arm lost", most: 1 });
    }
    if arm == Arm::Artillery {
        let supply = table.marks.of(piece, SUPPLY.id);
        if supply > 0 {
            counters.push(Counter { mark: FIRED.id, title: "Rounds fired", most: supply });
        }
        counters.push(Counter { mark: GUN_LOST.id, title: "Gun left behind", most: 1 });
    }
    Condition { is, summary: summary.join(", "), spent: state.is_removed, counters, ..Condition::default() }
}

pub(super) fn todo(table: &Table<'_, Plm>) -> Vec<Todo> {
    let mut todo = Vec::new();
    let army = Piece::army(table.active);
    if table.phase == "roll" && table.marks.of(army, ACTIONS.id) == 0 {
        todo.push(Todo { piece: army, what: "roll for actions".into(), tick: None });
    }
    for camp in [table.active, table.active.other()] {
        if table.phase == "army-morale" && test_is_due(table, camp) {
            todo.push(Todo { piece: Piece::army(camp), what: "army morale test".into(), tick: None });
        }
        for brigade in known(&table.army(camp).brigades) {
            for unit in known(&brigade.units) {
                let piece = Piece { camp, id: unit.id };
                let Some(state) = unit_state(table, piece) else { continue };
                let marked = |mark: &Mark| table.marks.of(piece, mark.id) != 0;
                let mut add = |what, done, mark, to| todo.push(Todo::ticked(piece, what, done, mark, to));
                if marked(&FELL_BACK) && !state.is_removed {
                    add("moves back", "Moved back", &FELL_BACK, 0);
                }
                let is_active = camp == table.active;
                match table.phase {
                    "roll" if is_active && state.is_away && !state.is_removed && !marked(&RETURN_TRIED) => {
                        add("to come back", "Return tried", &RETURN_TRIED, 1);
                    }
                    "movement"
                        if is_active && state.is_present() && !state.is_immobile && !marked(&ACTED) =>
                    {
                        add("to act", "Acted", &ACTED, 1);
                    }
                    _ => {}
                }
            }
        }
    }
    todo
}

/// Its markers have reached its sum and grown since it was last tested (H.3, H.5).
fn test_is_due(table: &Table<'_, Plm>, camp: Camp) -> bool {
    let marked = |mark: &Mark| table.marks.of(Piece::army(camp), mark.id);
    let (markers, sum) = (army_markers(table, camp), army_sum(table, camp));
    sum > 0 && markers >= sum && markers > marked(&TESTED_AT) && marked(&QUIT) == 0
}

/// With each roll for actions light wounds heal by one.
pub(super) fn enter(table: &Table<'_, Plm>) -> Vec<Change> {
    if table.phase != "roll" {
        return Vec::new();
    }
    let mut changes = Vec::new();
    for camp in Camp::ALL {
        let brigades = known(&table.army(camp).brigades).map(|brigade| Piece { camp, id: brigade.id });
        for piece in brigades.chain([Piece::army(camp)]) {
            let n = table.marks.of(piece, LIGHT_WOUND.id);
            if n > 0 {
                changes.push(Change::is("", "", &LIGHT_WOUND, n - 1).on(Some(piece)));
            }
        }
    }
    changes
}
