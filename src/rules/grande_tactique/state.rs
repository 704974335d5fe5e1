//! What a battle remembers: each general's PIPs and rank in the Plan, what became of generals and units.

use super::GrandeTactique;
use super::army::{Army, Division, Unit};
use super::sheet::UnspentPips;
use super::terms::{Arm, Arrival, Commander, Morale, Name};
use super::unit_state::{GENERALS, UnitState};
use crate::rules::{Camp, Change, Condition, Counter, Lasts, Mark, Piece, Table, Todo, UnitId, known};
use std::fmt;

pub(super) const MARKS: &[Mark] = &[
    PIPS,
    ROLLED,
    RANK,
    PLANLESS,
    GAVE,
    KILLED,
    SHAKEN,
    LOST,
    CHECKED,
    LEADERLESS,
    HEADLESS,
    FIRING,
    FIRED,
    CHARGE,
    ROUTED,
    SILENCED,
    SPIKED,
    LIMBERED,
    SQUARE,
    MOVED,
    SQUARE_ENTERED,
    SQUARE_LEFT,
    ATTACHED,
    CORPS_ATTACHED,
    ARMY_ATTACHED,
    HELD_GENERAL,
    TARGET,
    ARRIVES,
    ARRIVED,
    LATE,
    FLED,
    KEPT,
    PLAN_SINCE,
    RANK_BEFORE,
    PLANLESS_BEFORE,
];

const fn mark(id: &'static str, title: &'static str, lasts: Lasts) -> Mark {
    Mark { id, title, lasts }
}

/// What a division may spend this turn.
pub(super) const PIPS: Mark = mark("pips", "PIPs", Lasts::Turn);
/// Its Corps has rolled.
pub(super) const ROLLED: Mark = mark("rolled", "Rolled", Lasts::Turn);
/// Its general's place in the ranking of the Plan, counted from 1; 0 is his place in the roster.
pub(super) const RANK: Mark = mark("rank", "Rank in the Plan", Lasts::Battle);
/// Its Corps operates without a Plan.
pub(super) const PLANLESS: Mark = mark("planless", "No Plan", Lasts::Battle);
/// The commander of the army, or of the Corps of which this is the first division, has given his PIP.
pub(super) const GAVE: Mark = mark("gave", "Has given", Lasts::Turn);
/// Its general is killed, and it fights on.
pub(super) const KILLED: Mark = mark("killed", "General killed", Lasts::Battle);
/// Its Corps commander has been lost.
pub(super) const LEADERLESS: Mark = mark("leaderless", "Corps commander lost", Lasts::Battle);
/// The commander of its army has been lost.
pub(super) const HEADLESS: Mark = mark("headless", "Army commander lost", Lasts::Battle);
/// Its general comes with reinforcements this turn.
pub(super) const ARRIVES: Mark = mark("arrives", "Arrives this turn", Lasts::Battle);
/// Its general came with reinforcements last turn.
pub(super) const ARRIVED: Mark = mark("arrived", "Arrived last turn", Lasts::Battle);
/// Its general came with reinforcements, and was not inserted into the ranking in the turn after.
pub(super) const LATE: Mark = mark("late", "Not inserted in time", Lasts::Battle);

