//! Melee and pursuit.

use super::super::{SHEET, Sheet};
use super::{row, table};
use crate::rules::form::{FieldPath, Item, TableRow};
use crate::rules::{Chart, Entry, Lengths, RuleRef, signed, unsigned};

pub(super) fn charts(sheet: &Sheet, lengths: Lengths) -> Vec<Chart> {
    vec![
        Chart { title: "Melee Level", rule: RuleRef("G.2"), items: vec![level(sheet)] },
        Chart {
            title: "Melee results",
            rule: RuleRef("G.5"),
            items: vec![markers(sheet), falling_back(sheet, lengths)],
        },
        Chart { title: "Melee deck", rule: RuleRef("G.13"), items: vec![deck(sheet)] },
        Chart { title: "Pursuit", rule: RuleRef("G.10"), items: vec![pursuit(sheet, lengths)] },
    ]
}

fn cell(
    fields: &FieldPath,
    name: &str,
    label: &str,
    current: Entry,
    shipped: Entry,
    text: impl Fn(i32) -> String,
) -> TableRow {
    row(label, fields.cell(name, current, shipped, label, text))
}

fn level(sheet: &Sheet) -> Item {
    let fields = FieldPath::root().of("melee");
    let effect = fields.of("effect");
    let (current, shipped) = (&sheet.melee, &SHEET.melee);
    table(
        "melee_level",
        "Melee Level",
        "%",
        vec![
            cell(
                &effect,
                "infantry",
                "Each enemy stand of infantry",
                current.effect.infantry,
                shipped.effect.infantry,
                signed,
            ),
            cell(
                &effect,
                "cavalry",
                "Each enemy stand of cavalry",
                current.effect.cavalry,
                shipped.effect.cavalry,
                signed,
            ),
            cell(&fields, "support", "Each supporting unit", current.support, shipped.support, signed),
            cell(&fields, "town", "Defender in a town block", current.town, shipped.town, signed),
            cell(&fields, "line_up", "First support lines up on", current.line_up, shipped.line_up, unsigned),
        ],
    )
}

fn markers(sheet: &Sheet) -> Item {
    let fields = FieldPath::root().of("melee").of("markers");
    let (current, shipped) = (&sheet.melee.markers, &SHEET.melee.markers);
    table(
        "melee_markers",
        "Markers by the first roll",
        "Markers",
        vec![
            cell(
                &fields,
                "below_half",
                "Less than half the level",
                current.below_half,
                shipped.below_half,
                unsigned,
            ),
            cell(
                &fields,
                "to_level",
                "Half the level to the level",
                current.to_level,
                shipped.to_level,
                unsigned,
            ),
            cell(&fields, "above", "More than the level", current.above, shipped.above, unsigned),
        ],
    )
}

fn falling_back(sheet: &Sheet, lengths: Lengths) -> Item {
    let fields = FieldPath::root().of("melee");
    let (current, shipped) = (&sheet.melee, &SHEET.melee);
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
                current.back_in,
                shipped.back_in,
                inches,
            ),
            cell(
                &fields,
                "both_back_in",
                "Both that hold after two rounds",
                current.both_back_in,
                shipped.both_back_in,
                inches,
            ),
            cell(
                &fields,
                "crew_back_in",
                "Crews that leave their guns",
                current.crew_back_in,
                shipped.crew_back_in,
                inches,
            ),
            cell(
                &fields,
                "crew_markers",
                "Markers of such a crew",
                current.crew_markers,
                shipped.crew_markers,
                unsigned,
            ),
        ],
    )
}

fn deck(sheet: &Sheet) -> Item {
    let fields = FieldPath::root().of("melee").of("deck");
    let (current, shipped) = (&sheet.melee.deck, &SHEET.melee.deck);
    table(
        "deck",
        "Melee deck",
        "Cards",
        vec![
            cell(&fields, "resolve", "Resolve Melee", current.resolve, shipped.resolve, unsigned),
            cell(
                &fields,
                "defender_fires",
                "Defender fires",
                current.defender_fires,
                shipped.defender_fires,
                unsigned,
            ),
            cell(
                &fields,
                "attacker_fires",
                "Attacker fires",
                current.attacker_fires,
                shipped.attacker_fires,
                unsigned,
            ),
            cell(&fields, "both_fire", "Both fire", current.both_fire, shipped.both_fire, unsigned),
            cell(
                &fields,
                "attacker_tests",
                "Attacker tests",
                current.attacker_tests,
                shipped.attacker_tests,
                unsigned,
            ),
            cell(
                &fields,
                "defender_tests",
                "Defender tests",
                current.defender_tests,
                shipped.defender_tests,
                unsigned,
            ),
            cell(&fields, "both_test", "Both test", current.both_test, shipped.both_test, unsigned),
        ],
    )
}

fn pursuit(sheet: &Sheet, lengths: Lengths) -> Item {
    let fields = FieldPath::root().of("melee");
    let (current, shipped) = (&sheet.melee, &SHEET.melee);
    let inches = |n| lengths.inches(n);
    table(
        "pursuit",
        "Pursuit",
        "Number",
        vec![
            cell(&fields, "pursuit_in", "Cavalry pursues", current.pursuit_in, shipped.pursuit_in, inches),
            cell(
                &fields,
                "contact_markers",
                "Markers of a unit that does not stand",
                current.contact_markers,
                shipped.contact_markers,
                unsigned,
            ),
            cell(
                &fields,
                "contact_back_in",
                "How far it falls back",
                current.contact_back_in,
                shipped.contact_back_in,
                inches,
            ),
        ],
    )
}
