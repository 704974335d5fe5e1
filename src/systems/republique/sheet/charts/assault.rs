//! The assault as it is printed.

use super::{by_base_hits, cell, column, grouped, number, plain_head, row, table, word};
use crate::rules::form::{FieldPath, Item, PrintedTable};
use crate::rules::{Cells, Lengths, capitalize, signed, unsigned};
use crate::systems::republique::sheet::{AssaultCell, SHEET, Sheet};
use crate::systems::republique::terms::{
    Action, AssaultTable, Cover, Grade, Morale, Response, Retrograde, Toll, Troops,
};
use strum::VariantArray;

pub(super) fn procedure(sheet: &Sheet, lengths: Lengths) -> Vec<Item> {
    let (current, shipped, fields) = (&sheet.assault, &SHEET.assault, FieldPath::root().of("assault"));
    let cost = (current.extra_assault_in, shipped.extra_assault_in);
    let rows =
        vec![
            row(
                "All-out assault zone",
                vec![cell(fields.distance_cell(
                    "all_out_in",
                    current.all_out_in,
                    shipped.all_out_in,
                    "All-out assault zone",
                    lengths,
                ))],
            ),
            row(
                "General assault zone",
                vec![cell(fields.distance_cell(
                    "general_in",
                    current.general_in,
                    shipped.general_in,
                    "General assault zone",
                    lengths,
                ))],
            ),
            row(
                "Each new assault costs",
                vec![cell(fields.cell("extra_assault_in", cost.0, cost.1, "Each new assault costs", |n| {
                    lengths.inches(n)
                }))],
            ),
        ];
    let zones = table("Distances", "", vec![plain_head("distance")], rows);
    let fields = FieldPath::root().of("die_points_per_m");
    let rows = Grade::VARIANTS.iter().map(|&grade| {
        let (current, shipped) = (sheet.die_points_per_m[grade], SHEET.die_points_per_m[grade]);
        let (fields, name) = (fields.of(grade.name()), capitalize(grade.name()));
        let points = fields.cell("0", current[0], shipped[0], format!("{name}: points lost by"), unsigned);
        let hits = fields.cell("1", current[1], shipped[1], format!("{name}: M hits"), unsigned);
        row(name, vec![cell(points), cell(hits)])
    });
    let head = vec![plain_head("each so many points"), plain_head("M hits")];
    vec![zones.into(), table("Natural roll", "grade", head, rows.collect()).into()]
}

pub(super) fn tables(sheet: &Sheet) -> Vec<Item> {
    let (current, shipped, fields) = (&sheet.assault, &SHEET.assault, FieldPath::root().of("assault"));
    let lines = (current.lines.iter().zip(&shipped.lines).enumerate())
        .map(|(at, (line, our_line))| number(format!("Line {}", at + 1), at.to_string(), *line, *our_line))
        .collect();
    let mut items: Vec<Item> = vec![
        column(&fields.of("lines"), "Lines of the tables", "from a difference of", lines, &unsigned).into(),
    ];
    for (table, name) in [
        (AssaultTable::AttackerAdvantage, "attacker_advantage"),
        (AssaultTable::PitchedBattle, "pitched_battle"),
        (AssaultTable::DefenderAdvantage, "defender_advantage"),
    ] {
        items.push(result_table(sheet, table, &fields.of(name)).into());
    }
    let tie = number(
        "Tie on the Pitched Battle table, each side",
        "pitched_tie_m_each",
        current.pitched_tie_m_each,
        shipped.pitched_tie_m_each,
    );
    items.push(column(&fields, "Tie", "M hits", vec![tie], &unsigned).into());
    items
}

fn result_table(sheet: &Sheet, which: AssaultTable, fields: &FieldPath) -> PrintedTable {
    const MOST: [u8; 2] = [6, 4];
    let all: Vec<Toll> = (0..=MOST[1]).flat_map(|b| (0..=MOST[0]).map(move |p| Toll::of(p, b))).collect();
    let rows = sheet.assault[which].iter().zip(&SHEET.assault[which]).enumerate();
    let rows = rows.map(|(at, (AssaultCell(toll, action), AssaultCell(our_toll, our_action)))| {
        let (fields, line) = (fields.of(at), sheet.assault.line_label(at));
        let name = format!("{} at {line}", which.name());
        let hits =
            word(&fields, 0, *toll, *our_toll, format!("{name}: hits"), &all, |toll: Toll| toll.to_string());
        let says = |action: Action| match action.words(true) {
            "" => "–".into(),
            words => words.to_owned(),
        };
        let label = format!("{name}: the attacker");
        let acts = word(&fields, 1, *action, *our_action, label, Action::VARIANTS, says);
        let cells = vec![
            cell(grouped(hits, by_base_hits(MOST[1]))),
            cell(grouped(acts, vec!["The attacker".into()])),
        ];
        row(line, cells)
    });
    let head = vec![plain_head("loser’s hits"), plain_head("the attacker")];
    table(which.name(), "difference", head, rows.collect())
}