/// A unit with its Shaken marker.
pub(super) const SHAKEN: Mark = mark("shaken", "Shaken", Lasts::Battle);
/// Infantry or cavalry that flees until it rallies.
pub(super) const ROUTED: Mark = mark("routed", "Routed", Lasts::Battle);
/// Artillery that cannot fire until it is restored.
pub(super) const SILENCED: Mark = mark("silenced", "Silenced", Lasts::Battle);
/// A unit destroyed or routed off the map.
pub(super) const LOST: Mark = mark("lost", "Lost", Lasts::Battle);
/// Artillery whose guns are spiked: it is removed.
pub(super) const SPIKED: Mark = mark("spiked", "Spiked", Lasts::Battle);
/// It had its Morale Check of the De-shaking Phase.
pub(super) const CHECKED: Mark = mark("checked", "Checked", Lasts::Turn);
/// A unit with its Firing marker.
pub(super) const FIRING: Mark = mark("firing", "Firing", Lasts::Battle);
/// Its fire of this turn is resolved.
pub(super) const FIRED: Mark = mark("fired", "Fired", Lasts::Phase);
/// A unit with its Charge marker.
pub(super) const CHARGE: Mark = mark("charge", "Charge", Lasts::Turn);
/// The number of the enemy unit at which it fired last, or which it charges.
pub(super) const TARGET: Mark = mark("target", "Target", Lasts::Battle);
/// Artillery that is limbered.
pub(super) const LIMBERED: Mark = mark("limbered", "Limbered", Lasts::Battle);
/// Infantry in square.
pub(super) const SQUARE: Mark = mark("square", "Square", Lasts::Battle);
/// It has moved or pivoted this turn.
pub(super) const MOVED: Mark = mark("moved", "Moved", Lasts::Turn);
/// It has entered square this turn.
pub(super) const SQUARE_ENTERED: Mark = mark("square_entered", "Entered square", Lasts::Turn);
/// It has left square this turn.
pub(super) const SQUARE_LEFT: Mark = mark("square_left", "Left square", Lasts::Turn);
/// Its Divisional general is attached to it.
pub(super) const ATTACHED: Mark = mark("attached", "Divisional general attached", Lasts::Battle);
/// A Corps commander is attached to it.
pub(super) const CORPS_ATTACHED: Mark = mark("corps_attached", "Corps commander attached", Lasts::Battle);
/// The commander of the army is attached to it.
pub(super) const ARMY_ATTACHED: Mark = mark("army_attached", "Army commander attached", Lasts::Battle);
/// Its Divisional general was attached to it as the PIP Phase began.
pub(super) const HELD_GENERAL: Mark = mark("held_general", "Had the general as the phase began", Lasts::Turn);
/// It has fled this turn.
pub(super) const FLED: Mark = mark("fled", "Has fled", Lasts::Turn);

/// What a division did not spend, where a sheet lets it keep that for its next turn.
pub(super) const KEPT: Mark = mark("kept", "PIPs kept", Lasts::Battle);

/// The turn since which the Corps of which this is the first division has its Plan, or none.
pub(super) const PLAN_SINCE: Mark = mark("plan_since", "Plan since turn", Lasts::Battle);
/// Its general's rank in the Plan before that.
pub(super) const RANK_BEFORE: Mark = mark("rank_before", "Rank in the Plan before", Lasts::Battle);
/// The Corps of which this is the first division had no Plan before that.
pub(super) const PLANLESS_BEFORE: Mark = mark("planless_before", "No Plan before", Lasts::Battle);

/// A Divisional general: his place in the list, counted from 0, and what he is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Who {
    /// Counted from 0.
    pub place: u8,
    /// Empty where he has none.
    pub name: Name,
    /// His division in a battle.
    pub division: Option<Piece>,
}

/// "Friant", or "General 2" where he has no name.
impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.name.trim().is_empty() {
            write!(f, "General {}", u32::from(self.place) + 1)
        } else {
            f.write_str(self.name.trim())
        }
    }
}

pub(super) fn pips(n: i32) -> String {
    format!("{n} {}", if n == 1 { "PIP" } else { "PIPs" })
}

impl Who {
    /// What his division may spend this turn.
    pub(super) fn pips(&self, n: i32) -> Change {
        let what = pips(n);
        Change::is(self.to_string(), what, &PIPS, n).on(self.division)
    }

    /// What a general of another Corps may spend beyond his own.
    pub(super) fn more_pips(&self, n: i32) -> Change {
        let what = format!("{} more", pips(n));
        Change::more(self.to_string(), what, &PIPS, n).on(self.division)
    }

    /// Put into the ranking, for good.
    pub(super) fn ranked(&self, rank: i32) -> Change {
        Change::is(self.to_string(), format!("rank {rank} in the Plan"), &RANK, rank).on(self.division)
    }
}

/// He has given his PIP this turn.
pub(super) fn gave(giver: Commander, on: Option<Piece>) -> Change {
    Change::is(giver.name(), "has given this turn", &GAVE, 1).on(on)
}

