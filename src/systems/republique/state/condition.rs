//! A unit, a division or an army as it stands, in words.

use super::markers::{
    B_HITS, DISORDER_LATE, DISORDERED, FIRED, GONE, LEADER_OUT, MORALE, PANIC, PANICKED, PASSING_P,
    PRISONERS, SAVED,
};
use super::{
    LIMBERED, MARKERS_OUT, SQUARE, army_leaders, left, left_of, markers_out, order_of, signs, whole,
};
use crate::rules::{
    Alert, BattleView, Calculator, Condition, ManualCounter, Marker, UnitId, UnitRef, counted, known,
};
use crate::systems::republique::Republique;
use crate::systems::republique::army::Unit;
use crate::systems::republique::divisional_test::DivisionalTest;
use crate::systems::republique::replacement::Replacement;
use crate::systems::republique::terms::{Arm, Morale};

pub(in super::super) fn condition(battle: &BattleView<'_, Republique>, unit_ref: UnitRef) -> Condition {
    let army = battle.army(unit_ref.side);
    let of_unit = battle.markers.of_unit(unit_ref);
    let marked = |marker: &Marker| of_unit.of(marker.id);
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
                (&PASSING_P, "P to come"),
                (&DISORDERED, "1M to come"),
                (&DISORDER_LATE, "1M to come"),
                (&SAVED, "saved fire"),
                (&FIRED, "fired"),
                (&SQUARE, "in square"),
                (&LIMBERED, "limbered"),
            ] {
                match marked(marker) {
                    0 => {}
                    n if [PANIC.id, PASSING_P.id].contains(&marker.id) => summary.push(format!("{n}{word}")),
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
            ManualCounter { marker: PRISONERS.id, title: "Prisoners, deserters", most: all },
            ManualCounter { marker: GONE.id, title: "Destroyed", most: 1 },
            // Of the assault bonus only the player knows.
            ManualCounter { marker: DISORDERED.id, title: "1M at the end of the assaults", most: 1 },
            ManualCounter { marker: PASSING_P.id, title: "P hits of passing fire", most: 9 },
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
            tile: signs::of_unit(battle, unit_ref, &left),
            ..Condition::default()
        };
    }
    let (mut units, mut gone, mut order, mut is) = (0, 0, "", String::new());
    // The divisions of a corps count with it.
    let mut is_of_corps = false;
    for division in known(&army.divisions) {
        if division.level.has_divisions() {
            is_of_corps = unit_ref.id == division.id;
        }
        if unit_ref.id == division.id && division.level.is_division() {
            is = whole(battle, unit_ref.side, division).words();
        }
        if is_of_corps || unit_ref.id == division.id || unit_ref.id == UnitId::default() {
            for unit in known(&division.units) {
                units += 1;
                gone += i32::from(left_of(battle, unit_ref.side, unit).gone);
            }
        }
    }
    let mut summary = Vec::new();
    let mut counters = Vec::new();
    let mut alerts = Vec::new();
    if unit_ref.id != UnitId::default() {
        if let Some(known) = order_of(battle, unit_ref) {
            order = known.name();
        }
        if marked(&PANICKED) != 0 {
            summary.push("panicked".to_owned());
            let text = "panicked. Its neighbours test as well";
            alerts.push(Alert::new(PANICKED.id, text, DivisionalTest::ID));
        }
        if marked(&LEADER_OUT) != 0 {
            summary.push("leader hors de combat".to_owned());
            let text = "without a leader. Its own adds nothing until another takes his place as the Command phase ends";
            alerts.push(Alert::new(LEADER_OUT.id, text, Replacement::ID));
        }
        counters.push(ManualCounter { marker: LEADER_OUT.id, title: "Leader hors de combat", most: 1 });
    } else {
        for (place, leader) in army_leaders(battle, unit_ref.side, true) {
            let called = leader.called();
            summary.push(format!("{called} hors de combat"));
            let text = format!("{called} hors de combat. He adds nothing until another takes his place");
            alerts.push(Alert::new(format!("{place}"), text, Replacement::ID));
        }
    }
    if !order.is_empty() {
        summary.insert(0, order.to_owned());
    }
    if gone > 0 {
        summary.push(format!("{gone} of {} destroyed", counted(units, "unit", "units")));
    }
    if !is.is_empty() {
        summary.push(is);
    }
    let tile = signs::of_division(battle, unit_ref);
    Condition { summary: summary.join(", "), alerts, counters, tile, ..Condition::default() }
}
