//! What becomes of units in a battle: hits of three kinds, prisoners, skirmishers, and what a turn remembers.

use super::Republique;
use super::army::{Army, Division, Leader, Rating, Unit};
use super::terms::{Arm, Morale, Retrograde, SkirmishGrade};
use crate::rules::{
    BattleView, Change, Condition, Expiry, ManualCounter, Marker, Role, Side, Todo, UnitId, UnitRef, counted,
    known,
};
use std::fmt;
use strum::VariantArray;

mod maneuver;
mod skirmish;

pub(super) use maneuver::{
    LAST_BACK, LIMBERED, MOVED, ORDER, ORDER_FAILED, REACTED, SQUARE, WENT_BACK, division_of, order_number,
    order_of,
};
pub(super) use skirmish::{MARKERS_ACTED, MARKERS_OUT, MARKERS_SHOT, markers_out, waiting_markers};

pub(super) const ALL_MARKERS: &[Marker] = &[
    MORALE,
    B_HITS,
    LOST,
    PRISONERS,
    PANIC,
    SKIRMISHERS,
    SAVED,
    FIRED,
    GONE,
    BACK,
    DISORDERED,
    M_THEN,
    B_THEN,
    SAVED_THEN,
    TRIED,
    TEST,
    BREAKS,
    KEPT,
    LEADER_OUT,
    LEADER_LOST,
    NEW_LEADER,
    LED_BY,
    PROMOTED,
    ORDER,
    ORDER_FAILED,
    MOVED,
    SQUARE,
    LIMBERED,
    REACTED,
    WENT_BACK,
    LAST_BACK,
    MARKERS_OUT,
    MARKERS_SHOT,
    MARKERS_ACTED,
];

/// M hits.
pub(super) const MORALE: Marker = Marker { id: "morale", title: "Morale hits", expiry: Expiry::Battle };
/// B hits, of the whole battle.
pub(super) const B_HITS: Marker = Marker { id: "b_hits", title: "B hits", expiry: Expiry::Battle };
/// Bases lost in this player turn, to fire and as prisoners too.
pub(super) const LOST: Marker = Marker { id: "lost", title: "Lost this turn", expiry: Expiry::Turn };
/// Bases taken prisoner.
pub(super) const PRISONERS: Marker = Marker { id: "prisoners", title: "Prisoners", expiry: Expiry::Battle };
/// P hits of this phase.
pub(super) const PANIC: Marker = Marker { id: "panic", title: "P hits", expiry: Expiry::Phase };
/// Steps that its skirmishers have dropped.
pub(super) const SKIRMISHERS: Marker =
    Marker { id: "skirmishers", title: "Skirmishers", expiry: Expiry::Battle };
/// It carries a saved fire marker.
pub(super) const SAVED: Marker = Marker { id: "saved", title: "Saved fire", expiry: Expiry::Battle };
/// It has fired.
pub(super) const FIRED: Marker = Marker { id: "fired", title: "Fired", expiry: Expiry::Turn };
/// Nothing of it is left.
pub(super) const GONE: Marker = Marker { id: "gone", title: "Destroyed", expiry: Expiry::Battle };
/// A forced move that is still to be made: one more than its place among them.
pub(super) const BACK: Marker = Marker { id: "back", title: "Forced move", expiry: Expiry::Turn };
/// M hits, B hits and saved fire of guns as the fire phase began: all of its fire is simultaneous (S§4.3).
const M_THEN: Marker = Marker { id: "m_then", title: "M hits before", expiry: Expiry::Phase };
const B_THEN: Marker = Marker { id: "b_then", title: "B hits before", expiry: Expiry::Phase };
const SAVED_THEN: Marker = Marker { id: "saved_then", title: "Saved fire before", expiry: Expiry::Phase };
/// Points that a unit keeps for its next rally, in the later edition.
pub(super) const KEPT: Marker = Marker { id: "rally_kept", title: "Points kept", expiry: Expiry::Battle };
/// Whoever leads a division or corps is hors de combat, until he is replaced.
pub(super) const LEADER_OUT: Marker =
    Marker { id: "leader_out", title: "Leader hors de combat", expiry: Expiry::Battle };
/// Leaders that a division has lost: each costs a point of its leader's rating.
pub(super) const LEADER_LOST: Marker =
    Marker { id: "leader_lost", title: "Leaders lost", expiry: Expiry::Battle };
