//! The chart of charges.

use super::super::{SHEET, Sheet};
use super::{effect_row, table};
use crate::rules::form::Fields;
use crate::rules::{Chart, Entry, RuleRef};
use crate::systems::grande_tactique::terms::{Arm, Effect};
use strum::VariantArray;

pub(super) fn chart(sheet: &Sheet) -> Chart {
    let (fields, now, ours) = (Fields::root().of("charge"), &sheet.charge, &SHEET.charge);
    let row = |name, label, now: Entry<Effect>, ours: Entry<Effect>| {
        effect_row(&fields, name, label, Arm::Infantry, now, ours, Effect::VARIANTS)
    };
    let rows = vec![
        row("chargers_fail", "Chargers that fail their check", now.chargers_fail, ours.chargers_fail),
        row("resisted", "Chargers that are resisted", now.resisted, ours.resisted),
        row(
            "resisted_by_artillery",
            "Chargers that artillery resists",
            now.resisted_by_artillery,
            ours.resisted_by_artillery,
        ),
        row(
            "shaken_cavalry_resists",
            "Shaken cavalry that resists cavalry",
            now.shaken_cavalry_resists,
            ours.shaken_cavalry_resists,
        ),
        row("target_fails", "Target that fails its check", now.target_fails, ours.target_fails),
        row(
            "pursuit_fails",
            "Cavalry that fails its check after a charge",
            now.pursuit_fails,
            ours.pursuit_fails,
        ),
    ];
    Chart {
        title: "Charging",
        rule: RuleRef("Charging"),
        items: vec![table("charge", "What becomes of both sides of a charge", "Result", rows)],
        readings: &["/readings/several_chargers"],
    }
}
