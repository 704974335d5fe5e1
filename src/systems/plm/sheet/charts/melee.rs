//! Melee and pursuit.

use super::super::{SHEET, Sheet};
use super::{row, table};
use crate::rules::form::{Fields, Item, TableRow};
use crate::rules::{Chart, Entry, Lengths, RuleRef, bare, signed};

pub(super) fn charts(sheet: &Sheet, lengths: Lengths) -> Vec<Chart> {
    vec![
        Chart {
            title: "Melee Level",
            rule: RuleRef("G.2"),
            items: vec![level(sheet)],
            readings: &["/readings/several_halvings"],
        },
        Chart {
            title: "Melee results",
            rule: RuleRef("G.5"),
            items: vec![markers(sheet), falling_back(sheet, lengths)],
            readings: &["/readings/second_round"],
        },
        Chart { title: "Melee deck", rule: RuleRef("G.13"), items: vec![deck(sheet)], readings: &[] },
        Chart {
            title: "Pursuit",
            rule: RuleRef("G.10"),
            items: vec![pursuit(sheet, lengths)],
            readings: &[],
        },
    ]
}

fn cell(
    fields: &Fields,
    name: &str,
    label: &str,
    now: Entry,
    ours: Entry,
    text: impl Fn(i32) -> String,
) -> TableRow {
    row(label, fields.cell(name, now, ours, label, text))
}

fn level(sheet: &Sheet) -> Item {
    let fields = Fields::root().of("melee");
    let effect = fields.of("effect");
    let (now, ours) = (&sheet.melee, &SHEET.melee);
    table(
        "melee_level",
        "Melee Level",
        "%",
        vec![
            cell(
                &effect,
                "infantry",
                "Each enemy stand of infantry",
                now.effect.infantry,
                ours.effect.infantry,
                signed,
            ),
            cell(
                &effect,
                "cavalry",
                "Each enemy stand of cavalry",
                now.effect.cavalry,
                ours.effect.cavalry,
                signed,
            ),
            cell(&fields, "support", "Each supporting unit", now.support, ours.support, signed),
            cell(&fields, "town", "Defender in a town block", now.town, ours.town, signed),
            cell(&fields, "line_up", "First support lines up on", now.line_up, ours.line_up, bare),
        ],
    )
}

fn markers(sheet: &Sheet) -> Item {
    let fields = Fields::root().of("melee").of("markers");
    let (now, ours) = (&sheet.melee.markers, &SHEET.melee.markers);
    table(
        "melee_markers",
        "Markers by the first roll",
        "Markers",
        vec![
            cell(&fields, "below_half", "Less than half the level", now.below_half, ours.below_half, bare),
            cell(&fields, "to_level", "Half the level to the level", now.to_level, ours.to_level, bare),
            cell(&fields, "above", "More than the level", now.above, ours.above, bare),
        ],
    )
}

fn falling_back(sheet: &Sheet, lengths: Lengths) -> Item {
    let fields = Fields::root().of("melee");
    let (now, ours) = (&sheet.melee, &SHEET.melee);
    let inches = |n| lengths.inches(n);
    table(
        "melee_back",
        "Falling back",
        "Number",
        vec![
            cell(
                &fields,
                "back_in",
                "By the second roll, above the level",
                now.back_in,
                ours.back_in,
                inches,
            ),
            cell(
                &fields,
                "both_back_in",
                "Both that hold after two rounds",
                now.both_back_in,
                ours.both_back_in,
                inches,
            ),
            cell(
                &fields,
                "crew_back_in",
                "Crews that leave their guns",
                now.crew_back_in,
                ours.crew_back_in,
                inches,
            ),
            cell(
                &fields,
                "crew_markers",
                "Markers of such a crew",
                now.crew_markers,
                ours.crew_markers,
                bare,
            ),
        ],
    )
}

fn deck(sheet: &Sheet) -> Item {
    let fields = Fields::root().of("melee").of("deck");
    let (now, ours) = (&sheet.melee.deck, &SHEET.melee.deck);
    table(
        "deck",
        "Melee deck",
        "Cards",
        vec![
            cell(&fields, "resolve", "Resolve Melee", now.resolve, ours.resolve, bare),
            cell(&fields, "defender_fires", "Defender fires", now.defender_fires, ours.defender_fires, bare),
            cell(&fields, "attacker_fires", "Attacker fires", now.attacker_fires, ours.attacker_fires, bare),
            cell(&fields, "both_fire", "Both fire", now.both_fire, ours.both_fire, bare),
            cell(&fields, "attacker_tests", "Attacker tests", now.attacker_tests, ours.attacker_tests, bare),
            cell(&fields, "defender_tests", "Defender tests", now.defender_tests, ours.defender_tests, bare),
            cell(&fields, "both_test", "Both test", now.both_test, ours.both_test, bare),
        ],
    )
}

fn pursuit(sheet: &Sheet, lengths: Lengths) -> Item {
    let fields = Fields::root().of("melee");
    let (now, ours) = (&sheet.melee, &SHEET.melee);
    let inches = |n| lengths.inches(n);
    table(
        "pursuit",
        "Pursuit",
        "Number",
        vec![
            cell(&fields, "pursuit_in", "Cavalry pursues", now.pursuit_in, ours.pursuit_in, inches),
            cell(
                &fields,
                "contact_markers",
                "Markers of a unit that does not stand",
                now.contact_markers,
                ours.contact_markers,
                bare,
            ),
            cell(
                &fields,
                "contact_back_in",
                "How far it falls back",
                now.contact_back_in,
                ours.contact_back_in,
                inches,
            ),
        ],
    )
}
