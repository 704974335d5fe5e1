//! The charts of firing.

use super::super::{BeatenTable, SHEET, Sheet, TargetTable};
use super::{effect_row, row, table};
use crate::rules::form::{FieldPath, Item};
use crate::rules::{Chart, Entry, Lengths, RuleRef, signed};
use crate::systems::grande_tactique::terms::{Arm, Effect};

const RULE: RuleRef = RuleRef("Firing");

pub(super) fn chart(sheet: &Sheet, lengths: Lengths) -> Chart {
    Chart {
        title: "Firing",
        rule: RULE,
        items: vec![modifiers(sheet, lengths), of_the_target(&sheet.firing.target), beaten(&sheet.beaten)],
    }
}

fn modifiers(sheet: &Sheet, lengths: Lengths) -> Item {
    let (fields, current, shipped) = (FieldPath::root().of("firing"), &sheet.firing, &SHEET.firing);
    let number = |name, label: &str, current: Entry, shipped: Entry| {
        row(label, fields.cell(name, current, shipped, label, signed))
    };
    let inches = |name, label: &str, current: Entry, shipped: Entry| {
        row(label, fields.cell(name, current, shipped, label, |n| lengths.inches(n)))
    };
    table(
        "firing",
        "Firing",
        "Number",
        vec![
            inches(
                "normal_range_in",
                "Normal range of artillery, to",
                current.normal_range_in,
                shipped.normal_range_in,
            ),
            inches(
                "longest_range_in",
                "Long range of artillery, to",
                current.longest_range_in,
                shipped.longest_range_in,
            ),
            number("long_range", "Long range", current.long_range, shipped.long_range),
            number("enfilade", "Enfilade", current.enfilade, shipped.enfilade),
            number("square_target", "Artillery at a square", current.square_target, shipped.square_target),
            number("shaken_firer", "Firer shaken", current.shaken_firer, shipped.shaken_firer),
            number("square_firer", "Firer in square", current.square_firer, shipped.square_firer),
        ],
    )
}

/// None is known (R1): they are there for a player who has some.
fn of_the_target(current: &TargetTable) -> Item {
    let (fields, shipped) = (FieldPath::root().of("firing").of("target"), &SHEET.firing.target);
    let rows = [
        ("raw", "Raw target", current.raw, shipped.raw),
        ("veteran", "Veteran target", current.veteran, shipped.veteran),
        ("shaken", "Target shaken", current.shaken, shipped.shaken),
        ("square", "Target in square", current.square, shipped.square),
        ("limbered", "Target limbered", current.limbered, shipped.limbered),
        (
            "ground",
            "Target upslope, in a built-up area or behind a linear feature",
            current.ground,
            shipped.ground,
        ),
        ("woods", "Target in woods", current.woods, shipped.woods),
        ("general", "General attached to the target", current.general, shipped.general),
    ];
    let rows = rows.map(|(name, label, current, shipped)| {
        row(label, fields.cell(name, current, shipped, label, signed))
    });
    table("firing_target", "On the target's die", "Number", rows.into())
}

fn beaten(current: &BeatenTable) -> Item {
    let (fields, shipped) = (FieldPath::root().of("beaten"), &SHEET.beaten);
    let row = |name, label, arm, current: Entry<Effect>, shipped: Entry<Effect>| {
        effect_row(&fields, name, label, arm, current, shipped, &EFFECTS)
    };
    table(
        "beaten",
        "What becomes of whoever is beaten",
        "Result",
        vec![
            row("eager_target", "Eager target", Arm::Infantry, current.eager_target, shipped.eager_target),
            row(
                "shaken_infantry",
                "Shaken infantry",
                Arm::Infantry,
                current.shaken_infantry,
                shipped.shaken_infantry,
            ),
            row(
                "shaken_cavalry",
                "Shaken cavalry",
                Arm::Cavalry,
                current.shaken_cavalry,
                shipped.shaken_cavalry,
            ),
            row(
                "shaken_artillery",
                "Shaken artillery, by artillery",
                Arm::Artillery,
                current.shaken_artillery,
                shipped.shaken_artillery,
            ),
            row(
                "shaken_artillery_by_infantry",
                "Shaken artillery, by infantry",
                Arm::Artillery,
                current.shaken_artillery_by_infantry,
                shipped.shaken_artillery_by_infantry,
            ),
            row("eager_firer", "Eager firer", Arm::Infantry, current.eager_firer, shipped.eager_firer),
            row(
                "shaken_infantry_firing",
                "Shaken infantry that fires",
                Arm::Infantry,
                current.shaken_infantry_firing,
                shipped.shaken_infantry_firing,
            ),
            row(
                "shaken_artillery_firing",
                "Shaken artillery that fires",
                Arm::Artillery,
                current.shaken_artillery_firing,
                shipped.shaken_artillery_firing,
            ),
            row("grapeshot", "By artillery in contact", Arm::Infantry, current.grapeshot, shipped.grapeshot),
        ],
    )
}

const EFFECTS: [Effect; 4] = [Effect::Nothing, Effect::Shaken, Effect::Check, Effect::Flees];