/// The number of the division or corps whose leader stepped up to lead this corps.
pub(super) const LED_BY: Marker = Marker { id: "led_by", title: "Led by", expiry: Expiry::Battle };
/// Its leader has stepped up, and another was found for it.
pub(super) const PROMOTED: Marker =
    Marker { id: "promoted", title: "Leader promoted", expiry: Expiry::Battle };
/// Its leader was replaced in this turn.
pub(super) const NEW_LEADER: Marker =
    Marker { id: "new_leader", title: "Leader replaced", expiry: Expiry::Turn };
/// What was to do this phase is done, whatever came of it.
pub(super) const TRIED: Marker = Marker { id: "tried", title: "Done", expiry: Expiry::Phase };
/// It breaks through, once all first rounds are fought (S§5.5).
pub(super) const BREAKS: Marker = Marker { id: "breaks", title: "Breakthrough", expiry: Expiry::Phase };
/// At 5 its division tests its panic: after a single P5, for which all P of a fire phase are one (C44), or once it is lost
/// in an assault (S§6.2).
pub(super) const TEST: Marker = Marker { id: "test", title: "Panic test", expiry: Expiry::Turn };
/// 1M that it takes at the end of the assaults (S§5.6).
pub(super) const DISORDERED: Marker =
    Marker { id: "disordered", title: "Owes 1M", expiry: Expiry::Owed("panic") };

/// The part a unit plays in a calculation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The battery, or the joint group, that fires.
    Guns,
    /// What is fired at.
    MainTarget,
    /// Behind it, in the firing zone; counted from the centre line.
    Tandem(u8),
    /// Beside it, in the firing zone.
    Adjacent,
    /// A unit of the attacker in an assault, counted from the first.
    Attacker(u8),
    /// A unit of the defender.
    Defender(u8),
}

impl Part {
    /// A unit in an assault by its place.
    pub fn of(role: Role, index: usize) -> Part {
        let index = index.min(u8::MAX.into()) as u8;
        match role {
            Role::Attacker => Part::Attacker(index),
            Role::Defender => Part::Defender(index),
        }
    }

    /// So much of a marker then.
    pub(super) fn is(
        self,
        what: impl Into<std::borrow::Cow<'static, str>>,
        marker: &Marker,
        n: i32,
    ) -> Change {
        Change::set(self.to_string(), what, marker, n)
    }

    /// So much more of a marker.
    pub(super) fn more(
        self,
        what: impl Into<std::borrow::Cow<'static, str>>,
        marker: &Marker,
        n: i32,
    ) -> Change {
        Change::add(self.to_string(), what, marker, n)
    }

    /// M hits put its morale here.
    pub(super) fn morale(self, from: Morale, to: Morale) -> Change {
        self.is(format!("{} → {}", from.name(), to.name()), &MORALE, to.hits())
    }

    /// P hits of this phase.
    pub(super) fn panic(self, hits: i32) -> Change {
        self.more(format!("{hits}P this phase"), &PANIC, hits)
    }

    /// P hits of fire, on the way to a P5.
    pub(super) fn under_fire(self, hits: i32) -> Change {
        self.more("", &TEST, hits)
    }

    /// The division tests its panic in this turn.
    pub(super) fn tested(self) -> Change {
        self.is("", &TEST, 5)
    }

    /// B hits; `gone` when nothing is left of it.
    pub(super) fn b_hits(self, hits: i32, gone: bool, changes: &mut Vec<Change>) {
        let end = if gone { ", destroyed" } else { "" };
        changes.push(self.more(format!("{hits}B{end}"), &B_HITS, hits));
        if gone {
            changes.push(self.is("", &GONE, 1));
        }
    }

    /// Bases taken prisoner; `gone` when nothing is left of it.
    pub(super) fn prisoners(self, bases: i32, gone: bool, changes: &mut Vec<Change>) {
        let s = if bases == 1 { "" } else { "s" };
        let end = if gone { ", nothing left" } else { "" };
        changes.push(self.more(format!("{bases} base{s} taken prisoner{end}"), &PRISONERS, bases));
        if gone {
            changes.push(self.is("", &GONE, 1));
        }
    }

    /// A forced move; guns limber up for it.
    pub(super) fn back(self, by: Retrograde, distance: &str) -> Change {
        self.is(format!("{} {distance}, {}", by.does(), by.facing()), &BACK, by as i32 + 1)
    }

