//! The Morale Level.

use super::super::sheet::{SHEET, Sheet};
use super::{row, table};
use crate::rules::form::{Fields, Item};
use crate::rules::{Chart, Entry, Lengths, RuleRef, bare, signed};

pub(super) fn charts(sheet: &Sheet, _lengths: Lengths) -> Vec<Chart> {
    vec![
        Chart { title: "Morale Grades", rule: RuleRef("E.2"), items: vec![grades(sheet)], readings: &[] },
        Chart { title: "Morale Level", rule: RuleRef("E.3"), items: vec![level(sheet)], readings: &[] },
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
            cell(&absence, "brigade", "Brigade general lost", lost.0.brigade, lost.1.brigade),
            cell(&absence, "commander", "Commander-in-Chief lost", lost.0.commander, lost.1.commander),
        ],
    )
}
