//! The numbers of actions as the rules list them.

use super::super::{ByGrade, SHEET, Sheet};
use super::{row, table};
use crate::rules::form::{FieldPath, Item, TableRow};
use crate::rules::{Chart, Entry, Lengths, RuleRef, unsigned};

/// The action roll, moves, changes of formation and pre-emption.
pub(super) fn charts(sheet: &Sheet, lengths: Lengths) -> Vec<Chart> {
    let (current, shipped) = (&sheet.actions, &SHEET.actions);
    let chart = |title, rule, items| Chart { title, rule: RuleRef(rule), items };
    vec![
        chart("Action roll", "A.3", vec![roll(sheet)]),
        chart("Movement", "B.1", vec![moves(sheet, lengths)]),
        chart("Rough terrain", "B.4", vec![rough(sheet)]),
        chart(
            "Change of formation",
            "B.2",
            vec![by_grade("formation", "Each action", &current.formation, &shipped.formation)],
        ),
        chart(
            "Pre-emption",
            "C.1",
            vec![
                by_grade("preemption", "Chance to act first", &current.preemption, &shipped.preemption),
                charge(sheet, lengths),
            ],
        ),
    ]
}

fn root() -> FieldPath {
    FieldPath::root().of("actions")
}

fn per_cent(n: i32) -> String {
    format!("{}%", unsigned(n))
}

fn roll(sheet: &Sheet) -> Item {
    let (fields, current, shipped) = (root().of("roll"), &sheet.actions.roll, &SHEET.actions.roll);
    let cell = |name, label: &str, current: Entry, shipped: Entry| {
        row(label, fields.cell(name, current, shipped, label, |n| format!("{} or less", unsigned(n))))
    };
    let rows = vec![
        cell("two", "2 actions", current.two, shipped.two),
        cell("three", "3 actions", current.three, shipped.three),
    ];
    table("actions.roll", "Roll of the active side; 4 actions above both", "D10", rows)
}

fn moves(sheet: &Sheet, lengths: Lengths) -> Item {
    let (fields, current, shipped) = (root().of("moves"), &sheet.actions.moves, &SHEET.actions.moves);
    let rows = [
        ("infantry_line", "Infantry in line", current.infantry_line, shipped.infantry_line),
        ("infantry_column", "Infantry in column", current.infantry_column, shipped.infantry_column),
        ("cavalry_line", "Cavalry in line", current.cavalry_line, shipped.cavalry_line),
        ("cavalry_column", "Cavalry in column", current.cavalry_column, shipped.cavalry_column),
        ("unlimbered", "Unlimbered artillery", current.unlimbered, shipped.unlimbered),
        ("limbered", "Limbered artillery", current.limbered, shipped.limbered),
    ];
    let mut rows: Vec<TableRow> = rows
        .into_iter()
        .map(|(name, label, current, shipped)| {
            row(label, fields.cell(name, current, shipped, label, |n| lengths.inches(n)))
        })
        .collect();
    let aside = "Cost of 1″ obliquely or back";
    rows.push(row(aside, fields.cell("aside", current.aside, shipped.aside, aside, |n| lengths.inches(n))));
    table("actions.moves", "Moves of one action", "Distance", rows)
}

fn rough(sheet: &Sheet) -> Item {
    let label = "A deployed unit passes each kind";
    let cell = root().cell("rough", sheet.actions.rough, SHEET.actions.rough, label, per_cent);
    table("actions.rough", "Rough terrain", "Chance", vec![row(label, cell)])
}

fn by_grade(name: &'static str, label: &'static str, current: &ByGrade, shipped: &ByGrade) -> Item {
    let fields = root().of(name);
    let rows = [
        ("ab", "A or B", current.ab, shipped.ab),
        ("cd", "C or D", current.cd, shipped.cd),
        ("ef", "E or F", current.ef, shipped.ef),
    ];
    let rows = rows.map(|(name, grades, current, shipped)| {
        row(grades, fields.cell(name, current, shipped, format!("{label}, {grades}"), per_cent))
    });
    table(&fields.path(""), label, "Chance", rows.into())
}

fn charge(sheet: &Sheet, lengths: Lengths) -> Item {
    let (fields, current, shipped) = (root(), &sheet.actions, &SHEET.actions);
    let (far, turn) = ("Cavalry charges up to", "It changes face up to");
    let rows = vec![
        row(far, fields.cell("charge_in", current.charge_in, shipped.charge_in, far, |n| lengths.inches(n))),
        row(
            turn,
            fields.cell("charge_turn", current.charge_turn, shipped.charge_turn, turn, |n| {
                format!("{}°", unsigned(n))
            }),
        ),
    ];
    table("actions.charge", "Charge out of turn", "Limit", rows)
}
