//! The Morale Level.

use super::super::{SHEET, Sheet};
use super::{row, table};
use crate::rules::form::{Fields, Item};
use crate::rules::{Chart, Entry, Lengths, RuleRef, bare, signed};

pub(super) fn charts(sheet: &Sheet, lengths: Lengths) -> Vec<Chart> {
    vec![
        Chart { title: "Morale Grades", rule: RuleRef("E.2"), items: vec![grades(sheet)], readings: &[] },
        Chart {
            title: "Morale Level",
            rule: RuleRef("E.3"),
            items: vec![level(sheet)],
            readings: &["/readings/exact_roll", "/readings/distance_counts"],
        },
        Chart {
            title: "Failed tests",
            rule: RuleRef("E.4"),
            items: vec![failure(sheet, lengths)],
            readings: &[],
        },
        Chart {
            title: "Help and its risk",
            rule: RuleRef("F.4"),
            items: vec![risk(sheet)],
            readings: &["/readings/help_limit", "/readings/blown_nco"],
        },
    ]
}

fn grades(sheet: &Sheet) -> Item {
    let fields = Fields::root().of("morale").of("grades");
    let (now, ours) = (&sheet.morale.grades, &SHEET.morale.grades);
    let grade =
        |name, label: &str, now: Entry, ours: Entry| row(label, fields.cell(name, now, ours, label, bare));
    table(
        "grades",
        "Morale Grades",
        "%",
        vec![
            grade("a", "Class A", now.a, ours.a),
            grade("b", "Class B", now.b, ours.b),
            grade("c", "Class C", now.c, ours.c),
            grade("d", "Class D", now.d, ours.d),
            grade("e", "Class E", now.e, ours.e),
            grade("f", "Class F", now.f, ours.f),
        ],
    )
}

fn level(sheet: &Sheet) -> Item {
    let fields = Fields::root().of("morale");
    let absence = fields.of("absence");
    let (now, ours) = (&sheet.morale, &SHEET.morale);
    let cell = |fields: &Fields, name, label: &str, now: Entry, ours: Entry| {
        row(label, fields.cell(name, now, ours, label, signed))
    };
    let lost = (&now.absence, &ours.absence);
    table(
        "level",
        "Morale Level",
        "%",
        vec![
            cell(&fields, "per_marker", "Each marker", now.per_marker, ours.per_marker),
            cell(&fields, "per_inch", "Each inch from the command stand", now.per_inch, ours.per_inch),
            cell(&absence, "brigade", "Brigade general lost", lost.0.brigade, lost.1.brigade),
            cell(&absence, "commander", "Commander-in-Chief lost", lost.0.commander, lost.1.commander),
        ],
    )
}

fn failure(sheet: &Sheet, lengths: Lengths) -> Item {
    let fields = Fields::root().of("morale").of("failure");
    let (now, ours) = (&sheet.morale.failure, &SHEET.morale.failure);
    let markers = "Markers for a failed test";
    let inches = |name, label: &str, now: Entry, ours: Entry| {
        row(label, fields.cell(name, now, ours, label, |n| lengths.inches(n)))
    };
    table(
        "failure",
        "Failed tests",
        "Number",
        vec![
            row(markers, fields.cell("markers", now.markers, ours.markers, markers, bare)),
            inches("back_in", "A unit falls back", now.back_in, ours.back_in),
            inches("crew_back_in", "A crew falls back", now.crew_back_in, ours.crew_back_in),
        ],
    )
}

fn risk(sheet: &Sheet) -> Item {
    let fields = Fields::root().of("morale").of("risk");
    let (now, ours) = (&sheet.morale.risk, &SHEET.morale.risk);
    let cell =
        |name, label: &str, now: Entry, ours: Entry| row(label, fields.cell(name, now, ours, label, bare));
    table(
        "risk",
        "A general whose risk came true, by a D10",
        "Up to",
        vec![
            cell("killed_to", "Killed", now.killed_to, ours.killed_to),
            cell("wounded_to", "Wounded, out of the game", now.wounded_to, ours.wounded_to),
            cell("light_wound_to", "Lightly wounded", now.light_wound_to, ours.light_wound_to),
        ],
    )
}
