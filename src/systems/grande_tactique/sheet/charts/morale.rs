//! The Morale Check as it is printed.

use super::super::{SHEET, Sheet};
use super::{row, table};
use crate::rules::form::{FieldPath, Item, TableRow};
use crate::rules::{Chart, Entry, RuleRef, signed, unsigned};

pub(super) fn chart(sheet: &Sheet) -> Chart {
    Chart { title: "Morale Check", rule: RuleRef("Morale"), items: vec![modifiers(sheet)] }
}

fn modifiers(sheet: &Sheet) -> Item {
    let (fields, current, shipped) = (FieldPath::root().of("morale"), &sheet.morale, &SHEET.morale);
    let modifier = |name, label: &str, current: Entry, shipped: Entry| -> TableRow {
        row(label, fields.cell(name, current, shipped, label, signed))
    };
    let passes = "Passes on this or more";
    table(
        "morale",
        "Modifiers of the Morale Check",
        "Modifier",
        vec![
            row(passes, fields.cell("passes", current.passes, shipped.passes, passes, unsigned)),
            modifier("raw", "Raw", current.raw, shipped.raw),
            modifier("veteran", "Veteran", current.veteran, shipped.veteran),
            modifier("ground", "Upslope, built-up area or linear feature", current.ground, shipped.ground),
            modifier("shaken", "Shaken", current.shaken, shipped.shaken),
            modifier("square", "Infantry in square", current.square, shipped.square),
            modifier("general", "General attached", current.general, shipped.general),
            modifier(
                "charges_artillery",
                "Charges unshaken artillery from the front",
                current.charges_artillery,
                shipped.charges_artillery,
            ),
            modifier(
                "charges_shaken",
                "Charges shaken troops",
                current.charges_shaken,
                shipped.charges_shaken,
            ),
            modifier(
                "charges_with_help",
                "Charges with help",
                current.charges_with_help,
                shipped.charges_with_help,
            ),
            modifier(
                "charges_flank",
                "Charges into flank or rear",
                current.charges_flank,
                shipped.charges_flank,
            ),
            modifier("en_masse", "Infantry charges en masse", current.en_masse, shipped.en_masse),
            modifier(
                "charged_by_several",
                "Charged by more than one unit",
                current.charged_by_several,
                shipped.charged_by_several,
            ),
            modifier(
                "charged_in_flank",
                "Charged in the flank",
                current.charged_in_flank,
                shipped.charged_in_flank,
            ),
        ],
    )
}
