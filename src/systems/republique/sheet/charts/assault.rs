//! The assault as it is printed.

use super::{by_base_hits, cell, column, grouped, number, plain_head, row, table, word};
use crate::rules::form::{Control, Fields, Item, Kind, PrintedTable};
use crate::rules::{Entry, Inches, Lengths, bare, capital, signed};
use crate::systems::republique::sheet::{AssaultCell, SHEET, Sheet};
use crate::systems::republique::terms::{
    Action, AssaultTable, Cover, Grade, Morale, Response, Retrograde, Toll, Troops,
};
use strum::VariantArray;

/// A distance in steps of half an inch, or of a centimetre.
fn distance(
    fields: &Fields,
    name: &str,
    now: Entry<Inches>,
    ours: Entry<Inches>,
    label: &str,
    lengths: Lengths,
) -> Control {
    let step = match lengths {
        Lengths::Inches => 50,
        Lengths::Centimetres => 40,
    };
    let control = word(fields, name, now, ours, label.into(), &[], |n: Inches| lengths.hundredths(n.n()));
    let to = |n: i32| vec![(control.key.clone(), Inches::hundredths(n).to_string())];
    let n = now.n.n();
    let kind = Kind::Stepper {
        text: control.value.clone(),
        is_zero: n == 0,
        less: (n > 0).then(|| to((n - 1) / step * step)),
        more: (n < 9_900).then(|| to((n / step + 1) * step)),
    };
    Control { kind, ..control }
}