impl Army {
    pub(super) fn division(&self, id: UnitId) -> Option<&Division> {
        known(&self.divisions).find(|division| division.id == id)
    }

    pub(super) fn unit(&self, id: UnitId) -> Option<&Unit> {
        known(&self.divisions).flat_map(|division| known(&division.units)).find(|unit| unit.id == id)
    }

    /// The division of this number, or that of the unit of this number.
    pub(super) fn division_with(&self, id: UnitId) -> Option<&Division> {
        let has = |division: &&Division| known(&division.units).any(|unit| unit.id == id);
        self.division(id).or_else(|| known(&self.divisions).find(has))
    }
}

/// Units of a division that are destroyed, spiked or routed off the map.
pub(super) fn units_lost(table: &Table<'_, GrandeTactique>, at: Piece, division: &Division) -> i32 {
    let gone = known(&division.units).filter(|unit| is_gone(table, Piece { camp: at.camp, id: unit.id }));
    gone.count() as i32
}

/// Batteries of a division that are silenced and still on the table.
pub(super) fn silenced(table: &Table<'_, GrandeTactique>, at: Piece, division: &Division) -> i32 {
    let piece = |unit: &Unit| Piece { camp: at.camp, id: unit.id };
    let is_silenced = |at: Piece| table.marks.of(at, SILENCED.id) != 0 && !is_gone(table, at);
    known(&division.units).filter(|unit| is_silenced(piece(unit))).count() as i32
}

/// It is off the table.
pub(super) fn is_gone(table: &Table<'_, GrandeTactique>, piece: Piece) -> bool {
    [&LOST, &SPIKED].into_iter().any(|mark| table.marks.of(piece, mark.id) != 0)
}

/// Whether a general whose mark this is, is attached to a unit of the division.
pub(super) fn is_attached(
    table: &Table<'_, GrandeTactique>,
    camp: Camp,
    division: &Division,
    who: &Mark,
) -> bool {
    known(&division.units).any(|unit| table.marks.of(Piece { camp, id: unit.id }, who.id) != 0)
}

/// When the general of a division came onto the table.
pub(super) fn arrival(table: &Table<'_, GrandeTactique>, piece: Piece) -> Arrival {
    let arrivals = [(&ARRIVES, Arrival::ThisTurn), (&ARRIVED, Arrival::LastTurn), (&LATE, Arrival::Late)];
    let marked = arrivals.into_iter().find(|(mark, _)| table.marks.of(piece, mark.id) != 0);
    marked.map_or(Arrival::Before, |(_, arrival)| arrival)
}

/// Every unit of an army that is still on the table.
pub(super) fn units_left<'a>(
    table: &'a Table<'_, GrandeTactique>,
    camp: Camp,
) -> impl Iterator<Item = (Piece, UnitState)> + 'a {
    let units = known(&table.army(camp).divisions).flat_map(|division| known(&division.units));
    units.filter_map(move |unit| {
        let piece = Piece { camp, id: unit.id };
        UnitState::of(table, piece).filter(|_| !is_gone(table, piece)).map(|unit| (piece, unit))
    })
}

pub(super) fn condition(table: &Table<'_, GrandeTactique>, piece: Piece) -> Condition {
    if piece.id == UnitId::default() {
        return Condition::default();
    }
    match table.army(piece.camp).division(piece.id) {
        Some(division) => of_division(table, piece, division),
        None => of_unit(table, piece),
    }
}

fn counter(mark: &Mark) -> Counter {
    Counter { mark: mark.id, title: mark.title, most: 1 }
}

