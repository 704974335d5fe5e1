//! What PIPs are spent on.

use super::super::{SHEET, Sheet};
use super::{row, table};
use crate::rules::form::{Fields, Item};
use crate::rules::{Chart, Entry, RuleRef, bare};

pub(super) fn chart(sheet: &Sheet) -> Chart {
    Chart {
        title: "What PIPs are spent on",
        rule: RuleRef("PIP.4"),
        items: vec![costs(sheet)],
        readings: &[
            "/readings/unspent_pips",
            "/readings/square_changes",
            "/readings/doublings",
            "/readings/ride_is_measured",
        ],
    }
}

fn costs(sheet: &Sheet) -> Item {
    let (fields, now, ours) = (Fields::root().of("costs"), &sheet.costs, &SHEET.costs);
    let cost =
        |name, label: &str, now: Entry, ours: Entry| row(label, fields.cell(name, now, ours, label, bare));
    table(
        "costs",
        "What PIPs are spent on",
        "PIPs",
        vec![
            cost("move_unit", "Move or pivot a unit", now.move_unit, ours.move_unit),
            cost("move_general", "Move a general", now.move_general, ours.move_general),
            cost("limber", "Limber or unlimber artillery", now.limber, ours.limber),
            cost("square", "Enter or leave square", now.square, ours.square),
            cost("start_firing", "Start firing", now.start_firing, ours.start_firing),
            cost("stop_firing", "Stop firing", now.stop_firing, ours.stop_firing),
            cost("charge", "Charge", now.charge, ours.charge),
            cost("spike", "Spike guns", now.spike, ours.spike),
            cost("rally", "Rally a routed unit", now.rally, ours.rally),
            cost("restore", "Restore silenced artillery", now.restore, ours.restore),
            cost("times", "General killed, attached or too far: times", now.times, ours.times),
        ],
    )
}
