//! The Morale Level.

use super::super::{SHEET, Sheet};
use super::{row, table};
use crate::rules::form::{FieldPath, Item};
use crate::rules::{Chart, Entry, Lengths, RuleRef, signed, unsigned};

pub(super) fn charts(sheet: &Sheet, lengths: Lengths) -> Vec<Chart> {
    vec![
        Chart { title: "Morale Grades", rule: RuleRef("E.2"), items: vec![grades(sheet)] },
        Chart { title: "Morale Level", rule: RuleRef("E.3"), items: vec![level(sheet)] },
        Chart { title: "Failed tests", rule: RuleRef("E.4"), items: vec![failure(sheet, lengths)] },
        Chart { title: "Help and its risk", rule: RuleRef("F.4"), items: vec![risk(sheet)] },
    ]
}

fn grades(sheet: &Sheet) -> Item {
    let fields = FieldPath::root().of("morale").of("grades");
    let (current, shipped) = (&sheet.morale.grades, &SHEET.morale.grades);
    let grade = |name, label: &str, current: Entry, shipped: Entry| {
        row(label, fields.cell(name, current, shipped, label, unsigned))
    };
    table(
        "grades",
        "Morale Grades",
        "%",
        vec![
            grade("a", "Class A", current.a, shipped.a),
            grade("b", "Class B", current.b, shipped.b),
            grade("c", "Class C", current.c, shipped.c),
            grade("d", "Class D", current.d, shipped.d),
            grade("e", "Class E", current.e, shipped.e),
            grade("f", "Class F", current.f, shipped.f),
        ],
    )
}

fn level(sheet: &Sheet) -> Item {
    let fields = FieldPath::root().of("morale");
    let absence = fields.of("absence");
    let (current, shipped) = (&sheet.morale, &SHEET.morale);
    let cell = |fields: &FieldPath, name, label: &str, current: Entry, shipped: Entry| {
        row(label, fields.cell(name, current, shipped, label, signed))
    };
    let lost = (&current.absence, &shipped.absence);
    table(
        "level",
        "Morale Level",
        "%",
        vec![
            cell(&fields, "per_marker", "Each marker", current.per_marker, shipped.per_marker),
            cell(&fields, "per_inch", "Each inch from the command stand", current.per_inch, shipped.per_inch),
            cell(&absence, "brigade", "Brigade general lost", lost.0.brigade, lost.1.brigade),
            cell(&absence, "commander", "Commander-in-Chief lost", lost.0.commander, lost.1.commander),
        ],
    )
}

fn failure(sheet: &Sheet, lengths: Lengths) -> Item {
    let fields = FieldPath::root().of("morale").of("failure");
    let (current, shipped) = (&sheet.morale.failure, &SHEET.morale.failure);
    let markers = "Markers for a failed test";
    let inches = |name, label: &str, current: Entry, shipped: Entry| {
        row(label, fields.cell(name, current, shipped, label, |n| lengths.inches(n)))
    };
    table(
        "failure",
        "Failed tests",
        "Number",
        vec![
            row(markers, fields.cell("markers", current.markers, shipped.markers, markers, unsigned)),
            inches("back_in", "A unit falls back", current.back_in, shipped.back_in),
            inches("crew_back_in", "A crew falls back", current.crew_back_in, shipped.crew_back_in),
        ],
    )
}

fn risk(sheet: &Sheet) -> Item {
    let fields = FieldPath::root().of("morale").of("risk");
    let (current, shipped) = (&sheet.morale.risk, &SHEET.morale.risk);
    let cell = |name, label: &str, current: Entry, shipped: Entry| {
        row(label, fields.cell(name, current, shipped, label, unsigned))
    };
    table(
        "risk",
        "A general whose risk came true, by a D10",
        "Up to",
        vec![
            cell("killed_to", "Killed", current.killed_to, shipped.killed_to),
            cell("wounded_to", "Wounded, out of the game", current.wounded_to, shipped.wounded_to),
            cell("light_wound_to", "Lightly wounded", current.light_wound_to, shipped.light_wound_to),
        ],
    )
}