fn of_unit(table: &Table<'_, GrandeTactique>, piece: Piece) -> Condition {
    let Some(unit) = UnitState::of(table, piece) else { return Condition::default() };
    let is_marked = |mark: &Mark| table.marks.of(piece, mark.id) != 0;
    let arm = unit.arm();
    let spent = is_gone(table, piece);
    let mut summary = Vec::new();
    if spent {
        // Of what is off the table nothing else matters.
        summary.push(if is_marked(&SPIKED) { "spiked" } else { "lost" });
    } else {
        if unit.morale != Morale::Eager {
            summary.push(unit.morale_name());
        }
        let mut words = vec![
            (&SQUARE, "in square"),
            (&LIMBERED, "limbered"),
            (&FIRING, "firing"),
            (&CHARGE, "charges"),
            (&ATTACHED, "general attached"),
            (&CORPS_ATTACHED, "Corps commander attached"),
            (&ARMY_ATTACHED, "Army commander attached"),
        ];
        if table.phase == "pip" {
            words.push((&MOVED, "moved"));
        }
        summary.extend(words.iter().filter(|(mark, _)| is_marked(mark)).map(|(_, word)| *word));
    }
    let own: &[&Mark] = match arm {
        Arm::Infantry => &[&ROUTED, &SQUARE, &FIRING, &CHARGE],
        Arm::Cavalry => &[&ROUTED, &CHARGE],
        Arm::Artillery => &[&SILENCED, &LIMBERED, &FIRING, &SPIKED],
    };
    let marks = [&SHAKEN].into_iter().chain(own.iter().copied()).chain([&LOST, &MOVED]).chain(GENERALS);
    Condition {
        is: unit.made_of(),
        summary: summary.join(", "),
        spent,
        counters: marks.map(counter).collect(),
        ..Condition::default()
    }
}

fn of_division(table: &Table<'_, GrandeTactique>, piece: Piece, division: &Division) -> Condition {
    let marked = |mark: &Mark| table.marks.of(piece, mark.id);
    let mut summary = Vec::new();
    if marked(&ROLLED) != 0 {
        summary.push(pips(marked(&PIPS)));
    }
    if marked(&RANK) != 0 {
        summary.push(format!("rank {}", marked(&RANK)));
    }
    if marked(&KILLED) != 0 {
        summary.push("general killed".into());
    }
    match arrival(table, piece) {
        Arrival::Before => {}
        arrival => summary.push(arrival.name().into()),
    }
    match units_lost(table, piece, division) {
        0 => {}
        n => summary.push(format!("{n} lost")),
    }
    let counted = [(&PIPS, 20), (&RANK, 10)];
    let counted = counted.map(|(mark, most)| Counter { mark: mark.id, title: mark.title, most });
    let marks = [&PLANLESS, &KILLED, &LEADERLESS, &HEADLESS, &ARRIVES, &ARRIVED, &LATE];
    Condition {
        summary: summary.join(", "),
        counters: counted.into_iter().chain(marks.map(counter)).collect(),
        ..Condition::default()
    }
}

/// What the rules do by themselves as a phase begins.
pub(super) fn enter(table: &Table<'_, GrandeTactique>) -> Vec<Change> {
    match table.phase {
        "de-shaking" => reinforcements_wait(table),
        "pip" => generals_are_noted(table),
        "firing" => [pips_are_kept(table), targets_are_gone(table)].concat(),
        _ => Vec::new(),
    }
}

/// A general who arrived in the last turn has his free turn now; after it he is late (PIP.1).
fn reinforcements_wait(table: &Table<'_, GrandeTactique>) -> Vec<Change> {
    let mut changes = Vec::new();
    for division in known(&table.army(table.active).divisions) {
        let piece = Piece { camp: table.active, id: division.id };
        let (from, to) = match arrival(table, piece) {
            Arrival::ThisTurn => (&ARRIVES, &ARRIVED),
            Arrival::LastTurn => (&ARRIVED, &LATE),
            Arrival::Before | Arrival::Late => continue,
        };
        changes.extend([(from, 0), (to, 1)].map(|(mark, n)| Change::is("", "", mark, n).on(Some(piece))));
    }
    changes
}

/// Whether a unit's own general is with it counts as the phase begins (PIP.4).
fn generals_are_noted(table: &Table<'_, GrandeTactique>) -> Vec<Change> {
    let units = units_left(table, table.active);
    let held = units.filter(|(piece, _)| table.marks.of(*piece, ATTACHED.id) != 0);
    held.map(|(piece, _)| Change::is("", "", &HELD_GENERAL, 1).on(Some(piece))).collect()
}

