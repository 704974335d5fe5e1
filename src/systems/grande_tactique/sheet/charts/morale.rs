//! The Morale Check as it is printed.

use super::super::{SHEET, Sheet};
use super::{row, table};
use crate::rules::form::{Fields, Item, TableRow};
use crate::rules::{Chart, Entry, RuleRef, bare, signed};

pub(super) fn chart(sheet: &Sheet) -> Chart {
    Chart {
        title: "Morale Check",
        rule: RuleRef("Morale"),
        items: vec![modifiers(sheet)],
        readings: &["/readings/ground_advantages", "/readings/natural_rolls"],
    }
}

fn modifiers(sheet: &Sheet) -> Item {
    let (fields, now, ours) = (Fields::root().of("morale"), &sheet.morale, &SHEET.morale);
    let modifier = |name, label: &str, now: Entry, ours: Entry| -> TableRow {
        row(label, fields.cell(name, now, ours, label, signed))
    };
    let passes = "Passes on this or more";
    table(
        "morale",
        "Modifiers of the Morale Check",
        "Modifier",
        vec![
            row(passes, fields.cell("passes", now.passes, ours.passes, passes, bare)),
            modifier("raw", "Raw", now.raw, ours.raw),
            modifier("veteran", "Veteran", now.veteran, ours.veteran),
            modifier("ground", "Upslope, built-up area or linear feature", now.ground, ours.ground),
            modifier("shaken", "Shaken", now.shaken, ours.shaken),
            modifier("square", "Infantry in square", now.square, ours.square),
            modifier("general", "General attached", now.general, ours.general),
            modifier(
                "charges_artillery",
                "Charges unshaken artillery from the front",
                now.charges_artillery,
                ours.charges_artillery,
            ),
            modifier("charges_shaken", "Charges shaken troops", now.charges_shaken, ours.charges_shaken),
            modifier("charges_with_help", "Charges with help", now.charges_with_help, ours.charges_with_help),
            modifier("charges_flank", "Charges into flank or rear", now.charges_flank, ours.charges_flank),
            modifier("en_masse", "Infantry charges en masse", now.en_masse, ours.en_masse),
            modifier(
                "charged_by_several",
                "Charged by more than one unit",
                now.charged_by_several,
                ours.charged_by_several,
            ),
            modifier("charged_in_flank", "Charged in the flank", now.charged_in_flank, ours.charged_in_flank),
        ],
    )
}