    /// 1M at the end of the assaults for its rout.
    pub(super) fn disordered(self) -> Change {
        self.is("1M at the end of the assaults, for its rout", &DISORDERED, 1)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, place) = match *self {
            Part::Guns => ("Guns", 0),
            Part::MainTarget => ("Main target", 0),
            Part::Tandem(n) => ("Tandem target", n),
            Part::Adjacent => ("Adjacent target", 0),
            Part::Attacker(n) => ("Attacker", n),
            Part::Defender(n) => ("Defender", n),
        };
        match place {
            0 => f.write_str(name),
            n => write!(f, "{name} {}", u32::from(n) + 1),
        }
    }
}

/// Whether the leader of this division or corps is hors de combat.
pub(super) fn leader_is_out(battle: &BattleView<'_, Republique>, side: Side, division: &Division) -> bool {
    battle.markers.of(UnitRef { side, id: division.id }, LEADER_OUT.id) != 0
}

/// Who leads this division or corps by now: whoever stepped up, or its own leader, a point less for each that it lost
/// and at least 0 (S§2.3). The place of one who was promoted away is filled from off the table, at 0 (F12.3).
pub(super) fn leader_of(battle: &BattleView<'_, Republique>, side: Side, line: &Division) -> Leader {
    let marked = |marker: &Marker| battle.markers.of(UnitRef { side, id: line.id }, marker.id);
    let by = u16::try_from(marked(&LED_BY)).ok().filter(|id| *id != 0 && !line.level.is_division());
    if let Some(by) = by {
        let promoted = known(&battle.army(side).divisions).find(|other| other.id.n() == by);
        return promoted.map_or_else(Leader::default, |promoted| promoted.leader.clone());
    }
    let own = &line.leader;
    let leader = if marked(&PROMOTED) != 0 {
        Leader { rating: Rating::near(0), ..Leader::default() }
    } else {
        own.clone()
    };
    match marked(&LEADER_LOST) {
        0 => leader,
        lost => Leader { rating: leader.rating.after(lost), ..leader },
    }
}

/// Whether it has tried to rally in this phase.
pub(super) fn rally_tried(battle: &BattleView<'_, Republique>, unit_ref: UnitRef) -> bool {
    battle.markers.of(unit_ref, TRIED.id) != 0
}

/// The forced move that a unit has still to make.
pub(super) fn forced(battle: &BattleView<'_, Republique>, unit_ref: UnitRef) -> Option<Retrograde> {
    let marked = battle.markers.of(unit_ref, BACK.id);
    Retrograde::VARIANTS.get(usize::try_from(marked - 1).ok()?).copied()
}

/// A unit as a battle has left it.
pub(super) struct Left<'a> {
    pub unit: &'a Unit,
    /// Bases or batteries that are left.
    pub bases: i32,
    /// B hits that it carries: one damaged base of cavalry, or the damage of guns.
    pub damage: i32,
    pub morale: Morale,
    pub skirmishers: SkirmishGrade,
    pub saved: bool,
    pub gone: bool,
}

impl Army {
    fn unit(&self, id: UnitId) -> Option<&Unit> {
        known(&self.divisions).flat_map(|division| known(&division.units)).find(|unit| unit.id == id)
    }
}

/// A unit of the battle as it stands.
pub(super) fn left<'a>(battle: &BattleView<'a, Republique>, unit_ref: UnitRef) -> Option<Left<'a>> {
    left_with(battle, unit_ref, [&MORALE, &B_HITS, &SAVED])
}

/// Guns as they fire: in the fire phase as they stood when it began.
pub(super) fn as_it_fires<'a>(battle: &BattleView<'a, Republique>, unit_ref: UnitRef) -> Option<Left<'a>> {
    let then = battle.phase == "fire" && battle.fire_was_noted();
    left_with(
        battle,
        unit_ref,
        if then { [&M_THEN, &B_THEN, &SAVED_THEN] } else { [&MORALE, &B_HITS, &SAVED] },
    )
}

