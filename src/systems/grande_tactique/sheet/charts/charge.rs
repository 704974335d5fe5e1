//! The chart of charges.

use super::super::{SHEET, Sheet};
use super::{effect_row, table};
use crate::rules::form::FieldPath;
use crate::rules::{Chart, Entry, RuleRef};
use crate::systems::grande_tactique::terms::{Arm, Effect};
use strum::VariantArray;

pub(super) fn chart(sheet: &Sheet) -> Chart {
    let (fields, current, shipped) = (FieldPath::root().of("charge"), &sheet.charge, &SHEET.charge);
    let row = |name, label, current: Entry<Effect>, shipped: Entry<Effect>| {
        effect_row(&fields, name, label, Arm::Infantry, current, shipped, Effect::VARIANTS)
    };
    let rows = vec![
        row("chargers_fail", "Chargers that fail their check", current.chargers_fail, shipped.chargers_fail),
        row("resisted", "Chargers that are resisted", current.resisted, shipped.resisted),
        row(
            "resisted_by_artillery",
            "Chargers that artillery resists",
            current.resisted_by_artillery,
            shipped.resisted_by_artillery,
        ),
        row(
            "shaken_cavalry_resists",
            "Shaken cavalry that resists cavalry",
            current.shaken_cavalry_resists,
            shipped.shaken_cavalry_resists,
        ),
        row("target_fails", "Target that fails its check", current.target_fails, shipped.target_fails),
        row(
            "pursuit_fails",
            "Cavalry that fails its check after a charge",
            current.pursuit_fails,
            shipped.pursuit_fails,
        ),
    ];
    Chart {
        title: "Charging",
        rule: RuleRef("Charging"),
        items: vec![table("charge", "What becomes of both sides of a charge", "Result", rows)],
    }
}