pub(super) fn procedure(sheet: &Sheet, lengths: Lengths) -> Vec<Item> {
    let (now, ours, fields) = (&sheet.assault, &SHEET.assault, Fields::root().of("assault"));
    let cost = (now.extra_assault_in, ours.extra_assault_in);
    let rows =
        vec![
            row(
                "All-out assault zone",
                vec![cell(distance(
                    &fields,
                    "all_out_in",
                    now.all_out_in,
                    ours.all_out_in,
                    "All-out assault zone",
                    lengths,
                ))],
            ),
            row(
                "General assault zone",
                vec![cell(distance(
                    &fields,
                    "general_in",
                    now.general_in,
                    ours.general_in,
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
    let fields = Fields::root().of("die_points_per_m");
    let rows = Grade::VARIANTS.iter().map(|&grade| {
        let (now, ours) = (sheet.die_points_per_m[grade], SHEET.die_points_per_m[grade]);
        let (fields, name) = (fields.of(grade.name()), capital(grade.name()));
        let points = fields.cell("0", now[0], ours[0], format!("{name}: points lost by"), bare);
        let hits = fields.cell("1", now[1], ours[1], format!("{name}: M hits"), bare);
        row(name, vec![cell(points), cell(hits)])
    });
    let head = vec![plain_head("each so many points"), plain_head("M hits")];
    vec![zones.into(), table("Natural roll", "grade", head, rows.collect()).into()]
}

pub(super) fn tables(sheet: &Sheet) -> Vec<Item> {
    let (now, ours, fields) = (&sheet.assault, &SHEET.assault, Fields::root().of("assault"));
    let lines = (now.lines.iter().zip(&ours.lines).enumerate())
        .map(|(at, (line, our_line))| number(format!("Line {}", at + 1), at.to_string(), *line, *our_line))
        .collect();
    let mut items: Vec<Item> =
        vec![column(&fields.of("lines"), "Lines of the tables", "from a difference of", lines, &bare).into()];
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
        now.pitched_tie_m_each,
        ours.pitched_tie_m_each,
    );
    items.push(column(&fields, "Tie", "M hits", vec![tie], &bare).into());
    items
}

fn result_table(sheet: &Sheet, which: AssaultTable, fields: &Fields) -> PrintedTable {
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
    let (now, ours) = (&sheet.assault_modifiers, &SHEET.assault_modifiers);
    let fields = Fields::root().of("assault_modifiers");
    let list = |name: &str, label: &str, numbers| {
        Item::from(column(&fields.of(name), label, "modifier", numbers, &signed))
    };
    let grades = Grade::VARIANTS
        .iter()
        .map(|&grade| number(capital(grade.name()), grade.name(), now.grade[grade], ours.grade[grade]));
    let horse = [
        (Troops::LightCavalry, "light"),
        (Troops::MediumCavalry, "medium"),
        (Troops::HeavyCavalry, "heavy"),
        (Troops::ArmoredCavalry, "armored"),
    ];
    let horse = horse.into_iter().filter_map(|(troops, name)| {
        Some(number(capital(troops.name()), name, now.cavalry.of(troops)?, ours.cavalry.of(troops)?))
    });
    let morale = Morale::VARIANTS.iter().filter_map(|&morale| {
        Some(number(capital(morale.name()), morale.name(), now.morale.of(morale)?, ours.morale.of(morale)?))
    });
    let covers = Cover::VARIANTS.iter().filter_map(|&cover| {
        Some(number(
            format!("{} cover", capital(cover.name())),
            cover.name(),
            now.cover.of(cover)?,
            ours.cover.of(cover)?,
        ))
    });
    let others = vec![
        number("E or P leader", "ep_leader", now.ep_leader, ours.ep_leader),
        number("E or P leader, all-out", "ep_leader_all_out", now.ep_leader_all_out, ours.ep_leader_all_out),
        number("Fresh battery", "fresh_artillery", now.fresh_artillery, ours.fresh_artillery),
        number("Each base lost, each P hit", "recent_hit", now.recent_hit, ours.recent_hit),
        number(
            "Each third of the skirmishers out",
            "skirmish_third",
            now.skirmish_third,
            ours.skirmish_third,
        ),
        number("Outflanked", "outflanked", now.outflanked, ours.outflanked),
        number("Attacked in the rear", "rear", now.rear, ours.rear),
    ];
    let steps = now.outnumbered.iter().zip(&ours.outnumbered).enumerate().map(|(at, (now, ours))| {
        let (fields, nth) = (fields.of("outnumbered").of(at), at + 1);
        let larger = fields.cell("0", now[0], ours[0], format!("Step {nth}: larger side"), bare);
        let smaller = fields.cell("1", now[1], ours[1], format!("Step {nth}: smaller side"), bare);
        let worth = fields.cell("2", now[2], ours[2], format!("Step {nth}: modifier"), signed);
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
    let titles: Vec<String> = Retrograde::VARIANTS.iter().map(|one| capital(one.does())).collect();
    let fields = Fields::root().of("panic_index");
    let rows = Grade::VARIANTS.iter().map(|&grade| {
        let (fields, name) = (fields.of(grade.name()), capital(grade.name()));
        let cells = sheet.panic_index[grade].iter().zip(&SHEET.panic_index[grade]).enumerate();
        let cells = cells.map(|(at, (now, ours))| {
            let label = format!("{name} at P{}", at + 1);
            let control =
                word(&fields, at, *now, *ours, label, &all, |response: Response| response.to_string());
            cell(grouped(control, titles.clone()))
        });
        let cells = cells.collect();
        row(name, cells)
    });
    let head = (1..=5).map(|level| plain_head(format!("P{level}"))).collect();
    table("Panic Index", "grade", head, rows.collect())
}

pub(super) fn losses(sheet: &Sheet) -> PrintedTable {
    let (now, ours, fields) = (&sheet.assault, &SHEET.assault, Fields::root().of("assault"));
    let mut table = column(
        &fields,
        "Hits and losses",
        "number",
        vec![
            number("M hits for breaking off", "break_off_m", now.break_off_m, ours.break_off_m),
            number("Prisoners more, each condition of a rout", "rout_loss", now.rout_loss, ours.rout_loss),
            number(
                "B hits at which a battery cannot move",
                "battery_immobile_at",
                now.battery_immobile_at,
                ours.battery_immobile_at,
            ),
            number(
                "B hits on a battery that retreats",
                "battery_retreat_b",
                now.battery_retreat_b,
                ours.battery_retreat_b,
            ),
            number("B hits of elite troops that break out", "breakout_b", now.breakout_b, ours.breakout_b),
        ],
        &bare,
    );
    let gone = number(
        "B hits at which a battery is destroyed",
        "battery_gone_at",
        sheet.artillery.battery_gone_at,
        SHEET.artillery.battery_gone_at,
    );
    table.rows.extend(column(&Fields::root().of("artillery"), "", "", vec![gone], &bare).rows);
    table
}
