//! What PIPs are spent on.

use super::super::{SHEET, Sheet};
use super::{row, table};
use crate::rules::form::{FieldPath, Item};
use crate::rules::{Chart, Entry, RuleRef, unsigned};

pub(super) fn chart(sheet: &Sheet) -> Chart {
    Chart { title: "What PIPs are spent on", rule: RuleRef("PIP.4"), items: vec![costs(sheet)] }
}

fn costs(sheet: &Sheet) -> Item {
    let (fields, current, shipped) = (FieldPath::root().of("costs"), &sheet.costs, &SHEET.costs);
    let cost = |name, label: &str, current: Entry, shipped: Entry| {
        row(label, fields.cell(name, current, shipped, label, unsigned))
    };
    table(
        "costs",
        "What PIPs are spent on",
        "PIPs",
        vec![
            cost("move_unit", "Move or pivot a unit", current.move_unit, shipped.move_unit),
            cost("move_general", "Move a general", current.move_general, shipped.move_general),
            cost("limber", "Limber or unlimber artillery", current.limber, shipped.limber),
            cost("square", "Enter or leave square", current.square, shipped.square),
            cost("start_firing", "Start firing", current.start_firing, shipped.start_firing),
            cost("stop_firing", "Stop firing", current.stop_firing, shipped.stop_firing),
            cost("charge", "Charge", current.charge, shipped.charge),
            cost("spike", "Spike guns", current.spike, shipped.spike),
            cost("rally", "Rally a routed unit", current.rally, shipped.rally),
            cost("restore", "Restore silenced artillery", current.restore, shipped.restore),
            cost("times", "General killed, attached or too far: times", current.times, shipped.times),
        ],
    )
}
