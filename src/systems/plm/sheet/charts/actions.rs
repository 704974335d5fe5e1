//! The numbers of actions as the rules list them.

use super::super::{ByGrade, SHEET, Sheet};
use super::{row, table};
use crate::rules::form::{Fields, Item, TableRow};
use crate::rules::{Chart, Entry, Lengths, RuleRef, bare};

/// The action roll, moves, changes of formation and pre-emption.
pub(super) fn charts(sheet: &Sheet, lengths: Lengths) -> Vec<Chart> {
    let (now, ours) = (&sheet.actions, &SHEET.actions);
    let chart = |title, rule, items, readings| Chart { title, rule: RuleRef(rule), items, readings };
    vec![
        chart("Action roll", "A.3", vec![roll(sheet)], &[]),
        chart("Movement", "B.1", vec![moves(sheet, lengths)], &["/readings/evade_distance"]),
        chart("Rough terrain", "B.4", vec![rough(sheet)], &[]),
        chart(
            "Change of formation",
            "B.2",
            vec![by_grade("formation", "Each action", &now.formation, &ours.formation)],
            &["/readings/failed_change"],
        ),
        chart(
            "Pre-emption",
            "C.1",
            vec![
                by_grade("preemption", "Chance to act first", &now.preemption, &ours.preemption),
                charge(sheet, lengths),
            ],
            &["/readings/charge_out_of_turn", "/readings/preempting_unit"],
        ),
    ]
}

fn root() -> Fields {
    Fields::root().of("actions")
}

fn per_cent(n: i32) -> String {
    format!("{}%", bare(n))
}

fn roll(sheet: &Sheet) -> Item {
    let (fields, now, ours) = (root().of("roll"), &sheet.actions.roll, &SHEET.actions.roll);
    let cell = |name, label: &str, now: Entry, ours: Entry| {
        row(label, fields.cell(name, now, ours, label, |n| format!("{} or less", bare(n))))
    };
    let rows =
        vec![cell("two", "2 actions", now.two, ours.two), cell("three", "3 actions", now.three, ours.three)];
    table("actions.roll", "Roll of the active side; 4 actions above both", "D10", rows)
}

fn moves(sheet: &Sheet, lengths: Lengths) -> Item {
    let (fields, now, ours) = (root().of("moves"), &sheet.actions.moves, &SHEET.actions.moves);
    let rows = [
        ("infantry_line", "Infantry in line", now.infantry_line, ours.infantry_line),
        ("infantry_column", "Infantry in column", now.infantry_column, ours.infantry_column),
        ("cavalry_line", "Cavalry in line", now.cavalry_line, ours.cavalry_line),
        ("cavalry_column", "Cavalry in column", now.cavalry_column, ours.cavalry_column),
        ("unlimbered", "Unlimbered artillery", now.unlimbered, ours.unlimbered),
        ("limbered", "Limbered artillery", now.limbered, ours.limbered),
    ];
    let mut rows: Vec<TableRow> = rows
        .into_iter()
        .map(|(name, label, now, ours)| {
            row(label, fields.cell(name, now, ours, label, |n| lengths.inches(n)))
        })
        .collect();
    let aside = "Cost of 1″ obliquely or back";
    rows.push(row(aside, fields.cell("aside", now.aside, ours.aside, aside, |n| lengths.inches(n))));
    table("actions.moves", "Moves of one action", "Distance", rows)
}

fn rough(sheet: &Sheet) -> Item {
    let label = "A deployed unit passes each kind";
    let cell = root().cell("rough", sheet.actions.rough, SHEET.actions.rough, label, per_cent);
    table("actions.rough", "Rough terrain", "Chance", vec![row(label, cell)])
}

fn by_grade(name: &'static str, label: &'static str, now: &ByGrade, ours: &ByGrade) -> Item {
    let fields = root().of(name);
    let rows = [
        ("ab", "A or B", now.ab, ours.ab),
        ("cd", "C or D", now.cd, ours.cd),
        ("ef", "E or F", now.ef, ours.ef),
    ];
    let rows = rows.map(|(name, grades, now, ours)| {
        row(grades, fields.cell(name, now, ours, format!("{label}, {grades}"), per_cent))
    });
    table(&fields.path(""), label, "Chance", rows.into())
}

fn charge(sheet: &Sheet, lengths: Lengths) -> Item {
    let (fields, now, ours) = (root(), &sheet.actions, &SHEET.actions);
    let (far, turn) = ("Cavalry charges up to", "It changes face up to");
    let rows = vec![
        row(far, fields.cell("charge_in", now.charge_in, ours.charge_in, far, |n| lengths.inches(n))),
        row(
            turn,
            fields.cell("charge_turn", now.charge_turn, ours.charge_turn, turn, |n| format!("{}°", bare(n))),
        ),
    ];
    table("actions.charge", "Charge out of turn", "Limit", rows)
}
