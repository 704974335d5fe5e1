//! The table of army points, which is blank until a player fills it in.

use super::super::{SHEET, Sheet};
use super::{row, table};
use crate::rules::form::{Control, Fields, Item};
use crate::rules::{Chart, Entry, RuleRef, Source, bare};

const BLANK: &str = "–";

pub(super) fn chart(sheet: &Sheet) -> Chart {
    let (fields, now, ours) = (Fields::root().of("points"), &sheet.points, &SHEET.points);
    let rows = [
        ("infantry", "Infantry", now.infantry, ours.infantry),
        ("cavalry", "Cavalry", now.cavalry, ours.cavalry),
        ("cuirassiers", "Cuirassiers", now.cuirassiers, ours.cuirassiers),
        ("foot_artillery", "Foot artillery", now.foot_artillery, ours.foot_artillery),
        ("horse_artillery", "Horse artillery", now.horse_artillery, ours.horse_artillery),
        ("raw", "Raw unit, added", now.raw, ours.raw),
        ("veteran", "Veteran unit, added", now.veteran, ours.veteran),
        ("great_general", "Great general", now.great_general, ours.great_general),
        ("ordinary_general", "Ordinary general", now.ordinary_general, ours.ordinary_general),
        ("bad_general", "Bad general", now.bad_general, ours.bad_general),
        ("corps_commander", "Corps commander", now.corps_commander, ours.corps_commander),
        ("army_commander", "Army commander", now.army_commander, ours.army_commander),
        ("bad_commander", "Bad Corps or Army commander, added", now.bad_commander, ours.bad_commander),
    ];
    let rows = rows.map(|(name, label, now, ours)| row(label, cell(&fields, name, label, now, ours)));
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
        readings: &[],
    }
}

fn cell(fields: &Fields, name: &str, label: &str, now: Entry, ours: Entry) -> Control {
    let text = |n: i32| if n == 0 { BLANK.into() } else { bare(n) };
    let cell = fields.cell(name, now, ours, label, text);
    // Nothing is printed there, and nothing is ours.
    let hint = if now.source == Source::Yours { "yours, in place of –" } else { "not filled in" };
    cell.hint(hint)
}