pub(super) fn modifiers(sheet: &Sheet) -> Vec<Item> {
    let (current, shipped) = (&sheet.assault_modifiers, &SHEET.assault_modifiers);
    let fields = FieldPath::root().of("assault_modifiers");
    let list = |name: &str, label: &str, numbers| {
        Item::from(column(&fields.of(name), label, "modifier", numbers, &signed))
    };
    let grades = Grade::VARIANTS.iter().map(|&grade| {
        number(capitalize(grade.name()), grade.name(), current.grade[grade], shipped.grade[grade])
    });
    let horse = [
        (Troops::LightCavalry, "light"),
        (Troops::MediumCavalry, "medium"),
        (Troops::HeavyCavalry, "heavy"),
        (Troops::ArmoredCavalry, "armored"),
    ];
    let horse = horse.into_iter().filter_map(|(troops, name)| {
        Some(number(
            capitalize(troops.name()),
            name,
            current.cavalry.of(troops)?,
            shipped.cavalry.of(troops)?,
        ))
    });
    let morale = Morale::VARIANTS.iter().filter_map(|&morale| {
        Some(number(
            capitalize(morale.name()),
            morale.name(),
            current.morale.of(morale)?,
            shipped.morale.of(morale)?,
        ))
    });
    let covers = Cover::VARIANTS.iter().filter_map(|&cover| {
        Some(number(
            format!("{} cover", capitalize(cover.name())),
            cover.name(),
            current.cover.of(cover)?,
            shipped.cover.of(cover)?,
        ))
    });
    let others = vec![
        number("E or P leader", "ep_leader", current.ep_leader, shipped.ep_leader),
        number(
            "E or P leader, all-out",
            "ep_leader_all_out",
            current.ep_leader_all_out,
            shipped.ep_leader_all_out,
        ),
        number("Fresh battery", "fresh_artillery", current.fresh_artillery, shipped.fresh_artillery),
        number("Each base lost, each P hit", "recent_hit", current.recent_hit, shipped.recent_hit),
        number(
            "Each third of the skirmishers out",
            "skirmish_third",
            current.skirmish_third,
            shipped.skirmish_third,
        ),
        number("Outflanked", "outflanked", current.outflanked, shipped.outflanked),
        number("Attacked in the rear", "rear", current.rear, shipped.rear),
    ];
    let steps =
        current.outnumbered.iter().zip(&shipped.outnumbered).enumerate().map(|(at, (current, shipped))| {
            let (fields, nth) = (fields.of("outnumbered").of(at), at + 1);
            let larger =
                fields.cell("0", current[0], shipped[0], format!("Step {nth}: larger side"), unsigned);
            let smaller =
                fields.cell("1", current[1], shipped[1], format!("Step {nth}: smaller side"), unsigned);
            let worth = fields.cell("2", current[2], shipped[2], format!("Step {nth}: modifier"), signed);
            row(nth.to_string(), vec![cell(larger), cell(smaller), cell(worth)])
        });
    let head = vec![plain_head("larger"), plain_head("smaller"), plain_head("modifier")];
    vec![
        list("grade", "Grade", grades.collect()),
        list("cavalry", "Heaviest cavalry", horse.collect()),
        list("morale", "Morale", morale.collect()),
        list("cover", "Cover", covers.collect()),
        table("Outnumbered", "step", head, steps.collect()).into(),
        column(&fields, "Other modifiers", "modifier", others, &signed).into(),
    ]
}

pub(super) fn panic_index(sheet: &Sheet) -> PrintedTable {
    const MOST: u8 = 4;
    let all: Vec<Response> = (Retrograde::VARIANTS.iter())
        .flat_map(|&retrograde| (0..=MOST).map(move |loss| Response::of(retrograde, loss)))
        .collect();
    let titles: Vec<String> = Retrograde::VARIANTS.iter().map(|one| capitalize(one.does())).collect();
    let fields = FieldPath::root().of("panic_index");
    let rows = Grade::VARIANTS.iter().map(|&grade| {
        let (fields, name) = (fields.of(grade.name()), capitalize(grade.name()));
        let cells = sheet.panic_index[grade].iter().zip(&SHEET.panic_index[grade]).enumerate();
        let cells = cells.map(|(at, (current, shipped))| {
            let label = format!("{name} at P{}", at + 1);
            let control =
                word(&fields, at, *current, *shipped, label, &all, |response: Response| response.to_string());
            cell(grouped(control, titles.clone()))
        });
        let cells = cells.collect();
        row(name, cells)
    });
    let head = (1..=5).map(|level| plain_head(format!("P{level}"))).collect();
    table("Panic Index", "grade", head, rows.collect())
}

pub(super) fn losses(sheet: &Sheet) -> PrintedTable {
    let (current, shipped, fields) = (&sheet.assault, &SHEET.assault, FieldPath::root().of("assault"));
    let mut table = column(
        &fields,
        "Hits and losses",
        "number",
        vec![
            number("M hits for breaking off", "break_off_m", current.break_off_m, shipped.break_off_m),
            number(
                "Prisoners more, each condition of a rout",
                "rout_loss",
                current.rout_loss,
                shipped.rout_loss,
            ),
            number(
                "B hits at which a battery cannot move",
                "battery_immobile_at",
                current.battery_immobile_at,
                shipped.battery_immobile_at,
            ),
            number(
                "B hits on a battery that retreats",
                "battery_retreat_b",
                current.battery_retreat_b,
                shipped.battery_retreat_b,
            ),
            number(
                "B hits of elite troops that break out",
                "breakout_b",
                current.breakout_b,
                shipped.breakout_b,
            ),
        ],
        &unsigned,
    );
    table.rows.extend(sheet.artillery.rows_of("artillery", &["battery_gone_at"], unsigned));
    table
}
