//! The charts of firing.

use super::super::sheet::{BeatenTable, SHEET, Sheet};
use super::super::terms::{Arm, Effect};
use super::{effect_row, row, table};
use crate::rules::form::{Fields, Item};
use crate::rules::{Chart, Entry, Lengths, RuleRef, signed};

const RULE: RuleRef = RuleRef("Firing");

pub(super) fn chart(sheet: &Sheet, lengths: Lengths) -> Chart {
    Chart {
        title: "Firing",
        rule: RULE,
        items: vec![modifiers(sheet, lengths), beaten(&sheet.beaten)],
        readings: &["/readings/range_of_exactly_the_normal"],
    }
}

fn modifiers(sheet: &Sheet, lengths: Lengths) -> Item {
    let (fields, now, ours) = (Fields::root().of("firing"), &sheet.firing, &SHEET.firing);
    let number =
        |name, label: &str, now: Entry, ours: Entry| row(label, fields.cell(name, now, ours, label, signed));
    let inches = |name, label: &str, now: Entry, ours: Entry| {
        row(label, fields.cell(name, now, ours, label, |n| lengths.inches(n)))
    };
    table(
        "firing",
        "Firing",
        "Number",
        vec![
            inches(
                "normal_range_in",
                "Normal range of artillery, to",
                now.normal_range_in,
                ours.normal_range_in,
            ),
            inches(
                "longest_range_in",
                "Long range of artillery, to",
                now.longest_range_in,
                ours.longest_range_in,
            ),
            number("long_range", "Long range", now.long_range, ours.long_range),
            number("enfilade", "Enfilade", now.enfilade, ours.enfilade),
            number("square_target", "Artillery at a square", now.square_target, ours.square_target),
            number("shaken_firer", "Firer shaken", now.shaken_firer, ours.shaken_firer),
            number("square_firer", "Firer in square", now.square_firer, ours.square_firer),
        ],
    )
}

fn beaten(now: &BeatenTable) -> Item {
    let (fields, ours) = (Fields::root().of("beaten"), &SHEET.beaten);
    let row = |name, label, arm, now: Entry<Effect>, ours: Entry<Effect>| {
        effect_row(&fields, name, label, arm, now, ours, &EFFECTS)
    };
    table(
        "beaten",
        "What becomes of whoever is beaten",
        "Result",
        vec![
            row("eager_target", "Eager target", Arm::Infantry, now.eager_target, ours.eager_target),
            row(
                "shaken_infantry",
                "Shaken infantry",
                Arm::Infantry,
                now.shaken_infantry,
                ours.shaken_infantry,
            ),
            row("shaken_cavalry", "Shaken cavalry", Arm::Cavalry, now.shaken_cavalry, ours.shaken_cavalry),
            row(
                "shaken_artillery",
                "Shaken artillery, by artillery",
                Arm::Artillery,
                now.shaken_artillery,
                ours.shaken_artillery,
            ),
            row(
                "shaken_artillery_by_infantry",
                "Shaken artillery, by infantry",
                Arm::Artillery,
                now.shaken_artillery_by_infantry,
                ours.shaken_artillery_by_infantry,
            ),
            row("eager_firer", "Eager firer", Arm::Infantry, now.eager_firer, ours.eager_firer),
            row(
                "shaken_infantry_firing",
                "Shaken infantry that fires",
                Arm::Infantry,
                now.shaken_infantry_firing,
                ours.shaken_infantry_firing,
            ),
            row(
                "shaken_artillery_firing",
                "Shaken artillery that fires",
                Arm::Artillery,
                now.shaken_artillery_firing,
                ours.shaken_artillery_firing,
            ),
            row("grapeshot", "By artillery in contact", Arm::Infantry, now.grapeshot, ours.grapeshot),
        ],
    )
}

const EFFECTS: [Effect; 4] = [Effect::Nothing, Effect::Shaken, Effect::Check, Effect::Flees];
