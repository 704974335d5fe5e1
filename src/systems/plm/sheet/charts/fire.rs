//! Firing.

use super::super::{SHEET, Sheet};
use super::{row, table};
use crate::rules::form::{FieldPath, Item};
use crate::rules::{Chart, Entry, Lengths, RuleRef, signed, unsigned};

pub(super) fn charts(sheet: &Sheet, lengths: Lengths) -> Vec<Chart> {
    vec![
        Chart { title: "Fire effect", rule: RuleRef("D.3"), items: vec![effect(sheet)] },
        Chart {
            title: "Targets that test better",
            rule: RuleRef("D.5"),
            items: vec![targets(sheet, lengths)],
        },
        Chart {
            title: "Friends near the line of fire",
            rule: RuleRef("D.8"),
            items: vec![gap(sheet, lengths)],
        },
        Chart { title: "Ammunition", rule: RuleRef("D.11"), items: vec![rounds(sheet)] },
    ]
}

fn effect(sheet: &Sheet) -> Item {
    let fields = FieldPath::root().of("fire");
    let range = fields.of("range");
    let (current, shipped) = (&sheet.fire.range, &SHEET.fire.range);
    let weapon = |name, label: &str, current: Entry, shipped: Entry| {
        row(
            label,
            range.cell(name, current, shipped, format!("Range factor of {}", label.to_lowercase()), unsigned),
        )
    };
    let each = "Each volley, stand and point of the factor";
    table(
        "effect",
        "Range factors, before the tens of the range are taken off",
        "Number",
        vec![
            weapon("musket", "Muskets", current.musket, shipped.musket),
            weapon("rifle", "Rifles", current.rifle, shipped.rifle),
            weapon("carbine", "Carbines", current.carbine, shipped.carbine),
            weapon("gun", "Guns", current.gun, shipped.gun),
            row(each, fields.cell("each", sheet.fire.each, SHEET.fire.each, each, signed)),
        ],
    )
}

fn targets(sheet: &Sheet, lengths: Lengths) -> Item {
    let fields = FieldPath::root().of("fire");
    let targets = fields.of("targets");
    let (current, shipped) = (&sheet.fire.targets, &SHEET.fire.targets);
    let target = |name, label: &str, current: Entry, shipped: Entry| {
        row(label, targets.cell(name, current, shipped, label, signed))
    };
    let woods = "Fire reaches in woods";
    let reach =
        fields.cell("woods_in", sheet.fire.woods_in, SHEET.fire.woods_in, woods, |n| lengths.inches(n));
    table(
        "targets",
        "Targets that test better",
        "%",
        vec![
            target("skirmish", "In skirmish order", current.skirmish, shipped.skirmish),
            target("woods", "In woods", current.woods, shipped.woods),
            target("cover", "Behind a wall or works, or in a town", current.cover, shipped.cover),
            target("gun", "Unlimbered gun", current.gun, shipped.gun),
            row(woods, reach),
        ],
    )
}

fn gap(sheet: &Sheet, lengths: Lengths) -> Item {
    let fields = FieldPath::root().of("fire").of("gap");
    let rows = sheet.fire.gap.iter().zip(&SHEET.fire.gap).enumerate().map(|(inches, (current, shipped))| {
        let label = match inches as i32 {
            0 => format!("Friend less than {} from it", lengths.inches(1)),
            n => format!("{} or more", lengths.inches(n)),
        };
        row(&label, fields.cell(&inches.to_string(), *current, *shipped, label.clone(), unsigned))
    });
    table("gap", "Chance that the friend is hit", "%", rows.collect())
}

fn rounds(sheet: &Sheet) -> Item {
    let fields = FieldPath::root().of("fire").of("rounds");
    let (current, shipped) = (&sheet.fire.rounds, &SHEET.fire.rounds);
    let cell = |name, label: &str, current: Entry, shipped: Entry| {
        row(label, fields.cell(name, current, shipped, label, unsigned))
    };
    table(
        "rounds",
        "Rounds of a gun",
        "Number",
        vec![
            cell("fewest_to", "The fewest rounds up to a roll of", current.fewest_to, shipped.fewest_to),
            cell("fewest", "The fewest rounds", current.fewest, shipped.fewest),
            cell("middle_to", "Some more up to a roll of", current.middle_to, shipped.middle_to),
            cell("middle", "Some more rounds", current.middle, shipped.middle),
            cell("most", "The most rounds, on any higher roll", current.most, shipped.most),
        ],
    )
}
