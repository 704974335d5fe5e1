//! The table of army points, which is blank until a player fills it in.

use super::super::{SHEET, Sheet};
use super::{row, table};
use crate::rules::form::{Control, FieldPath, Item};
use crate::rules::{Chart, Entry, RuleRef, Source, unsigned};

const BLANK: &str = "–";

pub(super) fn chart(sheet: &Sheet) -> Chart {
    let (fields, current, shipped) = (FieldPath::root().of("points"), &sheet.points, &SHEET.points);
    let rows = [
        ("infantry", "Infantry", current.infantry, shipped.infantry),
        ("cavalry", "Cavalry", current.cavalry, shipped.cavalry),
        ("cuirassiers", "Cuirassiers", current.cuirassiers, shipped.cuirassiers),
        ("foot_artillery", "Foot artillery", current.foot_artillery, shipped.foot_artillery),
        ("horse_artillery", "Horse artillery", current.horse_artillery, shipped.horse_artillery),
        ("raw", "Raw unit, added", current.raw, shipped.raw),
        ("veteran", "Veteran unit, added", current.veteran, shipped.veteran),
        ("great_general", "Great general", current.great_general, shipped.great_general),
        ("ordinary_general", "Ordinary general", current.ordinary_general, shipped.ordinary_general),
        ("bad_general", "Bad general", current.bad_general, shipped.bad_general),
        ("corps_commander", "Corps commander", current.corps_commander, shipped.corps_commander),
        ("army_commander", "Army commander", current.army_commander, shipped.army_commander),
        ("bad_commander", "Bad Corps or Army commander, added", current.bad_commander, shipped.bad_commander),
    ];
    let rows =
        rows.map(|(name, label, current, shipped)| row(label, cell(&fields, name, label, current, shipped)));
    Chart {
        title: "Army points",
        rule: RuleRef("Points"),
        items: vec![
            Item::note(
                "blank",
                "The author’s points are not in the pages that we have. Fill in yours, and armies are totalled by them.",
            ),
            table("points", "Points, blank until you fill them in", "Points", rows.into()),
        ],
    }
}

fn cell(fields: &FieldPath, name: &str, label: &str, current: Entry, shipped: Entry) -> Control {
    let text = |n: i32| if n == 0 { BLANK.into() } else { unsigned(n) };
    let cell = fields.cell(name, current, shipped, label, text);
    // Nothing is printed there, and nothing is ours.
    let hint = if current.source == Source::Yours { "yours, in place of –" } else { "not filled in" };
    cell.hint(hint)
}