fn left_with<'a>(
    battle: &BattleView<'a, Republique>,
    unit_ref: UnitRef,
    [m, b, saved]: [&Marker; 3],
) -> Option<Left<'a>> {
    let unit = battle.army(unit_ref.side).unit(unit_ref.id)?;
    let marked = |marker: &Marker| battle.markers.of(unit_ref, marker.id);
    let (hits, taken) = (marked(b), marked(&PRISONERS));
    let all = unit.strength();
    let (bases, damage) = match unit.troops.arm() {
        // Two hits take a base away; of one that is damaged one more does.
        Arm::Cavalry => {
            let left = (2 * (all - taken) - hits).max(0);
            ((left + 1) / 2, left % 2)
        }
        Arm::Artillery => {
            let each = battle.sheet.artillery.battery_gone_at.value.max(1);
            let left = (each * (all - taken) - hits).max(0);
            let bases = (left + each - 1) / each;
            (bases, bases * each - left)
        }
        Arm::Infantry | Arm::Skirmishers => (all - taken - hits, 0),
    };
    let bases = bases.max(0);
    Some(Left {
        unit,
        bases,
        damage,
        morale: Morale::VARIANTS[marked(m).clamp(0, 4) as usize],
        skirmishers: unit.skirmishers.after(marked(&SKIRMISHERS)),
        saved: marked(saved) != 0,
        gone: bases == 0 || marked(&GONE) != 0,
    })
}

pub(super) fn condition(battle: &BattleView<'_, Republique>, unit_ref: UnitRef) -> Condition {
    let army = battle.army(unit_ref.side);
    let marked = |marker: &Marker| battle.markers.of(unit_ref, marker.id);
    if let Some(left) = left(battle, unit_ref) {
        let all = left.unit.bases.n();
        let mut summary = Vec::new();
        if left.gone {
            summary.push("destroyed".into());
        } else {
            if left.morale != Morale::Formed {
                summary.push(left.morale.name().into());
            }
            if left.bases < all {
                summary.push(format!("{} of {all} left", left.bases));
            }
            if left.damage > 0 {
                summary.push(format!("damage {}", left.damage));
            }
            for (marker, word) in [
                (&PANIC, "P this phase"),
                (&DISORDERED, "1M to come"),
                (&SAVED, "saved fire"),
                (&FIRED, "fired"),
                (&SQUARE, "in square"),
                (&LIMBERED, "limbered"),
            ] {
                match marked(marker) {
                    0 => {}
                    n if marker.id == PANIC.id => summary.push(format!("{n}{word}")),
                    _ => summary.push(word.into()),
                }
            }
            let out = markers_out(battle, unit_ref, &left);
            if out > 0 {
                summary.push(counted(out, "skirmisher out", "skirmishers out"));
            }
        }
        let all = left.unit.strength();
        let hits = match left.unit.troops.arm() {
            Arm::Infantry | Arm::Skirmishers => all,
            Arm::Cavalry => 2 * all,
            Arm::Artillery => all * battle.sheet.artillery.battery_gone_at.value.max(1),
        };
        let mut counters = vec![
            ManualCounter { marker: MORALE.id, title: "Morale hits", most: 4 },
            ManualCounter { marker: B_HITS.id, title: "B hits", most: hits },
            ManualCounter { marker: PRISONERS.id, title: "Prisoners", most: all },
            ManualCounter { marker: GONE.id, title: "Destroyed", most: 1 },
            // Of the assault bonus only the player knows.
            ManualCounter { marker: DISORDERED.id, title: "1M at the end of the assaults", most: 1 },
        ];
        if left.unit.troops.arm() == Arm::Artillery {
            counters.push(ManualCounter { marker: SAVED.id, title: "Saved fire", most: 1 });
        }
        if left.unit.markers.n() > 0 {
            let most = left.unit.markers.n();
            counters.push(ManualCounter { marker: MARKERS_OUT.id, title: "Skirmishers out", most });
        }
        let Unit { troops, grade, weight, .. } = left.unit;
        let is = match troops.arm() {
            Arm::Artillery => format!("{} × {}", left.bases, weight.guns()),
            _ => format!("{} {} {}", left.bases, grade.short(), troops.short()),
        };
        return Condition {
            current: is,
            summary: summary.join(", "),
            is_destroyed: left.gone,
            counters,
            ..Condition::default()
        };
    }
    let (mut units, mut gone, mut order) = (0, 0, "");
    // The divisions of a corps count with it.
    let mut is_of_corps = false;
    for division in known(&army.divisions) {
        if division.level.has_divisions() {
            is_of_corps = unit_ref.id == division.id;
        }
        if is_of_corps || unit_ref.id == division.id || unit_ref.id == UnitId::default() {
            for unit in known(&division.units) {
                units += 1;
                let left = left(battle, UnitRef { side: unit_ref.side, id: unit.id });
                gone += i32::from(left.is_some_and(|left| left.gone));
            }
        }
    }
    let mut summary = Vec::new();
    let mut counters = Vec::new();
    if unit_ref.id != UnitId::default() {
        if let Some(known) = order_of(battle, unit_ref) {
            order = known.name();
        }
        if marked(&LEADER_OUT) != 0 {
            summary.push("leader hors de combat".to_owned());
        }
        counters.push(ManualCounter { marker: LEADER_OUT.id, title: "Leader hors de combat", most: 1 });
    }
    if !order.is_empty() {
        summary.insert(0, order.to_owned());
    }
    if gone > 0 {
        summary.push(format!("{gone} of {units} units destroyed"));
    }
    Condition { summary: summary.join(", "), counters, ..Condition::default() }
}