/// Where a sheet lets divisions keep what they do not spend, it is noted as the PIP Phase is over (PIP.4).
fn pips_are_kept(table: &Table<'_, GrandeTactique>) -> Vec<Change> {
    if table.sheet.readings.unspent_pips == UnspentPips::Lapse {
        return Vec::new();
    }
    let divisions = known(&table.army(table.active).divisions);
    let pieces = divisions.map(|division| Piece { camp: table.active, id: division.id });
    let left = pieces.map(|piece| (piece, table.marks.of(piece, PIPS.id)));
    let left = left.filter(|(piece, n)| table.marks.of(*piece, KEPT.id) != *n);
    left.map(|(piece, n)| Change::is("", "", &KEPT, n).on(Some(piece))).collect()
}

/// Infantry fires only in contact: where its target has gone the Firing marker comes off (SoP.3). Artillery may have
/// another target, which the battle does not know.
fn targets_are_gone(table: &Table<'_, GrandeTactique>) -> Vec<Change> {
    let mut changes = Vec::new();
    for camp in Camp::ALL {
        for (piece, unit) in units_left(table, camp) {
            let fires = unit.arm() == Arm::Infantry && table.marks.of(piece, FIRING.id) != 0;
            let is_away = |target| is_gone(table, target) || flees(table, target);
            if fires && target_of(table, piece).is_some_and(is_away) {
                let what = "Firing marker off, its target is gone";
                changes.push(Change::is(unit.called(), what, &FIRING, 0).on(Some(piece)));
            }
        }
    }
    changes
}

/// The enemy unit at which it fired last, or which it charges.
pub(super) fn target_of(table: &Table<'_, GrandeTactique>, piece: Piece) -> Option<Piece> {
    let id = u16::try_from(table.marks.of(piece, TARGET.id)).ok().filter(|id| *id != 0)?;
    Some(Piece { camp: piece.camp.other(), id: UnitId(id) })
}

/// It no longer stands where it was. Silenced artillery does.
fn flees(table: &Table<'_, GrandeTactique>, piece: Piece) -> bool {
    let unit = UnitState::of(table, piece);
    unit.is_some_and(|unit| unit.morale == Morale::Routed && unit.arm() != Arm::Artillery)
}

pub(super) fn todo(table: &Table<'_, GrandeTactique>) -> Vec<Todo> {
    let camp = table.active;
    if table.phase == "pip" {
        let divisions = known(&table.army(camp).divisions);
        return divisions.filter_map(|division| pips_to_do(table, Piece { camp, id: division.id })).collect();
    }
    let mut todo = Vec::new();
    for (piece, unit) in units_left(table, camp) {
        let is_marked = |mark: &Mark| table.marks.of(piece, mark.id) != 0;
        let (what, done, mark, to) = match table.phase {
            "de-shaking" if unit.morale == Morale::Shaken && !is_marked(&CHECKED) => {
                ("Morale Check", "Morale Check made", &CHECKED, 1)
            }
            "firing" if is_marked(&FIRING) && !is_marked(&FIRED) => ("must fire", "Fire resolved", &FIRED, 1),
            "charge" if is_marked(&CHARGE) => ("to resolve", "Charge resolved", &CHARGE, 0),
            "charge" if flees(table, piece) && !is_marked(&FLED) => ("flees on", "Has fled on", &FLED, 1),
            _ => continue,
        };
        todo.push(Todo::ticked(piece, what, done, mark, to));
    }
    todo
}

fn pips_to_do(table: &Table<'_, GrandeTactique>, piece: Piece) -> Option<Todo> {
    match (table.marks.of(piece, ROLLED.id), table.marks.of(piece, PIPS.id)) {
        (0, _) => Some(Todo { piece, what: "PIPs to roll".into(), tick: None }),
        (_, 0) => None,
        (_, n) => Some(Todo::ticked(piece, &format!("{n} to spend"), "All spent", &PIPS, 0)),
    }
}
