//! Firing.

use super::super::{SHEET, Sheet};
use super::{row, table};
use crate::rules::form::{Fields, Item};
use crate::rules::{Chart, Entry, Lengths, RuleRef, bare, signed};

pub(super) fn charts(sheet: &Sheet, lengths: Lengths) -> Vec<Chart> {
    vec![
        Chart {
            title: "Fire effect",
            rule: RuleRef("D.3"),
            items: vec![effect(sheet)],
            readings: &["/readings/volleys_tested", "/readings/several_firers"],
        },
        Chart {
            title: "Targets that test better",
            rule: RuleRef("D.5"),
            items: vec![targets(sheet, lengths)],
            readings: &[],
        },
        Chart {
            title: "Friends near the line of fire",
            rule: RuleRef("D.8"),
            items: vec![gap(sheet, lengths)],
            readings: &[],
        },
        Chart { title: "Ammunition", rule: RuleRef("D.11"), items: vec![rounds(sheet)], readings: &[] },
    ]
}

fn effect(sheet: &Sheet) -> Item {
    let fields = Fields::root().of("fire");
    let range = fields.of("range");
    let (now, ours) = (&sheet.fire.range, &SHEET.fire.range);
    let weapon = |name, label: &str, now: Entry, ours: Entry| {
        row(label, range.cell(name, now, ours, format!("Range factor of {}", label.to_lowercase()), bare))
    };
    let each = "Each volley, stand and point of the factor";
    table(
        "effect",
        "Range factors, before the tens of the range are taken off",
        "Number",
        vec![
            weapon("musket", "Muskets", now.musket, ours.musket),
            weapon("rifle", "Rifles", now.rifle, ours.rifle),
            weapon("carbine", "Carbines", now.carbine, ours.carbine),
            weapon("gun", "Guns", now.gun, ours.gun),
            row(each, fields.cell("each", sheet.fire.each, SHEET.fire.each, each, signed)),
        ],
    )
}

fn targets(sheet: &Sheet, lengths: Lengths) -> Item {
    let fields = Fields::root().of("fire");
    let targets = fields.of("targets");
    let (now, ours) = (&sheet.fire.targets, &SHEET.fire.targets);
    let target =
        |name, label: &str, now: Entry, ours: Entry| row(label, targets.cell(name, now, ours, label, signed));
    let woods = "Fire reaches in woods";
    let reach =
        fields.cell("woods_in", sheet.fire.woods_in, SHEET.fire.woods_in, woods, |n| lengths.inches(n));
    table(
        "targets",
        "Targets that test better",
        "%",
        vec![
            target("skirmish", "In skirmish order", now.skirmish, ours.skirmish),
            target("woods", "In woods", now.woods, ours.woods),
            target("cover", "Behind a wall or works, or in a town", now.cover, ours.cover),
            target("gun", "Unlimbered gun", now.gun, ours.gun),
            row(woods, reach),
        ],
    )
}

fn gap(sheet: &Sheet, lengths: Lengths) -> Item {
    let fields = Fields::root().of("fire").of("gap");
    let rows = sheet.fire.gap.iter().zip(&SHEET.fire.gap).enumerate().map(|(inches, (now, ours))| {
        let label = match inches as i32 {
            0 => format!("Friend less than {} from it", lengths.inches(1)),
            n => format!("{} or more", lengths.inches(n)),
        };
        row(&label, fields.cell(&inches.to_string(), *now, *ours, label.clone(), bare))
    });
    table("gap", "Chance that the friend is hit", "%", rows.collect())
}

fn rounds(sheet: &Sheet) -> Item {
    let fields = Fields::root().of("fire").of("rounds");
    let (now, ours) = (&sheet.fire.rounds, &SHEET.fire.rounds);
    let cell =
        |name, label: &str, now: Entry, ours: Entry| row(label, fields.cell(name, now, ours, label, bare));
    table(
        "rounds",
        "Rounds of a gun",
        "Number",
        vec![
            cell("fewest_to", "The fewest rounds up to a roll of", now.fewest_to, ours.fewest_to),
            cell("fewest", "The fewest rounds", now.fewest, ours.fewest),
            cell("middle_to", "Some more up to a roll of", now.middle_to, ours.middle_to),
            cell("middle", "Some more rounds", now.middle, ours.middle),
            cell("most", "The most rounds, on any higher roll", now.most, ours.most),
        ],
    )
}