impl BattleView<'_, Republique> {
    /// B hits that a unit took since the phase of fire or of assaults began.
    pub(super) fn taken_this_phase(&self, unit_ref: UnitRef) -> i32 {
        let is_noted = matches!(self.phase, "fire" | "assaults") && self.fire_was_noted();
        let then = if is_noted { self.markers.of(unit_ref, B_THEN.id) } else { 0 };
        (self.markers.of(unit_ref, B_HITS.id) - then).max(0)
    }

    /// The fire phase began by itself, and not by a look at it.
    fn fire_was_noted(&self) -> bool {
        self.markers.of(UnitRef::army(Side::Ours), TRIED.id) != 0
    }
}

/// Every unit of an army, gone or not.
pub(super) fn units<'a>(battle: &BattleView<'a, Republique>, side: Side) -> Vec<(UnitRef, Left<'a>)> {
    let mut units = Vec::new();
    for division in known(&battle.army(side).divisions) {
        for unit in known(&division.units) {
            let unit_ref = UnitRef { side, id: unit.id };
            units.extend(left(battle, unit_ref).map(|left| (unit_ref, left)));
        }
    }
    units
}

pub(super) fn todo(battle: &BattleView<'_, Republique>) -> Vec<Todo> {
    let mut todo = Vec::new();
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
                "panic" => {
                    let due = known(&division.units).any(|unit| marked(unit.id, &TEST) >= 5);
                    (due, "panic test", "Panic tested")
                }
                _ => continue,
            };
            let unit_ref = UnitRef { side, id: division.id };
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
            let waits = guns && marked(&FIRED) + marked(&TRIED) == 0;
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
                    // Only guns in good order save their fire.
                    let saves = left.morale == Morale::Formed && marked(&SAVED) == 0;
                    let (done, marker) =
                        if saves { ("Save its fire", &SAVED) } else { ("Holds its fire", &TRIED) };
                    let has_fire = marked(&SAVED) == 0 || marked(&SAVED_THEN) != 0;
                    if has_fire {
                        add("to fire", done, marker, 1);
                    }
                }
                "assaults" if marked(&BREAKS) > 0 => {
                    add("breaks through", "Broken through", &BREAKS, 0);
                }
                // What P hits of fire force upon it is done at the end of the phase.
                "fire" if marked(&PANIC) > 0 && marked(&TRIED) == 0 => {
                    add("P hits: moves back", "Moved back", &TRIED, 1);
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
pub(super) fn pay(battle: &BattleView<'_, Republique>, unit_ref: UnitRef, marker: &str) -> Vec<Change> {
    let left = left(battle, unit_ref).filter(|left| !left.gone && left.morale != Morale::Demoralized);
    let Some(left) = left.filter(|_| marker == DISORDERED.id) else { return Vec::new() };
    let after = left.morale.after(1).0;
    let what = format!("{} → {}, 1M for its rout or assault bonus", left.morale.name(), after.name());
    vec![Change::set("", what, &MORALE, after.hits()).on(Some(unit_ref))]
}

/// Notes, as fire or the assaults begin, how every unit stands.
pub(super) fn enter(battle: &BattleView<'_, Republique>) -> Vec<Change> {
    let mut changes = Vec::new();
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
