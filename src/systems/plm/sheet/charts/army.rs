//! Organisation, classes, markers, and when an army quits the field.

use super::super::Sheet;
use crate::rules::form::{FieldPath, column};
use crate::rules::{Cells, Chart, unsigned};
use crate::systems::plm::terms::Grade;
use strum::VariantArray;

pub(super) fn charts(sheet: &Sheet) -> Vec<Chart> {
    let army = &sheet.army;
    let organisation = army.organisation.rows("army.organisation", unsigned);
    let fields = FieldPath::root().of("army.classes");
    let classes = army.classes.rows_by(|cell, current, shipped| {
        let letter = |class: Grade| class.letter().into();
        fields.word_cell(cell.name, current, shipped, cell.label, Grade::VARIANTS, letter)
    });
    let limits = army.limits.rows("army.limits", unsigned);
    let values = army.values.rows("army.values", unsigned);
    let collapse = army.collapse.rows("army.collapse", unsigned);
    vec![
        Chart::new("Organisation", "I.1", [column("organisation", "Organisation", "Number", organisation)]),
        Chart::new("Classes of troops", "E.2", [column("classes", "Classes of troops", "Class", classes)]),
        Chart::new(
            "Markers that end a unit",
            "E.5",
            [column("limits", "Markers that end a unit", "Markers", limits)],
        ),
        Chart::new(
            "Army morale",
            "H.1",
            [
                column("values", "What a unit counts", "Value", values),
                column("collapse", "When an army quits", "Number", collapse),
            ],
        ),
    ]
}
