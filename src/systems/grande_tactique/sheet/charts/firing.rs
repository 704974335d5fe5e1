//! The charts of firing.

use super::super::{BeatenTable, SHEET, Sheet, TargetTable};
use super::{effect_row, row, table};
use crate::rules::form::{Fields, Item};
use crate::rules::{Chart, Entry, Lengths, RuleRef, signed};
use crate::systems::grande_tactique::terms::{Arm, Effect};

const RULE: RuleRef = RuleRef("Firing");

pub(super) fn chart(sheet: &Sheet, lengths: Lengths) -> Chart {
    Chart {
        title: "Firing",
        rule: RULE,
        items: vec![modifiers(sheet, lengths), of_the_target(&sheet.firing.target), beaten(&sheet.beaten)],
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

/// None is known (R1): they are there for a player who has some.
fn of_the_target(now: &TargetTable) -> Item {
    let (fields, ours) = (Fields::root().of("firing").of("target"), &SHEET.firing.target);
    let rows = [
        ("raw", "Raw target", now.raw, ours.raw),
        ("veteran", "Veteran target", now.veteran, ours.veteran),
        ("shaken", "Target shaken", now.shaken, ours.shaken),
        ("square", "Target in square", now.square, ours.square),
        ("limbered", "Target limbered", now.limbered, ours.limbered),
        ("ground", "Target upslope, in a built-up area or behind a linear feature", now.ground, ours.ground),
        ("woods", "Target in woods", now.woods, ours.woods),
        ("general", "General attached to the target", now.general, ours.general),
    ];
    let rows = rows.map(|(name, label, now, ours)| row(label, fields.cell(name, now, ours, label, signed)));
    table("firing_target", "On the target's die", "Number", rows.into())
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
